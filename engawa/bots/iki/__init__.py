"""Computer players of IKI: the hand-written strategist, feature vectors, the learned players."""
