"""Neural networks: the forward pass, weights files, and the networks that come with the package."""
