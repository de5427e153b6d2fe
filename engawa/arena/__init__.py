"""Arena: many games at once, in tournaments, for ratings, training and calibration."""
