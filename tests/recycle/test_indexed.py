"""Indexed piles: the same games as with names of their own, played as by the interpreter, and what is said of them."""

import re
from pathlib import Path

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.players import parse as parse_player
from pyengine.recycle import RecycleError
from pyengine.recycle.compile import compile_source, load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from pyengine.recycle.rules import sheet
from pyengine.recycle.source import Findings, Source
from tests.recycle.test_playout import assert_same
from tests.support.recycle_compare import compare, numbered

NAMES = "LOCA", "LOCB", "LOCC", "LOCD", "LOCE", "LOCF"
GAME = """(game {declares}
 (setup (create players 2)
  (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F)) (SUIT (X, Y)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 4 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
  {setup}))
 (stage player (end {end}) {blocks})
 (scoring max {score}))"""
HAND = "((current player) iloc HAND)"
EMPTY = "(all player 'P (== (size ('P iloc HAND)) 0))"


def text(blocks="", score="0", end=EMPTY, setup="", declares=""):
    return GAME.format(blocks=blocks, score=score, end=end, setup=setup, declares=declares)


def lay(pile, numbers="(range 1 .. 3)"):
    """One card of the hand goes to one of several piles."""
    return f"(choice ((any ((current player) iloc HAND) 'C (any {numbers} 'L (move 'C (top {pile}))))))"


def named(given, last=3):
    """A text with names in place of numbers from 1 on, variables of ranges and `indexed` included."""
    names = f"({', '.join(NAMES[:last])})"
    given = re.sub(r"LOC ([1-6])\)", lambda found: NAMES[int(found[1]) - 1] + ")", given)
    given = re.sub(r"LOC ('[A-Z]+)\)", r"\1)", given).replace(f"(range 1 .. {last})", names)
    return re.sub(r"\(indexed (\([^)]*\)|'?\w+) (\w+) LOC\)", rf"(all {names} 'EACH (\1 \2 'EACH))", given)


SUM = "(size (union (indexed (current player) vloc LOC)))"
SPREAD = "(do ((all (range 1 .. 3) 'L (move (top (game iloc PACK)) (top (game {} LOC 'L))))))"
PAIRS = {
    "a literal": text(lay("(game vloc LOC 2)"), "(size (game vloc LOC 2))"),
    "literals in any order": text(
        f"(choice ({' '.join(f'(move (top {HAND}) (top (game vloc LOC {number})))' for number in (3, 1, 2))}))",
        "(- (size (game vloc LOC 1)) (size (game vloc LOC 3)))",
    ),
    "a range in an option": text(lay("((current player) vloc LOC 'L)"), SUM),
    "a declared range, face down": text(
        lay("(game hloc LOC 'L)", "'LOCS"), "(size (game hloc LOC 3))", declares="(declare (range 1 .. 3) 'LOCS)"
    ),
    "each player's own, hidden": text(lay("((current player) iloc LOC 'L)"), "(size ((current player) iloc LOC 1))"),
    "of others": text(lay("((next player) oloc LOC 'L)"), "(size ((current player) oloc LOC 2))"),
    "dealt in a loop": text(
        lay("(game vloc LOC 'L)"),
        "(sum (game vloc LOC 1) using (game points W))",
        setup=SPREAD.format("vloc") + " (set (game points W) (((SUIT : X) 1)))",
    ),
    "of each player in a loop": text(
        lay("((current player) vloc LOC 'L)") + "(do ((all player 'P (all (range 1 .. 3) 'N ((> (size ('P vloc LOC 'N))"
        " 1) (inc ('P sto FULL) 1))))))",
        "((current player) sto FULL)",
    ),
    "conditions": text(
        f"(choice ((any {HAND} 'C (any (range 1 .. 3) 'L ((any (range 1 .. 3) 'M (<= (size (game"
        " vloc LOC 'M)) (size (game vloc LOC 'L)))) (move 'C (top (game vloc LOC 'L))))))))",
        "(size (filter (range 1 .. 3) 'N (> (size (game vloc LOC 'N)) 2)))",
    ),
    "notes": text(
        f"(choice ((any {HAND} 'C (any (range 1 .. 3) 'L (do ((remember 'C (top (game mem LOC 'L)))"
        " (move 'C (top (game vloc BIN)))))))))",
        "(size (filter (game mem LOC 1) 'C (== (cardatt SUIT 'C) X)))",
    ),
    "forgotten": text(
        "(choice ((any ((current player) iloc HAND) 'C (do ((remember 'C (top (game mem LOC 1)))"
        " ((> (size (game mem LOC 1)) 2) (forget (top (game mem LOC 1)))) (move 'C (top (game vloc BIN))))))))",
        "(size (game mem LOC 1))",
    ),
    "moved together": text(
        lay("(game vloc LOC 'L)")
        + "(do ((all (range 1 .. 3) 'L ((> (size (game vloc LOC 'L)) 3) (repeat all (move (top"
        " (game vloc LOC 'L)) (bottom (game hloc HEAP))))))))",
        "(size (game hloc HEAP))",
    ),
    "shuffled": text(
        "(do ((all (range 1 .. 3) 'L (shuffle (game hloc LOC 'L))))) (choice ((any (range 1 .. 3) 'L ((> (size (game"
        " hloc LOC 'L)) 0) (move (top (game hloc LOC 'L)) (top ((current player) vloc WON)))))))",
        "(sum ((current player) vloc WON) using (game points W))",
        end="(all (range 1 .. 3) 'N (== (size (game hloc LOC 'N)) 0))",
        setup="(all (range 1 .. 3) 'L (move (top (game iloc PACK)) (top (game hloc LOC 'L))))"
        " (set (game points W) (((SUIT : X) 1)))",
    ),
    "a place of a let": text(
        "(choice ((any ((current player) iloc HAND) 'C (any (range 1 .. 3) 'L (let ((current player) vloc LOC 'L) 'HERE"
        " (do ((move 'C (bottom 'HERE)) ((> (size 'HERE) 2) (move (top 'HERE) (top (game vloc BIN))))))))))) ",
        SUM,
    ),
    "all of a name": text(
        lay("(game vloc LOC 'L)"),
        "(+ (size (indexed game vloc LOC)) (size (filter (indexed game vloc LOC) 'G (== (size 'G) 2))))",
    ),
    "groups in order": text(
        lay("(game vloc LOC 'L)") + "(do ((let (filter (indexed game vloc LOC) 'G (> (size 'G) 1)) 'FULL ((> (size"
        " 'FULL) 0) (repeat all (move (top (top 'FULL)) (top (game hloc HEAP))))))))",
        "(size (game hloc HEAP))",
    ),
    "groups by position": text(lay("(game vloc LOC 'L)"), "(size (1 (indexed game vloc LOC)))"),
    "players' groups": text(
        lay("((current player) iloc LOC 'L)"), "(max (indexed (current player) iloc LOC) 'G (size 'G))"
    ),
}


def signature(tmp_path, given, **study):
    path = tmp_path / "game.rcy"
    path.write_text(given)
    played = pyengine.Study(str(path), {}, seed=3, setups=40, matches=2, **study)
    return pyengine.run_study(played, threads=1)["signature"]


@pytest.mark.few(3, "given", PAIRS.values(), ids=PAIRS)
def test_numbers_are_names(given, tmp_path):
    """One game with numbers and with names, and both implementations agree on it after every decision."""
    assert given != named(given)
    assert signature(tmp_path, given) == signature(tmp_path, named(given))
    assert compare(given, 5, 0)[0] == compare(given, 6, 1)[0] == "over"


ONE = "(any ((current player) iloc HAND) 'C (move 'C (top {})))"
COUNTED = "(do ((inc (game sto N) {})))"
TURNS = "(do ((set (game sto N) {})))"


def played(pile, before="", score="0", **more):
    return text(before + f"(choice ({ONE.format(pile)}))", score, **more)


SPANS = {
    "7": ("7", [7]),
    "a counter that starts again": ("(game sto N)", range(6), TURNS.format("(% (+ (game sto N) 1) 6)")),
    "a counter that stops": ("(game sto N)", range(4), TURNS.format("(min (+ (game sto N) 1) 3)")),
    "one that doubles": ("(min (game sto N) 3)", range(4), TURNS.format("(* (+ (game sto N) 1) 2)")),
    "a counter": ("(game sto N)", range(100), COUNTED.format(1)),
    "one of two": ("((== (game sto N) 0) 2 else 4)", range(2, 5)),
    "what is drawn": ("(random 1 .. 3)", range(1, 4)),
    "a quotient": ("(// (+ 7 (random 4)) 2)", range(3, 6)),
    "what is left": ("(- 5 (random 2))", range(3, 6)),
    "a size": ("(min (size (game vloc BIN)) 9)", range(10)),
    "the size of a hand": ("(size (top 2 (game iloc PACK)))", range(3)),
    "the largest of several": ("(max (range 2 .. 4) 'X (* 'X 2))", range(4, 9)),
    "one of a range": ("(top (filter (range 2 .. 4) 'X (> 'X 2)))", range(2, 5)),
}


@pytest.mark.few(4, ("number", "piles", "before"), [(*each, "")[:3] for each in SPANS.values()], ids=SPANS)
def test_there_are_as_many_as_the_text_can_mean(number, piles, before):
    program = load(played(f"(game vloc LOC {number})", before))
    assert numbered(program)["game", "vloc", "LOC"] == [*piles]


@pytest.mark.parametrize(("printed", "piles"), [("(3 .. 5)", range(6)), ("(2, 4)", range(5))])
def test_numbers_on_cards_are_known(printed, piles):
    given = played("(game vloc LOC (cardatt RANK 'C))", "", "(size (indexed game vloc LOC))")
    given = given.replace("(A, B, C, D, E, F)", printed).replace("repeat 4", "repeat 2")
    assert numbered(load(given))["game", "vloc", "LOC"] == [*piles]
    assert compare(given)[0] == "over"


@pytest.mark.parametrize(
    ("number", "step", "which"),
    [
        ("(game sto N)", "(inc (game sto N) 60)", " (120)"),
        ("(game sto N)", "(dec (game sto N) 1)", " (-1)"),
        ("(+ (game sto N) (random 1))", "(set (game sto N) (* 50 2))", ""),
        ("(game sto N)", "(set (game sto N) (* 5001 2))", ""),
    ],
)
def test_a_number_that_no_pile_has_ends_the_match(number, step, which):
    """In both implementations, at its place; the sentence says which numbers there are."""
    given = played(f"(game vloc LOC {number})", f"(do ({step}))")
    assert compare(given)[0] == "GameError"
    sentence = f"there is no vloc with this number{which}; they are numbered from 0 to 99"
    with pytest.raises(RecycleError, match=re.escape(sentence)) as found:
        state = Described(given).deal(1)
        while not state.is_over:
            state.play(len(state.legal_moves()) - 1)
    assert found.value.place.line == 6 and "(game vloc LOC" in given.split("\n")[5][found.value.place.column - 1 :]


def test_zero_is_no_number():
    """A place without a number, of an array or not, is the one of number 0."""
    given = text(lay("(game vloc LOC 'L)", "(range 0 .. 2)"), "(- (size (game vloc LOC)) (size (game vloc LOC 0)))")
    assert numbered(load(given))["game", "vloc", "LOC"] == [0, 1, 2]
    assert compare(given)[0] == "over"
    game = Described(given)
    state = game.deal(1)
    for move in (0, 1, 2):
        state.play(move)
    assert [each.split(":")[0] for each in state.text().split("; ") if "LOC" in each] == ["LOC", "LOC 1", "LOC 2"]
    assert set(state.payoffs() if state.is_over else [0]) == {0}


LIVE = text(
    f"(choice ((any {HAND} 'C (any (filter (indexed (current player) {{kind}} LOC) 'G (< (size 'G) 3)) 'G"
    " (label \"to\" 'G (move 'C (top 'G)))))))"
    " (do ((all (indexed (next player) {kind} LOC) 'G ((> (size 'G) 2)"
    " (repeat all (move (top 'G) (top (game hloc HEAP))))))))",
    "(size (union (indexed (current player) {kind} LOC)))",
    setup="(all player 'P (all (range 2 .. 4) 'L (move (bottom (game iloc PACK)) (top ('P {kind} LOC 'L)))))",
)


@pytest.mark.few(1, "kind", ["vloc", "iloc", "hloc", "oloc"])
def test_what_runs_over_them_is_the_place_itself(kind):
    """Cards can be moved there, an option is called by the number, and who sees what is as of any pile."""
    given = LIVE.replace("{kind}", kind).replace("repeat 4", "repeat 3")
    game = Described(given)
    assert {each.split(" ")[1] for each in game.deal(1).move_texts()} == {"2", "3", "4"}
    assert compare(given, 2)[0] == compare(given, 3)[0] == "over"


def test_names_that_are_worked_out_have_numbers_too():
    given = text(
        "(choice ((any ((current player) iloc HAND) 'C (any (UP, DOWN) 'WAY (any (range 2 .. 3) 'L"
        " (move 'C (top (game vloc 'WAY 'L)))))) (move (top ((current player) iloc HAND)) (top (game vloc DOWN 5)))))",
        "(+ (size (indexed game vloc DOWN)) (size (filter (indexed game vloc UP) 'G (> (size 'G) 1))))",
    )
    found = numbered(load(given))
    assert (found["game", "vloc", "UP"], found["game", "vloc", "DOWN"]) == ([2, 3], [2, 3, 5])
    assert compare(given)[0] == compare(given, 2)[0] == "over"


WRONG = {
    "(game vloc LOC 150)": "found 150 as the number of a pile, expected 0 to 99",
    "(game vloc LOC X)": "found a string as the number of a pile, expected an integer",
    "(game vloc LOC (+ 100 (random 5)))": "found 100 to 105 as the number of a pile, expected 0 to 99",
    "(game sto LOC 3)": "found the number 3 behind the name of sto, expected ): only piles have numbers, (OWNER vloc|",
    "(game vlocc LOC 3)": "did you mean vloc?",
    "(game vloc LOC -1)": "NAME INT); a negative number is (- 0 INT)",
    "(indexed game vloc)": r"found 2 parts after indexed, expected (indexed OWNER vloc|iloc|hloc|oloc|mem NAME)",
    "(indexed gam vloc LOC)": "did you mean game?",
    "(index game vloc LOC)": "did you mean indexed?",
    "(indexed game vloc LOC)": "found a group list as where move puts",
}


@pytest.mark.parametrize(("pile", "sentence"), WRONG.items(), ids=WRONG)
def test_mistakes_are_told(pile, sentence):
    with pytest.raises(RecycleError, match=re.escape(sentence)) as found:
        load(played(pile))
    assert not found.value.others and found.value.place.line == 6


def test_a_loop_keeps_whose_places_they_are():
    loop = "(do ((all (indexed (current player) vloc LOC) 'G (do ((cycle next (previous player)) (shuffle 'G))))))"
    with pytest.raises(RecycleError, match=re.escape("name it") + "|found a player that the loop may change"):
        load(played("(game vloc LOC)", loop))
    kept = loop.replace("(all (indexed (current player)", "(let (current player) 'ME (all (indexed 'ME").replace(
        "'G))", "'G)))"
    )
    assert compare(played("((current player) vloc LOC 1)", kept))[0] == "over"


def test_warnings_are_of_all_of_a_name():
    """What is done with one place of a name may be meant of the others; a number of its own that is never filled is
    told."""
    for pile, score, told in (
        ("((current player) iloc LOC (random 2))", "0", ["player iloc LOC is filled but nothing looks at it"]),
        ("(game vloc LOC (random 2))", "(size (game vloc LOC 7))",
         ["game vloc LOC 7 is never filled; did you mean game vloc LOC 2?"]),
        ("(game vloc LOC (random 2))", "(size (game vloc LOC 1))", []),
        ("(game vloc LOC (random 98 .. 101))", "0", ["found 98 to 101 as the number of a pile, expected 0 to 99"]),
        ("(game vloc LOC (size (game vloc LOC (min (* 60 (random 3)) 99))))", "0", []),
    ):  # fmt: skip
        assert [str(each).split("warning: ")[1] for each in load(played(pile, score=score)).warnings] == told


def test_rules_tell_of_them():
    given = text(lay("(game vloc LOC 'L)"), "(size (filter (indexed game vloc LOC) 'G (> (size 'G) 1)))")
    told = "\n".join(line.text for section in sheet(load(given)) for line in section.lines)
    rows = [row for section in sheet(load(given)) for row in section.rows]
    assert "move C to the top of the Loc (number L)." in told
    assert "for every number G from 1 to 3 with (the Loc (number G) is not empty and" in told
    assert [row[0] for row in rows if "Loc" in row[0]] == ["pile Loc (numbers 1 to 3)"]


def test_a_search_finds_the_same():
    """Hidden places are dealt anew alike, by numbers and by names."""
    hidden = PAIRS["each player's own, hidden"]
    found = []
    for given in (hidden, named(hidden)):
        state = Described(given).deal(4)
        search = parse_player("ismcts:300").chooser(state.game)
        found.append([search.choose(state, seed) for seed in range(5)])
    assert found[0] == found[1] and len(set(found[0])) > 1


FRONTS = Path(__file__).parent / "fronts.rcy"


def test_a_game_of_six_lanes_a_side(tmp_path):
    """By numbers and by names it is one game, played by the table and by playouts alike; its state is no larger."""
    given = FRONTS.read_text(encoding="utf-8")
    names = re.sub(r" (FRONT|AMBUSH) ('[A-Z]+)\)", r" \2)", given).replace("(range 1 .. 6)", f"({', '.join(NAMES)})")
    names = re.sub(r"\(indexed (\(current player\)|'P) (\w+) \w+\)", r"(all 'FRONTS 'EACH (\1 \2 'EACH))", names)
    assert "indexed" not in names and signature(tmp_path, given) == signature(tmp_path, names)
    machine, other = Machine(load(given)), Machine(load(names))
    assert machine.unit.layout.size == other.unit.layout.size
    assert_same(machine)
    assert compare(given, 3, most=200)[0] == "over"


def test_decks_and_teams_have_indexed_places():
    """A deck may be created in one, before the game and in play; a draw in the number, and what is looked at twice."""
    given = """(game (declare 2 'ROW)
     (setup (create players 2)
      (create deck (game vloc ROW 'ROW) (deck (RANK (A, B)) (SUIT (X, Y))))
      (create deck (game vloc ROW) (deck (RANK (C)) (SUIT (X, Y)))))
     (do ((all team 'T (create deck ('T hloc HEAP (max (size (game vloc ROW 'ROW)) 2)) (deck (RANK (D)))))))
     (stage player (end (== (size (union (indexed game vloc ROW))) 0))
      (choice ((any (indexed game vloc ROW) 'FROM (any 'FROM 'CARD
       (move 'CARD (top ((team (current player)) hloc HEAP (random 3)))))))))
     (scoring max (size (union (indexed (team (current player)) hloc HEAP)))))"""
    found = numbered(load(given))
    assert found["game", "vloc", "ROW"] == [0, 2] and found["team", "hloc", "HEAP"] == [*range(100)]
    assert compare(given)[0] == compare(given, 2)[0] == "over"
    with pytest.raises(InputError, match="ROW is 100; expected 0 to 99: it is the number of a pile in <text>:3:"):
        load(given, {"ROW": 100})


@pytest.mark.parametrize(
    ("pile", "newer"), [("(game vloc LOC)", 0), ("(game vloc LOC 0)", 1), ("(game vloc LOC 'C)", 1)]
)
def test_they_are_of_2026(pile, newer):
    """By them a text is not RECYCLE 0.5.10, though nothing in it is an addition of ours."""
    score = "(size (indexed game vloc LOC))" if newer else "(size (game vloc LOC))"
    given = text(f"(choice ((any (range 1 .. 2) 'C (move (top {HAND}) (top {pile})))))", score)
    findings = Findings(Source(given))
    assert compile_source(findings.source, findings, {})
    assert bool(findings.news) == bool(newer) and len(findings.from_one) == 2 * newer
    findings.refuse_ours()
    assert not findings.errors
