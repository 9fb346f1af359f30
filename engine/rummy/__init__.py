"""Rummy: groups of cards, the planner, deadwood, lay-offs and the game."""
