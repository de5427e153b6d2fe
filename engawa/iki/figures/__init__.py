"""The components of IKI, their figures file and its reader, and moves as numbers."""
