"""Matches with all cards open, solved for any game."""

import random

import pytest

import pyengine
from engine.solving.open_hands import obstacle, solve
from engine.table import State
from pyengine.base.errors import InputError
from pyengine.players import parse
from tests.reference import open_hands as reference
from tests.support import python_game

TINY = 1  # byte: the smallest table there is, 256 entries


class Web:
    """A game of random positions in layers, each of which is reached from many of the layer above."""

    bytes, max_moves, max_decisions, low, high = 2, 4, 100, -40, 40
    mover = lambda self, state: -1 if state[0] == self.layers else self.movers[state[0], state[1]]
    legal_moves = lambda self, state: len(self.next[state[0], state[1]])
    payoffs = lambda self, state: self.ends[state[1]]
    move_key = lambda self, state, move, observer: move

    def __init__(self, seed, sides, constant=True, layers=9, width=6):
        chance = random.Random(seed)
        self.seats, self.sides, self.layers = len(sides), sides, layers
        places = [(layer, place) for layer in range(layers) for place in range(width)]
        self.next = {place: [chance.randrange(width) for _ in range(chance.randrange(5))] for place in places}
        self.movers = {place: chance.randrange(self.seats) for place in places}
        self.ends = [self.paid(chance, constant) for _ in range(width)]

    def paid(self, chance, constant):
        by_side = [chance.randrange(-20, 21) for _ in range(max(self.sides) + 1)]
        if constant and len(by_side) == 2:
            by_side[1] = 3 - by_side[0]
        return [by_side[side] for side in self.sides]

    def play(self, state, move):
        state[1] = (self.next[state[0], state[1]] or [0])[move]
        state[0] += 1

    def table(self, keyed, told):
        def sides(table, target):
            for seat, side in enumerate(self.sides):
                target[seat] = side
            return max(self.sides) + 1

        more = {"stream_at": lambda table: -1}
        if keyed:
            more["position_key"] = lambda table, state: int.from_bytes(
                bytes((python_game.c.c_uint8 * 2).from_address(state))
            )
        if told:
            more["sides"] = sides
        return python_game.table(self, python_game.Solvable, **more)


def positions(state, seed):
    """Those of a random match in which there is something to play."""
    chance = random.Random(seed)
    while not state.is_over:
        yield state
        state.play(chance.choice(state.legal_moves()))


@pytest.mark.parametrize("sides", [(0, 1), (0, 1, 0, 1), (0, 1, 2), (0, 0, 1, 1, 1), (0,)])
def test_webs_are_worth_what_the_reference_says(sides):
    for seed in range(12):
        web = Web(seed, sides, layers=5)
        table = web.table(keyed=seed % 2, told=len(set(sides)) < len(sides) or seed % 3)
        for state in positions(State(table), seed):
            expected = reference.values(state, sides)
            assert solve(state)[0] == solve(state, memory=TINY)[0] == expected


@pytest.mark.parametrize("seats, cards", [(2, 4), (3, 3), (4, 3)])
def test_trick_games_are_worth_what_the_reference_says(seats, cards):
    played, sides, differing = pyengine.game("agram", SEATS=seats, CARDS=cards), tuple(range(seats)), 0
    for setup in range(4):
        for state in positions(played.deal(7, setup), setup):
            expected = reference.values(state, sides)
            assert solve(state)[0] == solve(state, memory=TINY)[0] == state.solve() == expected
            differing += len(set(expected)) > 1
    assert differing


def test_little_memory_costs_positions_alone():
    state = pyengine.game("agram", SEATS=2, CARDS=7).deal(3, 2)
    (values, positions), (others, more) = solve(state), solve(state, memory=TINY)
    assert values == others and more > positions
    assert solve(state) == (values, positions)


def test_kuhn_of_the_extension_is_the_described_one(kuhn):
    table = kuhn.table()
    for setup in range(8):
        for state in positions(State.deal(table, 1, setup), setup):
            assert solve(state)[0] == state.solve() == reference.values(state, (0, 1))


def test_what_has_no_value(kuhn, draw):
    state = pyengine.game("agram", SEATS=2).deal(1)
    with pytest.raises(ValueError, match="limit of positions was not enough"):
        solve(state, limit=100)
    assert state.solve(limit=100) is None
    with pytest.raises(ValueError, match="does not add up"):
        solve(State(Web(1, (0, 1), constant=False).table(keyed=True, told=False)))
    with pytest.raises(ValueError, match="draw by chance"):
        pyengine.game("war").deal(1).solve()
    for match, state in (("no stream_at", State(draw.table())), ("over", ended(pyengine.game("agram").deal(1)))):
        with pytest.raises(ValueError, match=match):
            solve(state)


def ended(state):
    while not state.is_over:
        state.play(0)
    return state


def test_obstacles_are_told_before_anybody_plays(kuhn):
    assert obstacle(kuhn.table()) is None and obstacle(pyengine.game("agram").table) is None
    for name, why in (("lama", "draw by chance"), ("scopa", "does not add up")):
        with pytest.raises(InputError, match=why):
            parse("exact:3").check(pyengine.game(name))


def test_exact_sits_in_described_trick_games():
    """Threads change no figure, and play is better than chance: 66 % in 300 setups."""
    study = pyengine.Study("agram", {"SEATS": 2}, seats=("exact:5", "random"), setups=100, matches=1, seed=2)
    one, other = (dict(pyengine.run_study(study, threads=threads)) for threads in (1, 3))
    assert one.pop("run") and other.pop("run") and one == other
    assert one["by_player"][0]["wins"]["ci95"][0] > 0.5
