"""Slow truths of the games of `rules`: all of a verdict's figures, exact, without the engine.

    python -m tests.truths.truth [NAME ...]

Best play takes one of the moves that are worth most to its seat, each as often; random play any. Fractions throughout.
"""

import math
import sys
from collections import defaultdict
from fractions import Fraction as F
from functools import cache
from itertools import product

from tests.truths.rules import GAMES, KNOWN, Draw, End, Turn

TIMES = 4  # continuations from a position, and the match itself


class Truth:
    """Everything about one game. `plays` name who plays in each seat, "best" or "random"."""

    def __init__(self, rules):
        self.rules, self.node = rules, cache(rules.node)
        self.values = cache(self._values)
        self.onward = cache(self._onward)
        self.best, self.random = (("best",) * rules.seats, ("random",) * rules.seats)

    def won(self, paid):
        """Shares of the first place, or the score."""
        if self.rules.shared:
            return (F(paid[0]),)
        first = [each == max(paid) for each in paid]
        return tuple(F(each, sum(first)) for each in first)

    def moves(self, state, play):
        """The chance of each move where a seat plays so."""
        turn = self.node(state)
        if play == "random" or self.rules.guessing:
            return {name: F(1, len(turn.moves)) for name in turn.moves}
        worth = {name: self.values(after, self.best, True)[turn.seat] for name, after in turn.moves.items()}
        right = [name for name in worth if worth[name] == max(worth.values())]
        return {name: F(name in right, len(right)) for name in worth}

    def steps(self, state, plays):
        """What comes after a state that is not the end: (chance, move made, state)."""
        node = self.node(state)
        if isinstance(node, Draw):
            return [(part, False, after) for part, after in node.parts]
        chances = self.moves(state, plays[node.seat])
        return [(chances[name], True, after) for name, after in node.moves.items() if chances[name]]

    def _values(self, state, plays, paid=False):
        """Mean shares of the first place, or mean payoffs, from a state on."""
        node = self.node(state)
        if isinstance(node, End):
            return tuple(map(F, node.paid)) if paid else self.won(node.paid)
        parts = [(chance, self.values(after, plays, paid)) for chance, _, after in self.steps(state, plays)]
        return tuple(sum(chance * value[side] for chance, value in parts) for side in range(len(parts[0][1])))

    def _onward(self, state, plays):
        """The ends from a state on: chances of (decisions left, of them with a choice, payoffs)."""
        node, ends = self.node(state), defaultdict(F)
        if isinstance(node, End):
            return {(0, 0, tuple(node.paid)): F(1)}
        choice = isinstance(node, Turn) and len(node.moves) > 1
        for chance, move, after in self.steps(state, plays):
            for (left, choices, paid), part in self.onward(after, plays).items():
                ends[left + move, choices + choice, paid] += chance * part
        return dict(ends)

    def reached(self, plays):
        """All positions with a decision: chances of (state, decisions before, of them with a choice)."""
        now, found = {((), 0, 0): F(1)}, defaultdict(F)
        while now:
            later = defaultdict(F)
            for (state, gone, choices), chance in now.items():
                node = self.node(state)
                if isinstance(node, End):
                    continue
                if isinstance(node, Turn):
                    found[state, gone, choices] += chance
                choice = isinstance(node, Turn) and len(node.moves) > 1
                for part, move, after in self.steps(state, plays):
                    later[after, gone + move, choices + choice] += chance * part
            now = later
        return found

    # Figures

    def shares(self, play="best"):
        return self.values((), (play,) * self.rules.seats)

    def against(self, strong="best", other="random"):
        """The mean share of one seat that plays better than all others, over the seats."""
        seats = range(self.rules.seats)
        plays = [tuple(strong if each == seat else other for each in seats) for seat in seats]
        return sum(self.values((), each)[0 if self.rules.shared else seat] for seat, each in zip(seats, plays)) / len(
            seats
        )

    def ends(self, play="best"):
        return self.onward((), (play,) * self.rules.seats)

    def ties(self, play="best"):
        return sum(part for (_, _, paid), part in self.ends(play).items() if paid.count(max(paid)) > 1)

    def lengths(self, play="best"):
        found = defaultdict(F)
        for (left, _, _), part in self.ends(play).items():
            found[left] += part
        return dict(sorted(found.items()))

    def mean_length(self, play="best"):
        return sum(length * part for length, part in self.lengths(play).items())

    def tail(self, play="best"):
        """The mean length of the longest twentieth over the median."""
        lengths, left, total, gone = self.lengths(play), F(1, 20), F(0), F(0)
        for length in sorted(lengths, reverse=True):
            part = min(left, lengths[length])
            total, left = total + part * length, left - part
        for length, part in lengths.items():
            gone += part
            if gone >= F(1, 2):
                return total * 20 / length
        return None

    def positions(self, part, play="best"):
        """Where a part of a match is over: [(chance, state, shares of the first place in the match)]."""
        plays, found = (play,) * self.rules.seats, defaultdict(F)
        for (state, gone, _), chance in self.reached(plays).items():
            for (left, _, paid), more in self.onward(state, plays).items():
                if min(gone + left - 1, math.ceil(part * (gone + left))) == gone:
                    found[state, self.won(paid)] += chance * more
        return [(chance, state, won) for (state, won), chance in found.items()]

    def decided(self, part, play="best"):
        """How much more often than by chance two of match and continuations have one winner; None if one wins all."""
        plays = (play,) * self.rules.seats
        match, first, onward, again, within, outer = (defaultdict(F) for _ in range(6))
        for chance, state, won in self.positions(part, play):
            told = self.values(state, plays)
            ends = self.onward(state, plays)
            for side, mine in enumerate(told):
                match[side] += chance * won[side]
                first[side] += chance * won[side] ** 2
                onward[side] += chance * mine
                again[side] += chance * won[side] * mine
                within[side] += chance * mine * mine
                outer[side] += chance * sum(more * self.won(paid)[side] ** 2 for (_, _, paid), more in ends.items())
        own = sum(
            (first[side] - match[side] ** 2 + TIMES * (outer[side] - onward[side] ** 2)) / (TIMES + 1) for side in match
        )
        shared = sum(
            2 * (again[side] - match[side] * onward[side]) + (TIMES - 1) * (within[side] - onward[side] ** 2)
            for side in match
        ) / (TIMES + 1)
        return shared / own if own else None

    def led(self, part, play="best"):
        """How often the side wins that wins most of four continuations."""
        return self._told(part, play, lambda counts: [count == max(counts) for count in counts], True)

    def back(self, part, play="best"):
        """How often a side wins that has nothing of four continuations."""
        return self._told(part, play, lambda counts: [not count for count in counts], False)

    def _told(self, part, play, who, shared):
        """What those win in the match of whom continuations tell something; of several who share it the mean."""
        total = F(0)
        for chance, state, won in self.positions(part, play):
            for likely, counts in self.continued(state, play):
                sides = who(counts)
                mine = sum(share for share, each in zip(won, sides, strict=True) if each)
                total += chance * likely * mine / (sum(sides) if shared else 1)
        return total

    def continued(self, state, play):
        """Chances of what sides win in TIMES continuations together."""
        ends = defaultdict(F)
        for (_, _, paid), part in self.onward(state, (play,) * self.rules.seats).items():
            ends[self.won(paid)] += part
        found = defaultdict(F)
        for several in product(ends.items(), repeat=TIMES):
            counts = tuple(map(sum, zip(*(won for won, _ in several))))
            found[counts] += math.prod(part for _, part in several)
        return [(likely, counts) for counts, likely in found.items()]

    def choices(self, figure, play="best"):
        """A figure of the moves' values to all sides, the mean over a match's decisions with a choice, over matches."""
        plays, total, any_ = (play,) * self.rules.seats, F(0), F(0)
        for (state, _, before), chance in self.reached(plays).items():
            turn = self.node(state)
            if len(turn.moves) < 2:
                continue
            values = [self.values(after, self.best) for after in turn.moves.values()]
            seat = 0 if self.rules.shared else turn.seat
            for (_, choices, _), part in self.onward(state, plays).items():
                total += chance * part * figure(seat, values) / (before + choices)
                any_ += chance * part / (before + choices)
        return total / any_ if any_ else None

    def worth(self, play="best"):
        """What the best move gains over the mean one."""
        return self.choices(
            lambda seat, values: max(each[seat] for each in values) - sum(each[seat] for each in values) / len(values),
            play,
        )

    def kings(self, play="best", crown=F(1, 10)):
        """Of the decisions with a choice those whose mover wins nothing and another's share differs."""

        def king(seat, values):
            ranges = [max(each) - min(each) for each in zip(*values)]
            return int(not any(each[seat] for each in values) and max(ranges) >= crown)

        return self.choices(king, play)

    def kinds(self, play="best"):
        """How often each kind of move is chosen where it is offered beside others."""
        plays, offered, chosen = (play,) * self.rules.seats, defaultdict(F), defaultdict(F)
        for (state, _, _), chance in self.reached(plays).items():
            if len(self.node(state).moves) > 1:
                for name, part in self.moves(state, play).items():
                    offered[name] += chance
                    chosen[name] += chance * part
        return {name: chosen[name] / offered[name] for name in offered}

    def forced(self, play="best"):
        plays = (play,) * self.rules.seats
        known = [(len(self.node(state).moves), chance) for (state, _, _), chance in self.reached(plays).items()]
        return sum(chance for count, chance in known if count == 1) / sum(chance for _, chance in known)

    def spread(self, play="best"):
        """The standard deviation of payoffs, all seats alike."""
        ends = self.ends(play)
        means = self.values((), (play,) * self.rules.seats, True)
        off = (
            part * (paid[seat] - means[seat]) ** 2 for (_, _, paid), part in ends.items() for seat in range(len(means))
        )
        return math.sqrt(sum(off) / len(means))


def levels(share, seats=2):
    """How many levels a player is above others of whom it wins such a share."""
    return math.log(share * (seats - 1) / (1 - share)) / math.log(16 / 9) if 0 < share < 1 else math.inf


def told(value):
    return "-" if value is None else f"{float(value):.4g}"


def main(names):
    for name, rules in (GAMES | KNOWN).items():
        if names and name not in names:
            continue
        truth = Truth(rules)
        print(f"== {name}")
        for play in ("best", "random"):
            lengths = {length: told(part) for length, part in truth.lengths(play).items()}
            print(play, "shares", *map(told, truth.shares(play)), "ties", told(truth.ties(play)), end=" ")
            print("paid", *map(told, truth.values((), (play,) * rules.seats, True)), "spread", told(truth.spread(play)))
            print("  length", told(truth.mean_length(play)), "tail", told(truth.tail(play)), lengths)
            print("  forced", told(truth.forced(play)), {kind: told(part) for kind, part in truth.kinds(play).items()})
        strong = truth.against()
        print("against random", told(strong), "levels", "-" if rules.shared else told(levels(strong, rules.seats)))
        if not rules.shared:
            print("decided", *(told(truth.decided(part)) for part in (0, 1 / 3, 1 / 2, 2 / 3, 7 / 8)), end=" ")
            print("led 1/3", told(truth.led(1 / 3)), "back 1/2", told(truth.back(1 / 2)))
            print("kings", told(truth.kings()), end=" ")
        print("worth", told(truth.worth()))


if __name__ == "__main__":
    main(sys.argv[1:])
