"""Rummy: the planner, the opponent and the whole game."""
