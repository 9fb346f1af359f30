"""Counts of a study on request, one module each, which an option of a study names."""
