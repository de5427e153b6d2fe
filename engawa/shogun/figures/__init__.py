"""The components of Shogun, their figures file and its reader, and moves as numbers."""
