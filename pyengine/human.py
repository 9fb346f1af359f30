"""A person at the terminal as a player."""
import sys


def choose(view, moves):
    """Ask for a move until one is named, by its number or its text; q leaves the game.

    Raises
    ------
    KeyboardInterrupt : the person leaves, or there is no more input.
    """
    _say(f"\nSeat {view.seat + 1} is yours: {view.text}")
    for number, text in enumerate(moves):
        _say(f"  {number:3}  {text}")
    while True:
        _say("Your move (number or text, q to leave): ", end="")
        answer = sys.stdin.readline()
        word = " ".join(answer.split())
        if not answer or word in ("q", "quit"):
            raise KeyboardInterrupt
        if word.isascii() and word.isdecimal() and len(word) < 9 and int(word) < len(moves):
            return int(word)
        named = [number for number, text in enumerate(moves) if text.lower() == word.lower()]
        if len(named) == 1:
            return named[0]
        _say(f"{word!r} is none of the moves above.")


def _say(text, end="\n"):
    print(text, end=end, file=sys.stderr, flush=True)
