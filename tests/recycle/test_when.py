"""Blocks under a condition, stages that begin with somebody, labels that are worked out, bounds of declared numbers,
and what is warned of."""

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.commands.run import main as run
from pyengine.recycle import RecycleError
from pyengine.recycle.compile import load
from pyengine.recycle.game import Described
from pyengine.recycle.trace import trace
from tests.support.commands import refused
from tests.support.recycle_compare import compare
from tests.support.recycle_frames import errors, findings

GAME = """(game
 (setup (create players 3) (create deck (game iloc PACK) (deck (NUMBER (1 .. 9)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage (2 player) (end (== (game sto N) 4))
  (do ((inc (game sto N) 1)))
  ((== (% (game sto N) 2) 0)
   (choice ((any (range 1 .. 3) 'N (label "sell" 'N "for" (* 2 'N) (inc ((current player) sto MONEY) 'N)))))
   (stage (next (current player)) (end (== (game sto M) (game sto N)))
    (do ((inc (game sto M) 1)))
    (choice ((label "say" (next (current player)) (turn pass)) (turn pass))))
   else (choice ((turn pass) (inc (game sto ODD) 1)))
        ((== (game sto N) 3) (do ((inc (game sto THREE) 1))))))
 (scoring max (+ ((current player) sto MONEY) (+ (game sto ODD) (game sto THREE)))))"""


@pytest.mark.parametrize("seed", range(3))
def test_blocks_under_a_condition(seed):
    """The game goes on behind the choice, wherever it stands, as in the interpreter."""
    assert compare(GAME, seed) == ("over", 8)


LAST = """(game
 (setup (create players 3) (create teams (0, 2) (1)) (create deck (game hloc PACK) (deck (NUMBER (1 .. 9)))))
 (do ((shuffle (game hloc PACK)) (set (game sto LAST) (2 player))))
 (stage player (end (== (size (game hloc PACK)) 0))
  (choice (((!= (current player) (game sto LAST)) (label "take"
    (do ((set (game sto LAST) (current player)) (move (top (game hloc PACK)) (top ((current player) vloc WON)))))))
   ((== (game sto LAST) (current player)) (label "again" (move (top (game hloc PACK)) (top (game vloc OUT)))))
   ((== (team (current player)) 0) (label "give it back" (do ((set (game sto LAST) (next (current player)))
    (move (top (game hloc PACK)) (top (game vloc OUT))))))))))
 (scoring max ((== (current player) (game sto LAST)) 100 else (size ((current player) vloc WON)))))"""


def test_a_player_equals_the_number_that_is_stored():
    for seed in range(4):
        assert compare(LAST, seed)[0] == "over"
    state = Described(LAST).deal(1)
    assert state.move_texts() == ["take", "give it back"]  # seat 3 has the number 2
    state.play(1)
    assert state.move_texts() == ["again"]  # seat 2 has 1


def test_who_decides():
    """Seat 3 begins; the stage inside begins with the next seat, and the stage around goes on as if it had not been."""
    state, movers = Described(GAME).deal(1), []
    while state.mover is not None:
        movers.append(state.mover)
        state.play(0)
    assert movers == [2, 0, 1, 2, 1, 2, 0, 1]


def test_labels_are_worked_out():
    game = Described(GAME)
    state = game.deal(1)
    state.play(0)
    assert state.move_texts() == ["sell 1 for 2", "sell 2 for 4", "sell 3 for 6"]
    state.play(0)
    assert state.move_texts() == ["say seat 3", "pass"]
    assert [game.kind_text(kind) for kind in range(2)] == ["sell N for N", "say (next (current player))"]


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("(sum ((next player) iloc HAND) using NUMBER)", "the label depends on cards that the mover does not see"),
        ("(random 3)", "found a draw in a label"),
        ("(game vloc PACK)", "found a card collection in a label, expected an integer, a string, a player or a team"),
    ],
)
def test_labels_tell_nothing_that_is_hidden(label, message):
    with pytest.raises(RecycleError, match=message):
        load(GAME.replace("(next (current player)) (turn pass)", f"{label} (turn pass)"))


@pytest.mark.parametrize(
    "option",
    [
        '(label "x" (// 6 (game sto ZERO)) (turn pass))',
        """(any (range 0 .. 2) 'N (label "x" (// 6 'N) (turn pass)))""",
        # here the label fails while the options are counted
        """(any (range 0 .. 2) 'N (label "x" (// 6 'N) """
        "((> (size (game iloc PACK)) 'N) (any (range 1 .. 2) 'M (turn pass)))))",
    ],
)
def test_a_label_that_fails_is_an_error_where_moves_are_told(option):
    """The match itself goes on: a label changes nothing else."""
    text = GAME.replace("(turn pass) (inc (game sto ODD) 1)", f"{option} (inc (game sto ODD) 1)")
    game, column = Described(text), 1 + text.split("\n")[10].index("(// 6")
    state = game.deal(1)
    with pytest.raises(RecycleError, match=rf":11:{column}: division by zero"):
        state.move_texts()
    state.play(0)
    assert state.mover == 0
    with pytest.raises(RecycleError, match=rf":11:{column}: division by zero"):
        list(trace(text))


def test_they_are_traced():
    lines = list(trace(GAME))
    assert sum(line.startswith("6:3 ((== (% (game sto N) 2) 0)") for line in lines) == 4
    assert any("sell" in line for line in lines) and lines[-1].startswith("the end")


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("((== 1 1))", "found ((== ..)), expected a block: one of stage, choice, together, do, any, all, let, ask"),
        ("((== 1 1) else (do ((turn pass))))", "found else, expected a block, (CONDITION BLOCK .. else BLOCK ..)"),
        ("((== 1 1) (do ((turn pass))) else)", "found else, expected a block, (CONDITION BLOCK .. else BLOCK ..)"),
        ("((== 1 1) (turn pass))", "found (turn ..), expected a block: one of stage"),
        ("((size player) (do ((turn pass))))", "found an integer as the condition of blocks, expected a condition"),
        ("(stage (size player) (end (== 1 1)) (do ((turn pass))))", "found an integer to begin a stage, expected a p"),
    ],
)
def test_mistakes(block, message):
    assert any(message in each for each in errors(GAME.replace(" (scoring", f" {block}\n (scoring")))


def test_what_stands_behind_the_setup():
    """It is one error, and what is defined is known all the same."""
    text = GAME.replace(" (stage (2 player)", " (define (worth 'N) (* 2 'N))\n (stage (2 player)")
    (error,) = errors(text.replace("(* 2 'N) (inc", "(worth 'N) (inc"))
    assert error.endswith(": found (define ..) behind the setup, expected it before")


def test_a_misspelt_attribute_is_named_beside_what_follows():
    found = findings(GAME.replace("(inc (game sto N) 1)", "(inc (game sto N) (cardatt NUMBR (top (game iloc PACK))))"))
    assert any("no card has the attribute NUMBR; did you mean NUMBER?" in str(each) for each in found.warnings)
    found = errors(GAME.replace("(inc (game sto N) 1)", "(inc (game sto N) (sum (game iloc PACK) using WORTH))"))
    assert "expected (OWNER points NAME) or an attribute of numbers: NUMBER" in found[0]


def test_all_of_it_is_ours():
    for part in ("(2 player) (end", "else (choice", "(* 2 'N)"):
        found = findings(GAME)
        found.refuse_ours()
        line = 1 + GAME[: GAME.index(part)].count("\n")
        assert any(each.place.line <= line for each in found.errors)


BOUNDED = """(game
 (declare 3 'CARDS 1 .. 7)
 (setup (create players 2) (create deck (game iloc PACK) (deck (NUMBER (1 .. 20)))))
 (do ((all player 'P (repeat 'CARDS (move (top (game iloc PACK)) (top ('P vloc HAND)))))))
 (choice ((turn pass) (inc ((0 player) sto X) 1)))
 (scoring max (+ (size ((current player) vloc HAND)) ((current player) sto X))))"""


def test_bounds_of_declared_numbers(tmp_path, capsys):
    path = tmp_path / "bounded.rcy"
    path.write_text(BOUNDED)
    assert pyengine.game(str(path), CARDS=7).seats == 2
    for value in (0, 8, -1):
        with pytest.raises(InputError, match=rf"CARDS is {value}; expected 1 to 7, as in .*bounded.rcy:2:11"):
            pyengine.game(str(path), CARDS=value)
    for words in ("--declare CARDS=8", "--declare CARDS=5..9"):
        refused(capsys, f"run {path} --setups 10 {words}", "expected 1 to 7")
    with pytest.raises(RecycleError, match="found 9 for 'CARDS, expected 1 to 7, as its bounds say"):
        load(BOUNDED.replace("declare 3", "declare 9"))
    with pytest.raises(RecycleError, match="expected a number that is known before the game"):
        load(BOUNDED.replace("declare 3", "declare HEARTS"))
    with pytest.raises(RecycleError, match=r":2:20: found the bounds 7 .. 1, expected the smaller number first"):
        load(BOUNDED.replace("1 .. 7)", "7 .. 1)", 1))


def test_bounds_stand_in_the_list_of_games(capsys):
    assert run(["--list"]) == 0
    assert "AGAIN=0 (0 to 1), FURTHER=0 (0 to 1)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("pile", "warning"),
    [
        ("('P iloc HNAD)", "player iloc HNAD is filled but nothing looks at it; did you"),
        ("('P iloc SECRET)", "player iloc SECRET is filled but nothing looks at it"),
        ("(game vloc DISCARDS)", None),
        ("('P vloc WON)", None),
    ],
)
def test_piles_that_nothing_looks_at(pile, warning):
    statement = f"(move (top (game iloc PACK)) (top {pile}))"
    text = GAME.replace("(all player 'P (repeat 2", f"(all player 'P {statement}) (all player 'P (repeat 2")
    text = text.replace("((current player) sto MONEY) (+", "(size ((current player) iloc HAND)) (+")
    found = [str(each) for each in load(text).warnings if "looks at it" in str(each)]
    assert bool(found) == (warning is not None) and all(warning in each for each in found)


def test_nobody_decides(capsys):
    assert run(["war", "--setups", "20", "--seed", "1"]) == 0
    first = capsys.readouterr().out.split("\n\n")[0]
    assert "Nobody decides anything here" in " ".join(first.split())
    assert run(["agram", "--setups", "20", "--seed", "1"]) == 0
    assert "Nobody decides" not in capsys.readouterr().out


@pytest.mark.slow
def test_further_cards_in_pairs():
    """Whoever begins has a further card that is lower than those of all who tied, or the lowest card alone."""
    ties, numbers = 0, "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split()
    for setup in range(60):
        state = pyengine.game("pairs", players=4, FURTHER=1).deal(3, setup)
        hands = [state.reader.piles().get(f"player {seat} vloc HAND", ()) for seat in range(4)]
        worth = [[numbers.index(state.reader.card(card)) for card in hand] for hand in hands]
        least = min(hand[0] for hand in worth)
        tied = [seat for seat, hand in enumerate(worth) if hand[0] == least]
        ties += len(tied) > 1
        assert state.mover in tied
        if len(tied) == 1:
            assert all(len(hand) == 1 for hand in worth)
    assert ties > 10
