"""Matches of any game, played and counted."""
