"""Engawa: a digital table for IKI and Shogun."""

__version__ = "0.1.0"
