"""Choices in the midst of effects: who is asked, what comes behind, what is kept; compiled and interpreted alike."""

import pytest

from pyengine.check import check_game
from pyengine.recycle import RecycleError, rules
from pyengine.recycle.compile import load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from pyengine.recycle.trace import trace
from tests.recycle.test_playout import assert_same
from tests.reference.recycle import Match, parse
from tests.reference.recycle.generate import program_text
from tests.support.recycle_compare import compare

GAME = """(game
 (setup (create players 3) (create teams (0, 2) (1))
  (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE)) (SUIT (RED, BLUE)))))
 (do ((all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 {blocks}
 (scoring max ((current player) sto X)))"""
# It notes who is current, in a number of digits from 1 on.
NOTE = "(set (game sto LOG) (+ (* 10 (game sto LOG)) (+ 1 (current player))))"


def game(blocks):
    return GAME.format(blocks=blocks.replace("NOTE", NOTE))


def movers(text, *moves):
    """Who is to move, and how many options there are, before each move; and the numbers of the table in the end."""
    state, found = Described(text).deal(1), []
    for move in moves:
        found.append((state.mover, len(state)))
        state.play(move)
    assert state.is_over and all(compare(text, seed)[0] == "over" for seed in range(3))
    numbers = {row.name: value for row, owner, value in state.reader.stored("ints") if row.owner_class == "game"}
    strings = state.game.program.strings
    return found, {strings[name]: value for name, value in numbers.items() if strings[name].isupper()}


ASK = "(choice ((do (NOTE (turn pass))) (do (NOTE (inc (game sto X) 1)))))"
CASES = {
    "after one another": (
        f"(choice ((do (NOTE (ask (2 player) {ASK}) NOTE (ask (1 player) {ASK}) NOTE))))",
        [0, 1, 0],
        [(0, 1), (2, 2), (1, 2)],
        {"LOG": 13121, "X": 1},
    ),
    "a loop over players, with a number that was picked": (
        "(stage (1 player) (end (== (game sto N) 1)) (choice ((any (range 4 .. 5) 'N (do ((all (other player) 'P "
        f"(do ((ask 'P {ASK}) (inc (game sto Y) (* 'N 'P))))) NOTE (inc (game sto N) 1)))))))",
        [1, 1, 1],
        [(1, 2), (0, 2), (2, 2)],
        {"LOG": 132, "X": 2, "Y": 10, "N": 1},
    ),
    "a loop that is settled before the first": (
        "(do ((set (game sto Z) 1) (all (filter player 'P (!= 'P (game sto Z))) 'P (do ((inc (game sto Z) 1) "
        f"(ask 'P {ASK}))))))",
        [0, 0],
        [(0, 2), (2, 2)],
        {"LOG": 13, "Z": 3},
    ),
    "loops over teams, a range, names, and nobody": (
        f"(do ((all team 'T (all (range 2 .. 3) 'N (all (RED, BLUE) 'S (do ((ask (next player) {ASK}) "
        "(inc (game sto Y) (* 'N 'T)) ((== 'S RED) (inc ('T sto W) 1))))))) "
        f"(all (filter player 'P (> 'P 7)) 'P (ask 'P {ASK})) (inc (game sto X) ((0 team) sto W))))",
        [0] * 8,
        [(1, 2)] * 8,
        {"LOG": 22222222, "Y": 10, "X": 2},
    ),
    "under a condition": (
        f"(choice ((do (((== 1 (game sto X)) (ask (1 player) {ASK})) NOTE)) "
        f"((== 0 (game sto X)) (ask (2 player) {ASK})) ((== 1 (game sto X)) (ask (2 player) {ASK}))))",
        [1, 0],
        [(0, 2), (2, 2)],
        {"LOG": 3},
    ),
    "one of two ways, the other one with a pick": (
        2
        * f"(choice (((> (game sto X) 0) (ask (1 player) {ASK}) else (any (range 1 .. 3) 'N (inc (game sto X) 'N)))))",
        [2, 0, 0],
        [(0, 3), (0, 1), (1, 2)],
        {"LOG": 2, "X": 3},
    ),
    "repeated": (
        f"(choice ((do (NOTE (repeat (+ 1 (game sto X)) (ask (next player) {ASK})) NOTE)))) "
        f"(do ((repeat until (== (game sto X) 3) (ask (0 player) {ASK})) NOTE)) "
        f"(choice ((repeat (- (game sto X) 1) (ask (2 player) {ASK})) (repeat until (== 1 1) (ask (0 player) {ASK}))))",
        [0, 1, 0, 1, 1, 0, 0, 1],
        [(0, 1), (1, 2), (0, 2), (0, 2), (0, 2), (0, 2), (2, 2), (2, 2)],
        {"LOG": 121111133, "X": 4},
    ),
    "inside an ask": (
        f"(choice ((ask (1 player) (choice ((do (NOTE (ask (next player) {ASK}) NOTE)))))))",
        [0, 0, 1],
        [(0, 1), (1, 1), (2, 2)],
        {"LOG": 232, "X": 1},
    ),
    "of somebody who asks somebody else": (
        "(do ((all player 'P (all (other player) 'Q ((> 'Q 'P) (ask 'P (choice ((ask 'Q (choice ((do (NOTE "
        "(inc ('P sto X) 1) (inc ('Q sto X) 1))))))))))))))",
        [0] * 6,
        [(0, 1), (1, 1), (0, 1), (2, 1), (1, 1), (2, 1)],
        {"LOG": 233},
    ),
    "passed over without options": (
        "(choice ((do ((ask (1 player) (choice ((any (game vloc NONE) 'C (move 'C (top (game vloc HERE))))))) NOTE))))",
        [0],
        [(0, 1)],
        {"LOG": 1},
    ),
    "all that a variable can be": (
        "(choice ((any (filter player 'Q (== 'Q (next player))) 'P (let RED 'S (let (== 1 (game sto X)) 'B "
        f"(let (team 'P) 'T (do ((set (game sto X) 1) (ask 'P {ASK}) ((not 'B) (inc (game sto Y) 10)) ((== 'S RED) "
        "(inc (game sto Y) (+ (size 'T) 'P)))))))))))",
        [0, 0],
        [(0, 1), (1, 2)],
        {"LOG": 2, "X": 1, "Y": 12},
    ),
    "who comes next in the stage around": (
        "(stage player (end (== (game sto N) 2)) (do (NOTE (inc (game sto N) 1))) (choice ((ask (1 player) (choice "
        "((cycle next (2 player))))))))",
        [0] * 4,
        [(0, 1), (1, 1), (2, 1), (1, 1)],
        {"LOG": 13, "N": 2},
    ),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.few(6)
def test_who_is_asked_and_what_comes_of_it(name):
    blocks, moves, asked, numbers = CASES[name]
    assert movers(game(blocks), *moves) == (asked, numbers)


HANDS = """(game
 (setup (create players 3)
  (create deck (game iloc PACK) (deck (RANK (ACE, KING, QUEEN, JACK)) (SUIT (RED, BLUE, GOLD)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (any player 'P (== (size ('P iloc HAND)) 0)))
  (choice
   ((any ((current player) iloc HAND) 'CARD (any (range 1 .. 2) 'N
     (label "play" 'CARD "for" 'N (do ((move 'CARD (top (game vloc TABLE)))
      (all (other player) 'P (ask 'P (choice ((heuristic 'N (any ('P iloc HAND) 'MINE
       (label "throw" 'MINE "for" 'N (move 'MINE (top ('P vloc GONE)))))) (label "keep" (turn pass))))))
      (inc ((current player) sto X) 'N)))))))))
 (scoring max (- ((current player) sto X) (size ((current player) vloc GONE)))))"""

SAME = """(filter ('P iloc HAND) 'M (== (cardatt SUIT 'M) (cardatt SUIT (top (game vloc TABLE))))) 'MINE"""


def test_labels_a_position_and_what_people_see():
    described = Described(HANDS)
    state = described.deal(1)
    match = Match(parse(HANDS), 1)
    for move in (3, 0, 3):
        assert state.move_texts() == match.labels()
        state.play(move)
        match.play(move)
    back = described.read_state(str(state.text()))
    assert (back.mover, back.move_texts()) == (state.mover, state.move_texts())
    assert {each.name for each in described.scene(state).numbers} <= {"X"} and set(described.numbers) == {"X"}


def test_labels_name_what_is_kept():
    """Players that a loop around the ask goes through, and numbers and players that are named."""
    label = """(let (+ 1 (current player)) 'SEAT (all (other player) 'P (ask 'P (choice (
     (let (next 'P) 'Q (label "say" 'SEAT "to" 'P "and" 'Q (inc (game sto X) 1))) (label "none" 'P (turn pass)))))))"""
    text = game(f"(choice ({label}))")
    state, match = Described(text).deal(1), Match(parse(text), 1)
    for labels in (
        ["pass"],
        ["say 1 to seat 2 and seat 3", "none seat 2"],
        ["say 1 to seat 3 and seat 1", "none seat 3"],
    ):
        assert len(labels) == 1 or state.move_texts() == labels == match.labels()
        state.play(0)
        match.play(0)
    assert state.is_over and compare(text)[0] == "over"


def test_labels_of_asks_and_of_loops_around_them():
    loops = (f"(all (other player) 'P (ask 'P {ASK}))", f"(ask (2 player) {ASK})", f"(repeat 2 (ask (1 player) {ASK}))")
    options = " ".join(f'(label "go" (+ {at} 0) {each})' for at, each in enumerate(loops))
    text = game(f"(choice ({options}))")
    assert Described(text).deal(1).move_texts() == Match(parse(text), 1).labels() == ["go 0", "go 1", "go 2"]


def test_an_option_that_only_asks_says_so():
    options = f"(ask (1 player) {ASK}) (ask (0 player) {ASK}) (turn pass)"
    assert Described(game(f"(choice ({options}))")).deal(1).move_texts() == ["ask", "ask (2)", "pass"]


def test_words_of_rules_and_a_trace(tmp_path):
    path = tmp_path / "hands.rcy"
    path.write_text(HANDS, encoding="utf-8")
    program = load(path)
    lines = [line.text for section in rules.sheet(program) for line in section.lines]
    assert [line for line in lines if "MINE" in line or "N to your" in line] == [
        "Option (throw MINE for N): pick a card MINE of your Hand: move MINE to the top of your Gone.",
        "Add N to your X.",
    ]
    assert any(
        line.endswith("then P chooses one of these options, if there are any, where P is the one whose turn it is:")
        for line in lines
    )
    path.write_text(game(f"(stage player (end (== (game sto X) 9)) (do ((ask (next (current player)) {ASK}))))"))
    (line,) = (line.text for section in rules.sheet(load(path)) for line in section.lines if "Then the" in line.text)
    assert "Then the player after you chooses one" in line and line.endswith(
        "the player after you is the one whose turn it is:"
    )
    path.write_text(HANDS, encoding="utf-8")
    assert not any("ask" in cell for section in rules.sheet(program) for row in section.rows for cell in row)
    traced = list(trace(path, seed=1, moves=[0, 0, 0]))
    asked = [line for line in traced if "decision" in line]
    assert [line.split(": ")[1].split(" takes")[0] for line in asked] == ["seat 1", "seat 2", "seat 3"]
    assert sum("(ask 'P" in line for line in traced) == 3 and "set X of seat 1" in traced[-2]


def test_the_game_keeps_its_word_and_its_playouts_are_matches():
    for text in (HANDS, HANDS.replace(' (label "keep" (turn pass))', "").replace("('P iloc HAND) 'MINE", SAME)):
        assert_same(machine := Machine(load(text), max_decisions=200))
        assert not any(each.offers for each in machine.unit.blind[1])  # who is asked sees its own hand
    assert "determinisations vary" in check_game(Described(HANDS), games=8).checked


def test_a_program_without_asks_keeps_nothing():
    program = load(game("(choice ((turn pass)))"))
    assert program.kept == {} and program.written is not None and program.named("ints") == list(program.ints)


@pytest.mark.few(1, "seed", [2, 7, *range(40, 70)])
def test_generated_programs(seed):
    """They play alike in both implementations, and as playouts."""
    text = program_text(seed, ours=seed % 2 == 1, asks=True)
    try:
        assert compare(text, seed)[0] == "over"
        assert_same(Machine(load(text), max_decisions=200))
    except RecycleError as error:
        assert "depends on cards that the mover does not see" in str(error)


OTHERS = """(choice ((any (other player) 'P (ask (next (current player)) (choice
 ((any ('P oloc HAND) 'C (label "take" (cardatt RANK 'C) (move 'C (top (game vloc HERE)))))))))))"""


def test_nobody_is_told_in_a_label_what_another_player_alone_would_see():
    """The other player of an option may be the one who is asked, and does not see its own oloc."""
    with pytest.raises(RecycleError, match="the label depends on cards that the mover does not see"):
        load(game(OTHERS))
    load(game(OTHERS.replace("oloc", "vloc")))


KEPT = """(choice ((let (all ((1 player) {} HAND) 'C (!= (cardatt SUIT 'C) RED)) 'NONE (let (not 'NONE) 'SOME
 (do ((move (top (game iloc PACK)) (top (game vloc ROW)))
      (ask (1 player) (choice (('SOME (turn pass)) ((not 'SOME) (turn pass)))))))))))"""


def test_what_is_kept_does_not_come_from_hidden_cards_and_nothing_is_concluded_from_it():
    text = game(KEPT.format("vloc").replace("(top (game iloc PACK))", "(bottom ((1 player) iloc HAND))"))
    assert compare(text)[0] == "over" and not load(text).findings.errors
    with pytest.raises(RecycleError, match="found 'SOME, a condition, inside or behind an ask, from cards that not"):
        load(game(KEPT.format("iloc")))


def test_states_that_differ_in_what_is_kept_are_not_the_same():
    """Neither to solvers, nor to a seat, nor as numbers."""
    described = Described(game("(choice ((any (range 1 .. 2) 'N (ask (1 player) (choice ((inc (game sto X) 'N)))))))"))
    one, other = described.deal(1), described.deal(1)
    one.play(0)
    other.play(1)
    assert one.position_key() != other.position_key()
    assert all(one.information_key(seat) != other.information_key(seat) for seat in range(3))
    assert list(one.observation(1)) != list(other.observation(1))


OFFER = """(game
 (define (offer 'P) (ask 'P (choice ((any (range 1 .. 2) 'N (inc ('P sto X) 'N))))))
 (setup (create players 3) (create deck (game hloc PACK) (deck (NUMBER (1 .. 9)))))
 (do (WHOM))
 (scoring max ((current player) sto X)))"""


def test_an_argument_that_an_ask_works_out_anew_is_warned_of():
    (warning,) = load(OFFER.replace("WHOM", "(offer (next (current player)))")).warnings
    assert "(next ..) is worked out anew inside the ask of offer, where another player is current" in str(warning)
    assert not load(OFFER.replace("WHOM", "(let (next (current player)) 'Q (offer 'Q))")).warnings
    assert not load(OFFER.replace("WHOM", "(offer (1 player))")).warnings


def test_a_variable_that_a_definition_renames_has_its_name_for_people():
    state = Described(OFFER.replace("WHOM", "(all player 'N (offer 'N))")).deal(1)
    assert [state.move_text(move) for move in state.legal_moves()] == [
        "N 1; set X of seat 1",
        "N 2; set X of seat 1",
    ]
