"""Strength of players: tournaments, and two players held against each other."""
