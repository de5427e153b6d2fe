"""Scripted chance: the draws that a script has written down, then those of a seed."""

from engawa.kernel.chance import Outcome, SeededChance, draw_problem, tally_problem


class ScriptedChance(SeededChance):
    """Whatever does not fit the game (another move was made than the script's) is passed over."""

    def __init__(self, written: list[Outcome], seed: str, skip: int = 0) -> None:
        super().__init__(seed, skip)
        self.written = list(written)

    def _next(self, what: str) -> Outcome | None:
        """What is written for such a draw."""
        if not self.written or self.written[0].what != what:
            return None
        return self.written.pop(0)

    def draw(self, what: str, items: list[int]) -> int:
        outcome = self._next(what)
        if outcome is None or draw_problem(what, outcome.values, items) is not None:
            return super().draw(what, items)
        self.outcomes.append(outcome)
        return outcome.values[0]

    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        outcome = self._next(what)
        if outcome is None or tally_problem(what, outcome.values, trials, kinds) is not None:
            return super().tally(what, trials, shares, kinds)
        self.outcomes.append(outcome)
        return outcome.values.copy()
