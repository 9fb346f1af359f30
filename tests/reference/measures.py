"""The measures of a game from recorded matches, slow and obvious.

A measure of this file is a mean of terms: of one term a decision, a match, or a pair of successive decisions, so each
is a function that lists the terms of one match. Those that are no means stand at the end. Estimates are fractions, so
that what lies exactly on a bound is seen to lie on it.

Where the definition leaves something open, this is how it is read here:

* Determinisations are in two halves, the second one larger by one where their number is odd. A move is chosen by one
  half, of several the one with the lowest key, and valued by the other. The value of what is chosen so is the mean of
  both ways round, in which each determinisation counts as much.
* Leads are known at every decision for every seat: its mean result where all go on from there, as spectators see it.
* A passing mover has no legal move. That is a forced decision with 0 moves; meaningful_moves, variance and clarity take
  it as a decision whose moves do not differ.
* A turn is a longest run of successive decisions of one seat.
* drama: of a match, the mean over those of the winner's own decisions at which its lead is below 1/2.
* Partners are one: their decisions are those of their side.
* decisiveness: j is the number of decisions up to and with the last at which the winner's lead is 0.8 or less.
* coolness: pairs of the leads of one seat at its successive own decisions.
* stability: pairs of successive decisions of a match, whoever makes them; the orders of all seats by lead.
* With k seats in the first place each is a winner with weight 1/k.
* Variances are population variances; that of payoffs is taken of each seat's payoffs apart.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

BEHIND, DECIDED, CLEAR = Fraction(1, 2), Fraction(4, 5), Fraction(3, 10)


@dataclass
class Decision:
    """`moves` is the number of legal moves; estimates are [half][move][seat] means, one row for a seat that passes;
    `sizes` are those of the halves; `leads` and `wins` are means by seat if all go on from there."""

    seat: int
    moves: int
    place: int = 0
    keys: list | None = None
    results: list | None = None
    payoffs: list | None = None
    leads: list | None = None
    wins: list | None = None
    sizes: tuple | None = None

    def valued(self, estimates, choose):
        """By seat, after the move for which choose(mover's mean) is highest in the other half."""
        chosen = [
            min(range(len(half)), key=lambda move: (-choose(half[move][self.seat]), self.keys[move]))
            for half in estimates
        ]
        rows = [half[move] for half, move in zip(estimates, reversed(chosen))]
        return [self.over_halves(values) for values in zip(*rows)]

    def over_halves(self, values):
        return sum(size * value for size, value in zip(self.sizes, values)) / sum(self.sizes)

    def swing(self):
        """The mover's payoff after its best move, less that after its worst."""
        best, worst = (self.valued(self.payoffs, choose) for choose in (lambda value: value, lambda value: -value))
        return best[self.seat] - worst[self.seat]

    def ahead(self):
        """The mover's result after its best move, less the mean over its moves."""
        means = [mean_of([row[self.seat] for row in half]) for half in self.results]
        return self.valued(self.results, lambda value: value)[self.seat] - self.over_halves(means)

    def spread(self):
        """The variance of the mover's results over its moves: the mean product of what they deviate by in each half."""
        columns = [[row[self.seat] for row in half] for half in self.results]
        deviations = [[value - mean_of(column) for value in column] for column in columns]
        return mean_of([one * other for one, other in zip(*deviations)])


@dataclass
class Match:
    """A match that was played to its end."""

    setup: int
    match: int
    seating: int
    decisions: list
    payoffs: list
    sides: tuple = ()

    def side(self, seat):
        """The seat and its partners."""
        return side_of(seat, self.sides)

    def winners(self):
        return [seat for seat, payoff in enumerate(self.payoffs) if payoff == max(self.payoffs)]

    def results(self):
        return results_of(self.payoffs, self.sides)


def side_of(seat, sides):
    """A seat and its partners."""
    return next((side for side in sides if seat in side), (seat,))


def results_of(payoffs, sides=()):
    """By seat, the share of those that are no partners that it beats, ties counted half, as a fraction."""
    found = []
    for seat, mine in enumerate(payoffs):
        others = [other for each, other in enumerate(payoffs) if each not in side_of(seat, sides)]
        found.append(Fraction(sum(2 * (mine > other) + (mine == other) for other in others), 2 * len(others)))
    return found


def mean_of(terms):
    return sum(terms) / len(terms)


def mean(terms):
    return float(mean_of(terms))


def variance(terms):
    return sum((term - sum(terms) / len(terms)) ** 2 for term in terms) / len(terms)


# Terms of a match


def branching(match):
    return [decision.moves for decision in match.decisions]


def forced_share(match):
    return [int(decision.moves <= 1) for decision in match.decisions]


def length(match):
    return [len(match.decisions)]


def turns(match):
    seats = [decision.seat for decision in match.decisions]
    return [sum(i == 0 or seats[i] != seats[i - 1] for i in range(len(seats)))]


def ties(match):
    return [int(len(match.winners()) > 1)]


def win_of(seat):
    """Return a function that gives a seat's share of the match's win."""
    return lambda match: [(seat in match.winners()) / len(match.winners())]


def meaningful_moves(match):
    return [each.swing() for each in match.decisions]


def spread_of_results(match):
    return [each.spread() for each in match.decisions]


def clears(match):
    return [int(each.ahead() >= CLEAR) for each in match.decisions]


def refutals(match):
    return [int(each.ahead() <= -CLEAR) for each in match.decisions]


def clarity(match):
    return [clear - refuted for clear, refuted in zip(clears(match), refutals(match))]


def depth(match, winner):
    """Return how far behind a winner was."""
    leads = [each.leads[winner] for each in match.decisions if each.seat in match.side(winner)]
    depths = [sqrt(BEHIND - lead) for lead in leads if lead < BEHIND]
    return sum(depths) / len(depths) if depths else 0


def drama(match):
    return [sum(depth(match, winner) for winner in match.winners()) / len(match.winners())]


def decisiveness(match):
    def of(winner):
        open_still = [i for i, each in enumerate(match.decisions, 1) if each.leads[winner] <= DECIDED]
        return 1 - max(open_still, default=0) / len(match.decisions)

    return [sum(map(of, match.winners())) / len(match.winners())]


def coolness(match):
    terms = []
    for side in {match.side(seat) for seat in range(len(match.payoffs))}:
        leads = [each.leads[side[0]] for each in match.decisions if each.seat in side]
        terms += [int(after >= before) for before, after in zip(leads, leads[1:])]
    return terms


def stability(match):
    leads = [each.leads for each in match.decisions]
    return [rank_correlation(before, after) for before, after in zip(leads, leads[1:])]


def rank_correlation(one, other):
    """Spearman's: equal values share their ranks. Two orders without any differences agree (1); one such with another
    has nothing to do with it (0)."""
    one, other = ranks(one), ranks(other)
    middle = sum(one) / len(one)
    above = sum((a - middle) * (b - middle) for a, b in zip(one, other))
    spreads = [sum((rank - middle) ** 2 for rank in each) for each in (one, other)]
    if 0 in spreads:
        return int(spreads == [0, 0])
    return above / sqrt(spreads[0] * spreads[1])


def ranks(values):
    return [sum(other < value for other in values) + Fraction(values.count(value) + 1, 2) for value in values]


OF_MATCHES = branching, forced_share, length, turns, ties
OF_LEADS = meaningful_moves, drama, decisiveness, clarity, coolness, stability
TERMS = {each.__name__: each for each in (*OF_MATCHES, *OF_LEADS)}
TERMS["variance"] = spread_of_results


def measure(name, matches):
    """The mean of all terms of all matches; None where there is none."""
    function = TERMS.get(name, name)
    terms = [term for match in matches for term in function(match)]
    return mean(terms) if terms else None


def by_setup(name, matches):
    """[(sum of terms, number of terms)] of the setups, in order."""
    function = TERMS.get(name, name)
    rows = {}
    for match in matches:
        rows.setdefault(match.setup, []).extend(function(match))
    return [(float(sum(terms)), len(terms)) for _, terms in sorted(rows.items())]


def branching_by(key, matches):
    """{key(decision's number, decision): (decisions, mean number of legal moves, share of forced ones)}"""
    groups = {}
    for match in matches:
        for number, decision in enumerate(match.decisions):
            groups.setdefault(key(number, decision), []).append(decision.moves)
    return {
        name: (len(moves), mean(moves), mean([count <= 1 for count in moves])) for name, moves in sorted(groups.items())
    }


# What is no mean of terms


def win_share(matches):
    return [measure(win_of(seat), matches) for seat in range(len(matches[0].payoffs))]


def fairness(matches):
    """CardStock's: 1 when the first seat wins its equal share, 0 when it wins always or never."""
    share, equal = win_share(matches)[0], 1 / len(matches[0].payoffs)
    return share / equal if share <= equal else (1 - share) / (1 - equal)


def strength(matches, player, seats):
    """(p, p - 1/n, (p - 1/n) / (1 - 1/n)) of a player, who sits in seat (player + seating) mod n."""
    p = mean([win_of((player + match.seating) % seats)(match)[0] for match in matches])
    return p, p - 1 / seats, (p - 1 / seats) / (1 - 1 / seats)


def payoff_variance(matches):
    """By seat."""
    return [
        float(variance([Fraction(match.payoffs[seat]) for match in matches])) for seat in range(len(matches[0].payoffs))
    ]
