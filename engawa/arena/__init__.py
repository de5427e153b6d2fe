"""Many games at once: tournaments, ratings, training."""
