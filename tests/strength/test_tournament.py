"""Tournaments: who sits where, the same bytes however they are played, folders, errors, from Python, the page."""

import json

import pytest

import pyengine
from pyengine import __main__ as commands
from pyengine.base.errors import InputError
from pyengine.strength import tournament as tournaments, words
from pyengine.strength.tournament import duel, tournament, ways_to_sit

THREE = ["leduc", "--seats", "random,heuristic,pimc:2x1", "--setups", "20", "--seed", "5"]


class Sides:
    name = "planned"

    def __init__(self, *sides):
        self.sides, self.seats = sides, sum(map(len, sides))


@pytest.mark.parametrize(
    "sides, ways, turned",
    [
        ([(0,), (1,)], [(0, 1)], True),
        ([(0,), (1,), (2,)], [(0, 1, 0), (1, 0, 1)], True),
        ([(0,), (1,), (2,), (3,)], [(0, 1, 0, 1)], True),
        ([(0, 2), (1, 3)], [(0, 1, 0, 1)], True),
        ([(0, 1), (2, 3)], [(0, 0, 1, 1), (1, 1, 0, 0)], False),
        ([(0,), (1, 2)], [(0, 1, 1), (1, 0, 0)], False),
        ([(0, 1, 2)], [(0, 0, 0), (1, 1, 1)], False),  # who win together
        ([(0, 3), (1, 4), (2, 5)], [(0, 1, 0, 0, 1, 0), (1, 0, 1, 1, 0, 1)], True),
    ],
)
def test_who_sits_where(sides, ways, turned):
    assert ways_to_sit(Sides(*sides)) == (ways, turned)
    assert 2 * sum(map(sum, ways)) == sum(map(len, ways)), "half of the seats each, so that one half is even"


@pytest.mark.parametrize("sides", [[(0,)], [(0, 1), (2, 3), (4, 5)]])
def test_games_in_which_two_players_cannot_meet(sides):
    with pytest.raises(InputError, match="two players cannot meet in planned: "):
        ways_to_sit(Sides(*sides))


@pytest.mark.parametrize("game, options", [("leduc", {}), ("red7", {"players": 3}), ("spades", {}), ("agram", {})])
def test_tables_count_what_studies_count(game, options):
    """Every match of every table is somebody's: as many wins as the ordinary study gives its players."""
    asked = tournament(game, ["random", "heuristic"], options=options, setups=6, seed=3)
    for table, (meeting, found) in zip(asked.tables, tournaments.played(asked, threads=1)):
        won = [line["wins"]["share"] for line in found["by_player"]]
        if len(won) == len(table.seated):  # else partners are one line
            first = sum(share for share, place in zip(won, table.seated) if place == 0)
        else:
            first = won[0]
        assert meeting.wins.sum() / meeting.unit == pytest.approx(first * meeting.games.sum())
        assert sum(meeting.sides) == len(asked.game.sides) and meeting.games.sum() == found["games"]


def test_a_duel_and_its_columns():
    both = duel("leduc", "pimc:2x1", "random", setups=40, seed=2, threads=1)
    turned = duel("leduc", "random", "pimc:2x1", setups=40, seed=2, threads=1)
    assert both.share == pytest.approx(1 - turned.share, abs=0.1)  # their own chance is another one
    assert both.share == both.wins.sum() / both.games.sum() > 0.6
    assert both.players == ("pimc:2x1", "random") and len(both.games) == len(both.wins) == 40
    assert turned.gain.points < 0
    low, high = both.gain.ci95
    assert 0 < low < both.gain.points < high and both.ci95[0] < both.share < both.ci95[1] and both.apart < 200


def test_equal_players_are_not_told_apart():
    """Matches of the same play in both seats cancel: the share is one half, whatever the deals."""
    found = duel("kuhn", "pimc:20", "pimc:20x10", setups=50, seed=1, threads=1)
    assert found.ci95[0] < 0.5 < found.ci95[1] and found.gain.ci95[0] < 0 < found.gain.ci95[1] and found.gain.p > 0.05


def test_players_that_are_no_list():
    for given in None, "random,heuristic", (each for each in ("random", "heuristic")):
        with pytest.raises(InputError, match="players is .*; expected a list of two or more"):
            pyengine.rate_players("red7", given)


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
def test_folders_of_something_else(tmp_path, capsys):
    home = tmp_path / "home"
    assert commands.main(["tournament", *THREE, "--out", str(home)]) == 0
    assert commands.main(["tournament", *THREE, "--out", str(home)]) == 2
    assert "holds a finished tournament; expected one that is absent or empty" in capsys.readouterr().err
    (home / "tournament.json").unlink()
    for other in (["--seats", "random,heuristic"], ["--seats", "random,heuristic,pimc:2x1,flat:5"], ["--seed", "6"]):
        assert commands.main(["tournament", *THREE, *other, "--out", str(home)]) == 2
        assert "holds another tournament" in capsys.readouterr().err
    (home / "mine.txt").write_text("")
    assert commands.main(["tournament", *THREE, "--out", str(home)]) == 2
    assert "has something else in it" in capsys.readouterr().err
    assert commands.main(["run", "leduc", "--setups", "5", "--seed", "1", "--out", str(tmp_path / "study")]) == 0
    assert commands.main(["tournament", *THREE, "--out", str(tmp_path / "study")]) == 2
    assert "has something else in it" in capsys.readouterr().err


def test_the_command_under_play_it_again_does(tmp_path, capsys):
    out = tmp_path / "found.json"
    assert commands.main(["tournament", *THREE, "--json", str(out), "--keep-going"]) == 0
    found = json.loads(out.read_text())
    module, *again = found["command"]
    assert module == "pyengine.tournament" and commands.main(["tournament", *again, "--json", str(out)]) == 0
    assert found["signature"] == json.loads(out.read_text())["signature"]


@pytest.mark.slow
def test_until_plays_as_many_as_it_takes(capsys):
    words = [*THREE[:-4], "--setups", "3000", "--seed", "5", "--until", "rating=12", "--json", "-"]
    assert commands.main(["tournament", *words]) == 0
    found = json.loads(capsys.readouterr().out)
    assert 200 <= found["setups"] < 3000
    assert max(abs(bound - row["points"]) for row in found["ratings"] for bound in row["ci95"]) <= 12


def shortest(view, moves):
    return 0


def test_from_python(tmp_path):
    pandas = pytest.importorskip("pandas")
    found = pyengine.rate_players("leduc", ["random", "pimc:2x1", shortest], setups=20, seed=5, threads=1)
    rows = found["ratings"]
    assert isinstance(found, pyengine.Ratings) and {row["player"] for row in rows} >= {"random", "pimc:2x1"}
    assert [row["rank"] for row in rows] == [1, 2, 3] and abs(sum(row["points"] for row in rows)) < 1e-6
    assert found["command"] == [] and "rating points" in found.table() and "<pre" in found._repr_html_()
    assert found.plot("ratings")._repr_svg_() and found.plot("crosstable").figure
    with pytest.raises(InputError, match="there is no picture"):
        found.plot("wins")
    frame = found.frame()
    assert isinstance(frame, pandas.DataFrame) and set(frame["figure"]) == {"rating", "wins", "payoff"}
    with pytest.raises(TypeError):
        found["ratings"] = []
    with pytest.raises(InputError, match="is a function, which a folder cannot keep"):
        pyengine.rate_players("leduc", ["random", shortest], setups=2, folder=tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_usual_setups_stay_below_so_many_matches():
    assert tournament("kuhn", ["random", "pimc:2x1"]).study.setups == 1000
    asked = tournament("kuhn", [f"flat:{number}" for number in range(1, 13)])
    assert len(asked.tables) == 66 and asked.study.setups * 66 * 2 <= 20_000 < (asked.study.setups + 1) * 66 * 2
    assert tournament("agram", [f"flat:{number}" for number in range(1, 30)]).study.setups == 30


def table(one, other, share, ci95=(0.4, 0.6), matches=200, remains=False):
    wins = {"share": share, "ci95": list(ci95), "p": 0.5, "remains": remains}
    return {"players": [one, other], "matches": matches, "wins": wins, "payoff": {"mean": [0, 0], "ci95": [[0, 0]] * 2}}


def row(rank, player, points, gap=None, remains=True, takes=100.0):
    gap = gap and {"points": gap, "ci95": [gap - 12, gap + 12], "p": 0.01, "remains": remains, "matches": takes}
    payoff, ci95 = {"mean": -rank, "ci95": [-rank - 0.1, -rank + 0.1]}, [points - 9, points + 9]
    return {"rank": rank, "player": player, "points": points, "ci95": ci95, "next": gap, "payoff": payoff}


def said(found):
    return " ".join(words.answer(found)).replace("\N{NO-BREAK SPACE}", " ")


def test_the_answer_names_what_is_known():
    rows = [row(1, "A", 112.0, 212.0), row(2, "B", -100.0, 30.0, False, 3412.0), row(3, "C", -130.0)]
    found = {"ratings": rows, "tables": [table("A", "B", 0.77), table("A", "C", 0.8), table("B", "C", 0.52)]}
    found |= {"cycles": [["A", "B", "C"]], "amounts": False}
    assert said(found) == (
        "A is the strongest: 212 (200 to 224) rating points above B, which it beats in 77 % of matches. "
        "Not clear who is stronger: B or C (about 3,400 matches of the two would show it). "
        "A circle beyond chance: A beats B, B beats C, and C beats A."
    )
    rows[0] = row(1, "A", 112.0, 5.0, False, 2e7)
    found |= {"cycles": [], "amounts": True}
    rows[2]["payoff"] = {"mean": 3.0, "ci95": [2.0, 4.0]}
    assert said(found).startswith(
        "Who is strongest is not known: A is 5 (-7 to 17) rating points above B (more than a million matches of the "
        "two would show it). Not clear who is stronger: B or C"
    )
    assert said(found).endswith("By payoff C comes first, with 3.0 a match.")
