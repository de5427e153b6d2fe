"""Command line: `engawa …`, a module for each command."""
