"""Watching a match: its record as data, in the terminal, and as a page."""
