"""Proofs of what is planted in the games of the zoo, as far as it can be proved without a search."""

import re
from operator import gt
from random import Random

import pytest

import pyengine
from pyengine.recycle import load
from tests.support.recycle_compare import compare
from tests.zoo.zoo import FOLDER, HEALTHY, ZOO, game, path

LENGTHS = """circle-of-players 14, circles 10 60, comeback 24, dead-option 10, decided-early 24, deciding-card 12,
first-seat-wins 10, guessing 10 18, healthy-four 20, healthy-three 18, healthy-two 12, kingmaker 22, long-tail 4 200,
no-choice 40, nothing-dealt 48, nothing-matters 5 9, only-the-deal 8, out-early 17, phase-decides 20, rule-is-enough 16,
runaway-leader 24, sides 20, skewed-payoffs 10"""
LENGTHS = {name: tuple(map(int, ends)) for name, *ends in map(str.split, LENGTHS.split(","))}  # in decisions


def played(state, seed, until=None):
    """A state, played at random to the end or up to a decision."""
    random = Random(seed)
    while not state.is_over and (until is None or state.decision < until):
        state.play(random.randrange(len(state)))
    return state


def after(state, *moves):
    """Another state, some moves later."""
    state = state.copy()
    for move in moves:
        state.play(move)
    return state


def ended(state, seed):
    """The payoffs of a match that goes on at random."""
    state = state.copy()
    state.random_playout(seed)
    return state.payoffs()


def first(payoffs, seat):
    """The part of the first place that a seat has."""
    return (payoffs[seat] == max(payoffs)) / payoffs.count(max(payoffs))


def shares(name, setups=800):
    """By seat, the part of the first places at random play, and the mean payoff."""
    one = game(name)
    ends = [ended(one.deal(1, setup), setup) for setup in range(setups)]
    return [
        (sum(first(end, seat) for end in ends) / setups, sum(end[seat] for end in ends) / setups)
        for seat in range(one.seats)
    ]


def number(state, name, seat):
    """A number of a seat, from the text of a state."""
    found = re.search(rf"\b{name} of seat {seat + 1} = (-?\d+)", state.text())
    return int(found[1]) if found else 0


def pile(state, name, seat):
    """The cards of a seat in a place, from the text of a state."""
    found = re.search(rf"\b{name} of seat {seat + 1}: ([^;]*)", state.text())
    return found[1].split(", ") if found else []


# All games


def test_index():
    assert sorted(ZOO) == sorted(each.stem for each in FOLDER.glob("*.rcy")) == sorted(LENGTHS)


@pytest.mark.parametrize("name", ZOO)
def test_the_text(name):
    lines = path(name).read_text(encoding="utf-8").splitlines()
    comments = [line for line in lines if line.startswith(";;") and lines.index(line) < lines.index("(game")]
    assert 15 <= len(lines) <= 50 and max(map(len, lines)) <= 120
    assert re.fullmatch(r";; [A-Z][\w ]+, [2-4] players: .*\.", comments[0]) and comments[1] == ";;"
    assert sum(line.startswith(";; Planted:") for line in comments) == 1
    program = load(path(name))
    assert not program.warnings and f", {program.players} players: " in comments[0]


@pytest.mark.few(3, "name", ZOO)
def test_a_sound_game(name):
    """And the reference plays it alike."""
    report = pyengine.check_game(game(name).table, games=1)
    assert "playing is a function of the state; copies are independent" in report.checked
    assert compare(path(name).read_text(encoding="utf-8"), seed=3, setup=1)[0] == "over"


@pytest.mark.few(5, "name", ZOO)
def test_random_matches_end(name):
    for setup in range(100):
        assert min(LENGTHS[name]) <= game(name).deal(2, setup).random_playout(setup) <= max(LENGTHS[name])


# One property each


def test_first_seat_wins():
    state = game("first-seat-wins").deal(1)
    assert [number(state, "POINTS", seat) for seat in (0, 1)] == [1, 0]  # and all else is the same
    (won, _), (lost, _) = shares("first-seat-wins")
    assert won > 0.54 and lost < 0.46


@pytest.mark.slow
@pytest.mark.parametrize("name, given, least, most", [("runaway-leader", 8, 0.77, 0.86), ("comeback", 12, 0.53, 0.64)])
def test_the_flag(name, given, least, most):
    one, won = game(name), 0
    for setup in range(600):
        state = played(one.deal(1, setup), setup, given)
        flags = [number(state, "FLAG", seat) for seat in range(4)]
        assert sorted(flags) == [0, 0, 0, 1]
        won += first(ended(state, setup), flags.index(1))
    assert least < won / 600 < most  # at random play


@pytest.mark.slow
def test_kingmaker():
    one, turned, decisions = game("kingmaker"), 0, 0
    for setup in range(100):
        state, judges, random = one.deal(1, setup), set(), Random(setup)
        while not state.is_over:
            if all("give 2 to" in text for text in state.move_texts()):
                judges.add(state.mover)
                if state.decision == 21:
                    one_way, other_way = (after(state, move).payoffs() for move in (0, 1))
                    decisions += 1
                    turned += any(first(one_way, seat) != first(other_way, seat) for seat in range(3))
            state.play(random.randrange(len(state)))
        [judge], payoffs = judges, state.payoffs()
        assert payoffs[judge] == -1 < min(payoffs[:judge] + payoffs[judge + 1 :])
    assert decisions == 100 and turned > 20  # the last gift alone settles who wins


def test_circles():
    one, ties = game("circles"), 0
    for setup in range(200):
        state = played(one.deal(1, setup), setup, 10)
        if state.is_over:
            continue
        ties += 1
        mover, wait, call = state.mover, 0, 1
        assert state.move_texts() == ["wait", "call"]
        again = after(state, wait, wait)
        assert again.position_key() == state.position_key() and again.text() == state.text()
        assert first(after(state, call).payoffs(), mover) == 0 == first(after(state, wait, call).payoffs(), 1 - mover)
    assert ties > 10


def test_out_early():
    one = game("out-early")
    for setup in range(40):
        state, movers = one.deal(1, setup), []
        while not state.is_over:
            movers.append(state.mover)
            state.play(setup % len(state))
        assert len(set(movers[:4])) == 4 and len(set(movers[7:])) == 2 and len(movers) == 17


@pytest.mark.slow
def test_rule_is_enough():
    def won(other, setups):
        study = pyengine.Study(str(path("rule-is-enough")), seats=("heuristic", other), setups=setups, seed=1)
        return pyengine.run_study(study, threads=1)["by_player"][0]["wins"]["share"]

    assert won("random", 60) > 0.97 and won("ismcts:50", 40) > 0.6


def test_dead_option():
    for setup in range(100):
        state = played(game("dead-option").deal(1, setup), setup, setup % 4)
        [gift] = (move for move, text in enumerate(state.move_texts()) if "give away" in text)
        mover = state.mover
        hand = [int(card.split()[0]) for card in pile(state, "HAND", mover)]
        lowest = state.move_texts().index(next(text for text in state.move_texts() if f"bid {min(hand)}" in text))
        bid, given = (
            [int(card.split()[0]) for card in pile(after(state, move), "HAND", mover)] for move in (lowest, gift)
        )
        # A bid, where there would be none, and what is left is as good card by card.
        assert len(bid) == len(given) and all(map(gt, sorted(bid), sorted(given)))


def test_deciding_card():
    one, held, won = game("deciding-card"), 0, 0
    for setup in range(1500):
        state = one.deal(1, setup)
        for seat in (0, 1):
            if "CROWN" in pile(state, "HAND", seat):
                held, won = held + 1, won + first(ended(state, setup), seat)
    assert 0.38 < held / 1500 < 0.46 and won / held > 0.66  # at random play


def test_only_the_deal():
    winners = []
    for setup in range(60):
        state = game("only-the-deal").deal(1, setup)
        [end] = {tuple(ended(state, seed)) for seed in range(8)}
        winners.append(end)
    assert set(winners) == {(0, 1), (1, 0)} and 20 < winners.count((0, 1)) < 40


def test_guessing():
    for setup in range(50):
        state = played(game("guessing").deal(1, setup), setup, 2 * (setup % 5))
        same = {after(state, *moves).position_key() for moves in ((0, 0), (1, 1))}
        other = {after(state, *moves).position_key() for moves in ((0, 1), (1, 0))}
        assert len(same) == len(other) == 1 != len(same | other)  # heads and tails can change their names


@pytest.mark.slow
def test_nothing_dealt():
    one = game("nothing-dealt")
    assert len(one.deals()) == 1
    state, random = one.deal(1), Random(1)
    while state.decision < 26:  # two rounds and the beginning of the third
        assert all(len(state.chance_outcomes(move)) == 1 for move in state.legal_moves())
        assert all(state.resample(seat, 5).text() == state.text() == state.text(seat) for seat in (0, 1))
        state.play(random.randrange(len(state)))


def test_nothing_matters():
    one = game("nothing-matters")
    packs = [re.findall(r"[01]", re.search(rf"\b{pack}: ([^;]*)", one.deal(1).text())[1]) for pack in "ABCD"]
    assert [(pack.count("0"), pack.count("1")) for pack in packs] == [(half, half) for half in (1, 2, 3, 4)]
    for setup in range(6):
        state = played(one.deal(1, setup), setup, setup % 5)
        before = number(state, "WON", 0)
        for move in (0, 1, 2):  # the pack of eight can be shuffled in too many ways to list
            ends = state.chance_outcomes(move)
            gained = sum(weight for weight, end in ends if number(end, "WON", 0) > before)
            assert 2 * gained == sum(weight for weight, _ in ends)


def test_sides():
    one = game("sides")
    assert one.sides == ((0, 2), (1, 3))
    found = shares("sides")
    assert found[0] == found[2] and found[1] == found[3] and found[1][0] > found[0][0] + 0.02


def test_skewed_payoffs():
    one = game("skewed-payoffs")
    assert {tuple(ended(one.deal(1, setup), setup)) for setup in range(200)} == {(1, -1), (0, 0), (-3, 3)}
    (won, mean), (lost, other) = shares("skewed-payoffs")
    assert abs(won - lost) < 0.04 and mean == -other < -0.7


def test_long_tail():
    lengths = sorted(game("long-tail").deal(1, setup).random_playout(setup) for setup in range(1000))
    assert sum(lengths[950:]) / 50 > 3 * lengths[500]


def test_no_choice():
    for setup in range(20):
        state, options = game("no-choice").deal(1, setup), []
        while not state.is_over:
            options.append(len(state))
            state.play(0)
        assert options.count(1) == 36 and options.count(3) == 4


def test_decided_early():
    for setup in range(100):
        state = played(game("decided-early").deal(1, setup), setup, 12)
        leads = [number(state, "POINTS", seat) for seat in (0, 1)]
        assert abs(leads[0] - leads[1]) >= 10
        assert all(first(ended(state, seed), leads.index(max(leads))) == 1 for seed in range(3))


def test_circle_of_players():
    for winner, loser in (("paper", "rock"), ("scissors", "paper"), ("rock", "scissors")):
        seats = tuple(f"{FOLDER / 'circle.py'}:{name}" for name in (winner, loser))
        study = pyengine.Study(str(path("circle-of-players")), seats=seats, setups=3, seed=1)
        assert pyengine.run_study(study, threads=1)["by_player"][0]["wins"]["share"] == 1


def test_phase_decides():
    one, decided = game("phase-decides"), 0
    for setup in range(300):
        state = played(one.deal(1, setup), setup, 8)
        saluted, payoffs = [number(state, "POINTS", seat) for seat in (0, 1)], ended(state, setup)
        assert sum(saluted) <= 4
        drafted = [payoff - points for payoff, points in zip(payoffs, saluted, strict=True)]
        decided += drafted[0] != drafted[1] and (drafted[0] > drafted[1]) == (payoffs[0] > payoffs[1])
    assert decided > 275


@pytest.mark.parametrize("name", HEALTHY)
def test_healthy(name):
    one = game(name)
    assert all(abs(won - len(one.sides) ** -1 / len(one.sides[0])) < 0.03 for won, _ in shares(name))
    starters, options = [], []
    for setup in range(200):
        state, movers = one.deal(1, setup), []
        starters.append(state.mover)
        while not state.is_over:
            movers.append(state.mover)
            options.append(len(state))
            state.play(setup % len(state))
        assert set(movers[len(movers) // 2 :]) == set(range(one.seats))  # nobody is out
    assert all(starters.count(seat) > 200 / one.seats / 2 for seat in range(one.seats))
    assert options.count(1) == 0
