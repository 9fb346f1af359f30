"""Verdicts on who is ahead: right where it can be told, and by sides where seats are partners."""

import itertools
import json
import math
import re
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import pyengine
from bench import verdicts
from pyengine import Study, run_study
from pyengine.commands.run import main
from pyengine.measures import leads, seats
from pyengine.measures.distributions import beta_share
from pyengine.report import by, findings, measured, notes, page, plots, tables, words

pytestmark = pytest.mark.usefixtures("undrawn")


def said(study):
    figures = run_study(study)
    return figures, findings.answer(figures).replace("\u00a0", " ")


def rows(figures, what="is"):
    return {row["name"]: row[what] for row in figures["verdict"]["rows"]}


# What is decided


def test_small_studies_that_agree_name_somebody():
    figures, text = said(Study("pairs", {}, 20, 1, 1, ("heuristic", "random")))
    assert rows(figures) == {"heuristic": "ahead", "random": "behind"}
    assert text.startswith("heuristic wins 100 % of matches, random never. Equal chances would rarely give")
    # Exact: 20 of 20.
    assert figures["verdict"]["p"] == pytest.approx(2 * 0.5**20)
    assert figures["verdict"]["rows"][0]["ci95"] == pytest.approx([0.025 ** (1 / 20), 1])


def test_too_few_to_say():
    figures, text = said(Study("pairs", {}, 3, 1, 1, ("heuristic", "random")))
    assert set(rows(figures).values()) == {"open"} and not figures["verdict"]["enough"]
    assert text.startswith("3 deals are too few to say who wins more: the win shares lie between 0 % and 100 %")
    assert "would now and then give shares as uneven (p = 0.25)" in text
    _, text = said(Study("kuhn", {}, 1, 1, 1))
    assert text.startswith("1 match is too few to say who gets more") and "Equal chances" not in text


def test_amounts_come_before_wins():
    """Of a game that pays amounts: who is paid more is ahead, though the other wins more often."""
    figures, text = said(Study("leduc", {}, 300, 1, 1, ("random", "ismcts:200")))
    assert figures["verdict"]["by"] == "payoff"
    assert re.match(r"\S+ gets \d\.\d+ a match on average, \S+ -\d\.\d+\. Equal chances", text)
    assert tables.players(figures).columns[1] == "mean payoff"
    names = plots.figures(run_study(Study("kuhn", {}, 1000, 1, 1)))
    assert "payoffs" in names and "payoffs" not in plots.figures(run_study(Study("agram", {}, 10, 1, 1)))


def paid(values, chances):
    """A study of 500 setups whose first seat is paid one of these values."""
    world = verdicts.World("", 2, 1, verdicts.exchanged(values, chances), amounts=True)
    return verdicts.Bench(world, 500).figures(np.random.default_rng(1))


def test_the_winner_of_less_is_ahead_where_it_is_paid_more():
    figures = paid((-1, 5), (0.6, 0.4))
    assert rows(figures) == {"seat 1": "ahead", "seat 2": "behind"} and figures["wins"]["share"][0] < 0.5
    text = findings.who_wins(figures).text.replace("\u00a0", " ")
    assert text.startswith("The first seat gets 1.")
    assert re.search(r" By wins, the second seat is ahead \(6\d(\.\d)? % of matches, p < 0.0001\)\.$", text)


def test_wins_decide_where_payoffs_do_not():
    figures = paid((2, -3), (0.6, 0.4))
    assert set(rows(figures).values()) == {"open"} and figures["verdict"]["wins"]["rows"][0]["is"] == "ahead"
    text = findings.who_wins(figures).text
    assert re.match("No seat clearly gets more: the mean payoffs .* By wins, the first seat is ahead", text)
    assert "By wins" not in findings.who_wins(paid((2, -1), (0.6, 0.4))).text  # the same seat by both
    assert "By wins" not in findings.who_wins(paid((2, -2), (0.5, 0.5))).text
    won = figures["verdict"]["wins"]
    by_three = won | {"rows": [row | {"is": "behind"} for row in won["rows"][1:]], "p": 0.01}
    few = findings.who_wins(figures | {"verdict": figures["verdict"] | {"wins": by_three, "enough": False}}).text
    few = few.replace("\u00a0", " ")
    assert "500 deals are too few to say who gets more" in few and "By wins, the second seat is behind (39 %" in few


def test_both_looks_together_are_wrong_as_seldom_as_one():
    """The level is shared out: 4 % of payoffs, 1 % of wins."""
    figures = paid((2, -3), (0.6, 0.4))
    count, won = 500, figures["wins"]["counts"][0]
    verdict = figures["verdict"]
    (low, high), (mean_low, mean_high) = (part["rows"][0]["ci95"] for part in (verdict["wins"], verdict))
    exact = stats.beta.ppf([0.005, 0.995], [won, won + 1], [count - won + 1, count - won])
    assert [low, high] == pytest.approx(exact, abs=1e-5)
    value, error = figures["payoff"]["mean"][0], 5 * math.sqrt(won * (count - won) / count**2 / (count - 1))
    half = stats.t.ppf(0.98, count - 1) * error
    assert mean_low <= value - 0.999 * half and value + 0.999 * half <= mean_high < value + 1.1 * half


def test_amounts_are_known_of_the_game():
    """Not of the matches played: three of Kuhn may all pay the same."""
    pays = {name: pyengine.game(name).pays_amounts for name in ("kuhn", "leduc", "spades", "crosskings", "rummy")}
    assert pays == dict.fromkeys(pays, True)
    assert not pyengine.game("rummy", knocking=False).pays_amounts  # 1, -1 or 0
    assert not any(pyengine.game(name).pays_amounts for name in ("agram", "red7", "cribbage", "war", "hearts"))
    for setups, seed in itertools.product((1, 3), range(1, 6)):
        assert run_study(Study("kuhn", {}, setups, 1, seed))["verdict"]["by"] == "payoff"


def test_players_that_are_alike_are_one():
    """In the sentence and in the table: each on its own may hold the even share."""
    figures, text = said(Study("agram", {}, 60, 1, 2, ("heuristic", "heuristic", "random", "random")))
    assert [row["rows"] for row in figures["verdict"]["rows"]] == [[1, 2], [3, 4]]
    assert rows(figures) == {"heuristic": "ahead", "random": "behind"}
    assert text.startswith("Each heuristic wins 33 % of matches")
    mean = sum(line["wins"]["share"] for line in figures["by_player"][:2]) / 2
    assert rows(figures, "value")["heuristic"] == pytest.approx(mean)
    assert figures["by_player"][1]["wins"]["ci95"][0] < 0.25 < rows(figures, "ci95")["heuristic"][0]
    assert [row[0] for row in tables.players(figures).rows] == ["each heuristic", "each random"]
    assert "won: each heuristic 33" in findings.who_wins(figures).more
    # Sides of the same players: seats are compared, as nothing tells players apart.
    figures = run_study(Study("spades", {}, 4, 1, 1, ("heuristic", "random", "random", "heuristic")))
    assert figures["verdict"]["of"] == "side" and tables.players(figures) is None


def test_the_table_has_the_interval_that_decides():
    figures, text = said(Study("cribbage", {}, 8, 1, 2, ("heuristic", "random")))
    assert text.startswith("8 deals are too few to say who wins more")
    low, high = rows(figures, "ci95")["heuristic"]
    assert low < 0.5 < figures["by_player"][0]["wins"]["ci95"][0]
    assert tables.players(figures).rows[0][1:3] == words.percent(0.875, (low, high))
    assert figures["measures"]["strength"]["ci95"] == pytest.approx([low, high])
    figures = run_study(Study("agram", {}, 20, 1, 1))
    known = [words.percent(row["value"], row["ci95"]) for row in figures["verdict"]["rows"]]
    assert [row[1:3] for row in tables.wins(figures).rows] == known
    assert "Those of wins by seat hold for all seats at once" in notes.intervals(figures)


def test_one_chance_for_one_question():
    """The verdict says if seats are equal; beside one of players the test of the seats' shares has its place."""

    def tested(figures):
        return [row[1] for row in measured.table(figures).rows if row[0] == "equal seats"]

    assert tested(run_study(Study("agram", {}, 60, 1, 1))) == [] == tested(run_study(Study("kuhn", {}, 60, 1, 1)))
    assert len(tested(run_study(Study("agram", {}, 60, 1, 1, ("heuristic", *["random"] * 3))))) == 1


@pytest.mark.parametrize("most", [3, 2**30])
def test_powers_of_deviations_are_exact(most):
    random = np.random.default_rng(1)
    column, games = random.integers(-most, most, 50), random.integers(1, 4, 50)
    found = leads.mean_of(column, games, 1, 0.0, cubes=True)
    ratio = Fraction(int(column.sum()), int(games.sum()))
    deviations = [int(value) - ratio * int(count) for value, count in zip(column, games)]
    squares, cubes = (float(sum(each**power for each in deviations)) for power in (2, 3))
    assert found[0] == float(ratio)
    assert (found.squares, found.cubes) == pytest.approx((squares, cubes), rel=1e-15)


@pytest.mark.parametrize("p, word", [(0.0004, "rarely"), (0.072, "now and then"), (0.5, "often")])
def test_words_for_p(p, word):
    figures = run_study(Study("agram", {}, 5, 1, 1))
    text = findings.how_sure(figures | {"verdict": figures["verdict"] | {"p": p}})
    assert f"would {word} give shares {'so' if word == 'rarely' else 'as'} uneven" in text


def test_several_are_ahead_or_one_is_behind():
    def text(shares):
        world = verdicts.World("", 4, 1, verdicts.won(4, shares))
        return findings.who_wins(verdicts.Bench(world, 2000).figures(np.random.default_rng(1))).text

    first_two = r"The first seat and the second seat are ahead: they win 4\d.*, the (third|last)"
    assert re.match(first_two, text([0.4, 0.4, 0.1, 0.1]))
    assert "No seat is clearly ahead, but the last seat is behind: it wins" in text([0.26, 0.26, 0.26, 0.22])


def test_the_one_that_is_sure_is_named():
    """A seat that is paid more on average, but by a few large amounts, is not named."""

    def draw(random, setups):
        large = 400 * random.choice((-1, 1), setups, p=(0.4, 0.6))
        small = 30 + random.integers(-50, 51, setups)
        return np.stack([large, small, -large - small], axis=1)[:, None, None]

    figures = verdicts.Bench(verdicts.World("", 3, 1, draw, amounts=True), 50).figures(np.random.default_rng(3))
    assert rows(figures) == {"seat 1": "open", "seat 2": "ahead", "seat 3": "open"}
    assert rows(figures, "value")["seat 1"] > rows(figures, "value")["seat 2"]
    assert findings.who_wins(figures).text.startswith("The second seat gets 3")


@pytest.mark.parametrize("a, b, x", [(3, 5, 0.4), (2.5, 1, 0.7), (1, 1, 2 / 3), (4, 5, 0.5), (200.5, 300, 0.401)])
def test_the_beta_distribution(a, b, x):
    assert beta_share(a, b, x, 1 - x) == pytest.approx(stats.beta.cdf(x, a, b), rel=1e-12)
    boundary = (a + 1) / (a + b + 2)  # from which it is turned round
    for each in (boundary, np.nextafter(boundary, 0), np.nextafter(boundary, 1)):
        assert beta_share(a, b, each, 1 - each) == pytest.approx(stats.beta.cdf(each, a, b), rel=1e-12)


@pytest.mark.slow
def test_simulated_studies_of_known_truth():
    """Wide limits; `python -m bench.verdicts` has the rates."""
    worlds = [world for world in verdicts._even() if world.matches == 1]
    wrong = [verdicts.rates(worlds[i % len(worlds)], (10, 30, 100)[i % 3], 10, i).wrong for i in range(20)]
    assert np.mean(wrong) <= 0.06
    led = list(verdicts._led())
    assert np.mean([verdicts.rates(world, 500, 4).right for world in led]) >= 0.9


# Sides


UNLIKE = ("heuristic", "random", "heuristic", "random")


@pytest.mark.slow
def test_partners_are_one_row_everywhere(tmp_path, capsys):
    figures, text = said(Study("spades", {}, 16, 1, 1, UNLIKE, rotate=False, by=("outcome",)))
    assert figures["sides"] == [[1, 3], [2, 4]] and figures["verdict"]["of"] == "side"
    assert sum(figures["wins"]["share"]) == pytest.approx(1) and figures["ties"]["share"] == 0
    assert all(isinstance(count, int) for count in figures["wins"]["counts"])
    for figure in (figures["payoff"]["mean"], figures["result"]["mean"], figures["by_player"]):
        assert len(figure) == 2
    assert [line["player"] for line in figures["by_player"]] == ["heuristic + heuristic", "random + random"]
    assert figures["by"]["outcome"]["last"]["share"] == figures["wins"]["share"][::-1]
    assert len(figures["by"]["outcome"]["scores"]) == 2 and max(figures["by"]["outcome"]["margins"]["counts"]) < 16
    assert text.startswith("Side 1+3 (heuristic) gets 168 a match on average, side 2+4 (random) -168.")
    assert "shared" not in findings.who_wins(figures).more
    for table in (tables.wins, tables.payoffs, by.last, by.final_scores):
        assert [row[0].partition(":")[0] for row in table(figures).rows][:2] == ["side 1+3", "side 2+4"]
    shown = page.render(figures)
    assert "Wins by side" in shown and "<h2>Who gets more, and who wins more</h2>" in shown
    command = "run spades --setups 60 --matches 25 --seed 1 --json"
    assert main([*command.split()[1:], str(tmp_path / "it.json")]) == 0
    printed, found = capsys.readouterr().out, json.loads((tmp_path / "it.json").read_text())
    assert "worst side wins" in printed and "1: side 1+3 wins its" in printed
    assert len(found["setup_win_share"]["histogram"]) == 2 and found["setup_win_share"]["never_wins_by_seat"] == [0, 0]
    assert found["measures"]["win_share"]["equal_seats"]["freedom"] == [1, 59]


def test_partners_that_change_seats_together():
    figures, text = said(Study("spades", {}, 40, 1, 1, ("heuristic", "random", "random", "random")))
    assert [line["player"] for line in figures["by_player"]] == ["heuristic + random", "random + random"]
    assert sum(line["wins"]["share"] for line in figures["by_player"]) == pytest.approx(1)
    assert figures["measures"]["strength"]["value"] == figures["by_player"][0]["wins"]["share"]
    assert text.startswith("heuristic + random gets")


THREE = """
(game
 (setup (create players 6) (create teams (0, 3) (1, 4) (2, 5))
  (create deck (game iloc PACK) (deck (RANK (ACE, TWO)))))
 (do ((inc ((0 team) sto SCORE) 1) (inc ((1 team) sto SCORE) AHEAD)))
 (stage player (end (== (game sto DONE) 1)) (choice ((set (game sto DONE) 1))))
 (scoring max WORTH))
"""


@pytest.mark.parametrize("ahead, counts, ties", [(0, [20, 0, 0], 0), (1, [10, 10, 0], 1)])
def test_ties_between_three_sides(tmp_path, ahead, counts, ties):
    path = tmp_path / "three.rcy"
    path.write_text(THREE.replace("AHEAD", str(ahead)).replace("WORTH", "((team (current player)) sto SCORE)"))
    figures = run_study(Study(str(path), {}, 20, 1, 1))
    assert figures["sides"] == [[1, 4], [2, 5], [3, 6]] and figures["wins"]["counts"] == counts
    assert figures["ties"]["share"] == ties and figures["result"]["mean"][2] == 0.25 * (1 - ties)


def test_teams_that_are_not_paid_together_are_no_sides(tmp_path):
    path = tmp_path / "alone.rcy"
    own = "(+ ((team (current player)) sto SCORE) ((current player) sto OWN))"
    path.write_text(THREE.replace("AHEAD", "0").replace("WORTH", own))
    assert "sides" not in run_study(Study(str(path), {}, 5, 1, 1))


def test_partners_that_come_apart_count_alone():
    """Neighbours as partners: in another seating a player has another one."""
    tally = SimpleNamespace(players=4, seatings=4, sides=((0, 1), (2, 3)))
    assert seats.partners(tally) == ((0,), (1,), (2,), (3,))
    tally.seatings = 1
    assert seats.partners(tally) == tally.sides
