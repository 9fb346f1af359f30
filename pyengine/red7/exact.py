"""Uniformly random play of Red7 for two, worked out instead of sampled: hands open, the order of the deck known.

Positions of a turn are kept together, equal ones once, with their chance and the number of matches that lead there.
"""

from dataclasses import dataclass

from pyengine.base.errors import InputError
from pyengine.red7.game import State
from pyengine.red7.perfect import check_open

MOST = 500_000  # positions of a turn, a gigabyte; five cards have a fifth of that


@dataclass(frozen=True)
class Chances:
    """Results of random moves from a position.

    wins : by seat, the chance that it wins
    lengths : the chance of a match of 0, 1, 2 ... more turns, the last one included, on which a seat drops out
    games : how many different matches there are
    """

    wins: tuple[float, float]
    lengths: tuple[float, ...]
    games: int

    @property
    def turns(self) -> float:
        """The mean length."""
        return sum(turns * chance for turns, chance in enumerate(self.lengths))


def chances(state: State) -> Chances:
    """Chance of each seat to win a position of two where every move is as likely as every other, and in how many turns.

    Parameters
    ----------
    state : pyengine.red7.State, with up to five cards in a hand; it is not changed

    Raises
    ------
    InputError : other than one hand for two without actions, a match that is over, too many positions at one turn.
    """
    mover = check_open(state)
    now, lengths, games = {state.raw: (1.0, 1)}, [0.0], 0
    while now:
        then, ended = dict[bytes, tuple[float, int]](), 0.0
        for raw, (chance, lines) in now.items():
            here = State.trusted(state.game, raw)
            if here.must_pass:
                ended, games = ended + chance, games + lines
                continue
            for move in here.legal_moves():
                after = here.copy()
                after.play(move)
                known, before = then.get(after.raw, (0.0, 0))
                then[after.raw] = known + chance / len(here), before + lines
        if len(then) > MOST:
            raise InputError(f"a turn has more than {MOST} positions; expected fewer cards, such as five in a hand")
        lengths.append(ended)
        now = then
    while not lengths[-1]:
        lengths.pop()
    # The mover wins where the other seat drops out: after an even number of turns.
    wins = sum(lengths[::2]), sum(lengths[1::2])
    return Chances(wins if mover == 0 else wins[::-1], tuple(lengths), games)
