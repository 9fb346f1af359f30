"""Highest: the compiled game."""
