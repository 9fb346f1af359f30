"""A match in the terminal, step by step."""

import shutil
import sys
from collections.abc import Iterator, Sequence

from pyengine.base import progress
from pyengine.games import tableau
from pyengine.games.scene import side_text
from pyengine.record.record import Record, RecordStep
from pyengine.worth.estimates import play_of

HELP = "Enter: forward; b: back; a number: that decision; q: leave"


def show(record: Record, seat: int | None = None) -> None:
    """The match as everybody's cards or one seat shows it: at a terminal a step at a time, else all steps at once."""
    last = len(record.steps)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        _say("\n\n".join("\n".join(lines(record, place, seat)) for place in range(last + 1)))
        return
    place: int | None = 0
    while place is not None:
        _say("\n" + "\n".join(lines(record, place, seat)))
        place = _next(place, last)


def _next(place: int, last: int) -> int | None:
    """Step to go on with; None: none."""
    while True:
        print(f"[{place + 1}/{last + 1}] Enter, b, a number, q or ? ", end="", flush=True)
        answer = progress.answer(sys.stdin)
        word = answer.strip().lower()
        if not answer or word in ("q", "quit") or (not word and place == last):
            return None
        if word in ("", "b"):
            return max(0, place - 1) if word else place + 1
        if word.isascii() and word.isdecimal() and len(word) < 9 and 1 <= int(word) <= last + 1:
            return int(word) - 1
        print(HELP if word == "?" else f"{word!r} is none of these; {HELP}")


def lines(record: Record, place: int, seat: int | None) -> Iterator[str]:
    """A step, from 0, or the end behind them."""
    named = record.players or ("",) * len(record.seats)
    names, sides = ([_called(each, named) for each in found] for found in (zip(range(len(named))), record.sides))
    if place == 0:
        yield ", ".join([record.title, *map(" ".join, record.options), record.source])
    step = record.steps[place] if place < len(record.steps) else None
    view = (step or record).whole if seat is None else (step or record).seats[seat]
    yield f"Decision {step.number} of {len(record.steps)}: {names[step.mover]} to move" if step else "The end"
    width = max(40, min(shutil.get_terminal_size((80, 24)).columns, 120))
    yield from tableau.lines(view.scene, seat, width, sides=record.sides) if view.scene else (view.text,)
    if step is None:
        if record.ending or view.scene is None or view.scene.scores != record.payoffs:  # or the table has told them
            paid = (f"{name} has {record.payoffs[side[0]]}" for name, side in zip(sides, record.sides))
            yield record.ending or ", ".join(paid)
        if first := [name for name, side in zip(sides, record.sides) if side[0] in record.winners]:
            yield tableau.placed(first)
        return
    if seat in (None, step.mover):
        yield from _moves(record, step)
    yield from view.happened


def _moves(record: Record, step: RecordStep) -> Iterator[str]:
    """Legal moves, and what estimates or a policy say of them."""
    play = play_of(record.estimator)
    wide, shares = max(map(len, step.moves)), step.policy or (step.worth if step.chances else ())
    for number, text in enumerate(step.moves):
        worth = f"{100 * shares[number]:8.1f} %" if shares else ""
        worth += f"{step.worth[number]:+9.3f}" if step.worth and not step.chances else ""
        marks = [word for word, at in (("taken", step.move), ("best", step.best)) if at == number]
        yield f"  {number:3}  {text:{wide}}{worth}{'  <- ' * bool(marks)}{', '.join(marks)}".rstrip()
    if step.chances:
        chances = (f"{side_text(side)} {100 * sum(step.chances[seat] for seat in side):.0f} %" for side in record.sides)
        yield f"Worth of moves (result), and chances to win, if {play}: {', '.join(chances)}"
    elif step.worth:
        yield f"Worth of moves if {play}"
    if step.best is not None and step.regret and step.regret > 0:
        more = f"{100 * step.regret:.1f} points of the result" if step.chances else f"{step.regret:.3f}"
        crossed = "" if step.policy else ": one half of the deals chose it, the other valued it"
        yield f"The best move is worth {more} more if {play}{crossed}"


def _called(side: Sequence[int], players: Sequence[str]) -> str:
    """A side, with who plays there."""
    named = " + ".join(filter(None, (players[seat] for seat in side)))
    return f"{side_text(side)} ({named})" if named else side_text(side)


def _say(text: str) -> None:
    """Print a text, of which signs that the terminal does not have become question marks."""
    code = sys.stdout.encoding or "utf-8"
    print(text.encode(code, "replace").decode(code))
