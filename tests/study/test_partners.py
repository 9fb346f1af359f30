"""Partners are one side: in what the terminal tells of a match, on its page, in comparisons and in figures."""

import io
import json

import pytest

import pyengine
from pyengine import InputError, Study, run_study
from pyengine.commands import compare, watch
from pyengine.commands.run import main
from pyengine.games import tableau
from pyengine.measures import difference
from pyengine.measures.catalogue import ESTIMATED
from pyengine.recycle.game import Described
from pyengine.report import findings, tables
from pyengine.study.bound import Bound
from pyengine.worth.estimates import estimates
from tests.commands.test_python import kept, plain
from tests.conftest import ROOT
from tests.counting import test_course
from tests.measures import test_what_wins
from tests.reference import course as slow_course, matches as slow, measures as reference, what_wins
from tests.reference.streams import choice


def shown(capsys, command, *words, status=0):
    assert command([*words[0].split(), *words[1:]]) == status
    return capsys.readouterr().out


@pytest.fixture
def match(capsys):
    return lambda *words: shown(capsys, watch.main, "", "spades 1/0", *words)


def test_a_match_names_every_side_once(match, tmp_path):
    ending = match("--estimates", "pimc:1x1", "--page", str(tmp_path / "m.html")) or match()
    _, *end = ending.rpartition("The end\n")
    assert "Side 1+3: bags 0, score -170\n" in end[-1]
    assert end[-1].endswith("Scores: side 1+3 30, side 2+4 -30\nFirst: side 1+3 (random + random)\n")
    assert "Team" not in ending and "Side 2+4: score -200\n" in ending  # what happened
    page = (tmp_path / "m.html").read_text()
    assert "Each side's chance to win" in page and '"sides":[[0,2],[1,3]]' in page and "team 1" not in page


def test_chances_are_those_of_sides(match):
    told, shown = match("--estimates", "pimc:1x1"), "if all play at random from here on: side 1+3 100 %, side 2+4 0 %\n"
    assert f"chances to win as the table sees it, {shown}" in told


def test_payoffs_at_the_table_are_told_once_for_a_side(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 20))
    assert main(["spades", "--seats", "human,random", "--setups", "1", "--seed", "3"]) == 0
    told = capsys.readouterr().err.partition("Decisions of yours")[0]  # where cards lie is told by seat
    assert "Scores: side 1+3 " in told and "seat 3 " not in told.rpartition("Scores")[2]


def test_several_share_the_first_place():
    assert tableau.placed(["seat 1"]) == "First: seat 1"
    assert tableau.placed(["seat 1", "seat 3"]) == "Shared first place: seat 1, seat 3"


def test_numbers_of_teams_are_those_of_sides(capsys, tmp_path):
    file = tmp_path / "it.json"
    told = shown(capsys, main, f"spades --setups 4 --seed 1 --watch SCORE --json {file}")
    assert json.loads(file.read_text())["watch"]["SCORE"]["end"].keys() == {"side 1+3", "side 2+4"}
    assert "side 10 %" in told and "team" not in told


TABLES = "--seats heuristic,random / random / heuristic,random,heuristic,random"


def test_comparisons_name_the_players_of_a_side_and_those_who_fill_seats(capsys):
    told = " ".join(shown(capsys, compare.main, f"spades --setups 40 --seed 1 {TABLES}").split())
    assert "random, random, random, random against heuristic, random, random, random: " in told
    assert "the side of players 1+3 wins more often" in told and "wins_by_player: players 1+3" in told
    assert "matches players 1+3 players 2+4 " in told and "player 1" not in told and "seat 1" not in told
    # The first alone is said to need so many.
    assert told.count("deals would show one") == 2


def test_skill_between_sides_takes_a_side(capsys):
    told = " ".join(shown(capsys, compare.main, "spades --setups 4 --seed 1 --vary HANDS=1,2").split())
    assert "Skill needs one better side, such as --seats strong:200,random,strong:200,random." in told
    both = run_study(Study("spades", {}, 20, 1, 1, ("heuristic", "random", "heuristic", "random")))
    share = both["by_player"][0]["wins"]["share"]
    assert both["measures"]["strength"]["value"] == pytest.approx(share) and share > 0.5
    against = run_study(Study("spades", {}, 30, 1, 1, ("heuristic", "heuristic", "random", "random")))
    assert against["measures"]["strength"]["value"] is None
    assert "All sides have the same players" in findings.answer(against)
    assert tables.players(against) is None and "the player" not in findings.skill_or_luck(against)


PAIRS = """
(game
 (setup (create players 4) (create teams (0, 1) (2, 3))
  (create deck (game iloc PACK) (deck (RANK (ACE, TWO, THREE)))))
 (do ((shuffle (game iloc PACK))
  ((== (cardatt RANK (top (game iloc PACK))) ACE) (inc ((0 team) sto SCORE) 1))))
 (stage player (end (== (game sto DONE) 1)) (choice ((set (game sto DONE) 1))))
 (scoring max ((team (current player)) sto SCORE)))
"""


def test_players_whose_partners_change_are_compared_alone(tmp_path):
    """Neighbours are partners: in another seating a player has another one."""
    file = tmp_path / "pairs.rcy"
    file.write_text(PAIRS)
    counted = run_study(Study(str(file), {}, 40, 1, 1, ("random",) * 4)).counted
    assert difference.wins_by_player(counted.study, counted.tally)["value"] == [0.25] * 4


SIDES = {4: "(0, 2) (1, 3)", 5: "(0, 2, 4) (1, 3)"}


@pytest.fixture(params=SIDES)
def tug(request, tmp_path):
    """Of sides that are as large, and of others."""
    text = (ROOT / "tests/games/tug.rcy").read_text().replace("(create players 4)", f"(create players {request.param})")
    file = tmp_path / "tug.rcy"
    file.write_text(text.replace(SIDES[4], SIDES[request.param]))
    return file


def test_results_are_those_of_sides(tug):
    """Seats of the winning side have beaten all others, in transcripts as in the reference."""
    game = Described(tug)
    test_what_wins.compare(game, ("kind",), 4, 3)
    won = {game.kind_text(kind): [] for kind in range(game.table.kinds)}
    for setup in filter(lambda setup: what_wins.looked_at(setup, 0), range(60)):
        state, choices, moves = game.deal(3, setup), choice(3, setup, 0), []
        while not state.is_over:
            move = choices.below(len(state))
            moves.append((state.mover, game.kind_text(what_wins.of_described(state, move)[0][1])))
            state.play(move)
        payoffs = [state.payoffs()[side[0]] for side in game.sides]
        for mover, kind in moves:
            won[kind].append(0.5 if len(set(payoffs)) == 1 else float(state.payoffs()[mover] == max(payoffs)))
    rows = run_study(Study(str(tug), {}, 60, 1, 3, by=("kind",)))["by"]["kind"]
    expected = {kind: pytest.approx(sum(each) / len(each)) for kind, each in won.items()}
    assert {row["name"]: row["result"]["mean"] for row in rows} == expected


def test_wins_by_card_add_up_over_sides():
    """In each match every card is held by one side: that of two sides which wins has all of the win."""
    found = run_study(Study("spades", {}, 40, 1, 1, ("random",) * 4, False, by=("card",)))
    held = [row["held"] for row in found["by"]["card"]]
    assert len(held) == 52 and all(each["seats"] == 40 for each in held)
    assert sum(each["result"]["mean"] for each in held) / 52 == pytest.approx(0.5)
    assert all((20 * each["result"]["mean"] * 4).is_integer() for each in held)


def test_chances_and_measures_of_the_course_are_those_of_sides(tug):
    game = Described(tug)
    matches = slow.study(slow.Open(game), 3, 12, 1, estimator=(3, 2))
    found = test_course.counted(game.table, 12, determinisations=3, playouts=2, sides=game.sides)
    assert found["run_chances"] == slow_course.by_tenth(matches)
    assert {tenth: count for (tenth,), count in found["run_certain"].items()} == slow_course.certain(matches)
    assert {part: count for (part,), count in found["run_dramas"].items()} == slow_course.dramas(matches)
    summary = run_study(Study(str(tug), {}, 12, 1, 3, measures=ESTIMATED, estimator="pimc:3x2", course=True))
    for name in ESTIMATED:
        value = summary["measures"][name]["value"]
        assert value == pytest.approx(reference.measure(name, matches), rel=0, abs=1e-6), name
    assert len(summary["course"]["by_tenth"]["seats"]) == 2


def test_who_wins_with_a_partner_is_certain_in_the_end(capsys, tmp_path):
    words = f"spades --setups 6 --seed 1 --course --measures drama --estimator pimc:2x1 --json {tmp_path / 'it.json'}"
    told = " ".join(shown(capsys, main, words).split())
    course = json.loads((tmp_path / "it.json").read_text())["course"]
    assert course["certain"]["share"][-1] > 0.5 and course["by_tenth"]["winner"]["90"][-1] == 1
    assert "Chance: of the side that won" in told


def test_a_move_is_worth_what_it_brings_the_side(tug):
    """Before the last move of a match that is won."""
    game = Described(tug)
    state = game.deal(1, 0)
    for _ in range(6):
        state.play(0 if state.mover % 2 == 0 else len(state) - 1)
    assert [worth["mean"] for worth in estimates(state, 4, 2).worths()] == [state.mover % 2 == 0] * 3
    state.play(0)
    assert state.results() == tuple(float(seat % 2 == 0) for seat in range(game.seats))


def test_tallies_have_results_of_sides(tug, tmp_path):
    result = kept(Study(str(tug), {}, 30, 2, 3), tmp_path / "out")
    found = plain(pyengine.tallies(tmp_path / "out"))
    assert found["results"][found["seat"] == 1].sum() / 60 == pytest.approx(result["result"]["mean"][0])
    assert (found["result_squares"] <= found["results"]).all() and (found["results"] <= found["games"]).all()


def test_where_all_are_partners_nobody_is_beaten(tmp_path):
    text = (ROOT / "tests/games/tug.rcy").read_text().replace("(0, 2) (1, 3)", "(0, 1, 2, 3)")
    (tmp_path / "all.rcy").write_text(text)
    with pytest.raises(InputError, match="kind is for two sides or more; all seats of .* are partners"):
        Bound(Study(str(tmp_path / "all.rcy"), {}, 4, 1, 1, by=("kind",)))
    with pytest.raises(InputError, match="3:closest.? is for two sides or more"):
        Bound(Study(str(tmp_path / "all.rcy"), {}, 4, 1, 1, keep="3:closest"))


def test_moves_speak_of_sides(capsys, tug):
    told = shown(capsys, watch.main, "", str(tug), "1/0")
    assert "score of side 1+3" in told and "team" not in told
