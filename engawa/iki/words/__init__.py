"""IKI in words and for drawing: notation, marks, labels, sentences, the catalogue of components."""
