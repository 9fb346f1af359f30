"""Games that all seats win together: what is told of a match, in points, and of whom nobody plays against."""

import json

import pytest

import pyengine
from pyengine.commands import exploit, recycle, run, watch
from pyengine.players.catalogue import paid

# Seat 1 sees a card of 1 to 4 and says something; seat 2, with another one, guesses whether their sum is 5 or more.
SIGNAL = """
(game (title "Signal") (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (1 .. 4)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
 (choice ((label "say low" (set (game sto SAID) 1)) (label "say high" (set (game sto SAID) 2))))
 (do ((cycle current (1 player))))
 (choice ((label "guess small" (set (game sto GUESS) 1)) (label "guess big" (set (game sto GUESS) 2))))
 (do (((== (game sto GUESS) ((>= (sum player 'P (sum ('P iloc HAND) using RANK)) 5) 2 else 1))
       (set (game sto WON) 10))))
 (scoring max (game sto WON)))
"""


@pytest.fixture
def signal(tmp_path):
    path = tmp_path / "signal.rcy"
    path.write_text(SIGNAL)
    return str(path)


def printed(command, words, capsys):
    assert command.main(words) == 0
    return " ".join(capsys.readouterr().out.split())


def test_nobody_comes_first(signal, capsys, tmp_path):
    for seats, score in (("random,random", 10), (f"{tmp_path / 'p.py'}:last,{tmp_path / 'p.py'}:first", 0)):
        (tmp_path / "p.py").write_text("last = lambda view, moves: len(moves) - 1\nfirst = lambda view, moves: 0\n")
        told = printed(watch, [f"{signal} 1/0", "--seats", seats], capsys)
        assert told.endswith(f"Score of all: {score}")
        assert watch.main([f"{signal} 1/0", "--seats", seats, "--json", "-"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["winners"] == [] and found["payoffs"] == [score, score]
    assert pyengine.game("agram").winners((0, 1, 1)) == (1, 2)


def test_rules_say_that_all_win(signal, capsys):
    told = printed(recycle, ["rules", signal], capsys)
    assert "All players win together: they have the same points, the most they can get." in told
    assert "Whoever" not in told
    assert "Whoever has the most points wins; players who tie" in printed(recycle, ["rules", "spades"], capsys)


def test_estimates_are_points(signal, capsys, tmp_path):
    """Of seat 2 with a 3, the mean of what it may see: small or big is right in one or two of three deals."""
    page, words = tmp_path / "m.html", [f"{signal} 1/0", "--estimates", "pimc:300x4"]
    assert watch.main([*words, "--page", str(page)]) == 0
    assert "chance" not in page.read_text().partition("</main>")[0].lower()
    told = printed(watch, words, capsys)
    assert "%" not in told and "chance" not in told and "(pimc:300x4:payoff)" in told
    assert "Worth of moves if all play at random from here on" in told
    assert printed(watch, [*words[:2], "pimc:300x4:payoff"], capsys) == told
    assert watch.main([*words, "--json", "-"]) == 0
    for step in json.loads(capsys.readouterr().out)["steps"]:
        assert step["chances"] == [] and sum(step["worth"]) == pytest.approx(10, abs=1.5)
    believing = paid(pyengine.player("pimc:9x2:rule=0.5:believe=rule"), pyengine.game(signal))
    assert believing.text == "pimc:9x2:rule=0.5:payoff:believe=rule"


def test_payoffs_where_seats_play_against_each_other(capsys):
    told = printed(watch, ["leduc 1/0", "--estimates", "pimc:40x2:payoff"], capsys)
    assert "Worth of moves if all play" in told and "%" not in told
    assert watch.main(["leduc 1/0", "--estimates", "pimc:40x2:payoff", "--json", "-"]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    assert max(abs(each) for step in steps for each in step["worth"]) > 1


@pytest.mark.parametrize("more", [[], ["--results"], ["--sampled"]])
def test_nobody_exploits_a_partner(more, signal, capsys):
    assert exploit.main([signal, "random", *more]) == 2
    out, said = capsys.readouterr()
    assert not out and len(said.splitlines()) == 1 and "all seats win together" in said
    assert f"python -m pyengine.run {signal} --seats PLAYER,PLAYER tells what a player scores, " in said


def test_no_chances_by_the_course_of_a_match(signal, capsys):
    words = [signal, "--setups", "60", "--matches", "2", "--seed", "1"]
    told = printed(run, [*words, "--course", "--measures", "all"], capsys)
    assert "100 %" not in told and "chance if" not in told and "course moves" in told
    assert "meaningful_moves" in told.partition("not measured")[0] and "noise of estimates" not in told
    for name in ("drama", "decisiveness", "clarity", "coolness", "stability", "variance"):
        assert f"not measured: {name} (all seats win together)" in told
    assert "not measured" not in printed(run, words, capsys)
    assert run.main([*words, "--seats", "pimc:4x1", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)["measures"]
    for name in ("win_share", "fairness", "strength", "ties"):
        assert found[name] == {"value": None, "ci95": None, "reason": "all seats win together"}
