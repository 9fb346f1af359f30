"""A match as one HTML page that needs nothing else: no files, no network; its script steps through it."""

import json
from collections.abc import Hashable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import markupsafe

from pyengine.base.drawing.template import template
from pyengine.games.deed import Movement
from pyengine.games.scene import EMPTY, Card, Pile, called, spoken
from pyengine.record.record import Record, RecordStep, SeatView
from pyengine.worth.estimates import play_of
from pyengine.worth.regrets import told

TITLES = dict.fromkeys(("DISCARD", "DISCARDS"), "Discard pile")
BACK, GAP = -1, -2  # in place of the number of a card


def write(record: Record, seat: int | None = None) -> str:
    """The page, with the regrets of all seats or of one; the same match gives the same page."""
    seats = range(len(record.seats)) if seat is None else (seat,)
    names = [called(f"seat {each + 1}", record.names) for each in seats]
    found = [list(told(record.regrets[each], record.estimator, name)) for each, name in zip(seats, names)]
    word = "side" if len(record.sides) < len(record.seats) else "seat"
    shown = {"word": word, "play": play_of(record.estimator), "regrets": found, "data": _inside(data(record))}
    return template(Path(__file__).with_name("match.html")).render(record=record, **shown)


def deck(title: str, drawn: dict[str, Any]) -> str:
    """The cards of a game as a page, as `pyengine.serve.decks.drawn` has them."""
    made = {"cards": drawn["cards"], "rows": drawn["rows"]}
    return template(Path(__file__).with_name("deck.html")).render(title=title, deck=_inside(made))


def _inside(data: object) -> markupsafe.Markup:
    """Data in a script, which no text of a game ends."""
    return markupsafe.Markup(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))


def data(record: Record) -> dict[str, Any]:
    """Return what the script reads. What stays the same stands there once and has a number:

    cards : text, as moves name it, name, for people, corner, sign, colour; hue, note, facts ([name, value] of each)
        and look where there are any
    piles : name, title, owner, role, cards (numbers, `BACK` or `GAP`), width, marked; note and named (those that are
        not all seen, but can be named) where there are any
    scenes : piles (numbers), numbers (each with name, title, owner, value, kind), scores
    steps : the decisions and then the end, each with its views: of all cards, then of the seats. A view has its scene
        (or text), the move that is made next as that seat sees it, and of what led to it what is said, and how cards
        moved: [number or `BACK`, key of the pile from which, to which]
    """
    encoder, before = Encoder(), [SeatView("", None)] * (1 + len(record.seats))

    def views(of: RecordStep | Record) -> list[Any]:
        found, now = list[Any](), [of.whole, *of.seats]
        for old, each in zip(before, now):
            said = [called(text, record.names) for text in old.happened]
            view = {"scene": encoder.view(each), "move": each.move, "said": said, "moved": encoder.moved(old.moved)}
            found.append(view)
        before[:] = now
        return found

    steps = [
        {
            **{name: getattr(step, name) for name in ("mover", "moves", "move")},
            "worth": [round(each, 4) for each in step.worth],
            **{name: getattr(step, name) for name in ("best", "regret")},
            "chances": [round(each, 4) for each in step.chances],
            "views": views(step),
            **({"policy": [round(each, 4) for each in step.policy]} if step.policy else {}),
        }
        for step in record.steps
    ]
    end = {"mover": None, "views": views(record)}
    return {
        "seats": len(record.seats),
        **{name: getattr(record, name) for name in ("sides", "players", "payoffs", "winners")},
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
        said = [{"title": spoken(each.name), "value": spoken(each.value)} for each in scene.numbers]
        numbers = [asdict(each) | more for each, more in zip(scene.numbers, said)]
        found = {"piles": [*map(self._pile, scene.piles)], "numbers": numbers, "scores": scene.scores}
        return self.scenes[json.dumps(found)]

    def moved(self, moved: Iterable[Movement]) -> list[Any]:
        """Movements of cards, each as in `data`."""
        return [(self.card(card), start, end) for card, start, end in moved]

    def _pile(self, each: Pile) -> int:
        told = (f"{card.said}{more}" for card, more in zip(each.cards, each.told) if card and more)
        note, named = "; ".join(filter(None, [each.note, *told])), [*map(self.card, each.named)]
        facts = {word: getattr(each, word) for word in ("name", "owner", "role", "width", "marked")}
        facts |= {"title": TITLES.get(each.name) or spoken(each.name), "cards": [*map(self.card, each.cards)]}
        return self.piles[json.dumps(facts | ({"named": named} if named else {}) | ({"note": note} if note else {}))]

    def card(self, each: Card | None) -> int:
        """The number of a card, or `BACK`, or `GAP`."""
        if each is None or each == EMPTY:
            return BACK if each is None else GAP
        look: dict[str, Any] = dict(each.look)
        facts = {word: getattr(each, word) for word in ("text", "corner", "sign", "colour")} | {"name": each.said}
        note = each.note.removeprefix(look.get("text", "")).removeprefix("; ")
        more = {"note": note, "facts": each.facts, "look": look, "hue": each.hue}
        return self.cards[json.dumps(facts | {name: value for name, value in more.items() if value})]

    def tables(self) -> dict[str, list[Any]]:
        tables = {"scenes": self.scenes, "piles": self.piles, "cards": self.cards}
        return {name: [json.loads(str(each)) for each in table] for name, table in tables.items()}


class _Numbers(dict[Hashable, int]):
    """Things by number, in the order in which they were first asked for."""

    def __missing__(self, thing: Hashable) -> int:
        self[thing] = len(self)
        return self[thing]
