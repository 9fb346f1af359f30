"""The examples of docs/reference/recycle-language.md: its ```recycle blocks as programs, and what they claim as
results; and more of the same kind, tests/recycle/examples.txt.

A block is a whole program, or by the word after ```recycle a fragment for the frame that the page shows first:
- values: lines `EXPRESSION ;; RESULT`
- statements, blocks, setup: a text, then lines `;; EXPRESSION gives RESULT`
- options: alternatives of a choice, then a line `;; N options`
- mistakes [blocks|game]: wrong text, a line `;; MESSAGE` (`;; fails: MESSAGE` where only playing shows it), right text;
  by default both are statements
"""

import re
from pathlib import Path

from engine.chance.stream import Stream
from engine.table import GameFault, State
from pyengine.recycle.compile import compile_source, load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.source import Findings, Source
from tests.reference.recycle import Match, parse
from tests.support.recycle_compare import compare

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "recycle-language.md"
MORE = Path(__file__).parent.parent / "recycle" / "examples.txt"
HERE = " ;; an example stands here\n"
SEATS = "(do ((set ((1 player) sto SEAT) 1) (set ((2 player) sto SEAT) 2)))"
COUNT = "(do ((set (game sto {at}) 1) (all {expression} "
DIGIT, KEEP = "(set (game sto {at}) (+ (* 10 (game sto {at})) ", "(remember 'ITEM (top (game mem {at})))"
STATEMENTS = {  # by the form of a result
    r"-?\d+( to -?\d+)?": "(set (game sto {at}) {expression})",
    "true|false": "({expression} (set (game sto {at}) 1))",
    "the empty string|[A-Z]+": "(set (game str {at}) {expression})",
    "player .*": "(set (game sto {at}) ({expression} sto SEAT))",
    "players .*": f"{COUNT}'ITEM {DIGIT}('ITEM sto SEAT))))))",
    r"\d(, \d)+|no numbers": f"{COUNT}'ITEM {DIGIT}'ITEM)))))",
    r".*\[.*|no groups": f"{COUNT}'GROUP (do ({DIGIT}(size 'GROUP))) (all 'GROUP 'ITEM {KEEP}))))))",
    ".*": f"(all {{expression}} 'ITEM {KEEP})",
}


def examples():
    """The blocks of the page, then of the file beside it: (words after ```recycle, text)."""
    text = PAGE.read_text(encoding="utf-8") + MORE.read_text(encoding="utf-8")
    found = re.findall(r"^```recycle *([a-z ]*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [(kind.split(), text) for kind, text in found]


def frame(text, setup=None):
    """A text in the program that the page shows for it."""
    program = next(each for kind, each in examples() if not kind and HERE in each)
    if setup:
        start = program.index(" (setup")
        program = program[:start] + setup + program[program.index(" (do ") :]
    if re.search(r"\((swap|pid|tid|scoremax|scoremin) ", text):  # as the page says
        program = program.replace("(create teams (0, 2) (1))", "(create teams (1, 3) (2))")
    return program.replace(HERE, text + "\n")


def parts(text):
    """(code, [what its last comments say])."""
    lines = text.splitlines()
    said = [line.strip().removeprefix(";; ") for line in lines if line.strip().startswith(";; ")]
    return "\n".join(line for line in lines if not line.strip().startswith(";; ")), said


def name(index):
    return "R" + chr(65 + index // 26) + chr(65 + index % 26)


def measured(index, expression, result):
    """A statement that keeps the value of an expression where `kept` finds it."""
    form = next(form for pattern, form in STATEMENTS.items() if re.fullmatch(pattern, result))
    return form.format(at=name(index), expression=expression)


def kept(index, result, match):
    """Value of an expression, in the form of the result that the page claims."""
    position, at = match.position(), name(index)
    number, there = position["ints"].get(f"game {at}", 0), position["places"].get(f"game mem {at}", ())
    cards = [" ".join(match.state.cards[card].attributes.values()) for card in there]
    if " to " in result and result[-1].isdigit():
        low, high = map(int, result.split(" to "))
        return result if low <= number <= high else str(number)
    if re.fullmatch(r"-?\d+", result):
        return str(number)
    if result in ("true", "false"):
        return "true" if number else "false"
    if result == "the empty string" or re.fullmatch(r"[A-Z]+", result):
        return position["strs"].get(f"game {at}", "the empty string")
    if result.startswith("player "):
        return f"player {number}"
    digits = list(str(number)[1:])
    if result.startswith("players "):
        return "players " + ", ".join(digits)
    if re.fullmatch(r"\d(, \d)+|no numbers", result):
        return ", ".join(digits) or "no numbers"
    if "[" in result or result == "no groups":
        groups = [[cards.pop(0) for _ in range(int(digit))] for digit in digits]
        return " ".join("[" + ", ".join(group) + "]" for group in groups) or "no groups"
    return ", ".join(cards) or "no cards"


def claims(said):
    """(expression, result) of the lines that claim one."""
    return [tuple(line.split(" gives ")) for line in said if " gives " in line]


def results(code, said, setup=None):
    """Check the claims of an example: [(expression, claimed, found)], compiled and interpreted alike."""
    pairs = claims(said)
    tests = " ".join(measured(index, *pair) for index, pair in enumerate(pairs))
    text = frame(f"{code}\n {SEATS} (do ({tests} (turn pass)))", setup)
    assert compare(text)[0] == "over"
    match = Match(parse(text))
    return [(expression, claimed, kept(index, claimed, match)) for index, (expression, claimed) in enumerate(pairs)]


def options(code):
    """Number of options of a choice at the start."""
    text = frame(f"(choice ({code}))")
    assert compare(text)[0] == "over"
    return len(State.deal(Machine(load(text)).table, 1, 0).legal_moves())


def messages(text):
    """The errors and warnings of a program without their places."""
    findings = Findings(Source(text))
    compile_source(findings.source, findings, {})
    return [each.message for each in findings.errors + findings.warnings]


def failure(text):
    """Error of a program when it is played."""
    machine = Machine(load(text))
    try:
        state = State.deal(machine.table, 1, 0)
        state.is_over or state.legal_moves()
    except GameFault as fault:
        return machine.fault(fault.status)[1]
    return "it does not fail"


def play(text, games=20):
    """Random games of a whole program."""
    table = Machine(load(text)).table
    for setup in range(games):
        state, choices = State.deal(table, 1, setup), Stream.choice(1, setup, 0)
        while not state.is_over:
            state.play(choices.below(len(state.legal_moves())))


def mistake(piece, kind):
    """(what the wrong text is answered, what the page says that it is, what the right text is answered).

    That fragments leave something unused or unset is nothing to speak of.
    """
    wrong, message, right = re.fullmatch(r"(?ms)(.*?)^;; ([^\n]*)$(.*)", piece.strip("\n")).groups()
    if kind != ["game"]:
        wrong, right = (frame(each if kind == ["blocks"] else f"(do ({each}))") for each in (wrong, right))
    left = [each for each in messages(right) if not each.endswith(("never used", "never set", "never filled"))]
    if message.startswith("fails: "):
        return "fails: " + failure(wrong), message, left
    found = messages(wrong)
    return message if message in found else found, message, left
