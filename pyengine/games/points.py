"""The matches of a game as points of a tree, for programs that walk it: chance and seats in turn."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.solving.steps import after, has_drawn, numbers
from pyengine.base.errors import InputError
from pyengine.games.deed import named
from pyengine.games.game import Game, State
from pyengine.games.scene import Card

CHANCE, OVER = -1, -4  # whose turn it is where it is no seat's, as OpenSpiel numbers them
PASS = -1  # in place of the number of a move
MOST_OUTCOMES = 500  # of chance that are run through
SIDE = 64  # two draws of chance below this make a setup, where the deals are too many
TRIED = 200  # setups that tell whether they are
KEPT = 1 << 14  # points of a small game that stay once they were met


class Law(NamedTuple):
    """Distribution of chance: numbers, how probable each is, and weights in whole numbers with the states made."""

    actions: list[int]
    chances: list[tuple[int, float]]
    outcomes: list[tuple[int, Any]]


def law_of(found: list[tuple[int, Any]]) -> Law:
    """The law of weighted outcomes."""
    whole = sum(weight for weight, _ in found)
    return Law(list(range(len(found))), [(number, weight / whole) for number, (weight, _) in enumerate(found)], found)


EVEN = law_of([(1, None)] * SIDE)


class SeatHistory(NamedTuple):
    """Observations of a seat in a match up to a state."""

    words: tuple[str, ...]  # what it was shown and what everybody did, as far as it saw that
    # Eight bytes, a hash of what it knew at the start, at each of its own moves and after each draw of chance, and of
    # all moves by their names for it.
    key: bytes
    cards: Counter[str]  # how many cards of each name it sees

    def after(self, state: State, move: int, then: State, drew: bool, seat: int) -> "SeatHistory":
        """Observations after a move of `state`, too."""
        deed, keys = state.deed(move, seat), [state.information_key(seat)] if seat == state.mover else []
        keys.append(1 if state.must_pass else state.move_key(move, seat))
        cards = deed.labelled if deed.label else [card for part in deed.parts for card in named(part)]
        told = self.cards + Counter({card.text: 1 for card in cards if isinstance(card, Card)})
        news = seen_first(then, seat, told)
        key = _chained(self.key, *keys, *([then.information_key(seat)] if drew else []))
        return SeatHistory((*self.words, f"{deed.own}: {'; '.join(deed.texts())}", *news.words), key, news.cards)

    def text(self, state: State, seat: int) -> str:
        """All that it knows in that state: what it has seen in words, and behind them a key of what it knows by it:
        equal where the seat cannot tell states apart."""
        return f"{'; '.join(self.words)} #{_chained(self.key, state.information_key(seat)).hex()}"


def seen_first(state: State, seat: int, before: Mapping[str, int] = MappingProxyType({})) -> SeatHistory:
    """Observations of a seat at the start; by pile the cards that it did not see before."""
    scene, cards, words = state.game.scene(state, seat), Counter[str](), []
    for pile in scene.piles if scene else ():
        shown = []
        for text in sorted(card.text for card in pile.cards if card is not None and card.text):
            cards[text] += 1
            shown += [text] * (cards[text] > before.get(text, 0))
        if shown:
            words.append(f"{pile.name}{' of ' * bool(pile.owner)}{pile.owner}: {', '.join(shown)}")
    return SeatHistory(tuple(words), _chained(b"", state.information_key(seat)), cards)


def seen_in(game: Game, line: list[tuple[bytes, int]], seat: int) -> str:
    """All that a seat knows at the end of a line, as `SeatHistory.text` has it.

    line : the bytes of the deal and of all states after it, each with the number of the move that was made there
    """
    states = [game.State.trusted(game, raw) for raw, _ in line]
    seen = seen_first(states[0], seat)
    for state, then, (_, move) in zip(states, states[1:], line):
        seen = seen.after(state, move, then, has_drawn(state, then), seat)
    return seen.text(states[-1], seat)


def _chained(key: bytes, *keys: int) -> bytes:
    return blake2b(key + b"".join(each.to_bytes(8, "little") for each in keys), digest_size=8).digest()


class MatchTree:
    """All matches of a game.

    exact : whether chance is: all deals are run through, and all outcomes of moves; else two draws below `SIDE` say
        which setup of a study is dealt, and all other chance is of that setup
    root : the point before the deal
    """

    def __init__(self, game: Game) -> None:
        self.game, self.spaces, self.exact, law = game, game.spaces(), False, EVEN
        starts = {tuple(map(game.deal(0, setup).information_key, range(game.seats))) for setup in range(TRIED)}
        if len(starts) < 0.9 * TRIED:  # else there are more than some thousand
            with suppress(InputError):
                law, self.exact = law_of(game.deals(MOST_OUTCOMES)), True
        self.room = KEPT if self.exact else 0
        self.limit = game.table.max_decisions
        self.root = Point(self, None, None, None, law)

    def points(self) -> Iterator["Point"]:
        """Every point, each before those that come after it."""
        waiting = [self.root]
        while waiting:
            yield (point := waiting.pop())
            waiting += [point.step(action) for action in reversed(point.actions)]

    def move_text(self, number: int, seat: int = 0) -> str:
        """Name of the move of a number for a seat, legal or not; of a game whose moves have none, its place."""
        return self.spaces.action_text(number, seat) if self.spaces.action else f"move {number + 1}"


class Point:
    """A point of a match, at which chance or a seat is to choose, or its end. Copies of a match share it: it does not
    change, but keeps what is worked out.

    parent, action : the point before, and what was done there; seats that must pass have no points between them
    before, move, drew : the point whose state is the one before, the move made there, and whether chance drew
    state, law : one of them, the state or, where chance is to move, what it can do
    turn : the seat to move, `CHANCE` or `OVER`
    actions : the numbers of what can be done, ascending
    """

    __slots__ = (
        *("_children", "action", "actions", "before", "depth", "drew", "law", "matches", "move", "parent", "_seen"),
        *("state", "texts", "turn"),
    )

    def __init__(
        self,
        matches: MatchTree,
        parent: "Point | None",
        action: Any,
        state: Any,
        law: Law | None,
        before: "Point | None" = None,
        move: int = 0,
        drew: bool = False,
    ) -> None:
        self.matches, self.parent, self.action, self.state, self.law = matches, parent, action, state, law
        self.before, self.move, self.drew = before, move, drew
        self.depth: int = before.depth + (move >= 0) if before else 0
        self._children: dict[int, Point] | None = None
        self._seen: dict[int, SeatHistory] | None = None
        self.texts: dict[int, str] = {}  # what `told` says
        seat = CHANCE if law else state.mover
        self.turn: int = OVER if seat is None or self.depth >= matches.limit else seat
        self.actions: list[int] = law.actions if law else numbers(state) if self.turn >= 0 else []

    def __deepcopy__(self, memo: Any) -> "Point":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _walked, (self.matches, [each.action for each in self.line()[1:]])

    def line(self) -> list["Point"]:
        """The points up to this one, from before the deal on."""
        found, point = [self], self.parent
        while point is not None:
            found.append(point)
            point = point.parent
        return found[::-1]

    def played(self) -> list[tuple[State, int]]:
        """The state before each move so far, forced ones too, and the move."""
        found, point = list[tuple[State, int]](), self
        while point.before:
            if point.move >= 0:
                found.append((point.before.state, point.move))
            point = point.before
        return found[::-1]

    def step(self, action: int) -> "Point":
        """The point after something that can be done.

        ValueError, IndexError : it cannot be done.
        pyengine.InputError : chance can make more than 500 things of a move, where the game has fewer deals.
        """
        if self._children and action in self._children:
            return self._children[action]
        found = self._dealt(action) if self.law else self._play(action, self, action)
        while found.turn >= 0 and not found.actions:
            found = found._play(PASS, self, action)
        if self.matches.room > 0:
            self.matches.room -= 1
            self._children = {**(self._children or {}), action: found}
        return found

    def _play(self, number: int, parent: "Point", action: int) -> "Point":
        """The point after a move by its number, which comes behind `parent` by an action."""
        matches = self.matches
        then, move, drew = after(self.state, number)
        if drew and matches.exact:
            law = law_of(self.state.chance_outcomes(move, MOST_OUTCOMES))
            if len(law.actions) > 1:
                return Point(matches, parent, action, None, law, self, move)
            then = law.outcomes[0][1]
        return Point(matches, parent, action, then, None, self, move, drew)

    def _dealt(self, action: int) -> "Point":
        """The point that chance makes."""
        assert self.law is not None
        if not 0 <= action < len(self.law.actions):
            raise IndexError(f"chance has no outcome with the number {action}")
        if self.matches.exact:
            return Point(self.matches, self, action, self.law.outcomes[action][1], None, self.before, self.move, True)
        if self.parent is None:
            return Point(self.matches, self, action, None, EVEN)
        return Point(self.matches, self, action, self.matches.game.deal(0, SIDE * self.action + action), None)

    def resample(self, seat: int, seed: int) -> "Point":
        """The point with what a seat cannot know dealt anew; what was seen before is that of this one."""
        return Point(self.matches, self, (seat, seed), self.state.resample(seat, seed), None, self, PASS)

    def paid(self) -> list[float]:
        """Payoffs by seat; nothing before the end, and where the match was cut off."""
        if self.state is None or not self.state.is_over:
            return [0.0] * self.matches.game.seats
        return [float(each) for each in self.state.payoffs()]

    def action_text(self, action: int) -> str:
        """Name of an action; of chance, what it shows the seats, as far as it is run through."""
        matches, possible = self.matches, action in self.actions
        if self.turn != CHANCE:
            placed = possible and not matches.spaces.action
            return self.state.move_text(action) if placed else matches.move_text(action, max(self.turn, 0))
        if not (matches.exact and possible):
            return f"chance {action + 1}"
        news = dict[str, None]()
        for seat in range(matches.game.seats):
            words = self.step(action).known(seat).words
            news |= dict.fromkeys(words[len(self.before.known(seat).words) + 1 if self.before else 0 :])
        return f"chance {action + 1}: {'; '.join(news)}"

    def known(self, seat: int) -> SeatHistory:
        """Observations of a seat up to here, where chance is not to move."""
        path, point = [self], self
        while (seen := (point._seen or {}).get(seat)) is None and point.before:
            path.append(point := point.before)
        for each in reversed(path):
            if seen is None:
                seen = seen_first(each.state, seat)
            elif each is not point and each.before and each.move >= 0:
                seen = seen.after(each.before.state, each.move, each.state, each.drew, seat)
            each._seen = (each._seen or {}) | {seat: seen}
        assert seen is not None
        return seen

    def told(self, seat: int) -> str:
        """All that a seat knows here, as `SeatHistory.text` has it; nothing where chance is to move."""
        if seat not in self.texts:
            self.texts[seat] = self.known(seat).text(self.state, seat) if self.state else ""
        return self.texts[seat]


def _walked(matches: MatchTree, actions: list[Any]) -> Point:
    """The point after these actions."""
    point = matches.root
    for action in actions:
        point = point.resample(*action) if isinstance(action, tuple) else point.step(action)
    return point
