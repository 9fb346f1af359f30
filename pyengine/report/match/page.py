"""A match as one HTML page that needs nothing else: no files, no network; its script steps through it."""

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import markupsafe

from pyengine.base.drawing.template import template
from pyengine.games.scene import EMPTY, Card, Pile, called
from pyengine.record.record import Record, RecordStep, SeatView
from pyengine.worth.estimates import play_of
from pyengine.worth.regrets import told

BACK, GAP = -1, -2  # in place of the number of a card


def write(record: Record, seat: int | None = None) -> str:
    """The page, with the regrets of all seats or of one; the same match gives the same page."""
    # No text of a game ends the script that holds the data.
    text = json.dumps(data(record), separators=(",", ":")).replace("<", "\\u003c")
    seats = range(len(record.seats)) if seat is None else (seat,)
    found = [
        list(told(record.regrets[each], record.estimator, called(f"seat {each + 1}", record.names))) for each in seats
    ]
    word = "side" if len(record.sides) < len(record.seats) else "seat"
    return template(Path(__file__).with_name("match.html")).render(
        record=record, word=word, play=play_of(record.estimator), regrets=found, data=markupsafe.Markup(text)
    )


def data(record: Record) -> dict[str, Any]:
    """Return what the script reads. What stays the same stands there once and has a number:

    cards : [text, corner, sign, colour], and what else stands on it
    piles : [name, owner, numbers of cards or `BACK` or `GAP`, width, place of the marker], and of cards that are not
        all seen, but can be named, their numbers
    scenes : [numbers of piles, [name, owner, value] of what is kept, scores]
    steps : the decisions and then the end, each with its views: of all cards, then of the seats. A view is [number of
        its scene, or its text where the game has no scenes; the move as that seat sees it, what came of it]
    """
    encoder = Encoder()

    def views(of: RecordStep | Record) -> list[Any]:
        told = ((each, [called(text, record.names) for text in each.happened]) for each in (of.whole, *of.seats))
        return [(encoder.view(each), each.move, happened) for each, happened in told]

    steps = [
        {
            "mover": step.mover,
            "moves": step.moves,
            "move": step.move,
            "worth": [round(each, 4) for each in step.worth],
            "best": step.best,
            "regret": step.regret,
            "chances": [round(each, 4) for each in step.chances],
            "views": views(step),
            **({"policy": [round(each, 4) for each in step.policy]} if step.policy else {}),
        }
        for step in record.steps
    ]
    end = {"mover": None, "views": views(record)}
    return {
        "seats": len(record.seats),
        "sides": record.sides,
        "players": record.players,
        "payoffs": record.payoffs,
        "winners": record.winners,
        "play": play_of(record.estimator),
        "steps": [*steps, end],
        **encoder.tables(),
    }


class Encoder:
    """Scenes as numbers of what they have in common."""

    def __init__(self) -> None:
        self.cards, self.piles, self.scenes = _Numbers(), _Numbers(), _Numbers()

    def view(self, view: SeatView) -> int | str:
        """The number of a scene, or its text where the game has none."""
        if (scene := view.scene) is None:
            return view.text
        kept = tuple((number.name, number.owner, number.value) for number in scene.numbers)
        return self.scenes[tuple(map(self._pile, scene.piles)), kept, scene.scores]

    def _pile(self, each: Pile) -> int:
        told = (f"{card.text}{more}" for card, more in zip(each.cards, each.told) if card and more)
        note = "; ".join(filter(None, [each.note, *told]))
        more = (tuple(map(self._card, each.named)), note)[: 2 if note else bool(each.named)]
        return self.piles[each.name, each.owner, tuple(map(self._card, each.cards)), each.width, each.marked, *more]

    def _card(self, each: Card | None) -> int:
        if each is None or each == EMPTY:
            return BACK if each is None else GAP
        return self.cards[(each.text, each.corner, each.sign, each.colour, each.note)[: 5 if each.note else 4]]

    def tables(self) -> dict[str, list[Any]]:
        return {"scenes": list(self.scenes), "piles": list(self.piles), "cards": list(self.cards)}


class _Numbers(dict[Hashable, int]):
    """Things by number, in the order in which they were first asked for."""

    def __missing__(self, thing: Hashable) -> int:
        self[thing] = len(self)
        return self[thing]
