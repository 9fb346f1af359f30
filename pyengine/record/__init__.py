"""A match played again, as data."""
