"""python -m pyengine.folder: what is in a folder, whether it is right, more setups, parts put together."""

import fcntl
import json
import os
import shutil
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from pyengine.base.chunks import ChunkPlan, rows_of, samples_of
from pyengine.base.errors import InputError
from pyengine.commands.folder import main
from pyengine.commands.run import main as run
from pyengine.study import work
from pyengine.study.bound import Bound
from pyengine.study.chunk_file import encode
from pyengine.study.store import Folder
from pyengine.study.study import Study, load_study
from tests.support import programs
from tests.support.torture.altered import files, tallies
from tests.support.torture.kills import contents, differing, in_small_chunks

WORDS = ["agram", "--matches", "2", "--seed", "5", "--threads", "1"]


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Chunks of a few setups, and no pictures."""
    monkeypatch.setattr("pyengine.study.bound.CHUNK_DECISIONS", 800)
    monkeypatch.setattr("pyengine.report.plots.figures", lambda found: {})


@pytest.fixture
def whole(tmp_path, capsys):
    assert run([*WORDS, "--setups", "60", "--out", str(tmp_path / "whole")]) == 0
    assert len(tallies(tmp_path / "whole")) == 4
    capsys.readouterr()
    return tmp_path / "whole"


def test_more_setups_keep_what_is_played(whole, tmp_path, monkeypatch, capsys):
    assert run([*WORDS, "--setups", "100", "--out", str(tmp_path / "longer")]) == 0
    played, play_chunk = [], work.play_chunk
    noted = lambda bound, chunk, recorder: played.append(chunk.number) or play_chunk(bound, chunk)
    monkeypatch.setattr(work, "play_chunk", noted)
    assert main(["extend", str(whole), "--setups", "100", "--threads", "1"]) == 0
    assert differing(contents(tmp_path / "longer"), whole) == []
    assert played == [3, 4, 5, 6]  # the last of the old ones was not full


def test_a_small_study_is_cut_as_a_larger_one(monkeypatch):
    """Its chunks stand when it is extended; lama's first two matches are no measure of its length."""
    monkeypatch.setattr("pyengine.study.bound.CHUNK_DECISIONS", 10**6)
    sizes = {Bound(Study("lama", setups=setups, seats=("pimc:2x1", "random"))).plan.together for setups in (2, 9, 500)}
    assert len(sizes) == 1


def test_a_run_with_more_deals_names_what_adds_them(whole, capsys):
    for words, named in (([*WORDS, "--setups", "80"], True), (["agram", "--setups", "80"], False)):
        assert run([*words, "--out", str(whole)]) == 2
        assert (f"python -m pyengine.folder extend {whole} --setups 80 adds deals" in capsys.readouterr().err) == named


def test_a_study_that_is_long_enough(whole, capsys):
    before = contents(whole)
    assert main(["extend", str(whole), "--setups", "60"]) == 0
    assert "has 60 x 2 matches, and is finished" in capsys.readouterr().out and contents(whole) == before


@pytest.mark.slow
def test_more_matches_of_one_setup(tmp_path):
    words = ["agram", "--setups", "1", "--seed", "5", "--threads", "1", "--matches"]
    assert run([*words, "150", "--out", str(tmp_path / "s")]) == 0
    assert run([*words, "400", "--out", str(tmp_path / "longer")]) == 0
    assert main(["extend", str(tmp_path / "s"), "--matches", "400"]) == 0
    assert differing(contents(tmp_path / "longer"), tmp_path / "s") == []


@pytest.mark.parametrize(
    "words, says",
    (
        ([], "extend to how many? The study has 60 x 2 matches"),
        (["--setups", "59"], "has 60 x 2 matches already"),
        (["--setups", "80", "--matches", "3"], "matches cannot be added to deals that are played"),
        (["--setups", "0"], "setups is 0; expected a whole number from 1"),
    ),
)
def test_what_cannot_be_extended(words, says, whole, capsys):
    before = contents(whole)
    assert main(["extend", str(whole), *words]) == 2
    assert says in capsys.readouterr().err and contents(whole) == before


def test_samples_that_are_not_full_are_another_study():
    assert samples_of(2, 5) == samples_of(9, 7) == "setups"
    assert samples_of(1, 4096) == samples_of(1, 3) == "matches by 1"
    assert samples_of(1, 5000) == samples_of(1, 6000) == "matches by 2"
    assert samples_of(1, 5001) == "matches by 2 of 5001"


def test_plans_of_longer_studies_begin_with_the_same_chunks():
    for setups, longer, matches in ((60, 100, 2), (7, 8, 900), (1, 1, 700)):
        short, long = ChunkPlan(*rows_of(setups, matches), 300, 50), ChunkPlan(*rows_of(longer, matches), 300, 50)
        assert list(long)[: len(short) - 1] == list(short)[:-1]


def test_a_run_keeps_others_from_extending(whole, capsys):
    descriptor = os.open(whole, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    assert main(["extend", str(whole), "--setups", "80"]) == 2
    assert "another process works in the folder" in capsys.readouterr().err
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    (whole / "summary.json").unlink()
    assert run([*WORDS, "--setups", "60", "--out", str(whole)]) == 2
    os.close(descriptor)
    assert run([*WORDS, "--setups", "60", "--out", str(whole)]) == 0


def test_parts_are_put_together(whole, tmp_path, capsys):
    for part in (1, 2, 3):
        words = [*WORDS, "--setups", "60", "--out", str(tmp_path / str(part)), "--part", f"{part}/3"]
        assert run(words) == 0 and run(words) == 0  # the second finds all of it
    assert "Part 2/3, chunks 1 to 1 of 4" in capsys.readouterr().out
    into, parts = str(tmp_path / "all"), [str(tmp_path / str(part)) for part in (3, 1, 2)]
    assert main(["merge", into, *parts[:2]]) == 0
    assert "lacks chunks 1-1 of 4" in capsys.readouterr().out
    assert main(["merge", into, *parts]) == 0
    assert differing(contents(whole), tmp_path / "all") == []
    assert main(["merge", into, str(whole)]) == 0
    assert "finished already; its parts agree" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a fork server")
def test_parts_of_processes_that_play_at_once(whole, tmp_path):
    """A part each, and two of them the same part in one folder."""
    words = lambda part: [*WORDS, "--setups", "60", "--out", str(tmp_path / str(part)), "--part", f"{part}/3"]
    process = programs.fork_server().Process
    running = [process(target=in_small_chunks, args=(words(part),)) for part in (1, 2, 3, 3)]
    for each in running:
        each.start()
    for each in running:
        each.join(60)
    assert [each.exitcode for each in running] == [0] * 4
    assert main(["merge", str(tmp_path / "all"), *(str(tmp_path / str(part)) for part in (2, 3, 1))]) == 0
    assert differing(contents(whole), tmp_path / "all") == []


def test_of_two_studies_that_begin_in_a_folder_at_once_one_has_it(tmp_path, monkeypatch):
    study = Study("kuhn", setups=50, seed=1)
    errors, describe = [], Folder.describe

    def second():
        try:
            Folder(tmp_path, replace(study, seed=2))
        except InputError as error:
            errors.append(str(error))

    def slow(folder, bound):
        if not thread.ident:
            thread.start()
            thread.join(0.5)  # it has a look at the folder, and waits
        describe(folder, bound)

    thread = threading.Thread(target=second)
    monkeypatch.setattr(Folder, "describe", slow)
    first = Folder(tmp_path, study)
    thread.join()
    assert load_study(tmp_path / "study.toml") == study and first.path == tmp_path
    assert [f"the folder {tmp_path} holds another study" in each for each in errors] == [True]


def test_parts_that_do_not_fit(whole, tmp_path, capsys):
    other = tmp_path / "other"
    assert run([*WORDS[:-3], "6", "--setups", "60", "--out", str(other)]) == 0
    assert main(["merge", str(tmp_path / "all"), str(whole), str(other)]) == 2
    assert f"{other} holds another study than {whole}" in capsys.readouterr().err
    assert not (tmp_path / "all").exists()
    shutil.copytree(whole, tmp_path / "copy")
    path = next(each for each in files(tmp_path / "copy"))
    path.write_bytes(path.read_bytes()[:-9])
    assert main(["merge", str(tmp_path / "all"), str(tmp_path / "copy")]) == 2
    assert f"{path} does not fit this study" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, says",
    (
        *((f"--seed 5 --part {part}", "expected I/N with I from 1 to N") for part in ("0/3", "x", "1/" + "9" * 5000)),
        ("--seed 5 --part 1/99", "is played in 4 chunks; expected as many parts at most"),
        ("--seed 5 --part 1/2 --until length=1", "--part needs one study with --out DIR"),
        ("--seed 5 --part 1/2 --sweep players=2,3", "--part needs one study with --out DIR"),
        ("--part 1/2", "--part needs --seed N, the same on all machines"),
    ),
)
def test_what_is_no_part(words, says, tmp_path, capsys):
    assert run(["agram", "--matches", "2", "--setups", "60", "--out", str(tmp_path / "s"), *words.split()]) == 2
    assert says in capsys.readouterr().err and not (tmp_path / "s").exists()


def test_verify(whole, capsys):
    assert main(["verify", str(whole), "--chunks", "2", "--seed", "3"]) == 0
    assert "4 of 4 chunks are there, 0 wrong; 2 of them were played again (seed 3)" in capsys.readouterr().out
    path = files(whole)[-1]
    path.write_bytes(path.read_bytes()[:-9])
    before = contents(whole)
    assert main(["verify", str(whole), "--chunks", "0"]) == 1
    assert capsys.readouterr().out.startswith(f"{path}: ") and contents(whole) == before
    path.unlink()
    assert main(["verify", str(whole), "--chunks", "0"]) == 1
    assert "3 of 4 chunks are there, though it is finished, 0 wrong" in capsys.readouterr().out


def test_parts_that_count_the_same_matches_otherwise(whole, tmp_path, capsys):
    """As of a machine that counts otherwise: only a chunk that is played again, or another part, shows it."""
    shutil.copytree(whole, other := tmp_path / "other")
    folder, chunk = Folder(other, bound := Bound(load_study(other / "study.toml")), again=True), bound.plan[1]
    counts = folder.load(chunk)
    counts["payoff_squares"] += 1
    folder.save(chunk, encode(folder.identity, chunk, counts))
    assert main(["verify", str(other), "--chunks", "0"]) == 0
    assert main(["verify", str(other), "--chunks", "4"]) == 1
    assert "counts/chunk-000001.npz: its payoff_squares is not what is played" in capsys.readouterr().out
    assert main(["merge", str(tmp_path / "all"), str(whole), str(other)]) == 2
    assert "chunk-000001.npz count the same matches differently" in capsys.readouterr().err


def test_status(whole, tmp_path, capsys):
    assert main(["status", str(whole), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["studies"]
    assert (found["chunks"], found["played"], found["finished"], found["refused"]) == (4, 4, True, 0)
    (whole / "summary.json").unlink()
    (whole / "counts" / "chunk-000000.npz").rename(whole / "counts" / "chunk-000000.npz.refused-1")
    assert main(["status", str(whole)]) == 0
    assert "60 x 2 matches: 3 of 4 chunks, unfinished, 1 files set aside; 0." in capsys.readouterr().out
    assert run([*WORDS[:1], "--setups", "5", "--sweep", "players=2,3", "--out", str(tmp_path / "sweep")]) == 0
    capsys.readouterr()
    assert main(["status", str(tmp_path / "sweep")]) == 0 and capsys.readouterr().out.count(", finished; ") == 2
    for command in (["status"], ["verify"], ["extend", "--setups", "9"]):
        assert main([command[0], str(tmp_path / "nothing"), *command[1:]]) == 2
        assert "study.toml" in capsys.readouterr().err


def test_status_while_another_process_writes(whole, monkeypatch):
    """A half-written file that is gone a moment later does not make status fail."""
    part, look = whole / "counts" / ".part-00000000", Path.stat
    part.write_text("half")

    def stat(path, **more):
        found = look(path, **more)
        if path == part:
            part.unlink()
        return found

    monkeypatch.setattr(Path, "stat", stat)
    assert main(["status", str(whole)]) == 0
    part.write_text("half")
    monkeypatch.setattr(Path, "stat", lambda path, **more: look(path, **more) if path != part else look(whole / "gone"))
    assert main(["status", str(whole)]) == 0


NO_STUDIES = {
    "": "it has no 'stream'",
    "a = [": "Invalid value",
    "\xff": "it is no text",
    "game = 3": "it has 'game' = 3",
    "game = 'chess'\nstream = 'mwc64x-splitmix64/1'": "it has no 's",
}


@pytest.mark.parametrize("text, says", NO_STUDIES.items())
def test_what_is_no_study(text, says, tmp_path, capsys):
    (tmp_path / "study.toml").write_bytes(text.encode("latin-1"))
    for command in ("status", "verify", "extend"):
        assert main([command, str(tmp_path)]) == 2
        said = capsys.readouterr().err
        assert f"{tmp_path}/study.toml is no study: " in said and says in said
    assert [each.name for each in tmp_path.iterdir()] == ["study.toml"]
