"""What a person at the terminal is asked, and what is told to one."""

import sys
from collections.abc import Collection, Sequence

from pyengine.errors import InputError, Left
from pyengine.games.game import State
from pyengine.players.python import View


def choose(view: View, moves: Sequence[str]) -> int:
    """Ask for a move until one is named, by its number, its text or the beginning of it; ? asks the game for advice, q
    leaves it.

    Raises
    ------
    Left : the person leaves.
    KeyboardInterrupt : there is no more input.
    """
    tell(f"\nSeat {view.seat + 1} is yours: {view.text}")
    for number, text in enumerate(moves):
        tell(f"  {number:3}  {text}")
    while True:
        tell("Your move (number or text, ? for advice, q to leave): ", end="")
        answer = sys.stdin.readline() if sys.stdin else ""
        word = " ".join(answer.split()).lower()
        if not answer:
            raise KeyboardInterrupt
        if word in ("q", "quit"):
            raise Left
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


def _advice(view: View) -> str:
    """What the game says to a person who asks, or why it says nothing."""
    if view.state is None:
        return "There is no advice: this game cannot deal anew what you do not know."
    try:
        return view.state.game.advice_text(view.state) or _estimated(view.state)
    except InputError as error:
        return f"There is no advice: {error}."


def _estimated(state: State) -> str:
    """What random playouts say of the moves, the best first."""
    from pyengine.estimates import estimates

    if state.game.seats < 2:
        raise InputError(f"estimates are for games of two seats or more; {state.game.name} has one")
    found = sorted(zip(estimates(state, 200, 2), state.move_texts()), key=lambda each: -each[0]["mean"])
    return "\n".join(f"  {100 * worth['mean']:5.1f} %  {text}" for worth, text in found)


def seen_move(state: State, number: int, observers: Collection[int] = ()) -> str:
    """The text of a legal move, or that it is hidden: another seat cannot tell it from other legal moves, or, where it
    is the only one, an observer from what it might be."""
    if all(seen_by(state, number, seat, seat in observers) for seat in range(state.table.seats)):
        return state.move_text(number)
    return "a move that not everybody can see"


def seen_by(state: State, number: int, seat: int, observer: bool = True) -> bool:
    """Whether a seat can tell a legal move from others; as an observer also from what the only one might be."""
    if seat == state.mover:
        return True
    keys = [state.move_key(move, seat) for move in state.legal_moves()]
    if keys.count(keys[number]) > 1:
        return False
    hidden = observer and (state.game.hides(state, number, seat) or (len(keys) == 1 and _might_be_another(state, seat)))
    return not hidden


def _might_be_another(state: State, seat: int) -> bool:
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


def tell(text: str, end: str = "\n") -> None:
    """Say something to the person: on standard error, so that reports and JSON stay apart."""
    print(text, end=end, file=sys.stderr, flush=True)
