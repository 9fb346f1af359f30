"""A person at the terminal as a player."""

import contextlib
import hashlib
import sys

from engine.table import GameFault
from pyengine.errors import InputError


def choose(view, moves):
    """Ask for a move until one is named, by its number, its text or the beginning of it; ? asks the game for advice, q
    leaves it.

    Raises
    ------
    KeyboardInterrupt : the person leaves, or there is no more input.
    """
    tell(f"\nSeat {view.seat + 1} is yours: {view.text}")
    for number, text in enumerate(moves):
        tell(f"  {number:3}  {text}")
    while True:
        tell("Your move (number or text, ? for advice, q to leave): ", end="")
        answer = sys.stdin.readline() if sys.stdin else ""
        word = " ".join(answer.split()).lower()
        if not answer or word in ("q", "quit"):
            raise KeyboardInterrupt
        if word == "?":
            tell(_advice(view))
            continue
        if word.isascii() and word.isdecimal() and len(word) < 9 and int(word) < len(moves):
            return int(word)
        named = [number for number, text in enumerate(moves) if text.lower() == word]
        begun = [number for number, text in enumerate(moves) if word and text.lower().startswith(word)]
        for numbers in (named, begun):
            if len(numbers) == 1:
                return numbers[0]
        tell(f"{word!r} is {'several' if begun else 'none'} of the moves above.")


def _advice(view):
    """What the game says to a person who asks, or why it says nothing."""
    if view.state is None:
        return "There is no advice: this game cannot deal anew what you do not know."
    try:
        return view.state.game.advice_text(view.state) or _estimated(view.state)
    except InputError as error:
        return f"There is no advice: {error}."


def _estimated(state):
    """What random playouts say of the moves, the best first."""
    from pyengine.estimates import estimates

    if state.game.seats < 2:
        raise InputError(f"estimates are for games of two seats or more; {state.game.name} has one")
    found = [(worth["mean"], text) for worth, text in zip(estimates(state, 200, 2), state.move_texts())]
    found.sort(key=lambda each: -each[0])
    return "\n".join(f"  {100 * mean:5.1f} %  {text}" for mean, text in found)


class Teller:
    """Follows the matches of a study in which persons play, and tells them what nobody is asked for: moves of which
    there is only one, and how matches end.

    Parameters
    ----------
    game : pyengine.Game
    seed : of the study
    again : whether the cards of a match are dealt again: those that a person does not see then stay hidden at its end
    """

    def __init__(self, game, seed, again):
        self.game, self.seed, self.again = game, seed, again
        self.matches, self.state, self.persons = iter(()), None, ()

    def begin(self, matches):
        """Matches to follow: for each the number of its setup, and the seats of persons."""
        self.matches, self.state = iter(matches), None

    def catch_up(self):
        """To the next position in which somebody has a choice; False when the last match is over."""
        while self.state is not None or self._deal():
            try:
                if self._choice():
                    return True
            except (GameFault, InputError):
                self._end("The match was ended by a fault of the game, or is too long.")
        return False

    def _choice(self):
        """Whether somebody has a choice; else the only move is told and played, or the match is over."""
        state = self.state
        if state.is_over:
            seen = [state.text(seat) for seat in self.persons] if self.again else [state.text()]
            self._end(f"The end: {'; '.join(seen)}")
        elif state.decision == state.table.max_decisions:
            self._end("The match is too long and was cut off.")
        elif len(state) > 1:
            return True
        else:
            only = " (the only move)" if state.mover in self.persons else ""
            tell(f"Seat {state.mover + 1}: {seen_move(state, 0, self.persons)}{only}")
            self.play(0)
        return False

    def play(self, number):
        """A move was chosen, or there is only one."""
        try:
            self.state.play(number)
        except (GameFault, InputError):
            self._end("The match was ended by a fault of the game, or is too long.")

    def _deal(self):
        for setup, persons in self.matches:
            self.persons = persons
            with contextlib.suppress(GameFault, InputError):  # the match is counted as failed
                self.state = self.game.deal(self.seed, setup)
                return True
        return False

    def _end(self, text):
        tell(f"\n{text}")
        if self.state.is_over:
            tell(f"Payoffs: {', '.join(f'seat {i + 1} {paid}' for i, paid in enumerate(self.state.payoffs()))}")
        self.state = None

    def person(self, ask):
        """The player of a person, who is told what happened since the last decision, and asked: `ask` is the function
        that the compiled core would call."""
        from engine.players import players

        def play(core, seat):
            self.catch_up()
            number = ask(core, seat)
            key = core.move_key(number)
            # In the determinisation that the person sees, the moves may stand in another order.
            self.play(next((move for move in self.state.legal_moves() if self.state.move_key(move) == key), number))
            return number

        return players.callable(self.game.table, play)

    def announced(self, chooser):
        """A player of another seat that tells the person what it does, as far as everybody can see it.

        Its random choices come from the position alone, so they are the same whenever it is played again.
        """
        from engine.players import players

        def play(core, seat):
            self.catch_up()
            state = self.game.State.trusted(self.game, core.raw)
            number = chooser.choose(state, int.from_bytes(hashlib.sha256(core.raw).digest()[:8], "little"))
            tell(f"Seat {seat + 1}: {seen_move(state, number, self.persons)}")
            self.play(number)
            return number

        return players.callable(self.game.table, play, whole=True)


def seen_move(state, number, observers=()):
    """The text of a legal move, or that it is hidden: another seat cannot tell it from other legal moves, or, where it
    is the only one, an observer from what it might be."""
    for seat in range(state.table.seats):
        if seat != state.mover:
            keys = [state.move_key(move, seat) for move in state.legal_moves()]
            if keys.count(keys[number]) > 1 or (
                seat in observers and len(keys) == 1 and _might_be_another(state, seat)
            ):
                return "a move that not everybody can see"
    if any(state.game.hides(state, number, seat) for seat in observers if seat != state.mover):
        return "a move that not everybody can see"
    return state.move_text(number)


def _might_be_another(state, seat):
    """Whether what a seat sees of the only move fits other moves as well, as far as eight determinisations show it."""
    if state.must_pass or "resample" not in state.table.can:
        return False
    seen, text = state.move_key(0, seat), state.move_text(0)
    others = [state.resample(seat, seed) for seed in range(8)]
    return any(
        other.move_key(move, seat) == seen and other.move_text(move) != text
        for other in others
        if other.mover == state.mover
        for move in other.legal_moves()
    )


def choice_seed(seed, decisions):
    """Where the chance of a decision against a person comes from: the same when it comes up again."""
    return int.from_bytes(hashlib.sha256(f"{seed} {decisions}".encode()).digest()[:8], "big")


def tell(text, end="\n"):
    """Say something to the person: on standard error, so that reports and JSON stay apart."""
    print(text, end=end, file=sys.stderr, flush=True)
