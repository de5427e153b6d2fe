"""Mode: whether the rules run compiled or interpreted."""

from engawa.kernel import position


def is_compiled() -> bool:
    return not position.__file__.endswith(".py")


def mode() -> str:
    return "rules compiled" if is_compiled() else "rules interpreted"
