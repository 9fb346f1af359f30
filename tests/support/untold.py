"""Random play of which nobody knows with which chance it makes its moves: it has to be asked."""

from hashlib import blake2b

from engine.players import players


def random(table):
    return players.callable(table, lambda state, seat: blake2b(state.raw).digest()[0] % len(state))
