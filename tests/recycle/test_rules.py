"""Rule sheets: every program has one, nothing of a program is left out, and pages hold texts as texts."""

import re
from pathlib import Path

import pytest

from pyengine.commands.recycle import main
from pyengine.recycle import ir
from pyengine.recycle.compile import load
from pyengine.recycle.library import games
from pyengine.recycle.rules import FORMATS, Writer, sheet
from pyengine.report import rules
from tests.recycle.test_nodes import EXPRESSIONS, STATEMENTS

FOLDERS = ("programs", "more", "blind", "probes")
TESTS = [path for folder in FOLDERS for path in Path(__file__).parent.glob(f"{folder}/*.rcy")]
PROGRAMS = sorted([*(game.path for game in games().values()), *TESTS])
LANGUAGE = re.compile(r"\b(iloc|vloc|hloc|oloc|mem|sto|str|cardatt|using|filter|partition)\b")


@pytest.mark.few(24, "path", PROGRAMS, ids=lambda path: path.stem)
def test_every_program_has_one(path):
    """All options are there, in their order, with all their labels; no word of the language is."""
    program = load(path)
    lines = [line for section in sheet(program) if section.numbered for line in section.lines]
    options = [each for choice in met(program.blocks) if isinstance(choice, ir.Choice) for each in choice.options]
    assert sum(line.text.startswith("Option") for line in lines) == len(options)
    writer = Writer(program)
    heads = [f"Option ({label}): " if (label := writer.label(each)) else "Option: " for each in options]
    found = [line.text for line in lines if line.text.startswith("Option")]
    assert all(f"{text} ".startswith(head) for text, head in zip(found, heads, strict=True))
    told = "\n".join(rules.text(path.stem, sheet(program)))
    assert not LANGUAGE.search(told) and "<" not in told
    verbs = {
        ir.Move: ["ove ", "eal "],
        ir.Shuffle: ["huffle "],
        ir.Cycle: ["ext comes", "ou are next", "he current player is"],
    }
    for kind, words in verbs.items():
        places = {each.place for each in reached(program.blocks) if isinstance(each, kind)}
        count = sum("(ask" not in program.source.quote(place) for place in places)  # whose end gives the turn back
        # There hands follow one another only where more than one is declared.
        if (path.stem, kind) != ("little-mahjong", ir.Cycle):
            assert sum(line.text.count(word) for line in lines for word in words) >= count


def met(node):
    """All nodes that are not under a condition that never holds."""
    for each in node if isinstance(node, (list, tuple)) else [node]:
        never = isinstance(each, (ir.If, ir.When)) and isinstance(each.condition, ir.Truth)
        if never and isinstance(each, ir.When):
            yield from met(each.blocks if each.condition.value else each.others)
        elif not never or each.condition.value:
            yield each
            yield from met(list(ir.children(each)))


def reached(blocks):
    """The statements that are not under a condition that never holds."""
    for each in blocks:
        if isinstance(each, ir.If) and each.condition == ir.Truth(False, place=each.place):
            continue
        if isinstance(each, ir.When) and isinstance(each.condition, ir.Truth):
            yield from reached(each.blocks if each.condition.value else each.others)
            continue
        yield each
        yield from reached([part for part in ir.children(each) if isinstance(part, ir.Statement)])


@pytest.mark.parametrize("kind", [*EXPRESSIONS, *STATEMENTS])
def test_every_kind_of_node_has_words(kind):
    """By a format, or by a case of the writer."""
    source = Path(rules.__file__).parent.parent.joinpath("recycle", "rules.py").read_text(encoding="utf-8")
    assert kind in FORMATS or f"ir.{kind.__name__}" in source


GAME = """(game
 (title "<b>Two & two</b>")
 (show "coins" (player sto MONEY))
 (declare 3 'MOST 1 .. 5)
 (setup (create players 2)
  (create deck (game iloc PACK) (deck (NUMBER (1 .. 'MOST)) (SUIT (RED, BLUE))))
  (create deck (game iloc SHOP) (table (KIND COST "title") (MILL 3 "The <old> mill") (repeat 2 (FORT 5 "")))))
 (do ((shuffle (game iloc PACK)) (all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
 (stage "round" (1 player) (end (== (game sto N) 2))
  (do ((inc (game sto N) 1)))
  ((> (size ((current player) iloc HAND)) 0)
   (choice
    ((any (range 1 .. 3) 'N (label "sell" 'N "for" (* 2 'N) (inc ((current player) sto MONEY) 'N)))
     (label "draw" (move (max (game iloc PACK) using NUMBER) (top ((next (current player)) vloc WON))))))
   else (do ((set (game sto LAST) (current player))))))
 (scoring max (max ((current player) sto MONEY) ((== (game sto LAST) 0) 1 else (sum player 'P ('P sto MONEY))))))"""


def test_a_sheet_and_a_page(tmp_path, capsys):
    """Additions of ours to the language read as all else does."""
    path, page = tmp_path / "two.rcy", tmp_path / "two.html"
    path.write_text(GAME)
    assert main(["rules", str(path)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for part in (
        "<b>Two & two</b>",
        "6 cards, one of every Number (1, 2, 3) and every Suit (RED, BLUE); they lie in the Pack at first",
        "Options: Most 3.",
        "The <old> mill",
        "The players take turns, beginning with seat 2, until N is 2. In each turn, called round:",
        "If your Hand is not empty: you choose one of these options:",
        "Option (sell N for (2 × N)): pick a number N from 1 to 3: add N to your coins.",
        "Move the card with the most Number of the Pack (one drawn at random where several tie) to the top of the Won "
        "of the player after you.",
        "Otherwise: set Last to your number (seat 1 has 0).",
        "(the larger of your coins and (1 if Last is 0, else (the sum, over every player P, of P's coins))).",
    ):
        assert part.lower() in told.lower(), part
    assert main(["rules", str(path), "--html", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "<b>Two" not in text and "&lt;b&gt;Two &amp; two&lt;/b&gt;" in text and "The &lt;old&gt; mill" in text
    assert main(["rules", str(path), "--html", "-"]) == 0
    assert capsys.readouterr().out.strip() == text.strip()


def test_a_sentence_has_the_place_of_what_it_says():
    """What stands at a place is what is said, and an inner sentence is within its outer one's place."""
    program = load(GAME)
    for section in (each for each in sheet(program) if each.numbered):
        outer = []
        for line in section.lines:
            assert line.place, line
            outer[line.depth :] = [line.place]
            assert all(each[:2] <= line.place[:2] and line.place[2:4] <= each[2:4] for each in outer[-2:]), line
    lines = {
        program.source.quote(line.place): line.text for each in sheet(program) for line in each.lines if line.place
    }
    assert lines["(shuffle (game iloc PACK))"] == "Shuffle the Pack."
    assert lines["(do ((set (game sto LAST) (current player))))"].startswith("Otherwise: set Last")
    option = next(quoted for quoted, text in lines.items() if text.startswith("Option (draw)"))
    assert option.startswith("(move (max (game iloc PACK) using NUMBER)")
    assert any(
        text.startswith("6 cards") for quoted, text in lines.items() if "create deck" in quoted or "deck" in quoted
    )


WORDS = """(game
 (setup (create players 3) (create teams (0, 2) (1))
  (create deck (game iloc PACK) (deck (RANK (A, B)) (SUIT (C, D))))
  (create deck (game iloc PACK) (deck (RANK (C)) (SUIT (C))))
  (repeat 2 (create deck (game iloc PACK) (deck (KIND (E, F))))))
 (do ((move (top (game iloc PACK)) (top ((0 player) hloc SPOT)))
      (move (top (game iloc PACK)) (top ((0 player) vloc SPOT)))
      (set (game str RANK) A) (set ((0 player) sto RANK) 1)
      (all (RANK, SPOT) 'WORD (move (top (game iloc PACK)) (top ((0 player) hloc 'WORD))))))
 (stage player (end (or (== (size (game iloc PACK)) 0) (all player 'P (!= (size ('P hloc SPOT)) 1))))
  (choice
   ((do ((any (filter (game iloc PACK) 'C (any (other player) 'CARD (== (cardatt RANK 'C) (game str RANK)))) 'CARD
          (move 'CARD (top (game vloc USED))))
         ((not (any player 'P (> (size ('P hloc SPOT)) 0))) (inc (game sto N) (- 7 (// (size player) 2))))))
    (any (filter (subsets (game vloc USED)) 'SET (< (size 'SET) 3)) 'SET
     (repeat all (move (top 'SET) (top (game iloc PACK)))))
    ((== 1 2) (turn pass)))))
 (scoring min (+ (game sto N) (sum (union (all player 'P ('P hloc SPOT))) using RANK))))"""


def test_what_is_easily_lost():
    """Words that would fit two things, the order of cards, ties of words, options that are not there."""
    told = " ".join(" ".join(rules.text("words", sheet(load(WORDS)))).split())
    for part in (
        "3 players, in teams; team 1: seats 1 and 3; team 2: seat 2.",
        "As a number, Rank counts by its place: A 1, B 2, C 3.",
        "A card without an attribute that is used as a number counts 0.",
        "9 cards, as in the table; they lie in the Pack at first, the first ones at the bottom; of a line, all "
        "cards with the first value of the first attribute come first.",
        "of each cards 1 Rank A, B; Suit C, D 1 Rank C; Suit C 2 Kind E, F",
        "Move the top card of the Pack to the top of seat 1's Spot (face down).",
        "Move the top card of the Pack to the top of seat 1's Spot (face up).",
        'Set the word Rank to "A".',
        "Set seat 1's number Rank to 1.",
        "to the top of seat 1's pile called WORD (face down).",
        "until the Pack is empty or no player's Spot (face down) has exactly 1 card.",
        "Pick a card of the Pack with (for at least one other player CARD: (the Rank of the card is the word Rank)): "
        "move the card to the top of the Used.",
        "If not (some player's Spot (face down) is not empty): add 6 to N.",
        "Option: pick a group SET of all sets of cards of the Used but the empty one with (SET has fewer than 3 "
        "cards): move all cards of SET, one by one from the top, to the top of the Pack.",
        "Option: there is no step to do.",
        "(N + the total Rank of (every player's Spot (face down) together)).",
        "A player's payoff: the points, as a loss.",
    ):
        assert part in told, part


@pytest.mark.parametrize("again", [0, 1])
def test_a_name_for_what_never_happens(again):
    """With AGAIN 0, Pairs does nothing with the cards dealt, so they get no name."""
    told = "\n".join(rules.text("Pairs", sheet(load(games()["pairs"].path, {"AGAIN": again}))))
    assert told.count("Let DEALT be") == again


KEPT = Path(__file__).parent / "sheets"


@pytest.mark.parametrize("name", ["agram", "leduc"])
def test_kept_sheets(name):
    """Two whole sheets; `python -m pyengine.recycle rules NAME > tests/recycle/sheets/NAME.txt` keeps others."""
    told = "\n".join(rules.text(name.capitalize(), sheet(load(games()[name].path))))
    assert told + "\n" == (KEPT / f"{name}.txt").read_text(encoding="utf-8")


def test_bad_input(tmp_path, capsys):
    path = tmp_path / "bad.rcy"
    path.write_text("(game (setup))")
    assert main(["rules", str(path)]) == 2
    assert main(["rules", str(tmp_path / "none.rcy")]) == 2
    assert main(["rules", "agram", "--html", str(tmp_path / "no" / "where.html")]) == 2
    assert all(line.startswith("pyengine.recycle: ") for line in capsys.readouterr().err.splitlines() if line.strip())
