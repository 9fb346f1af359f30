"""Decisions of a person that were clearly worse than another: planted mistakes are found, and none where nothing
matters."""

import io
import random

import pytest

import pyengine
from pyengine.commands import crosskings, rummy, watch
from pyengine.commands.run import main
from pyengine.measures.intervals import FREE
from pyengine.players import sitting
from pyengine.record.record import record
from pyengine.worth import regrets
from pyengine.worth.estimates import MoveEstimates, estimates
from tests.conftest import ROOT

PLANTED, PENNIES = (str(ROOT / "tests" / "games" / f"{name}.rcy") for name in ("planted", "pennies"))
LOOK = pyengine.player("pimc:200x2")


def folded(setup, moves=3):
    """The match in which the first seat nods and folds, or its first moves; whether that seat has the six."""
    state = pyengine.game(PLANTED).deal(1, setup)
    has = "SIX" in state.text(0)
    for _ in range(moves):
        state.play(0)
    return state, has


def test_a_planted_mistake_and_the_card_that_tells_it():
    """A player that calls wins where the six lies in the pack: half of the deals."""
    for setup in range(8):
        state, has = folded(setup)
        (found,) = regrets.of_match(state, 0, LOOK)
        assert (found.number, found.ahead) == (3, 0)
        assert (found.played, found.better) == ("fold", "call")
        if has:
            assert (found.more, found.where) == (1, "")
        else:
            assert 0.4 < found.more < 0.6 and found.ci95[0] < 0.5 < found.ci95[1]
            assert (found.where, found.gains) == ("6 lies in pack", (1, 0))
        assert regrets.of_match(state, 1, LOOK) == ()


def test_no_mistake_where_nothing_matters():
    game = pyengine.game(PENNIES)
    for setup in range(100):
        state = game.deal(1, setup)
        state.play(setup % 2)
        state.play(setup // 2 % 2)
        assert all(regrets.of_match(state, seat, LOOK) == () for seat in range(2))


def test_the_better_move_itself_is_no_mistake():
    state = pyengine.game(PLANTED).deal(1, 4)
    for move in (1, 0, 1):
        state.play(move)
    assert regrets.of_match(state, 0, LOOK) == ()


def test_a_record_has_the_same():
    state, _ = folded(4)
    assert record(state, estimator=LOOK).regrets == (regrets.of_match(state, 0, LOOK), ())
    assert record(state).regrets == record(state, estimator=pyengine.player("exact:10")).regrets == ((), ())


def test_worlds_are_those_that_the_rows_are_of():
    """Played on from each of them, a decision before the end, as many are won as the rows say."""
    (before, _), worlds = folded(4, 2), []
    found = estimates(before, 40, 1, 5, worlds=worlds)
    assert found.rows == estimates(before, 40, 1, 5).rows and len(worlds) == 40
    for raw, row in zip(worlds, found.rows):
        for move, worth in enumerate(row):
            world = type(before).trusted(before.game, raw)
            assert world.text(0) == before.text(0)
            world.play(move)
            assert world.payoffs()[0] == worth / found.unit


def test_the_interval_of_a_regret():
    """Against its definition: halves that choose and value each other, as wide as if both erred alike."""
    rows = [[0, 2], [1, 3], [2, 0], [0, 4], [1, 2], [0, 3]]
    found = MoveEstimates(rows, 2, FREE)
    mean, (low, high), p = found.lost(0)
    first, second = ([(other - one) / 2 for one, other in part] for part in (rows[:3], rows[3:]))
    assert mean == pytest.approx(found.regret(0)) == sum(first + second) / 6
    spread = lambda values: (sum((each - sum(values) / 3) ** 2 for each in values) / 2 / 3) ** 0.5
    half = 4.302652729911275 * (spread(first) + spread(second)) / 2  # Student's, 2 degrees of freedom
    assert (low, high) == pytest.approx((mean - half, mean + half)) and p > 0.05
    assert found.lost(1) == (0, [0, 0], 1) and MoveEstimates(rows[:3], 2, FREE).lost(0) is None
    assert MoveEstimates([[0, 1]] * 6, 1, FREE).lost(0) == (1, [1, 1], 1 / 64)  # no surer than six signs


def test_equal_cards_are_no_mistake():
    """Of decisions that are alike to a reader, none is better."""
    state = pyengine.game("president").deal(1)
    alike, names = estimates(state, 10, 1).alike(state), [str(state.deed(move)) for move in state.legal_moves()]
    for row in alike.rows:
        assert all(row[i] == row[names.index(name)] for i, name in enumerate(names))


def test_at_most_five_and_the_worst_first():
    before, _ = folded(4, 2)
    asked = {"determinisations": 40, "playouts": 1, "seed": 1}
    sure = lambda gain: MoveEstimates([[0, gain + each % 2] for each in range(40)], 100, FREE)
    decisions = [regrets.Decision(number, before, 0, sure(10 * number), asked) for number in range(1, 9)]
    assert [each.number for each in regrets.regrets(decisions)] == [8, 7, 6, 5, 4]
    # One that is sure alone is not where so many are looked at.
    unsure = MoveEstimates([[0, 3 if each % 3 else -3] for each in range(120)], 100, FREE)
    assert 0.05 / 40 < unsure.lost(0)[2] < 0.05
    one = [regrets.Decision(1, before, 0, unsure, asked | {"determinisations": 120})]
    none = [regrets.Decision(number, before, 1, unsure, asked) for number in range(2, 42)]
    assert len(regrets.regrets(one)) == 1 and regrets.regrets(one + none) == ()


def test_a_card_is_tested_by_the_other_half():
    """Of many places that tell nothing, the one that seems to in one half does not in the other."""
    draw = random.Random(1)
    false = 0
    for _ in range(200):
        lying = [{f"card {card}" for card in range(40) if draw.random() < 0.5} for _ in range(60)]
        gains = [draw.random() for _ in range(60)]
        false += regrets._where(lying, gains) != ("", ())
    assert false <= 14  # half of 5 %, up to 3 standard errors more
    gains = [gain + ("card 7" in lies) for gain, lies in zip(gains, lying)]
    where, (there, elsewhere) = regrets._where(lying, gains)
    assert where == "card 7" and 0.7 < there - elsewhere < 1.4


def test_sentences():
    state, _ = folded(4)
    found = regrets.of_match(state, 0, LOOK)
    head, line = regrets.told(found, LOOK.text, "yours")
    assert head == (
        "Decisions of yours that were clearly worse than another, the worst first, if all play at random from then on "
        "(pimc:200x2):"
    )
    assert line.startswith("Decision 3, fold: call was better and beats about 52 more of 100 opponents (95 % interval ")
    assert line.endswith(
        "Where 6 lies in pack, that is 100 more, elsewhere 0. What was played came out ahead in 0 of 100 deals."
    )
    _, line = regrets.told(found, "pimc:9x2:payoff", "seat 2")
    assert (
        "better and pays 0.52 more on average (95 % interval 0.42 to 0.62). Where " in line and " 1.00 more, " in line
    )
    assert list(regrets.told((), "pimc:9x2:rule", "seat 2")) == [
        "No decision of seat 2 was clearly worse than another, if all play by the rule of thumb from then on "
        "(pimc:9x2:rule)."
    ]


def test_after_a_match_at_the_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("nod\nfold\n"))
    assert main([PLANTED, "--seats", "human", "--seed", "1", "--setups", "1"]) == 0
    told = capsys.readouterr().err.partition("The end:")[2]
    assert "Decision 3, fold: call was better and " in told and "Decisions of yours" in told
    monkeypatch.setattr("sys.stdin", io.StringIO("nod\nq\n"))
    assert main([PLANTED, "--seats", "human", "--seed", "1", "--setups", "1"]) == 130
    assert "clearly worse" not in capsys.readouterr().err
    assert main([PLANTED, "--setups", "2", "--seed", "1"]) == 0
    assert "clearly worse" not in "".join(capsys.readouterr())


def test_ctrl_c_leaves_it_out(monkeypatch, capsys):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(sitting.regrets, "of_match", interrupted)
    monkeypatch.setattr("sys.stdin", io.StringIO("nod\nfold\n"))
    assert main([PLANTED, "--seats", "human", "--seed", "1", "--setups", "1"]) == 0
    assert "clearly worse" not in capsys.readouterr().err


# Whatever cell may be taken is among these.
CELLS = "".join(f"{row},{column}\n" for _ in range(36) for row in range(6) for column in range(6))


@pytest.mark.few(1, "command, answers", [(rummy, "0\n" * 400), (crosskings, CELLS)], ids=("Rummy", "Cross Kings"))
def test_other_sittings(command, answers, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert command.main(["play", "--seed", "3", "--opponent", "random"]) == 0
    assert capsys.readouterr().err.count("clearly worse than another, ") == 1


def test_a_page_has_the_seats_or_one(tmp_path):
    file = tmp_path / "m.html"
    words = [f"{PLANTED} 1/4: 0 0 0", "--estimates", "pimc:100x2", "--page", str(file)]
    for more, seats in ((["--seat", "1"], 1), ([], 2)):
        assert watch.main([*words, *more]) == 0
        text = file.read_text()
        assert "Decisions of seat 1 that were clearly worse" in text and "Decision 3, fold: call" in text
        assert text.count("clearly worse than another, ") == seats
