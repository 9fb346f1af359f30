"""Who is said to be ahead: rightly, where it can be told, and by sides where seats are partners."""

import json
import re
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import pyengine
from bench import verdicts
from pyengine import Study, run_study
from pyengine.commands.run import main
from pyengine.measures import seats
from pyengine.measures.distributions import beta_share
from pyengine.measures.verdict import pays_amounts
from pyengine.report import findings, page, plots, tables


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
    assert text.startswith("3 setups are too few to say who is ahead: the win shares lie between 0 % and 100 %")
    assert "would now and then give shares as uneven (p = 0.25)" in text
    _, text = said(Study("kuhn", {}, 1, 1, 1))
    assert text.startswith("1 match is too few to say who is ahead") and "Equal chances" not in text


def test_amounts_come_before_wins():
    """Of a game that pays amounts: who is paid more is ahead, though the other wins more often."""
    study = Study("leduc", {}, 300, 1, 1, ("random", "ismcts:200"))
    figures, text = said(study)
    assert figures["verdict"]["by"] == "payoff"
    assert re.match(r"\S+ is paid \d\.\d+ a match on average, \S+ -\d\.\d+\. Equal chances", text)
    assert tables.players(figures).columns[1] == "mean payoff"
    names = plots.figures(run_study(Study("kuhn", {}, 1000, 1, 1)))
    assert "payoffs" in names and "payoffs" not in plots.figures(run_study(Study("agram", {}, 10, 1, 1)))


def test_the_winner_of_less_is_ahead_where_it_is_paid_more():
    world = verdicts.World("", 2, 1, verdicts.exchanged((-1, 5), (0.6, 0.4)))
    figures = verdicts.Bench(world, 500).figures(np.random.default_rng(1))
    assert rows(figures) == {"seat 1": "ahead", "seat 2": "behind"} and figures["wins"]["share"][0] < 0.5
    assert findings.who_wins(figures).text.startswith("The first seat is paid 1.")


def test_what_counts_as_amounts():
    def of(payoffs):
        payoffs = np.array(payoffs)[:, None, None]
        tally = SimpleNamespace(players=2, samples=verdicts.counts_of(payoffs, ((0,), (1,))))
        return pays_amounts(tally)

    assert not of([[1, 0], [0, 1]]) and not of([[1, -1], [-1, 1]]) and not of([[0, 0], [3, -3]])
    assert of([[1, -1], [-2, 2]]) and not of([[4, 2], [1, 5]]) and not of([[0, 0]])


def test_players_that_are_alike_are_one():
    figures, text = said(Study("agram", {}, 500, 1, 1, ("ismcts:20", "ismcts:20", "random", "random")))
    assert [row["rows"] for row in figures["verdict"]["rows"]] == [[1, 2], [3, 4]]
    assert text.startswith("Each ismcts:20 wins")
    mean = sum(line["wins"]["share"] for line in figures["by_player"][:2]) / 2
    assert rows(figures, "value")["ismcts:20"] == pytest.approx(mean)


@pytest.mark.parametrize("p, word", [(0.0004, "rarely"), (0.072, "now and then"), (0.5, "often")])
def test_words_for_p(p, word):
    figures = run_study(Study("agram", {}, 5, 1, 1))
    text = findings.how_sure(figures | {"verdict": figures["verdict"] | {"p": p}})
    assert f"would {word} give shares {'so' if word == 'rarely' else 'as'} uneven" in text


def test_several_are_ahead_or_one_is_behind():
    def text(shares):
        world = verdicts.World("", 4, 1, verdicts.won(4, shares))
        return findings.who_wins(verdicts.Bench(world, 2000).figures(np.random.default_rng(1))).text

    assert re.match(
        r"The first seat and the second seat are ahead: they win 4\d.*, the (third|last)", text([0.4, 0.4, 0.1, 0.1])
    )
    assert "No seat is clearly ahead, but the last seat is behind: it wins" in text([0.26, 0.26, 0.26, 0.22])


def test_the_one_that_is_sure_is_named():
    """Who is paid more on average, but by a few large amounts, is not."""

    def draw(random, setups):
        large = 400 * random.choice((-1, 1), setups, p=(0.4, 0.6))
        small = 30 + random.integers(-50, 51, setups)
        return np.stack([large, small, -large - small], axis=1)[:, None, None]

    figures = verdicts.Bench(verdicts.World("", 3, 1, draw), 50).figures(np.random.default_rng(3))
    assert rows(figures) == {"seat 1": "open", "seat 2": "ahead", "seat 3": "open"}
    assert rows(figures, "value")["seat 1"] > rows(figures, "value")["seat 2"]
    assert findings.who_wins(figures).text.startswith("The second seat is paid 3")


@pytest.mark.parametrize("a, b, x", [(3, 5, 0.4), (2.5, 1, 0.7), (1, 1, 2 / 3), (4, 5, 0.5), (200.5, 300, 0.401)])
def test_the_beta_distribution(a, b, x):
    assert beta_share(a, b, x, 1 - x) == pytest.approx(stats.beta.cdf(x, a, b), rel=1e-12)
    boundary = (a + 1) / (a + b + 2)  # from which it is turned round
    for each in (boundary, np.nextafter(boundary, 0), np.nextafter(boundary, 1)):
        assert beta_share(a, b, each, 1 - each) == pytest.approx(stats.beta.cdf(each, a, b), rel=1e-12)


def test_simulated_studies_of_known_truth():
    """Wide limits; `python -m bench.verdicts` has the rates."""
    worlds = [world for world in verdicts._even() if world.matches == 1]
    wrong = [verdicts.rates(worlds[i % len(worlds)], (10, 30, 100)[i % 3], 10, i).wrong for i in range(20)]
    assert np.mean(wrong) <= 0.06
    led = list(verdicts._led())
    assert np.mean([verdicts.rates(world, 500, 4).right for world in led]) >= 0.9


# Sides


UNLIKE = ("heuristic", "random", "heuristic", "random")


def test_partners_are_one_row_everywhere(tmp_path, capsys):
    study = Study("spades", {}, 16, 1, 1, UNLIKE, rotate=False, by=("outcome",))
    figures, text = said(study)
    assert figures["sides"] == [[1, 3], [2, 4]] and figures["verdict"]["of"] == "side"
    assert sum(figures["wins"]["share"]) == pytest.approx(1) and figures["ties"]["share"] == 0
    assert all(isinstance(count, int) for count in figures["wins"]["counts"])
    for figure in (figures["payoff"]["mean"], figures["result"]["mean"], figures["by_player"]):
        assert len(figure) == 2
    assert [line["player"] for line in figures["by_player"]] == ["heuristic + heuristic", "random + random"]
    assert figures["by"]["outcome"]["last"]["share"] == figures["wins"]["share"][::-1]
    assert len(figures["by"]["outcome"]["scores"]) == 2 and max(figures["by"]["outcome"]["margins"]["counts"]) < 16
    assert text.startswith("Side 1+3 (heuristic) is paid 168 a match on average, side 2+4 (random) -168.")
    assert "shared" not in findings.who_wins(figures).more
    for table in (tables.wins, tables.payoffs, tables.last, tables.final_scores):
        assert [row[0].partition(":")[0] for row in table(figures).rows][:2] == ["side 1+3", "side 2+4"]
    assert "Wins by side" in page.render(figures | {"run": RUN})
    command = "run spades --setups 60 --matches 25 --seed 1 --json"
    assert main([*command.split()[1:], str(tmp_path / "it.json")]) == 0
    printed, found = capsys.readouterr().out, json.loads((tmp_path / "it.json").read_text())
    assert "worst side wins" in printed and "1: side 1+3 wins its" in printed and "equal seats" in printed
    assert len(found["setup_win_share"]["histogram"]) == 2 and found["setup_win_share"]["never_wins_by_seat"] == [0, 0]
    assert found["measures"]["win_share"]["equal_seats"]["freedom"] == [1, 59]


RUN = {
    "kernel": "table",
    "threads": 1,
    "cpu": "",
    "cpu_seconds": 1,
    "wall_seconds": 1,
    "actions": 1,
    "cycles_per_action": 1,
    "versions": {},
}


def test_partners_that_change_seats_together():
    figures, text = said(Study("spades", {}, 40, 1, 1, ("heuristic", "random", "random", "random")))
    names = ["heuristic + random", "random + random"]
    assert [line["player"] for line in figures["by_player"]] == names
    assert sum(line["wins"]["share"] for line in figures["by_player"]) == pytest.approx(1)
    assert figures["measures"]["strength"]["value"] == figures["by_player"][0]["wins"]["share"]
    assert text.startswith("heuristic + random is paid")
    # Alike on both sides: nothing is owed to players.
    figures = run_study(Study("spades", {}, 4, 1, 1, ("heuristic", "random", "random", "heuristic")))
    assert figures["verdict"]["of"] == "side"


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


def test_sides_of_games():
    assert pyengine.game("spades").sides == ((0, 2), (1, 3))
    assert pyengine.game("agram").sides == ((0,), (1,), (2,), (3,))
    assert pyengine.game("red7", players=2).sides == ((0,), (1,))
