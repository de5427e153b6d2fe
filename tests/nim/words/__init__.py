"""The toy game in words and for drawing."""
