"""`./run licences`: every shipped package with its licence, also as a bill of materials."""

import json

import pytest

from tools import licences


def test_every_shipped_package_tells_its_licence(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main([]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for name in ("fastapi", "prometheus-client", "sqlalchemy", "psycopg", "svelte", "@fontsource/spectral"):
        assert f" {name} " in out
    assert "vitest" not in out, "what the page is only tested with is not shipped"


def test_the_bill_of_materials_is_cyclonedx(capsys: pytest.CaptureFixture[str]) -> None:
    licences.main(["--cyclonedx"])
    told = json.loads(capsys.readouterr().out)
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    references = [component["bom-ref"] for component in told["components"]]
    assert len(set(references)) == len(references)
    by_name = {component["name"]: component for component in told["components"]}
    assert by_name["fastapi"]["licenses"] == [{"expression": "MIT"}]
    assert by_name["@fontsource/spectral"]["purl"].startswith("pkg:npm/%40fontsource/spectral@")
    assert all(component["licenses"] for component in told["components"])
