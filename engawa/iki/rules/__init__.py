"""Rules of IKI, one module per chapter; `sequence` is the table of contents."""
