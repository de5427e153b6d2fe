"""Rules of Shogun, one module per chapter; `sequence` is the table of contents."""
