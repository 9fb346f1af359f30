"""Results in Python and notebooks: figures that show themselves, counts in plain units, choices with their reasons."""

import io
import json
import pickle
import re
import sys
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pyarrow
import pytest
from rich.console import Console

import pyengine
from engine.counting.leads import NAMES
from pyengine import InputError, __main__ as commands, crosskings
from pyengine.red7 import fast
from pyengine.report import terminal
from pyengine.study import tidy
from pyengine.study.store import Folder
from tests.commands.golden.commands import EXAMPLE


def kept(study, path):
    """Result of a study, kept in a folder without the report."""
    home = Folder(path, study)
    result = pyengine.run_study(study, folder=home)
    home.finish(result)
    return result


@pytest.fixture(scope="module")
def study():
    seats = ("heuristic", "random", "random")
    return pyengine.Study("red7", {"players": 3}, setups=12, matches=3, seed=5, seats=seats, measures=("drama",))


@pytest.fixture(scope="module")
def folder(study, tmp_path_factory):
    path = tmp_path_factory.mktemp("study") / "s"
    return path, kept(study, path)


@pytest.fixture
def result(folder):
    return folder[1]


def plain(table):
    """A tidy frame as arrays, whether pandas is there or not."""
    columns = table.column_names if isinstance(table, pyarrow.Table) else list(table.columns)
    return {name: np.array(table[name]) for name in columns}


def test_a_result_prints_what_the_terminal_does(result):
    console = Console(file=io.StringIO(), width=100, highlight=False)
    terminal.show(result, console)
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    assert str(result.table()) == repr(result.table()) == "\n".join(lines)
    assert max(map(len, result.table(50).splitlines())) <= 51 < max(map(len, lines))
    html = result._repr_html_()
    assert html == result.table()._repr_html_() and "<b" not in html and "font-weight: bold" in html
    text = re.sub("<[^>]*>", "", html)
    assert "95 % interval  matches won" in text and "seat 3" in text


def test_a_result_is_a_dict_for_reports(result):
    again = pyengine.Result(json.loads(json.dumps(result)))
    assert again == result == pickle.loads(pickle.dumps(result)) and again.table() == result.table()
    assert type(pickle.loads(pickle.dumps(result))) is type(result) is pyengine.Result
    with pytest.raises(TypeError, match="do not change"):
        result["games"] = 0


def test_a_picture_by_its_name(result):
    picture = result.plot("wins")
    assert repr(picture) == "<the picture wins>"
    root = ElementTree.fromstring(picture._repr_svg_())
    assert root.tag.endswith("svg") and picture.figure.axes[0].get_title("left") == "Win share by seat"
    with pytest.raises(InputError, match=r"no picture 'win'; did you mean wins[?] Expected one of wins, players, le"):
        result.plot("win")


def test_the_rows_of_a_result(result):
    rows = {(name, part): rest for name, part, *rest in result._rows()}
    assert rows["win_share", "2"] == [result["wins"]["share"][1], result["wins"]["ci95"][1], "share"]
    assert rows["payoff_by_player", "1"][0] == result["by_player"][0]["payoff"]["mean"]
    assert rows["drama", ""] == [result["measures"]["drama"]["value"], result["measures"]["drama"]["ci95"], "number"]
    assert rows["result", "3"][:1] == [result["result"]["mean"][2]]


def test_what_a_study_told_apart_stands_in_the_frame():
    pytest.importorskip("pandas")
    by = ("kind", "card", "place", "outcome")
    found = pyengine.run_study(pyengine.Study("red7", {"players": 2}, 100, 5, 1, by=by))
    frame = found.frame().set_index(["figure", "part"])
    row = next(each for each in found["by"]["kind"] if each["name"] == "play" and each["effect"]["ci95"])
    told = frame.loc[("kind effect", f"play at {row['place']}")]
    assert [*told[["value", "low", "high"]]] == [row["effect"]["value"], *row["effect"]["ci95"]]
    played = [each for each in found["by"]["card"] if "played" in each]
    card = next(each for each in played if each["played"]["result"]["mean"] is not None)
    assert frame.loc[("held seats", card["name"]), "value"] == card["held"]["seats"]
    assert frame.loc[("played result", card["name"]), "value"] == card["played"]["result"]["mean"]
    assert frame.loc[("place result", "3 cards in hand"), "unit"] == "share"
    outcome = found["by"]["outcome"]
    assert frame.loc[("last", "2"), "value"] == outcome["last"]["share"][1]
    assert frame.loc[("score, 95 %", "1"), "value"] == outcome["scores"][0]["quantiles"]["0.95"]
    assert frame.loc[("margin", ""), "value"] == outcome["margins"]["mean"]


def test_the_frame_of_a_result(result):
    pandas = pytest.importorskip("pandas")
    frame = result.frame()
    assert isinstance(frame, pandas.DataFrame) and " ".join(frame.columns) == "figure part value low high unit"
    assert frame.set_index(["figure", "part"]).loc[("win_share", "1"), "value"] == result["wins"]["share"][0]


def test_a_frame_without_pandas(result, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match="^a frame needs the extra data .*: python -m pip install"):
        result.frame()


def test_counts_in_plain_units(folder, study):
    path, result = folder
    found = plain(pyengine.tallies(path))
    assert len(found["setup"]) == 12 * 3 * 3 and set(found["seat"]) == {1, 2, 3}
    for seat in range(3):
        here = found["seat"] == seat + 1
        wins, games = found["wins"][here].sum(), found["games"][here].sum()
        assert Fraction(wins) == Fraction(result["wins"]["counts"][seat]) and games == result["games"]
        assert found["results"][here].sum() / games == pytest.approx(result["result"]["mean"][seat], abs=1e-12)
        assert found["payoffs"][here].sum() / games == pytest.approx(result["payoff"]["mean"][seat], abs=1e-12)
        assert np.all(found["result_squares"][here] <= found["results"][here])
    best = found["player"] == "heuristic"
    line = result["by_player"][0]
    assert found["wins"][best].sum() / found["games"][best].sum() == pytest.approx(line["wins"]["share"], abs=1e-12)
    assert np.array_equal((found["seat"] - 1 - found["seating"]) % 3 == 0, best)
    whole = plain(pyengine.tallies(path, by="setup"))
    assert whole["games"].sum() == result["games"] and whole["turns"].sum() == result["decisions"]["total"]
    assert whole["dramas"].sum() / result["games"] == pytest.approx(result["measures"]["drama"]["value"], abs=1e-12)
    assert np.array_equal(whole["setup"], range(12))


def test_counts_without_pandas_and_with_what_seats_choose(tmp_path, monkeypatch):
    result = kept(pyengine.Study("agram", {"SEATS": 3}, setups=20, matches=3, seed=2), tmp_path / "s")
    monkeypatch.setattr(tidy, "find_spec", lambda name: None)
    table = pyengine.tallies(tmp_path / "s")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pyarrow", None)
        with pytest.raises(InputError, match="^tallies without pandas needs the extra data "):
            pyengine.tallies(tmp_path / "s")
    assert isinstance(table, pyarrow.Table) and set(table["player"].to_pylist()) == {"random"}
    found = plain(table)
    seats = [int(found["decisions"][found["seat"] == seat].sum()) for seat in (1, 2, 3)]
    assert seats == result["legal_moves"]["by_seat"]["decisions"]


def test_a_setup_that_is_spread_over_chunks_is_one_row(tmp_path, monkeypatch):
    monkeypatch.setattr(fast, "CHUNK_MATCHES", 100)
    result = kept(study := pyengine.Study("red7", {"players": 2}, setups=2, matches=300, seed=2), tmp_path / "s")
    assert len(list((tmp_path / "s" / "counts").iterdir())) > 2
    found = plain(pyengine.tallies(tmp_path / "s"))
    assert found["games"].tolist() == [study.matches] * 4 and found["wins"].sum() == result["games"]


def test_what_tallies_refuses(folder, tmp_path, study):
    path, _ = folder
    with pytest.raises(InputError, match="by is 'card'; expected 'seat' or 'setup'"):
        pyengine.tallies(path, by="card")
    with pytest.raises(InputError, match="there is no file .*study.toml"):
        pyengine.tallies(tmp_path)


def test_counts_that_are_not_all_there(tmp_path, monkeypatch):
    monkeypatch.setattr(fast, "CHUNK_MATCHES", 100)
    result = kept(pyengine.Study("red7", {"players": 2}, setups=4, matches=100, seed=2), tmp_path / "s")
    chunk = tmp_path / "s" / "counts" / "chunk-000001.npz"
    chunk.rename(tmp_path / "chunk")
    with pytest.raises(InputError, match="lacks the counts of chunk 1; expected all of them, which"):
        pyengine.tallies(tmp_path / "s")
    (tmp_path / "chunk").rename(chunk)
    assert plain(pyengine.tallies(tmp_path / "s"))["wins"].sum() == result["games"]
    (tmp_path / "s" / "summary.json").write_text("{}")
    with pytest.raises(InputError, match="is no summary of this study"):
        pyengine.tallies(tmp_path / "s")


def test_counts_of_a_study_that_ended_early(tmp_path):
    """Chunks that were played ahead are none of its figures."""
    study = pyengine.Study("agram", {"SEATS": 2}, setups=20_000, matches=1, seed=1, until=("length", 0.1))
    result = kept(study, tmp_path / "s")
    assert plain(pyengine.tallies(tmp_path / "s", by="setup"))["games"].sum() == result["games"] < 20_000


def test_every_sum_in_fixed_point_is_known():
    """A count of estimates that is new has its unit in `pyengine.tallies`."""
    assert {*NAMES} == {*tidy.FIXED_POINT, "clears", "refutals", "cool", "cool_pairs", "stable_pairs"}


@pytest.mark.parametrize(
    "text, game, searches",
    [
        ("ismcts:200", "red7", True),
        ("pimc:10x2", "agram", True),
        ("flat:100:payoff", "rummy", True),
        ("exact:3", "crosskings", True),
        ("heuristic", "red7", False),
        ("planner", "rummy", False),
        ("random", "agram", False),
    ],
)
def test_a_player_chooses_in_any_state(text, game, searches):
    state = pyengine.game(game).deal(seed=3)
    if game == "crosskings":
        while len(state.history) < 30 and len(state.legal_moves()) > 0 and not state.is_over:
            state.play(0)
    player = pyengine.player(text)
    choice = player.choose(state, seed=1)
    assert choice == player.choose(state, seed=1) and choice.seat == state.mover
    assert choice.moves == tuple(state.move_texts()) and 0 <= choice.move < len(choice.moves)
    assert (choice.visits is not None) == (choice.values is not None) == (searches and len(choice.moves) > 1)
    if choice.visits:
        assert len(choice.visits) == len(choice.values) == len(choice.moves) and sum(choice.visits) > 0
    html = choice._repr_html_()
    assert html.count("chosen") == 1 and choice.player in html


def test_what_a_search_saw():
    state = pyengine.game("red7", players=2).deal(seed=7)
    choice = pyengine.player("ismcts:500").choose(state, seed=2)
    assert sum(choice.visits) == 500 and choice.visits[choice.move] == max(choice.visits)
    assert all(0 <= value <= 1 for value in choice.values if value is not None)
    assert [count > 0 for count in choice.visits] == [value is not None for value in choice.values]
    assert any(pyengine.player("ismcts:500").choose(state, seed=seed) != choice for seed in range(3, 6))


def test_where_nothing_can_be_chosen():
    state = pyengine.game("red7", players=2).deal(seed=7)
    for player, of, seed, sentence in (
        ("random", state, -1, "seed is -1; expected a whole number from 0"),
        ("random", "state", 0, "is no pyengine.State; expected one, such as"),
        ("planner", state, 0, "the player planner does not play red7"),
    ):
        with pytest.raises(InputError, match=sentence):
            pyengine.player(player).choose(of, seed=seed)
    state.random_playout(1)
    with pytest.raises(InputError, match="the game is over in this state"):
        pyengine.player("random").choose(state)


def test_states_show_what_a_seat_sees():
    state = pyengine.game("red7", players=2).deal(seed=7)
    html = state._repr_html_()
    assert str(state.show()) == state.text() and state.move_texts()[0] in html and "Red7, seat" in html
    mover = state.mover
    long = pyengine.game("spades").deal(1)
    assert max(map(len, str(long.show(0)).split("\n"))) <= 100 < len(long.text(0))
    assert " ".join(str(long.show(0)).split()) == long.text(0)
    hidden = state.show(1 - mover)
    assert str(hidden) == state.text(1 - mover) and f"as seat {2 - mover} sees it" in hidden.html
    other = state.text().split(" / ")[mover].split(": ")[1]
    assert other in html and other not in hidden.html and state.move_texts()[0] not in hidden.html
    assert state.show(mover).html.count("<tr>") == len(state.legal_moves())
    state.random_playout(1)
    assert "over, with the payoffs" in state._repr_html_()


def test_games_studies_and_advice_show_themselves(study):
    game = pyengine.game("agram", CARDS=5)
    assert "agram, 4 seats" in game._repr_html_() and ">5<" in game._repr_html_() and "SEATS" in game._repr_html_()
    assert "seats at the table" in pyengine.game("red7")._repr_html_()
    assert "A study of Red7" in study._repr_html_() and "heuristic" in study._repr_html_()
    state = game.deal(seed=1)
    advice = pyengine.advice(state, estimator="pimc:5x2", player="ismcts:50")
    html = advice._repr_html_()
    assert html.count("chosen by ismcts:50") == 1 and html.count("<tr>") == 1 + len(advice["moves"])
    assert json.loads(json.dumps(advice)) == advice and state.text(0) in html


def test_texts_of_games_are_no_html():
    shown = pyengine.base.notebook.table("<b>", [["<b>"]])
    assert shown.count("&lt;b&gt;") == 2 and "<td" in shown


def test_the_moves_of_cross_kings_show_themselves():
    game = crosskings.Game.load(EXAMPLE)
    evaluations = game.move_evals
    assert evaluations == game.solve().moves and pickle.loads(pickle.dumps(evaluations)) == evaluations
    html = evaluations._repr_html_()
    assert html.startswith("<pre") and html.count(" %") == 3 * len(game.legal_moves) and html.count("\n* ") == 1


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda game: pyengine.find_equilibrium(game, seconds=3), "'seconds' goes with 'method' mccfr, not with cfr+"),
        (lambda game: pyengine.find_equilibrium(game, to=0.1, method="mccfr"), "'to' does not go with 'method' mccfr"),
        (lambda game: pyengine.find_equilibrium(game, out="/"), "out='/' is a folder; expected a file to write"),
        (lambda game: pyengine.find_equilibrium(game, out=3), "'out' is 3; expected the name of a file"),
        (lambda game: pyengine.export_tree(game, 3), "the tree is 3; expected the name of a file"),
        (lambda game: pyengine.learn_rule(game, "random", out=3), "'out' is 3; expected the name of a file"),
        (lambda game: pyengine.train_player(game, 3), "'out' is 3; expected the name of a file"),
        *(
            (ask, "game is 'kuhn'; expected a pyengine.Game, such as pyengine.game('kuhn')")
            for ask in (
                lambda game: pyengine.train_player("kuhn", "a.net"),
                lambda game: pyengine.learn_rule("kuhn", "random"),
                lambda game: pyengine.player("random").check("kuhn"),
                lambda game: pyengine.player("ismcts:9").chooser("kuhn"),
                lambda game: pyengine.find_equilibrium(game).policy.chooser("kuhn"),
                lambda game: pyengine.games.net.Net({}, {}).chooser("kuhn"),
                lambda game: pyengine.games.rule.Rule({}, ()).chooser("kuhn"),
            )
        ),
        (lambda game: pyengine.train_player(game, None), "'out' is None; expected a file to write"),
        (lambda game: pyengine.train_player(game, "a.net", hidden=5), "'hidden' is 5; expected up to 7 numbers of"),
        (lambda game: pyengine.Study("kuhn", keep="0"), "keep='0'; expected N or N:WHICH"),
    ],
)
def test_errors_name_parameters_where_no_command_runs(ask, said, capsys):
    with pytest.raises(InputError) as found:
        ask(pyengine.game("kuhn"))
    assert str(found.value).startswith(said) and "--" not in str(found.value)


def test_errors_of_a_command_name_its_options(capsys):
    assert commands.main(["equilibrium", "kuhn", "--seconds", "3"]) == 2
    assert capsys.readouterr().err == "pyengine.equilibrium: --seconds goes with --method mccfr, not with cfr+\n"
    hint = str(InputError("expected a file that python -m pyengine.equilibrium GAME --out FILE wrote"))
    assert "GAME --out FILE" in hint


def test_a_study_is_no_name():
    with pytest.raises(InputError, match=r"^study is 'hearts'; expected a pyengine.Study, such as"):
        pyengine.run_study("hearts")
