"""The rules of the games of known truth in Python, from the comments of their texts alone, as trees.

A node is `Draw(parts)`, chance's (probability, state) pairs, `Turn(seat, moves)`, states by kind of move, or an `End`.
Positions that differ in nothing that can come to matter are one state. What nobody's choice depends on, as cards in
hands that only count at the end, is drawn where it counts.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction as F
from typing import NamedTuple


class Draw(NamedTuple):
    parts: Sequence[tuple[F, Hashable]]


class Turn(NamedTuple):
    seat: int
    moves: Mapping[str, Hashable]


class End(NamedTuple):
    paid: Sequence[int]


def evenly(states):
    """Draw one of these states."""
    states = list(states)
    return Draw([(F(1, len(states)), state) for state in states])


class Rules:
    """A game: its first state is (), `node` tells what is there."""

    seats = 2
    shared = False
    guessing = False  # best play mixes evenly whatever it knows

    def node(self, state):
        raise NotImplementedError


def win(seat, seats=2):
    return End([int(each == seat) for each in range(seats)])


class Tollgate(Rules):
    def node(self, state):
        if state == ():
            return Draw([(F(3, 5), (0, 2)), (F(3, 10), (0, 4)), (F(1, 10), (0, 20))])
        gone, whole = state
        if gone == "end":
            return win(whole)
        if gone == whole:
            return Draw([(F(9, 16), ("end", 0)), (F(7, 16), ("end", 1))])
        return Turn(gone % 2, dict.fromkeys(("left", "right"), (gone + 1, whole)))


class Truce(Rules):
    def node(self, state):
        points = state or (0, 0, 0)
        gone, *own = points
        if gone == 10:
            return End(own)
        right = [own[seat] + (seat == gone % 2) for seat in (0, 1)]
        ways = {"right": (gone + 1, *right), "wrong": (gone + 1, *own)}
        return Turn(gone % 2, ways)


class Thirty(Rules):
    guessing = True

    def node(self, state):
        if state == ():
            return Draw([(F(count, 100), (fate,)) for count, fate in ((40, "drawn"), (9, 0), (9, 1), (42, "coins"))])
        fate, *laid = state
        if len(laid) < 2:
            return Turn(len(laid), {side: (fate, *laid, side) for side in ("heads", "tails")})
        if fate == "coins":
            return win(int(laid[0] != laid[1]))
        return End([1, 1]) if fate == "drawn" else win(fate)


class Heap(Rules):
    """A heap of which one to `most` are taken in turn; the last one wins; then `tail` decisions count for nothing."""

    def __init__(self, heaps, most, drawn=True, tail=0):
        self.heaps, self.most, self.drawn, self.tail = heaps, most, drawn, tail

    def node(self, state):
        if state == ():
            return evenly((heap, seat) for heap in self.heaps for seat in ((0, 1) if self.drawn else (0,)))
        left, seat, *more = state
        if left == "end":
            return self.ended(seat, *more)
        if left == "tail":
            last, first, gone = seat, *more
            after = ("end", last) if gone + 1 == self.tail else ("tail", last, first, gone + 1)
            return Turn((first + gone) % 2, dict.fromkeys(("left", "right"), after))
        words = ("one", "two", "three")[: min(self.most, left)]
        return Turn(seat, {word: self.taken(left - taken, seat) for taken, word in enumerate(words, 1)})

    def taken(self, left, seat):
        if left:
            return left, 1 - seat
        return ("tail", seat, 0, 0) if self.tail else ("end", seat)

    def ended(self, last):
        return win(last)


class Anchor(Heap):
    def node(self, state):
        node = super().node(state)
        if isinstance(node, Turn):
            node.moves["cut"] = ("end", 1 - node.seat, True)
        return node

    def ended(self, last, sure=False):
        return win(last) if sure else Draw([(F(7, 8), ("end", last, True)), (F(1, 8), ("end", 1 - last, True))])


class Relic(Heap):
    """Chance names the winner at the end, with so large a part of the matches: the holder of a card."""

    def __init__(self, heaps, most, part, **more):
        super().__init__(heaps, most, **more)
        self.part = part

    def ended(self, last, sure=False):
        if sure:
            return win(last)
        half = self.part / 2
        return Draw([(1 - half, ("end", last, True)), (half, ("end", 1 - last, True))])


class Levy(Heap):
    def ended(self, last):
        return End([3, -3] if last == 0 else [-1, 1])


class Crown(Rules):
    def node(self, state):
        if state == ():
            return evenly([(0, 0), (1, 0)])
        winner, gone = state
        left = 6 - gone // 2
        return Turn(gone % 2, {str(each): (winner, gone + 1) for each in range(left)}) if gone < 12 else win(winner)


class Masons(Rules):
    """State: who began, decisions, free places by seat, the lead of seat 1, the die."""

    def node(self, state):
        if state == ():
            return evenly((first, 0, (7, 7), 0, 0) for first in (0, 1))
        first, gone, free, lead, die = state
        if gone == 6:
            return End([int(lead >= 0), int(lead <= 0)])
        if not die:
            return evenly((first, gone, free, lead, each) for each in (1, 2, 3, 4))
        seat = (first + gone) % 2
        moves = {}
        for bit, name, times in ((1, "tower", 9), (2, "wall", 3), (4, "gate", 1)):
            if free[seat] & bit:
                left = tuple(each - bit * (number == seat) for number, each in enumerate(free))
                moves[name] = first, gone + 1, left, lead + times * die * (1 - 2 * seat), 0
        return Turn(seat, moves)


class Heir(Rules):
    """State: who began, dice kept so far, throws and die of who throws; then the heir and the coins laid."""

    def node(self, state):
        if state == ():
            return evenly(("throw", first, (), 1) for first in (0, 1))
        what, *rest = state
        if what == "throw":
            first, kept, thrown = rest
            return evenly(("die", first, kept, thrown, die) for die in range(1, 7))
        if what == "die":
            first, kept, thrown, die = rest
            if thrown == 3:
                return Draw([(F(1), self.keep(first, kept, die))])
            seat = (first + len(kept)) % 2
            return Turn(seat, {"keep": self.keep(first, kept, die), "throw": ("throw", first, kept, thrown + 1)})
        if what == "even":
            return evenly([("coins", rest[0], 0, 0), ("coins", rest[0], 1, 0)])
        if what == "coins":
            first, heir, gone = rest
            if gone < 16:
                return Turn((first + gone) % 2, dict.fromkeys(("gold", "silver"), ("coins", first, heir, gone + 1)))
            return Draw([(F(31, 32), ("end", heir)), (F(1, 32), ("end", 1 - heir))])
        return win(rest[0])

    def keep(self, first, kept, die):
        if not kept:
            return "throw", first, (die,), 1
        if kept[0] == die:
            return "even", first
        return "coins", first, first if kept[0] > die else 1 - first, 0


class Bishop(Rules):
    seats = 3

    def node(self, state):
        if state == ():
            return evenly(("throw", names, first, ()) for names in (False, True) for first in (0, 1, 2))
        what, names, *rest = state
        if what == "throw":
            first, kept = rest
            if len(kept) == 3:
                return self.ranked(names, first, kept)
            return evenly(("die", names, first, kept, die) for die in range(1, 9))
        if what == "die":
            first, kept, die = rest
            again = "again", names, first, kept
            return Turn((first + len(kept)) % 3, {"keep": ("throw", names, first, (*kept, die)), "throw": again})
        if what == "again":
            first, kept = rest
            return evenly(("throw", names, first, (*kept, die)) for die in range(1, 9))
        if what == "name":
            return Turn(names, {"first": ("end", rest[0]), "second": ("end", rest[1])})
        return win(names, 3)

    def ranked(self, names, first, kept):
        dice = {(first + place) % 3: die for place, die in enumerate(kept)}
        ways = []
        low = [seat for seat in dice if dice[seat] == min(dice.values())]
        for bishop in low:
            others = [seat for seat in sorted(dice) if seat != bishop]
            best = [seat for seat in others if dice[seat] == max(dice[each] for each in others)]
            for seat in best:
                after = ("name", bishop, *others) if names else ("end", seat)
                ways.append((F(1, len(low) * len(best)), after))
        return Draw(ways)


class Bells(Rules):
    shared = True

    def node(self, state):
        rung, thrown, die, total = state or (0, 1, 0, 0)
        if rung == 3:
            return End([total, total])
        if not die:
            return evenly((rung, thrown, each, total) for each in range(1, 7))
        kept = rung + 1, 1, 0, total + die
        if thrown == 3:
            return Draw([(F(1), kept)])
        return Turn(rung % 2, {"ring": kept, "swing": (rung, thrown + 1, 0, total)})


LARGE = 9, 10, 11, 13, 14, 15
GAMES = {
    "tollgate": Tollgate(),
    "truce": Truce(),
    "thirty": Thirty(),
    "lighthouse": Heap((12,), 3, drawn=False),
    "anchor": Anchor((9, 10, 11), 2),
    "crown": Crown(),
    "masons": Masons(),
    "heir": Heir(),
    "relic": Relic((7, 8, 9), 2, F(1, 5)),
    "levy": Levy((7, 8, 9), 2),
    "bishop": Bishop(),
    "bells": Bells(),
}
# The examples of verdicts elsewhere, by the same rules: a joker that four hands of five hold, useless decisions, beads.
KNOWN = {
    "joker": Relic(LARGE, 3, F(24, 100) * F(4, 5)),
    "parade": Heap(LARGE, 3, tail=6),
    "reversal": Heap((8, 12, 16, 9), 3, drawn=False),
    "settled": Heap(LARGE, 3, tail=4),
}
