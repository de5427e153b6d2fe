"""Calibration: forecasts compared with what became of them, so that a share is told as a chance to win."""
