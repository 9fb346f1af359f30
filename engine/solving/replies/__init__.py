"""Choices of players in every information set, and responses to them."""
