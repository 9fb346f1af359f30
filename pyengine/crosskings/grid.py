"""Ranks, suits and the numbers of cells, as everything below the cards knows them."""

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]  # (row, column) of a cell

RANKS = "A2345678"
SUITS = "HCDS"
SYMBOLS = "♥♣♦♠"
SIDE = 6
PLACES = tuple((row, column) for row in range(SIDE) for column in range(SIDE))  # the cells by their numbers
