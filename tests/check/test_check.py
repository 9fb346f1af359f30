"""check_game: right games pass, and every fault is caught and named."""

import re
import sys
from random import Random

import pytest

import pyengine
from engine.red7.game import table as red7
from engine.table import State
from pyengine.check import check_game, solvers
from pyengine.check.games import OPTIONAL
from pyengine.check.hidden import check_resample, check_varies
from pyengine.check.run import CheckRun
from pyengine.recycle.game import Described
from pyengine.recycle.texts import Texts
from tests.support.commands import refused, said

# Fault of High Draw: the sentence that must be found.
FAULTS = {
    "deal by call": "dealing the same deal twice gives different states",
    "deal into dirt": "deal does not set all bytes of the state",
    "moves by call": "legal_moves, or another question, is not a pure function",
    "moves by buffer": "legal_moves, or another question, is not a pure function",
    "moves write": "a question changes the state",
    "too many moves": r"legal_moves gave [456]; expected 0 to 3",
    "keys alike": r"two legal moves of seat \d have the same move_key|the same move_key that had",
    "key of hidden": r"information_key .* but another mover or other moves|resample .* move_key",
    "play by call": "played in two equal states, gave two different ones",
    "play fails": r"move \d failed \(-7\)",
    "endless": "the game goes on after the 21 decisions",
    "long": "the game goes on after the 9 decisions",
    "no such mover": r"seat [345] is to move; the game has 3 seats",
    "payoff": r"the payoffs are \(.*13.*\); expected 2 to 12",
    "place": "place gave 4; expected 0 to 3",
    "information of hidden": r"resample for seat \d changes its information_key",
    "information blind": "has the same information_key as after .* but another mover or other moves",
    "resample own": r"resample for seat \d changes (who is to move|its information_key)",
    "resample leaks": r"resample for seat \d leaks: its information_key is the same as after",
    "resample leaks at times": r"resample for seat \d leaks: done twice",
    "resample nothing": r"resample for seat \d (leaks|leaves bytes 0 to 7)",
    "resample once": r"resample for seat \d never varies, though something is hidden",
    "stream stays": r"resample for seat 0 leaves bytes 0 to 7 as they are",
    "stream replaced by call": "is not a function of the state and the stream",
    "heuristic range": r"the heuristic gave [123]; expected 0 to [012]",
    "heuristic by call": "the heuristic is not a function",
    "weight zero": "chance_outcomes gave a weight of 0",
    "outcome lacks": "chance_outcomes did not hold the state",
    "texts alike": "two legal moves have the same text",
    "text leaks": r"resample for seat \d changes the text of what it sees",
    "text empty": "a move has no text",
    "observation of hidden": r"observe for seat \d leaks: number 28 is another one in a determinisation",
    "observation short": r"observe for seat \d does not write all 29 numbers",
    "action range": "action gave 13; expected 0 to 12",
    "playout draws": "playout plays another match than mover, legal_moves and play with the same draws",
    "action of state": r"action gave \d+ for a move of the same move_key that had \d+ before",
}
# Those of what it tells solvers and spectators, for two.
SOLVING = {
    "key of hands": r"position_key is the same as after .*, but the moves or payoffs to come are others",
    "sides": r"the payoffs are \(.*\), though sides says that seats 0 and 1 are paid alike",
    "deals weigh": r"gives a group of deals a chance of 0\.06\d\d together, but they were \d+ of 2000 deals",
    "deals twice": "deals lists 45 of its deals twice",
    "deals lack": "this deal is none of those that chance can make, by deals or stream_at",
    "stream elsewhere": "the last move led to none of its 1 outcomes",
    "exchange keys": "with cards exchanged in way 1 a (match has other|deal is none)",
    "exchange names": "with cards exchanged in way 1 a match has other (legal moves|names of moves)",
    "exchange payoffs": "with cards exchanged in way 1 a match has other payoffs",
    "merged deals": r"the deals cannot be listed: the chances of all outcomes add up to 1\.\d+",
    "public hand": r"resample for seat \d changes what is public|what is public, leaks",
    "public leaks": "resample for seat -1 leaks: its information_key is the same as after",
    "public resample": r"resample for seat .* (leaks|changes)",
}
FOR_SOLVERS = {name for name, needs in OPTIONAL.items() if {"spectators", "stream_at", "sides"} & set(needs)}
PLACE = re.compile(r"\(seed (\d+), deal (\d+), moves (none|[\d ]+)\)$")


@pytest.mark.parametrize("fault", [*FAULTS, *SOLVING])
@pytest.mark.few(15)
def test_a_fault_is_caught(draw, fault, monkeypatch):
    monkeypatch.setattr(solvers, "MOST_OUTCOMES", 5000)  # all deals are run through by scripts, too
    table = draw.table(2, fault=fault, solving=True) if fault in SOLVING else draw.table(fault=fault)
    with pytest.raises(pyengine.GameError, match=(FAULTS | SOLVING)[fault]) as caught:
        check_game(table)
    seed, setup, moves = PLACE.search(str(caught.value)).groups()
    assert str(caught.value).count("\n") == 0
    state = State.deal(table, int(seed), int(setup))
    for move in moves.split() if moves != "none" and fault not in ("no such mover", "moves by call") else ():
        state.play(int(move))


def test_every_fault_is_tested(draw):
    assert set(draw.FAULTS) == {"none", "deal alike", *FAULTS, *SOLVING}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_high_draw(draw, players):
    report = check_game(draw.table(players))
    assert report.games == 100 and set(report.skipped) == FOR_SOLVERS and report.alike > 100
    assert report.shortest < report.longest <= draw.table(players).max_decisions


def test_what_solvers_are_told(draw):
    report = check_game(draw.table(2, solving=True))
    assert not report.skipped and report.positions and report.forgetful
    assert "pairs of states with one position_key\n" in str(report)
    assert "information keys forget what their seat did; solvers keep it themselves\n" in str(report)
    larger = check_game(draw.table(3, solving=True), games=5).skipped
    assert larger["deals are as probable as the game deals them"] == "there are more than 5000 deals: about 83160"


@pytest.mark.parametrize(("name", "options"), [("kuhn", {}), ("leduc", {}), ("agram", {"players": 2, "CARDS": 1})])
def test_described_games_keep_what_they_tell_solvers(name, options):
    report = check_game(pyengine.game(name, **options), games=20)
    assert {solvers.DEALS, solvers.SYMMETRIES} <= {*report.checked}


@pytest.mark.parametrize("name", ["liar", "caravan", "nothing"])
def test_right_games_that_somebody_described(name):
    """Liar: merged deals have other weights than all of them, in the same proportions. Caravan: who bids in secret from
    a purse that all can name has bids of its own in every state dealt anew; one that it could not pay may be among
    them, and then a match does not end. Nothing: two choices have moves of one name.
    """
    report = check_game(pyengine.game(f"tests/games/{name}.rcy"), games=1)
    assert report.unfinished < report.anew / 20
    assert ("matches with cards exchanged are matches" in report.checked) == (name == "liar")
    words = f"\n{report.unfinished} of {report.anew} matches from states dealt anew did not end: dealing anew"
    assert (words in str(report)) == (report.unfinished > 0) == (name == "caravan")


def test_other_proportions_of_merged_deals_are_found(monkeypatch):
    def wrong(table, most, merged=False):
        found = deals(table, most, merged)
        return [(raw, weight + (merged and not place)) for place, (raw, weight) in enumerate(found)]

    deals = solvers.deals
    monkeypatch.setattr(solvers, "deals", wrong)
    with pytest.raises(pyengine.GameError, match="deals, merged, are not all deals, or have other chances"):
        check_game(pyengine.game("tests/games/liar.rcy"), games=1)


# Each has a card of its own to lay; dealt anew for others, mostly one of somebody else.
OWN = """(game (setup (create players 4)
  (create deck BACK ((0 player) iloc HAND) (deck (RANK (A))))
  (create deck BACK ((1 player) iloc HAND) (deck (RANK (B))))
  (create deck BACK ((2 player) iloc HAND) (deck (RANK (C))))
  (create deck BACK ((3 player) iloc HAND) (deck (RANK (D)))))
 (do ((set ((0 player) str OWN) A) (set ((1 player) str OWN) B)
      (set ((2 player) str OWN) C) (set ((3 player) str OWN) D)))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (choice ((any ((current player) iloc HAND) 'CARD ((== (cardatt RANK 'CARD) ((current player) str OWN))
   (move 'CARD (top ((current player) vloc LAID))))))))
 (scoring max 0))
"""


@pytest.mark.slow
def test_matches_from_states_dealt_anew_that_mostly_do_not_end():
    with pytest.raises(pyengine.GameError, match=r"\d+ of \d+ matches from states dealt anew do not end; expected few"):
        check_game(Described(OWN, max_statements=200), games=10)


# Who holds the ACE says so, and turns it up later; a state dealt anew may have given it away.
TOLD = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ACE, TWO, SIX)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
 (choice (((== (cardatt RANK (top ((0 player) iloc HAND))) ACE) (set (game sto TOLD) 1))
          ((!= (cardatt RANK (top ((0 player) iloc HAND))) ACE) (set (game sto OTHER) 1))))
 (do ((cycle current (1 player))))
 (choice ((turn pass)))
 (do (((== (game sto TOLD) 1)
  (move (top (filter ((0 player) iloc HAND) 'C (== (cardatt RANK 'C) ACE))) (top ((0 player) vloc SHOWN))))))
 (scoring max 0))
"""


def test_a_fault_of_a_state_dealt_anew_says_so():
    words = r"^in a state dealt anew for seat -?1, not in the match itself: <text>:8:.*"
    with pytest.raises(pyengine.GameError, match=words + r"\(seed 0, deal \d+, moves 0\)$"):
        check_game(Described(TOLD))


def test_time_is_kept(kuhn):
    told = []
    report = check_game(kuhn.table(), progress=lambda done, whole: told.append(done / whole), seconds=1e-9)
    assert (report.games, report.asked, report.looked) == (1, 100, 1)
    assert "\nthe time ran out: of 100 matches, 1 were tested for what seats know\n" in str(report)
    assert len(told) == 2
    with pytest.raises(ValueError, match="seconds is nan; expected more than 0"):
        check_game(kuhn.table(), seconds=float("nan"))


def test_progress_begins_with_the_games(kuhn):
    told = []
    assert check_game(kuhn.table(), games=10, progress=lambda done, whole: told.append(done / whole)).games == 10
    assert len(told) == 20 and told == sorted(told) and told[0] < 0.1 and told[-1] < 1
    assert "the time was over" not in str(check_game(kuhn.table(), games=2))


def test_texts_are_asked_for_where_they_are_compared(monkeypatch):
    """They take a described game longer than all else: three lists of moves a state, none of 1900 setups more."""
    asked, texts = [], Texts._deeds
    monkeypatch.setattr(Texts, "_deeds", lambda self, *data: asked.append(data) or texts(self, *data))
    game = pyengine.game("agram")
    game.__dict__.pop("texts", None)
    report = check_game(game, games=2)
    assert report.decisions <= len(asked) <= 3.1 * report.decisions


def test_kuhn(kuhn):
    report = check_game(kuhn.table())
    assert (report.shortest, report.longest) == (2, 3)
    assert {*report.skipped} == {
        "chance_outcomes holds what happens",
        "an observation is a function of what the seat knows",
        "a history is a function of what the seat saw",
        "moves have the same numbers everywhere",
        *(FOR_SOLVERS - {solvers.DEALS}),
    }
    assert report.states == report.games + report.decisions


@pytest.mark.few(
    4,
    "options",
    [
        *(dict(players=players) for players in (2, 3, 4, 5)),
        *(dict(players=2, hand=hand) for hand in (1, 2)),
        *(dict(players=3) | rules for rules in (dict(draw=False), dict(gone=True), dict(points=20))),
        *(dict(players=2) | rules for rules in (dict(lead_only=True), dict(actions=True, sevens_to_deck=True))),
        *(dict(players=players, actions=True) for players in (2, 4)),
        *(dict(players=3, points=20) | rules for rules in (dict(actions=True), dict(give_up=False))),
    ],
    ids=str,
)
def test_red7(options):
    report = check_game(red7(**options), games=20)
    assert "dealing anew twice is dealing anew once" in report.checked
    alike = "states alike to a seat have the same determinisations: nothing hidden stays"
    assert (report.alike > 0) == (alike in report.checked) == ("hand" in options)
    assert "what others know is dealt anew" in report.checked


def test_what_is_missing_is_reported(draw):
    report = check_game(draw.table(bare=True), games=10)
    assert report.skipped["determinisations vary"] == "the game has no resample"
    assert report.skipped["no stream of chance stays in place"] == ("the game has no resample and no information_key")
    text = str(report)
    assert text.startswith("10 matches of ") and "not checked  states have texts: the game has no state_text" in text
    assert "  holds        payoffs are between low and high\n" in text


def test_setups_that_are_all_the_same_are_reported(draw):
    skipped = check_game(draw.table(fault="deal alike"), games=5).skipped
    assert skipped["setups differ"] == "all deals are the same state"
    assert set(skipped) == {"setups differ"} | FOR_SOLVERS


def test_what_stays_is_noted_where_no_states_are_alike(draw):
    """In a large game a hand that always stays cannot be told from one that all know: it is no error, but noted."""
    run = CheckRun(draw.table(fault="resample leaks"), 0, Random(0))
    state = State.deal(run.table, 0)
    for seat in (0, 1, 2) * 5:
        check_resample(run, state, seat)
    check_varies(run)
    assert run.skipped["what others know is dealt anew"].startswith("it never changed for seat 1 by 0, 2 by 1, 0 by 2;")


def test_anything_with_a_table(kuhn):
    class Game:
        table = kuhn.table()

    assert check_game(Game(), games=3).games == 3
    with pytest.raises(TypeError, match="is no game"):
        check_game("kuhn")
    with pytest.raises(ValueError, match="games is 0"):
        check_game(kuhn.table(), games=0)


def test_the_seed_decides(draw):
    one, same, other = (check_game(draw.table(), games=20, seed=seed) for seed in (1, 1, 2))
    assert one == same != other


def test_the_program(draw, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "draw", draw)
    assert "holds        determinisations vary" in said(capsys, "check red7 --players 2 --games 5")[1]
    status, _, error = said(capsys, "check draw:table --option fault=payoff --games 50")
    assert status in (1, 2) and error.startswith("pyengine.check: ") and error.count("\n") == 1
    assert "the time ran out: of 2 matches" in said(capsys, "check draw:table --games 2 --seconds 1e-9")[1]
    refused(capsys, "check draw:table --seconds nan", "the time is nan seconds; expected a number above 0")
    refused(capsys, "check draw:table --seconds 0", "the time is 0.0 seconds; expected a number above 0")
    refused(capsys, "check draw:table --games 0", "0 is out of range; expected 1 or more")


def test_outcomes_that_are_too_many_are_not_said_to_hold(draw, monkeypatch):
    table = draw.table(2, solving=True)
    assert solvers.DRAWN in check_game(table, games=5).checked
    monkeypatch.setattr(solvers, "MOST_OUTCOMES", 1)
    assert check_game(table, games=5).skipped[solvers.DRAWN] == "moves have more outcomes than are run through"
