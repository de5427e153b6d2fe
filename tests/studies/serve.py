"""A server with the tests' own lessons, levels and puzzles: `python -m tests.studies.serve` and what `serve` takes."""

import sys

from engawa.cli.main import main
from engawa.studies import rows
from tests.studies.folder import FILES

if __name__ == "__main__":
    rows.game_folder = lambda game: FILES / game
    sys.exit(main())
