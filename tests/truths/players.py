"""Best play of the games of known truth, as players of the engine: tests/truths/players.py:masons and the like."""

import re
from random import Random

from tests.truths.rules import GAMES, KNOWN
from tests.truths.truth import Truth


class Seen:
    """What a seat sees of a position, by the names of the text."""

    def __init__(self, view):
        self.seat, self.text = view.seat, view.text

    def number(self, name, seat=None):
        whose = "" if seat is None else f" of seat {seat + 1}"
        found = re.search(rf"(?:^|; ){name}{whose} = (-?\d+)", self.text)
        return int(found[1]) if found else 0

    def pile(self, name):
        found = re.search(rf"(?:^|; ){name}: ([^;]*)", self.text)
        return found[1].split(", ") if found else []


def heap(seen):
    left = seen.number("LEFT")
    return (left, seen.seat) if left else None


def masons(seen):
    built = [seen.number("BUILT", seat) for seat in (0, 1)]
    slots = ((1, "TOWER"), (2, "WALL"), (4, "GATE"))
    free = tuple(sum(bit for bit, name in slots if not seen.number(name, seat)) for seat in (0, 1))
    lead = seen.number("POINTS", 0) - seen.number("POINTS", 1)
    return (seen.seat - sum(built)) % 2, sum(built), free, lead, seen.number("DIE")


def heir(seen):
    own, other = ([seen.number(name, seat) for name in ("THROWN", "DIE")] for seat in (seen.seat, 1 - seen.seat))
    if any(seen.number("WON", seat) for seat in (0, 1)):
        return None
    first, kept = (1 - seen.seat, other[1:]) if other[0] else (seen.seat, [])
    return ("die", first, tuple(kept), *own)


def bishop(seen):
    names = seen.pile("RULE") == ["NAMES"]
    kept = [seat for seat in range(3) if seen.number("KEPT", seat)]
    if len(kept) == 3:
        return None
    first = (seen.seat - len(kept)) % 3
    dice = tuple(seen.number("DIE", (first + place) % 3) for place in range(len(kept)))
    return "die", names, first, dice, seen.number("DIE", seen.seat)


def bells(seen):
    return tuple(seen.number(name) for name in ("RUNG", "THROWN", "DIE", "TOTAL"))


READ = {"masons": masons, "heir": heir, "bishop": bishop, "bells": bells, "tollgate": None, "thirty": None}
READ |= {"crown": None} | dict.fromkeys(("lighthouse", "anchor", "relic", "levy", *KNOWN), heap)


def _best(name):
    truth, read = Truth((GAMES | KNOWN)[name]), READ[name]

    def choose(view, moves):
        state, random = read(Seen(view)) if read else None, Random(view.seed)
        if state is None:
            return random.randrange(len(moves))
        chances = truth.moves(state, "best")
        right = [number for number, kind in enumerate(chances) if chances[kind]]
        assert len(chances) == len(moves), (state, moves)
        return random.choice(right)

    return choose


def truce(view, moves):
    sun = Seen(view).pile("TODAY")[-1].startswith("SUN")
    return list(moves).index("walk" if sun else "shelter")


globals().update({name: _best(name) for name in READ})
