"""Games at a glance: figures whose truth is known, the same bytes however it is done, texts that fail, pages."""

import json
import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest
from matplotlib.figure import Figure

from engine.table import GameFault
from pyengine import run_study
from pyengine.assess import atlas, atlas_page, atlas_words
from pyengine.assess.looks import Replayed
from pyengine.study.bound import Bound
from pyengine.study.study import Study
from pyengine.study.work import MatchFault, replay
from tests.support.commands import figures, refused, said
from tests.zoo.zoo import path

SMALL = "--setups 40 --play pimc:4x1 --seed 3 --threads 1"
FIFTEEN = "examples/described/fifteen.rcy"
ENDLESS = """(game (setup (create players 2) (create deck D (game iloc PACK) (deck (RANK (A, B)))))
 (stage player (end (== (size (game iloc PACK)) 0)) (choice ((turn pass))))
 (scoring max ((current player) sto POINTS)))"""


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Few matches that playouts look at, and in which players meet."""
    monkeypatch.setattr(atlas, "FEWEST", 6)


@pytest.fixture
def games(tmp_path, monkeypatch):
    """A folder of three texts, one of which is none, and one has no end."""
    (folder := tmp_path / "games").mkdir()
    shutil.copy(FIFTEEN, folder)
    monkeypatch.chdir(tmp_path)
    (folder / "broken.rcy").write_text("(game (setup (create players 2)) (stage player))\n")
    (folder / "endless.rcy").write_text(ENDLESS)
    (folder / "notes.txt").write_text("no game")
    return folder


def one(name, setups=40, play="pimc:4x1", **more):
    """The row of a game."""
    asked = {"setups": setups, "play": play, "seed": 3} | more
    return atlas.survey([str(name)], False, None, {"threads": 1, "executor": None}, **asked)["games"][0]


# What is found


def test_random_play_is_that_of_a_study():
    row, study = one("kuhn"), run_study(Study("kuhn", {"max_decisions": 200}, 40, seed=3, by=("outcome",)), threads=1)
    assert json.dumps(row["random"]) == json.dumps({name: each for name, each in study.items() if name != "run"})


def test_choices_by_move_are_those_of_the_decisions(monkeypatch):
    """Where all matches are followed, all seats together have the legal moves of the study, and a seat its own."""
    monkeypatch.setattr(atlas, "FOLLOWED", 1.0)
    row, own, bound = one(FIFTEEN, setups=30, play="random"), [], Bound(Study(FIFTEEN, {}, 30, 1, 3))
    by_decision = row["random"]["legal_moves"]["by_decision"]
    assert [each["matches"] for each in row["course"]] == by_decision["decisions"]
    for setup in range(30):
        state, script = bound.game.deal(3, setup), replay(bound, setup, 0, 0)[0]
        for move in script:
            if state.decision == 2:
                own.append((state.mover, len(state)))
            state.play(move)
    for seat in (0, 1):
        assert row["course"][0]["moves"][seat] == (None if seat else by_decision["mean"][0])
        moves = [count for who, count in own if who == seat]
        assert row["course"][2]["moves"][seat] == (pytest.approx(sum(moves) / len(moves)) if moves else None)


def test_the_course_of_matches_counted_by_hand():
    """Who leads alone after a decision wins, ties in equal parts; what nobody leads is left out."""

    def match(decisions, shares):
        """Of seats, numbers of moves, and leaders."""
        return Replayed(*zip(*decisions), shares)

    matches = [
        match([(0, 3, None), (1, 2, 0)], [1.0, 0.0]),
        match([(0, 5, 1), (0, 1, 1), (1, 1, 1)], [0.5, 0.5]),
        match([(0, 9, 1)] * 4, []),
    ]
    first, second, third = atlas.course(matches, 2)
    assert (first["matches"], first["moves"], first["led"], first["share"]) == (2, [4, None], 1, 0.5)
    assert (second["matches"], second["moves"], second["led"], second["share"]) == (2, [1, 2], 2, 0.75)
    assert second["ci95"][0] < 0.75 < second["ci95"][1]
    assert (third["matches"], third["moves"], third["ci95"]) == (1, [None, 1], None)


@pytest.mark.slow
def test_what_is_planted_shows():
    ahead = one(path("first-seat-wins"), setups=1000, play="random")
    assert [each["is"] for each in atlas_words.won(ahead)] == ["ahead", "behind"]
    forced = one(path("no-choice"), play="random")["random"]["legal_moves"]["forced_share"]
    assert forced > 0.6 > ahead["random"]["legal_moves"]["forced_share"]
    skilled = one("gops", setups=300, play="pimc:8x2")
    assert skilled["strong"]["ci95"][0] > 0.5 and skilled["strong"]["matches"] == 12
    last = skilled["course"][-1]
    assert last["share"] == 1 and len(skilled["course"]) == 26
    assert skilled["course"][20]["share"] > skilled["course"][0]["share"]
    assert not one("blackjack")["strong"]


def test_what_all_win_together_has_a_score():
    """Tiny Hanabi: no leader, no wins by seat; a search that has all seats scores more than random play."""
    row = one("examples/described/tiny-hanabi.rcy", setups=2000, play="pimc:8x4")
    assert row["strong"]["matches"] == 40 and row["strong"]["ci95"][0] > 0.5
    assert not any(each["led"] for each in row["course"]) and not atlas_words.won(row)
    (*_, leader, _, seats), score = atlas_words._cells(row), row["random"]["score"]
    assert leader == "-" and seats.startswith(f"score {score['mean']:.2f}"[:9])
    found = {"games": [row], "setups": 2000, "seed": 3, "play": "pimc:8x4", "signature": "", "command": []}
    told = str(atlas_words.report(found))
    assert "Nobody plays against anybody." in told and "of 0 games" not in told and "all win together" in told


PUBLISHED = {"agram": (24, 6), "gops": (26, 13), "scopa": (36, 3), "hearts": (64, 13)}


@pytest.mark.few(1, "name", PUBLISHED)
def test_decisions_and_first_choices_are_those_that_others_publish(name):
    """Four hands of six cards, 13 bids of two, 52 cards of Hearts after three passed by each of four."""
    decisions, choices = PUBLISHED[name]
    row = one(name, setups=20, play="random")
    length = row["random"]["decisions"]
    assert (length["min"], length["max"], row["course"][0]["moves"][0]) == (decisions, decisions, choices)


# The same again


@pytest.fixture
def undrawn(monkeypatch):
    """Folders with one picture that is quickly drawn."""
    monkeypatch.setattr(atlas_page, "figures", lambda found: {"fair": Figure((1, 1))})


def test_the_same_bytes_for_threads_and_after_a_stop(games, capsys, monkeypatch, undrawn):
    words = f"atlas games kuhn {SMALL}".replace(" --threads 1", "")
    status, *_ = said(capsys, f"{words} --threads 2 --out two --json two.json")
    assert status == 2
    met = atlas.Atlas.met

    def stopped(self, bound, cost):
        if bound.study.game == "kuhn":
            raise KeyboardInterrupt
        return met(self, bound, cost)

    with monkeypatch.context() as patched:
        patched.setattr(atlas.Atlas, "met", stopped)
        status, _, err = said(capsys, f"{words} --threads 1 --out one --json one.json")
        assert status == 130 and "interrupted (seed 3); the same command resumes one" in err
        assert not Path("one.json").exists() and not Path("one/atlas.json").exists()
    played = []
    with monkeypatch.context() as patched:
        found = atlas.Atlas.played
        patched.setattr(atlas.Atlas, "played", lambda *args: played.append(args[1].study.game) or found(*args))
        assert said(capsys, "atlas games kuhn --setups 40 --play pimc:4x1 --out one --json one.json")[0] == 2
    assert played == ["games/endless.rcy", "kuhn"]
    assert Path("one.json").read_bytes() == Path("two.json").read_bytes()
    for file in Path("two").iterdir():
        assert file.read_bytes() == Path("one", file.name).read_bytes(), file


def test_a_game_whose_file_or_text_is_another_one_is_played_again(games, capsys, undrawn):
    words = f"atlas games/fifteen.rcy {SMALL} --out out"
    before = figures(capsys, words)["games"][0]
    (file,) = Path("out").glob("game=*.json")
    kept = file.read_text()
    for other in (kept.replace('"games": 40', '"games": 41'), kept[:-9], "[]"):
        file.write_text(other)
        assert figures(capsys, words)["games"][0] == before and file.read_text() == kept
    text = games / "fifteen.rcy"
    text.write_text(text.read_text() + ";; another line\n")
    after = figures(capsys, words)["games"][0]
    assert after["digest"] != before["digest"] and after["random"]["wins"] == before["random"]["wins"]


# What fails


def test_a_text_that_fails_is_a_row_and_the_others_go_on(games, capsys):
    status, out, err = said(capsys, f"atlas games {SMALL} --json found.json")
    rows = {Path(row["game"]).stem: row for row in json.loads(Path("found.json").read_text())["games"]}
    assert status == 2 and not err
    assert {name: row["status"] for name, row in rows.items()} == {"broken": 2, "endless": 1, "fifteen": 0}
    assert rows["broken"]["error"].startswith("games/broken.rcy:1:") and "random" not in rows["broken"]
    assert rows["endless"]["error"].startswith("no match was finished (") and rows["fifteen"]["error"] is None
    assert out.count("games/broken.rcy:1:") == 1
    assert [line.split()[0] for line in out.splitlines() if "fails" in line] == ["broken", "endless"]
    assert said(capsys, f"atlas games/endless.rcy {SMALL}")[0] == 1
    (games / "empty").mkdir()
    (games / "typo.rcy").write_text("(gaem)")
    status, out, _ = said(capsys, f"atlas kuhn agramm games/empty games/typo.rcy {SMALL} --json -")
    rows = json.loads(out)["games"]
    assert [row["status"] for row in rows] == [0, 2, 2, 2] and rows[1]["error"].startswith(
        "there is no game 'agramm'; did"
    )
    assert rows[2]["error"] == "the folder 'games/empty' itself has no text of a game; expected files that end in .rcy"
    told = str(atlas_words.report(json.loads(out)))
    assert "did you mean game?'" in told and "ahead or behind.'" in told
    del rows[0]["strong"]["share"]
    assert "-: no player plays it" in str(atlas_words.report({**json.loads(out), "games": rows}))


def test_what_is_refused(games, capsys, undrawn):
    assert said(capsys, f"atlas kuhn {SMALL} --out out")[0] == 0
    (games / "empty").mkdir()
    for words, why in {
        "kuhn --out out --setups 41": "the folder out holds another atlas; expected one that is",
        "kuhn --out games": "the folder games has something else in it; expected one",
        "agramm": "there is no game 'agramm'; did you mean agram?",
        "games/empty": "the folder 'games/empty' itself has no text of a game; expected files that end",
        "kuhn --setups 0": "setups is 0; expected a whole number from 1",
        "kuhn --play human": "expected a player other than human",
        "kuhn --play isms:10": "there is no player 'isms:10'; did you mean ismcts",
        "kuhn --page games": "--page 'games' is a folder; expected a file to write",
        "": "the following arguments are required: GAME",
    }.items():
        refused(capsys, f"atlas {SMALL} {words}", why)


# What is shown


def test_the_page_has_four_charts_of_all_games_and_three_of_each(games, capsys):
    status, out, _ = said(capsys, f"atlas games/fifteen.rcy games/broken.rcy blackjack {SMALL} --page page.html")
    page = Path("page.html").read_text()
    titles = [*(title for title, *_ in atlas_words.TOGETHER.values()), "Spread of scores", "Leader by move"]
    counts = {title: page.count(f">{title}</text>") for title in [*titles, "Choices by move"]}
    assert (
        status == 2
        and out.endswith("Report: page.html\n")
        and counts == dict.fromkeys(titles, 1) | {"Choices by move": 2}
    )
    assert "<h2>fifteen, 2\xa0players</h2>" in page and "<h2>blackjack, 1\xa0player</h2>" in page
    assert "games/broken.rcy:1:" in page and "http" not in page.replace("http://www.w3.org", "")


def test_games_of_one_name_keep_their_folders(games):
    rows = [{"name": name, "error": None} for name in ("a/x.rcy", "b/x.rcy", "b/y.rcy, players=3", "kuhn")]
    assert [name for name, _ in atlas_words.told({"games": rows})] == ["a/x.rcy", "b/x.rcy", "y, players=3", "kuhn"]


def test_every_number_of_players(capsys, monkeypatch):
    """One that fails leaves the others."""
    known = atlas.Atlas.known
    fails = lambda self, game, options: known(self, game, {"CARDS": 99} if options["players"] == 3 else options)
    monkeypatch.setattr(atlas.Atlas, "known", fails)
    status, out, _ = said(capsys, f"atlas {FIFTEEN} --all-players --setups 10 --play random --seed 1 --json -")
    two, three, four = json.loads(out)["games"]
    assert status == 2 and [row["status"] for row in (two, three, four)] == [0, 2, 0]
    assert three["name"] == f"{FIFTEEN}, players=3"
    assert [row["random"]["players"] for row in (two, four)] == [2, 4]


def test_matches_too_long_for_playouts_have_none(monkeypatch):
    monkeypatch.setattr(atlas, "MOST", 10)
    row = one("agram")
    assert row["strong"] is None and not any(each["led"] for each in row["course"])
    assert row["course"][0]["moves"][0] == 6
    drawn = atlas_page.figures({"games": [row], "play": "pimc:4x1"})
    assert set(drawn) == {"fair", "length", "forced", "choice-1", "scores-1"}


FAULTS = {
    "duel": (MatchFault("the game failed in deal 1"), 2, "the game failed in deal 1"),
    "looks.leader": (GameFault(-5, "no card is left"), 1, "the game failed: no card is left"),
}


@pytest.mark.parametrize("where", FAULTS)
def test_a_game_that_fails_where_a_player_plays_it_or_it_is_looked_at(monkeypatch, where):
    """Not taken for a game that the player does not play."""
    fault, status, text = FAULTS[where]
    monkeypatch.setattr(f"pyengine.assess.atlas.{where}", Mock(side_effect=fault))
    row = one("kuhn")
    assert (row["status"], row["error"]) == (status, text)


def test_a_game_without_decisions(tmp_path):
    (text := tmp_path / "chance.rcy").write_text(
        "(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (A, B)))))"
        " (do ((shuffle (game iloc PACK)) (inc ((0 player) sto POINTS) 1)))"
        " (scoring max ((current player) sto POINTS)))"
    )
    row = one(text, play="ismcts:5")
    assert row["course"] == [] and row["random"]["decisions"]["mean"] == 0 and row["strong"]["share"] == 0.5
    assert set(atlas_page.figures({"games": [row], "play": "ismcts:5"})) == {"fair", "skill"}
