"""Positions of Rummy, and what a seat knows of one, in sets of cards as whole numbers."""

import pyengine
from pyengine import players
from pyengine.rummy.text import cards_of
from tests.reference.rummy import groups

ALL = (1 << 52) - 1


def states(seats, games, seed, game=None):
    """Every decision of some matches between two players, who take turns to begin."""
    game = game or pyengine.game("rummy")
    choosers = [players.parse(text).chooser(game) for text in seats]
    for setup in range(games):
        state = game.deal(seed, setup)
        while not state.is_over:
            yield state
            state.play(choosers[(state.mover + setup) % 2].choose(state, 100 * setup + state.decision))


def known(core, seat):
    """The set of cards outside its hand that a seat knows not to be in the stock."""
    return core.pile | core.hands[1 - seat] & core.taken[1 - seat]


def unseen(core, seat):
    """The cards that a seat has not seen, a list."""
    return list(cards_of(ALL & ~(core.hands[seat] | known(core, seat))))


def odds_of(core, seat, unseen=500):
    """Thousandths by card: its hand for certain, no card that lies elsewhere, and the others alike."""
    gone = known(core, seat)
    return [1000 if core.hands[seat] >> card & 1 else 0 if gone >> card & 1 else unseen for card in range(52)]


def groups_of_three(ace):
    return [group for group in groups(ace) if len(group) == 3]
