"""Matches that others have written down: bridge deals in PBN, histories of OpenSpiel."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from pyengine.base.errors import InputError
from pyengine.games.game import State
from pyengine.record import openspiel, pbn


class Played(NamedTuple):
    """A match: its state after the last move that is known, who sat where, and what is said where it is not over."""

    state: State
    players: tuple[str, ...] = ()
    ending: str = "no more moves are known"


class Found(NamedTuple):
    """A match of a text: what it is called there, and what reads it."""

    title: str
    read: Callable[[], Played]


def found(text: str) -> list[Found]:
    """The matches of a text; none of one that is no record of others."""
    deals = [Found(deal.title, partial(_read, pbn.read, deal)) for deal in pbn.deals(text)]
    return deals or [Found(each.title, partial(_read, openspiel.read, each)) for each in openspiel.histories(text)]


def _read(reader: Callable[[Any], tuple[Any, ...]], match: Any) -> Played:
    return Played(*reader(match))


def chosen(matches: list[Found], number: int | None) -> Found:
    """One of several, from 1. InputError where there is no such one, or it is not said which."""
    if not 1 <= (number or 1) <= len(matches) or (number is None and len(matches) > 1):
        said = "the text has several matches" if number is None else f"--match is {number}"
        raise InputError(f"{said}; expected --match 1 to {len(matches)}, which pyengine.watch lists")
    return matches[(number or 1) - 1]


def read_record(text: str, match: int | None = None) -> State:
    """The state at the end of a match that others have written down: bridge deals in PBN, a history of OpenSpiel.

    Parameters
    ----------
    text : all of the file
    match : which of its matches, from 1

    Raises
    ------
    pyengine.InputError : no such record, or a move that is not legal, with its place.

    >>> pyengine.read_record("kuhn_poker(): 0, 2, 1, 1").payoffs()
    (-2, 2)
    """
    matches = found(text) if isinstance(text, str) else []
    if not matches:
        raise InputError(
            f"the record is {text!r:.60}; expected bridge deals in PBN, or such as kuhn_poker(): 0, 2, 1, 1"
        )
    return chosen(matches, match).read().state
