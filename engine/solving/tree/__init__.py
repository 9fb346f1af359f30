"""The tree of a game in sequence form, and its solver."""
