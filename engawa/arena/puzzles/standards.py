"""Standards of puzzles that come with the package: beyond what the engine agrees with, they are worth solving."""

from engawa.arena.puzzles.comparison import FEWEST_OPTIONS, is_interesting, lead
from engawa.arena.puzzles.settings import puzzle_settings
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.studies.puzzles import Puzzle, problems_of_puzzle


def shortcomings(puzzle: Puzzle) -> list[str]:
    """What the engine does not agree with; where it agrees, what the making of puzzles would not have let pass."""
    problems = problems_of_puzzle(puzzle)
    if problems:
        return problems
    game = game_named(puzzle.game)
    position = Replay(game, game.figures(), puzzle.opening(), puzzle.where).run()
    fewest = puzzle_settings(puzzle.game).MARGIN
    if position.decides_at_once():
        problems.append("is one of many cards of a plan")
    if (options := len(position.options(puzzle.seat))) < FEWEST_OPTIONS:
        problems.append(f"offers {options} moves; the fewest are {FEWEST_OPTIONS}")
    if puzzle.played == puzzle.best:
        problems.append("played: is the best move")
    if puzzle.played not in puzzle.values:
        problems.append(f"values: has none for the move that was played, “{puzzle.played}”")
    if len(puzzle.values) < 2 or puzzle.margin < fewest or lead(puzzle.values, puzzle.best) < fewest:
        problems.append(f"margin: must be at least {fewest}")
    elif not is_interesting(puzzle.values, puzzle.best):
        problems.append("values: all but one move lose at once, or the game is decided")
    return [f"{puzzle.where}: {problem}" for problem in problems]
