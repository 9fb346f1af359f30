"""The zoo: small games, each with one planted property, and three without a fault.

They judge programs that assess games: what is planted is to be found, and nothing else is to be found by a wide margin.
`also` names what a planted property brings with it, by its definition or by how it is planted.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pyengine

FOLDER = Path(__file__).parent


class Planted(NamedTuple):
    """The thing that is planted in a game."""

    kind: str  # a fixed word
    says: str  # what exactly, in plain sentences
    also: tuple[str, ...] = ()  # words of what comes with it


ZOO = {
    "first-seat-wins": Planted(
        "ahead",
        "Seat 1 begins with a point of its own. At strong play it wins about 69 % of the matches; 50 would be even.",
    ),
    "runaway-leader": Planted(
        "runaway",
        "Who has the flag after decision 8 of 24 adds 14 to all later bids, and wins about nine of ten matches; of "
        "four seats one in four would be even.",
    ),
    "kingmaker": Planted(
        "kingmaker",
        "The seat with the lowest bids of the first two rounds is the judge, and last whatever happens. Its four "
        "decisions of the 22 give 2 points to one of the other two, who are red and blue by lot.",
    ),
    "circles": Planted(
        "circles",
        'At a tie after five rounds the kinds "wait" and "call" are offered; who calls loses, and after two waits '
        "the position is the same. About one match in six comes to it at strong play, and these never end.",
    ),
    "out-early": Planted(
        "out early",
        "Two of four seats fall out with decisions 4 and 7 of 17. The two others play the last ten alone.",
    ),
    "rule-is-enough": Planted(
        "rule is enough",
        "The heuristic takes the highest card of four. It is at least as strong as a search, which is nine levels "
        "above random play.",
    ),
    "dead-option": Planted(
        "dead option",
        'The kind "give away", in the first two of five rounds: the best card and the prize are lost for nothing. To'
        " bid the lowest card is better in every way.",
    ),
    "deciding-card": Planted(
        "deciding card",
        "The crown, which is in one of the opening hands in four of ten deals, wins its front of three. Its holder "
        "wins about 79 % of the matches.",
    ),
    "only-the-deal": Planted(
        "only the deal",
        "All cards of both hands are summed up, and odd or even decides. The order in which they are laid is chosen "
        "and changes nothing.",
        ("no choice",),
    ),
    "guessing": Planted(
        "guessing",
        "In every round both coins are laid unseen, and who wants them to be the same is drawn. Heads and tails can "
        "change their names, so that no option is better against a player that cannot be read.",
        ("no choice",),
    ),
    "nothing-dealt": Planted(
        "nothing dealt",
        "The hands are fixed and open, nothing is drawn, and there is no chance at all. Each seat begins two of four "
        "rounds, in the order 1, 2, 2, 1, so that neither is clearly ahead.",
    ),
    "nothing-matters": Planted(
        "nothing matters",
        "Each of the four packs has as many red as black cards, so that every option gives either seat the point in "
        "half of the cases. The draws come after the choice, and other packs draw other numbers.",
        ("no choice",),
    ),
    "sides": Planted(
        "sides",
        "Seats 2 and 4 are partners, and get all camps in which both sides are equal. Their side wins about seven of"
        " ten matches. Both partners share it: a verdict has to speak of the side.",
    ),
    "skewed-payoffs": Planted(
        "skewed payoffs",
        "Both seats win equally often. Seat 1 gains 1 where it wins and loses 3 where it loses, so that it loses "
        "about 0.8 a match in the mean.",
    ),
    "long-tail": Planted(
        "long tail",
        "A match ends when somebody is five points ahead. Half of the matches have 12 decisions at most; the longest"
        " twentieth has about 48 in the mean.",
    ),
    "no-choice": Planted(
        "no choice",
        "In 18 of 20 rounds the top card has to be turned up: 36 of 40 decisions have one option.",
    ),
    "comeback": Planted(
        "comeback",
        "At half time, decision 12 of 24, the flag is given. Its owner wins about seven of ten matches, and the "
        "three others, at about a tenth each, win the rest; half of an even share is one in eight. With true chances"
        " the share of comebacks of n sides is below (n - 1)/2n, here 37 %.",
    ),
    "decided-early": Planted(
        "decided early",
        "The fronts are full after decision 12 of 24, and then lead by 10 points or more. The parade that follows "
        "brings 6 points at most.",
        ("no choice",),
    ),
    "circle-of-players": Planted(
        "circle of players",
        "The players rock, paper and scissors of circle.py lay the signs in three orders. Paper beats rock, scissors"
        " beat paper and rock beats scissors, each in all matches.",
        ("guessing",),
    ),
    "phase-decides": Planted(
        "phase decides",
        'What is taken in the stage "draft" (12 decisions) decides. The stage "salute" before it (8 decisions) '
        "brings 4 points at most, where the drafts differ by 12 or more in half of the matches.",
    ),
    "healthy-two": Planted(
        "healthy",
        "Two seats, who begins is drawn. Its rule of thumb is weak.",
    ),
    "healthy-three": Planted(
        "healthy",
        "Three seats, who begins is drawn. Its rule of thumb is weak.",
    ),
    "healthy-four": Planted(
        "healthy",
        "Two partnerships, seats 1 and 3 against 2 and 4, who begins is drawn. Its rule of thumb is weak.",
    ),
}


def path(name: str) -> Path:
    """Path of a game of the zoo."""
    return FOLDER / f"{name}.rcy"


@cache
def game(name: str) -> pyengine.Game:
    """A game of the zoo."""
    return pyengine.game(str(path(name)))
