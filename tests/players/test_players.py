"""The players: what they choose, what they may know, and that the slow references choose the same."""

import time

import numpy as np
import pytest

from engine.chance import stream
from engine.players import players
from engine.players.chooser import Chooser
from engine.red7 import game
from engine.table import GameFault, State
from tests.reference import ismcts as slow_ismcts, matches as slow_matches, pimc as slow_pimc, rollout as slow_rollout
from tests.reference.red7 import COLOURS, Card
from tests.reference.streams import Stream, child, start
from tests.support import python_game, red7_states

TABLE = game.table()
SEARCHES = {
    "pimc": lambda table: players.pimc(table, 5, 2),
    "pimc by budget": lambda table: players.pimc(table, budget=100),
    "flat": lambda table: players.flat(table, 200),
    "ismcts": lambda table: players.ismcts(table, 200),
    "ismcts by payoff": lambda table: players.ismcts(table, 200, payoff=True),
}
RULED = {
    "pimc by the rule": lambda table: players.pimc(table, 5, 2, rule=True, guard=1.0),
    "flat by the rule": lambda table: players.flat(table, 200, rule=True, guard=1.0),
    "ismcts by the rule": lambda table: players.ismcts(table, 200, rule=True, guard=1.0),
    "rollout": lambda table: players.rollout(table, 400, guard=0.5),
}
ALL = SEARCHES | RULED


def stream_of(seed):
    return Stream(start(child(seed, 0)))


def decisions(table, matches, every=1):
    """States of random matches in which there is a choice, every so many of them."""
    chooser, count = players.random(table), 0
    for setup in range(matches):
        state = State.deal(table, 7, setup)
        while not state.is_over:
            count += len(state) > 1
            if len(state) > 1 and count % every == 0:
                yield state.copy()
            state.play(chooser.choose(state, 1000 * setup + state.decision))


def test_choices_from_a_stream_go_on_in_it():
    """As those of a player in a study: of family 3, in the first match and seating of a setup."""
    key = child(child(child(child(child(7, 3), 5), 0), 0), 2)
    ours, slow, chooser = stream.Stream.player(7, 5, 2), Stream(start(key)), players.random(TABLE)
    states = list(decisions(TABLE, 3))
    assert [chooser.choose(state, ours) for state in states] == [slow.below(len(state)) for state in states]
    assert ours.draw() == slow.draw()
    for wrong in ((-1, 0, 0), (0, 0, 2**64)):
        with pytest.raises(ValueError, match="expected"):
            stream.Stream.player(*wrong)


# Endgames of Red7: palettes, hands, deck and canvas; then the one move that wins whatever is hidden and whatever the
# others do. Found by trying all deals of what is hidden.
SURE = [
    ("R2 Y4 Y5/O1 I3 G7", "B1 I2 O2/V3 B4 G4", "", "O", 2),
    ("B4 O7 R7/V1 B2 G4", "I4 O5 Y7/G3 B5 V7", "", "O", 3),
    ("V2 Y3 B6/V1 Y1 B5", "I1 O3 V4/O1 B3 G5", "O4 G3", "B", 2),
    ("R1 O2 B6/B1 R4 B5", "G2 B3 I7/Y2 Y3 Y5", "G5 B2", "B", 1),
    ("G2 Y5 B7/B1 I2 B5", "G1 R4 R5 G6/O2 R2 V7 O7", "", "I", 4),
    ("I1 I2 I6/G1 R4 B7/Y3 V4 I7", "O5 Y6/Y2 O6/Y4 B6", "R2 O1", "G", 2),
]
# One that is missed by who takes the others' moves to be random.
DEEP = ("V2 B4 B5/G1 G2 I3", "I1 I5 O5 R6/B3 I4 Y6 B7", "", "R", 11)


def endgame(palettes, hands, deck, canvas):
    cards = lambda text: [Card.from_text(word).integer() for word in text.split()]
    sets = lambda texts: [sum(1 << card for card in cards(text)) for text in texts.split("/")]
    table = game.table(players=palettes.count("/") + 1)
    return State.trusted(table, game.laid_out(table, sets(palettes), sets(hands), cards(deck), COLOURS.index(canvas)))


@pytest.mark.parametrize("position", SURE, ids=range(len(SURE)))
def test_sure_wins(position):
    state = endgame(*position[:-1])
    trees = (players.ismcts(state.table, 3000, payoff=payoff) for payoff in (False, True))
    for chooser in (players.pimc(state.table, 200, 5), players.flat(state.table, 3000), *trees):
        assert [chooser.choose(state, seed) for seed in range(3)] == 3 * [position[-1]]
        visits, means = chooser.statistics
        assert means[position[-1]] == max(means) and visits[position[-1]] == max(visits)


def test_a_tree_looks_further_than_playouts():
    state = endgame(*DEEP[:-1])
    assert all(players.ismcts(state.table, 3000).choose(state, seed) == DEEP[-1] for seed in range(5))
    assert all(players.pimc(state.table, 200, 5).choose(state, seed) != DEEP[-1] for seed in range(5))


@pytest.mark.parametrize("name", ALL)
def test_seeds(name):
    chooser, fresh, varied = ALL[name](TABLE), ALL[name](TABLE), False
    states = list(decisions(TABLE, 3))
    before = [chooser.choose(state, 1) for state in states]
    assert [fresh.choose(state, 1) for state in reversed(states)] == before[::-1]
    for state, choice in zip(states, before):
        data = state.raw
        assert chooser.choose(state, 1) == choice and state.raw == data
        varied |= chooser.choose(state, 2) != choice
    assert varied


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_pimc_against_the_reference(seats):
    table = game.table(players=seats)
    for seed, state in enumerate(decisions(table, 4, every=3)):
        position = red7_states.behind(state)
        assert players.estimate(state, 3, 2, seed).tolist() == slow_pimc.estimate(position, 3, 2, stream_of(seed))
        chooser = players.pimc(table, 3, 2)
        assert chooser.choose(state, seed) == slow_pimc.choose(position, 3, 2, stream_of(seed))
        assert set(chooser.statistics[0]) == {6}


@pytest.mark.parametrize("payoff", (False, True))
@pytest.mark.parametrize(
    "seats, exploration",
    [(2, 0.7), (3, 0.7), (4, 0.7), (2, 0.2)] + [pytest.param(seats, 0.2, marks=pytest.mark.slow) for seats in (3, 4)],
)
def test_ismcts_against_the_reference(seats, exploration, payoff):
    table = game.table(players=seats)
    chooser = players.ismcts(table, 200, exploration=exploration, payoff=payoff)
    for seed, state in enumerate(decisions(table, 2, every=3 + 2 * payoff)):
        move, visits = slow_ismcts.choose(red7_states.behind(state), 200, exploration, stream_of(seed), payoff)
        assert chooser.choose(state, seed) == move
        assert chooser.statistics[0].tolist() == visits


@pytest.mark.parametrize(
    "rule, guard",
    [*(pytest.param(*each, marks=pytest.mark.slow) for each in ((True, None), (False, 1.0))), (True, 0.75)],
)
@pytest.mark.parametrize("seats", (2, pytest.param(3, marks=pytest.mark.slow)))
def test_the_rule_of_thumb_against_the_reference(seats, rule, guard):
    table, by_rule = game.table(players=seats), slow_matches.Red7(players=seats).heuristic
    asked = dict(rule=by_rule if rule else None, guard=(by_rule, guard) if guard else None)
    search = players.ismcts(table, 40, rule=rule, guard=guard)
    determinised = players.pimc(table, 3, 2, rule=rule, guard=guard)
    kept = []
    for seed, state in enumerate(decisions(table, 2, every=4)):
        position = red7_states.behind(state)
        move, visits = slow_ismcts.choose(position, 40, 0.7, stream_of(seed), **asked)
        assert search.choose(state, seed) == move
        assert search.statistics[0].tolist() == visits
        kept.append(visits[move] < max(visits))
        assert determinised.choose(state, seed) == slow_pimc.choose(position, 3, 2, stream_of(seed), **asked)
        if rule:
            sums = slow_pimc.estimate(position, 2, 2, stream_of(seed), by_rule)
            assert players.estimate(state, 2, 2, seed, rule=True).tolist() == sums
    assert any(kept) == bool(guard) and not all(kept)


@pytest.mark.parametrize(
    "playouts, seats",
    [(1, 2), (1, 3), (1, 5), (50, 2), (50, 3)]
    + [pytest.param(*each, marks=pytest.mark.slow) for each in ((50, 5), (300, 2), (300, 3), (300, 5))],
)
@pytest.mark.few(2)
def test_rollout_against_the_reference(seats, playouts):
    table, by_rule = game.table(players=seats), slow_matches.Red7(players=seats).heuristic
    for seed, state in enumerate(decisions(table, 2, every=10 if playouts == 300 else 6)):
        position = red7_states.behind(state)
        for payoff in (bool(seed % 2),) if playouts == 300 else (False, True):
            raced = slow_rollout.race_of_red7(position, playouts, stream_of(seed), by_rule, payoff)
            for guard, least in ((0, 2), (1, 2), (3, 2), (0, 8)):
                chooser = players.rollout(table, playouts, guard=guard, payoff=payoff, least=least)
                assert chooser.choose(state, seed) == raced.choice(guard, least)
                assert rewards_of(chooser, 1 if payoff else 2 * (seats - 1)) == raced.found()


def rewards_of(chooser, full):
    """By move, visits and the sum of what they earned."""
    visits, means = (each.tolist() for each in chooser.statistics)
    return [(count, round(count * mean * full, 6)) for count, mean in zip(visits, means)]


def test_a_race_ends_where_the_rules_move_is_left_alone():
    table, by_rule, early = game.table(players=2), slow_matches.Red7(players=2).heuristic, 0
    for seed, state in enumerate(decisions(table, 8, every=3)):
        chooser = players.rollout(table, 5000)
        choice = chooser.choose(state, seed)
        if chooser.statistics[0].sum() < 200:
            raced = slow_rollout.race_of_red7(red7_states.behind(state), 5000, stream_of(seed), by_rule)
            assert rewards_of(chooser, 2) == raced.found() and raced.racing == [raced.ruled] == [choice]
            early += 1
    assert early == 2


def test_a_large_tree_against_the_reference():
    state = endgame(*SURE[5][:-1])
    chooser = players.ismcts(state.table, 4000)
    move, visits = slow_ismcts.choose(red7_states.behind(state), 4000, 0.7, stream_of(1))
    assert (chooser.choose(state, 1), chooser.statistics[0].tolist()) == (move, visits)


def test_estimates():
    for state in decisions(TABLE, 1, every=5):
        sums = players.estimate(state, 4, 3, seed=1)
        assert sums.shape == (4, len(state), 3) and sums.dtype == np.int64
        assert (sums.sum(axis=2) == 3 * 6).all()
        chooser = players.pimc(TABLE, 4, 3)
        chooser.choose(state, 1)
        assert np.allclose(chooser.statistics[1], sums[:, :, state.mover].sum(axis=0) / (4 * 3 * 4))


def test_an_estimate_where_a_seat_must_pass():
    chooser = players.random(TABLE)
    state = State.deal(TABLE, 1)
    while not state.must_pass:
        state.play(chooser.choose(state, state.decision))
    assert chooser.choose(state, 1) == 0
    assert players.estimate(state, 2, 3, seed=1).shape == (2, 1, 3)


@pytest.mark.parametrize("make", (players.pimc, players.flat, players.ismcts))
def test_time(make):
    state = next(decisions(TABLE, 1))
    chooser = make(TABLE, milliseconds=20)
    begin = time.monotonic()
    assert 0 <= chooser.choose(state, 1) < len(state)
    assert 0.015 < time.monotonic() - begin < 60
    assert chooser.statistics[0].sum() > 0
    least = make(TABLE, milliseconds=1)
    least.choose(state, 1)
    assert least.statistics[0].sum() > 0


def test_a_budget_is_spread_over_the_moves():
    state = next(state for state in decisions(TABLE, 1) if len(state) > 3)
    for budget, each in ((1, 1), (2 * len(state) - 1, 1), (2 * len(state), 2)):
        chooser = players.pimc(TABLE, budget=budget)
        chooser.choose(state, 1)
        assert set(chooser.statistics[0]) == {each}


def test_random_and_heuristic():
    state = next(decisions(TABLE, 1))
    chooser = players.random(TABLE)
    chosen = [chooser.choose(state, seed) for seed in range(400)]
    assert set(chosen) == set(range(len(state))) and chooser.statistics is None
    chooser = players.heuristic(TABLE)
    assert [chooser.choose(state, seed) for seed in range(20)] == [state.heuristic_move(seed) for seed in range(20)]


# Python players


def test_a_python_player():
    state = next(decisions(TABLE, 1))
    seen = []
    chooser = players.callable(TABLE, lambda view, seat: seen.append((view, seat)) or len(view) - 1)
    assert chooser.choose(state, 1) == len(state) - 1 and chooser.error is None
    ((view, seat),) = seen
    assert seat == state.mover and view.information_key(seat) == state.information_key(seat)
    assert view.raw != state.raw
    players.callable(TABLE, lambda view, seat: seen.append(view) or 0, whole=True).choose(state, 1)
    assert seen[1] == state and seen[1] is not state


@pytest.mark.parametrize(
    "answer, error",
    ((1.0, TypeError), (None, TypeError), (True, TypeError), ("0", TypeError), (-1, IndexError), (10**30, IndexError)),
)
def test_bad_answers(answer, error):
    state = next(decisions(TABLE, 1))
    chooser = players.callable(TABLE, lambda view, seat: answer)
    with pytest.raises(error, match="the player"):
        chooser.choose(state, 1)
    assert isinstance(chooser.error, error)


def test_an_error_of_a_python_player():
    state = next(decisions(TABLE, 1))
    chooser = players.callable(TABLE, lambda view, seat: {}[seat])
    with pytest.raises(KeyError):
        chooser.choose(state, 1)
    assert isinstance(chooser.error, KeyError)
    nested = players.callable(TABLE, lambda view, seat: nested.choose(view, 1))
    with pytest.raises(RuntimeError, match="choosing already"):
        nested.choose(state, 1)


# Bad arguments


@pytest.mark.parametrize("make", (players.pimc, players.flat, players.ismcts, players.rollout))
def test_impossible_budgets(make):
    asked = [(), (-1,), (0,), (2**40,)]
    asked += [(10, -2), (10**6, 10**6)] if make is players.pimc else [(10, 10)]
    for budgets in asked:
        with pytest.raises(ValueError, match="expected"):
            make(TABLE, *budgets)


def test_numbers_out_of_range():
    budgets = {"playouts": 2}, {"determinisations": 10, "budget": 5}, {"playouts": 2, "budget": 5}
    wrong = [(players.pimc, (TABLE,), each) for each in budgets]
    wrong += [(players.flat, (TABLE, 5), {"exploration": np.nan}), (players.ismcts, (TABLE, 5), {"exploration": -1})]
    wrong += [(players.estimate, (State.deal(TABLE, 1), *playouts, 1), {}) for playouts in ((0, 1), (1, -1))]
    for make, arguments, keywords in wrong:
        with pytest.raises(ValueError, match="expected"):
            make(*arguments, **keywords)


def test_states_without_a_choice():
    state = State.deal(TABLE, 1)
    state.random_playout(1)
    for make in (players.random, *ALL.values()):
        with pytest.raises(ValueError, match="over"):
            make(TABLE).choose(state, 1)
        with pytest.raises(ValueError, match="another table"):
            make(TABLE).choose(State.deal(game.table(), 1), 1)
    with pytest.raises(ValueError, match="over"):
        players.estimate(state, 1, 1, 1)
    with pytest.raises(TypeError):
        Chooser()


# Other games

STAYS = lambda self, state, seat: None  # nothing is dealt anew


class Guess:
    """Seat 0 stops for a payoff of 1 (seat 1 gets 1 as well), or goes on: then seat 1 hides one of three
    things, and seat 0 guesses which. A right guess pays it 2, a wrong one pays seat 1.

    state: [moves played, hidden thing, guess]
    """

    seats, bytes, max_moves, max_decisions, low, high = 2, 3, 3, 3, 0, 2
    mover = lambda self, state: (0, 1, 0, -1)[state[0]]
    legal_moves = lambda self, state: 2 if state[0] == 0 else 3
    payoffs = lambda self, state: (1, 1) if state[2] == 3 else (2, 0) if state[1] == state[2] else (0, 2)
    move_key = lambda self, state, move, observer: 9 if state[0] == 1 and observer == 0 else move
    resample = STAYS

    def play(self, state, move):
        if state[0] == 0 and move == 0:
            state[0], state[2] = 3, 3
            return
        if state[0]:
            state[state[0]] = move
        state[0] += 1


def test_hidden_moves_share_an_edge():
    """A player that could tell them apart in the tree would go on and guess right."""
    state = State.deal(python_game.table(Guess()), 1)
    for payoff in (False, True):
        chooser = players.ismcts(state.table, 2000, payoff=payoff)
        assert chooser.choose(state, 1) == 0
        means = chooser.statistics[1] / (2 if payoff else 1)
        assert means[0] == 0.5 and means[1] < 0.42

    class Open(Guess):
        move_key = lambda self, state, move, observer: move

    state = State.deal(python_game.table(Open()), 1)
    assert players.ismcts(state.table, 2000).choose(state, 1) == 1


@pytest.mark.parametrize("name", ALL)
def test_kuhn_poker(kuhn, name):
    """Players that face a bet fold the jack and call with the king, and the other card changes nothing. By wins the
    jack has lost either way, so they do the one or the other, unless the rule of thumb says which."""
    table, faced = kuhn.table(), {0: set(), 2: set()}
    chooser = ALL[name](table)
    for setup in range(12):
        for moves in ((1,), (0, 1)):
            state = State.deal(table, 1, setup)
            for move in moves:
                state.play(move)
            assert chooser.choose(state, setup) == chooser.choose(state.resample(state.mover, setup), setup)
            if state.raw[state.mover] in faced:
                faced[state.raw[state.mover]].add(chooser.choose(state, setup))
    assert faced == {0: {0, 1} if name in SEARCHES and "payoff" not in name else {0}, 2: {1}}


class Endless:
    """Seat 0 takes 0, 1 or 2 points, and then the seats pass in turn for ever."""

    seats, bytes, max_moves, max_decisions, low, high = 2, 2, 3, 10, -10, 10
    mover = lambda self, state: state[0] & 1
    legal_moves = lambda self, state: 0 if state[0] else 3
    move_key = lambda self, state, move, observer: 10 - move
    resample = STAYS

    def play(self, state, move):
        state[1] += move
        state[0] = 3 - state[0] if state[0] else 1

    def payoffs(self, state):
        raise AssertionError("the game is never over")


class Scored(Endless):
    scores = lambda self, state: (3 * state[1] - 3, 0)


class Thumb:
    heuristic = lambda self, state: 0  # the first move


def test_playouts_that_are_cut_off():
    """They count 1/2 for everybody, or as the seats stand; any of equal moves is chosen."""
    for make, *budget in (players.pimc, 4, 2), (players.flat, 60), (players.ismcts, 60):
        state = State.deal(python_game.table(Endless()), 1)
        chooser = make(state.table, *budget)
        assert {chooser.choose(state, seed) for seed in range(12)} == {0, 1, 2}
        assert chooser.statistics[1].tolist() == [0.5, 0.5, 0.5]
        state = State.deal(python_game.table(Scored()), 1)
        chooser = make(state.table, *budget)
        assert chooser.choose(state, 1) == 2 and chooser.statistics[1].tolist() == [0, 0.5, 1]
    chooser = players.pimc(state.table, 4, 2, payoff=True)
    assert chooser.choose(state, 1) == 2 and chooser.statistics[1].tolist() == [-3, 0, 3]
    for kind, payoff, choice, means in (
        (Endless, False, 0, [0.5, 0.5, 0.5]),
        (Scored, False, 2, [0, 0.5, 1]),
        (Scored, True, 2, [-3, 0, 3]),
    ):
        state = State.deal(python_game.table(type("Ruled", (Thumb, kind), {})()), 1)
        chooser = players.rollout(state.table, 60, payoff=payoff)
        assert chooser.choose(state, 1) == choice and chooser.statistics[1].tolist() == means
    assert players.estimate(state, 1, 2, 1).tolist() == [[[0, 4], [2, 2], [4, 0]]]


def test_a_race_against_the_clock():
    """No move is better than another, and none leaves."""
    state = State.deal(python_game.table(type("Ruled", (Thumb, Endless), {})()), 1)
    chooser = players.rollout(state.table, milliseconds=20)
    begin = time.monotonic()
    assert chooser.choose(state, 1) == 0
    assert 0.015 < time.monotonic() - begin < 60
    least = players.rollout(state.table, milliseconds=1)
    least.choose(state, 1)
    for each in (chooser, least):
        (visits,) = set(each.statistics[0].tolist())
        assert visits > 0


class Stakes:
    """Seats 0 and 1 name a number each, unseen; who named the lower one is paid both, less `cost` of its number.

    state: [moves played, two numbers]
    """

    seats, bytes, max_moves, max_decisions = 2, 3, 4, 2
    mover = lambda self, state: state[0] if state[0] < 2 else -1
    legal_moves = lambda self, state: 4
    move_key = lambda self, state, move, observer: move if observer == state[0] else 9
    resample = STAYS

    def __init__(self, factor=1, shift=0, low=-20, high=20):
        self.factor, self.shift, self.low, self.high = factor, shift, low, high

    def play(self, state, move):
        state[1 + state[0]] = move
        state[0] += 1

    def payoffs(self, state):
        one, other = state[1], state[2]
        paid = (one + other - 2, 1 - one) if one < other else (-2 * one, one + other) if other < one else (one, 3)
        return tuple(self.factor * each + self.shift for each in paid)


def test_payoffs_count_by_what_is_seen_of_them():
    """Other units, another zero and other bounds of the payoffs change no choice and no visit."""
    for make in (players.flat, players.ismcts):
        found = []
        wide = -(2**31), 2**31
        for kind in (Stakes(), Stakes(1, 0, *wide), Stakes(1000, 7, *wide), Stakes(3, -(2**30), *wide)):
            state = State.deal(python_game.table(kind), 1)
            chooser = make(state.table, 300, payoff=True)
            choice = chooser.choose(state, 5)
            visits, means = chooser.statistics
            found.append((choice, visits.tolist(), ((means - kind.shift) / kind.factor).round(6).tolist()))
        assert found.count(found[0]) == 4
        assert max(found[0][1]) > 120


def test_sums_of_the_largest_payoffs():
    class Extreme(Stakes):
        payoffs = lambda self, state: (2**31, -(2**31)) if state[1] == 3 else (2**31 - 1, 0)

    state = State.deal(python_game.table(Extreme(low=-(2**31), high=2**31)), 1)
    for chooser in (players.pimc(state.table, 50, 4, payoff=True), players.flat(state.table, 400, payoff=True)):
        assert chooser.choose(state, 1) == 3
        assert chooser.statistics[1].tolist() == [2**31 - 1] * 3 + [2**31]
    assert players.estimate(state, 3, 1000, 1, payoff=True)[:, 3].tolist() == [[1000 * 2**31, -1000 * 2**31]] * 3
    with pytest.raises(ValueError, match="expected up to"):
        players.estimate(State.deal(python_game.table(Stakes(high=2**40)), 1), 1, 1, 1, payoff=True)


@pytest.mark.parametrize("name", ALL)
def test_the_order_of_the_true_moves_tells_nothing(name):
    """The true state enumerates in an order that depends on what is hidden; determinisations in another one."""

    class Ordered(Stakes):
        bytes = 4
        place = lambda self, state, move: (move + state[3]) % 4
        move_key = lambda self, state, move, observer: self.place(state, move) if state[0] == 0 else 9
        heuristic = lambda self, state: self.place(state, 1) if state[0] == 0 else 2

        def resample(self, state, seat):
            state[3] = 2

        def play(self, state, move):
            super().play(state, self.place(state, move) if state[0] == 0 else move)

    table = python_game.table(Ordered())
    found = set()
    for hidden in range(4):
        state = State.trusted(table, bytes([0, 0, 0, hidden]))
        chooser = ALL[name](table)
        choice = chooser.choose(state, 3)
        visits = {state.move_key(move): count for move, count in enumerate(chooser.statistics[0].tolist())}
        sums = players.estimate(state, 2, 3, 4)
        named = {state.move_key(move): sums[:, move].tolist() for move in range(4)}
        found.add(str((state.move_key(choice), sorted(visits.items()), sorted(named.items()))))
    assert len(found) == 1


def test_one_seat_maximises_its_payoff():
    class Alone(Scored):
        seats = 1
        mover = lambda self, state: 0
        scores = lambda self, state: (3 * state[1] - 3,)

    state = State.deal(python_game.table(Alone()), 1)
    for chooser in (players.pimc(state.table, 4), players.flat(state.table, 60), players.ismcts(state.table, 60)):
        assert chooser.choose(state, 1) == 2 and chooser.statistics[1].tolist() == [-3, 0, 3]
    with pytest.raises(ValueError, match="two seats"):
        players.estimate(state, 1, 1, 1)


def test_games_at_fault():
    class Failing(Endless):
        def play(self, state, move):
            super().play(state, move)
            return -7 if state[0] == 2 else 0

    class Forgetful(Endless):
        resample = lambda self, state, seat: -8

    class Changing(Endless):
        def resample(self, state, seat):
            state[0] = 1

    class Renaming(Endless):
        move_key = lambda self, state, move, observer: state[1] + move

        def resample(self, state, seat):
            state[1] = 100

    class Crowded(Endless):
        mover = lambda self, state: 5 if state[0] else 0
        legal_moves = lambda self, state: 2

    state = State.deal(python_game.table(Crowded()), 1)
    with pytest.raises(GameFault, match="-2"):
        players.ismcts(state.table, 20).choose(state, 1)
    for kind, code in ((Failing, -7), (Forgetful, -8), (Changing, -2), (Renaming, -2)):
        state = State.deal(python_game.table(kind()), 1)
        for make in SEARCHES.values():
            with pytest.raises(GameFault, match=f"({code})"):
                make(state.table).choose(state, 1)
        ruled = State.deal(python_game.table(type("Ruled", (Thumb, kind), {})()), 1)
        with pytest.raises(GameFault, match=f"({code})"):
            players.rollout(ruled.table, 60).choose(ruled, 1)
        with pytest.raises(GameFault, match=f"({code})"):
            players.estimate(state, 1, 1, 1)


def test_games_that_lack_something():
    class Plain(Endless):
        resample = property()

    table = python_game.table(Plain())
    assert not table.can & {"resample", "heuristic"}
    for make in SEARCHES.values():
        with pytest.raises(NotImplementedError, match="no resample"):
            make(table)
    with pytest.raises(NotImplementedError, match="no heuristic"):
        players.heuristic(table)
    with pytest.raises(NotImplementedError, match="no resample"):
        players.estimate(State.deal(table, 1), 1, 1, 1)
    for make in (players.pimc, players.flat, players.ismcts):
        for asked in ("rule", "guard"):
            with pytest.raises(NotImplementedError, match="no heuristic"):
                make(python_game.table(Endless()), 10, **{asked: 1})
    for lacking, words in ((table, "no resample"), (python_game.table(Endless()), "no heuristic")):
        with pytest.raises(NotImplementedError, match=words):
            players.rollout(lacking, 10)
    seen = []
    players.callable(table, lambda view, seat: seen.append(view) or 0).choose(State.deal(table, 1), 1)
    assert seen[0] == State.deal(table, 1)
