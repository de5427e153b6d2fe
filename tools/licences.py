"""Licences and bill of materials: what is shipped beside our own code, with version and licence. `./run licences`.

Python packages are those of the locks that a server installs, their licences as the installed packages tell them; the
page's are those that npm installs for it, as the lock tells them. `--cyclonedx` writes a CycloneDX document.
"""

import argparse
import json
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

from packaging.markers import Marker

from engawa import __version__
from engawa.kernel.text import columns

ROOT = Path(__file__).parents[1]
SHIPPED_LOCKS: Final = ("table", "postgresql")
NOT_SHIPPED: Final = {"setuptools"}
"""Of the lock `table`, for building."""
UNKNOWN: Final = "not told"


class Package(NamedTuple):
    kind: str
    """As in a package URL: `pypi` or `npm`."""
    name: str
    version: str
    licence: str

    def url(self) -> str:
        return f"pkg:{self.kind}/{self.name.replace('@', '%40')}@{self.version}"


def python_packages() -> list[Package]:
    packages: dict[str, Package] = {}
    for lock in SHIPPED_LOCKS:
        for line in (ROOT / "locks" / f"{lock}.txt").read_text(encoding="utf-8").splitlines():
            pinned = re.match(r"([\w.\-\[\]]+)==([\w.+!]+)(?: ; (.*?))? *\\?$", line)
            if pinned is None or (pinned[3] and not Marker(pinned[3]).evaluate()):
                continue
            name = re.sub(r"\[.*\]", "", pinned[1])
            if name not in NOT_SHIPPED:
                packages[name] = Package("pypi", name, pinned[2], licence_of(name))
    return sorted(packages.values())


def licence_of(name: str) -> str:
    try:
        fields = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return UNKNOWN
    classified = [
        one.rpartition(" :: ")[2] for one in fields.get_all("Classifier") or [] if one.startswith("License ::")
    ]
    expression, first_line = (
        (fields.get_all(field) or [""])[0].partition("\n")[0] for field in ("License-Expression", "License")
    )
    return expression or " OR ".join(classified) or first_line or UNKNOWN


def page_packages() -> list[Package]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    shipped = {place: told for place, told in lock["packages"].items() if place and not told.get("dev")}
    return sorted(
        Package("npm", place.rpartition("node_modules/")[2], told["version"], told.get("license", UNKNOWN))
        for place, told in shipped.items()
    )


def cyclonedx(packages: list[Package]) -> dict[str, object]:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "engawa",
                "version": __version__,
                "bom-ref": f"pkg:pypi/engawa@{__version__}",
                "licenses": [{"expression": "MIT"}],
            }
        },
        "components": [
            {
                "type": "library",
                "name": package.name,
                "version": package.version,
                "purl": package.url(),
                "bom-ref": package.url(),
                "licenses": [licence(package)],
            }
            for package in packages
        ],
    }


def licence(package: Package) -> dict[str, object]:
    """An expression of SPDX where it is one, else a name as people write it."""
    if re.fullmatch(r"[\w.+()\-]+(?: (?:AND|OR|WITH) [\w.+()\- ]+)?", package.licence):
        return {"expression": package.licence}
    return {"license": {"name": package.licence}}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="./run licences", description="What is shipped, with version and licence.")
    parser.add_argument("--cyclonedx", action="store_true", help="as a CycloneDX document (JSON)")
    options = parser.parse_args(arguments)
    packages = [*python_packages(), *page_packages()]
    if options.cyclonedx:
        print(json.dumps(cyclonedx(packages), indent=1))
    else:
        print(columns([["from", "package", "version", "licence"], *map(list, packages)]))
    unknown = [package.name for package in packages if package.licence == UNKNOWN]
    if unknown:
        print(f"not told by: {', '.join(unknown)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
