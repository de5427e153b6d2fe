"""Options of serve from the command line, the environment and a file: who counts first, and what slips are told."""

from pathlib import Path

import pytest

from engawa.cli.configuration import configured
from engawa.cli.serve import mail_settings
from engawa.cli.serve_options import KNOBS, chosen_numbers
from engawa.kernel.refusal import BadInput
from engawa.server.settings import MailSettings, Settings
from tests.cli.commands import Capture, complaint


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "engawa.toml"


def test_what_is_usual_is_what_the_settings_say() -> None:
    options = configured([], {})
    assert (options.host, options.port, options.name, options.open) == ("127.0.0.1", 8350, [], False)
    assert Settings(**chosen_numbers(options)) == Settings()
    assert len({knob.field for knob in KNOBS}) == len(KNOBS)


def test_typed_before_environment_before_file(file: Path) -> None:
    file.write_text(
        'port = 1\nhost = "10.0.0.1"\nworkers = 3\nname = ["a.example.org"]\nmegabytes = 2\nopen = true\n'
        'folder = "/var/lib/engawa"\n',
        encoding="utf-8",
    )
    around = {"ENGAWA_PORT": "2", "ENGAWA_HOST": "10.0.0.2", "ENGAWA_TRUST_PROXY": "10.0.0.8, 10.0.0.9"}
    options = configured(["--config", str(file), "--port", "3"], around)
    assert (options.port, options.host, options.workers) == (3, "10.0.0.2", 3)
    assert (options.name, options.trust_proxy, options.open) == (["a.example.org"], ["10.0.0.8", "10.0.0.9"], True)
    assert options.folder == Path("/var/lib/engawa")
    assert chosen_numbers(options)["bytes_per_hour"] == 2_000_000


def test_what_is_typed_takes_the_place_of_a_list(file: Path) -> None:
    file.write_text('name = ["a.example.org"]', encoding="utf-8")
    assert configured(["--config", str(file), "--name", "b.example.org"], {}).name == ["b.example.org"]


def test_the_file_may_be_named_by_the_environment(file: Path) -> None:
    file.write_text("port = 4", encoding="utf-8")
    assert configured([], {"ENGAWA_CONFIG": str(file)}).port == 4


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("prot = 1", "there is no option “prot”; did you mean “port”?"),
        ("root_path = 'x'", "there is no option “root_path”; did you mean “root-path”?"),
        ("xyz = 1", "there is no option “xyz”"),
        ("config = 'x'", "there is no option “config”"),
        ("port = 'x'", "port: expected a whole number, found 'x'"),
        ("port = true", "port: expected a whole number, found True"),
        ("absence = 'x'", "absence: expected a number, found 'x'"),
        ("name = 'x'", "name: expected a list of texts, found 'x'"),
        ("open = 1", "open: expected true or false, found 1"),
        ("host = 1", "host: expected a text, found 1"),
    ],
)
def test_a_slip_in_the_file(file: Path, capsys: Capture, written: str, told: str) -> None:
    file.write_text(written, encoding="utf-8")
    assert complaint(capsys, "serve", "--config", str(file)) == f"{file}: {told}"


def test_no_file_and_no_toml(file: Path, capsys: Capture) -> None:
    assert complaint(capsys, "serve", "--config", str(file)) == f"{file}: cannot be read: No such file or directory"
    file.write_text("port 1", encoding="utf-8")
    assert "is no TOML" in complaint(capsys, "serve", "--config", str(file))


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("ENGAWA_PROT", "1", "the environment has ENGAWA_PROT, which is no option; did you mean ENGAWA_PORT?"),
        ("ENGAWA_PORT", "x", "ENGAWA_PORT: expected a whole number, found “x”"),
        ("ENGAWA_OPEN", "x", "ENGAWA_OPEN: expected 1 or 0, found “x”"),
    ],
)
def test_a_slip_in_the_environment(variable: str, value: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        configured([], {variable: value})
    assert str(caught.value) == told


def test_what_others_have_in_the_environment_is_theirs() -> None:
    around = {"ENGAWA_DATA": "x", "ENGAWA_CALLED": "./run", "ENGAWA_PURE": "1", "ENGAWA_OPEN": "off", "PORT": "x"}
    assert configured([], around).open is False


def test_the_server_for_mail_is_named_in_full_or_not_at_all() -> None:
    assert mail_settings(configured([], {})) is None
    around = {"ENGAWA_SMTP_PASSWORD": "word", "ENGAWA_SMTP_USER": "us"}
    given = ["--smtp-server", "[::1]:2525", "--smtp-from", "table@example.org", "--smtp-security", "none"]
    mail = mail_settings(configured(given, around))
    assert mail == MailSettings("::1", 2525, "table@example.org", "none", "us", "word")
    for server, sender, told in (
        ("mail.example.org", "a@b.de", "it is HOST:PORT"),
        ("mail.example.org:0", "a@b.de", "it is HOST:PORT"),
        ("mail.example.org:587", "nobody", "say with --smtp-from"),
    ):
        with pytest.raises(BadInput, match=told):
            mail_settings(configured(["--smtp-server", server, "--smtp-from", sender], {}))
    with pytest.raises(BadInput, match="name the server too"):
        mail_settings(configured(["--smtp-from", "a@b.de"], {}))
