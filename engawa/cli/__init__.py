"""The command line: `engawa …`."""
