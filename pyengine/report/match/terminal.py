"""A match in the terminal, step by step."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pyengine.base import progress
from pyengine.games import tableau
from pyengine.games.scene import called, side_text
from pyengine.record.record import Record, RecordStep
from pyengine.worth.estimates import play_of
from pyengine.worth.regrets import told as told_of

HELP = "Enter: forward; b: back; a number: that decision; q: leave"
ALL, FEW = 8, 5  # moves that are all listed; those that are listed of more, beside the one that was taken


def show(record: Record, seat: int | None = None) -> None:
    """The match as everybody's cards or one seat shows it: at a terminal a step at a time, else all steps at once."""
    last, noted = len(record.steps), set[str]()
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        _say("\n\n".join("\n".join(lines(record, place, seat, noted)) for place in range(last + 1)), record.names)
        return
    place: int | None = 0
    while place is not None:
        _say("\n" + "\n".join(lines(record, place, seat, noted)), record.names)
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


def lines(record: Record, place: int, seat: int | None, noted: set[str] | None = None) -> Iterator[str]:
    """A step, from 0, or the end behind them; without what is `noted` of cards, to which it is added."""
    called_so = zip_longest(record.players, record.names, fillvalue="")
    named = [player.removeprefix(name).strip() for player, name in called_so]
    names, sides = ([_called(each, named) for each in found] for found in (zip(range(len(record.seats))), record.sides))
    if place == 0:
        yield ", ".join([record.title, *map(" ".join, () if record.names else record.options), record.source])
    step = record.steps[place] if place < len(record.steps) else None
    view = (step or record).whole if seat is None else (step or record).seats[seat]
    yield f"Decision {step.number} of {len(record.steps)}: {names[step.mover]} to move" if step else "The end"
    width = max(40, min(shutil.get_terminal_size((80, 24)).columns, 120))
    scene = view.scene
    yield from tableau.lines(scene, seat, width, sides=record.sides, noted=noted) if scene else (view.text,)
    if step:
        yield from _moves(record, step) if seat in (None, step.mover) else ()
        yield from view.happened
        return
    if record.ending or scene is None or scene.scores != record.payoffs:  # or the table has told them
        paid = (f"{name} has {record.payoffs[side[0]]}" for name, side in zip(sides, record.sides))
        yield record.ending or ", ".join(paid)
    if first := [name for name, side in zip(sides, record.sides) if side[0] in record.winners]:
        yield tableau.placed(first)
    for each in range(len(record.seats)) if record.estimator.startswith("pimc:") else ():
        if seat in (None, each):
            yield from told_of(record.regrets[each], record.estimator, names[each])


def _moves(record: Record, step: RecordStep) -> Iterator[str]:
    """Legal moves, and what estimates or a policy say of them."""
    play, values, count = play_of(record.estimator), step.worth or step.policy, len(step.moves)
    best = sorted(range(count), key=lambda number: -values[number] if values else number)
    listed = sorted({*best[: FEW if count > ALL else ALL], step.move})
    wide, shares = max(len(step.moves[number]) for number in listed), step.policy or step.worth * bool(step.chances)
    for number in listed:
        worth = f"{100 * shares[number]:8.1f} %" if shares else ""
        worth += f"{step.worth[number]:+9.3f}" if step.worth and not step.chances else ""
        marks = [word for word, at in (("taken", step.move), ("best", step.best)) if at == number]
        yield f"  {number:3}  {step.moves[number]:{wide}}{worth}{'  <- ' * bool(marks)}{', '.join(marks)}".rstrip()
    if left := count - len(listed):
        yield f"       and {left} more"
    if step.chances:
        chances = (f"{side_text(side)} {100 * sum(step.chances[seat] for seat in side):.0f} %" for side in record.sides)
        told = "Worth of moves (result) as the mover sees it, and chances to win as the table sees it"
        yield f"{told}, if {play}: {', '.join(chances)}"
    elif step.worth:
        yield f"Worth of moves if {play}"
    if step.best is not None and step.regret and step.regret > 0:
        more = f"{100 * step.regret:.1f} points of the result" if step.chances else f"{step.regret:.3f}"
        crossed = "" if step.policy else ": one half of the deals chose it, the other valued it"
        yield f"The best move is worth {more} more if {play}{crossed}"
    elif record.estimator.startswith("pimc:") and step.best is None and count > 1:
        yield "No move is clearly better than the mean of all"


def _called(side: Sequence[int], players: Sequence[str]) -> str:
    named = " + ".join(filter(None, (players[seat] for seat in side if players)))
    return f"{side_text(side)} ({named})" if named else side_text(side)


def _say(text: str, names: Sequence[str]) -> None:
    """Print a text with names of seats, of which signs that the terminal does not have become question marks."""
    code = sys.stdout.encoding or "utf-8"
    print(called(text, names).encode(code, "replace").decode(code))
