"""Any game and its states, with texts: to deal, play, look at, write down and read again."""

import json
import re

from engine.table import State as CoreState
from pyengine.errors import InputError

SEED_MOST = 2**64 - 1
_PLACE = re.compile(r"\s*([0-9]{1,20})(?:/([0-9]{1,20}))?\s*(?::((?:[\s,]*[0-9]{1,9})*[\s,]*))?\s*")
_TITLE = "pyengine transcript 1"


class State(CoreState):
    """A match in progress; what it can do stands in `engine.table.State`. Seats count from 0, in texts from 1.

    `game` is the `Game` that this is a state of; `State(game, data)` makes one of the bytes of another.

    >>> state = pyengine.game("red7", players=2).deal(seed=7)
    >>> state.move_texts()
    >>> state.play(0)
    """

    def __init__(self, game, data=None):
        if not isinstance(game, Game):
            raise TypeError(f"{game!r} is no pyengine.Game; a state of a table alone is an engine.table.State")
        super().__init__(game, data)

    def text(self, seat=None):
        """The state as a text: all of it, or what a seat knows."""
        if seat is not None:
            self.check_seat(seat)
        return self.game.state_text(self, seat)

    def move_text(self, move):
        """A legal move as a text."""
        self.move_key(move)  # raises IndexError
        return self.game.move_text(self, move)

    def move_texts(self):
        """The legal moves in their order, as texts."""
        return [self.game.move_text(self, move) for move in self.legal_moves()]

    def transcript(self):
        """The match so far as a text that `pyengine.replay` reads: the deal, every move, the payoffs.

        Raises
        ------
        pyengine.InputError : the state has no known past, because it is a determinisation or was played at random.
        """
        return self.game.transcript(self)

    def __str__(self):
        return self.text()

    def __repr__(self):
        return f"<{self.game.name} state: {self.text()}>"


class Game:
    """A game with its options, ready to be played. Games with texts of their own derive from it.

    Parameters
    ----------
    table : engine.table.Table
    name : how the game is called in texts and reports
    options : what it was made with, a mapping that JSON can hold
    """

    State = State
    # Players of this game alone: by text, a function from the table to a compiled player; or, for those with a budget,
    # by kind, and it takes iterations= or milliseconds= as well.
    own_players = {}

    def __init__(self, table, name="game", options=None):
        self.table, self.name = table, name
        self.options = dict(options or {})

    def __eq__(self, other):
        """The same game with the same options; positions that were read are games of their own."""
        if not isinstance(other, Game):
            return NotImplemented
        return (type(self), self.name, self.options) == (type(other), other.name, other.options)

    def __hash__(self):
        return hash((type(self), self.name))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        """A game is pickled by its name and options.

        Raises
        ------
        pickle.PicklingError : they do not make it again: it was made of a table that has no name of its own.
        """
        from pickle import PicklingError

        try:
            again = _game(self.name, self.options).table.digest == self.table.digest
        except InputError:
            again = False
        if not again:
            raise PicklingError(
                f"the game {self.name} cannot be pickled: pyengine.game({self.name!r}) does not make it again, "
                "as it does those that are registered or described in RECYCLE"
            )
        return _game, (self.name, self.options)

    @property
    def seats(self):
        """Number of seats."""
        return self.table.seats

    def __repr__(self):
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<game {self.name}{f' with {options}' if options else ''}, {self.seats} seats>"

    def deal(self, seed, setup=0):
        """The start of setup number `setup` of a study with this seed.

        Raises
        ------
        pyengine.InputError : a number out of range.
        """
        if type(seed) is type(setup) is int and 0 <= seed <= SEED_MOST and 0 <= setup <= SEED_MOST:
            return self.State.deal(self, seed, setup)
        for name, value in (("seed", seed), ("setup", setup)):
            if isinstance(value, bool) or not hasattr(value, "__index__") or not 0 <= value <= SEED_MOST:
                raise InputError(f"{name} is {value!r}; expected a whole number from 0 to 2**64 - 1")
        return self.State.deal(self, seed, setup)

    # Texts

    def state_text(self, state, seat=None):
        """A state as a text, all of it or what a seat knows."""
        text = state.raw_text(seat)
        if text is not None:
            return text
        if seat is None and state.dealt_from is not None:
            return place_text(state)
        return f"a state of {self.name}, which has no texts for states"

    def move_text(self, state, move):
        """A legal move as a text."""
        text = "pass" if state.must_pass else state.raw_move_text(move)
        return text if text is not None else f"move {state.move_key(move)}"

    def hides(self, state, move, seat):
        """Whether the text of a legal move names what a seat does not know after it, as far as the game says."""
        return False

    def fault_text(self, status):
        """What a negative status of the game's functions means."""
        return f"status {status}"

    def fault_of(self, fault):
        """What a GameFault means, as a sentence."""
        return f"the game {self.name} failed: {fault}"

    def place_text(self, place):
        """What a place (see `engine.table.State.place`) is, as a text."""
        return f"place {place + 1}"

    def advice_text(self, state):
        """What the moves of a state may be worth, for a person who asks at the terminal; the best first."""
        from pyengine.advise import advice

        moves = sorted(advice(state, "pimc:200x2")["moves"], key=lambda move: -move["result"]["mean"])
        return "\n".join(f"  {100 * move['result']['mean']:5.1f} %  {move['move']}" for move in moves)

    def read_state(self, text):
        """A state from a text: SEED/SETUP: MOVE MOVE ..., with moves by number, such as 7/0: 3 0 2; or a transcript.

        Raises
        ------
        pyengine.InputError : the text cannot be read; says what is wrong.
        """
        if is_transcript(text):
            return self.read_transcript(text)
        match = _PLACE.fullmatch(text)
        if not match:
            raise InputError(
                f"the state reads {text.strip()[:60]!r}; expected SEED/SETUP: and the numbers of the moves "
                "so far, such as 7/0: 3 0 2"
            )
        seed, setup, moves = match.groups()
        state = self.deal(int(seed), int(setup or 0))
        for number in re.split(r"[\s,]+", (moves or "").strip()):
            if number:
                _play(state, int(number), f"move {number}")
        return state

    # Transcripts

    def transcript(self, state):
        """See `State.transcript`."""
        if state.dealt_from is None:
            raise InputError("this state has no transcript, because it was not played from a deal")
        seed, setup = state.dealt_from
        lines = [
            _TITLE,
            f"game: {self.name}",
            f"options: {json.dumps(self.options)}",
            f"deal: seed {seed} setup {setup}",
        ]
        again = self.deal(seed, setup)
        for number, move in enumerate(state.history, 1):
            lines.append(f"{number}. seat {again.mover + 1}: {move} {self.move_text(again, move)}")
            again.play(move)
        if state.is_over:
            lines.append(f"payoffs: {' '.join(map(str, state.payoffs()))}")
        return "\n".join(lines) + "\n"

    def read_transcript(self, text):
        """The state at the end of a transcript of this game.

        Raises
        ------
        pyengine.InputError : no transcript, one of another game, or a move that is not what it was.
        """
        head, body = split_transcript(text)
        if head["game"] != self.name or head["options"] != json.loads(json.dumps(self.options)):
            raise InputError(
                f"the transcript is of {head['game']} with {json.dumps(head['options'])}; expected "
                f"{self.name} with {json.dumps(self.options)}"
            )
        state = self.deal(head["seed"], head["setup"])
        for place, line in body:
            match = re.fullmatch(r"([0-9]{1,9})\. seat ([0-9]{1,9}): ([0-9]{1,9}) (.*)", line)
            if not match:
                raise InputError(
                    f"line {place} of the transcript reads {line[:60]!r}; expected a move, such as 3. seat 1: 0 R7"
                )
            seat, move, said = int(match[2]), int(match[3]), match[4]
            if state.is_over or state.mover + 1 != seat:
                to_move = "the game is over" if state.is_over else f"seat {state.mover + 1} is to move"
                raise InputError(f"line {place} of the transcript has seat {seat} moving; {to_move}")
            if move < len(state) and self.move_text(state, move) != said:
                raise InputError(
                    f"line {place} of the transcript has the move {said!r}; move {move} is "
                    f"{self.move_text(state, move)!r} here"
                )
            _play(state, move, f"line {place} of the transcript: move {move}")
        if "payoffs" in head and (not state.is_over or list(state.payoffs()) != head["payoffs"]):
            raise InputError("the transcript ends with other payoffs than its moves lead to")
        return state


def _game(name, options):
    """The game with this name and these options."""
    from pyengine.registry import game

    return game(name, **options)


def place_text(state):
    """A state as SEED/SETUP: MOVE MOVE ..., which `Game.read_state` reads."""
    seed, setup = state.dealt_from
    return f"{seed}/{setup}: {' '.join(map(str, state.history))}".rstrip()


def is_transcript(text):
    """Whether a text begins as transcripts do."""
    return text.lstrip().startswith(_TITLE)


def split_transcript(text):
    """(head, body) of a transcript: a dict of game, options, seed, setup, payoffs, and [(line number, line)] of moves.

    Raises
    ------
    pyengine.InputError : no transcript.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != _TITLE:
        raise InputError(f"the text is no transcript; expected its first line to be {_TITLE!r}")
    head, body = {}, []
    try:
        for number, line in lines[1:]:
            key, _colon, value = line.partition(": ")
            if key == "game":
                head["game"] = value
            elif key == "options":
                head["options"] = json.loads(value)
            elif key == "deal":
                match = re.fullmatch(r"seed ([0-9]{1,20}) setup ([0-9]{1,20})", value)
                head["seed"], head["setup"] = int(match[1]), int(match[2])
            elif key == "payoffs":
                head["payoffs"] = [int(word) for word in value.split()]
            else:
                body.append((number, line))
    except (ValueError, TypeError, RecursionError):
        raise InputError(f"line {number} of the transcript reads {line[:60]!r}, which cannot be read") from None
    for key, wanted in (("game", "game"), ("options", "options"), ("seed", "deal")):
        if key not in head:
            raise InputError(f"the transcript has no line {wanted!r}")
    return head, body


def replay(text):
    """The state at the end of a transcript, of whatever registered game.

    Raises
    ------
    pyengine.InputError : no transcript, or one that does not fit the game.
    """
    head, _ = split_transcript(text)
    if not isinstance(head["options"], dict):
        raise InputError("the options of the transcript are no JSON object")
    return _game(head["game"], head["options"]).read_transcript(text)


def _play(state, move, what):
    if state.is_over:
        raise InputError(f"{what}: the game is over after {len(state.history)} moves")
    if not 0 <= move < len(state):
        raise InputError(f"{what}: there are {len(state)} legal moves, numbered from 0")
    state.play(move)
