"""The reference interpreter of RECYCLE: the probe programs, and two whole games in both dialects."""

from pathlib import Path

import pytest

from tests.reference.recycle import GameError, Match, load, random_match
from tests.support import recycle_probes
from tests.support.recycle_probes import FOLDER as PROBES

PROGRAMS = Path(__file__).parent / "programs"
RESULTS = recycle_probes.results()


def outcomes(program, **options):
    """The scores after each option of a game with at most one decision."""
    match = Match(program, **options)
    if match.over:
        return [match.scores]
    results = []
    for k in range(len(match.options())):
        after = match.copy()
        after.play(k)
        results.append(after.scores)
    return results


# Probes


def test_every_probe_has_a_result():
    assert sorted(probe for probe, _ in recycle_probes.table()) == [path.stem for path in recycle_probes.PATHS]


@pytest.mark.parametrize("probe", RESULTS)
def test_probe(probe):
    assert outcomes(load(PROBES / f"{probe}.rcy")) == RESULTS[probe]


def test_the_other_probes():
    assert [probe for probe, _ in recycle_probes.table() if probe not in RESULTS] == ["03max_tie", "13empty_choice"]
    tie = load(PROBES / "03max_tie.rcy")
    scores = [outcomes(tie, setup=setup)[0][0] for setup in range(400)]
    assert set(scores) == {1, 2, 3, 4}
    assert all(60 < scores.count(score) < 140 for score in (1, 2, 3, 4))
    with pytest.raises(GameError, match="a choice without options"):
        Match(load(PROBES / "13empty_choice.rcy"))


@pytest.mark.parametrize("probe", ["22tie_order_max", "23tie_order_min"])
def test_a_tie_shares_the_first_place(probe):
    match = Match(load(PROBES / f"{probe}.rcy"))
    assert (match.ranks, match.wins, match.results) == ([0, 0], [0.5, 0.5], [0.5, 0.5])


def test_a_forced_choice_is_a_decision():
    game, decisions = random_match(load(PROBES / "42forced.rcy"))
    assert decisions == [(0, 1)] and game.state.decisions == 1


# Whole games


@pytest.fixture(scope="module")
def agram():
    program = load(PROGRAMS / "agram-old.rcy")
    return [random_match(program, 17, setup) for setup in range(500)]


@pytest.mark.slow
def test_agram_branching(agram):
    assert all(len(decisions) == 24 for _, decisions in agram)
    for trick, followers in enumerate([2.45, 2.49, 2.36, 2.10, 1.67, 1.00]):
        counts = [[decisions[4 * trick + seat][1] for _, decisions in agram] for seat in range(4)]
        assert set(counts[0]) == {6 - trick}
        mean = sum(map(sum, counts[1:])) / (3 * len(agram))
        assert mean == pytest.approx(followers, abs=0.13)
    mean = sum(count for _, decisions in agram for _, count in decisions) / (24 * len(agram))
    assert mean == pytest.approx(2.40, abs=0.06)


def test_agram_scores_the_last_trick(agram):
    assert all(sorted(game.scores) == [0, 0, 0, 1] for game, _ in agram)
    for game, _ in agram[:20]:
        assert sum(map(len, game.state.places.values())) == 35


def test_agram_leads_pass_to_the_winner(agram):
    for _, decisions in agram[:50]:
        for trick in range(6):
            leader = decisions[4 * trick][0]
            assert [seat for seat, _ in decisions[4 * trick : 4 * trick + 4]] == [(leader + i) % 4 for i in range(4)]


def test_agram_with_one_card_favours_the_leader():
    program = load(PROGRAMS / "agram.rcy")
    games = [random_match(program, 17, setup, declare={"SEATS": 2, "CARDS": 1})[0] for setup in range(400)]
    assert 0.8 < sum(game.wins[0] for game in games) / len(games) < 0.98


def test_agram_with_six_cards_is_fair_for_two():
    program = load(PROGRAMS / "agram.rcy")
    games = [random_match(program, 17, setup, declare={"SEATS": 2})[0] for setup in range(200)]
    assert 0.38 < sum(game.wins[0] for game in games) / len(games) < 0.62


def test_pairs():
    program = load(PROGRAMS / "pairs-old.rcy")
    games = [random_match(program, 17, setup) for setup in range(400)]
    lengths = [len(decisions) for _, decisions in games]
    assert sum(lengths) / len(games) == pytest.approx(17.1, abs=1.2)
    assert 4 <= min(lengths) and max(lengths) <= 45
    assert {count for _, decisions in games for _, count in decisions} == {2}
    assert 0.4 < sum(game.wins[0] for game, _ in games) / len(games) < 0.6
    for game, _ in games:
        assert max(game.scores) >= 31 and game.payoffs == [-score for score in game.scores]


@pytest.mark.parametrize("name", ["agram", "pairs"])
def test_both_dialects_play_the_same_games(name):
    old, new = load(PROGRAMS / f"{name}-old.rcy"), load(PROGRAMS / f"{name}.rcy")
    for setup in range(30):
        (one, decisions), (other, others) = random_match(old, 3, setup, 1), random_match(new, 3, setup, 1)
        assert decisions == others and one.scores == other.scores
        assert one.state.stream.state == other.state.stream.state
