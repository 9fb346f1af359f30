"""Texts of described games that several threads ask for at a time."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import pyengine
from engine.recycle.runtime import heard
from engine.table import State
from pyengine import Study, run_study
from pyengine.recycle import texts
from pyengine.study.bound import Bound

BOT = """
import zlib
def choose(view, moves):
    return zlib.crc32("|".join((view.text, *moves)).encode()) % len(moves)
"""


@pytest.fixture
def busy_threads():
    """Threads take turns as often as they can, so that a race shows in a few matches."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_a_player_that_reads_texts_reads_those_of_its_own_match(tmp_path, busy_threads):
    (tmp_path / "bot.py").write_text(BOT)
    seats = (f"{tmp_path / 'bot.py'}:choose", *["random"] * 3)
    study = Study("agram", setups=64, matches=1, seed=5, seats=seats, rotate=False)
    assert len(Bound(study).plan) >= 4
    signatures = {run_study(study, threads=threads)["signature"] for threads in (1, 2, 2, 4)}
    assert len(signatures) == 1


def played(game, seed):
    """Everything that the texts of a match of this setup say."""
    state, said = game.deal(seed), []
    while not state.is_over:
        texts = state.move_texts()
        said += [state.text(), state.text(state.mover), *texts]
        state.play(len("".join(texts)) % len(texts))
    return said


@pytest.mark.few(1, "names", [("agram", "go-fish"), ("agram", "agram")])
def test_games_in_plain_threads_are_those_of_one_thread(names, busy_threads):
    games = [pyengine.game(name) for name in names]
    jobs = [(game, seed) for seed in range(6) for game in games]
    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(lambda job: played(*job), jobs))
    for game in games:
        game.texts._kept.cache_clear()
    assert at_once == [played(*job) for job in jobs]


def test_a_thread_hears_what_it_did_itself_and_once():
    table = pyengine.game("agram").texts.machine.table
    with ThreadPoolExecutor(1) as pool:
        heard()
        State.deal(table, 1, 0)
        assert pool.submit(heard).result() == []
        assert pool.submit(lambda: [State.deal(table, 1, 0), heard()][1]).result() == heard() != []
    assert heard() == []


def test_an_interrupt_while_texts_are_made_is_raised_and_the_next_texts_are_whole(monkeypatch):
    game = pyengine.game("agram")
    state = game.deal(1)
    before = state.move_texts()
    game.texts._kept.cache_clear()

    def interrupted(self, *event):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(texts.Texts, "part", interrupted)
        with pytest.raises(KeyboardInterrupt):
            state.move_texts()
    assert state.move_texts() == before
