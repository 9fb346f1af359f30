"""The RECYCLE language up to its intermediate form: what is read, what it becomes, what is refused and how."""

import random
import re
import subprocess
import sys

import pytest

from pyengine import recycle
from pyengine.recycle import RecycleError, ir, load
from pyengine.recycle.ir import walk
from tests.support.recycle_frames import DATA, DECLARES, END, cases, errors, findings, framed, shown
from tests.support.recycle_show import show


@pytest.mark.parametrize("frame, text, expected", cases("errors.txt"))
def test_mistakes(frame, text, expected):
    assert " && ".join(errors(framed(frame, text))) == expected


@pytest.mark.parametrize("frame, text, expected", cases("forms.txt"))
def test_forms(frame, text, expected):
    assert shown(framed(frame, text)) == expected


# Nested attributes are alternatives.
NESTED = {"15two_nested": 7, "16mixed_nest": 4, "17mixed_nest2": 5}


@pytest.mark.few(36, "path", sorted(DATA.glob("**/*.rcy")), ids=lambda path: path.stem)
def test_programs(path):
    program = load(path)
    assert load(str(path)).blocks == load(path.read_text(encoding="utf-8")).blocks == program.blocks
    numbers = [
        each.number
        for block in program.blocks
        for each in (block, *walk(block))
        if isinstance(each, ir.Statement) and not isinstance(each, ir.Stage | ir.Choice)
    ]
    assert sorted(set(numbers)) == list(range(len(program.statements)))
    assert sorted(program.statements) == list(program.statements)
    assert all(row.name < len(program.strings) for row in program.places)
    assert len(program.cards) == NESTED.get(path.stem, len(program.cards))


@pytest.mark.parametrize("name, parentheses, cards", [("agram", 178, 35), ("pairs", 247, 55)])
def test_published_programs(name, parentheses, cards):
    text = (DATA / f"{name}.rcy").read_text(encoding="utf-8")
    assert text.count("(") == text.count(")") == parentheses
    program = load(text)
    assert len(program.cards) == cards and not program.warnings
    assert show(program) == (DATA / f"{name}.txt").read_text(encoding="utf-8")


def test_decks_are_worked_out():
    program = load(
        DECLARES + "(setup (create players 2) (repeat 2 (create deck RED ((1 player) iloc S) "
        "(deck (RANK (A)))))(create deck (game vloc S) (deck (COLOR (RED (SUIT 'SUITS)) (BLACK "
        "(SUIT (SPADES)))) (RANK (A, B)))))(do ((turn pass)))" + END
    )
    names = program.strings
    told = lambda card: "".join(names[key][0] + names[value][0] for key, value in card.attributes)
    where = lambda card: (names[card.deck], card.owner, names[program.places[card.row].name])
    texts = ("CRSHRA", "CRSHRB", "CRSCRA", "CRSCRB", "CBSSRA", "CBSSRB")
    expected = [("", -1, "S", text) for text in texts] + [("RED", 1, "S", "RA")] * 2
    assert [(*where(card), told(card)) for card in program.cards] == expected
    assert [names[number] for number in program.attributes] == ["COLOR", "SUIT", "RANK"]


def block(text):
    """The first block of a program in the frame `block`."""
    return load(framed("block", text)).blocks[0]


@pytest.mark.parametrize(
    "options, most",
    [
        ("(turn pass)", 1),
        ("(turn pass) (turn pass)", 2),
        ("(any (game vloc S) 'C (move 'C (top (game vloc T))))", 4),
        ("(any (game mem S) 'C (remember 'C (top (game mem T))))", None),
        ("(any player 'P (any team 'T (turn pass)))", 4),
        ("(do ((any player 'P (turn pass)) (any (range 1 .. 5) 'I (turn pass))))", 10),
        ("((== 1 2) (turn pass))", 1),
        ("(all player 'P (any (A, B, C) 'N (turn pass)))", 9),
        ("(any (subsets (game vloc S)) 'G (turn pass))", 16),
        ("(any (range 1 .. (game sto X)) 'I (turn pass))", None),
        ("(all (game mem S) 'C (turn pass))", 1),
        ("(any (union (all player 'P ('P vloc T)) (game vloc S)) 'C (turn pass))", 4),
        ("(any (union (game vloc S) (game vloc S)) 'C (turn pass))", 8),
        ("(any (other player) 'P (turn pass))", 1),
        ("(any (tuples 2 (game vloc S) using 'P) 'G (turn pass))", 6),
        ("(any (current team) 'P (turn pass))", 1),
        ("(any (partition RANK (game vloc S)) 'G (turn pass))", 3),
        ("(any (top 2 (game vloc S)) 'C (turn pass))", 2),
        ("(any (filter player 'P (== ('P sto X) 1)) 'P (turn pass))", 2),
        ("(any (range 3 .. 1) 'I (turn pass))", 1),
        ("(any (game vloc S) 'C (create deck (game vloc S) (deck (RANK (A)))))", None),
    ],
)
def test_bounds_of_choices(options, most):
    assert block(f"(choice ({options}))").most == most


@pytest.mark.parametrize(
    "text, random",
    [
        ("(choice ((turn pass)))", False),
        ("(choice ((shuffle (game vloc S))))", True),
        ("(choice (((== (random 1) 1) (turn pass))))", True),
        ("(choice ((move (max (game vloc S) using 'P) (top (game vloc T)))))", True),
        ("(stage player (end (== 1 1)) (choice ((set (game points P) (((RANK : A) (random 2)))))))", True),
    ],
)
def test_what_is_random(text, random):
    assert block(text).random is random


def test_kinds_of_variables():
    text = """(let (game sto X) 'A (let 5 'B (let (subsets (game vloc S)) 'C (let 'C 'D (all 'C 'E
        (let ((next player) vloc S) 'F (let 'F 'G (let (top 'F) 'H (all player 'I (do ((move
        (top 'G) (top 'F)) (set ('I sto X) (+ 'A 'B)))))))))))))"""
    program = load(framed("do", text))
    kinds = ", ".join(f"{slot.name} {slot.type.name} {slot.kind.name}" for slot in program.variables)
    assert kinds == (
        "NUMP INT CONSTANT, SUITS STRINGS CONSTANT, A INT VALUE, B INT CONSTANT, C GROUPS LIST, D GROUPS LIST, "
        "E CARDS LIST, F CARDS PLACE, G CARDS PLACE, H CARD VALUE, I PLAYER ELEMENT"
    )


def test_declarations_that_are_not_constant():
    program = load(framed("declare", "(declare (random 3) 'LUCK) (declare (game vloc S) 'PILE)"))
    assert [(program.variables[each.slot].name, each.value.random) for each in program.globals] == [("LUCK", True)]
    assert program.constants == {"NUMP": 2, "SUITS": ("HEARTS", "CLUBS")}


def test_names_that_the_game_works_out():
    text = """(do ((all 'SUITS 'N (set (game str 'N) (cardatt RANK (top (game vloc S)))))
        (set (game str CLUBS) LAST) (let (game str CLUBS) 'K (inc ((current player) sto 'K) 1))
        (inc ((team (current player)) sto (cardatt (game str HEARTS) (game vloc S))) 1)))"""
    program = load(framed("do", text))
    names = [[program.strings[number] for number in site.names] for site in program.dynamic]
    assert names == [["HEARTS", "CLUBS"], ["", "A", "B", "LAST"], [""]]
    assert [program.strings[program.ints[row].name] for row in program.dynamic[1].rows] == names[1]
    assert {program.ints[row].owner_class for row in program.dynamic[1].rows} == {"player"}


def test_rows_of_points_maps_are_static_or_dynamic():
    (site,) = load(framed("do", "(set (game points P) (((RANK : A) 'NUMP) ((SUIT : (game str X)) 1)))")).points_sites
    assert [type(row) for row in site.rows] == [ir.StaticRow, ir.DynamicRow]
    assert site.rows[0].score == 2


def test_teams_made_in_play_make_team_sizes_unknown():
    assert "size(teams)" in shown(framed("do", "(do ((create teams (0, 1)) (set (game sto X) (size team))))"))


def test_what_an_error_hides_is_not_called_unused():
    deck = "(create deck (game vloc S) (deck (RANK (a)) (SUIT 'SUITS)))"
    found = findings(framed("setup", f"(setup (create players 2) {deck})"))
    assert len(found.errors) == 1 and not found.warnings


def warnings(frame, text):
    return [str(each).removeprefix("<text>:").replace("warning: ", "") for each in load(framed(frame, text)).warnings]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("(let (+ 1 (game sto X)) 'N (set (game sto X) 1))", "4:25: the variable 'N is never used"),
        ("(set (game sto X) (size (game iloc S)))", "4:25: game iloc S is never filled; did you mean game vloc S?"),
        ("(set (game sto X) (game sto Y))", "4:19: game sto Y is never set"),
        ("(do ((set (game sto X) 1) (set (game sto Y) 1)))", "4:32: game sto Y is set but never used"),
        ("(set (game sto X) (sum (game vloc S) using 'P))", "4:44: game points P is never set: every card scores 0"),
        (
            "((== (cardatt SUITE (top (game vloc S))) A) (set (game sto X) 1))",
            "4:15: no card has the attribute SUITE; did you mean SUIT?",
        ),
        (
            "((== (cardatt SUIT (top (game vloc S))) HEART) (set (game sto X) 1))",
            "4:41: no card has HEART as its SUIT; did you mean HEARTS?",
        ),
        (
            "(do ((set (game sto X) 1) (shuffle (union (game vloc S)))))",
            "4:36: shuffling a computed card collection has no effect",
        ),
        (
            "(do ((remember (top (game vloc S)) (top (game mem M))) (move (top (game mem M)) (top (game vloc S)))))",
            "4:62: moving a card out of a mem pile fails, unless it is (actual CARD) && 5:16: game sto X is never set",
        ),
        ("(set (game sto X) (+ 2147483647 1))", "4:19: 2147483648 does not fit 32 bits and becomes -2147483648"),
        ("(all player 'P (set (game sto X) (size (game vloc S))))", ""),
        (
            "(do ((set (game str L) A) ((== (game str L) NONE) (set (game sto X) 1))))",
            "4:28: game str L is never NONE; before it is set it is empty, like (game str EMPTY)",
        ),
        (
            "(do ((set (game str L) HEARTS) ((!= HEART (game str L)) (set (game sto X) 1))))",
            "4:33: game str L is never HEART; before it is set it is empty, like (game str EMPTY); did you mean "
            "HEARTS?",
        ),
        ("(do ((set (game str L) A) ((== (game str L) (game str EMPTY)) (set (game sto X) 1))))", ""),
        ("(do ((all 'SUITS 'N (set (game str L) 'N)) ((== (game str L) CLUBS) (set (game sto X) 1))))", ""),
        ("((== (game str L) NONE) (set (game sto X) 1))", "4:6: game str L is never set"),
        ("(set (game sto X) (game sto EMPTY))", "4:19: game sto EMPTY is never set"),
    ],
)
def test_warnings(text, expected):
    assert " && ".join(warnings("do", text)) == expected


def test_a_declaration_that_nothing_uses():
    (warning, _) = warnings("declare", "(declare 3 'LOOSE)")
    assert warning == "2:12: the variable 'LOOSE is never used"


def test_text_after_the_end_is_ignored():
    text = framed("do", "(set (game sto X) 1)")
    assert not load(text + "\n ;; nothing").warnings
    (warning,) = load(text + "\n ) and é whatever (").warnings
    assert str(warning) == "<text>:6:2: warning: what follows the end of the game is ignored"


TEAMED = """(game (setup (create players 4) (create teams {teams}) (create deck (game vloc A) (deck (B (C)))))
 (stage player (end (== (game sto OVER) 1)) (choice ((inc (game sto OVER) 1))))
 (scoring max {score}))"""


@pytest.mark.parametrize(
    "teams, score, whom",
    (
        ("(0, 2) (1, 3)", "((current player) sto WON)", "each player"),
        ("(0, 2) (1, 3)", "(game sto OVER)", "all players"),
        ("(0, 2) (1, 3)", "((team (current player)) sto WON)", ""),
        ("(0, 1, 2, 3)", "((current player) sto WON)", ""),
        ("(0) (1) (2) (3)", "((current player) sto WON)", ""),
    ),
)
def test_teams_that_are_not_scored_are_warned_of(teams, score, whom):
    said = [str(each) for each in load(TEAMED.format(teams=teams, score=score)).warnings if "score" in str(each)]
    place = "<text>:3:15: warning: this scores"
    assert said == [f"{place} {whom}, not the teams; for those score (team (current player))"] * bool(whom)


def test_line_ends_byte_order_mark_and_comments():
    text = "\ufeff;; née\r\n(game\t;; comment (\r\n" + framed("do", "(set (game sto X) 1)").removeprefix("(game")
    assert load(text).blocks == load(framed("do", "(set (game sto X) 1)")).blocks
    assert load(text.replace("\r\n", "\r")).statements == load(text).statements


def test_bytes_that_are_no_text_may_stand_in_comments(tmp_path):
    path = tmp_path / "old.rcy"
    path.write_bytes(b";; n\xe9e\n" + framed("do", "(set (game sto X) 1)").encode())
    assert load(path).source.name == str(path)
    path.write_bytes(b"(game \xe9)")
    with pytest.raises(RecycleError, match=r"old.rcy:1:7: found the character '\ufffd'"):
        load(path)


@pytest.mark.parametrize("text", ["(" * 100_000 + "\n", "(not " * 100_000 + ")" * 100_000 + "\n"])
def test_deep_nesting_is_an_error(text):
    (error,) = errors(text)
    assert error.endswith("parentheses are nested more than 100 deep")


@pytest.mark.parametrize("word, inner", [("union", "(game vloc S)"), ("actual", "(top (game vloc S))")])
def test_nesting_up_to_the_limit(word, inner):
    program = load(framed("cards", f"({word} " * 93 + inner + ")" * 93))
    assert show(program).count(word) == 93 and hash(program.blocks) == hash(program.blocks)
    assert errors(framed("cards", f"({word} " * 96 + inner + ")" * 96))


def test_any_behind_a_choice_is_all():
    text = framed("block", "(choice ((turn pass))) (do ((any (range 1 .. 3) 'I (inc (game sto X) 'I))))")
    assert "all 'I" in show(load(text))


def test_deep_statements():
    text = "(all player 'P (do (" * 30 + "(turn pass)" + ")))" * 30
    assert len(load(framed("do", text)).statements) == 62
    assert block(f"(choice ({text}))").most == 1


def test_an_error_shows_its_line():
    with pytest.raises(RecycleError) as caught:
        load(framed("do", "\t(mvoe\n (top (game vloc S)))"))
    assert caught.value.explain() == (
        "<text>:4:2: found (mvoe ..), expected a statement; did you mean move?\n    4 | \t(mvoe\n      | \t^~~~~"
    )
    with pytest.raises(RecycleError) as caught:
        load("(game " + "(declare 1 'X) " * 100)
    assert max(map(len, caught.value.explain().splitlines()[1:])) <= 108


def test_importing_the_package_imports_nothing():
    code = "import sys, pyengine.recycle; sys.exit('pyengine.recycle.source' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=DATA.parent.parent).returncode == 0
    with pytest.raises(AttributeError):
        recycle.nothing  # noqa: B018
    assert "load" in dir(recycle)


def test_programs_with_random_changes_end_in_an_error_or_a_program():
    rng = random.Random(7)
    texts = [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("**/*.rcy"))]
    words = [re.findall(r"[()]|[^\s()]+", text) for text in texts]
    known = sorted({word for text in words for word in text})
    for _ in range(600):
        text = list(rng.choice(words))
        for _ in range(rng.randint(1, 3)):
            index = rng.randrange(len(text))
            text[index : index + rng.randint(0, 1)] = rng.choice([[], [rng.choice(known)]])
        try:
            show(load(" ".join(text) + "\n"))
        except RecycleError as error:
            assert all(each.explain() for each in (error, *error.others))


@pytest.mark.parametrize(
    "one, other",
    [
        ("(move (top (game vloc S)) (top (game vloc T)))", "(move(top(game vlocS))(top(game vlocT)))"),
        ("(repeat 3 (inc (game sto X) 1))", "(repeat3(inc(game stoX)1))"),
        (
            "(all player 'P (set ('P sto X) (sum ('P vloc S) using (game points P))))",
            "(all\u00a0player\x0c'P (set ('PstoX) (sum ('PvlocS)using(game pointsP))))\ufeff",
        ),
        ("(put points 'P (((RANK (A)) 1)))", "(set (game points P) (((RANK A) 1)))"),
        ("((== (game sto X) 1) (turn pass))", "((and (== (game sto X) 1)) (turn pass))"),
    ],
)
def test_the_same_in_other_words(one, other):
    assert shown(framed("do", one)) == shown(framed("do", other))


def test_an_attribute_given_twice_has_its_last_value():
    text = "(setup (create players 2) (create deck (game vloc S) (deck (RANK (A)) (RANK (B)))))"
    program = load(framed("setup", text))
    assert [program.strings[value] for card in program.cards for _, value in card.attributes] == ["B"]
    assert [str(each) for each in program.warnings if "twice" in str(each)] == [
        "<text>:2:71: warning: a card has the attribute RANK twice; the last value holds"
    ]
