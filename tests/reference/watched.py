"""Numbers that described games keep, slow and obvious: what the reference interpreter has under their names.

On the way numbers below 64, negative or not, stand for themselves and larger ones for the middle of those that have
their six highest bits; those from 64512 on for all beyond. At the end they are told from -32768 to 32767.
"""

from tests.reference.course import shown
from tests.reference.recycle import Match
from tests.reference.streams import choice

OWNERS = {"game": "game", "seat": "player", "team": "team"}


def followed(program, seed, setup, name, owner, owners, **options):
    """[(seat, numbers by owner)] of a random match, with who is to move; at the end nobody is."""
    match, stream, steps = Match(program, seed, setup, **options), choice(seed, setup, 0), []

    def kept():
        return [match.state.ints.get(((OWNERS[owner], each), name), 0) for each in range(owners)]

    while not match.over:
        steps.append((match.position()["mover"], kept()))
        match.play(stream.below(len(match.choices)))
    return [*steps, (None, kept())]


def on_the_way(number):
    size = shown(abs(number)) if abs(number) < 64512 else 64512
    return size if number >= 0 else -size


def at_the_end(number):
    return min(max(number, -(2**15)), 2**15 - 1)
