"""Figures of IKI: its components, their file and its reader, and moves as numbers."""
