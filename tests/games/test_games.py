"""Games by name, their states as texts, transcripts."""

import sys

import pytest

import pyengine
from pyengine import InputError
from pyengine.red7 import Options, State


@pytest.fixture
def foreign(games, monkeypatch):
    """kuhn:table and draw:table can be imported."""
    monkeypatch.syspath_prepend(str(games["folder"]))
    for name in ("kuhn", "draw"):
        monkeypatch.setitem(sys.modules, name, games[name])


def played(game, seed, moves):
    state = game.deal(seed, 3)
    for step in range(moves):
        if not state.is_over:
            state.play((7 * step) % len(state))
    return state


def test_a_game_and_its_states(foreign):
    game = pyengine.game("red7", players=4, hand=5)
    assert (game.name, game.seats, game.options["hand"]) == ("red7", 4, 5)
    state = game.deal(7)
    assert isinstance(state, pyengine.State) and state.game is game
    assert state.copy().game is game and state.resample(0, 1).game is game
    assert len(state.move_texts()) == len(state.legal_moves()) and state.move_text(0) == state.move_texts()[0]
    assert pyengine.game("kuhn:table").deal(1).move_texts() == ["check", "bet"]
    with pytest.raises(IndexError):
        state.move_text(99)


def test_texts_of_red7_are_those_of_its_own_state():
    game = pyengine.game("red7", players=3)
    state, own = game.deal(7, 3), State.from_seed(7, 3, options=Options(players=3))
    while not state.is_over:
        assert str(state) == str(own) and state.move_texts() == own.move_texts()
        assert game.read_state(str(state)).text() == str(state)
        state.play(len(state) // 2)
        own.play(len(own) // 2)
    assert state.payoffs()[own.winner] == 1


def test_a_seat_sees_its_own_hand_only():
    state = played(pyengine.game("red7"), 5, 4)
    texts = {state.text(seat) for seat in range(3)}
    assert len(texts) == 3
    for seat in range(3):
        assert state.resample(seat, 9).text(seat) == state.text(seat)
        assert state.resample(seat, 9).text() != state.text()
        hidden = [part.split(":")[1].split("|")[0].split("@")[0] for part in state.text(seat).split("/")]
        assert all("card" in part for other, part in enumerate(hidden) if other != seat)


@pytest.mark.parametrize("moves", (0, 5, 100))
@pytest.mark.parametrize("name, rules", (("red7", dict(players=4, draw=False)), ("kuhn:table", {}), ("draw:table", {})))
def test_transcripts_are_read_back(foreign, name, rules, moves):
    game = pyengine.game(name, **rules)
    state = played(game, 11, moves)
    again = pyengine.replay(state.transcript())
    assert again == state and again.history == state.history and again.transcript() == state.transcript()
    (seed, setup), moved = state.dealt_from, " ".join(map(str, state.history))
    assert game.read_state(f"{seed}/{setup}: {moved}") == game.read_state(state.transcript())


def test_a_transcript_can_be_read_by_a_person():
    lines = played(pyengine.game("red7"), 7, 2).transcript().splitlines()
    assert lines[0] == "pyengine transcript 1" and lines[1] == "game: red7" and lines[3] == "deal: seed 7 setup 3"
    assert lines[4].startswith("1. seat 1: 0 ") and lines[5].startswith("2. seat 2: ")


def changed(text, before, after):
    assert before in text
    return text.replace(before, after, 1)


def test_damaged_transcripts():
    for change, words in (
        (lambda text: "", "no transcript"),
        (lambda text: changed(text, "game: red7", "game: chess"), "no game 'chess'"),
        (lambda text: changed(text, "game: red7\n", ""), "no line 'game'"),
        (lambda text: changed(text, "seed 7", "seed x"), "line 4"),
        (lambda text: changed(text, '"hand": 7', '"hand": 70'), "hand"),
        (lambda text: changed(text, '"hand": 7', '"cards": 7'), "no option 'cards'"),
        (lambda text: changed(text, "1. seat 1", "1. seat 2"), "seat 2 moving; seat 1 is to move"),
        (lambda text: changed(text, "1. seat 1: 0", "1. seat 1: 1"), "has the move"),
        (lambda text: changed(text, "1. seat 1: 0", "1. seat 1: 99"), "legal moves"),
        (lambda text: text + "well played\n", "line 7"),
        (lambda text: text + "payoffs: 1 0 0\n", "other payoffs"),
    ):
        text = played(pyengine.game("red7"), 7, 2).transcript()
        with pytest.raises(InputError, match=words) as caught:
            pyengine.replay(change(text))
        assert "\n" not in str(caught.value)


def test_states_that_cannot_be_read():
    for text, words in (
        ("", "or SEED/DEAL: and the moves"),
        ("x/y", "expected"),
        ("7/0: 99", "19 legal moves"),
        ("7/0: a", "expected"),
        ("99999999999999999999", "seed is"),
        ("R7: R7 / B1: B2", "twice"),
        ("G4: R7 / O5: I6", "2 players"),
    ):
        with pytest.raises(InputError, match=words):
            pyengine.game("red7").read_state(text)


def test_games_that_are_not_there(foreign):
    for name, options, words in (
        ("chess", {}, "no game 'chess'"),
        ("red7", dict(players=9), "players is 9"),
        ("red7", dict(cards=9), "no option"),
        ("no_such_module:table", {}, "no_such_module"),
        ("math:pi", {}, "no function"),
        ("math:sqrt", {}, "math:sqrt"),
        ("kuhn:table", dict(players=3), "kuhn:table"),
    ):
        with pytest.raises(InputError, match=words):
            pyengine.game(name, **options)
