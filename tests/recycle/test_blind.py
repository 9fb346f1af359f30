"""Described games in which one chooses among cards that one cannot see."""

from io import StringIO
from pathlib import Path
from random import Random

import numpy as np
import pytest

import pyengine
from engine.counting.matches import play
from engine.players import players
from pyengine import InputError, check_game
from pyengine.commands.run import main
from pyengine.games.deed import HIDDEN
from pyengine.players import human, parse
from pyengine.recycle.compile import load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from tests.support.recycle_compare import compare

FOLDER = Path(__file__).parent / "blind"
NAMES = ("minimal", "foreheads", "old-maid", "steal", "blind-table", "memory", "offers", "chance", "draft")


def game_of(name):
    return pyengine.game(str(FOLDER / f"{name}.rcy"))


def dealt(game, setup, moves=()):
    state = game.deal(3, setup)
    for move in moves:
        state.play(move)
    return state


LONG = [pytest.param(name, marks=[pytest.mark.slow] * (name in ("steal", "blind-table", "old-maid"))) for name in NAMES]


@pytest.mark.few(3, "name", LONG)
def test_nothing_hidden_leaks(name):
    # The table alone: texts take much longer, and have a test of their own.
    report = check_game(Machine(load(FOLDER / f"{name}.rcy")).table, games=8)
    assert report.alike > 50
    assert {"a determinisation keeps what the seat knows", "determinisations vary"} <= {*report.checked}


@pytest.mark.few(3, "name", NAMES)
def test_texts_leak_nothing(name):
    game, random = game_of(name), Random(1)
    named = lambda state: sorted((state.move_key(move), state.move_text(move)) for move in state.legal_moves())
    for setup in range(3):
        state = dealt(game, setup)
        while not state.is_over and state.decision < 8:
            other = state.resample(state.mover, setup)
            assert named(state) == named(other) and len({text for _, text in named(state)}) == len(state)
            state.play(random.randrange(len(state)))


@pytest.mark.few(4, "name", (*NAMES, "unlikely"))
def test_they_play_as_the_reference_does(name):
    text = (FOLDER / f"{name}.rcy").read_text(encoding="utf-8")
    assert {compare(text, seed=seed, most=90)[0] for seed in range(2)} <= {"over", "Unfinished"}


def searches(table):
    return [
        players.ismcts(table, 30),
        players.pimc(table, 3, 1),
        players.flat(table, 30),
        players.ismcts(table, 30, payoff=True),
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.few(5)
def test_searches_play_and_look_at_nothing_hidden(name):
    game = game_of(name)
    for index, chooser in enumerate(searches(game.table)):
        state, differ = dealt(game, index), 0
        while not state.is_over and state.decision < 12:
            choice = chooser.choose(state, state.decision)
            key = state.move_key(choice)
            for seed in range(3):
                other = state.resample(state.mover, seed)
                differ += other.data != state.data
                assert other.move_key(chooser.choose(other, state.decision)) == key
            state.play(choice)
        assert differ


def test_cards_are_named_by_where_they_lie():
    state = dealt(game_of("minimal"), 0)
    assert state.move_texts() == [f"card {number} of HAND of seat 2 to HAND" for number in (1, 2, 3)]
    keys = [state.move_key(move) for move in range(3)]
    deals = set()
    for seed in range(30):
        other = state.resample(0, seed)
        assert [other.move_key(move) for move in range(3)] == keys and other.move_texts() == state.move_texts()
        deals.add(tuple(other.reader.piles()["player 1 iloc HAND"]))
    assert len(deals) > 10
    # Whose card it is sees which one was taken, and so do both where it is from then on.
    assert len({state.move_key(move, 1) for move in range(3)}) == 3
    keys = {state.resample(0, seed).move_key(0, 1) for seed in range(40)}
    assert 1 < len(keys) <= 5
    taken = state.reader.card(state.reader.piles()["player 1 iloc HAND"][1])
    state.play(1)
    assert state.move_texts()[-1] == f"{taken} from HAND of seat 1 to HAND"
    state.play(3)
    assert state.move_texts() == [
        "card 1 of HAND of seat 2 to HAND",
        "card 2 of HAND of seat 2 to HAND",
        f"{taken} from HAND of seat 2 to HAND",
    ]


def test_others_see_whose_card_was_taken():
    state = dealt(game_of("old-maid"), 1)
    moves, texts = range(len(state)), state.move_texts()
    keys = [state.move_key(move, 2) for move in moves]
    robbed = ["seat 2" in text for text in texts]
    assert any(robbed) and not all(robbed)
    # Seat 3 cannot tell apart the cards of seat 2, but its own.
    assert len({key for key, other in zip(keys, robbed) if other}) == 1
    assert len({key for key, other in zip(keys, robbed) if not other}) == robbed.count(False)


def test_cards_that_were_seen_are_named_by_what_they_are():
    state = dealt(game_of("memory"), 0, (2, 5))
    texts = state.move_texts()
    assert sum(text.startswith("card ") for text in texts) == 10
    assert [text.split()[1:] for text in texts[10:]] == [["from", "TABLE", "to", "FIRST"]] * 2


def test_texts_tell_nothing_of_conditions_on_unseen_cards():
    state = dealt(game_of("offers"), 0)
    texts = state.move_texts()
    opened = [text for text in texts if text.endswith("OPEN")]
    assert opened == [f"card {number} of HAND of seat 2 to OPEN" for number in (1, 2, 3, 4)]
    assert not any("?" in text for text in texts)


def test_the_mover_knows_what_it_is_offered():
    game, offers = game_of("offers"), set()
    for setup in range(20):
        state = dealt(game, setup)
        keys = sorted(state.move_key(move) for move in state.legal_moves())
        offers.add(tuple(keys))
        for seed in range(5):
            other = state.resample(0, seed)
            assert sorted(other.move_key(move) for move in other.legal_moves()) == keys
            assert other.information_key(0) == state.information_key(0)
        # To seat 2, who is not to move, they tell nothing.
        assert len({tuple(other.legal_moves()) for other in (state.resample(1, seed) for seed in range(20))}) == 1
    assert len(offers) > 5


def test_options_that_no_determinisation_has(capsys):
    path = str(FOLDER / "unlikely.rcy")
    state = pyengine.game(path).deal(1)
    for ask in (lambda: state.resample(0, 1), lambda: pyengine.advice(state, "pimc:2x1")):
        with pytest.raises(InputError, match=r"unlikely.rcy:8:3: no determinisation was found in which the mover has"):
            ask()
    assert main([path, "--setups", "1", "--matches", "1", "--seats", "ismcts:10", "--seed", "1"]) == 2
    assert "no determinisation was found" in capsys.readouterr().err
    assert main([path, "--setups", "1", "--matches", "2", "--seed", "1"]) == 0


# Cuckoo asks for the next hand, Eight Characters for any; the rummies remember the card that was taken.
OFFERED = ("block-rummy", "cuckoo", "eight-characters", "gin-rummy")


def offers(game):
    """True if the options of a choice can depend on cards that the mover does not see."""
    return any(each.offers for choice in game.machine.unit.blind.values() for each in choice)


def test_only_options_that_depend_on_unseen_cards_are_dealt_again():
    assert [name for name in NAMES if offers(game_of(name))] == [name for name in NAMES if name in ("offers", "chance")]


@pytest.mark.few(5, "name", [name for name in games() if name != "red7"])
def test_of_the_library_few_games_offer_by_unseen_cards(name):
    assert offers(pyengine.game(name)) == (name in OFFERED)


@pytest.mark.parametrize("name", NAMES)
def test_people_and_python_players(name, monkeypatch):
    game = game_of(name)
    monkeypatch.setattr("sys.stdin", StringIO("0\n" * 400))
    human = parse("human").chooser(game)
    bot = players.callable(game.table, lambda view, seat: len(view) - 1)
    state = dealt(game, 5)
    while not state.is_over and state.decision < 60:
        chooser = human if state.decision % 2 else bot
        state.play(chooser.choose(state, state.decision))


def test_a_search_remembers_what_was_turned_up():
    """In Memory random players win alike; who knows the cards that were seen wins nearly always."""
    game = game_of("memory")
    tally = play(game.table, 5, 0, 30, 0, 1, [players.ismcts(game.table, 60), players.random(game.table)], 2)[0]
    wins = np.asarray(tally["wins"], float).reshape(30, 2, 2)
    # Seating 0 has the search at seat 0, seating 1 at seat 1.
    share = (wins[:, 0, 0] + wins[:, 1, 1]).sum() / wins.sum()
    assert share > 0.8


SEEN = """(game {declare}(setup (create players {players}) (create deck (game hloc PACK) (deck (RANK (A, B, C)))))
 (do ((shuffle (game hloc PACK)) (all player 'P (move (top (game hloc PACK)) (top ('P oloc HAND)))) {before}))
 (choice ({option}))
 (scoring max (game sto N)))"""
LABEL = '(label "see" (cardatt RANK (top {pile})) (inc (game sto N) 1))'


@pytest.mark.parametrize(
    "pile, facts, seen",
    [
        ("((next player) oloc HAND)", {}, True),
        ("((previous player) oloc HAND)", {}, True),
        ("((next (current player)) oloc HAND)", {}, True),
        ("((top (other player)) oloc HAND)", {}, True),
        ("(game oloc HAND)", {}, True),  # which is nobody's: everybody sees it
        ("((team (current player)) oloc HAND)", {}, True),
        ("((current player) oloc HAND)", {}, False),
        ("((1 player) oloc HAND)", {}, False),  # which may be the mover's
        ("((next (next (current player))) oloc HAND)", {}, False),
        ("((next player) oloc HAND)", {"before": "(cycle next current)"}, False),
        ("((next player) oloc HAND)", {"players": 1}, False),
        ("((next player) oloc HAND)", {"option": f"(do ((cycle current next) {LABEL}))"}, False),
        # worked out before the game, of its first player
        ("'HANDS", {"declare": "(declare ((next player) oloc HAND) 'HANDS) "}, False),
        ("'HANDS", {"declare": "(declare ((current player) iloc HAND) 'HANDS) "}, False),
        ("'HANDS", {"declare": "(declare (game vloc HAND) 'HANDS) "}, True),
    ],
)
def test_labels_tell_what_lies_before_others_eyes_alone(pile, facts, seen):
    facts = {"declare": "", "players": 2, "before": "", "option": LABEL} | facts
    text = SEEN.format(**facts | {"option": facts["option"].format(pile=pile)})
    if seen:
        assert load(text).labels
    else:
        with pytest.raises(InputError, match="the label depends on cards that the mover does not see"):
            load(text)


def test_a_label_is_told_to_who_sees_the_card():
    text = SEEN.format(declare="", players=2, before="", option=LABEL.format(pile="((next player) oloc HAND)"))
    for setup in range(3):
        state = Described(text).deal(1, setup)
        card = state.reader.card(state.reader.piles()["player 1 oloc HAND"][0])
        assert state.move_texts() == [f"see {card}"]
        assert all(other.move_texts() == [f"see {card}"] for other in (state.resample(0, seed) for seed in range(5)))
        assert human.seen(state, 0, 1).label == ("see", " ", (HIDDEN,))  # whose card it is does not see it
