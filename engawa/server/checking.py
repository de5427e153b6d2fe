"""Names and lines that people write: HTML in them is just text, which whoever shows it escapes."""

from engawa.server.sentences import Complaint
from engawa.server.settings import LONGEST_LINE, LONGEST_NAME


def clean_name(name: str) -> str:
    """Trimmed; a name goes into a record, so it is one line."""
    trimmed = " ".join(name.split())
    if not _is_line(trimmed, LONGEST_NAME):
        raise Complaint("server.bad_name", most=LONGEST_NAME)
    return trimmed


def clean_line(text: str) -> str:
    trimmed = " ".join(text.split())
    if not _is_line(trimmed, LONGEST_LINE):
        raise Complaint("server.bad_line", most=LONGEST_LINE)
    return trimmed


def _is_line(text: str, longest: int) -> bool:
    return 0 < len(text) <= longest and text.isprintable()
