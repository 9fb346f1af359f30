"""Rules as files: lines that a person can follow, over what a game's description says of cards, piles and numbers.

A file is JSON: "version", "game", "options", "digest", "teacher", and "lines" from the top down. Each has "if", a list
of [what is counted, least, most] with null where there is no bound, and "take": [what is counted, 1 for its most or -1
for its least], or null. What is counted is called by its words, as `Features` makes them of the game. The first line
that a legal move fits says which moves are the best; where none does, all are.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.players.rules import ABSENT, COUNTED, ruled
from pyengine.base.arrays import Misfit
from pyengine.base.errors import InputError, check_game, is_whole
from pyengine.base.files import LARGEST
from pyengine.games.artifact import OF_GAME, Artifact, Facts
from pyengine.games.kinds import either
from pyengine.games.spaces import SHOWN, SpacePart

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game

LEAST, MOST = ABSENT + 1, 2**31 - 1  # of what is counted
MOST_LINES = 1000
PLAYABLE, UNSEEN = 0, 1  # the first piles of engine/players/rules.pyx
FLAG, TOP, FEW, COUNT, LITTLE, AMOUNT = "flag", "top", "few", "count", "little", "amount"  # how conditions are said
COUNTABLE = {FLAG: 1, TOP: 1, FEW: 3, LITTLE: 10}  # above that a person does not count
OF_SITUATION = "number", "sum"  # what all moves of a decision have alike


class RuleFeature(NamedTuple):
    """Count of a move: how a condition on it is said, one of `COUNTED`, whether it may tell which of several
    moves to take, and what it is about, -1 for none."""

    form: str
    what: str
    takes: bool = False
    pile: int = -1
    attribute: int = -1
    order: int = -1
    value: int = -1

    @property
    def row(self) -> tuple[int, ...]:
        """Numbers by which engine/players/rules.pyx knows it."""
        return COUNTED.index(self.what), *self[3:]


class Features:
    """All that rules of a game can be about, in `all`; InputError where it does not say what its cards are like."""

    def __init__(self, game: "Game") -> None:
        check_game(game)
        self.game, self.spaces, cards = game, game.spaces(), game.table.cards
        if not (self.spaces.attributes and game.table.observed and cards == len(self.spaces.cards)):
            raise InputError(
                f"rules speak of suits, ranks and points, and {game.name} does not say which its cards have; "
                "expected a described game, such as hearts (docs/guide/recycle.md)"
            )
        self.values = {name: sorted({*row} - {""}) for name, row in self.spaces.attributes.items()}
        compared = {tuple(np.unique(row, return_inverse=True)[1]): name for name, row in self.spaces.orders.items()}
        self.orders = [name for name in compared.values() if len({*self.spaces.orders[name]}) > 1]
        self.piles, self.places = 2, list[tuple[int, ...]]()  # a pile, and for each card the number that counts it
        texts = ((text, place) for place, texts in enumerate(self.values.values()) for text in enumerate(texts))
        known = {text: (row, at) for (at, text), row in texts if text not in self.spaces.cards}
        named = (texts for part in self.spaces.action for texts in product(*(values for _, values in part.picks)))
        self.meant = [next((known[text] for text in texts if text in known), (-1, -1)) for texts in named]
        self.names = any(row >= 0 for row, _ in self.meant)
        self.all: dict[str, RuleFeature] = {}
        for words, feature in self._all():
            self.all.setdefault(words, feature)

    def _pile(self, rows: Iterable[Iterable[int]], pile: int | None = None) -> int:
        """A pile that these rows of numbers of an observation count, a new one if none is given."""
        pile, self.piles = (self.piles, self.piles + 1) if pile is None else (pile, self.piles)
        self.places += [(pile, *map(int, row)) for row in rows]
        return pile

    def _all(self) -> Iterator[tuple[str, RuleFeature]]:
        for kind in range(self.game.table.kinds):
            yield f"it is “{self.game.kind_text(kind)}”", RuleFeature(FLAG, "kind", value=kind)
        for number, (attribute, texts) in enumerate(self.values.items()):
            for value, text in enumerate(texts):
                if text in self.spaces.named:
                    yield f"its {attribute} is {text}", RuleFeature(FLAG, "value", attribute=number, value=value)
        for order, name in enumerate(self.orders):
            yield f"its {name}", RuleFeature(AMOUNT, "value", True, order=order)
        names, cards = {part.name for part in self.spaces.observation}, len(self.spaces.cards)
        for part in (part for part in self.spaces.observation if part.of not in ("", *SHOWN)):
            each, own = part.each, "your " * part.each + part.name
            if part.of == "text":
                yield from self._of_text(part, own, each)
            elif part.of in ("cards", "top"):
                rows = np.reshape(part.numbers, (-1, cards))  # by owner
                if part.of == "top":
                    yield from self._of_cards(self._pile(rows), f"on top of {part.name.removesuffix(', top')}", TOP)
                    continue
                if f"{part.name}, unseen" in names:  # others are remembered there, and lie elsewhere
                    self._pile(rows, UNSEEN)
                yield from self._of_cards(self._pile(rows[:1]), f"in {own}", COUNT if each else FEW, each)
                if len(rows) > 1:
                    yield from self._of_cards(self._pile(rows[1:]), f"in {part.name} of others", FEW)
            elif not each or prod(part.shape) == self.game.seats:
                hidden, name = part.of == "unseen", part.name.removesuffix(", unseen")
                words = f"{'hidden cards in ' * hidden}{'your ' * each}{name}"
                mine, *others = part.numbers
                others = [number for number in others if number >= 0]
                if mine >= 0:
                    yield words, RuleFeature(FEW if hidden else AMOUNT, "number", pile=1, value=mine)
                if each and others:
                    words = f"the most {'cards in ' * hidden}{name} of another seat"
                    yield words, RuleFeature(AMOUNT, "number", pile=len(others), value=others[0])
        if len(self.spaces.copies) == cards:
            yield from self._of_cards(UNSEEN, "that you do not see", FEW)
        yield from self._of_cards(PLAYABLE, "that you can play", COUNT)

    def _of_text(self, part: SpacePart, own: str, each: bool) -> Iterator[tuple[str, RuleFeature]]:
        """Which text is kept, and whether the card has it."""
        at = {text: part.start + place for place, text in enumerate(part.picks[0][1])}
        for text in (text for text in at if text in self.spaces.named):
            yield f"{own} is {text}", RuleFeature(FLAG, "number", pile=1, value=at[text])
        for number, (attribute, texts) in enumerate(self.values.items()):
            if len(at.keys() & {*texts}) > 1 and not each:
                pile = self._pile([[at.get(text, -1) for text in self.spaces.attributes[attribute]]])
                yield f"its {attribute} is that of {part.name}", RuleFeature(FLAG, "same", pile=pile, attribute=number)

    def _of_cards(self, pile: int, where: str, form: str, own: bool = False) -> Iterator[tuple[str, RuleFeature]]:
        """Yield counts of the cards of a pile."""
        alone = form == TOP or pile == PLAYABLE or len(self.values) == 1
        if pile != UNSEEN:
            yield f"cards {where}", RuleFeature(form, "sum", pile=pile)
        for number, attribute in enumerate(self.values):
            yield f"cards of its {attribute} {where}", RuleFeature(form, "same", own, pile=pile, attribute=number)
            if self.names:
                words = f"cards of the {attribute} that it names {where}"
                yield words, RuleFeature(form, "meant", own, pile=pile, attribute=number)
        for order, name in enumerate(self.orders):
            if own:
                yield f"the {name} of all cards {where}", RuleFeature(LITTLE, "sum", pile=pile, order=order)
            if form == TOP:
                yield f"the {name} of the card {where}", RuleFeature(AMOUNT, "sum", pile=pile, order=order)
            row = self.spaces.orders[name]
            for number, (attribute, texts) in enumerate([("", row), *self.spaces.attributes.items()], -1):
                if alone if number < 0 else len({*zip(texts, row)}) > len({*texts}):  # those alike may count otherwise
                    for more in ("higher", "lower"):
                        words = f"cards{f' of its {attribute}' * (number >= 0)} with {more} {name} {where}"
                        yield words, RuleFeature(form, more, pile=pile, attribute=number, order=order)

    def sheet(self, names: Sequence[str], conditions: Sequence[Any] = (), take: Sequence[Any] = ()) -> dict[str, Any]:
        """Return the input of the compiled player; without lines it only counts these."""
        rows = [self.all[name].row for name in names]
        zero, kinds = self.game.table.observed, range(len(self.spaces.cards))  # behind the last number
        return {
            "rows": rows,
            "piles": self.piles,
            "pile": [pile for pile, *_ in self.places],
            "places": [[zero if place < 0 else place for place in row] for _, *row in self.places],
            "near": self.spaces.near or [kinds] * self.game.seats,
            "copies": self.spaces.copies or [0] * len(self.spaces.cards),
            "values": [
                [texts.index(each) if each else -1 for each in self.spaces.attributes[name]]
                for name, texts in self.values.items()
            ],
            "orders": [self.spaces.orders[name] for name in self.orders],
            "meant": self.meant if any(COUNTED[row[0]] == "meant" for row in rows) else (),
            "conditions": conditions,
            "take": take,
        }


class Condition(NamedTuple):
    """Condition on a move: a count of it is in a range; None: no bound."""

    name: str
    least: int | None = None
    most: int | None = None


class RuleLine(NamedTuple):
    """Moves that meet all conditions; of these those with the most (1) or the least (-1) of something, or all."""

    conditions: tuple[Condition, ...] = ()
    take: tuple[str, int] | None = None


@dataclass(frozen=True)
class Rule(Artifact):
    """Lines from the top down, and what they are of: "game", "options", "digest" and "teacher" in `facts`."""

    KIND, ORIGIN = "rule", "a file that python -m pyengine.learn GAME --out FILE wrote"
    LARGEST = LARGEST
    facts: Mapping[str, Any]
    lines: tuple[RuleLine, ...]

    def chooser(self, game: "Game") -> "Chooser":
        """The player that goes by it; InputError where the game says nothing of what it counts."""
        features = Features(game)
        used = [each.name for line in self.lines for each in line.conditions]
        names = list(dict.fromkeys([*used, *(line.take[0] for line in self.lines if line.take)]))
        if other := [name for name in names if name not in features.all]:
            raise InputError(f"the rule counts {other[0]!r:.80}, which {game.name} does not have")
        rows = [
            (number, names.index(name), LEAST if least is None else least, MOST if most is None else most)
            for number, line in enumerate(self.lines)
            for name, least, most in line.conditions
        ]
        take = [(names.index(line.take[0]), line.take[1]) if line.take else (0, 0) for line in self.lines]
        return ruled(game.table, features.sheet(names, rows, take))

    def sentences(self, game: "Game") -> list[str]:
        """Return a sentence for each line."""
        known = Features(game).all
        return [f"{at}. {_sentence(line, known)}" for at, line in enumerate(self.lines, 1)] or ["Take any move."]

    def as_dict(self) -> dict[str, Any]:
        """Return the content of a file."""
        lines = [{"if": list(map(list, tests)), "take": take and list(take)} for tests, take in self.lines]
        return {"version": self.VERSION, **self.facts, "lines": lines}

    def encode(self) -> bytes:
        found = self.as_dict()
        rows = ",\n  ".join(json.dumps(line, ensure_ascii=False) for line in found.pop("lines"))
        return f'{json.dumps(found, ensure_ascii=False)[:-1]},\n "lines": [\n  {rows}\n]}}\n'.encode()

    @classmethod
    def parsed(cls, data: bytes) -> "Rule":
        try:
            found = dict(json.loads(data))
        except (TypeError, ValueError, RecursionError):
            raise Misfit("it is no rule") from None
        cls.validate_facts(found, FACTS)
        parts = ((tuple(Condition(*each) for each in row["if"]), row["take"]) for row in found["lines"])
        lines = tuple(RuleLine(tests, take and (*take,)) for tests, take in parts)
        return cls({fact: found[fact] for fact in (*OF_GAME, "teacher")}, lines)

    def check(self, game: "Game", name: str) -> None:
        super().check(game, name)
        self.chooser(game)


def _condition(name: str, form: str, least: int | None, most: int | None) -> str:
    said = f"{least} or more" if most is None else f"{most} or {'less' if form in (LITTLE, AMOUNT) else 'fewer'}"
    if None not in (least, most):
        said = f"{least}" if least == most else f"{least} to {most}"
    if form == FLAG:
        return name if (least or 0) > 0 else name.replace(" is ", " is not ", 1)
    if form in (LITTLE, AMOUNT):
        return f"{name} is {said}"
    if form == TOP or said == "1":
        return f"there is {'no' if most == 0 else 'a' if form == TOP else 1} {name.replace('cards', 'card', 1)}"
    return f"there are {'no' if most == 0 else said} {name}"


def _sentence(line: RuleLine, known: Mapping[str, RuleFeature]) -> str:
    told = {True: list[str](), False: list[str]()}
    every = kinds = [name for name, each in known.items() if each.what == "kind"]
    for name, *ends in line.conditions:
        if known[name].what == "kind":
            kinds = [each for each in kinds if (each == name) == bool(ends[0])]
        else:
            told[known[name].what in OF_SITUATION].append(_condition(name, known[name].form, *ends))
    move = either(name.removeprefix("it is ") for name in kinds) if kinds and kinds != every else "a move"
    first = f"If {' and '.join(told[True])}: take" if told[True] else "Take"
    which = f"{move} such that {', and '.join(told[False])}" if told[False] else move
    if not line.take:
        return f"{first} {'any move' if which == 'a move' else which}."
    name, sign = line.take
    own = name.removeprefix("its ")
    best = ("lowest", "highest") if own != name else ("fewest", "most")
    which = "the move" if which == "a move" else f"{which}; of several, the one"
    return f"{first} {which} with the {best[sign > 0]} {own}."


def _is_test(value: Any) -> bool:
    match value:
        case [str(), *bounds]:
            return len(bounds) == 2 and all(bound is None or is_whole(bound, LEAST, MOST) for bound in bounds)
    return False


def _is_line(value: Any) -> bool:
    match value:
        case {"if": [*tests], "take": None | [str(), 1 | -1] as take}:
            return len(value) == 2 and all(map(_is_test, tests)) and (take is None or is_whole(take[1], -1, 1))
    return False


FACTS: Facts = {
    **OF_GAME,
    "teacher": lambda value: isinstance(value, str),
    "lines": lambda value: isinstance(value, list) and len(value) <= MOST_LINES and all(map(_is_line, value)),
}
