"""Nothing is shown to a seat that it does not know, wherever something is shown: of two states that it cannot tell
apart it sees, hears and is advised the same; and what is told of moves is true."""

from contextlib import suppress

import pytest

from pyengine.games.scene import Card
from pyengine.players import human
from pyengine.recycle.game import Described
from pyengine.recycle.source import RecycleError, Source
from pyengine.registry import available_games
from tests.reference.recycle.generate import program_text
from tests.support.alike import OPTIONS, ROOT, choosers, differences, made
from tests.support.truth import Truth

FILES = [
    str(path.relative_to(ROOT))
    for folder in ("examples/described", "tests/recycle/blind", "tests/recycle/more", "tests/games")
    for path in sorted((ROOT / folder).glob("*.rcy"))
    if path.stem not in ("unlikely", "liar", "nothing")  # which cannot be dealt anew, or not be played
]
EXAMPLES = [name for name in FILES if name.startswith("examples")]
BLIND = [name for name in FILES if "blind" in name]
GAMES = [*available_games(), *OPTIONS, *EXAMPLES, *BLIND]
PAIRS, MANY = 1000, 30_000  # in the README's tests, and in .ci/full
# A card that another one looks at, or plays, comes back, or from the pack.
LOOKED = """(game
 (setup (create players 2) (create deck (game iloc PACK) (deck (NUMBER (1 .. 9)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (size (game iloc PACK)) 3))
  (choice ((any ((current player) iloc HAND) 'C (label "play" (do (
   (move 'C (top ((current player) vloc PLAYED)))
   WAYS
   (move (top (game iloc PACK)) (top ((next player) iloc HAND)))))))))
 )
 (scoring max (sum ((current player) iloc HAND) using NUMBER)))"""
LOOK = """(move (bottom ((next player) iloc HAND)) (top ((current player) iloc LOOK)))
 (move (top ((current player) iloc LOOK)) (top ((next player) iloc HAND)))"""
PLAY = "(move (bottom ((next player) iloc HAND)) (top ((next player) vloc PLAYED)))"

# One card is taken of a pile that all see, and lies with cards of which nobody else sees more than the back.
BUY = """(game
 (setup (create players 2) (repeat 3 (create deck (game iloc PACK) (deck (NUMBER (1 .. 3))))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (repeat all (move (top (game iloc PACK)) (top (game vloc SHOP))))))
 (stage player (end (== (size (game vloc SHOP)) 0))
  (choice ((any (game vloc SHOP) 'C (label "buy" NAMED (do ((move 'C (top ((current player) iloc DISCARDS))) WAYS)))))))
 (scoring max 1))"""
LAY = """(repeat all (move (top ((current player) iloc HAND)) (top ((current player) iloc DISCARDS))))
 (repeat 2 (move (top ((current player) iloc DISCARDS)) (top ((current player) iloc HAND))))"""
MIX = """(repeat all (move (top ((current player) iloc DISCARDS)) (top ((current player) hloc PACK))))
 (shuffle ((current player) hloc PACK)) (move (top ((current player) hloc PACK)) (top ((current player) PILE OPEN)))"""


def read(text, name="text.rcy"):
    return Described(Source(text, name))


def check(game, count):
    found, compared = differences(game, count)
    assert not found, f"{len(found)} of {compared['pairs']}, the first: {found[0]}"
    return compared


def false(game, deals=1, most=24):
    """The sentences that are told to a seat and not true."""
    found = []
    for setup in range(deals):
        state = game.deal(4, setup)
        while not state.is_over and state.decision < most:
            move = 0 if state.must_pass else (7 * state.decision + setup) % len(state)
            truth, told = Truth(state, move), human.play(state.copy(), move, range(game.seats))
            for seat, lines in told.items():
                denied = ((line, truth.denies(line.removesuffix(human.ONLY))) for line in lines)
                found += [(setup, state.decision, seat, *each) for each in denied if each[1]]
            state.play(move)
    return found


@pytest.mark.few(3, "name", GAMES)
def test_nothing_is_shown_that_a_seat_does_not_know(name):
    compared = check(made(name), -(-PAIRS // len(GAMES)))
    assert compared["pairs"] * len(GAMES) >= PAIRS and compared["scene"] == compared["pairs"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, *(name for name in FILES if name not in GAMES)])
def test_nothing_is_shown_in_many_states(name):
    compared = check(made(name), -(-MANY // len(GAMES)))
    assert compared["pairs"] * len(GAMES) >= MANY


@pytest.mark.few(1, "seed", range(200))
def test_nothing_is_shown_or_false_in_random_texts(seed):
    with suppress(RecycleError):  # a label that would tell too much, an error in play
        game = read(program_text(seed, ours=seed % 2 == 1))
        check(game, 12)
        assert not false(game, 1, 12)


QUICK = "agram", "cribbage", "golf", "lama", "pairs", "examples/described/duel.rcy", "tests/recycle/blind/steal.rcy"


@pytest.mark.parametrize("name", QUICK)
def test_what_is_told_is_true(name):
    assert not false(made(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", dict.fromkeys([*GAMES, *FILES]))
def test_what_is_told_is_true_in_many_matches(name):
    assert not false(made(name), 6, 60)


@pytest.mark.parametrize("ways", (LOOK, PLAY))
def test_where_an_unseen_card_comes_from_is_not_guessed(ways):
    """The pack lost one and a hand got one: it need not be the one that is seen."""
    game = read(LOOKED.replace("WAYS", ways))
    assert not false(game, 8)
    check(game, 60)
    state = game.deal(1)
    told = human.play(state.copy(), 0, (0,))[0]
    (hand,) = [pile.cards for pile in game.scene(state).piles if (pile.name, pile.owner) == ("HAND", "seat 2")]
    assert isinstance(hand[0], Card)
    assert ("seat 2 shows" in " ".join(told).lower()) == (ways == LOOK)
    assert not any(line.startswith("Seat 2 takes") and "PLAYED" in line and "PACK" in line for line in told)


@pytest.mark.parametrize(
    "named, ways",
    (("", LAY), ("", LAY.partition("\n")[0]), ("'C", MIX.replace("PILE", "vloc")), ("'C", MIX.replace("PILE", "iloc"))),
)
@pytest.mark.few(1)
def test_a_card_that_was_seen_is_told_whatever_becomes_of_it(named, ways):
    """It is bought and laid with unseen ones that may be its equals, or shuffled: all know which one was bought."""
    game = read(BUY.replace("NAMED", named).replace("WAYS", ways))
    check(game, 50)
    assert not false(game, 8)
    state = game.deal(1)
    (number,) = [pile.cards[0].text for pile in game.scene(state).piles if pile.name == "SHOP"]
    told = " ".join(human.play(state, 0, (1,))[1])
    assert f"Seat 1 buys {number}" in told or f"takes {number} from shop" in told


def test_every_search_was_asked():
    """A player that cannot be made would be compared nowhere."""
    agram, kings = ([text for text, *_ in choosers(made(name))] for name in ("agram", "crosskings"))
    assert agram == "ismcts:20 pimc:20 flat:20 rollout:20 exact:1 heuristic".split()
    assert kings[-1] in ("uct:20", "heuristic")


def test_openspiel_shows_a_seat_the_same():
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install -e '.[openspiel]'")
    from pyengine.adapters import openspiel

    for name in ("agram", "leduc", "gops", "red7", "crosskings"):
        state = openspiel.load(name).new_initial_state()
        for step in range(8):
            while state.is_chance_node():
                state.apply_action(state.chance_outcomes()[step % len(state.chance_outcomes())][0])
            if state.is_terminal():
                break
            for seat in range(state.num_players()):
                twin = state.resample_from_infostate(seat, lambda: 0.37)
                assert twin.information_state_string(seat) == state.information_state_string(seat)
                assert twin.observation_string(seat) == state.observation_string(seat)
                assert twin.observation_tensor(seat) == state.observation_tensor(seat)
                if seat == state.current_player():
                    assert twin.legal_actions() == state.legal_actions()
            state.apply_action(state.legal_actions()[step % len(state.legal_actions())])


def test_the_workbench_names_the_king_that_is_taken():
    """A king is drawn by one name, that of the text, and clicked where it lies, wherever others lie face down."""

    def texts(scene, first=""):
        cards = [card for pile in scene.piles for card in pile.cards if card]
        return {card.text for card in cards if card.text and card.text.startswith(first)}

    kings, game = 0, made("crosskings")
    for setup in range(12):
        state = game.deal(1, setup)
        while not state.is_over and state.decision < 8:
            board = game.scene(state, state.mover).piles[0].cards
            assert len(texts(game.scene(state))) == 36
            for move in state.legal_moves():
                cell, places = state.move_key(move), game.places(state, move)
                if board[cell] is not None:
                    assert places == [("/board", cell)]
                    kings += board[cell].text[0] == "K"
            before = {card.text for card in board if card and card.text[:1] == "K"}
            assert len(texts(game.scene(state), "K")) == 4
            state.play(setup % len(state))
            assert before <= texts(game.scene(state, 0))  # no king changes its name when another one is turned up
    assert kings > 15
