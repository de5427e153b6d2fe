"""Table state as it is broadcast: encoded once for each viewpoint, compiled because every move passes here."""
