"""Failures of a notice: what came of it, as a sentence for the one whose notice it is, and whether to try again."""

from engawa.kernel.refusal import Part, Phrase


class NotDelivered(Exception):
    """It has not arrived, or nobody knows."""

    may_try_again = False
    is_gone = False
    """There is nobody any more whom it could reach."""

    def __init__(self, key: str, **details: Part) -> None:
        super().__init__(key)
        self.phrase = Phrase(key, details)


class TryLater(NotDelivered):
    """It has certainly not arrived, and may do so later."""

    may_try_again = True


class Refused(NotDelivered):
    """Whoever was to take it has said no."""

    def __init__(self, key: str, status: int) -> None:
        super().__init__(key, status=status)
        self.status = status


class Gone(NotDelivered):
    """A browser that has thrown its subscription away."""

    is_gone = True
