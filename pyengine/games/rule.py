"""Rules as files: lines that a person can follow, over what a game's description says of cards, piles and numbers.

A file is JSON: "version", "game", "options", "digest", "teacher", and "lines" from the top down. Each has "if", a list
of [what is counted, least, most] with null where there is no bound, and "take": [what is counted, 1 for its most or -1
for its least], or null. What is counted is called by its words, as `Features` makes them of the game. The first line
that a legal move fits says which moves are the best; where none does, all are.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.players.rules import ABSENT, COUNTED, ruled
from pyengine.base.cli import read_text
from pyengine.base.errors import InputError, is_whole
from pyengine.games.policy import check_game

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game

VERSION = 1
LEAST, MOST = ABSENT + 1, 2**31 - 1  # of what is counted, where a condition has no bound
MOST_LINES = 1000
TEXT, TEXTS = "1 for the text kept", "text: "  # what parts say of themselves that name values of attributes
POSITION = "seat to move", "decision"
FLAG, COUNT, AMOUNT = "flag", "count", "amount"
EXPECTED = "expected a file that python -m pyengine.learn GAME --out FILE wrote"


class Feature(NamedTuple):
    """What is counted of a move: its row in engine/players/rules.pyx, how a condition on it is said, and whether it may
    tell which of several moves to take."""

    row: tuple[int, ...]
    form: str
    takes: bool

    @property
    def of_situation(self) -> bool:
        """Whether all moves of a decision have the same."""
        return COUNTED[self.row[0]] in ("number", "others", "size", "sum")


class Features:
    """All that rules of a game can be about, by words, in `all`.

    Raises
    ------
    InputError : the game does not say what its cards are like.
    """

    def __init__(self, game: "Game") -> None:
        self.game, self.spaces, cards = game, game.spaces(), game.table.cards
        if not (self.spaces.attributes and game.table.observed and cards == len(self.spaces.cards)):
            raise InputError(f"rules are learnt of games that say what their cards are like, and {game.name} does not")
        self.values = {name: sorted({*row} - {""}) for name, row in self.spaces.attributes.items()}
        compared = {tuple(np.unique(row, return_inverse=True)[1]): name for name, row in self.spaces.orders.items()}
        self.orders = [name for name in compared.values() if len({*self.spaces.orders[name]}) > 1]
        self.piles: list[tuple[int, int, int]] = []
        self.places: list[list[int]] = []
        self.meant = self._meant()
        self.all: dict[str, Feature] = {}
        for words, form, takes, row in self._all(cards):
            self.all.setdefault(words, Feature(row, form, takes))

    def _meant(self) -> list[tuple[int, int]]:
        """By number of an action, the attribute and the value that it names; nothing where none names any."""
        known = {text: (row, at) for row, texts in enumerate(self.values.values()) for at, text in enumerate(texts)}
        found = list[tuple[int, int]]()
        for part in self.spaces.action:
            axes = part.meaning.split("; ")
            axis = next((i for i, each in enumerate(axes) if each.startswith(TEXTS)), 0)
            named = axes[axis].removeprefix(TEXTS).split(" ") if axes[axis].startswith(TEXTS) else []
            texts = ["".join(named[at[axis] :][:1]) if named else "" for at in np.ndindex(part.shape)]
            found += [known.get(text, (-1, -1)) for text in texts]
        return found if any(row >= 0 for row, _ in found) else []

    def _pile(self, places: Sequence[Sequence[int]], sign: int = 1) -> int:
        self.piles.append((len(self.places), len(places), sign))
        self.places += [list(row) for row in places]
        return len(self.piles) - 1

    def _all(self, cards: int) -> Iterator[tuple[str, str, bool, tuple[int, ...]]]:
        """Words, form, whether it may tell which move to take, and the row."""
        seats, piles, seen = self.game.seats, list[tuple[int, str, str]](), list[range]()
        names = {part.name for part in self.spaces.observation}

        def row(what: str, pile: int = -1, attribute: int = -1, order: int = -1, value: int = -1) -> tuple[int, ...]:
            return COUNTED.index(what), pile, attribute, order, value

        for kind in range(self.game.table.kinds):
            yield f"it is “{self.game.kind_text(kind)}”", FLAG, False, row("kind", value=kind)
        for number, (attribute, texts) in enumerate(self.values.items()):
            for value, text in enumerate(texts):
                if text in self.spaces.named:
                    yield f"its {attribute} is {text}", FLAG, False, row("has", -1, number, -1, value)
        for order, name in enumerate(self.orders):
            yield f"its {name}", AMOUNT, True, row("value", -1, -1, order)
        for part in (each for each in self.spaces.observation if each.name not in POSITION):
            name, whole, unseen = part.name.removesuffix(", unseen"), prod(part.shape), part.name.endswith(", unseen")
            each = ", of each " in part.meaning
            own = "your " * each + name
            if part.meaning.startswith(TEXT):
                texts = part.meaning.partition(": ")[2].split(" ")
                for place, text in enumerate(texts):
                    if text in self.spaces.named:
                        yield f"{own} is {text}", FLAG, False, row("number", value=part.start + place)
                for number, (attribute, values) in enumerate(self.values.items()):
                    if len({*values} & {*texts}) > 1 and not each:
                        at = {text: part.start + place for place, text in enumerate(texts)}
                        pile = self._pile([[at.get(text, -1) for text in self.spaces.attributes[attribute]]])
                        yield f"its {attribute} is that of {name}", FLAG, False, row("same", pile, number)
            elif "kind" in part.meaning:
                owners = [range(part.start + i * cards, part.start + (i + 1) * cards) for i in range(whole // cards)]
                if name.endswith(", top"):
                    piles.append((self._pile(owners), "top", name.removesuffix(", top")))
                    continue
                seen += owners if f"{name}, unseen" in names else []  # others are remembered there, and lie elsewhere
                piles.append((self._pile(owners[:1]), "own" if each else "", own))
                if owners[1:]:
                    piles.append((self._pile(owners[1:]), "", f"{name} of others"))
            elif not each or whole == seats:
                words = f"cards in {own} that you do not see" if unseen else own
                yield words, COUNT if unseen else AMOUNT, False, row("number", value=part.start)
                if each and seats > 1:
                    words = f"the most {'cards in ' * unseen}{name} of another seat"
                    yield words, AMOUNT, False, row("others", value=part.start)
        if len(self.spaces.copies) == cards:
            piles.append((self._pile(seen, -1), "unseen", ""))
        piles.append((self._pile([], 0), "legal", ""))
        for pile, what, name in piles:
            top = what == "top"
            where = {"unseen": "that you do not see", "legal": "that you can play"}.get(what, f"in {name}")
            if not top:
                yield f"cards {where}", COUNT, False, row("size", pile)
            for number, attribute in enumerate(self.values):
                words = f"its {attribute} is that of the top of {name}" if top else f"cards of its {attribute} {where}"
                yield words, FLAG if top else COUNT, what == "own", row("same", pile, number)
                if self.meant and not top:
                    words = f"cards of the {attribute} that it names {where}"
                    yield words, COUNT, what == "own", row("meant", pile, number)
            for order, name_of in enumerate(self.orders):
                words = f"the {name_of} of the top of {name}" if top else f"the {name_of} of all cards {where}"
                yield words, AMOUNT, False, row("sum", pile, -1, order)
                for number in range(-1, len(self.values)):
                    of = "" if number < 0 else f" of its {[*self.values][number]}"
                    alone = what in ("top", "legal") or len(self.values) == 1
                    for more in (
                        ("higher", "lower") if (alone if number < 0 else not self._says(number, name_of)) else ()
                    ):
                        words = f"cards{of} with {more} {name_of} {where}"
                        words = f"the top of {name} is{of or ' a card'} with {more} {name_of}" if top else words
                        yield words, FLAG if top else COUNT, False, row(more, pile, number, order)

    def _says(self, number: int, order: str) -> bool:
        """Whether cards that share an attribute count alike."""
        values = [*self.spaces.attributes.values()][number]
        return len({*zip(values, self.spaces.orders[order])}) == len({*values})

    def sheet(self, names: Sequence[str], conditions: Sequence[Any] = (), take: Sequence[Any] = ()) -> dict[str, Any]:
        """What the compiled player takes; without lines it only counts these."""
        zero = self.game.table.observed  # behind the last number
        return {
            "rows": [self.all[name].row for name in names],
            "piles": self.piles,
            "places": [[zero if place < 0 else place for place in row] for row in self.places],
            "copies": self.spaces.copies or [0] * len(self.spaces.cards),
            "values": [
                [texts.index(each) if each else -1 for each in self.spaces.attributes[name]]
                for name, texts in self.values.items()
            ],
            "orders": [self.spaces.orders[name] for name in self.orders],
            "meant": self.meant if any(self.all[name].row[0] == COUNTED.index("meant") for name in names) else (),
            "conditions": conditions,
            "take": take,
        }


class Condition(NamedTuple):
    """What holds of a move: what is counted of it is in a range."""

    name: str
    least: int = LEAST
    most: int = MOST


class Line(NamedTuple):
    """Moves that meet all conditions; of these those with the most (1) or the least (-1) of something, or all."""

    conditions: tuple[Condition, ...] = ()
    take: tuple[str, int] | None = None


@dataclass(frozen=True)
class Rule:
    """Lines from the top down, and what they are of: "game", "options", "digest" and "teacher" in `facts`."""

    facts: Mapping[str, Any]
    lines: tuple[Line, ...]

    def chooser(self, game: "Game") -> "Chooser":
        """The player that goes by it.

        Raises
        ------
        InputError : the game says nothing of what it counts.
        """
        features = Features(game)
        used = [each.name for line in self.lines for each in line.conditions]
        names = list(dict.fromkeys([*used, *(line.take[0] for line in self.lines if line.take)]))
        if other := [name for name in names if name not in features.all]:
            raise InputError(f"the rule counts {other[0]!r:.80}, which {game.name} does not have")
        at = {name: place for place, name in enumerate(names)}
        rows = [
            (at[name], *bounds, number) for number, line in enumerate(self.lines) for name, *bounds in line.conditions
        ]
        take = [(at[line.take[0]], line.take[1]) if line.take else (0, 0) for line in self.lines]
        return ruled(game.table, features.sheet(names, [(row[3], *row[:3]) for row in rows], take))

    def sentences(self, game: "Game") -> list[str]:
        """What a person is to do, a sentence for each line."""
        known = Features(game).all
        return [f"{at}. {_sentence(line, known)}" for at, line in enumerate(self.lines, 1)] or ["Take any move."]

    def as_dict(self) -> dict[str, Any]:
        """What a file says."""
        lines = [
            {"if": [[name, *(None if bound in (LEAST, MOST) else bound for bound in ends)] for name, *ends in tests]}
            | {"take": take and list(take)}
            for tests, take in self.lines
        ]
        return {"version": VERSION, **self.facts, "lines": lines}

    def encode(self) -> str:
        """The text of a file."""
        found = self.as_dict()
        rows = ",\n  ".join(json.dumps(line, ensure_ascii=False) for line in found.pop("lines"))
        return f'{json.dumps(found, ensure_ascii=False)[:-1]},\n "lines": [\n  {rows}\n]}}\n'


def _sentence(line: Line, known: Mapping[str, Feature]) -> str:
    told = {True: list[str](), False: list[str]()}
    for name, least, most in line.conditions:
        form = known[name].form
        more, fewer = ("more", "less") if form == AMOUNT else ("more", "fewer")
        range_of = " and ".join([f"{least} or {more}"] * (least > LEAST) + [f"{most} or {fewer}"] * (most < MOST))
        if form == FLAG:
            text = name if least > 0 else name.replace(" is ", " is not ", 1)
        elif form == AMOUNT:
            text = f"{name} is {range_of}"
        else:
            text = f"there are {'no' if most == 0 else range_of} {name}"
        told[known[name].of_situation].append(text)
    first = f"If {' and '.join(told[True])}: take" if told[True] else "Take"
    which = f" such that {', and '.join(told[False])}" if told[False] else ""
    if not line.take:
        return f"{first} a move{which or ', whichever'}."
    name, sign = line.take
    own = name.removeprefix("its ")
    best = (
        ("the highest " if sign > 0 else "the lowest ") if own != name else ("the most " if sign > 0 else "the fewest ")
    )
    return f"{first} {f'a move{which}; of several, the one' if which else 'the move'} with {best}{own}."


def read(path: str | PathLike[str], game: "Game") -> Rule:
    """The rule in a file, of this game.

    Raises
    ------
    InputError : the file cannot be read, is none, or is of another version, game, options, or counts something else.
    """
    name, text = f"the rule {str(path)!r}", read_text(Path(path))
    try:
        found = json.loads(text)
        lines = tuple(_line(row["if"], row["take"]) for row in found["lines"])
        facts = {fact: found[fact] for fact in ("game", "options", "digest", "teacher")}
        version = found["version"]
        if any(len(row) != 2 for row in found["lines"]) or not str(facts["game"]).isprintable():
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(f"{name} is none; {EXPECTED}") from None
    if version != VERSION or len(lines) > MOST_LINES:
        what = f"of version {version!r:.20} with {len(lines)} lines"
        raise InputError(f"{name} is {what}; this release reads version {VERSION}, with {MOST_LINES} at most")
    check_game(facts, game, name)
    rule = Rule(facts, lines)
    rule.chooser(game)
    return rule


def _line(tests: Any, take: Any) -> Line:
    """A line of a file; ValueError or TypeError where it is none."""
    conditions = tuple(
        Condition(name, LEAST if least is None else least, MOST if most is None else most)
        for name, least, most in tests
    )
    taken, sign = ("", 1) if take is None else take
    names, bounds = [taken, *(each.name for each in conditions)], [each for row in conditions for each in row[1:]]
    if not (
        all(isinstance(name, str) for name in names)
        and all(is_whole(bound, LEAST, MOST) for bound in bounds)
        and is_whole(sign, -1, 1)
        and sign
    ):
        raise ValueError
    return Line(conditions, None if take is None else (taken, sign))
