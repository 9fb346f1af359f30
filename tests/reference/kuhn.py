"""Kuhn poker, slow and obvious, from the rules: H. W. Kuhn, A simplified two-person poker (1950).

A past is a text of the letters p (pass: check or fold) and b (bet or call). Cards are J, Q and K.
"""

from fractions import Fraction
from itertools import permutations

DEALS = [a + b for a, b in permutations("JQK", 2)]
ENDS = ("pp", "pbp", "pbb", "bp", "bb")


def mover(past):
    return None if past in ENDS else len(past) % 2


def payoff(deal, past):
    """Amount that the first seat wins."""
    if past == "bp":
        return 1
    if past == "pbp":
        return -1
    stake = 1 if past == "pp" else 2
    return stake if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -stake


def information_sets():
    """Pairs (card of the mover, past)."""
    return [(card, past) for card in "JQK" for past in ("", "p", "b", "pb")]


def value(strategy, deals=DEALS):
    """Exact mean payoff of the first seat; a strategy gives the probability of b by information set."""
    return Fraction(sum(value_after(strategy, deal, "") for deal in deals)) / len(deals)


def value_after(strategy, deal, past):
    """The same for one deal and past."""
    seat = mover(past)
    if seat is None:
        return Fraction(payoff(deal, past))
    bet = Fraction(strategy[deal[seat], past])
    return bet * value_after(strategy, deal, past + "b") + (1 - bet) * value_after(strategy, deal, past + "p")


def equilibrium(alpha):
    """Kuhn's family of optimal strategies for the first seat, 0 <= alpha <= 1/3, against the second seat's only one."""
    third = Fraction(1, 3)
    bets = {"": (alpha, 0, 3 * alpha), "pb": (0, alpha + third, 1), "p": (third, 0, 1), "b": (0, third, 1)}
    return {(card, past): bet for past, each in bets.items() for card, bet in zip("JQK", each)}
