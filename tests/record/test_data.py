"""Decisions as data: what the file says is what was played, known and paid; the same bytes whatever the threads."""

import json
import os
import runpy
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

import pyengine
from engine.counting import decisions
from engine.table import State
from pyengine.base.errors import InputError
from tests.conftest import ROOT
from tests.support.commands import refused, said
from tests.support.numberless import written

SEATS = {
    "scopa": ["heuristic", "random"],
    "kuhn": ["ismcts:20:payoff", "cfr:50"],
    "leduc": ["random", "pimc:2x1:payoff"],
    "red7": None,
    "hearts": ["ismcts:30", "heuristic", "random", "random"],
    "no-thanks": ["flat:10", "random", "random"],
}


def recorded(path, game, history=False, threads=1, forced=False, **asked):
    """The dataset, and the figures, of a study that writes its decisions."""
    study = pyengine.Study(game, **{"seed": 3, "matches": 2, "setups": 6, **asked})
    result = pyengine.run_study(study, threads=threads, record=path, history=history, record_forced=forced)
    return pyengine.dataset(path), result


@pytest.mark.few(3, "name", [*SEATS, "numberless"])
@pytest.mark.parametrize(("history", "forced"), [(False, True), (4, False)], ids=["forced", "remembered"])
def test_rows_are_what_was_played(tmp_path, name, history, forced):
    """Each match is played again along its rows; what a player knows of its moves is asked again."""
    seats, name = SEATS.get(name), written(tmp_path) if name == "numberless" else name
    asked = {"setups": 3, **({"seats": seats} if seats else {})}
    data, result = recorded(tmp_path / "d.parquet", name, history, forced=forced, **asked)
    plain = pyengine.run_study(pyengine.Study(name, seed=3, matches=2, **asked))
    assert plain["signature"] == result["signature"]
    game, columns = pyengine.game(name), {each: data[each] for each in data.columns}
    assert data.game.table.digest == game.table.digest and len(data) == len(columns["seat"])
    choosers = [pyengine.player(text).chooser(game) for text in seats or ["random"] * game.seats]
    row, matches, single = 0, 0, 0
    assert data.facts["forced"] is forced
    while row < len(data):
        place = [int(columns[each][row]) for each in ("setup", "match", "seating")]
        state, first = game.deal(3, place[0]), row
        while not state.is_over:
            move = 0
            if len(state) > 1 or (forced and not state.must_pass):
                single += len(state) == 1
                assert [int(columns[each][row]) for each in ("setup", "match", "seating")] == place
                assert (columns["seat"][row], columns["decision"][row]) == (state.mover, state.decision)
                assert columns["observation"][row].tolist() == state.observation(history=history).tolist()
                numbers = [state.action(each) if game.table.actions else each for each in state.legal_moves()]
                assert np.flatnonzero(columns["mask"][row]).tolist() == sorted(set(numbers))
                move = numbers.index(columns["action"][row])
                chooser = choosers[(state.mover - place[2]) % game.seats]
                chances, found = chooser.probabilities(state), columns["probability"][row]
                if len(state) == 1:
                    assert found[columns["action"][row]] == 1 == found.sum() and move == 0
                    assert (columns["visits"][row] == -1).all() and np.isnan(columns["value"][row]).all()
                elif chances is None:
                    assert np.isnan(found).all()
                else:
                    assert found == pytest.approx(np.bincount(numbers, chances, len(found)), abs=1e-6)
                visits = columns["visits"][row]
                if chooser.name in ("ismcts", "flat", "pimc") and len(state) > 1:
                    assert visits.min() >= 0 and visits[columns["mask"][row]].sum() == visits.sum() > 0
                else:
                    assert (visits == -1).all()
                row += 1
            state.play(move)
        matches += 1
        paid = state.payoffs()
        assert [paid[seat] for seat in columns["seat"][first:row]] == columns["return"][first:row].tolist()
        assert (columns["returns"][first:row] == paid).all()
    assert matches == result["games"] and (single > 0) == (forced and name not in ("kuhn", "leduc"))


def test_visits_are_those_of_the_search_that_chose(tmp_path):
    """A row's visits are what the player found in this very choice, by its stream in the study."""
    data, _ = recorded(tmp_path / "d.parquet", "leduc", seats=["ismcts:40:payoff"] * 2, setups=3, matches=1)
    assert (data["visits"].sum(axis=1) == 40).all()
    assert (data["visits"][np.arange(len(data)), data["action"]] == data["visits"].max(axis=1)).all()
    tried, values = data["visits"] > 0, data["value"]
    assert np.isfinite(values[tried]).all() and np.isnan(values[~tried]).all()
    assert abs(values[tried]).max() > 1 and abs(values[tried]).max() <= data.game.table.high


@pytest.mark.slow
def test_the_same_bytes_whatever_the_threads(tmp_path):
    for name, asked in (("leduc", {"setups": 3000, "matches": 10}), ("hearts", {"seats": SEATS["hearts"]})):
        paths = [tmp_path / f"{name}{threads}.parquet" for threads in (1, 2)]
        for threads, path in enumerate(paths, 1):
            recorded(path, name, threads=threads, **asked)
        assert paths[0].read_bytes() == paths[1].read_bytes()


def test_parts_of_a_file_are_read_one_after_the_other(tmp_path):
    data, _ = recorded(tmp_path / "d.parquet", "leduc", setups=1000, matches=5)
    assert len(data) > 3 * 4096 and data.file.num_row_groups > 2
    parts = list(data.batches(1000))
    assert [len(part["seat"]) for part in parts] == [1000] * (len(data) // 1000) + [len(data) % 1000]
    for name in data.columns:
        joined = np.concatenate([part[name] for part in parts])
        assert np.array_equal(joined, data[name], equal_nan=joined.dtype.kind == "f")
    with pytest.raises(InputError, match="size is 0; expected a whole number of 1 or more"):
        next(data.batches(0))
    with pytest.raises(KeyError, match="expected one of setup"):
        data["hand"]


def test_a_split_shares_no_deal(tmp_path):
    """Parts hold each row once, in the order of the file, whole deals alone; also parts of parts, one row at a time,
    and read in turns."""
    data, _ = recorded(tmp_path / "d.parquet", "leduc", setups=1000, seats=["random", "random"])
    train, test = data.split(test=0.2, seed=4)
    learnt, valid = train.split(test=0.5, seed=4)
    deals = [set(part["setup"].tolist()) for part in (learnt, valid, test)]
    assert set.union(*deals) == set(range(1000)) and sum(map(len, deals)) == 1000
    assert abs(len(deals[2]) - 200) < 50 and abs(len(deals[0]) - 400) < 60  # four standard deviations
    assert len(learnt) + len(valid) == len(train) and len(train) + len(test) == len(data)
    whole = {name: data[name] for name in data.columns}
    for part, of in ((learnt, deals[0]), (valid, deals[1]), (test, deals[2])):
        rows = np.isin(whole["setup"], list(of))
        for name in data.columns:
            assert np.array_equal(part[name], whole[name][rows], equal_nan=whole[name].dtype.kind == "f")
        assert len(part) == rows.sum() and f"<{rows.sum()} of {len(data)} decisions of leduc" in repr(part)
    in_turns = list(zip(test.batches(7), train.batches(100)))
    assert [len(each["seat"]) for each, _ in in_turns[:-1]] == [7] * (len(in_turns) - 1)
    for number, name in ((0, "observation"), (1, "returns")):
        joined = np.concatenate([pair[number][name] for pair in in_turns])
        assert np.array_equal(joined, (test, train)[number][name][: len(joined)])
    other, _ = recorded(tmp_path / "e.parquet", "leduc", setups=50, seats=["heuristic", "random"])
    alike, longer = (each.split(test=0.2, seed=4)[1]["setup"] for each in (other, data))
    assert set(alike) == {each for each in longer if each < 50}  # files of the same deals are split alike
    assert set(data.split(test=0.2, seed=5)[1]["setup"]) != deals[2]


def test_splits_that_cannot_be_are_refused(tmp_path):
    data, _ = recorded(tmp_path / "d.parquet", "kuhn", setups=1)
    with pytest.raises(InputError, match="one part would have no deal; expected more of them"):
        data.split()
    for share in (0, 1, 0.0, 1.0, -0.1, float("nan"), "half", 10):
        with pytest.raises(InputError, match="test is .*; expected a number above 0 and below 1, a share"):
            data.split(share)
    with pytest.raises(InputError, match="seed is -1; expected a whole number from 0"):
        data.split(seed=-1)


def test_the_file_says_what_it_has_to_who_has_pyarrow_alone(tmp_path):
    data, _ = recorded(tmp_path / "d.parquet", "leduc", history=2, setups=3)
    facts = json.loads(parquet.read_schema(data.path).metadata[b"pyengine"])
    assert facts == data.facts and facts["pyengine"] == pyengine.__version__
    assert list(facts["columns"]) == sorted(data.columns)
    for name, told in facts["columns"].items():
        assert (told["type"], tuple(told["shape"])) == (str(data[name].dtype), data[name].shape[1:])
        assert len(told["meaning"].split()) > 2
    assert all(f"`{name}`" in (ROOT / "docs/guide/data.md").read_text("utf-8") for name in facts["columns"])


def test_files_of_the_version_before_are_read(tmp_path):
    data, _ = recorded(tmp_path / "d.parquet", "leduc")
    old = tmp_path / "old.parquet"
    facts = {name: told for name, told in data.facts.items() if name not in ("columns", "pyengine", "forced")}
    table = parquet.read_table(data.path).drop_columns(["returns"])
    parquet.write_table(table.replace_schema_metadata({"pyengine": json.dumps(facts | {"version": 1})}), old)
    older = pyengine.dataset(old)
    assert "returns" not in older.columns and len(older) == len(data) and older.game.table.digest
    assert np.array_equal(*(each.split(test=0.5)[1]["observation"] for each in (older, data)))


def test_unfinished_matches_are_left_out(tmp_path):
    asked = dict(options={"max_decisions": 60}, setups=30, keep_going=True)
    data, result = recorded(tmp_path / "d.parquet", "crazy-eights", **asked)
    met = {tuple(each) for each in zip(data["setup"].tolist(), data["match"].tolist())}
    assert result["unfinished"] > 0 and len(met) == result["games"]


def test_the_command_writes_a_file_or_nothing(tmp_path, capsys):
    path = tmp_path / "k.parquet"
    words = "run kuhn --setups 5 --matches 1 --seed 1"
    assert f"Decisions: {path}" in said(capsys, f"{words} --record {path} --history")[1]
    data = pyengine.dataset(path)
    assert data.facts["history"] == 3 and data["observation"].shape[1] == 22 + 3 * 13
    head = f"<{len(data)} decisions of kuhn, played by random, random, in {str(path)!r}: "
    assert repr(data) == f"{head}{', '.join(data.columns)}>"
    before = path.read_bytes()
    study = pyengine.Study("kuhn", setups=5, matches=1, seed=1)
    assert len(pyengine.run_study(study, record=tmp_path / "same.parquet", history=True)["wins"]) > 0
    assert (tmp_path / "same.parquet").read_bytes() == before
    (tmp_path / "same.parquet").unlink()
    kept = f"--record {path}"
    for more, sentence in (
        (f"--record {tmp_path / 'none' / 'k.parquet'}", "there is no folder"),
        (f"{kept} --out {tmp_path / 'o'}", "--record is for one study that is played here"),
        (f"{kept} --sweep max_decisions=50,60", "--record is for one study that is played here"),
        ("--history", "--history goes with --record; expected --record FILE, too"),
        (f"--record-forced --part 1/1 --out {tmp_path / 'o'}", "--part needs one study with --out DIR, without"),
        ("--record-forced", "--record-forced goes with --record; expected --record FILE, too"),
        (f"{kept} --history 0", "history is 0; expected 1 to 10000, how many moves are remembered"),
        (f"{kept} --seats human,random", "expected no human among them"),
        (f"--record {os.devnull}", "is no plain file; expected one that can be replaced"),
        (f"{kept} --json {path}", "is a file that the command writes anyway; expected another one"),
        ("--record x.txt", "--record 'x.txt'; expected a name that ends in .parquet"),
        (f"{kept} --seats policy:none,random", "none"),
    ):
        refused(capsys, f"{words} {more}", sentence)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_studies_that_cannot_be_recorded_are_refused(tmp_path):
    path, plain = tmp_path / "k.parquet", pyengine.Study("kuhn", setups=5, seed=1)
    alone = "'record' is for one study that is played here, by the CPU; expected no folder"
    for study, asked, sentence in (
        (plain, {"record": path, "folder": tmp_path / "o"}, alone),
        (plain, {"record": path, "executor": ThreadPoolExecutor(1)}, alone),
        (plain.replace(device="host"), {"record": path}, alone),
        (plain, {"history": 3}, "'history' goes with 'record'; expected"),
        (plain, {"record_forced": True}, "'record_forced' goes with 'record'; expected"),
        (plain, {"record": path, "history": 0}, "history is 0; expected 1 to 10000"),
        (plain, {"record": tmp_path}, "record='.*' is a folder; expected a file to write"),
        (plain, {"record": 3}, "'record' is 3; expected the name of a file"),
        (plain, {"record": True}, "'record' is True; expected the name of a file"),
        (plain, {"record": tmp_path / "k"}, "expected a name that ends in .parquet"),
        (plain.replace(seats=["human", "random"]), {"record": path}, "expected no human among them"),
    ):
        with pytest.raises(InputError, match=sentence):
            pyengine.run_study(study, **asked)
    assert not list(tmp_path.iterdir())


def test_what_is_no_dataset_is_refused(tmp_path):
    with pytest.raises(InputError, match="the file is 3; expected a file that python -m pyengine.run GAME --record"):
        pyengine.dataset(3)
    path = tmp_path / "d.parquet"
    recorded(path, "kuhn")
    data, other, bare = path.read_bytes(), tmp_path / "other.parquet", tmp_path / "bare.parquet"
    parquet.write_table(pyarrow.table({"a": [1]}), bare)
    for absent, sentence in (
        (tmp_path / "dd.parquet", "there is no file .*'; did you mean d.parquet. Expected a file that python -m"),
        (tmp_path, "is a folder; expected a file that python -m pyengine.run GAME --record"),
    ):
        with pytest.raises(InputError, match=sentence):
            pyengine.dataset(absent)
    for content in (b"", b"text", data[:100], data[:-50], b"PAR1" * 20, bare.read_bytes()):
        other.write_bytes(content)
        with pytest.raises(InputError, match="is damaged, or something else; expected a file that"):
            pyengine.dataset(other)
    table = parquet.read_table(path)
    facts = table.schema.metadata[b"pyengine"].decode()
    for old, new in (('"version": 2', '"version": 9'), ('"spaces": 2', '"spaces": 9'), ('"digest": "', '"digest": "0')):
        parquet.write_table(table.replace_schema_metadata({"pyengine": facts.replace(old, new)}), other)
        with pytest.raises(InputError, match="another version"):
            _ = pyengine.dataset(other).game


def test_matches_that_do_not_belong_to_what_is_known_are_refused():
    table = pyengine.game("kuhn").table
    state = State.deal(table, 1, 0)
    state.play(0)
    matches, payoffs = np.array([[0, 0, 0, 1, 1, 2]]), np.zeros((1, 2), np.int64)
    for paid, moves in ((payoffs, [0]), (payoffs, []), (payoffs[:, :1].copy(), [0])):
        with pytest.raises(ValueError, match="other decisions than were noted"):
            decisions.rows(
                table, 1, None, False, matches, paid, np.array(moves, np.int32), np.zeros(0, decisions.KNOWN)
            )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "error: the following arguments are required: FILE"),
        (["none.parquet"], "imitate.py: there is no file 'none.parquet'; expected a file that python -m pyengine.run"),
        (["none.parquet", "many"], "error: argument STEPS: invalid int value: 'many'"),
    ],
)
def test_the_example_says_what_it_lacks(words, sentence, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["imitate.py", *words])
    with pytest.raises(SystemExit, match="^2$"):
        runpy.run_path(str(ROOT / "examples/learning/imitate.py"), run_name="__main__")
    assert sentence in capsys.readouterr().err


@pytest.mark.slow
def test_the_example_imitates_a_search(tmp_path, monkeypatch):
    """Leduc: the network likes what the search liked, and sits down as a player."""
    from pyengine.base import functions

    data, _ = recorded(tmp_path / "d.parquet", "leduc", seats=["ismcts:50:payoff"] * 2, setups=60)
    path = "examples/learning/imitate.py"
    forward, learn, policy = (functions.load("player", path, name) for name in ("forward", "learn", "policy"))
    arrays = learn(data, 300)
    odds = forward(arrays, (data["observation"] / arrays["span"]).astype(np.float32), data["mask"])[1]
    assert (odds[~data["mask"]] == 0).all() and (odds.argmax(axis=1) == data["visits"].argmax(axis=1)).mean() > 0.7
    monkeypatch.setitem(policy.__globals__, "learnt", lambda: arrays)
    assert pyengine.measure_exploitability(data.game, policy).figures["how"] == "exact"
