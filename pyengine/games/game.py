"""Any game and its states, with texts: to deal, play, look at, write down and read again."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeAlias

from engine.table import GameFault, State as CoreState, Table
from pyengine.base import notebook
from pyengine.base.errors import InputError, check_whole, counted, is_whole
from pyengine.device import find
from pyengine.games import transcripts, words
from pyengine.games.deed import PASSED, Deed, Moved, Movement, PileName, Place, Went, named
from pyengine.games.scene import Card, Number, Scene
from pyengine.games.spaces import Spaces, kinds_seen, with_history

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.batch import Batch
    from engine.history import History
    from engine.players.chooser import Chooser

SEED_MOST = 2**64 - 1
MOST_OUTCOMES = 10_000  # of chance that are listed
PAID_MATCHES = 64  # from a fixed seed, that tell whether a game pays amounts;
LOOKED = 200  # random matches, whose longest tells how much is remembered
HISTORY = 1 << 14  # numbers of what is remembered, unless a number of moves is asked for
MOST_REMEMBERED = 10_000  # moves
FAILED_MATCHES = 8  # fewer where so many fail: one that is cut off takes up to 10 ms
_PLACE = re.compile(r"\s*([0-9]{1,20})(?:/([0-9]{1,20}))?\s*(?::(.*))?", re.DOTALL)


class State(CoreState):
    """A match in progress; what it can do stands in `engine.table.State`. Seats count from 0, in texts from 1.

    `game` is the `Game` that this is a state of; `State(game, data)` makes one of the bytes of another.

    >>> state = pyengine.game("kuhn").deal(seed=7)
    >>> state.move_texts()
    ['check', 'bet']
    >>> state.play(0)
    >>> state.mover
    1
    """

    game: "Game"
    # Of a position that was read: piles in which the mover would see cards that the text left open; sentences on what
    # it left out, and on what may be wrong with it.
    blind: Sequence[str] = ()
    doubts: Sequence[str] = ()

    def __init__(self, game: "Game", data: bytes | None = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"{game!r} is no pyengine.Game; a state of a table alone is an engine.table.State")
        super().__init__(game, data)

    def text(self, seat: int | None = None) -> str:
        """The state as a text: all of it, or what a seat knows."""
        if seat is not None:
            self.check_seat(seat)
        return self.game.state_text(self, seat)

    def move_text(self, move: int) -> str:
        """A legal move as a text."""
        self.move_key(move)  # raises IndexError
        return self.game.move_text(self, move)

    def deed(self, move: int, seat: int | None = None) -> Deed:
        """Return what a legal move does, as data: all that its mover knows, or what a seat sees of it, which may not be
        enough to tell it from others. Its text is made of this, as far as the game says what moves do."""
        self.move_key(move)  # raises IndexError
        if seat is not None:
            self.check_seat(seat)
        return self.game.deed(self, move, seat)

    def move_texts(self) -> list[str]:
        """The legal moves in their order, as texts."""
        return [deed.called for deed in self.game.deeds(self)]

    def observation(
        self, seat: int | None = None, out: "NDArray[np.int16] | None" = None, history: bool | int = False
    ) -> "NDArray[np.int16]":
        """Return what a seat, by default the one to move, sees as numbers, in the parts of `Game.spaces`: an array
        of int16 of shape (observed,), `out` where that is given; the same for states that the seat cannot tell apart.
        With `history` what it did and saw so far follows, as in `Game.batch`.

        Raises
        ------
        NotImplementedError : the game has no observations.
        ValueError : the game is over, so that no seat is to move; `out` is no such array; there is to be a history of a
            state that was not played from a deal.
        """
        from engine.batch import observation  # which loads NumPy

        if seat is None:
            seat = self.mover
            if seat is None:
                raise ValueError("the game is over, and no seat is to move; expected a seat")
        return observation(self, seat, out, self.game.history(history))

    def action(self, move: int) -> int:
        """The number of a legal move among all that there can be; that of `Game.spaces`.

        Raises
        ------
        NotImplementedError : moves of the game have no numbers.
        IndexError : there is no such move.
        """
        from engine.batch import action  # which loads NumPy

        return action(self, move)

    def chance_outcomes(self, move: int, most: int = MOST_OUTCOMES) -> list[tuple[int, Self]]:
        """List what chance can make of a move, all cards where they lie: (weight, state) pairs, `most` at most. The
        weights are whole numbers; the chance of a state is its weight over the sum of all. States that nobody could
        tell apart are one; one alone where the move draws nothing. They have no past, and unless the game lists its
        outcomes itself, one and the same stream of chance to come.

        Raises
        ------
        IndexError : there is no such move.
        pyengine.InputError : there are more, or the game does not name the stream that it draws from.
        """
        if "chance_outcomes" in self.table.can:
            return super().chance_outcomes(move)
        from engine.solving.chance.chance import ChanceError, outcomes

        check_whole(1, 1 << 24, most=most)
        try:
            found = outcomes(self, move, most)
        except ChanceError as error:
            raise InputError(f"what chance makes of a move of {self.game.name} cannot be listed: {error}") from None
        return [(weight, type(self).trusted(self.game, raw)) for raw, weight in found]

    def transcript(self) -> str:
        """The match so far as a text that `pyengine.replay` reads: the deal, every move, the payoffs.

        Raises
        ------
        pyengine.InputError : the state has no known past, because it is a determinisation or was played at random.
        """
        return transcripts.write(self)

    def show(self, seat: int | None = None) -> notebook.ShownText:
        """The state, all of it or what a seat knows, as a text, a long one in lines, that notebooks show with the legal
        moves, where these are the seat's own."""
        text, mover = self.text(seat), self.mover
        rows: list[tuple[str, ...]] = []
        if mover is None:
            rows = [(f"seat {number}", str(payoff)) for number, payoff in enumerate(self.payoffs(), 1)]
        elif seat in (None, mover):
            rows = [(str(number), move) for number, move in enumerate(self.move_texts())]
        going = "over, with the payoffs" if mover is None else f"seat {mover + 1} to move"
        seen = "" if seat is None else f", as seat {seat + 1} sees it"
        table = notebook.table(f"{self.game.title}, {going}{seen}", rows, text=text)
        return notebook.ShownText(notebook.lines(text), table)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.game.name} state: {self.text()}>"

    def _repr_html_(self) -> str:
        return self.show().html


class Seated(Protocol):
    """A player at a seat of a batch: a `pyengine.players.Player`."""

    def check(self, game: "Game") -> None: ...
    def chooser(self, game: "Game") -> "Chooser": ...


class Watched(NamedTuple):
    """Place of a number in states: 32-bit integers from byte `offset` on, one for each of those that own it."""

    owner: str  # "game", "seat" or "team"
    offset: int
    names: tuple[str, ...]  # of the owners: game, seat 2, side 1+3

    @property
    def owners(self) -> int:
        """Number of those that own one each."""
        return len(self.names)


AnyState: TypeAlias = State  # what `State` names outside of `Game`


class Maker(Protocol):
    """Maker of a game of its options: a `pyengine.games.spec.GameSpec`."""

    name: str
    title: str

    @property
    def only(self) -> Mapping[str, str]: ...
    def options(self, values: Mapping[str, Any]) -> Any: ...
    def make(self, options: Any, seed: int = 0) -> "Game": ...
    def declares(self) -> dict[str, str]: ...
    def subject(self, options: Mapping[str, Any]) -> dict[str, Any]: ...
    def watched_by(self, options: Mapping[str, Any], place: str, *words: str) -> str: ...


class Game:
    """A game with its options, ready to be played. Games with texts of their own derive from it.

    Parameters
    ----------
    table : engine.table.Table
    name : how the game is called in texts and reports
    options : what it was made with, a mapping that JSON can hold
    spec : the `GameSpec` that makes it again of these options, if there is one

    >>> game = pyengine.game("kuhn")
    >>> game.seats, game.deal(seed=7).mover
    (2, 0)
    """

    State = State
    # Of described games: SHA-256 of the program; a digest of that and the options, but for how long a match may be; and
    # that, by what is counted.
    digest: str | None = None
    rules_digest: str | None = None
    limits: Mapping[str, int] | None = None
    together: int | None = None  # what all seats are paid in sum, where the game says that

    def __init__(
        self, table: Table, name: str = "game", options: Mapping[str, Any] | None = None, spec: Maker | None = None
    ) -> None:
        self.table, self.name, self.spec = table, name, spec
        self.options = dict(options or {})

    def __eq__(self, other: object) -> bool:
        """Tell whether another one is the same game with the same options; positions that were read are their own."""
        if not isinstance(other, Game):
            return NotImplemented
        return (type(self), self.name, self.options) == (type(other), other.name, other.options)

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by its name and options; PicklingError where they do not make it again, as of a table that
        has no name of its own."""
        from pickle import PicklingError

        if not self.is_made_of(self.options):
            why = f"pyengine.game({self.name!r}) does not make it again, as it does those that are registered"
            raise PicklingError(f"the game {self.name} cannot be pickled: {why} or described in RECYCLE")
        return _again, (self.spec, self.options)

    def is_made_of(self, options: Mapping[str, Any]) -> bool:
        """Tell whether its name and these options make the same game, but for how long a match may be."""
        if self.spec is None:
            return False
        try:
            made = _again(self.spec, options)
        except InputError:
            return False
        same = self.rules_digest or made.table.digest == self.table.digest
        return made.rules_digest == self.rules_digest and bool(same)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.table.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: partners are always paid alike. Without partners every seat is a side."""
        numbers = self.table.sides or range(self.seats)
        sides = dict.fromkeys(numbers)
        return tuple(tuple(seat for seat, number in enumerate(numbers) if number == side) for side in sides)

    @property
    def shared(self) -> bool:
        """All seats are partners, who win together: what counts is how much they are paid."""
        return self.seats > 1 and len(self.sides) < 2

    def winners(self, payoffs: Sequence[int]) -> tuple[int, ...]:
        """Seats that are paid most; none where all win together."""
        return () if self.shared else tuple(seat for seat, paid in enumerate(payoffs) if paid == max(payoffs))

    @cached_property
    def pays_amounts(self) -> bool:
        """Some are paid what others pay, and not the same for every win, as far as 64 random matches tell: who
        wins less often may then be paid more. Where nobody plays against anybody, payoffs are all there is."""
        if self.shared:
            return True
        lost = set[int]()
        for state, _ in self.random_matches(PAID_MATCHES, 0, FAILED_MATCHES):
            payoffs = state.payoffs()
            if sum(payoffs):
                return False
            lost |= {payoff for payoff in payoffs if payoff < max(payoffs)}
        return len(lost) > 1

    @property
    def title(self) -> str:
        """Name of it in texts for people."""
        return self.spec.title if self.spec else self.name

    def _repr_html_(self) -> str:
        known = self.spec.subject(self.options)["options"] if self.spec else ()
        rows = [(each["name"], each["value"], each["meaning"]) for each in known]
        if self.spec:
            rows += [(name, value, "") for name, value in self.spec.declares().items() if name not in self.options]
        return notebook.table(f"{self.title}, {counted(self.seats, 'seat')}", rows)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<game {self.name}{f' with {options}' if options else ''}, {counted(self.seats, 'seat')}>"

    def deal(self, seed: int, setup: int = 0) -> AnyState:
        """The start of setup number `setup` of a study with this seed.

        Raises
        ------
        pyengine.InputError : a number out of range.
        """
        if not (type(seed) is type(setup) is int and 0 <= seed <= SEED_MOST and 0 <= setup <= SEED_MOST):
            check_whole(0, SEED_MOST, seed=seed, setup=setup)
        return self.State.deal(self, seed, setup)

    def beginning(self, positions: str | None) -> Self:
        """Return this game, dealt from the positions of a text in their order (`transcripts.beginnings`), over and
        over; the text is then among its options. None: as it is.

        Raises
        ------
        pyengine.InputError : a position cannot be read, or the game is over there.
        """
        if positions is None:
            return self
        from engine.listed import listed

        lines, rows = transcripts.beginnings(positions), list[tuple[bytes, bytes | None]]()
        if not lines:
            raise InputError("there is no position in the text; expected one a line")
        for number, _, line in lines:
            try:
                rows.append(self.position(line))
                if self.State.trusted(self, rows[-1][0]).is_over:
                    raise InputError("the game is over in this position; expected one with a seat to move")
            except InputError as error:
                raise error if len(lines) < 2 else InputError(f"line {number} of the positions: {error}") from None
        twin = object.__new__(type(self))
        vars(twin).update(vars(self), options={**self.options, "position": positions})
        twin.table = listed(self.table, rows, f"{self.table.name} {positions}")
        return twin

    def position(self, text: str) -> tuple[bytes, bytes | None]:
        """Bytes of a state from a text that `read_state` takes, and what is open in it, for `engine.listed`; b"": what
        the mover does not know, None: nothing."""
        return self.read_state(text).raw, b"" if "?" in text else None

    def deals(self, most: int = MOST_OUTCOMES) -> list[tuple[int, AnyState]]:
        """Every deal that somebody could tell apart from the others: (weight, state) pairs, `most` at most, as
        `State.chance_outcomes` has them.

        Raises
        ------
        pyengine.InputError : there are more, with how many, or the game does not name the stream that it draws from.

        >>> deals = pyengine.game("kuhn").deals()
        >>> sum(weight for weight, state in deals)
        """
        from engine.solving.chance.chance import ChanceError, deals

        check_whole(1, 1 << 24, most=most)
        try:
            found = deals(self.table, most)
        except ChanceError as error:
            raise InputError(f"the deals of {self.name} cannot be listed: {error}") from None
        return [(weight, self.State.trusted(self, raw)) for raw, weight in found]

    def spaces(self, history: bool | int = False) -> Spaces:
        """Meaning of the numbers of observations and of moves; with `history`, as `batch` has it, also those behind."""
        kept = self.history(history)
        if kept is None:
            return self.own_spaces()
        actions = self.table.actions
        return with_history(self.own_spaces(), kept.length, self.seats, actions, max(self.table.kinds, 1))

    def own_spaces(self) -> Spaces:
        """`spaces` without a history; none of a game that does not say."""
        return Spaces()

    def history(self, length: bool | int = True) -> "History | None":
        """Memory of a match, an `engine.history.History`: of so many moves, the last ones. True: of as many
        as the longest of 200 random matches has, as far as 16 384 numbers go; False: None.

        Raises
        ------
        pyengine.InputError : no such length.
        """
        if length is False:
            return None
        if length is not True and not is_whole(length, 1, MOST_REMEMBERED):
            raise InputError(f"history is {length!r}; expected 1 to {MOST_REMEMBERED}, how many moves are remembered")
        asked = -1 if length is True else length  # as a key, True is 1
        if asked not in self._histories:
            from engine.history import History  # which loads NumPy

            spaces = self.own_spaces()
            seen = kinds_seen(spaces, self.table.observed)
            one = History(self.table, 1, seen, len(spaces.cards))
            moves = min(self.longest, max(HISTORY // one.width, 1)) if length is True else length
            try:
                self._histories[asked] = History(self.table, moves, seen, len(spaces.cards))
            except ValueError as error:
                raise InputError(str(error)) from None
        return self._histories[asked]

    @cached_property
    def eyes(self) -> dict[int, Any]:
        """`pyengine.games.points.Eyes` of seats, as they are met."""
        return {}

    @cached_property
    def _histories(self) -> "dict[int, History]":
        return {}

    @cached_property
    def longest(self) -> int:
        """Decisions of the longest of 200 random matches."""
        return max([1, *(decisions for _, decisions in self.random_matches(LOOKED))])

    def random_matches(self, count: int, seed: int = 0, failures: int = 0) -> Iterator[tuple[AnyState, int]]:
        """Play matches at random: ends and decisions, but of those that fail or are cut off; after so many of these,
        unless it is 0, no more."""
        for setup in range(count):
            try:
                state = self.deal(seed, setup)
                yield state, state.random_playout(setup)
            except (GameFault, InputError):
                if (failures := failures - 1) == 0:
                    return

    def batch(
        self,
        size: int,
        seed: int = 0,
        players: Mapping[int, "Seated"] | None = None,
        threads: int = 1,
        legal: bool = False,
        masks: bool = False,
        history: bool | int = False,
        device: str = "",
    ) -> "Batch":
        """Matches side by side that are stepped by one call, for agents that learn: an `engine.batch.Batch`.

        Parameters
        ----------
        size : how many matches
        seed : of all chance, as in a study
        players : by seat, those that are played inside, such as {1: pyengine.player("ismcts:100")}
        threads : that share the work; the arrays are the same for any number
        legal, masks : whether these arrays are filled, too
        history : whether observations go on with what the seat did and saw, move by move; a number: of so many moves,
            the last ones, else as `history` has it
        device : "cuda", or "cuda:1": the matches of a described game lie and are played on that card, a
            `pyengine.device.batch.CardBatch`, with random players and rules of thumb inside

        Raises
        ------
        pyengine.InputError : numbers out of range, no seat left outside, a player that cannot sit there, `legal` or
            `masks` of a game whose moves have no numbers.

        >>> batch = pyengine.game("leduc").batch(1024, seed=1)
        >>> batch.step(batch.counts - 1)
        >>> batch.observations, batch.rewards, batch.ends
        """
        from engine.batch import Batch  # which loads NumPy

        check_whole(0, SEED_MOST, seed=seed)
        check_whole(1, 1 << 24, size=size)
        check_whole(1, 1024, threads=threads)
        seated = {} if players is None else players
        if not hasattr(seated, "items"):
            expected = "expected a dict by seat, such as {1: pyengine.player('random')}"
            raise InputError(f"players is {players!r:.60}; {expected}")
        for seat, player in seated.items():
            if not is_whole(seat, 0, self.seats - 1):
                raise InputError(f"players names seat {seat!r}; expected 0 to {self.seats - 1}")
            if not hasattr(player, "kind"):
                raise InputError(f"players has {player!r:.60} at seat {seat}; expected pyengine.player('random'), say")
            player.check(self)
        if device != "":
            from pyengine.device.batch import CardBatch

            card, remembered = find(device), self.history(history)
            made: Any = CardBatch(self, card, size, seed, seated, remembered, legal=legal, masks=masks)
            return made  # type: ignore[no-any-return]
        choosers = {seat: [player.chooser(self)] for seat, player in seated.items()}
        for seat, several in choosers.items():
            several += [seated[seat].chooser(self) for _ in range(size if several[0].remembers else threads)][1:]
        remembering = {seat: choosers.pop(seat) for seat in seated if choosers[seat][0].remembers}
        rows = [choosers.get(seat, [None] * threads) for seat in range(self.seats)]
        parts = [list(each) for each in zip(*rows)]
        try:
            return Batch(self, size, seed, parts, legal, masks, remembering, self.history(history))
        except ValueError as error:
            raise InputError(str(error)) from None

    # Texts

    def state_text(self, state: AnyState, seat: int | None = None) -> str:
        """A state as a text, all of it or what a seat knows."""
        text = state.raw_text(seat)
        if text is not None:
            return text
        if seat is None and state.dealt_from is not None:
            seed, setup = state.dealt_from
            return f"{seed}/{setup}: {' '.join(map(str, state.history))}".rstrip()  # which `read_state` reads
        return f"a state of {self.name}, which has no texts for states"

    def state_parts(self, state: AnyState, seat: int | None = None) -> list[str]:
        """List what a state says, or a seat knows of it: a text for each pile of which it sees something, and for each
        number; of a game that does not tell them apart its whole text."""
        return [self.state_text(state, seat)]

    @property
    def shows(self) -> bool:
        """True if play can show something of hidden cards (`contradictions`)."""
        return False

    def contradictions(self, state: CoreState) -> list[str]:
        """Texts of what a state has that play before it has shown not to be; for `pyengine.check`."""
        return []

    def move_text(self, state: AnyState, move: int) -> str:
        """A legal move as a text, which is made of what it does."""
        return self.deed(state, move).called

    def deeds(self, state: AnyState) -> list[Deed]:
        """Return what each legal move does, as its mover knows it."""
        return [self.deed(state, move) for move in state.legal_moves()]

    def deed(self, state: AnyState, move: int, seat: int | None = None) -> Deed:
        """Return what a move does, as data: all that its mover knows, or what a seat sees. Of a game that does not
        say, its text alone."""
        mover = state.mover or 0
        if state.must_pass:
            return Deed(mover, (), (PASSED,))
        return Deed(mover, (state.raw_move_text(move) or f"move {state.move_key(move)}",))

    @property
    def paid(self) -> tuple[int, int]:
        """The least and the most that a seat can be paid, as far as the game says."""
        return self.table.low, self.table.high

    def counted(self, seat: int) -> dict[int, tuple[str, int]] | None:
        """By number of an observation of a seat that counts cards, the pile and the kind; None where it is not said."""
        return None

    def seen_words(self, number: int, mover: int) -> tuple[str, list[int]] | None:
        """Words for a move by its number as a seat sees it (`History.seen`), and the kinds of the cards in them; None
        where it says too little."""
        return None

    def scene(self, state: AnyState, seat: int | None = None) -> Scene | None:
        """Return what lies on the table, all of it or what a seat knows; None of a game that does not say."""
        return None

    def places(self, state: AnyState, move: int) -> list[Place]:
        """List the cards that a legal move is about by where they lie in the scene of its mover."""
        deed, scene, found = self.deed(state, move), self.scene(state, state.mover), list[Place]()
        cards = {card for what in (deed, *deed.parts) for card in named(what)}
        sources = {part.source for part in deed.parts if isinstance(part, Moved)}
        for pile in scene.piles if scene else ():
            if (taken := PileName(pile.name, pile.owner) in sources) or pile.owner == deed.own:
                at = [number for number, card in enumerate(pile.cards) if card in cards]
                found += [(pile.key, number) for number in at or [-1] * taken]
        return found

    def moved(self, state: AnyState, move: int, seat: int | None = None) -> list[Movement]:
        """List the movements of cards until the next decision after a move, in their order, as a seat sees them; None:
        with all cards. A card is named where the seat sees it lie before or then."""
        after, found = state.copy(), list[Movement]()
        after.play(move)
        scenes = self.scene(state, seat), self.scene(after, seat)
        seen = {(pile.key, card) for scene in scenes for pile in (scene.piles if scene else ()) for card in pile.cards}
        for card, way in self.went(state, move):
            shown = card if (way[0].key, card) in seen or (way[-1].key, card) in seen else None
            found += [(shown, one.key, other.key) for one, other in zip(way, way[1:]) if one != other]
        return found

    def went(self, state: AnyState, move: int) -> Went:
        """The way of every card, seen or not, from pile to pile, until the next decision after a move; none of a game
        that does not say. Where cards are shuffled their ways end, and others begin."""
        after = state.copy()
        after.play(move)
        ways = dict[Card, list[PileName]]()
        for scene in (self.scene(state), self.scene(after)):
            for pile in scene.piles if scene else ():
                for card in (card for card in pile.cards if card and card.text):
                    ways.setdefault(card, []).append(PileName(pile.name, pile.owner))
        return list(ways.items())

    def answers(self, state: AnyState, move: int, seat: int | None = None) -> list[str]:
        """Sentences on what a seat is told of hidden cards by a move and what follows it; None: what any seat is."""
        return []

    def equals(self, state: AnyState) -> list[int]:
        """By legal move, the first one that is the same with an equal card, often itself, as far as the game says."""
        return list(state.legal_moves())

    def kernels(self, playout: bool = True) -> tuple[str, ...]:
        """LLVM of a game's functions for cards, `playout` among them where it is wanted. InputError: it has none."""
        plays = "described games, and random matches of Red7 without --actions, --points and --position"
        raise InputError(f"--device plays {plays}; expected one of them, not {self.title}")

    def explain(self, status: int, otherwise: str | None = None) -> str:
        """Explain a negative status of the game's functions, as a text; `otherwise` where nobody knows."""
        return otherwise or f"status {status}"

    def place_text(self, place: int) -> str:
        """Name a place (see `engine.table.State.place`)."""
        return f"place {place + 1}"

    def phase_text(self, phase: int) -> str:
        """Name a part of a match (`phases` in engine/game.pxd)."""
        return f"part {phase + 1}"

    def kind_phase(self, kind: int) -> str:
        """Name the only phase in which moves of a kind are made; "" where the game does not say."""
        return ""

    def shown(self, state: AnyState) -> Sequence[Number]:
        """The numbers that the game names for people, if it does; of described games."""
        return ()

    @property
    def numbers(self) -> Mapping[str, Sequence[Watched]]:
        """Numbers that states keep, by name; of described games."""
        return {}

    def kind_text(self, kind: int) -> str:
        """Name a kind of moves (`kinds` in engine/game.pxd)."""
        return f"kind {kind + 1}"

    def card_text(self, card: int) -> str:
        """Name a card (`cards` in engine/game.pxd)."""
        return f"card {card + 1}"

    def advice_text(self, state: AnyState) -> str | None:
        """Say what moves of a state may be worth to a person who asks at the terminal; None for what random playouts
        say."""
        return None

    def rule_text(self, state: AnyState, card: str) -> str | None:
        """The one condition that a card, by its text, must meet to be among the moves; None where there is no such
        one, or the card is none that the decision is about."""
        return None

    def where_cut(self, seed: int = 0) -> str:
        """Say where a match of random play is cut off, in brackets after a blank; nothing where it ends."""
        text = self.cut_text(seed)
        return f" (a random one {text})" if text else ""

    def cut_text(self, seed: int) -> str:
        """Say where in its program the first match of random play with this seed is cut off; nothing where it ends."""
        return ""

    @staticmethod
    def is_position(text: str) -> bool:
        """True for a text of a position, rather than a deal with moves, or a transcript."""
        return not transcripts.is_transcript(text) and not _PLACE.fullmatch(text)

    def read_state(self, text: str) -> AnyState:
        """A state from a text: SEED/DEAL: MOVE MOVE ..., with moves by number, such as 7/0: 3 0 2, or by their words,
        one a line or with commas between them; or a transcript.

        Raises
        ------
        pyengine.InputError : the text cannot be read; says what is wrong.
        """
        if not isinstance(text, str):
            raise InputError(f"the state is {text!r:.60}; expected a text")
        if transcripts.is_transcript(text):
            read: AnyState = transcripts.read(self, text)
            return read
        match = _PLACE.fullmatch(text)
        if not match:
            own = "" if type(self).read_state is Game.read_state else f"a position such as {self.deal(0).text()}, or "
            expected = f"{own}SEED/DEAL: and the moves so far, by number or in words, such as 7/0: 3 0 2"
            raise InputError(f"the state reads {text.strip()[:60]!r}; expected {expected}")
        seed, setup, moves = match.groups()
        state = self.deal(int(seed), int(setup or 0))
        if re.fullmatch(r"(?:[\s,]*[0-9]{1,9})*[\s,]*", moves or ""):
            for number in re.findall("[0-9]+", moves or ""):
                transcripts.play(state, int(number), f"move {number}")
        else:
            words.play_all(state, moves)
        return state


def _again(spec: Maker, options: Mapping[str, Any]) -> Game:
    """The game of a pickle."""
    return spec.make(spec.options(options))
