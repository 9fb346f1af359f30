"""Folders of studies and sweeps: what does not fit is found out, what was killed is resumed to the same bytes."""

import argparse
import errno
import glob
import importlib
import io
import json
import os
import random
import signal
import sys
import tracemalloc
import zipfile
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pyarrow
import pytest
from pyarrow import compute, dataset, parquet

from engine.counting.tallies import LISTS
from engine.red7.walk import available_kernels
from pyengine import InputError, run_study
from pyengine.__main__ import COMMANDS
from pyengine.base import files, version
from pyengine.commands.folder import main as folder_main
from pyengine.commands.run import main
from pyengine.study import bound, store, study as config
from pyengine.study.chunk_file import Misfit, decode
from pyengine.study.parquet import KINDS
from pyengine.study.run import run_whole
from pyengine.study.store import Folder
from tests.support.torture import kills
from tests.support.torture.altered import OWN, STUDIES, Altered, figures, old, packed, tallies, unpacked
from tests.support.torture.kills import Kills, contents, differing, ended, in_a_process


@pytest.fixture(autouse=True)
def small():
    """Set what `tests.support.torture.kills.small` sets, and set it back, whatever a test undoes."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in kills.CHANGED:
            patch.setattr(module, name, getattr(module, name))
        kills.small()
        yield


@pytest.fixture
def whole(tmp_path):
    """A folder with all counts of a small study and no figures yet."""
    run_study(OWN, threads=1, folder=Folder(tmp_path / "s", OWN))
    return tmp_path / "s"


@pytest.mark.parametrize("name", STUDIES)
def test_altered_counts_are_not_believed(name, tmp_path):
    altered, dice = Altered(STUDIES[name], tmp_path), random.Random(7)
    assert len(altered.files) > 1
    for kind, trials in (("bit", 2), ("number", 2), ("foreign", 1)):
        found = {altered.trial(kind, dice) for _ in range(trials)}
        assert found == {"refused"} or kind == "bit" and found <= {"refused", "mended"}


@pytest.fixture
def older(whole):
    """Such a folder of version 0.9."""
    old(whole)
    return whole


def rewritten(path, **more):
    """A chunk's file with other facts."""
    if path.suffix == ".npz":
        members = unpacked(path.read_bytes())
        facts = json.dumps(json.loads(members["counts.json"]) | more).encode()
        path.write_bytes(packed(members | {"counts.json": facts}, zipfile.ZIP_DEFLATED))
        return
    table = parquet.read_table(path)
    metadata = table.schema.metadata | {name.encode(): text.encode() for name, text in more.items()}
    parquet.write_table(table.replace_schema_metadata(metadata), path, compression="zstd")


FACTS = dict(kind="sums", counts="counts/0", stream="other/1", seed="6", walk="table", samples="matches by 1")
FACTS |= dict(number="0", first_setup="0", setups="6", first_match="1", matches="39")
FACTS |= dict.fromkeys(("game", "options", "players"), "0" * 64)


@pytest.mark.few(6, "name, value", FACTS.items())
@pytest.mark.parametrize("place", ("counts/chunk-000001.npz", "tallies/chunk-000001.parquet"))
def test_a_file_says_what_it_counts(whole, place, name, value, capsys):
    before = tallies(whole)
    if place.startswith("tallies"):
        old(whole)
    rewritten(whole / place, **{name: value})
    run_study(OWN, folder=Folder(whole, OWN))
    (line,) = capsys.readouterr().err.splitlines()
    assert place in line and f"its {name} is '{value[:8]}" in line and ".refused-1" in line
    after = {f"counts/{path.name}": path.read_bytes() for path in (whole / "counts").iterdir()}
    kept = {each: data for each, data in after.items() if "refused" not in each}
    assert (whole / f"{place}.refused-1").exists() and before.items() >= kept.items()
    assert len(after) == (1 if place.startswith("tallies") else 1 + len(before))


def test_a_file_without_a_count_that_there_is_does_not_fit(whole):
    """As one that was written before the count was added."""
    folder, chunk = Folder(whole, OWN), bound.Bound(OWN).plan[0]
    data = (whole / "counts" / "chunk-000000.npz").read_bytes()
    rules = folder.rules
    assert "games" in decode(data, "counts", folder.identity, chunk, rules)
    rules.rows["applause"] = rules.rows["games"]
    with pytest.raises(Misfit, match="it has no array applause"):
        decode(data, "counts", folder.identity, chunk, rules)
    del rules.rows["applause"], rules.rows["wins"]
    with pytest.raises(Misfit, match="it has a file 'wins'"):
        decode(data, "counts", folder.identity, chunk, rules)


@pytest.mark.parametrize("kind", KINDS)
def test_every_count_is_in_the_checksum_of_parquet(older, kind):
    folder, chunk = Folder(older, OWN), bound.Bound(OWN).plan[0]
    path = older / kind / "chunk-000000.parquet"
    table = parquet.read_table(path)
    decode(path.read_bytes(), kind, folder.identity, chunk, folder.rules)
    for place, name in enumerate(table.column_names):
        column = table[name].combine_chunks()
        if isinstance(column, pyarrow.ListArray):
            more = pyarrow.ListArray.from_arrays(column.offsets, compute.add(column.values, 1))
        else:
            more = compute.add(column, 1)
        parquet.write_table(table.set_column(place, table.schema.field(place), more), path, compression="zstd")
        with pytest.raises(Misfit, match="SHA-256"):
            decode(path.read_bytes(), kind, folder.identity, chunk, folder.rules)


def test_a_packed_file_is_read_no_further_than_its_rules_allow(whole):
    """An array of many zeros takes little room in a file, and much in memory."""
    folder, chunk = Folder(whole, OWN), bound.Bound(OWN).plan[0]
    stream = io.BytesIO()
    np.save(stream, np.zeros((10**6, 1, 3), "<i8"))
    members = unpacked((whole / "counts" / "chunk-000000.npz").read_bytes()) | {"wins.npy": stream.getvalue()}
    tracemalloc.start()
    with pytest.raises(Misfit, match="its array wins has the shape"):
        decode(packed(members, zipfile.ZIP_DEFLATED), "counts", folder.identity, chunk, folder.rules)
    assert tracemalloc.get_traced_memory()[1] < 5e6
    tracemalloc.stop()


def test_a_folder_of_version_0_9_goes_on(older, tmp_path, capsys):
    """Its Parquet files are read where they are; what is missing is played into a file of now."""
    expected = figures(run_study(OWN, threads=1))
    (older / "sums" / "chunk-000001.parquet").unlink()
    assert figures(run_study(OWN, threads=1, folder=Folder(older, OWN))) == expected and capsys.readouterr().err == ""
    assert [path.name for path in (older / "counts").iterdir()] == ["chunk-000001.npz"]
    assert folder_main(["verify", str(older), "--chunks", "9"]) == 0
    assert folder_main(["merge", str(tmp_path / "merged"), str(older)]) == 0
    assert len(tallies(tmp_path / "merged")) == len(bound.Bound(OWN).plan)
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pyarrow", None)
        for words in (["verify", str(older)], ["export", str(tmp_path / "merged")]):
            assert folder_main(words) == 2
            said = capsys.readouterr().err
            assert said.startswith("pyengine.folder: a Parquet file needs the extra data (") and said.count("\n") == 1
            assert said.endswith("): python -m pip install 'pyengine-cards[data]'\n")
        assert folder_main(["verify", str(tmp_path / "merged")]) == 0


def test_counts_are_told_by_what_stands_in_the_players_files(tmp_path):
    file = tmp_path / "player.py"
    study = config.Study("kuhn", setups=5, matches=1, seats=(f"{file}:choose", "random"))
    found = []
    for move in ("0", "len(state) - 1"):
        file.write_text(f"def choose(state, seat):\n    return {move}\n")
        found.append(bound.Bound(study).identity())
    assert {name for name in found[0] if found[0][name] != found[1][name]} == {"players"}


def test_what_is_set_aside_twice_is_kept_twice(whole, capsys):
    before = tallies(whole)
    for data in (b"PK\3\4", b""):
        (whole / "counts" / "chunk-000002.npz").write_bytes(data)
        run_study(OWN, folder=Folder(whole, OWN))
    place = "counts/chunk-000002.npz.refused-"
    assert tallies(whole) == before | {f"{place}1": b"PK\3\4", f"{place}2": b""}
    assert capsys.readouterr().err.count("\n") == 2


def test_files_have_the_same_bytes_whoever_played(whole, tmp_path, monkeypatch):
    """Metadata tell nothing of threads, executors, kernels and time."""
    before = tallies(whole)
    for kernel in available_kernels():
        monkeypatch.setenv("PYENGINE_KERNEL", kernel)
        run_study(OWN, threads=3, folder=Folder(tmp_path / kernel, OWN))
        assert tallies(tmp_path / kernel) == before
    monkeypatch.delenv("PYENGINE_KERNEL")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        run_study(OWN, executor=pool, folder=Folder(tmp_path / "p", OWN))
    assert tallies(tmp_path / "p") == before


class Elsewhere(Executor):
    """Plays where PYENGINE_KERNEL is another."""

    def submit(self, function, /, *arguments):
        future, before = Future(), os.environ.pop("PYENGINE_KERNEL", None)
        if before is None:
            os.environ["PYENGINE_KERNEL"] = "table"
        future.set_result(function(*arguments))
        os.environ.pop("PYENGINE_KERNEL", None)
        if before is not None:
            os.environ["PYENGINE_KERNEL"] = before
        return future


@pytest.mark.parametrize("kernel", (None, "table"))
def test_the_walk_is_that_of_whoever_began(kernel, tmp_path, monkeypatch):
    if kernel:
        monkeypatch.setenv("PYENGINE_KERNEL", kernel)
    expected = figures(run_study(OWN, folder=Folder(tmp_path / "here", OWN)))
    assert figures(run_study(OWN, executor=Elsewhere(), folder=Folder(tmp_path / "there", OWN))) == expected
    assert tallies(tmp_path / "here") == tallies(tmp_path / "there")


@pytest.mark.parametrize("begun, goes_on", ((None, "table"), ("table", "scalar")))
def test_a_study_goes_on_with_the_walk_that_it_was_begun_with(begun, goes_on, tmp_path, monkeypatch):
    if begun:
        monkeypatch.setenv("PYENGINE_KERNEL", begun)
    run_study(OWN, folder=Folder(tmp_path / "s", OWN))
    (tmp_path / "s" / "counts" / "chunk-000000.npz").unlink()
    before = contents(tmp_path / "s")
    monkeypatch.setenv("PYENGINE_KERNEL", goes_on)
    with pytest.raises(InputError, match="begun with the walk '(own|table)', and this run has '(own|table)'"):
        Folder(tmp_path / "s", OWN)
    assert contents(tmp_path / "s") == before


def edited(folder, old, new):
    path = folder / "study.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    "old, new, words",
    (
        (config.STREAM, "other/2", "other/2.*" + config.STREAM),
        (f'counts = "{config.COUNTS}"', 'counts = "counts/9"', "counts/9.*" + config.COUNTS),
        (f'counts = "{config.COUNTS}"\n', "", "counts/0.*" + config.COUNTS),
    ),
)
def test_other_formats_are_refused_with_what_differs(whole, old, new, words):
    edited(whole, old, new)
    with pytest.raises(InputError, match=words):
        Folder(whole, OWN)


def test_another_version_with_the_same_formats_goes_on_and_says_so(whole, capsys):
    before = tallies(whole)
    edited(whole, 'version = "', 'version = "0.0.')
    assert run_study(OWN, folder=Folder(whole, OWN))["run"]["actions"] == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert "begun with version 0.0." in line and tallies(whole) == before


@pytest.mark.parametrize("more", [{"seats": ("flat:5", "random")}, {"measures": ("drama",), "estimator": "pimc:2x1"}])
def test_what_0_9_searched_is_not_gone_on_with(more, tmp_path, capsys):
    study, begun = config.Study("kuhn", setups=5, matches=1, **more), tmp_path / "s" / "study.toml"
    run_study(study, folder=tmp_path / "s")
    begun.write_text(begun.read_text().replace(f'version = "{version.__version__}"', 'version = "0.9.0"'))
    assert folder_main(["verify", str(tmp_path / "s")]) == 0
    capsys.readouterr()
    assert folder_main(["extend", str(tmp_path / "s"), "--setups", "9"]) == 2
    told = f"the folder {tmp_path / 's'} was begun with version 0.9.0; searches and estimates of version "
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"pyengine.folder: {told}")
    assert (tmp_path / "s" / "summary.json").exists()
    (tmp_path / "s" / "summary.json").unlink()
    with pytest.raises(InputError, match="was begun with version 0.9.0; .* choose otherwise; expected another folder"):
        run_study(study, folder=tmp_path / "s")


def test_a_finished_variant_is_read_again_and_what_does_not_fit_is_played_again(tmp_path, capsys):
    words = [*SWEEP, "--out", str(tmp_path / "s")]
    assert main(words) == 0
    before = contents(tmp_path / "s")
    (tmp_path / "s" / "sweep.json").unlink()
    chunk = tmp_path / "s" / "players=2" / "counts" / "chunk-000001.npz"
    chunk.write_bytes(chunk.read_bytes()[:-1])
    assert main(words) == 0 and "refused-1" in capsys.readouterr().err
    assert differing(before, tmp_path / "s") == ["players=2/counts/chunk-000001.npz.refused-1"]


SWEEP = ["red7", "--setups", "12", "--matches", "40", "--seed", "5", "--sweep", "players=2..3"]
NESTED = ["agram", "--setups", "6", "--matches", "2", "--sweep", "CARDS=4..5", "--sweep", "SEATS=3,2"]


@pytest.mark.slow
def test_a_sweep_is_partitions(tmp_path, capsys):
    """Options are columns, sums over setups stand beside the rows, and another number of seats is no other schema."""
    words = [*NESTED, "--seed", "5", "--json", str(tmp_path / "json"), "--out", str(tmp_path / "s")]
    assert main(words) == 0 and folder_main(["export", str(tmp_path / "s")]) == 0
    found = {}
    for kind in KINDS:
        paths = sorted(map(str, tmp_path.glob(f"s/**/{kind}/*.parquet")))
        found[kind] = dataset.dataset(paths, partitioning="hive").to_table()
    rows, sums = found["tallies"], found["sums"]
    assert rows.num_rows == 4 * 6 and not set(rows.column_names) & {"n", *LISTS}
    assert None not in rows["games"].to_pylist()
    assert sums.column_names[0] == "n" and set(LISTS) < set(sums.column_names)
    for each in json.loads((tmp_path / "json").read_text())["variants"]:
        cards, seats = (compute.field(name) == each["values"][name] for name in ("CARDS", "SEATS"))
        wanted = cards & seats
        decisions = each["summary"]["decisions"]
        assert compute.sum(rows.filter(wanted)["decisions"]).as_py() == decisions["total"]
        assert compute.sum(sums.filter(wanted)["lasting"]).as_py() == decisions["total"] + each["summary"]["games"]


def test_a_nested_sweep_resumes_with_its_own_seed(tmp_path, capsys):
    words = [*NESTED, "--out", str(tmp_path / "s")]
    assert main(words) == 0
    before = contents(tmp_path / "s")
    (tmp_path / "s" / "sweep.json").unlink()
    (tmp_path / "s" / "CARDS=5" / "SEATS=2" / "counts" / "chunk-000000.npz").unlink()
    assert main(words) == 0
    assert differing(before, tmp_path / "s") == []


def test_values_that_no_folder_can_be_called(tmp_path):
    folder, study = store.SweepFolder(tmp_path / "s"), OWN
    for value, name in (("x,y/z", "a=x%2Cy%2Fz/b=1"), ("x_y_z", "a=x_y_z/b=1")):
        assert folder.variant({"a": value, "b": 1}, study).path == tmp_path / "s" / name


@pytest.mark.parametrize("tool", ("duckdb", "polars", "pandas"))
def test_other_tools_read_partitions(tool, tmp_path, capsys):
    module = pytest.importorskip(tool)
    assert main([*NESTED, "--seed", "5", "--out", str(tmp_path / "s")]) == 0
    assert folder_main(["export", str(tmp_path / "s")]) == 0
    files = f"{tmp_path}/s/**/tallies/*.parquet"
    if tool == "duckdb":
        found = module.sql(f"select CARDS, SEATS, sum(games)::int from '{files}' group by all").fetchall()
    elif tool == "polars":
        frame = module.scan_parquet(files, hive_partitioning=True).group_by("CARDS", "SEATS")
        found = frame.agg(module.col("games").sum()).collect().rows()
    else:
        frame = module.read_parquet(glob.glob(files, recursive=True), partitioning="hive").astype({"SEATS": int})
        found = [(*key, games) for key, games in frame.groupby(["CARDS", "SEATS"], observed=True).games.sum().items()]
    assert sorted(found) == [(4, 2, 12), (4, 3, 12), (5, 2, 12), (5, 3, 12)]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a fork server")
@pytest.mark.parametrize(
    "name, last",
    [("sampled", 4)]
    + [
        pytest.param(*each, marks=pytest.mark.slow)
        for each in (("policy", None), ("train", None), ("tournament", 4), ("extend", 4), ("compare-folders", 2))
    ],
)
def test_a_command_that_is_ended_at_any_write_comes_to_the_same_bytes_when_it_is_given_again(name, last, tmp_path):
    """Killed, interrupted, or out of disk space; tests.support.torture tries all commands and all their writes."""
    writes, found = in_a_process(ended, name, tmp_path / "runs", last)
    assert writes > 15 and all(count == last if last else count > 8 for count, _ in found.values())
    assert {way: wrong for way, (_, wrong) in found.items() if wrong} == {}


def test_a_study_that_is_to_be_whole_is_not_taken_for_it_after_ctrl_c():
    def interrupted(done, whole):
        signal.raise_signal(signal.SIGINT)

    assert not run_study(OWN, threads=1, progress=interrupted)["complete"]
    with pytest.raises(KeyboardInterrupt):
        run_whole(OWN, threads=1, progress=interrupted)


def left(name, place, numbers):
    """By the number of a write, whether a kill leaves what was seen there without one."""
    runs = Kills(name, place)
    seen = set(runs.states)
    return {number: runs.killed(number) in seen for number in numbers}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a fork server")
def test_what_a_kill_leaves_is_what_is_seen_without_one(tmp_path):
    assert in_a_process(left, "extend", tmp_path / "runs", (1, 3, 12, 13)) == dict.fromkeys((1, 3, 12, 13), True)


def denied(name, place):
    """Faults where a folder is only to be read, and the files that then differ or are gone."""
    runs = Kills(name, place)
    wrong, digest = runs.denied(1, errno.EROFS)
    return wrong, runs.before.items() - runs.states[digest].items()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a fork server")
@pytest.mark.few(2, "name", ("extend", "merge", "study", "policy"))
def test_folders_that_are_only_to_be_read(name, tmp_path):
    assert in_a_process(denied, name, tmp_path / "runs") == ([], set())


def parsers(found):
    """A parser and those of its commands."""
    yield found
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def test_every_option_that_names_a_file_to_write_is_put_to_the_torture():
    """A new option that names a file to write has to be tried, too."""
    tried = {(words.split()[0], word) for words in kills.WORDS.values() for word in words.split()}
    named = {
        (command, flag)
        for command in COMMANDS.keys() - {"serve"}
        for parser in parsers(importlib.import_module(f"pyengine.commands.{command}").parser())
        for action in parser._actions
        for flag in action.option_strings
        if str(action.metavar).startswith(("FILE", "DIR")) and flag != "--deals"
    }
    # Files to read, and the last one is refused.
    read = {("assess", "--warn"), ("rummy", "--probabilities"), ("compare", "--record")}
    assert named - tried == read
    assert {command for command, _ in tried if command in COMMANDS} > {command for command, _ in named}


def test_what_is_no_leftover_stays(tmp_path, capsys):
    """Of two folders that are no studies nothing is removed; wins.svg alone is no sweep."""
    (tmp_path / "a" / "counts").mkdir(parents=True)
    (tmp_path / "a" / "counts" / "letter.txt").write_text("dear")
    (tmp_path / "a" / ".part-abcdefgh").write_text("half")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "wins.svg").write_text("mine")
    (tmp_path / "b" / ".part-abcdefgh").write_text("mine")
    for name, words in (("a", []), ("b", ["--sweep", "players=2..3"])):
        before = contents(tmp_path / name)
        assert main(["red7", "--setups", "2", "--matches", "2", *words, "--out", str(tmp_path / name)]) == 2
        assert "something else" in capsys.readouterr().err and contents(tmp_path / name) == before


def test_a_file_is_nobody_elses_until_it_lies_in_its_place(tmp_path, monkeypatch):
    path, replace = tmp_path / "counts.json", os.replace

    def replaced(source, to):
        monkeypatch.undo()
        with files.replacing(path) as other:
            assert other.name != source
            other.write(b"another's")
        replace(source, to)

    monkeypatch.setattr(os, "replace", replaced)
    files.put(path, b"mine")
    assert contents(tmp_path) == {"counts.json": b"mine"}


@pytest.mark.parametrize("call", ("chmod", "replace"))
def test_a_living_run_survives_that_another_one_cleans_up(call, tmp_path, monkeypatch):
    """Two runs at once on one folder: the second takes what the first is writing for a leftover."""
    folder, function, cleaned = Folder(tmp_path / "s", OWN), getattr(os, call), []

    def interrupted(*arguments):
        if len(cleaned) < 2:
            cleaned.append(store.parts(tmp_path / "s"))
            Folder(tmp_path / "s", OWN)
        return function(*arguments)

    monkeypatch.setattr(os, call, interrupted)
    expected = figures(run_study(OWN))
    assert figures(run_study(OWN, threads=1, folder=folder)) == expected
    assert all(cleaned) and len(tallies(tmp_path / "s")) == 5 and not store.parts(tmp_path / "s")
    monkeypatch.undo()
    assert run_study(OWN, folder=Folder(tmp_path / "s", OWN))["run"]["actions"] == 0
