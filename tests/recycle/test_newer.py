"""RECYCLE of 2026: every new form beside an old one that says the same, and what seats know of swaps."""

import re
from random import Random

import numpy as np
import pytest

from pyengine.check import check_game
from pyengine.commands.recycle import main
from pyengine.recycle import load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from pyengine.recycle.rules import sheet
from pyengine.recycle.trace import trace
from pyengine.report import rules
from tests.recycle.test_playout import assert_same
from tests.reference.recycle.generate import Generator
from tests.support.recycle_compare import compare

# Two choices, with what is probed between them or as an option of the second one.
FRAME = """(game (declare (range 1..6) 'PLACES)
 (setup (create players 4) {teams}
  (create deck (game iloc PACK) (deck (RANK (ACE, TWO, THREE, FOUR, FIVE, SIX)) (SUIT (RED, BLACK)))))
 (do ((set (game points WORTH) (((RANK : TWO) 2) ((RANK : THREE) 3) ((RANK : FOUR) 4) ((SUIT : RED) 3)))
      (shuffle (game iloc PACK))
      (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (repeat 3 (move (top (game iloc PACK)) (top (game vloc ROW))))))
 (stage player (end (== (game sto TURNS) 6))
  (choice ((any ((current player) iloc HAND) 'CARD
            (do ((move 'CARD (bottom (game vloc ROW)))
                 (move (top (game vloc ROW)) (top ((current player) iloc HAND))))))
           (turn pass)))
  (do ({told} (inc (game sto TURNS) 1)))
  (choice ({option} (turn pass))))
 (scoring max (+ (* 100 ((current player) sto X))
                 (+ (sum ((current player) iloc HAND) using (game points WORTH)) (* 7 (game sto X))))))"""
TEAMS = "(create teams (1, 3) (2, 4))", "(create teams (0, 2) (1, 3))"
HAND, NEXT, ROW = "((current player) iloc HAND)", "((next player) iloc HAND)", "(game vloc ROW)"
WORTH = "using (game points WORTH)"
TOP_FOR_TOP = f"""(do ((move (top {HAND}) (top (game hloc HELD))) (move (top {ROW}) (top {HAND}))
 (move (top (game hloc HELD)) (top {ROW}))))"""
ALL_FOR_ALL = f"""(do ((repeat all (move (bottom {HAND}) (top (game hloc HELD))))
 (repeat all (move (bottom {NEXT}) (top {HAND}))) (repeat all (move (bottom (game hloc HELD)) (top {NEXT})))))"""
FIRST_FOR_SECOND = f"(do ((move (bottom {ROW}) (1 {ROW}))))"
C = "'C"
MET = f"(any {ROW} 'OTHER ((!= (cardatt RANK 'CARD) (cardatt RANK 'OTHER)) (do (((> {{}} 0) {{}}) (turn pass)))))"
# A new form and an old one, as what is told, or as an option.
PROBES = {
    "inc": ("(inc ((current player) sto X))", "(inc ((current player) sto X) 1)"),
    "dec": ("(dec ((next player) sto X))", "(dec ((next player) sto X) 1)"),
    "sums": (
        f"(set (game sto X) (+ (size {ROW}) 2 3 (* 2 1 (game sto X))))",
        f"(set (game sto X) (+ (+ (+ (size {ROW}) 2) 3) (* (* 2 1) (game sto X))))",
    ),
    "product with a variable": (
        "(let 3 'N (set (game sto X) (% (* 2 'N (+ 1 (game sto X))) 1000)))",
        "(let 3 'N (set (game sto X) (% (* (* 2 'N) (+ 1 (game sto X))) 1000)))",
    ),
    "scoremax": (
        f"(set ((current player) sto X) (scoremax {HAND} {WORTH}))",
        f"(set ((current player) sto X) (score (top (sort {HAND} {WORTH})) {WORTH}))",
    ),
    "scoremin": (
        f"(set ((next player) sto X) (scoremin (union {HAND} {ROW}) {WORTH}))",
        f"(set ((next player) sto X) (score (bottom (sort (union {HAND} {ROW}) {WORTH})) {WORTH}))",
    ),
    "swap of cards": (f"(swap (top {HAND}) (top {ROW}))", TOP_FOR_TOP),
    "swap of neighbours": (f"(swap (1 {ROW}) (bottom {ROW}))", FIRST_FOR_SECOND),
    "swap of a card with itself": (f"(swap (top {HAND}) (1 {HAND}))", "(turn pass)"),
    "swap of piles": (f"(swap {HAND} {NEXT})", ALL_FOR_ALL),
    "swap of a pile with itself": (f"(swap {HAND} {HAND})", "(turn pass)"),
    "pid": (
        "(do ((set (game sto X) (pid (next player))) (inc (((game sto X) player) sto X) 2)))",
        "(all player 'P ((== 'P (next player)) (do ((set (game sto X) (+ 1 'P)) (inc ('P sto X) 2)))))",
    ),
    "tid": (
        "(do ((set (game sto X) (tid (team (current player)))) (inc ((1 team) sto X) (size (2 team)))))",
        "(do ((set (game sto X) (+ 1 (team (current player)))) (inc ((0 team) sto X) (size (1 team)))))",
    ),
    "a player by any number": (
        f"(do ((inc (game sto X) 0) (inc (((+ 1 (% (size {ROW}) 2)) player) sto X)) (dec ((4 player) sto X))))",
        f"(do ((inc (game sto X) 0) (inc (((% (size {ROW}) 2) player) sto X) 1) (dec ((3 player) sto X) 1)))",
    ),
    "cycle next": (f"(cycle next ((+ 1 (% (size {HAND}) 3)) player))", "(cycle next (2 player))"),
    "cycle current": ("(cycle current (owner (top ((2 player) iloc HAND))))", "(cycle current (1 player))"),
    "sort": (
        f"(set (game sto X) (score (top (sort {ROW} {WORTH})) {WORTH}))",
        f"(set (game sto X) (max {ROW} 'C (score 'C {WORTH})))",
    ),
    "sum by all": (
        f"(set (game sto X) (all {ROW} 'C (score 'C {WORTH})))",
        f"(set (game sto X) (sum {ROW} {WORTH}))",
    ),
    "a declared range": ("(all 'PLACES 'N (inc (game sto X) 'N))", "(inc (game sto X) 21)"),
    "a range is inclusive": ("(inc (game sto X) (size (range 2..5)))", "(inc (game sto X) 4)"),
}
OPTIONS = {
    "swap of picked cards": (
        f"(any {HAND} 'CARD (any {ROW} 'OTHER (swap 'CARD 'OTHER)))",
        f"""(any {HAND} 'CARD (any (range 0 .. (- (size {ROW}) 1)) 'N (any (range 0 .. (- (size {HAND}) 1)) 'AT
         ((== 'CARD ('AT {HAND})) (do ((move 'CARD (top (game hloc HELD))) (move ('N {ROW}) ('AT {HAND}))
          (move (top (game hloc HELD)) ('N {ROW}))))))))""",
    ),
    "swap of piles": (f"(swap {HAND} {NEXT})", ALL_FOR_ALL),
    "any in any, conditions below": (
        f"(any {HAND} 'CARD {MET.format(f'(scoremax (top 2 {ROW}) {WORTH})', '(inc (game sto X))')})",
        f"(any {HAND} 'CARD {MET.format(f'(max (top 2 {ROW}) {C} (score {C} {WORTH}))', '(inc (game sto X) 1)')})",
    ),
    "an option without an action": (f"(any {ROW} 'CARD ((> (scoremin {ROW} {WORTH}) 99) (turn pass)))", ""),
}  # fmt: skip


def assert_equal(one, other):
    """Two texts play the same matches, also in one function, and both as the interpreter does."""
    assert compare(one)[0] == "over"
    counts, others = (assert_same(Machine(load(each)), setups=30) for each in (one, other))
    assert counts.keys() == others.keys()
    for name, numbers in counts.items():  # where nobody knows how many options there may be, there is more room
        found = [np.trim_zeros(each.ravel(), "b") for each in (numbers, others[name])]
        assert np.array_equal(*found), name


@pytest.mark.slow
@pytest.mark.parametrize("told", PROBES)
def test_statements(told):
    assert_equal(*(FRAME.format(teams=teams, told=text, option="") for teams, text in zip(TEAMS, PROBES[told])))


@pytest.mark.slow
@pytest.mark.parametrize("option", OPTIONS)
def test_options(option):
    one, other = (FRAME.format(teams=teams, told="", option=text) for teams, text in zip(TEAMS, OPTIONS[option]))
    assert_equal(one, other)
    assert_equal(one.replace(TEAMS[0], ""), other)  # each is a team: nobody is paid by it


def test_all_of_them_in_one_text():
    told, options = ([" ".join(each) for each in zip(*of.values())] for of in (PROBES, OPTIONS))
    assert_equal(*(FRAME.format(teams=a, told=b, option=c) for a, b, c in zip(TEAMS, told, options)))


def test_nothing_is_drawn_for_the_score_of_a_best_card():
    drawn = set()
    for text in (f"(scoremax {ROW} using 'TIE)", f"(score (max {ROW} using 'TIE) {WORTH})"):
        state = Described(FRAME.format(teams="", told=f"(set (game sto X) {text})", option="")).deal(3)
        state.play(0)
        drawn.add(state.reader.number(0, 8))
    assert len(drawn) == 2
    empty = FRAME.format(teams="", told=f"(inc (game sto X) (scoremax (game vloc NONE) {WORTH}))", option="")
    assert compare(empty, seed=1)[0] == "GameError"


# Which text counts from where

COUNTED = """(game (declare {players} 'SEATS) (declare (2 player) 'DEALER)
 (setup (create players 'SEATS) {teams} (create deck (game vloc ROW) (deck (RANK (A, B)))))
 (do ((set ('DEALER sto DEALT) 1){more}))
 (choice ((turn pass)))
 (scoring max ((current player) sto DEALT)))"""


@pytest.mark.few(
    5,
    ("teams", "more", "seat"),
    [
        ("", "", 2),
        ("(create teams (0, 2) (1, 3))", "", 2),
        ("(create teams (1, 3) (2, 4))", "", 1),
        ("(create teams (4))", "", 1),
        ("(create teams (1) (2) (3))", "", 2),  # of four: nobody is player 4, and player 0 is in no team
        ("(create teams (1) (2) (3))", "(inc (game sto X))", 1),
        ("", "(inc (game sto X))", 1),
        ("", "(inc (game sto X) 1)", 2),
        ("", "(inc (game sto X) (+ 1 2 3))", 2),
        ("", "(create teams (1, 4))", 1),
        ("", "(shuffle (sort (game vloc ROW) using RANK))", 2),
        ("", "(swap (top (game vloc ROW)) (bottom (game vloc ROW)))", 1),
    ],
)
def test_texts_count_seats_from_0_or_from_1(teams, more, seat):
    text = COUNTED.format(players=4, teams=teams, more=more)
    state = Described(text).deal(1)
    state.play(0)
    assert list(state.payoffs()) == [int(each == seat) for each in range(4)]
    assert "DEALER" in text and compare(
        text.replace("(declare (2 player) 'DEALER)", "").replace("'DEALER", "(2 player)")
    )


def test_other_numbers_of_players_change_nothing_of_it():
    for players, teams in ((5, "(1) (2) (3) (4)"), (6, "(1, 3) (2, 4)")):
        text = COUNTED.format(players=4, teams=f"(create teams {teams})", more="")
        text = text.replace(" (declare (2 player) 'DEALER)", "").replace("'DEALER", "(2 player)")
        assert compare(text, declare={"SEATS": players})[0] == "over"
        program = load(text, {"SEATS": players})
        assert (1,) in program.teams and len(program.teams) == 5 if players == 5 else program.teams == ((0, 2), (1, 3))


def test_a_word_that_a_text_defines_is_its_own():
    """As before there was a word of this name."""
    text = FRAME.format(teams="", told="(swap (0 player)) (pid)", option="").replace(
        "(setup", "(define (swap 'P) (inc ('P sto X) 1)) (define (pid) (inc (game sto X) 2)) (setup", 1
    )
    assert compare(text)[0] == "over" and not any("swap" in str(each) for each in load(text).warnings)


def test_the_version_that_a_text_is_portable_to(tmp_path, capsys):
    path = tmp_path / "text.rcy"
    for told, version in (("(turn pass)", "0.5.10 and later"), ("(inc (game sto X))", "of 2026, not 0.5.10")):
        path.write_text(FRAME.format(teams="", told=told, option="").replace("(range 1..6)", "6"))
        assert main(["check", "--portable", str(path)]) == 0
        *said, last = capsys.readouterr().out.splitlines()
        assert last == f"{path}: no errors; RECYCLE {version}"
        newer = [each for each in said if each.endswith("is of 2026")]
        assert [each.partition(": ")[2] for each in newer] == [f"{told} is of 2026"] * ("2026" in version)
        assert main(["check", str(path)]) == 0 and capsys.readouterr().out.endswith("no errors\n")


# Words for people

SWAPS = FRAME.format(
    teams=TEAMS[0],
    told="(set (game sto X) (pid (current player))) (inc (((game sto X) player) sto X))",
    option=f"(any {HAND} 'CARD (any {ROW} 'OTHER (swap 'CARD 'OTHER))) (swap {HAND} ((next player) iloc HAND))",
)


def test_words():
    told = " ".join(" ".join(rules.text("swaps", sheet(load(SWAPS)))).split())
    for part in (
        "Set the table's X to your number (seat 1 has 1).",
        "the player of number the table's X (the first has 1)'s X",
        "swap the card and OTHER: each goes to where the other one lies.",
        "Swap all that lies in your Hand and in the next player's Hand, in its order.",
    ):
        assert part.lower() in told.lower(), (part, told)
    state = Described(SWAPS).deal(1)
    state.play(0)
    hand, row = (state.reader.piles()[place] for place in ("player 0 iloc HAND", "game vloc ROW"))
    texts = state.move_texts()
    one, other = state.reader.card(hand[0]), state.reader.card(row[0])
    assert texts[0] == f"{one} from HAND to ROW; {other} from ROW to HAND"
    both = ", ".join(map(state.reader.card, hand))
    assert texts[-2:] == [f"{both} from HAND to HAND of seat 2; ?, ? from HAND of seat 2 to HAND", "pass"]
    lines = list(trace(load(SWAPS).source, seed=2))
    assert any(re.search(r"\(swap 'CARD 'OTHER\): .* from HAND of seat \d to ROW", line) for line in lines)


# What seats know

KNOWN = """(game (setup (create players 3)
  (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F, G, H)))))
 (do ((shuffle (game iloc PACK))
      (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      {swap}))
 (choice ((turn pass)))
 (scoring max (+ (size ((current player) iloc HAND)) (pid (current player)))))"""


@pytest.mark.parametrize(
    ("swap", "one", "two", "pack"),
    [
        # by seats, which cards of two hands each one knows, and of the pack the first one
        ("(swap ((1 player) iloc HAND) ((2 player) iloc HAND))",
         [[1, 1], [1, 1], [0, 0]], [[1, 1], [1, 1], [0, 0]], [0, 0]),
        ("(swap (top ((1 player) iloc HAND)) (bottom ((2 player) iloc HAND)))",
         [[1, 1], [0, 1], [0, 0]], [[1, 0], [1, 1], [0, 0]], [0, 0]),
        ("(swap (top ((1 player) iloc HAND)) (top (game iloc PACK)))",
         [[1, 1], [0, 0], [0, 0]], [[0, 0], [1, 1], [0, 0]], [0, 1]),
        ("(swap ((1 player) iloc HAND) (game vloc ROW))", [[], [], []], [[0, 0], [1, 1], [0, 0]], [0, 0]),
        # which card of the first hand went, the second player cannot tell, nor where the own one lies now
        ("(let (filter ((1 player) iloc HAND) 'C (== (cardatt RANK 'C) (cardatt RANK (top ((1 player) iloc HAND))))) 'L"
         " (swap (top 'L) (top ((2 player) iloc HAND))))", [[1, 1], [0, 1], [0, 0]], [[0, 1], [1, 1], [0, 0]], [0, 0]),
    ],
)  # fmt: skip
def test_seats_know_of_a_swap_what_they_would_of_moves(swap, one, two, pack):
    text = KNOWN.format(swap=swap)
    assert compare(text)[0] == "over"
    state = Described(text).deal(1)
    for seat in range(3):
        piles = state.reader.piles().items()
        seen = {place: [state.reader.known(card) >> seat & 1 for card in each] for place, each in piles}
        assert seen.get("player 0 iloc HAND", []) == one[seat] and seen["player 1 iloc HAND"] == two[seat]
        assert seen["game iloc PACK"] == (pack if seat == 0 else [0, 0])


# Two of each card, so that kinds do not tell cards apart: hands, a row, cards that nobody has seen.
LOOSE = """(game (setup (create players 3)
  (repeat 2 (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F, G))))))
 (do ((shuffle (game iloc PACK)) (repeat 2 (move (top (game iloc PACK)) (top (game vloc ROW))))
      (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (game sto TURNS) 9))
  (do ((inc (game sto TURNS))))
  (choice ((any ((current player) iloc HAND) 'CARD (any (game vloc ROW) 'OTHER (swap 'CARD 'OTHER)))
           (any ((current player) iloc HAND) 'CARD (swap 'CARD (top (game iloc PACK))))
           (any ((current player) iloc HAND) 'CARD (any ((next player) iloc HAND) 'OTHER (swap 'CARD 'OTHER)))
           (swap ((current player) iloc HAND) ((previous player) iloc HAND)))))
 (scoring max (scoremax ((current player) iloc HAND) using RANK)))"""


def test_swaps_leak_nothing():
    report = check_game(Machine(load(LOOSE)).table, games=3)
    assert {"a determinisation keeps what the seat knows", "determinisations vary"} <= {*report.checked}
    state, random = Described(LOOSE).deal(2), Random(1)
    while not state.is_over:
        other = state.resample(state.mover, 5)
        assert other.information_key(state.mover) == state.information_key(state.mover)
        assert state.move_texts() == other.move_texts() and len(set(state.move_texts())) == len(state)
        state.play(random.randrange(len(state)))
    assert compare(LOOSE)[0] == "over"
    assert_same(Machine(load(LOOSE)))


class Newer(Generator):
    """Writes programs with swaps, numbers of seats, and sums."""

    def int(self, scope, depth):
        if depth <= 0 or self.random.random() > 0.3:
            return super().int(scope, depth)
        inner = depth - 1
        return self.one(
            f"(+ {self.int(scope, inner)} {self.int(scope, 0)} {self.int(scope, inner)})",
            f"(pid {self.player(scope, inner)})",
            f"(tid {self.team(scope, inner)})",
            self.loop("all", scope, inner, self.int),
        )

    def action(self, scope, depth):
        roll = self.random.random()
        if roll > 0.45:
            return super().action(scope, depth)
        if roll < 0.15:
            return f"(swap {self.place(scope, 0)} {self.place(scope, 0)})"
        cards, counts = zip(*(self.swapped(scope) for _ in range(2)))
        return f"(repeat (* {' '.join(counts)}) (swap {' '.join(cards)}))"

    def swapped(self, scope):
        """(a card, 1 if there is one)"""
        if card := self.variable(scope, "card"):
            return card, "1"
        source = self.one(self.place(scope, 0), self.cards(scope, 1))
        source = self.place(scope, 0) if "(game mem M)" in source else source
        card = self.one(f"(top {source})", f"(bottom {source})", f"(max {source} using {self.points()})")
        return card, self.guard(source)

    def program(self):
        """Seats count from 1."""
        text = super().program().replace("(do ((shuffle", "(do ((inc (game sto X)) (shuffle", 1)
        more = lambda found: re.sub(r"\d", lambda digit: str(int(digit[0]) + 1), found[0])
        return re.sub(r"\(\d (player|team)\)|\(create teams (\([\d, ]+\) ?)+\)", more, text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 230))
def test_random_programs(seed):
    text = Newer(seed, errors=seed % 3 == 0).program()
    assert compare(text, seed=seed, most=12)[0] in ("over", "Unfinished", "GameError")
    assert_same(Machine(load(text), max_decisions=100), setups=6)
