"""Studies: the plan, the same bytes whoever runs them, folders, interruption."""
import json
import math
import os
import random
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from pyengine import InputError, Study, load_study, run_study
from pyengine.red7 import Options, study as red7_study
from pyengine.red7.tally import Tally
from pyengine.study.plan import Plan
from pyengine.study.store import Folder
from tests.reference import red7 as reference


@pytest.fixture
def small_chunks(monkeypatch):
    """Chunks of 200 matches, so that small studies have many."""
    monkeypatch.setattr(red7_study, "CHUNK_MATCHES", 200)


def figures(summary):
    return json.dumps({name: value for name, value in summary.items() if name != "run"})


class Shuffled(Executor):
    """Runs whatever is waiting in a random order."""

    def __init__(self, seed):
        self.random, self.waiting = random.Random(seed), []

    def submit(self, function, /, *arguments):
        future = Future()
        self.waiting.append((future, function, arguments))
        if len(self.waiting) == 4:
            self.random.shuffle(self.waiting)
            while self.waiting:
                done, call, values = self.waiting.pop()
                done.set_result(call(*values))
        return future


@pytest.mark.parametrize("setups, matches", ((1, 1), (10, 7), (1000, 1000), (3, 5000), (7, 200), (50000, 1)))
def test_plan_covers_every_match_once(setups, matches):
    plan = Plan(setups, matches, 1000, 64)
    seen = np.zeros((setups, matches), int) if setups * matches <= 10 ** 6 else None
    total = 0
    for number, chunk in enumerate(plan):
        assert chunk.number == number and chunk.setups <= 64
        assert chunk.matches == matches or chunk.setups == 1
        total += chunk.setups * chunk.matches
        if seen is not None:
            seen[chunk.first_setup:chunk.first_setup + chunk.setups,
                 chunk.first_match:chunk.first_match + chunk.matches] += 1
    assert total == setups * matches
    assert seen is None or (seen == 1).all()


@pytest.mark.parametrize("study", (Study("red7", Options(), 40, 30, 3), Study("red7", Options(players=4), 3, 1000, 3)),
                         ids=("whole setups", "ranges of matches"))
def test_same_bytes_for_any_workers(small_chunks, study, monkeypatch):
    expected = figures(run_study(study, threads=1))
    for threads in (2, 7):
        assert figures(run_study(study, threads=threads)) == expected
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    assert figures(run_study(study)) == expected
    # The executor releases work in fours; the plan has a multiple of four chunks.
    whole = Study(study.game, study.options, 48 if study.matches == 30 else 4, study.matches, 3)
    assert len(Plan(whole.setups, whole.matches, 200, 2 ** 14)) % 4 == 0
    expected = figures(run_study(whole, threads=1))
    for seed in range(3):
        assert figures(run_study(whole, threads=2, executor=Shuffled(seed))) == expected


def test_processes_are_an_executor():
    study = Study("red7", Options(), 4, 10, 3)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert figures(run_study(study, executor=pool)) == figures(run_study(study))


def test_figures_are_those_of_the_reference():
    options = Options(players=3, eliminated="gone")
    summary = run_study(Study("red7", options, 6, 5, 21))
    expected = reference.tallies(21, range(6), range(5), reference.Options(players=3, eliminated="gone"))
    wins, moves, turns = (np.array(expected[name]) for name in ("wins", "moves", "turns"))
    assert summary["wins"]["counts"] == wins.sum(axis=0).tolist()
    assert summary["legal_moves"]["histogram"] == moves.sum(axis=0).tolist()
    assert np.trim_zeros(turns.sum(axis=0), "b").tolist() == summary["turns"]["histogram"]
    assert summary["actions"] == moves.sum() == sum(t * n for t, n in enumerate(summary["turns"]["histogram"]))
    assert math.isclose(summary["turns"]["mean"], moves.sum() / 30)
    assert math.isclose(summary["legal_moves"]["mean"], moves.sum(axis=0) @ np.arange(57) / moves.sum())
    assert math.isclose(summary["legal_moves"]["at_least"]["share"][10], moves[:, 10:].sum() / moves.sum())
    worst = wins.min(axis=1) / 5
    assert summary["setup_win_share"]["worst_seat_at_most"] == {
        "0.05": (worst <= 0.05).mean(), "0.10": (worst <= 0.1).mean()}
    assert summary["setup_win_share"]["never_wins"] == (worst == 0).sum()
    assert [sum(row) for row in summary["setup_win_share"]["histogram"]] == [6, 6, 6]
    assert np.allclose(summary["setup_win_share"]["standard_deviation"], (wins / 5).std(axis=0, ddof=1))
    # Intervals, once more in floating point.
    t = 2.5705818366147395                                      # 95 %, 5 degrees of freedom
    mean, error = (wins / 5).mean(axis=0), t * (wins / 5).std(axis=0, ddof=1) / math.sqrt(6)
    assert np.allclose(summary["wins"]["ci95"], np.clip(np.stack([mean - error, mean + error], axis=1), 0, 1))
    lengths = moves.sum(axis=1) / 5
    error = t * lengths.std(ddof=1) / math.sqrt(6)
    assert np.allclose(summary["turns"]["ci95"], [lengths.mean() - error, lengths.mean() + error])
    many, all_moves = moves[:, 10:].sum(axis=1), moves.sum(axis=1)
    ratio = many.sum() / all_moves.sum()
    error = t * (many - ratio * all_moves).std(ddof=0) * math.sqrt(6 / 5) / math.sqrt(6) / all_moves.mean()
    assert np.allclose(summary["legal_moves"]["at_least"]["ci95"][10], [ratio - error, ratio + error])


def test_json_shape():
    summary = run_study(Study("red7", Options(players=2, hand=3), 1, 50, 1))
    assert summary["samples"] == "matches" and summary["setup_win_share"]["standard_deviation"] is None
    assert len(summary["legal_moves"]["histogram"]) == 57 and summary["legal_moves"]["maximum"]["moves"] == 12
    assert summary["turns"]["histogram"][-1] > 0
    assert set(summary) >= {"game", "seed", "stream", "options", "setups", "matches", "games", "actions", "turns",
                            "wins", "legal_moves", "setup_win_share", "signature", "complete", "run"}
    assert set(summary["run"]) >= {"kernel", "threads", "cpu_seconds", "wall_seconds", "cycles_per_action"}
    single = run_study(Study("red7", Options(), 1, 1, 1))
    assert single["wins"]["ci95"] == [None] * 3 and single["turns"]["ci95"] is None


def test_given_deal():
    deal = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"
    summary = run_study(Study("red7", Options.for_deal(deal), 1, 40, 5))
    options = reference.Options(players=2, hand=3)
    position = reference.parse_position(deal)
    winners = [reference.random_match_from(position, 5, 0, match, options)[0] for match in range(40)]
    assert summary["wins"]["counts"] == [winners.count(0), winners.count(1)]


def test_folder_is_written_and_resumed(small_chunks, tmp_path):
    study = Study("red7", Options(), 30, 40, 3)
    summary = run_study(study, folder=(whole := Folder(tmp_path / "whole", study)))
    whole.finish(summary)
    assert load_study(tmp_path / "whole" / "study.toml") == study
    assert json.loads((tmp_path / "whole" / "summary.json").read_text()) == summary
    tallies = {path.name: path.read_bytes() for path in (tmp_path / "whole" / "tallies").iterdir()}
    assert len(tallies) == 6

    # A crash left half of the chunks and a file that was being written.
    Folder(tmp_path / "part", study)
    for name in sorted(tallies)[::2]:
        (tmp_path / "part" / "tallies" / name).write_bytes(tallies[name])
    (tmp_path / "part" / "tallies" / "chunk-000001.parquet.part").write_bytes(b"half")
    again = run_study(study, threads=3, folder=Folder(tmp_path / "part", study))
    assert figures(again) == figures(summary)
    parts = tmp_path / "part" / "tallies"
    assert {name: (parts / name).read_bytes() for name in tallies} == tallies


def test_folder_refuses_what_is_not_this_study(tmp_path):
    study = Study("red7", Options(), 3, 4, 3)
    (tmp_path / "file").write_text("x")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    done = Folder(tmp_path / "done", study)
    done.finish(run_study(study, folder=done))
    with pytest.raises(InputError, match="is a file"):
        Folder(tmp_path / "file", study)
    with pytest.raises(InputError, match="something else"):
        Folder(tmp_path / "full", study)
    with pytest.raises(InputError, match="finished"):
        Folder(tmp_path / "done", study)
    with pytest.raises(InputError, match="another study"):
        Folder(tmp_path / "done", Study("red7", Options(), 3, 4, 4))
    with pytest.raises(InputError, match="cannot write"):
        Folder(tmp_path / "file" / "below", study)
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["letter.txt"]
    (tmp_path / "done" / "summary.json").unlink()
    chunk, = (tmp_path / "done" / "tallies").iterdir()
    chunk.write_bytes(b"PAR1")
    with pytest.raises(InputError, match="chunk-000000.parquet"):
        run_study(study, folder=Folder(tmp_path / "done", study))


def test_interrupt_reports_the_finished_prefix(small_chunks):
    study = Study("red7", Options(), 400, 50, 3)
    asked = threading.Event()

    def progress(done, chunks):
        if done >= 3 and not asked.is_set():
            asked.set()
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    summary = run_study(study, threads=2, progress=progress)
    assert signal.getsignal(signal.SIGINT) is before
    assert summary["complete"] is False
    setups = sum(summary["setup_win_share"]["histogram"][0])
    assert 12 <= setups < 400 and summary["games"] == 50 * setups
    prefix = run_study(Study("red7", Options(), setups, 50, 3))
    assert figures(summary | {"complete": True, "setups": setups}) == figures(prefix)


def test_interrupted_single_setup_covers_the_matches_played(small_chunks):
    study = Study("red7", Options(), 1, 100_000, 3)
    summary = run_study(study, threads=1, progress=lambda done, chunks: done == 3 and os.kill(os.getpid(), signal.SIGINT))
    assert not summary["complete"] and 600 <= summary["games"] < 100_000
    assert summary["games"] % 200 == 0
    assert summary["wins"]["counts"] == run_study(Study("red7", Options(), 1, summary["games"], 3))["wins"]["counts"]


def test_counts_beyond_a_chunk_do_not_overflow():
    """A setup with so many matches that squares do not fit in 64 bits."""
    tally = Tally(2, 4 * 10 ** 11)

    class Part:
        matches = 2 * 10 ** 11

    half = 10 ** 11
    for _ in range(4):
        turns, moves = np.zeros((1, 52), np.int64), np.zeros((1, 57), np.int64)
        turns[0, 20], moves[0, 3] = 2 * half, 40 * half
        tally.add(Part, np.array([[half, half]]), turns, moves)
    assert tally.setups == 2 and tally.games == 8 * half
    assert tally.at_least_sums.squares[0] == 2 * (80 * half) ** 2


@pytest.mark.parametrize("options", (dict(setups=0), dict(matches=-1), dict(seed=-1), dict(seed=2 ** 64), dict(setups=1.5)))
def test_impossible_studies(options):
    with pytest.raises(InputError, match=next(iter(options))):
        Study("red7", Options(), **options)


@pytest.mark.parametrize("options", (
    dict(players=1), dict(players=6), dict(hand=0), dict(hand=8), dict(players=5, hand=9), dict(eliminated="maybe"),
    dict(draw=1), dict(players="3"), dict(deal=3)))
def test_impossible_options(options):
    with pytest.raises(InputError):
        Options(**options)


@pytest.mark.parametrize("text", ("", "game = 3", "x = [", "game = 'chess'\nstream = 'mwc64x-splitmix64/1'"))
def test_damaged_study_files(tmp_path, text):
    path = tmp_path / "study.toml"
    path.write_text(text)
    with pytest.raises(InputError):
        load_study(path)
