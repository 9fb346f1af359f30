"""The matches of a game as points of a tree, for programs that walk it: chance and seats in turn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.batch import observation
from engine.history import History, Sight
from engine.solving.steps import after, has_drawn, numbers
from pyengine.base.errors import InputError
from pyengine.games.deed import PileName, named
from pyengine.games.game import Game, State
from pyengine.games.scene import Card

if TYPE_CHECKING:
    from engine.solving.tree.tree import Tree

CHANCE, OVER = -1, -4  # whose turn it is where it is no seat's, as OpenSpiel numbers them
PASS = -1  # in place of the number of a move
MOST_OUTCOMES = 500  # of chance that are run through
SIDE = 64  # two draws of chance below this make a setup, where the deals are too many
TRIED = 200  # setups that tell whether they are
NONE: dict[int, Any] = {}  # of points that keep nothing: six dictionaries for each took a tenth of a step's time
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


class Eyes:
    """Eyes of a seat: keys of what it knows, and words for what it sees. By number of its observation `counted` has the
    pile and the kind of the cards that it counts, or is None where scenes say what lies where."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat, self.counted, self.texts = game, seat, game.counted(seat), game.spaces().cards
        kinds = [(self.counted or {}).get(number, ("", -1))[1] for number in range(game.table.observed)]
        self.sight, self.history = Sight(game.table, seat, kinds, len(self.texts)), game.history(1)
        self.words: dict[tuple[int, int | None], tuple[str, Sequence[Any]]] = {}  # by number of a move, and mover

    def said(self, state: State, move: int) -> tuple[str, Sequence[Any]]:
        """Words for a move, and the cards in them, by their kinds or, where scenes say what lies where, as texts."""
        if self.counted is not None and self.history and not state.must_pass:
            number, mover = asked = self.history.seen(state, move, self.seat), state.mover or 0
            if asked in self.words:
                return self.words[asked]
            if found := self.game.seen_words(number, mover):
                self.words[asked] = f"seat {mover + 1}: {found[0]}", found[1]
                return self.words[asked]
        deed = state.deed(move, self.seat)
        cards = deed.labelled if deed.label else [card for part in deed.parts for card in named(part)]
        texts: list[Any] = [card.text for card in cards if isinstance(card, Card)]
        if self.counted is not None:
            texts = [self.texts.index(text) for text in texts if text in self.texts]
        return f"{deed.own}: {'; '.join(deed.texts())}", texts

    def look(self, state: State, before: Any, named: Sequence[Any]) -> tuple[list[str], Any]:
        """By pile the cards that it did not see before, and that were not named since; and all that it sees now, as
        bytes, or by text."""
        news = dict[str, list[str]]()
        cards: Any
        if self.counted is not None:
            cards, found = self.sight.cards(state, before, named)
            for pile, kind in [self.counted[number] for number in found]:
                news.setdefault(pile, []).append(self.texts[kind])
        else:
            cards = now = Counter[str]()
            known, scene = Counter(before) + Counter(named), self.game.scene(state, self.seat)
            for lies in scene.piles if scene else ():
                for text in sorted(card.text for card in lies.cards if card is not None and card.text):
                    now[text] += 1
                    if now[text] > known[text]:
                        news.setdefault(str(PileName(lies.name, lies.owner)), []).append(text)
        return [f"{pile}: {', '.join(texts)}" for pile, texts in news.items()], cards


class SeatHistory(NamedTuple):
    """Observations of a seat in a match up to a state."""

    eyes: Eyes
    words: tuple[str, ...]  # what it was shown and what everybody did, as far as it saw that
    # A hash of what it knew at the start, at each of its own moves and after each draw of chance, and of all moves by
    # their names for it.
    key: int
    cards: Any  # that it sees

    def after(self, state: State, move: int, then: State, drew: bool) -> "SeatHistory":
        """Observations after a move of `state`, too."""
        eyes, words, key, cards = self
        said, named = eyes.said(state, move)
        news, cards = eyes.look(then, cards, named)
        return SeatHistory(eyes, (*words, said, *news), eyes.sight.after(key, state, move, then, drew), cards)

    def text(self, state: State) -> str:
        """All that it knows in that state: what it has seen in words, and behind them a key of what it knows by it:
        equal where the seat cannot tell states apart."""
        return f"{'; '.join(self.words)} #{self.eyes.sight.key(self.key, state):016x}"


def seen_first(state: State, seat: int) -> SeatHistory:
    """Observations of a seat at the start; by pile the cards that it sees."""
    if seat not in state.game.eyes:
        state.game.eyes[seat] = Eyes(state.game, seat)
    eyes: Eyes = state.game.eyes[seat]
    words, cards = eyes.look(state, b"", ())
    return SeatHistory(eyes, tuple(words), eyes.sight.key(0, state), cards)


def seen_in(game: Game, line: list[tuple[bytes, int]], seat: int) -> str:
    """All that a seat knows at the end of a line, as `SeatHistory.text` has it.

    line : the bytes of the deal and of all states after it, each with the number of the move that was made there
    """
    states = [game.State.trusted(game, raw) for raw, _ in line]
    seen = seen_first(states[0], seat)
    for state, then, (_, move) in zip(states, states[1:], line):
        seen = seen.after(state, move, then, has_drawn(state, then))
    return seen.text(states[-1])


def infosets_of(game: Game, tree: "Tree") -> Iterator[tuple[int, str, list[tuple[int, int]]]]:
    """By information set of a game's tree the seat, all that it knows there, and by legal move number and sequence."""
    for number in range(tree.infosets):
        raw, past, places = tree.state(number), tree.past(number), tree.places(number)
        assert raw is not None and past is not None and places is not None
        seat, first, _, _ = tree.infoset(number)
        state = game.State.trusted(game, raw)
        actions = [state.action(move) if game.table.actions else move for move in state.legal_moves()]
        yield seat, seen_in(game, [*past, (raw, -1)], seat), [(a, first + place) for a, place in zip(actions, places)]


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
        *("_past", "_seen", "action", "actions", "before", "children", "depth", "drew", "law", "matches", "move"),
        *("observed", "parent", "recalled", "state", "texts", "turn"),
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
        self.children: dict[int, Point] = NONE
        self._seen: dict[int, SeatHistory] = NONE
        self._past: dict[int, bytes] = NONE
        self.texts: dict[int, str] = NONE  # what `told` says
        # That callers keep here, by seat, `seen` as bytes: what it sees, and with what it did and saw.
        self.observed: dict[int, bytes] = NONE
        self.recalled: dict[int, bytes] = NONE
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

    def step(self, action: int) -> "Point":
        """The point after something that can be done.

        ValueError, IndexError : it cannot be done.
        pyengine.InputError : chance can make more than 500 things of a move, where the game has fewer deals.
        """
        if action in self.children:
            return self.children[action]
        found = self._dealt(action) if self.law else self._play(action, self, action)
        while found.turn >= 0 and not found.actions:
            found = found._play(PASS, self, action)
        if self.matches.room > 0:
            self.matches.room -= 1
            if self.children is NONE:
                self.children = {}
            self.children[action] = found
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
        while (seen := point._seen.get(seat)) is None and point.before:
            path.append(point := point.before)
        for each in reversed(path):
            if seen is None:
                seen = seen_first(each.state, seat)
            elif each is not point and each.before and each.move >= 0:
                seen = seen.after(each.before.state, each.move, each.state, each.drew)
            each._seen = {**each._seen, seat: seen}
        assert seen is not None
        return seen

    def seen(self, seat: int, history: History | None = None) -> NDArray[np.int16]:
        """Numbers of what a seat sees, and with `history`, always the same, what it did and saw behind that, as
        `pyengine.Game.spaces` has it; chance is not to move. Its records are kept: each goes on where one before ended.
        """
        if history is None:
            return observation(self.state, seat)
        point, moves = self, list[tuple[State, int]]()
        while seat not in point._past and point.before:
            if point.move >= 0:
                moves.append((point.before.state, point.move))
            point = point.before
        if point is not self or seat not in self._past:
            self._past = {**self._past, seat: history.after(point._past.get(seat, b""), reversed(moves), seat)}
        numbers = np.empty(history.table.observed + history.size, np.int16)
        observation(self.state, seat, numbers[: history.table.observed])
        history.fill(self._past[seat], seat, numbers[history.table.observed :])
        return numbers

    def told(self, seat: int) -> str:
        """All that a seat knows here, as `SeatHistory.text` has it; nothing where chance is to move."""
        if seat not in self.texts:
            self.texts = {**self.texts, seat: self.known(seat).text(self.state) if self.state else ""}
        return self.texts[seat]


def _walked(matches: MatchTree, actions: list[Any]) -> Point:
    """The point after these actions."""
    point = matches.root
    for action in actions:
        point = point.resample(*action) if isinstance(action, tuple) else point.step(action)
    return point
