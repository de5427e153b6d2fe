"""Figures of Shogun: its components, their file and its reader, and moves as numbers."""
