"""Computer players of Bidding Nim."""
