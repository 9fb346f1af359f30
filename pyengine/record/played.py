"""Matches that others have written down: bridge deals in PBN, histories of OpenSpiel."""

from collections.abc import Sequence
from typing import TypeVar

from pyengine.base.errors import InputError
from pyengine.games.game import State
from pyengine.games.scene import called
from pyengine.record import openspiel, pbn

Match = pbn.BridgeDeal | openspiel.ActionList
T = TypeVar("T")


def found(text: str) -> Sequence[Match]:
    """The matches of a text; none of one that is no record of others."""
    return pbn.deals(text) or openspiel.histories(text)


def read(match: Match) -> tuple[State, tuple[str, ...], str]:
    """The state after the last move that is known, who sat where, and what is said where the match is not over."""
    try:
        return pbn.read(match) if isinstance(match, pbn.BridgeDeal) else openspiel.read(match)
    except InputError as error:
        raise InputError(called(str(error), match.names)) from None


def chosen(matches: Sequence[T], number: int | None) -> T:
    """One of several, from 1. InputError where there is no such one, or it is not said which."""
    if not 1 <= (1 if number is None else number) <= len(matches) or (number is None and len(matches) > 1):
        said = "the text has several matches" if number is None else f"--match is {number}"
        raise InputError(f"{said}; expected --match 1 to {len(matches)}, which pyengine.watch lists")
    return matches[0 if number is None else number - 1]


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
        expected = "expected bridge deals in PBN, or such as kuhn_poker(): 0, 2, 1, 1"
        raise InputError(f"the record is {text!r:.60}; {expected}")
    return read(chosen(matches, match))[0]
