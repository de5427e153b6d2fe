"""Training of networks by self-play: games to learn from, gradient descent, rounds kept in a folder."""
