"""Studies: lessons, levels, puzzles, quizzes and worked examples, read from a game's own files and followed."""
