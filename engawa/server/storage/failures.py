"""Failures of the database, and whether it answers at present."""

import logging

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

LOG = logging.getLogger("engawa.server")
FULL = ("disk is full", "No space left on device", "could not extend file")


class StoreFailed(Exception):
    """The database did not do it (a full disk, a lost connection): nothing was stored."""


class StoreFull(StoreFailed):
    """There is no room left on the disk."""


class LockLost(StoreFailed):
    """Another server has the data now."""


class StaleWrite(StoreFailed):
    """What is stored is not what the writer knew: somebody else has written there. Nothing was changed."""


class OutageLog:
    """With the database: a line in the log when it is lost, one when it is there again."""

    def __init__(self) -> None:
        self.lost = False

    def failed(self, error: SQLAlchemyError) -> StoreFailed:
        """The failure as everybody knows it; its reason, which may name machines, is for the log only."""
        reason = one_line(error.__cause__ or error)
        _let_go_of_frames(error)
        if isinstance(error, IntegrityError):
            return StaleWrite(reason)
        if not self.lost:
            self.lost = True
            LOG.warning("the database does not do what it is asked: %s", reason)
        return StoreFull(reason) if any(words in reason for words in FULL) else StoreFailed(reason)

    def worked(self) -> None:
        if self.lost:
            self.lost = False
            LOG.warning("the database does what it is asked again")


def one_line(error: BaseException) -> str:
    """For the log."""
    return " ".join(str(error).split()) or type(error).__name__


def _let_go_of_frames(error: BaseException | None) -> None:
    """A driver's error holds, in circles, all that was under way when it came: tables, visitors, what they sent."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__
