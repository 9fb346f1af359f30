"""Every sentence of a verdict, with a case whose truth is given: what is said of it, and what is never said.

Evidence is built from its truth. A sentence of a point without a case fails the last test.
"""

import ast
import inspect
from types import SimpleNamespace as Space

import numpy as np
import pytest

from pyengine.assess import words
from pyengine.assess.evidence import Evidence
from pyengine.assess.points import ROOMS, point
from pyengine.assess.points.depth import deal_share
from pyengine.assess.replays import Choice
from pyengine.players.catalogue import SOLVING
from pyengine.strength.ratings import POINT
from tests.assess.test_levels import share

PAIRS = ("strong", "weak"), ("weak", "random"), ("strong", "random")
SURE, SAID = [0.0, 0.02], list[str]()


def won(*shares, by="wins", sure=0.01):
    """The verdict of a study whose seats win, or get, so much."""
    even, rows = 1 / len(shares) if by == "wins" else 0.0, []
    for seat, part in enumerate(shares, 1):
        low, high = part - sure, part + sure
        found = "ahead" if low > even else "behind" if high < even else "open"
        rows.append({"name": f"seat {seat}", "value": part, "ci95": [low, high], "is": found})
    return {"by": by, "of": "seat", "even": even, "rows": rows, "wins": won(0.5, 0.5) if by == "payoff" else None}


def study(lengths=((10, 400),), deal=0.3, seat=0.0, **more):
    """A study of matches of so many decisions, of whose results deal and seat explain so much."""
    histogram = [0] * (max(length for length, _ in lengths) + 1)
    for length, count in lengths:
        histogram[length] = count
    parts = {
        "value": {"setup": deal, "seat": seat},
        "ci95": {"setup": [deal - 0.1, min(1.0, deal + 0.1)], "seat": [max(0.0, seat - 0.02), seat + 0.02]},
    }
    found = {
        "games": 400,
        "unfinished": 0,
        "matches": 2,
        "setups": 200,
        "seats": ["ismcts:9"],
        "verdict": won(0.5, 0.5),
    }
    found |= {"decisions": {"histogram": histogram, "mean": 10.0, "ci95": [9.0, 11.0]}, "by": {}}
    found |= {"legal_moves": {"mean": 3.0, "forced_share": 0.25, "forced_share_ci95": [0.2, 0.3]}}
    found |= {"ties": {"share": 0.0, "ci95": SURE}, "measures": {"payoff_variance": {"value": 1.0}}}
    found["measures"]["variance_explained"] = parts if deal is not None else {"value": None, "ci95": None}
    figures = type("Figures", (dict,), {"counted": more.pop("counted", None)})
    return figures(found | more)


def met(share=0.8, points=240.0, paid=0.0, players=("flat:50", "random")):
    """Matches of strong play against another, of which it wins so many."""
    found = {"players": list(players), "matches": 800, "gain": {"points": points, "ci95": [points - 20, points + 20]}}
    found["wins"] = {"share": share, "ci95": [share - 0.02, share + 0.02]}
    return found | {"payoff": {"mean": [paid, -paid], "ci95": [[paid - 0.05, paid + 0.05]] * 2}}


EVEN, SMALL = met(0.5, 0.0), met(0.55, 35.0)
LADDER = {"amounts": False, "fixed": [], "rungs": [], "pairs": [], "strong": "flat:50", "solved": False, "growth": None}


def _shown(share):
    return [float(number < 400 * share) for number in range(400)]


def course(deal=0.0, opened=0.4, seen=0.3, late=0.9, hidden=True, led=0.6, back=0.05, choices=(), cheaper=0):
    """Continuations that have these figures."""
    known = {(0.0, False): deal, (0.5, False): opened, (0.5, True): seen, (7 / 8, False): late}
    found = Space(hidden=hidden, cheaper=cheaper, choices=choices, led=lambda part: _shown(led))
    found.came_back = lambda part: _shown(back)
    found.decided = lambda *view: (
        None if known[view] is None else (known[view], [max(0.0, known[view] - 0.02), known[view] + 0.02])
    )
    return found


def evidence(sides=2, shared=False, **more):
    """Evidence in which nothing is wrong, but for what is given."""
    game = Space(shared=shared, seats=sides, sides=[(seat,) for seat in range(sides)], name="mine")
    game.table, game.card_text = Space(max_decisions=100, cards=2), "AB".__getitem__
    found = Space(
        game=game,
        strong=study(),
        plays={"strong": "flat:50", "random": "random"},
        met={},
        ladder=LADDER,
        pace=5.0,
        mixing=None,
        hides=False,
    )
    found.studies, found.ended, found.matches, found.course, found.hidden, found.spread = {}, [], [], None, [], 1.0
    found.otherwise, found.phases, found.dealt = [], [], True
    found.met = {"tables": [met()]}
    found.spec = Space(command_words=lambda options: ["--players", "3"])
    found.options, found.asked, found.continues, found.costs = {}, None, "ismcts:9", {}
    found.asked = Space(game="mine", setups=100, meetings=50, varying="")
    vars(found).update(more)
    found.meeting = lambda *each: Evidence.meeting(found, *each)
    found.apart = lambda *each: Evidence.apart(found, *each)
    return found


def row(**more):
    """A player of the ladder without a budget."""
    return {"player": "heuristic", "rating": {"points": 250.0}, "behind": {"points": 50.0, "ci95": [30.0, 70.0]}} | more


def chosen(share, decisions=2000, name="pass"):
    return {
        "name": name,
        "decisions": decisions,
        "offered": decisions,
        "chosen": {"share": share, "ci95": [share * 0.9, share * 1.1]},
    }


def cards(beats):
    """A study of two cards, of which one side each has one; who has A wins so often."""
    wins = np.where(np.random.default_rng(1).random(400) < beats, 1, -1)
    chances = np.array([[[1, each, 0, 0], [1, -each, 0, 0]] for each in wins])
    return study(counted=Space(tally=Space(wide={"chances": chances}, result_unit=2)))


def choices(*shares):
    return [Choice(0, np.array([shares, shares]), 4, 0)] * 200


def differs(name, strong, weak, what="kind", **more):
    found = {
        "name": name,
        "what": what,
        "strong": strong,
        "weak": weak,
        "remains": True,
        "decisions": 500,
        "deals": 400,
    }
    return found | more


SCORE = {"mean": 20.5, "ci95": [20.0, 21.0], "quantiles": {"0.25": 19, "0.75": 22}, "declared": True, "best": 25}
SCORE["perfect"] = {"share": 0.05, "ci95": [0.03, 0.07]}
LEAD = {"value": 2.0, "ci95": [1.5, 2.5]}
DRAWN = [Space(shares=[0.5, 0.5], seats=[0, 1])] * 50
PHASES = {"by": {"phase": [{"name": each, "of_all": {"share": 0.5}} for each in ("bid", "play")]}}
TIED = {"share": 1.0, "ci95": [0.98, 1.0]}
SOLVED = {"tables": [met() | {"players": [SOLVING, "random"]}]}
RULED = {"plays": {"strong": "heuristic", "random": "random"}}
LONG, PLAYED = ((10, 380), (40, 20)), [Space(shares=[1.0, 0.0], seats=[0, 1] * 10)] * 100


def gained(one, other, luck=0.2):
    """What a player wins of another in a game of which luck decides a fifth of the matches."""
    points = np.log(1 / (1 / share(one, other, luck) - 1)) / POINT
    return {"players": [one, other], "points": points, "ci95": [points - 5, points + 5]}


# The point, evidence of what is true, what is said, and whether it is warned of.
CASES = [
    (
        "luck",
        {"met": {}, "ladder": LADDER | {"pairs": [gained(*pair) for pair in PAIRS]}},
        "a fifth of the matches (",
        0,
    ),
    (
        "score",
        {"shared": True, "strong": study(score=SCORE)},
        "scores 20.5 a match; half of its matches 19 to 22, 5 % (3 to 7)",
        0,
    ),
    ("score", {"strong": study(score=SCORE | {"declared": False})}, "25, the most seen.", 0),
    ("ahead", {}, "No seat clearly wins more: seat 1 50.0 %, seat 2 50.0 %.", 0),
    (
        "ahead",
        {"strong": study(verdict=won(0.4, 0.4, 0.2, sure=0.08))},
        "seat 2 40.0 %, seat 3 20.0 %; seat 3 may win less than 33.3 %.",
        0,
    ),
    ("ahead", {"strong": study(verdict=won(0.6, 0.4))}, "Seat 1 is ahead: in strong play it wins 60 % (59", 1),
    ("ahead", {"strong": study(verdict=won(0.515, 0.485))}, "Seat 1 may be ahead:", 0),
    (
        "ahead",
        {"strong": study(verdict=won(0.508, 0.492, sure=0.007))},
        "would be fair; 2,900 more deals would settle",
        0,
    ),
    (
        "ahead",
        {"strong": study(verdict=won(0.6, 0.4)), "mixing": study(verdict=won(0.501, 0.499))},
        "Seat 1 may be ahead: in strong play it wins 60 % (59 to 61) of the matches, where 50.0 % would be fair; "
        "another search, ismcts:9, wins 50 % (49 to 51) there.",
        0,
    ),
    (
        "ahead",
        {"strong": study(verdict=won(0.6, 0.4)), "mixing": study(verdict=won(0.55, 0.45, sure=0.1))},
        "wins 55 % (45 to 65) there; 520 more deals would settle it.",
        0,
    ),
    (
        "ahead",
        {"strong": study(verdict=won(0.6, 0.4)), "mixing": study(verdict=won(0.55, 0.45, sure=0.1))}
        | {"asked": Space(game="mine", setups=100, meetings=50, varying="ismcts:9")},
        "; a search, ismcts:9, wins 55 % (45 to 65) there; 260 more deals would settle it by that search.",
        0,
    ),
    (
        "ahead",
        {"strong": study(verdict=won(0.6, 0.4)), "mixing": study(verdict=won(0.56, 0.44))},
        "Seat 1 is ahead: in strong play it wins 60 % (59 to 61) of the matches, where 50.0 % would be fair; "
        "another search, ismcts:9, wins 56 % (55 to 57) there.",
        1,
    ),
    (
        "ahead",
        {"strong": study(verdict=won(0.5, 0.5, 0.0)), "sides": 3},
        "of the matches, where 33.3 % would be fair; seat 2 50 % (49 to 51); seat 3 0 % (-1 to 1).",
        1,
    ),
    (
        "ahead",
        {"studies": {"weak": study(verdict=won(0.6, 0.4))}},
        "; at weak play seat 1 wins 60.0 %.",
        0,
    ),
    ("paid unevenly", {"strong": study(verdict=won(0.5, -0.5, by="payoff"))}, "Seat 1 gains: +0.50 a match (+0.49", 1),
    (
        "paid unevenly",
        {"strong": study(verdict=won(0.5, -0.5, by="payoff")), "mixing": study(verdict=won(0.1, -0.1, by="payoff"))},
        "Seat 1 gains: +0.50 a match (+0.49 to +0.51); by another search, ismcts:9, +0.10.",
        0,
    ),
    ("paid unevenly", {"strong": study(verdict=won(-0.5, 0.4, by="payoff"))}, "Seat 1 loses: -0.50 a match", 1),
    ("paid unevenly", {"strong": study(verdict=won(0.0, 0.0, by="payoff"))}, "neither gains nor loses for sure", 0),
    ("long tail", {}, "A match takes 10 decisions of all players together, the longest of twenty about 10.", 0),
    ("long tail", {"pace": 60.0}, "about 10 minutes, at 60 s a decision.", 0),
    ("long tail", {"strong": study(LONG)}, "the longest of twenty about 40. That is about 50 seconds", 1),
    ("long tail", {"strong": study(((8, 150), (10, 100), (12, 150)))}, "together (in half of all matches 8 to 12)", 0),
    ("length", {}, "", 0),
    ("ties", {}, "0 % (0 to 2) of the matches have no single winner.", 0),
    ("ties", {"strong": study(ties=TIED), "ended": DRAWN}, "Every match is drawn: nobody wins.", 1),
    ("ties", {"strong": study(ties=TIED), "ended": [Space(shares=[0.5, 0.5, 0])]}, "No match has a single winner.", 1),
    ("circles", {}, "Every match ended.", 0),
    (
        "circles",
        {"strong": study(unfinished=100)},
        "20 % (16 to 25) of the matches were cut off after 100 decisions",
        1,
    ),
    ("circles", {"matches": [Space(again=True)]}, "In 1 match of 1 a position came up again.", 0),
    ("no choice", {}, "Decisions offer 3.0 moves on average; 25 % (20 to 30) of them offer only one.", 0),
    (
        "skill",
        {},
        "Strong play is 2.4 levels above random play; it wins 80 % (78 to 82) of single matches against it",
        0,
    ),
    (
        "skill",
        {"met": {"tables": [EVEN]}},
        "No skill shows: strong play is ahead of random play in 50 % (48 to 52) of the matches,",
        0,
    ),
    (
        "skill",
        {"met": {"tables": [SMALL]}},
        "Little skill shows: strong play is ahead of random play in 55 % (53 to 57)",
        0,
    ),
    (
        "skill",
        {"shared": True, "hides": True, "met": {"tables": [EVEN]}},
        "less than a level. Players who agree on what their moves tell may score more: no search does.",
        0,
    ),
    (
        "skill",
        {"shared": True, "met": {"tables": [EVEN]}},
        "No skill shows: strong play is ahead of random play in 50 %",
        0,
    ),
    (
        "skill",
        {"plays": {"strong": "flat:50", "weak": "w", "random": "random"}}
        | {
            "met": {
                "tables": [met(), met(0.65, 110.0, players=("flat:50", "w")), met(0.65, 110.0, players=("w", "random"))]
            }
        },
        "2.4 levels above random play, and weak play 1.1 levels; it wins 65 % "
        "(63 to 67) of single matches against weak play, and 80 matches would show who is stronger.",
        0,
    ),
    (
        "skill",
        {"ladder": LADDER | {"amounts": True}, "met": {"tables": [met(0.45, -35.0, 0.5)]}},
        "Strong play is 0.3 levels below random play by wins, and gets +0.50 (+0.45 to +0.55) a match against it.",
        0,
    ),
    (
        "skill",
        {"shared": True, "ladder": LADDER | {"amounts": True}, "met": {"tables": [met() | {"lead": LEAD}]}},
        "Strong play scores +2.00 (+1.50 to +2.50) a match more than random play.",
        0,
    ),
    (
        "skill",
        {"plays": {"strong": SOLVING, "random": "random"}, "met": SOLVED},
        "It plays an equilibrium, which exploits no mistakes: others may win more of random play.",
        0,
    ),
    (
        "deal",
        {},
        "Between equally strong players, results are decided 30 % (20 to 40) by deal and later draws, 0 % (0 to 2) by",
        0,
    ),
    (
        "deal",
        {"strong": study(deal=0.5, seat=0.2)},
        "20 % (18 to 22) by the seats, 30 % (20 to 40) by what players happen to choose.",
        0,
    ),
    (
        "deal",
        {"strong": study(deal=1.0)},
        "100 % (90 to 100) by deal and later draws, 0 % (0 to 2) by the seats.",
        0,
    ),
    ("deal", {"shared": True}, "scores are decided 30 % (20 to 40) by deal and later draws, ", 0),
    (
        "deal",
        RULED | {"studies": {"deal": study()}} | {"plays": RULED["plays"] | {"deal": "d"}},
        "Between equally strong players, measured with d, which varies its play, results",
        0,
    ),
    (
        "deal",
        {"course": course(0.02)},
        "are decided 2 % (0 to 4) by the deal, 28 % (18 to 38) by later draws, ",
        0,
    ),
    ("draws", {"course": course(0.02)}, "", 0),
    ("dealt", {"course": course(0.02)}, "", 0),
    ("seats", {}, "", 0),
    ("rest", {}, "", 0),
    (
        "decided by the deal",
        {"course": course(0.95)},
        "The deal and the seats decide: the winner is 95 % (93 to 97) settled before anybody",
        1,
    ),
    ("decided by the deal", {"course": course(0.5)}, "", 0),
    ("only the deal", {"strong": study(deal=0.55), "met": {"tables": [EVEN]}}, "", 0),
    (
        "only the deal",
        {"strong": study(deal=0.9), "met": {"tables": [EVEN]}},
        "Only deal and later draws decide: no play is better",
        1,
    ),
    (
        "nothing is dealt",
        {"dealt": False},
        "Nothing is dealt or drawn in 60 matches: the deal decides nothing.",
        1,
    ),
    (
        "nothing matters",
        {"met": {"tables": [EVEN]}, "hidden": [0.0, 0.002] * 20},
        "the strongest player found wins 50 % (48 to 52) against random play, and one who sees all cards gains",
        1,
    ),
    (
        "nothing matters",
        {
            "met": {"tables": [EVEN | {"lead": {"value": 0.0, "ci95": [-0.1, 0.1]}}]},
            "hidden": [0.0] * 9,
            "shared": True,
        },
        "scores +0.00 (-0.10 to +0.10) more than random play, and one who sees all cards gains 0.0 (0.0 to 0.0)",
        1,
    ),
    (
        "guessing",
        {"met": {"tables": [EVEN]}, "hidden": [0.2, 0.3] * 20},
        "would gain 25.0 (23.4 to 26.6) percentage points a decision.",
        1,
    ),
    ("a rule is enough", {"ladder": LADDER | {"fixed": [row(rating={"points": 20.0})]}}, "(heuristic: 0.2)", 0),
    (
        "a rule is enough",
        {"ladder": LADDER | {"fixed": [row()]}},
        "The rule of thumb, heuristic, is 0.5 (0.3 to 0.7) levels behind flat:50,",
        0,
    ),
    (
        "a rule is enough",
        RULED
        | {"met": {"tables": [met(players=("heuristic", "random"))]}}
        | {"ladder": LADDER | {"fixed": [row(behind=None)], "rungs": [row(player="flat:9", budget=200)]}},
        "heuristic, is 0.5 (0.3 to 0.7) levels ahead of flat:9, without looking ahead. A trained net may be stronger: "
        "python -m pyengine.train mine --players 3 --out mine.net",
        1,
    ),
    (  # few playouts were tried: a search may be far stronger, flat as their ladder is
        "a rule is enough",
        RULED
        | {"met": {"tables": [met(players=("heuristic", "random"))]}}
        | {
            "ladder": LADDER
            | {"fixed": [row(behind=None)], "rungs": [row(player="flat:9", budget=50)]}
            | {"growth": {"says": "flat"}}
        },
        "levels ahead of flat:9",
        0,
    ),
    (
        "choice does not matter",
        {"course": course(choices=choices((0.9, 0.1), (0.1, 0.9)))},  # a rule of thumb goes on alike
        "the move of ismcts:9 instead of a random one wins 40.0 (39.5 to 40.5) more of 100 matches.",
        0,
    ),
    (
        "choice does not matter",
        {"course": course(choices=choices((0.5, 0.5), (0.5, 0.5))), "met": {"tables": [EVEN]}, "continues": "flat:50"},
        "In one decision the move of strong play instead of a random one wins 0.0 (-0.5 to 0.5) more of 100 matches.",
        1,
    ),
    (
        "choice does not matter",
        {"shared": True, "course": course(choices=choices((3.0,), (1.0,))), "continues": "flat:50"},
        "the move of strong play instead of a random one scores +1 (+0.995",
        0,
    ),
    (
        "runaway leader",
        {"course": course(led=0.7)},
        "wins 70 % (65 to 74) of the matches; in a race by dice 64",
        0,
    ),
    ("runaway leader", {"course": course(led=0.99)}, "wins 99", 1),
    (
        "comeback",
        {"course": course()},
        "In 5 % (3 to 8) of the matches the winner came back from behind: when the second half was played 4 more",
        0,
    ),
    (
        "decided early",
        {"course": course(seen=0.7, cheaper=2)},
        "At half time the winner is at least 70 % (68 to 100) settled",
        1,
    ),
    (
        "decided early",
        {"course": course(seen=0.2, cheaper=2)},
        "For one who saw all cards it would be at least 40 % (38 to 100).",
        0,
    ),
    (
        "decided early",
        {"course": course()},
        "30 % (28 to 32) settled, going by what all can see, where ismcts:9 plays on; in a race by dice 33",
        0,
    ),
    ("decided early", {"course": course(seen=0.9)}, "For one who saw all cards it would be 40 % (38 to 42).", 1),
    (
        "decided early",
        {"course": course(deal=0.95)},
        "the winner is 95 % (93 to 97) settled before anybody plays; going by what all can see, 30 % (28 to 32) at",
        0,
    ),
    (
        "decided early",
        {"course": course(0.95, hidden=False)},
        "the winner is 95 % (93 to 97) settled before anybody plays.",
        0,
    ),
    ("decided early", {"course": course(), "shared": True}, "the score is 30 % (28 to 32) settled", 0),
    (
        "decided late",
        {"course": course()},
        "After seven eighths of the match the winner is 90 % (88 to 92) settled, for one",
        0,
    ),
    ("decided late", {"course": course(late=0.1)}, "the winner is 10 % (8 to 12) settled", 1),
    ("out early", {"ended": PLAYED}, "All seats have decisions in the last half of each of 100 matches.", 0),
    (
        "out early",
        {"ended": [Space(shares=[1.0, 0.0], seats=[0, 1] * 5 + [0] * 10)] * 100},
        "50.0 % of the seats have no",
        1,
    ),
    (
        "kingmaker",
        {"sides": 3, "course": course(choices=choices((0.0, 0.8, 0.2), (0.0, 0.2, 0.8)))},
        "In 100 % (98 to 100) of the decisions with a choice the player to move can win no more, but "
        "decides who else wins: ismcts:9, going on after any move, won none of 64 matches.",
        1,
    ),
    (
        "dead option",
        {"strong": study(by={"kind": [chosen(0.2), chosen(0.0)]})},
        '"pass" never in 2,000 decisions that offer it',
        1,
    ),
    (  # a habit of the rule
        "dead option",
        RULED | {"strong": study(by={"kind": [chosen(0.2), chosen(0.0)]})},
        '"pass" never in 2,000 decisions that offer it',
        0,
    ),
    (
        "dead option",
        {"strong": study(by={"kind": [chosen(0.2)]})},
        'Strong play chose "pass" in 20.0 % of 2,000 decisions',
        0,
    ),
    (
        "deciding card",
        {"strong": cards(0.95)},
        "Who is dealt A, which matters most of 2 cards, wins 86.0 (78.9 to 93.1) percentage points more often than who",
        1,
    ),
    ("deciding card", {"strong": cards(0.5)}, "No card clearly decides: who is dealt ", 0),
    (
        "deciding card",
        {"strong": cards(0.9), "sides": 3},
        "of 2 cards, finishes before an opponent ",
        1,
    ),
    (
        "one phase decides",
        {"strong": study(**PHASES), "phases": [{"name": "bid", "wins": 0.9, "ci95": [0.88, 0.92]}]}
        | {"phases": [{"name": n, "wins": w, "ci95": [w - 0.02, w + 0.02]} for n, w in (("bid", 0.9), ("play", 0.5))]},
        "All skill is in one phase, bid. Strong in one phase and random in the others, a player wins against random",
        1,
    ),
    ("circle of players", {"met": {"cycles": [("a", "b", "c")]}}, "a beats b, b beats c, and c beats a.", 1),
    (
        "otherwise",
        {"matches": [1]},
        "Strong play chooses no kind of move or card significantly more often than random play.",
        0,
    ),
    (
        "otherwise",
        {"otherwise": [differs("pass", 0.6, 0.3)]},
        "otherwise than random play: pass 60.0 % instead of 30.0 %.",
        0,
    ),
]


def test_a_leader_who_wins_no_more_than_an_even_share_is_not_told():
    assert point.KINDS["runaway leader"].function(evidence(course=course(led=0.2))).says == ""


@pytest.mark.parametrize("name, given, says, warned", CASES, ids=[f"{each[0]} {at}" for at, each in enumerate(CASES)])
def test_what_is_said_is_true(name, given, says, warned):
    kind = point.KINDS[name]
    found = kind.function(evidence(**given))
    SAID.append(found.says)
    assert says in found.says.replace("\u00a0", " ")
    assert point._judged(kind, found, {})["warned"] is bool(warned)
    if given.get("shared"):
        assert " win" not in found.says.replace("All win together", "")


# What stands beside points


def test_the_quality_of_chances():
    plays = {"plays": {"strong": "flat:50"}, "continues": "flat:50", "looks": 100}
    known = {"told": 0.6, "ceiling": 0.8, "missed": 0.04, "withheld": False}
    none = words.quality({"quality": None, "course": [], **plays})
    assert none == "Too few matches ended, or nothing differs, to tell chances."
    few = words.quality({"quality": None, "course": [], **plays, "looks": 20})
    assert few == "Chances need looks at 100 matches; the time (or --looks) sufficed for 20."
    assert words.quality({"quality": None, "course": [1], **plays}) == ""  # of scores
    solved, *others = (
        words.quality({"quality": None, "course": [], **plays, "continues": each})
        for each in (SOLVING, "mccfr:200", "policy:a.policy", "net:a.net", "flat:50:believe=rule")
    )
    assert solved == f"{SOLVING} has to remember a match from its deal on, so that it does not play on from positions."
    assert all("has to remember" in each for each in others)
    other = words.quality({"quality": known, "course": [], **plays, "continues": "flat:25"})
    assert other.startswith("Chances, by 8 matches that flat:25 plays on from a position, tell 75\u00a0%")
    least = words.quality({"quality": known | {"ceiling": None}, "course": [], **plays, "continues": "a and b"})
    assert least == (
        "Chances, by 8 matches that a and b each play on from a position in place of strong play, tell at least "
        "60\u00a0% of who wins; calibrated within 4\u00a0points."
    )
    little = words.quality({"quality": known | {"ceiling": 0.01}, "course": [], **plays})
    assert little.endswith("have next to nothing to tell: positions do not say who wins.")
    good, bad = (
        words.quality({"quality": known | {"withheld": each}, "course": [], **plays}) for each in (False, True)
    )
    assert "tell 75\u00a0% of what can be told; calibrated within 4\u00a0points." in good
    assert bad == good + " That is not good enough: what is made of them is withheld."
    all_ = words.quality({"quality": known | {"told": 0.82}, "course": [], **plays})
    assert "tell 100\u00a0% of what can be told;" in all_  # by chance it may be more
    SAID.extend((none, few, solved, other, least, little, bad))


def test_a_rung_that_is_not_strong():
    rung = {"player": "flat:50", "behind": None}
    ladder = {"rungs": [rung], "growth": {"says": "grows"}, "solved": False, "strong": "flat:50"}
    found = {"ladder": ladder, "plays": {"strong": "flat:50"}}
    assert words._short(found) == "The time (or --most, --play) sufficed for flat:50 only: more playouts help."
    rung["behind"] = {"points": 150.0, "ci95": [100.0, 200.0]}
    said = words._short(found | {"ladder": ladder | {"strong": "flat:99"}})
    assert said.endswith("only: flat:99 is 1.5 levels stronger.")
    open_, flat = (
        words._short(found | {"ladder": ladder | {"growth": {"says": each}, "rungs": [rung | {"behind": None}]}})
        for each in ("open", "flat")
    )
    assert open_.endswith("only: more playouts may help.") and flat == ""
    SAID.extend((open_, said))


def test_a_player_of_ones_own_that_is_stronger():
    found = {
        "plays": {"strong": "flat:50", "random": "random"},
        "tournament": {"tables": [met(players=("own", "flat:50"))]},
    }
    assert [*words._stronger(found)] == ["own is 2.4 levels stronger than it."]
    assert not [*words._stronger(found | {"plays": {"strong": "flat:50", "weak": "own"}})]


def test_who_decides_which_of_the_others_wins_decides_something():
    told = {"met": {"tables": [EVEN]}, "hidden": [0.0, 0.002] * 20, "strong": study(deal=0.1)}
    matters = point.KINDS["nothing matters"].function
    assert matters(evidence(**told)) and not matters(evidence(sides=3, **told))


def test_where_deal_and_seat_are_all_the_interval_of_each_is_what_the_other_leaves():
    value, (low, high) = deal_share(study(deal=0.37, seat=0.63))
    assert value == 0.37 and low < 0.35 and high > 0.39


def test_partners_who_cannot_tell_each_other_what_they_see_are_not_said_to_guess():
    """A convention, as red for red, would win all; no search finds one."""
    given = {"met": {"tables": [EVEN]}, "hidden": [0.2, 0.3] * 20}
    for shared, hides, guessed in ((False, True, True), (True, False, True), (True, True, False)):
        found = point.KINDS["guessing"].function(evidence(shared=shared, hides=hides, **given))
        assert bool(found) is guessed


def test_seats_that_never_win_are_not_called_fair():
    assert point.KINDS["ahead"].function(evidence(strong=study(ties=TIED))) is None
    assert point.KINDS["ahead"].function(evidence(strong=study(ties=TIED, verdict=won(0.6, 0.4))))


def test_who_wins_no_word_is_said_of_where_all_win_together():
    assert "wins" not in words.SCORED and "64\u00a0% of the deals" in words.SCORED


def test_every_sentence_has_a_case():
    """Each text in the code of points, and beside them, of three words or more, is in something that was said above."""
    SAID.clear()  # another worker may have the other tests
    for case in CASES:
        test_what_is_said_is_true(*case)
    test_the_quality_of_chances()
    test_a_rung_that_is_not_strong()
    said = " ".join(SAID).replace("\u00a0", " ")
    lacking = list[str]()
    for place in (*ROOMS, words.quality, words._short):
        for function in ast.walk(ast.parse(inspect.getsource(place))):
            if isinstance(function, ast.FunctionDef):
                found = (
                    each for node in function.body[1:] for each in ast.walk(node) if isinstance(each, ast.Constant)
                )
                texts = {each.value.strip() for each in found if isinstance(each.value, str)}
                lacking += [text for text in texts if len(text.split()) > 2 and "{" not in text and text not in said]
    assert not lacking and {name for name, *_ in CASES} == set(point.KINDS)
