"""Numbers at the end of matches, however far from 0: exact, or marked where they are cut; folders of version 0.9."""

import itertools
import math
from functools import reduce

import pytest

from engine.counting.endings import FAR_AWAY
from pyengine import Study, run_study
from pyengine.report import by, course, page, plots
from pyengine.study import bound, parquet, work
from pyengine.study.bound import Bound
from pyengine.study.chunk_file import encode, facts_of
from pyengine.study.counters.ending import QUANTILES, EndCounter
from pyengine.study.store import Folder
from tests.support.summaries import shown
from tests.support.torture.altered import figures

MOST = 2**31 - 1
GAME = """
(game (setup (create players 2) (create deck (game iloc PACK) (deck (N (1 .. 2)))))
 (choice (%s))
 (choice ((set ((1 player) sto X) 150) (set ((1 player) sto X) 40)))
 (scoring max ((current player) sto X)))
"""
CASES = [[5000, 4000, 4321], [100_000], [-5000], [MOST, -MOST, 7, FAR_AWAY, FAR_AWAY - 1, -FAR_AWAY, -FAR_AWAY - 1]]


@pytest.fixture
def study_of(tmp_path):
    """A study of matches in which seat 1 ends with one of these numbers, and seat 2 with 150 or 40."""

    def made(numbers, setups=60, **more):
        options = [f"(set ((0 player) sto X) {f'(- 0 {-each})' if each < 0 else each})" for each in numbers]
        (tmp_path / "far.rcy").write_text(GAME % " ".join(options))
        counted = dict(course=True, watch=("X",), by=("outcome",)) | more
        return Study(str(tmp_path / "far.rcy"), {"max_decisions": 4}, setups, 1, 1, **counted)

    return made


@pytest.mark.few(2, "numbers", CASES, ids=lambda each: str(each[0]))
def test_ends_are_exact_or_marked(numbers, study_of):
    found = run_study(study_of(numbers))
    kept = found.counted.tally.samples["watched"][:, 0].tolist()  # by match
    columns = {"seat 1": [first for first, _ in kept], "seat 2": [second for _, second in kept]}
    assert {*columns["seat 1"]} == {*numbers}
    ends = [*found["watch"]["X"]["end"].items(), *zip(columns, found["by"]["outcome"]["scores"])]
    ends += [("margin", found["by"]["outcome"]["margins"])]
    for owner, end in ends:
        values = sorted(abs(a - b) for a, b in kept) if owner == "margin" else sorted(columns[owner])
        assert (end["least"], end["most"]) == (values[0], values[-1])
        assert end["mean"] == sum(values) / len(values)
        for share in QUANTILES:
            exact = values[math.ceil(share * len(values)) - 1]
            told = end["quantiles"][str(share)]
            assert told == min(max(exact, -FAR_AWAY), FAR_AWAY - 1)
            mark = ">=" if exact >= FAR_AWAY else "<=" if exact < -FAR_AWAY else ""
            if mark:
                assert f"{mark}{told:,}" in by.quantiles(end)
            elif abs(exact) < FAR_AWAY - 1:
                assert f"{told:,}" in by.quantiles(end)
    text, rendered = shown(found), page.render(found)
    if len(numbers) == 1:
        assert f"from {min(numbers[0], 40):,} to {max(numbers[0], 150):,}." in course.ending(found, "X")
    if MOST in numbers:
        for part in (text, rendered):
            assert f"{MOST:,}" in part and ">=32,767" in part.replace("&gt;", ">").replace("&lt;", "<")
        frame = found.frame()
        cut = frame[(frame.figure == "score, 95 %") & (frame.part == "1")].iloc[0]
        assert (cut.value, cut.low) == (FAR_AWAY - 1, FAR_AWAY - 1) and math.isnan(cut.high)
        assert "and beyond" in plots.figures(found)["X-end"].axes[0].get_xlabel()


def test_a_constant_is_always_the_same(study_of):
    """One owner, far beyond what is told apart."""
    found = run_study(study_of([100_000], course=False))
    found["watch"]["X"]["end"].pop("seat 2")
    assert course.ending(found, "X").endswith("; always 100,000.")


def test_numbers_on_their_way_are_marked(study_of):
    found = run_study(study_of([100_000]))
    (row,) = [row for row in course.watched(found)["X"][1].rows if row[0] == "decision 2"]
    assert row[1:4] == ("0", ">=64,512", ">=64,512") or row[1:4] == ("0", "0", ">=64,512")
    assert found["watch"]["X"]["by_decision"]["cut_at"] == 64512
    found = run_study(study_of([150]))
    (row,) = [row for row in course.watched(found)["X"][1].rows if row[0] == "decision 2"]
    assert "~149" in row
    assert "lead" in found["course"]["by_decision"] and found["course"]["by_decision"]["cut_at"] is None


def test_any_order_of_chunks_gives_the_same_bytes(study_of, monkeypatch):
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 8)
    made = Bound(study_of(CASES[-1], setups=24))
    chunks = [work.play_chunk(made, chunk)[0] for chunk in made.plan]
    assert len(chunks) > 3
    for counter in made.counters:
        for name in counter.SUMS[:2] if isinstance(counter, EndCounter) else ():
            orders = itertools.islice(itertools.permutations([each[name] for each in chunks]), 0, None, 17)
            assert len({reduce(lambda a, b: counter.added(name, a, b), order).tobytes() for order in orders}) == 1


def test_ends_of_a_folder_of_version_0_9_are_played_again(study_of, tmp_path, monkeypatch, capsys):
    """It told them apart from -2048 to 2047 alone."""
    study, place = study_of([3000, 50]), tmp_path / "out"
    made = Bound(study)
    folder = Folder(place, made)
    exact, chunk = run_study(made, folder=folder), made.plan[0]
    counts = folder.load(chunk)
    older = {"watched_at_end": "watched_ends", "scores_at_end": "final_scores"}
    counts |= {name: counts.pop(now)[:4096] for now, name in older.items()}
    monkeypatch.setattr(parquet, "ADDED", {*parquet.ADDED, *older.values()})
    for kind in parquet.KINDS:
        (place / kind).mkdir()
        data = parquet.encode(kind, facts_of(kind, folder.identity, chunk), counts)
        (place / kind / "chunk-000000.parquet").write_bytes(data)
    (place / "counts" / "chunk-000000.npz").unlink()
    assert figures(run_study(made, folder=Folder(place, made))) == figures(exact)
    assert "does not fit this study" in capsys.readouterr().err and (place / "counts" / "chunk-000000.npz").exists()


def test_ends_that_contradict_each_other_are_refused(study_of, tmp_path, capsys):
    made = Bound(study_of([MOST, 1], 10))
    counts = work.play_chunk(made, made.plan[0])[0]
    folder = Folder(tmp_path / "out", made)
    changes = ("watched_span", 5, 1), ("scores_span", 1, -MOST), ("watched_at_end", FAR_AWAY, 1), ("watched_span", 0, 0)
    for name, place, more in changes:
        changed = counts | {name: counts[name].copy()}
        changed[name][place] += more
        folder.save(made.plan[0], encode(folder.identity, made.plan[0], changed))
        assert (folder.load(made.plan[0]) is None) == (more != 0)
        assert ("does not have the sums of its array" in capsys.readouterr().err) == (more != 0)
