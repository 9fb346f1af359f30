"""Highest: everybody plays a card, the highest one takes the trick."""
