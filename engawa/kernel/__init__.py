"""What a game is: positions, moves, chance, views, records, notation. Knows no game."""
