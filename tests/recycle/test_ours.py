"""Additions of pyengine to RECYCLE: read and refused as documented, played as by the interpreter."""

import random

import pytest

import pyengine
from engine.players import players
from engine.table import State
from pyengine.recycle import RecycleError, library
from pyengine.recycle.compile import load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from tests.reference import rollout as slow_rollout
from tests.reference.recycle import Match, parse
from tests.reference.recycle.generate import program_text
from tests.reference.streams import Stream, child, start
from tests.support.recycle_compare import compare

BIDS = """(game
 (declare 3 'MOST) (declare CLUBS 'TRUMPS)
 (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ACE, KING, TEN, NINE)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (game sto N) 9))
  (do ((inc (game sto N) 1)))
  (choice
   ((any (range 1 .. 2) 'BID (label "bid" 'BID "of" 'MOST 'TRUMPS (any ((current player) iloc HAND) 'CARD
     (do ((set ((current player) sto BID) 'BID)
          (label "with" 'CARD (label "it" ((== 'BID 2)
           (move 'CARD (top ((current player) vloc WON)))
           else (do ((set (game sto LOW) 1)
                     (move 'CARD (bottom ((current player) vloc WON)))))))))))))
    ((> (size ((current player) iloc HAND)) 0) (label "give to" (any (other player) 'P (label 'P
     (move (top ((current player) iloc HAND)) (top ('P iloc HAND)))))))
    (any (filter (subsets ((current player) iloc HAND)) 'SET (> (size 'SET) 1)) 'SET (label "all of" 'SET
     (repeat all (move (top 'SET) (top ((current player) vloc WON))))))
    (turn pass))))
 (scoring max (+ ((current player) sto BID) (game sto LOW))))"""


# A low bid is worth 1, all else nothing.
THUMB = "(set (game sto LOW) 1)", "(heuristic (* 1 'BID) (set (game sto LOW) 1))"


def test_labels():
    """They are the texts of moves, in both implementations; what has none keeps its text, and nothing else changes."""
    match, game = Match(parse(BIDS)), Described(BIDS)
    texts = game.deal(1, 0).move_texts()
    assert texts[-1] == "pass"
    assert texts == [label or "pass" for label in match.labels()]
    state = game.deal(1, 0)
    hand = [state.reader.card(card) for card in state.reader.piles()["player 0 iloc HAND"]]
    assert texts[:2] == [f"bid 1 of 3 CLUBS, with {card} it" for card in hand]
    assert texts[4] == "give to, seat 2" and texts[5].startswith("all of ")
    assert compare(BIDS)[0] == "over"


KINDS = """(game
 (define (me) (current player))
 (define (fold 'WHO) (label "fold" (inc ('WHO sto FOLDS) 1)))
 (define (raise) (any ((me) iloc HAND) 'CARD (label "raise" 'CARD (move 'CARD (top (game vloc BIN))))))
 (define (rest 'N) (do ((label "rest" (inc (game sto N) 'N)))))
 (setup (create players 2)
  (repeat 2 (create deck GOODS (game iloc PACK) (deck (GOOD (TEA, SALT)))))
  (create deck TOWNS (game iloc PACK) (deck (GOOD (SALT, FISH))))
  (create deck TOWNS (game iloc PACK) (deck (BAD (FISH, DUST)))))
 (do ((all player 'P (repeat 4 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (> (game sto N) 3))
  (choice ((fold (me)) (raise) (rest 1) (rest 2)
   (turn pass)
   (do ((inc (game sto N) 3) (label "wait" (turn pass))
        (label "wait" ((== (game sto N) 9) (turn pass))))))))
 (scoring max ((current player) sto FOLDS)))"""


def test_kinds_are_called_by_labels_and_cards_told_apart():
    """Labels of a `define` too, with the names of what is picked; what is called alike, by its line or its deck."""
    game = Described(KINDS)
    kinds = ["fold", "raise CARD", "rest, line 12 (3)", "rest, line 12 (4)", "pass", "wait"]
    assert [game.kind_text(kind) for kind in range(game.table.kinds)] == kinds
    assert [part.name for part in game.spaces().action] == kinds
    cards = ["SALT (TOWNS)", "GOOD FISH (TOWNS)", "BAD FISH (TOWNS)", "DUST", "TEA", "SALT (GOODS)"]
    assert [game.card_text(card) for card in range(game.table.cards)] == list(game.spaces().cards) == cards
    kinds = ["bid BID of 3 CLUBS, with CARD it", "give to, P", "all of SET"]
    assert [Described(BIDS).kind_text(kind) for kind in range(3)] == kinds


SHOWN = """(game
 (show "low bids" (game sto LOW)) (show "bid" (player sto BID)) (show "side" (team str SIDE))"""


def test_what_people_see():
    """Numbers by owner, 0 as well, and strings that are set; whoever is shown is read."""
    text = BIDS.replace("(game", SHOWN, 1).replace("(turn pass)", "(set ((team (current player)) str SIDE) BLUE)")
    text = text.replace("(+ ((current player) sto BID) (game sto LOW))", "((current player) sto BID)")
    match, game = Match(parse(text)), Described(text)
    state = game.deal(1, 0)
    assert not [each for each in game.program.warnings if "LOW" in str(each) or "SIDE" in str(each)]
    for move in (0, -1, 0):
        move %= len(state)
        state.play(move)
        match.play(move)
        seen = [(each.name, each.owner, each.value) for each in game.scene(state).numbers]
        owners = {"game": "", "player": "seat {}", "team": "side {}"}
        shown = [each for each in match.shown() if each[2] != ""]
        assert seen == [(name, owners[owner].format(number + 1), str(value)) for name, (owner, number), value in shown]
    assert seen == [("low bids", "", "1"), ("bid", "seat 1", "1"), ("bid", "seat 2", "0"), ("side", "side 2", "BLUE")]


FRAME = """(game (declare 2 'N) %s
 (setup (create players 'N) (create deck (game vloc ROW) (deck (RANK (A, B, C)) (SUIT (X, Y)))))
 (do ((set (game points WORTH) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3)))
      (set (game sto RESULT) %s) (shuffle (game vloc ROW))))
 (scoring max (game sto RESULT)))"""


@pytest.mark.parametrize(
    "defined, used, without",
    [
        ("(define (two) (+ 'N 0))", "(* (two) (two))", 4),
        ("(define (row) (game vloc ROW)) (define (many) (size (row)))", "(+ (many) (size (row)))", 12),
        # Variables of the body are not those of the parts, nor those that a use stands among.
        (
            "(define (same 'CARD) (size (filter (game vloc ROW) 'C (== (cardatt RANK 'C) (cardatt RANK 'CARD)))))",
            "(size (filter (game vloc ROW) 'C (== (same 'C) 2)))",
            6,
        ),
        (
            "(define (worth 'CARD) (score 'CARD using (game points WORTH)))"
            "(define (above 'CARD) (size (filter (game vloc ROW) 'C (> (worth 'C) (worth 'CARD)))))",
            "(size (filter (game vloc ROW) 'C (== (above 'C) 2)))",
            2,
        ),
        # Nor are those of a word in the body its parameters.
        (
            "(define (twos) (size (filter (game vloc ROW) 'C (== (score 'C using (game points WORTH)) 2))))"
            "(define (more 'C) (+ (score 'C using (game points WORTH)) (twos)))",
            "(more (bottom (game vloc ROW)))",
            3,
        ),
        ("(define (each 'BODY 'C) (size (filter (game vloc ROW) 'C 'BODY)))", "(each (== (cardatt RANK 'D) A) 'D)", 2),
    ],
)
def test_definitions(defined, used, without):
    text = FRAME % (defined, used)
    assert compare(text)[0] == "over"
    assert list(Described(text).deal(1, 0).payoffs()) == [without] * 2


def test_definitions_of_statements_and_blocks_and_their_faults():
    """A run-time error names both places, each use its own."""
    text = """(game
 (define (take 'FROM) (move (top 'FROM) (top (game vloc USED))))
 (define (round 'FROM) (stage player (end (> (size (game vloc USED)) 1)) (do ((take 'FROM)))))
 (setup (create players 2) (create deck (game vloc ROW) (deck (RANK (A, B)))))
 (round (game vloc ROW))
 (do ((take (game vloc ROW))))
 (scoring max 0))"""
    with pytest.raises(RecycleError, match=r":2:29: there is no card here.*; used in 6:7"):
        Described(text).deal(1, 0)
    assert compare(text)[0] == "GameError"
    with pytest.raises(RecycleError, match=r":2:46: found a computed .*, expected a pile; used in 3:79; used in 5:2"):
        Described(text.replace("(game vloc USED))))\n", "(union (game vloc USED)))))\n", 1))
    doubled = "".join(f"(define ({'x' * n}y) (+ ({'x' * (n - 1)}y) ({'x' * (n - 1)}y)))" for n in range(1, 30))
    with pytest.raises(RecycleError, match="the game has more than 100000 parts"):
        Described(FRAME % ("(define (y) 1)" + doubled, f"({'x' * 29}y)"))


def played(game):
    """The bytes of the last positions of some random matches."""
    ends = []
    for setup in range(5):
        state, moves = game.deal(1, setup), random.Random(setup)
        while not state.is_over:
            state.play(moves.randrange(len(state)))
        ends.append(state.raw)
    return ends


def test_a_rule_of_thumb_changes_nothing_where_an_option_draws_before_its_heuristic():
    text = """(game (setup (create players 2) (create deck (game vloc ROW) (deck (RANK (A, B)))))
     (choice ((let (random 1 .. 4) 'N (heuristic 2 (set (game sto X) 'N))) (turn pass)))
     (scoring max (game sto X)))"""
    state = Described(text).deal(3)
    before = state.data
    assert {state.heuristic_move(seed) for seed in range(4)} == {0} and state.data == before


def test_heuristics():
    """Of equal options each is taken sometimes; what the mover does not see is refused."""
    match, game = Match(parse(BIDS.replace(*THUMB))), Described(BIDS.replace(*THUMB))
    assert "heuristic" in game.table.can and "heuristic" not in Described(BIDS).table.can
    state = game.deal(1, 0)
    assert match.best() == [0, 1] == sorted({state.heuristic_move(seed) for seed in range(20)})
    assert compare(BIDS.replace(*THUMB))[0] == "over"
    assert played(game) == played(Described(BIDS))
    for asked, sentence in [
        ("(score (top ((next player) iloc HAND)) using (game points P))", "cards that the mover does not see"),
        ("(size (filter (game iloc PACK) 'C (== (cardatt RANK 'C) ACE)))", "cards that the mover does not see"),
        ("(random 3)", "found a draw in a heuristic"),
        ("A", "found a string as what a heuristic gives, expected an integer"),
    ]:
        with pytest.raises(RecycleError, match=sentence):
            Described(BIDS.replace(*THUMB).replace("(* 1 'BID)", asked))


HAND = "((current player) iloc HAND)"
RANK = "(score 'C using (game points P))"
PLAY = "(move 'C (top ((current player) vloc OUT)))"
WALKS = {
    "behind a move": f"(any {HAND} 'C (do ({PLAY} (heuristic (* (size ((current player) vloc OUT)) {RANK})"
    " (turn pass)))))",
    "two on the way": f"(heuristic 3 (any {HAND} 'C (heuristic {RANK} (do ({PLAY} (heuristic (- 0 {RANK})"
    " (turn pass)))))))",
    "a condition": f"(any {HAND} 'C ((> {RANK} 3) (heuristic (- 9 {RANK}) {PLAY})))",
    "on a condition": f"(any {HAND} 'C (heuristic (- 9 {RANK}) ((> {RANK} 3) {PLAY})))",
    "a filter": f"(any (filter {HAND} 'C (> {RANK} 2)) 'C (heuristic (- 9 {RANK}) {PLAY}))",
    "a filter and a condition": f"(any (filter {HAND} 'C (> {RANK} 2)) 'C (heuristic {RANK} ((< {RANK} 5) {PLAY})))",
    "two picks": f"(do ((any {HAND} 'C (heuristic {RANK} {PLAY})) (any {HAND} 'C (heuristic (- 0 {RANK}) {PLAY}))))",
    "a pick in a pick": f"(any {HAND} 'C (any (range 1 .. 3) 'N (heuristic (^ (- {RANK} 'N) 2)"
    " (do ((set (game sto N) 'N) (move 'C (top ((current player) vloc OUT))))))))",
    "some have none": "(any (range 1 .. 3) 'N (do (((> 'N 1) (heuristic (- 0 'N) (set (game sto N) 'N)))"
    " (turn pass))))",
}


@pytest.mark.parametrize("name", WALKS)
def test_all_options_are_weighed_as_each_of_them(name):
    """The reference walks to every option apart."""
    compared = compare(f"""(game
     (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F)) (SUIT (X, Y)))))
     (do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3) ((RANK : D) 4) ((RANK : E) 5)
                                ((RANK : F) 6)))
          (shuffle (game iloc PACK))
          (all player 'P (repeat 5 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
     (stage player (end (all player 'P (<= (size ('P iloc HAND)) 2)))
      (choice ((heuristic 2 (move (top {HAND}) (top ((current player) vloc OUT)))) {WALKS[name]}
                (move (bottom {HAND}) (top ((current player) vloc OUT))))))
     (scoring max (size ((current player) vloc OUT))))""")
    assert compared[0] == "over" and compared[1] >= 4


@pytest.mark.few(3, "name", [*library.games(), "rummy", "crosskings"])
def test_a_rule_of_thumb_sees_what_its_mover_sees(name):
    """In what one seat takes another to hold, as in a playout, it chooses alike whatever that one does not see."""
    game, seen = pyengine.game(name), 0
    if not {"heuristic", "resample"} <= game.table.can:
        return
    state = game.deal(3)
    while not state.is_over and seen < 12:
        if len(state) > 1:
            dealt = state.resample((state.mover + 1) % game.seats, seen)
            for other in (dealt.resample(dealt.mover, seed) for seed in range(3) if len(dealt) > 1):
                chosen = [{each.move_key(each.heuristic_move(seed)) for seed in range(40)} for each in (dealt, other)]
                assert chosen[0] == chosen[1]
            seen += 1
        state.play(seen % len(state) if len(state) else 0)


@pytest.mark.parametrize(
    "name, declare, payoff",
    [
        pytest.param("agram", {"SEATS": 3, "CARDS": 4}, False, marks=pytest.mark.slow),
        pytest.param("agram", {"SEATS": 2}, True, marks=pytest.mark.slow),
        ("leduc", {}, True),
    ],
)
def test_rollouts_against_the_reference(name, declare, payoff):
    """Draw by draw: determinisations, what the rule of thumb takes of equal options, and what chance brings later."""
    text, seen = library.games()[name].path.read_text(encoding="utf-8"), 0
    machine = Machine(load(text, declare))
    for setup in range(2):
        match, state = Match(parse(text), 1, setup, declare), State.deal(machine.table, 1, setup)
        while not match.over:
            if len(state) > 1:
                stream = Stream(start(child(seen, 0)))
                raced = slow_rollout.race_of_match(match, 50, stream, payoff)
                chooser = players.rollout(machine.table, 50, payoff=payoff)
                assert chooser.choose(state, seen) in {raced.choice(each) for each in (1 - 1e-9, 1 + 1e-9)}
                full = 1 if payoff else 2 * (state.table.seats - 1)
                visits, means = (each.tolist() for each in chooser.statistics)
                assert raced.found() == [(n, round(n * mean * full, 6)) for n, mean in zip(visits, means)]
                seen += 1
            move = seen % len(state)
            match.play(move)
            state.play(move)
    assert seen > 4


def test_rollouts_of_large_payoffs():
    """Other units change no choice and no visit; the squares of these payoffs are beyond 64 bits."""
    text = library.games()["leduc"].path.read_text(encoding="utf-8")
    worth = "((current player) sto WON)"
    texts = text, text.replace(f"max {worth}", f"max (* {2**26} {worth})")
    choosers = [players.rollout(Machine(load(each)).table, 200, payoff=True) for each in texts]
    state, found = [State.deal(each.table, 3) for each in choosers], []
    while not state[0].is_over:
        found.append([])
        for chooser, each in zip(choosers, state):
            choice = chooser.choose(each, len(found))
            if len(each) > 1:
                found[-1].append((choice, chooser.statistics[0].tolist(), chooser.statistics[1].tolist()))
            each.play(choice)
    for one, other in filter(None, found):
        assert one[:2] == other[:2] and other[2] == pytest.approx([2**26 * each for each in one[2]])
    assert len([each for each in found if each]) > 1


@pytest.mark.parametrize("name", ["agram", "golf", "gops", "hearts", "schwimmen", "president", "spades"])
@pytest.mark.few(3)
def test_rollouts_look_at_nothing_hidden(name):
    game, seen, differ = pyengine.game(name), 0, 0
    chooser, state = players.rollout(game.table, 60), game.deal(3)
    while not state.is_over and seen < 6:
        choice = chooser.choose(state, seen)
        if len(state) > 1:
            key, visits = state.move_key(choice), sorted(chooser.statistics[0].tolist())
            for seed in range(3):
                other = state.resample(state.mover, seed)
                differ += other.data != state.data
                assert other.move_key(chooser.choose(other, seen)) == key
                assert sorted(chooser.statistics[0].tolist()) == visits
            seen += 1
        state.play(choice)
    assert differ


@pytest.mark.few(1, "name, playouts, setups", [("gops", 100, 30), ("golf", 400, 60)])
def test_rollouts_beat_the_rule_of_thumb(name, playouts, setups):
    seats = (f"rollout:{playouts}", "heuristic")
    ahead, _ = pyengine.run_study(pyengine.Study(name, {}, setups, 1, 2, seats=seats))["by_player"]
    assert ahead["player"] == seats[0] and ahead["wins"]["ci95"][0] > 0.5


@pytest.mark.parametrize(
    "seed", [2, 9, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (3, 4, 5, 12, 15, 18))]
)
def test_generated_programs(seed):
    """They play alike in both implementations, or fail alike."""
    text = program_text(seed, errors=seed % 3 == 0, ours=True)
    try:
        assert compare(text, seed)[0] in ("over", "GameError")
    except RecycleError as error:  # what is drawn earlier in the option hides the sizes of piles
        assert "depends on cards that the mover does not see" in str(error)
