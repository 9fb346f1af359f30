"""Ranks, suits and the numbers of cells, as everything below the cards knows them."""

from typing import TypeAlias

Place: TypeAlias = tuple[int, int]  # (row, column) of a cell

RANKS = "A2345678"
SUITS = "HCDS"
SYMBOLS = "♥♣♦♠"
SIDE = 6
CELLS = SIDE * SIDE


def place_of(cell: int) -> Place:
    """(row, column) of a cell's number."""
    return divmod(cell, SIDE)
