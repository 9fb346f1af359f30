"""Action values of moves."""
