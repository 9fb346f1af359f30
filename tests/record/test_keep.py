"""Matches that are kept: which ones, against all matches played slowly; played again, the same; nothing leaks."""

import json
import re
import zlib
from pathlib import Path

import pytest

import pyengine
from pyengine import InputError, Study, players, run_study
from pyengine.commands import watch as watch
from pyengine.commands.run import main
from pyengine.games.tableau import options, short
from pyengine.record.record import HIDDEN, of_study, record
from pyengine.report import writers
from pyengine.study import bound, work
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from tests.reference.streams import choice


def one(view, moves):
    return zlib.crc32(view.text.encode()) % len(moves)


def two(view, moves):
    return zlib.crc32(view.text.encode()) // 7 % len(moves)


def slow(study):
    """{(setup, match, seating): (moves, payoffs)} of all matches, played in Python."""
    game, found = pyengine.game(study.game, **study.options.as_dict()), {}
    for setup in range(study.setups):
        for match in range(study.matches):
            for seating in range(study.seatings):
                state, draws = game.deal(study.seed, setup), choice(study.seed, setup, match)
                while (mover := state.mover) is not None:
                    if study.seats:
                        player = study.seats[(mover - seating) % game.seats]
                        view = type("View", (), {"text": state.text(mover)})
                        state.play(player(view, state.move_texts()) if len(state) > 1 else 0)
                    else:
                        state.play(draws.below(len(state)))
                found[setup, match, seating] = state.history, state.payoffs()
    return found


def margin(payoffs):
    first, second, *_ = sorted(payoffs, reverse=True)
    return first - second


RANKS = {
    "first": lambda moves, payoffs: 0,
    "longest": lambda moves, payoffs: -len(moves),
    "closest": lambda moves, payoffs: margin(payoffs),
}
STUDIES = {
    "agram": Study("agram", {"SEATS": 3}, 7, 2, 5),
    "agram, seated": Study("agram", {"SEATS": 3}, 4, 1, 5, (one, two, one)),
    "red7": Study("red7", {"players": 3}, 8, 3, 5),
    "red7, one setup": Study("red7", {"players": 2}, 1, 40, 5),
    "rummy": Study("rummy", {}, 6, 1, 5),
    "rummy, seated": Study("rummy", {}, 4, 1, 5, (one, two)),
    "pairs": Study("pairs", {}, 12, 1, 5),
}


@pytest.mark.few(3, "study", STUDIES.values(), ids=STUDIES)
def test_those_are_kept_that_the_slow_way_finds(study, monkeypatch):
    monkeypatch.setattr(bound, "CHUNK_SETUPS", 5)
    found = slow(study)
    for which, rank in RANKS.items():
        expected = sorted(found, key=lambda place: (rank(*found[place]), place))[:7]
        asked = Study(**{**vars(study), "keep": f"7:{which}"})
        for threads in (1, 2):
            kept = run_study(asked, threads=threads)["kept"]
            assert [(each["setup"], each["match"], each["seating"]) for each in kept["matches"]] == expected
        if which != "first":
            sign = -1 if which == "longest" else 1
            ranks = [sign * rank(*found[each]) for each in expected]
            assert [list(each.values())[3] for each in kept["matches"]] == ranks
    again = Bound(study)
    for place in expected:
        assert work.replay(again, *place) == (list(found[place][0]), "")


def test_dramatic_ones_are_those_of_the_measure():
    study = Study("red7", {"players": 3}, 40, 1, 6, measures=("drama",), estimator="pimc:2x1", keep="5:dramatic")
    result = run_study(study)
    dramas = result.counted.tally.samples["dramas"].tolist()
    expected = sorted(range(40), key=lambda setup: (-dramas[setup], setup))[:5]
    assert [each["setup"] for each in result["kept"]["matches"]] == expected


def test_keeping_changes_no_figure():
    study = Study("red7", {"players": 3}, 30, 4, 6)
    plain, kept = (run_study(Study(**{**vars(study), "keep": keep})) for keep in ("", "3:longest"))
    assert plain["run"]["kernel"] != "table" == kept["run"]["kernel"]
    assert plain["signature"] == kept["signature"]


def test_a_folder_has_the_same_bytes_when_it_is_resumed(monkeypatch, tmp_path):
    monkeypatch.setattr(bound, "CHUNK_SETUPS", 5)
    asked = Bound(Study("agram", {"SEATS": 3}, 14, 2, 3, keep="4:longest"))

    def files(home, threads):
        folder = Folder(home, asked, output=writers.pages)
        found = run_study(asked, threads=threads, folder=folder)
        folder.finish(found)
        return found["kept"], {path.relative_to(home): path.read_bytes() for path in home.rglob("*.*")}

    kept, expected = files(tmp_path / "a", 1)
    assert {Path(f"matches/{number}.html") for number in range(1, 5)} <= expected.keys()
    assert files(tmp_path / "b", 2)[0] == kept
    assert len(pyengine.tallies(tmp_path / "a", by="setup")) == 14
    for name in ("summary.json", "matches/2.html", "counts/chunk-000001.npz", "counts/chunk-000002.npz"):
        (tmp_path / "b" / name).unlink()
    again, found = files(tmp_path / "b", 2)
    for each in (expected, found):
        del each[Path("summary.json")]  # it says how long it took
    assert expected == found and again == kept


@pytest.mark.parametrize("name", ("agram", "rummy", "gops", "red7"))
def test_a_seat_sees_only_what_it_knows(name):
    game = pyengine.game(name)
    shown = of_study(Bound(Study(name, seed=4)), 1, 0, 0)
    state, hidden = game.deal(4, 1), 0
    faces = {card for pile in game.scene(state).piles for card in pile.cards if card}

    def named(text):
        return {card.text for card in faces if re.search(rf"(?<!\w){re.escape(short(card))}(?!\w)", text)}

    for step in shown.steps:
        moves = tuple(options([state.deed(move) for move in state.legal_moves()]))
        assert (step.mover, step.whole.text, step.moves) == (state.mover, state.text(), moves)
        after = state.copy()
        after.play(step.move)
        for seat, view in enumerate(step.seats):
            before, later = game.scene(state, seat), game.scene(after, seat)
            assert (view.text, view.scene) == (state.text(seat), before)
            keys = [state.move_key(move, seat) for move in state.legal_moves()]
            blind = seat != step.mover and state.deed(step.move, seat).hides
            assert view.move == (HIDDEN if blind else step.moves[step.move]) or len(keys) == 1
            hidden += blind
            # What is told are cards that the seat sees before or after, or in the move where it sees that.
            seen = {card for each in (before, later) for pile in each.piles for card in pile.cards if card}
            assert named("\n".join(view.happened)) <= {card.text for card in seen} | named(view.move)
        state.play(step.move)
    assert shown.payoffs == state.payoffs() and not shown.ending
    assert all(shown.payoffs[seat] == max(shown.payoffs) for seat in shown.winners)
    assert bool(hidden) == (name == "gops")
    # The same from its transcript.
    assert record(pyengine.replay(state.transcript())).steps == shown.steps


def test_estimates(monkeypatch):
    shown = of_study(Bound(Study("agram", {"SEATS": 3}, seed=4)), 1, 0, 0, players.parse("pimc:60x2"))
    assert any(step.best is not None for step in shown.steps)
    for step in shown.steps:
        assert len(step.worth) == len(step.moves) and sum(step.chances) == pytest.approx(1)
        assert step.best is None or step.worth[step.best] == max(step.worth)
        assert len(step.moves) > 1 or (step.best is None and step.regret == 0)
        assert step.regret <= max(step.worth) - step.worth[step.move] + 1e-12
    assert {step.regret > 0 for step in shown.steps} == {True, False}
    # Before the last card one seat is out of it; whose trick it will be nobody sees who holds no card.
    assert sorted(shown.steps[-1].chances)[0] == 0 and shown.steps[-1].chances[shown.winners[0]] > 0.5


def shown_by(words, capsys):
    assert watch.main(words) == 0
    return capsys.readouterr().out


@pytest.mark.slow
def test_one_match_in_several_forms(tmp_path, capsys):
    text = shown_by(["agram 4/1", "--declare", "SEATS=3"], capsys)
    assert text == shown_by(["agram", "4/1/0/0", "--declare", "SEATS=3"], capsys)
    assert text.count("Decision ") == text.count("  <- taken") == 18 and "First: seat " in text
    state = pyengine.game("agram", SEATS=3).deal(4, 1)
    moves = work.replay(Bound(Study("agram", {"SEATS": 3}, seed=4)), 1, 0, 0)[0]
    for move in moves:
        state.play(move)
    (tmp_path / "match.txt").write_text(state.transcript())
    (tmp_path / "place.txt").write_text(f"agram 4/1: {' '.join(map(str, moves))}\n")
    body = text.replace(" (random)", "").partition("\n")[2]
    assert shown_by([str(tmp_path / "match.txt")], capsys).partition("\n")[2] == body
    assert shown_by([str(tmp_path / "place.txt"), "--declare", "SEATS=3"], capsys).partition("\n")[2] == body
    assert "17 cards unseen" in shown_by(["agram 4/1", "--declare", "SEATS=3", "--seat", "2"], capsys)
    assert "unseen" not in text
    data, page = tmp_path / "m.json", tmp_path / "m.html"
    shown_by(["agram 4/1", "--estimates", "--json", str(data), "--page", str(page)], capsys)
    assert json.loads(data.read_text())["steps"][0]["chances"] and page.stat().st_size


def test_open_cards_are_estimated_where_deals_are_small(tmp_path, capsys):
    """Payoffs, without chances to win; nothing where the deals of the unseen cards are too large."""
    file = tmp_path / "m.json"
    words = ["agram 7/8", "--declare", "SEATS=3", "--estimates", "exact:30:limit=1000"]
    shown_by([*words, "--json", str(file)], capsys)
    steps = json.loads(file.read_text())["steps"]
    assert not steps[0]["worth"] and steps[-1]["worth"] and not any(step["chances"] for step in steps)
    text = shown_by(words, capsys)
    assert "%" not in text and "Chances" not in text
    some = next(step for step in steps if step["best"] is not None and step["regret"] > 0)
    play = "if all play as well as possible with all cards open from here on"
    assert f"The best move is worth {some['regret']:.3f} more {play}: one half of the deals chose it" in text
    assert f"Worth of moves {play}\n" in text


def test_a_folder_lists_what_it_kept(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(writers, "report", lambda found: {})  # drawing takes its time
    home = str(tmp_path / "kept")
    assert main([*"agram --seats pimc:3x1,random --setups 9 --seed 3 --keep 2:longest --out".split(), home]) == 0
    capsys.readouterr()
    found = json.loads((tmp_path / "kept" / "summary.json").read_text())["kept"]["matches"]
    listed = shown_by([home], capsys).splitlines()
    assert len(listed) == 3 and listed[1].startswith("   2  deal ")
    text = shown_by([home, "--match", "2"], capsys)
    place = "/".join(str(found[1][name]) for name in ("setup", "match", "seating"))
    assert shown_by([f"agram 3/{place}", "--seats", "pimc:3x1,random"], capsys) == text
    assert watch.main([home, "--match", "3"]) == 2
    assert "--match is 3; expected --match 1 to 2" in capsys.readouterr().err


def test_step_by_step(monkeypatch, capsys):
    answers = iter(("\n", "b\n", "?\n", "x\n", "18\n", "\n", "\n", "q\n"))
    reader = type("Reader", (), {"isatty": lambda self: True, "readline": lambda self: next(answers)})()
    monkeypatch.setattr("sys.stdin", reader)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert watch.main(["agram 4/1", "--declare", "SEATS=3"]) == 0
    told = capsys.readouterr().out
    assert [line.split()[1] for line in told.splitlines() if line.startswith("Decision ")] == ["1", "2", "1", "18"]
    assert "The end" in told and "Enter: forward" in told and "'x' is none" in told
    assert list(answers) == ["q\n"]


FAILING = """
def failing(view, moves):
    if "TAKEN" in view.text:
        raise ValueError("no idea")
    return 0
"""


def test_what_an_error_prints_can_be_watched(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(FAILING)
    assert main("agram --declare SEATS=3 --seats bot.py:failing,random --setups 9 --seed 7".split()) == 2
    words = capsys.readouterr().err.rpartition("; python -m pyengine.watch ")[2].removesuffix(" shows it\n")
    assert words == "'agram 7/0/0/0' --declare SEATS=3 --seats bot.py:failing,random,random"
    text = shown_by(["agram 7/0/0/0", *words.split()[2:]], capsys)
    assert 0 < text.count("Decision ") < 18 and "failed in deal 0, match 0, seating 0 of seed 7" in text


@pytest.mark.parametrize(
    "words, said",
    [
        (["nothing"], "what to watch is 'nothing'; expected the folder of a study"),
        (["--seat", "1", "agram 7/0"], "WHAT is missing"),
        (["nothing 7/0"], "there is no game 'nothing'"),
        (["agram 7/0: 99"], "move 0|numbered from 0"),
        (["agram 7/0/0/1"], "seating is 1; expected 0 to 0"),
        (["agram 7/0: 0", "--seats", "random"], "--seats does not go with moves"),
        (["agram 7/0", "--seats", "human"], "a match of the player human cannot be played again"),
        (["agram 7/0", "--seats", "pimc:5ms"], "a match of the player pimc:5ms cannot be played again"),
        (["agram 7/0", "--seat", "1", "--json", "-"], "--seat is for the terminal and pages"),
        (["agram 7/0", "--seat", "5"], "--seat is 5; expected 1 to"),
        (["agram 7/0", "--estimates", "x"], "the estimator is 'x'"),
        (["."], "there is no file 'study.toml'; expected a study.toml as --out writes it"),
    ],
)
def test_bad_input_is_one_sentence(words, said, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert watch.main(words) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and any(part in error for part in said.split("|"))


@pytest.mark.parametrize(
    "words, said",
    [
        ("agram --keep 5", "expected --out DIR"),
        ("agram --keep 5 --out D --sweep SEATS=2,3", "no --sweep"),
        ("agram --keep 0 --out D", "--keep '0'; expected N or N:WHICH"),
        ("agram --keep 5:best --out D", "--keep '5:best'; expected N or N:WHICH"),
        ("agram --keep 5:dramatic --out D", "needs estimates"),
        ("agram --keep 5 --seats human --out D", "a match of the player human cannot be played again"),
        ("agram --keep 5 --seats ismcts:3ms --out D", "a match of the player ismcts:3ms cannot be played again"),
    ],
)
def test_what_cannot_be_kept(words, said, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main([*words.split(), "--seed", "1"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and said in error and not Path("D").exists()


def test_a_folder_without_kept_matches(tmp_path, capsys):
    folder = Folder(tmp_path / "plain", study := Study("agram", setups=9))
    folder.finish(run_study(study, folder=folder))
    assert watch.main([str(tmp_path / "plain")]) == 2
    assert "kept no match" in capsys.readouterr().err
    with pytest.raises(InputError, match="folder"):
        run_study(Study("agram", seats=(one,) * 4, keep="3"), folder=tmp_path / "x")
