"""Matches as texts: the deal, every move, the payoffs."""

import json
import re
from collections.abc import Iterable, Iterator
from textwrap import shorten
from typing import Any, TypeVar

from engine.table import State
from pyengine.base.errors import InputError, with_options

_TITLE = "pyengine transcript 1"
S = TypeVar("S", bound=State)


def beginnings(text: str) -> list[tuple[int, str, str]]:
    """Line, name and text of the positions of a text, one a line, blank ones aside; # .. names the one below it."""
    found, name = list[tuple[int, str, str]](), ""
    for number, line in enumerate([text] if is_transcript(text) else map(str.strip, text.splitlines()), 1):
        if line.startswith("#"):
            name = line.strip("# ")
        elif line:
            said = shorten(line.partition("\n")[0], 60, placeholder=" ..")
            found.append((number, name or f"line {number}: {said}", line))
            name = ""
    return found


def again(state: S, moves: Iterable[int]) -> Iterator[tuple[S, int]]:
    """Play moves; before each, the state, which goes on, and the move."""
    for move in moves:
        yield state, move
        state.play(move)


def write(state: State) -> str:
    """The transcript of a match; InputError where its past is not known."""
    game = state.game
    if state.dealt_from is None:
        raise InputError("this state has no transcript, because it was not played from a deal")
    seed, setup = state.dealt_from
    options = json.dumps(game.options)
    lines = [_TITLE, f"game: {game.name}", f"options: {options}", f"deal: seed {seed} setup {setup}"]
    for number, (now, move) in enumerate(again(game.deal(seed, setup), state.history), 1):
        lines.append(f"{number}. seat {(now.mover or 0) + 1}: {move} {game.move_text(now, move)}")
    if state.is_over:
        lines.append(f"payoffs: {' '.join(map(str, state.payoffs()))}")
    return "\n".join(lines) + "\n"


def read(game: Any, text: str) -> Any:
    """The state at the end of a transcript; InputError for none, one of another game, or another move."""
    head, body = split(text)
    if head["game"] != game.name or head["options"] != json.loads(json.dumps(game.options)):
        theirs, ours = with_options(head["game"], head["options"]), with_options(game.name, game.options)
        raise InputError(f"the transcript is of {theirs}; expected {ours}")
    state: State = game.deal(head["seed"], head["setup"])
    for place, line in body:
        where = f"line {place} of the transcript"
        match = re.fullmatch(r"([0-9]{1,9})\. seat ([0-9]{1,9}): ([0-9]{1,9}) (.*)", line)
        if not match:
            raise InputError(f"{where} reads {line[:60]!r}; expected a move, such as 3. seat 1: 0 R7")
        seat, move, said = int(match[2]), int(match[3]), match[4]
        if state.mover is None or state.mover + 1 != seat:
            to_move = "the game is over" if state.mover is None else f"seat {state.mover + 1} is to move"
            raise InputError(f"{where} has seat {seat} moving; {to_move}")
        if move < len(state) and (text := game.move_text(state, move)) != said:
            raise InputError(f"{where} has the move {said!r}; move {move} is {text!r} here")
        play(state, move, f"{where}: move {move}")
    if "payoffs" in head and (not state.is_over or list(state.payoffs()) != head["payoffs"]):
        raise InputError("the transcript ends with other payoffs than its moves lead to")
    return state


def is_transcript(text: str) -> bool:
    """True if a text begins as transcripts do."""
    return text.lstrip().startswith(_TITLE)


def split(text: str) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """A dict of game, options, seed, setup, payoffs; and (line number, line) of moves. InputError for no transcript."""
    if not isinstance(text, str):
        raise InputError(f"the transcript is {text!r:.60}; expected a text")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != _TITLE:
        raise InputError(f"the text is no transcript; expected its first line to be {_TITLE!r}")
    head: dict[str, Any] = {}
    body: list[tuple[int, str]] = []
    try:
        for number, line in lines[1:]:
            match line.partition(": "):
                case "game", _, value:
                    head["game"] = value
                case "options", _, value:
                    head["options"] = json.loads(value)
                case "deal", _, value:
                    [(seed, setup)] = re.findall(r"\Aseed ([0-9]{1,20}) setup ([0-9]{1,20})\Z", value)
                    head["seed"], head["setup"] = int(seed), int(setup)
                case "payoffs", _, value:
                    head["payoffs"] = [int(word) for word in value.split()]
                case _:
                    body.append((number, line))
    except (ValueError, TypeError, RecursionError):
        raise InputError(f"line {number} of the transcript reads {line[:60]!r}, which cannot be read") from None
    for key, wanted in (("game", "game"), ("options", "options"), ("seed", "deal")):
        if key not in head:
            raise InputError(f"the transcript has no line {wanted!r}")
    return head, body


def play(state: State, move: int, what: str) -> None:
    """Play a move that a text names; errors begin with `what`."""
    if state.is_over:
        raise InputError(f"{what}: the game is over after {len(state.history)} moves")
    if not 0 <= move < len(state):
        moves = "is 1 legal move" if len(state) == 1 else f"are {len(state)} legal moves"
        raise InputError(f"{what}: there {moves}, numbered from 0")
    state.play(move)
