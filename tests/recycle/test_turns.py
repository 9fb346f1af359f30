"""Turn order, leaving and ending, beside the reference: from, repeat until, leave, end game, words of these names."""

import pytest

from pyengine.base.errors import InputError
from pyengine.check import check_game
from pyengine.commands.recycle import main
from pyengine.recycle import RecycleError, load
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.game import Described
from pyengine.recycle.rules import sheet
from pyengine.recycle.trace import trace
from pyengine.report import rules
from tests.recycle.test_playout import assert_same
from tests.reference.recycle import Match, parse
from tests.reference.recycle.generate import program_text
from tests.support.recycle_compare import compare

# Three seats, each with two cards; who has four in front is passed over.
ROUND = """(game
 (setup (create players 3) (create teams (0, 2) (1))
  (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F, G, H, I)))))
 (do ((shuffle (game iloc PACK))
      (all (from {first}) 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      (repeat until {until} (move (top (game iloc PACK)) (top (game vloc ROW))))))
 (stage player (end (== (game sto N) 6))
  (do ((inc (game sto N) 1)
       (cycle next (top (filter (from (next player)) 'P (< (size ('P vloc SEEN)) 4))))))
  (choice
   ((any (from (current player)) 'P (any ((current player) iloc HAND) 'C (move 'C (top ('P vloc SEEN)))))
    (repeat until (== (size ((current player) iloc HAND)) 0)
     (move (top ((current player) iloc HAND)) (top (game vloc ROW))))
    (turn pass))))
 (scoring max (size ((current player) vloc SEEN))))"""
EMPTY = "(== (size (game iloc PACK)) 0)"


@pytest.mark.parametrize("first", ["(next player)", "(2 player)", "((random 2) player)"])
@pytest.mark.parametrize("until", [EMPTY, "(== 1 1)", f"(or {EMPTY} (== (random 2) 0))"])
def test_both_play_alike(first, until):
    text = ROUND.format(first=first, until=until)
    assert {compare(text, setup=setup)[0] for setup in range(3)} == {"over"}


def test_who_is_dealt_to_first():
    """Round the table from the second seat on; of the picks, the mover comes first."""
    text = ROUND.format(first="(1 player)", until=EMPTY).replace("(shuffle (game iloc PACK))", "")
    state = Described(text).deal(1)
    hands = [state.reader.piles()[f"player {seat} iloc HAND"] for seat in range(3)]
    assert [[state.reader.card(card) for card in hand] for hand in hands] == [["E", "D"], ["I", "H"], ["G", "F"]]
    moves = state.move_texts()
    assert [move.partition(";")[0] for move in moves[:6:2]] == ["P seat 1", "P seat 2", "P seat 3"]
    assert len(moves) == 8  # with that of all cards, and that of none


TEAMS = "(do ((all (from {first}) 'T (set (game sto R) (+ (* 10 (game sto R)) (+ 'T 1))))))"


@pytest.mark.parametrize("first, order", [("(current team)", 12), ("(next team)", 21), ("(team (1 player))", 21)])
def test_teams_in_turn_order(first, order):
    """From any of them, also of teams made in play."""
    text = ROUND.format(first="(0 player)", until=EMPTY).replace("(size ((current player) vloc SEEN))", "(game sto R)")
    text = text.replace("(stage player", TEAMS.format(first=first) + "(stage player")
    assert Match(parse(text)).state.ints[("game", 0), "R"] == order
    assert compare(text)[0] == "over"
    assert compare(text.replace("(do ((all (from", "(do ((create teams (0) (1)))) (do ((all (from"))[0] == "over"


def test_a_repetition_that_never_ends():
    """The match is too long, in an option as anywhere; the reference says so at the same number of statements."""
    text = ROUND.format(first="(0 player)", until=EMPTY)
    for before in ("(stage player", "(turn pass))))"):
        endless = "(repeat until (== 1 2) (turn pass))"
        endless = f"(do ({endless})) {before}" if before.startswith("(stage") else f"{endless}{before}"
        assert compare(text.replace(before, endless), statements=2000)[0] == "Unfinished"


def test_the_trace_of_a_repetition_that_never_ends_is_short(tmp_path):
    (path := tmp_path / "round.rcy").write_text(ENDS.format(before="(repeat until (== 1 2) (inc (game sto X) 1))"))
    lines = []
    with pytest.raises(InputError, match="round.rcy: the game goes on after 1000000 statements; the trace ends here"):
        for line in trace(path):
            lines.append(line)
    assert len(lines) == 200 and lines[-1].endswith("(inc (game sto X) 1)")


UNSEEN = """(game (setup (create players 2) (create deck (game hloc PACK) (deck (RANK (A, B, C, D)) (SUIT (X, Y)))))
 (do ((shuffle (game hloc PACK))))
 (choice ((do ((repeat until (or (== (size (game hloc PACK)) 0) (== (cardatt RANK (top (game hloc PACK))) A))
                (move (top (game hloc PACK)) (top (game hloc OUT))))
               (turn pass)))))
 (scoring max (size (game hloc OUT))))"""


def test_moves_do_not_tell_how_often():
    """Where that depends on cards that the mover does not see; no label may be made of what comes of it."""
    game = Described(UNSEEN)
    assert len({str(game.deal(seed).move_texts()) for seed in range(12)}) == 1
    assert check_game(game, games=3).checked
    with pytest.raises(RecycleError, match="the label depends on cards that the mover does not see"):
        Described(UNSEEN.replace("(turn pass)", "(label (size (game hloc OUT)) (turn pass))")).deal(1)


def test_in_words():
    told = "\n".join(rules.text("round", sheet(load(ROUND.format(first="(next player)", until=EMPTY)))))
    told = " ".join(told.split())
    assert "For every player P of the players in turn order, from the next player on: deal 2 cards" in told
    assert "Until the Pack is empty, which is looked at before each time: move the top card" in told
    assert "pick a player P of the players in turn order, from you on: pick a card C" in told
    told = " ".join("\n".join(rules.text("leaving", sheet(load(LEAVING)))).split())
    ends = ROUND.format(first="(next player)", until=EMPTY).replace("(== (game sto N) 6)", "(== (size player) 1)")
    ends = ends.replace(
        "(turn pass))))", "(leave current) (repeat 1 (turn pass))))) (stage player (end (== 1 2)) (do ((end game))))"
    )
    text = " ".join("\n".join(rules.text("ends", sheet(load(ends)))).split())
    assert "until there is exactly 1 player left. In each turn:" in text and "Option: once: pass" in text
    assert "to the end of the match. In each turn:" in text
    assert "Option (fold): now you are out of the match." in told and "Next comes the previous player." in told
    assert "For every player P: deal 3 cards" in told and "Set After to the number of players." in told
    assert "The match ends here: nothing more is done." in told and "Who is out of the match has no" in told


LEAVING = """(game
 (setup (create players 4) (create teams (0, 2) (1, 3))
  (create deck (game iloc PACK) (deck (RANK (A, B, C, D)) (SUIT (X, Y, Z)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (>= (game sto N) 15))
  (do ((inc (game sto N) 1)))
  (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc ROW))))
           (label "fold" (leave current))
           (label "out" (do ((cycle next (previous player)) (leave (previous player)))))
           ((> (game sto N) 6) (label "stop" (do ((inc ((current player) sto STOPS) 1) (end game)))))))
  (choice ((label "again" (turn pass)) (label "name" (any (from (next player)) 'P (inc ('P sto NAMED) 1)))))
  (stage team (end (== (game sto M) 2)) (do ((inc (game sto M) 1) (inc ((current team) sto TURNS) 1)))
    (choice ((turn pass))))
  (do ((set (game sto M) 0) ((== (size ((current player) iloc HAND)) 0) (leave current)))))
 (do ((set (game sto AFTER) (size player))))
 (scoring max (+ (* 10 ((current player) sto STOPS)) ((current player) sto NAMED))))"""


@pytest.mark.few(5, "seed", range(40))
def test_leaving_is_that_of_the_reference(seed):
    assert compare(LEAVING, seed)[0] == "over"


def played(text, *moves):
    """The state after moves, by their labels or numbers."""
    state = Described(text).deal(1)
    for move in moves:
        state.play(state.move_texts().index(move) if isinstance(move, str) else move)
    return state


def test_who_has_left_is_passed_over():
    """In choices of their own turn, in turns, as one named by cycle next, by teams, in what runs over players."""
    state = played(LEAVING, "fold")
    assert state.mover == 1  # neither the second choice nor those of the stage of teams are seat 1's any more
    for move in ("out", "again", "pass", "pass"):
        state.play(state.move_texts().index(move))
    assert state.mover == 1  # seat 4, the one before, was named to be next and is out, and so is seat 1 behind it
    state.play(0)
    assert len(state) == 3  # again, or a name: from seat 3 on there are two
    for move in ("again", "pass", "pass", "fold"):
        state.play(state.move_texts().index(move))
    assert state.mover == 1  # alone
    state.play(state.move_texts().index("fold"))
    assert state.is_over and list(state.payoffs()) == [0, 0, 0, 0]
    assert {f"out of seat {seat} = 1" for seat in range(1, 5)} < {*state.text().split("; ")}
    assert not any(each.startswith("AFTER") for each in state.text().split("; "))


def test_everybody_knows_who_is_out():
    """It is in keys and observations, a position tells it, and what solvers take for one state differs by it."""
    one, other = played(LEAVING, "fold"), played(LEAVING, "out", "again", "pass", "pass")
    game = one.game
    assert other.mover == 0
    assert game.read_state(one.text()).text() == one.text()
    layout = game.machine.unit.layout
    row = [game.program.strings[each.name] for each in game.program.ints].index("out")
    start = layout.ints[row]
    assert any(first <= start < first + length for first, length in zip(*[iter(game.machine.unit.alike.ranges)] * 2))
    assert check_game(game, games=3).checked


def test_a_turn_given_to_who_may_be_out_is_warned_of():
    """As choices there are passed over; the warning names who is in."""
    for who, warns in (("(2 player)", 1), ("(top (from (2 player)))", 0), ("next", 0)):
        text = LEAVING.replace("(inc (game sto N) 1)", f"(inc (game sto N) 1) (cycle current {who})", 1)
        found = [str(each) for each in load(text).warnings if "may be out of the match" in str(each)]
        assert len(found) == warns and all("(top (from PLAYER)) is the first" in each for each in found)
        nobody = text.replace("(leave current)", "(turn pass)").replace("leave (prev", "cycle next (prev")
        assert not any("may be out of the match" in str(each) for each in load(nobody).warnings)


def test_people_see_who_is_out():
    """Also where the game says which numbers they see."""
    for text in (LEAVING, '(game\n (show "stops" (player sto STOPS))' + LEAVING[5:]):
        state = played(text, "fold")
        numbers = state.game.scene(state).numbers
        assert [(each.owner, each.value) for each in numbers if each.name == "out"] == [("seat 1", "1")]
    assert [each.owner for each in numbers if each.name == "stops"] == [f"seat {seat}" for seat in (1, 2, 3, 4)]


def test_nobody_left():
    """A stage ends after the pass, or does not begin; what stands behind runs, and there is no next player."""
    text = """(game (setup (create players 3) (create deck (game iloc PACK) (deck (RANK (A, B)))))
     (stage player (end (== 1 2)) (do ((inc (game sto N) 1) (leave current) (inc (game sto M) 1)))
       (choice ((inc (game sto CHOSEN) 1))))
     (stage player (end (== 1 2)) (do ((inc (game sto LATER) 1))))
     (choice ((inc (game sto CHOSEN) 1)))
     (do ((inc (game sto SIZE) (+ 10 (+ (size player) (size (from (0 player))))))))
     {more}
     (scoring max (+ (* 100 (game sto N)) (+ (* 10 (game sto M)) (+ (game sto SIZE) (game sto LATER))))))"""
    assert compare(text.format(more=""))[0] == "over"
    assert list(Described(text.format(more="")).deal(1).payoffs()) == [340] * 3
    kind, _, error, _ = compare(text.format(more="(do ((set (game sto WHO) (next player))))"))
    assert kind == "GameError" and "nobody is in the match" in error


ENDS = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (A, B, C, D, E, F)))))
 (do ((shuffle (game iloc PACK)) {before}))
 (stage player (end (== (size (game iloc PACK)) 0))
  (choice ((move (top (game iloc PACK)) (top ((current player) vloc MINE)))
   (do (((> (size (game vloc OUT)) 0) (end game)) (inc (game sto X) 1)
        (any (range 1 .. 3) 'N (do ((all (range 1 .. 'N) 'M (do ((inc (game sto X) 1) ((== 'M 2) (end game)))))
                                    (inc (game sto Y) 1))))))
   (move (top (game iloc PACK)) (top (game vloc OUT)))))
  (do ((inc (game sto PASSES) 1))))
 (do ((inc (game sto BEHIND) 1)))
 (scoring max (+ (random 5) (+ (* 10 (game sto X)) (* 100 (+ (game sto BEHIND) ((current player) sto SEEN)))))))"""


@pytest.mark.few(5, "seed", range(40))
def test_ending_is_that_of_the_reference(seed):
    assert compare(ENDS.format(before=""), seed)[0] == "over"


def test_nothing_happens_behind_the_end():
    """Of an option neither what it does nor what it lets pick; of the match no pass, and no block."""
    state = played(ENDS.format(before=""))
    assert [move.partition(";")[0] for move in state.move_texts()[1:4]] == ["N 1", "N 2", "N 3"]
    for move, left in ((1, "X = 2; Y = 1; PASSES = 1"), (2, "X = 3"), (3, "X = 3")):
        after = state.copy()
        after.play(move)
        assert after.is_over == (move > 1)
        assert [each for each in after.text().split("; ") if each[0] in "XYPB" and "=" in each] == left.split("; ")
    state.play(4)
    assert "end the game" in state.move_texts() and len(state) == 3
    before = "(all player 'P (do ((inc ('P sto SEEN) 1) (end game) (inc ('P sto SEEN) 1))))"
    assert [score // 100 for score in played(ENDS.format(before=before)).payoffs()] == [1, 0]


@pytest.mark.parametrize("text", [ROUND.format(first="(next player)", until=EMPTY), LEAVING, ENDS.format(before="")])
def test_playouts(text):
    assert_same(Machine(load(text)), setups=20)


def test_traces(tmp_path):
    path = tmp_path / "leaving.rcy"
    path.write_text(LEAVING)
    lines = list(trace(path, seed=1, moves=[4, 0, 0, 0]))
    assert any(line.endswith("(leave (previous player)): leave seat 4") for line in lines)
    path.write_text(ENDS.format(before="(end game)"))
    assert list(trace(path, seed=1))[-2].endswith("(end game): end the game")


def test_they_are_ours_and_older_texts_may_have_words_of_the_name(tmp_path, capsys):
    path = tmp_path / "round.rcy"
    path.write_text(ROUND.format(first="(next player)", until=EMPTY))
    assert main(["check", str(path), "--portable"]) == 2
    out = capsys.readouterr().out
    assert out.count("a collection of players in turn order is an addition of pyengine") == 3
    assert out.count("repeat until is an addition of pyengine") == 2
    path.write_text(LEAVING)
    assert main(["check", str(path), "--portable"]) == 2
    out = capsys.readouterr().out
    assert (out.count("(leave ..) is an addition"), out.count("(end ..) is an addition")) == (3, 1)
    own = ROUND.format(first="(0 player)", until=EMPTY)
    defined = "(define (from 'P) (other player)) (define (until) (turn pass)) (define (leave) (turn pass))"
    own = own.replace("(game\n", f"(game {defined}\n", 1)
    assert compare(own.replace("(turn pass))))", "(until))))"))[0] == "over"


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 40))])
def test_generated_programs(seed):
    assert compare(program_text(seed, errors=seed % 3 == 0, turns=True), seed)[0] in ("over", "GameError")
