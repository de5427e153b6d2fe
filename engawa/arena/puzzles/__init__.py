"""Making puzzles: decisions of games in which one move is better than all others by a margin."""
