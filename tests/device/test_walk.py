"""Random matches by the kernels of cards, on the CPU in the place of a card: counts as `engine.counting` has them."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import pyengine
from engine.counting.matches import play
from pyengine import device, registry
from pyengine.base.chunks import Chunk
from pyengine.base.errors import InputError
from pyengine.device import walk as walks
from pyengine.device.walk import DescribedWalk
from pyengine.recycle.game import Described
from pyengine.study.bound import Bound
from pyengine.study.run import play_part, run_study
from pyengine.study.store import Folder
from pyengine.study.work import play_chunks
from tests.support import described

DESCRIBED = [name for name in registry.available_games() if hasattr(registry.entry(name), "path")]
# Deals of several matches, of one, and a part of the matches of one deal.
PIECES = [Chunk(0, 3, 20, 5, 7), Chunk(1, 23, 30, 0, 1), Chunk(2, 100, 1, 2, 40)]
FAULTY = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ACE, KING, TEN, NINE)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
 (stage player (end (== (game sto N) 9))
  (do ((inc (game sto N) 1) (set (game sto B) (// 6 (- 7 (game sto A))))))
  (choice ((inc (game sto A) 1) (do ((inc (game sto A) 2) (inc ((current player) sto X) 1))))))
 (scoring max (+ (game sto A) ((current player) sto X))))"""


def compared(game, seed=5, pieces=PIECES):
    """The walk, whose counts were those of the CPU, to the last one."""
    walk = DescribedWalk(game, device.find("host"))
    for piece, (counts, fault) in zip(pieces, walk.counts(seed, pieces)):
        place = piece.first_setup, piece.setups, piece.first_match, piece.matches
        expected, failed = play(game.table, seed, *place, sides=game.sides)
        assert fault == failed and counts.keys() == expected.keys()
        for name, array in expected.items():
            np.testing.assert_array_equal(counts[name], array, f"{game.name} {name}")
    return walk


@pytest.mark.few(5, "name", DESCRIBED)
def test_library(name):
    """Of long matches, and of lists beyond a thread's heap, some deals are left to the CPU."""
    assert (compared(pyengine.game(name)).left > 0) == (name in ("casino", "war"))


def test_left(monkeypatch):
    """What a card has no room for the CPU plays, deal by deal: long matches, many moves, lists that outgrow a room."""
    game = pyengine.game("crazy-eights")
    for name, most in (("SHORT", 8), ("LONGER", 1)), (("SHORT", 4), ("MORE", 1)):
        with monkeypatch.context() as patch:
            for each in ("LONGER", "MORE"):
                patch.setattr(walks, each, 8)
            patch.setattr(walks, *name)
            patch.setattr(walks, *most)
            patch.setattr(walks, "PILOT", 3)
            assert 0 < compared(game).left < 51
    with monkeypatch.context() as patch:
        patch.setattr(walks, "HEAP", 64)
        assert 0 < compared(pyengine.game("scopa")).left


def test_pieces(monkeypatch):
    """A card takes so many pieces at a time."""
    monkeypatch.setattr(walks, "MOST_PIECES", 2)
    walk, taken = compared(pyengine.game("kuhn")), []
    monkeypatch.setattr(walk, "kernels", lambda kernel, job, pieces, threads: taken.append(pieces))
    walk.counts(5, PIECES)
    assert taken == [2, 2, 1, 1]


def test_endless(tmp_path):
    """Where matches of the pilot do not end, there is room for the longest."""
    assert compared(pyengine.game(described.endless(tmp_path).name, max_decisions=300)).left == 0


def test_unfinished():
    """A match that is cut off on a card is one that the CPU cuts off."""
    counts, _ = compared(pyengine.game("war", max_decisions=40)).counts(1, [Chunk(0, 0, 30, 0, 2)])[0]
    assert 0 < counts["unfinished"].sum()


def test_failed(tmp_path):
    """Of a match that fails the same is said, and with --keep-going the same counted."""
    assert 0 < compared(Described(FAULTY)).left
    (tmp_path / "faulty.rcy").write_text(FAULTY)
    study, texts = pyengine.Study(str(tmp_path / "faulty.rcy"), setups=10), []
    for each in (study, study.replace(device="host")):
        with pytest.raises(InputError) as error:
            run_study(each)
        texts.append(str(error.value))
    assert texts[0] == texts[1] and "division by zero" in texts[0]
    going = study.replace(keep_going=True)
    found = [run_study(each) for each in (going, going.replace(device="host"))]
    assert found[0]["signature"] == found[1]["signature"] and found[0]["failed"] == found[1]["run"]["left"] > 0


def test_payoffs_that_are_too_large():
    game = Described(FAULTY.replace("(set (game sto B) (// 6 (- 7 (game sto A))))", "(set (game sto A) 2000000000)"))
    with pytest.raises(OverflowError, match="payoffs of up to 200000000[0-9] are too large"):
        DescribedWalk(game, device.find("host")).counts(5, PIECES)
    assert compared(game, pieces=PIECES[1:2]).left == 0


@pytest.mark.parametrize("size", [{"setups": 300, "matches": 3}, {"setups": 1, "matches": 200}, {"setups": 5000}])
def test_study(size, tmp_path):
    """The same figures, signature and files, whoever played; a folder goes on with the other."""
    study = pyengine.Study("gops", **size, seed=9)
    other, found = study.replace(device="host"), []
    for bound, name in (Bound(study), "cpu"), (Bound(other), "host"):
        found.append(run_study(bound, folder=Folder(tmp_path / name, bound)))
    assert found[0]["signature"] == found[1]["signature"] == run_study(other)["signature"]
    assert found[1]["run"]["device"] == "host" and "device" not in found[0]["run"]
    assert json.dumps({**found[0], "run": {}}) == json.dumps({**found[1], "run": {}})
    places = [path.relative_to(tmp_path / "host") for path in sorted((tmp_path / "host").rglob("counts/*"))]
    assert places
    for place in [*places, "study.toml"]:
        assert (tmp_path / "cpu" / place).read_bytes() == (tmp_path / "host" / place).read_bytes()


def test_goes_on(tmp_path):
    """A folder that a card began is ended by the CPU, and the other way round."""
    study = pyengine.Study("kuhn", setups=20_000, seed=2)
    whole = run_study(study)["signature"]
    for first, second in (("host", ""), ("", "host")):
        bound = Bound(study.replace(device=first))
        folder = Folder(tmp_path / f"{first}-", bound)
        play_part(bound, range(2), folder=folder)
        bound = Bound(study.replace(device=second))
        assert run_study(bound, folder=Folder(tmp_path / f"{first}-", bound))["signature"] == whole


def test_lost(monkeypatch):
    """Of a card that fails the CPU takes over, which is said once."""
    study, times = pyengine.Study("agram", setups=9000, matches=30, seed=1), []

    def fail(*given):
        times.append(given)
        raise device.Lost("the card is hot")

    expected = run_study(study)["signature"]
    bound = Bound(study.replace(device="host"))
    monkeypatch.setattr(bound.on_card, "counts", fail)
    found = run_study(bound, threads=1)
    assert found["signature"] == expected and len(times) == 1
    assert "the card is hot" in found["run"]["device_lost"]


def test_lost_meanwhile(monkeypatch):
    """One thread loses the card while another is about to use it."""
    bound = Bound(pyengine.Study("kuhn", setups=20, device="host"))
    found = [None, bound.on_card]
    monkeypatch.setattr(Bound, "on_card", property(lambda bound: found.pop()))
    ((counts, _, _),) = play_chunks(bound, [bound.plan[0]])
    assert counts["games"].sum() == 20


def test_no_memory():
    class Full(type(device.find("host"))):
        memory = 0

    walk = DescribedWalk(pyengine.game("kuhn"), Full())
    assert len(Bound(pyengine.Study("kuhn", setups=3)).cut(walk.times, walk.most_setups)) == 3


def test_squares_of_a_large_chunk_fit():
    """What a card counts at a time stays within 64 bits, however many moves a decision has."""
    for name in "agram", "gops", "schwimmen":
        bound = Bound(pyengine.Study(name, setups=2, matches=10**9))
        decisions, moves, _ = bound.pilot
        assert bound.cut(256, 2**18)[0].matches * decisions * moves < 2**30


def test_left_deals_are_some_of_the_deals(monkeypatch):
    """A deal whose matches are played in blocks is left once."""
    monkeypatch.setattr(walks, "SHORT", 8)
    monkeypatch.setattr(walks, "LONGER", 0)
    found = run_study(pyengine.Study("crazy-eights", setups=1, matches=50, device="host"))
    assert found["run"]["left"] == 1


def test_workers_are_refused(tmp_path):
    bound = Bound(pyengine.Study("kuhn", setups=20, device="host"))
    with ThreadPoolExecutor(1) as executor:
        for play in (
            lambda: run_study(bound, executor=executor),
            lambda: play_part(bound, range(1), executor=executor, folder=Folder(tmp_path, bound)),
        ):
            with pytest.raises(InputError, match="expected no other workers"):
                play()


@pytest.mark.parametrize(
    "study, words",
    [
        ({"device": "gpu"}, "is 'gpu'; expected cuda"),
        ({"device": "host:3"}, "from 0 to 0, as host:0"),
        ({"device": "host", "seats": ["heuristic"]}, "expected no .*seats"),
        ({"device": "host", "measures": ["drama"]}, "expected no .*measures"),
        ({"device": "host", "by": ["kind"]}, "expected no .*by"),
        ({"device": "host", "course": True}, "expected no .*course"),
        ({"device": 3}, "is 3; expected cuda"),
    ],
)
def test_refused(study, words):
    with pytest.raises(InputError, match=words):
        Bound(pyengine.Study("agram", setups=10, **study))


def test_games_refused():
    for name, options in ("rummy", {}), ("crosskings", {}), ("pairs", {"merge_equal": True}):
        with pytest.raises(InputError, match="device.* plays (described games|a game)"):
            Bound(pyengine.Study(name, options, setups=10, device="host"))


def test_games_won_together_are_refused(tmp_path):
    text = FAULTY.replace("(scoring max (+ (game sto A) ((current player) sto X)))", "(scoring max (game sto A))")
    (tmp_path / "together.rcy").write_text(text)
    with pytest.raises(InputError, match="here all win together"):
        Bound(pyengine.Study(str(tmp_path / "together.rcy"), setups=10, device="host"))


def test_words():
    """Neither a command nor a file names the device."""
    study = pyengine.Study("agram", setups=10, device="host")
    assert "host" not in " ".join(study.words(registry.entry("agram"))) + study.to_toml()
