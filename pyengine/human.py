"""A person at the terminal as a player."""

import hashlib
import sys

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
        answer = sys.stdin.readline()
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
        return view.state.game.advice_text(view.state)
    except InputError as error:
        return f"There is no advice: {error}."


def announced(chooser, game):
    """A player of another seat that tells the person what it does, as far as everybody can see it.

    Its random choices come from the position alone, so they are the same whenever it is played again.
    """
    from engine.players import players

    def play(core, seat):
        state = game.State.trusted(game, core.raw)
        number = chooser.choose(state, int.from_bytes(hashlib.sha256(core.raw).digest()[:8], "little"))
        tell(f"Seat {seat + 1}: {seen_move(state, number)}")
        return number

    return players.callable(game.table, play, whole=True)


def seen_move(state, number):
    """The text of a legal move, or that it is hidden: another seat cannot tell it from other legal moves."""
    for seat in range(state.table.seats):
        if seat != state.mover:
            keys = [state.move_key(move, seat) for move in state.legal_moves()]
            if keys.count(keys[number]) > 1:
                return "a move that not everybody can see"
    return state.move_text(number)


def choice_seed(seed, decisions):
    """Where the chance of a decision against a person comes from: the same when it comes up again."""
    return int.from_bytes(hashlib.sha256(f"{seed} {decisions}".encode()).digest()[:8], "big")


def tell(text, end="\n"):
    """Say something to the person: on standard error, so that reports and JSON stay apart."""
    print(text, end=end, file=sys.stderr, flush=True)
