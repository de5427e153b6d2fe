"""Computer players of Shogun: the hand-written strategist, plan search, feature vectors, the learned players."""
