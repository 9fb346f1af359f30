"""Time of a verdict: sizes grow to the same figures, the clock is kept, and its command gives the same signature."""

import json
import math
import re
import time
from types import SimpleNamespace

import pytest

import pyengine
from pyengine import __main__ as commands
from pyengine.assess import clock, lights, variant_words, variants, words
from pyengine.assess.evidence import Evidence, Request
from pyengine.assess.points.play import ahead
from pyengine.assess.points.point import more, times
from pyengine.assess.result import SIZES, doubts, requested, unsettle
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.measures.difference import Difference
from pyengine.report import document, page
from tests.zoo.zoo import ZOO, path

SHARED = "examples/described/fireworks.rcy"


NOTHING = {"limit": None, "ci95": None}  # of a point


def evidence(name="first-seat-wins", folder=None, **asked):
    sizes = dict.fromkeys(("setups", "meetings", "looks", "rung", "most")) | {"most": 25, "rung": 20}
    asked = Request(
        name if name in ("gops", "agram") else str(path(name)),
        {},
        1,
        **sizes | {"play": "pimc:20", "players": ()} | asked,
    )
    found = Evidence(asked, folder, 5.0, 1, None)
    found._climb = lambda limit: {"most": 25, "setups": 20, "weak": None, "rungs": [], "fixed": [], "solved": False}
    found.begin(math.inf, math.inf)
    return found


def again(words, tmp_path, capsys):
    """The figures that a printed command gives."""
    assert commands.main([words[0].partition(".")[2], *words[1:], "--json", str(tmp_path / "again.json")]) == 0
    capsys.readouterr()
    return json.loads((tmp_path / "again.json").read_text())


# What grows


def test_what_grew_is_as_if_it_had_been_so_large_at_once(tmp_path):
    """In a folder of its own, and in one that is kept."""
    found = []
    for sizes, folder in (((20, 30), None), ((30,), None), ((20, 30), tmp_path)):
        each = evidence(folder=folder)
        for size in sizes:
            each.deal(size)
            each.meet(size)
            each.look(size)
        rows = [each.studies[name]["signature"] for name in each.plays]
        found.append((rows, each.met["tables"], each.otherwise, len(each.matches)))
    assert found[0] == found[1] == found[2] and found[0][3] == 30
    assert (tmp_path / "strong" / "study.toml").exists() and evidence(folder=tmp_path).begun("strong") == 30


@pytest.mark.parametrize(
    "name, play, mixing, says",
    [
        ("first-seat-wins", "pimc:20", "ismcts:20", "Seat 1 is ahead"),
        ("first-seat-wins", "flat:20", "ismcts:20", "Seat 1 is ahead"),
        ("gops", "rollout:25", "ismcts:25", "Seat 1 may be ahead"),  # who mixes no bids is foreseen by who bids later
        ("first-seat-wins", "ismcts:20", None, "Seat 1 is ahead"),  # which mixes itself
        ("healthy-two", "pimc:20", None, "No seat clearly wins more"),
    ],
)
@pytest.mark.few(3)
def test_a_lead_of_a_search_that_mixes_nothing_is_held_against_another(name, play, mixing, says):
    found = evidence(name, play=play)
    found.deal(200)
    assert (found.mixing and found.mixing["seats"][0]) == mixing
    assert ahead(found).says.startswith(says)
    assert (f"another search, {mixing}, wins" in ahead(found).says) == bool(mixing)


@pytest.mark.parametrize("varying, mixing", [("ismcts:20", "ismcts:20"), ("rollout:20", "ismcts:20"), ("random", None)])
@pytest.mark.few(2)
def test_a_lead_of_a_rule_is_held_against_a_search(varying, mixing):
    """In Agram the rule of thumb has the first seat ahead; searches do not."""
    found = evidence("agram", play="heuristic", varying=varying)
    found.deal(20_000)
    found.meet(300)
    assert (found.mixing and found.mixing["seats"][0]) == mixing and "deal" in found.plays
    told = ahead(found)
    assert told.says.startswith("Seat 1 may be ahead" if mixing else "Seat 1 is ahead")
    assert (f"; a search, {mixing}, wins" in told.says, told.part) == (bool(mixing), "meetings" * bool(mixing))


class Timed:
    """Evidence of which a deal takes so long."""

    def __init__(self, took):
        self.took, self.sizes = took, []

    def begun(self, name):
        return 0

    def grow(self, size):
        time.sleep(self.took * max(0, size - (self.sizes[-1] if self.sizes else 0)))
        self.sizes.append(size)


def test_a_part_uses_its_time_and_no_more(monkeypatch):
    monkeypatch.setitem(clock.GROWN, "setups", Timed.grow)
    one, began = Timed(0.0005), time.monotonic()
    part = clock.Growing([one, one], "setups", None)
    part.spend(0.6)
    assert one.sizes[0] == 50 and 0.4 < time.monotonic() - began < 1.2
    assert part.size == one.sizes[-1] > 150 and not part.full
    part.spend(60, most=part.size + 100)
    assert part.size == one.sizes[-1] < 2000
    given = clock.Growing([other := Timed(0.0)], "setups", 70)  # is not for the clock to say
    given.spend(0.0)
    assert given.full and other.sizes == [70]


def test_what_is_there_already_costs_nothing(monkeypatch):
    """Of a folder that is gone on with, new deals alone say what one takes."""
    monkeypatch.setitem(clock.GROWN, "setups", Timed.grow)
    one = Timed(0.002)
    one.sizes, one.begun = [1000], lambda name: 1000
    part = clock.Growing([one], "setups", None)
    part.spend(0.0)
    assert part.size == 1100 and part.cost == pytest.approx(0.002, rel=0.5)
    given = clock.Growing([one], "setups", 1000)
    given.grow(1000)
    assert given.full and given.cost == 0


def test_what_is_settled_soonest_goes_on():
    took = {"setups": 0.0001, "meetings": 0.001, "looks": 0.005}

    def part(name):
        own = SimpleNamespace(name=name, size=100, cost=took[name], full=False, least=20, several=[], spent=[])
        own.spend = lambda seconds, most=math.inf: own.spent.append(seconds)
        own.asked, own.grow = None, lambda size: None
        return own

    parts = [part(name) for name in took]
    parts[0].several = [SimpleNamespace(cost=lambda player: 0.0001, plays={"strong": "x"})]
    given, game = SimpleNamespace(onward=()), SimpleNamespace(shared=False)
    parts[2].several = [SimpleNamespace(try_looks=lambda: 0.005, asked=given, game=game)]
    doubts = {"setups": 900.0, "meetings": 1.5, "looks": 1.2}  # 9 s, 0.05 s and 0.1 s
    clock._spend(parts, lambda: 10.0, 0.4, lambda: doubts)
    assert [len(each.spent) for each in parts] == [2, 1 + clock.TURNS, 1]
    clock._spend(parts, lambda: 10.0, 0.4, dict)  # nothing is open: all in turn
    assert [len(each.spent) for each in parts] == [7, 14, 5]


@pytest.mark.parametrize("cheap, spent, onward", [(0.001, [6.0], ("ismcts:9", "random")), (9.0, [0.0], ())])
def test_looks_that_turn_out_too_dear_are_of_cheaper_players_or_end(cheap, spent, onward):
    """As where others begin to use the machine: what was tried took a hundredth of what a look takes."""
    game, given = pyengine.game("kuhn"), requested("kuhn", (), seed=1, play="", players=(), **dict.fromkeys(SIZES))
    one = SimpleNamespace(given={}, game=game, asked=given, cheaper=lambda: ("ismcts:9", "random"))
    one.try_looks, one.settled = lambda: cheap if one.asked.onward else 0.01, lambda asked: None
    one.cost, one.plays = lambda player: 0.0001, {"strong": "x"}
    part = SimpleNamespace(size=100, cost=0.001, full=True, asked=None, name="setups", several=[one], least=20)
    part.spend = lambda seconds, most=math.inf: None
    look, taken = SimpleNamespace(**vars(part)), []
    look.size, look.grow = 0, lambda size: vars(look).update(size=size, cost=1.0)
    look.spend = lambda seconds, most=math.inf: taken.append(seconds)
    clock._spend([part, part, look], lambda: 10.0, 0.4, dict)
    assert taken == spent and one.asked.onward == onward


def test_cheaper_players_play_on_where_the_looks_of_strong_play_cannot_be_paid():
    """The first of them whose looks can be; nobody is named twice where the looks of none can."""

    class One:
        given, game = {}, pyengine.game("kuhn")

        def __init__(self):
            self.told = []
            self.asked = requested("kuhn", (), seed=1, play="", players=(), **dict.fromkeys(SIZES))

        def cheaper(self):
            return "ismcts:9", "random"

        def settled(self, asked):
            self.told.append(asked.onward)

        def try_looks(self):
            return {2: 0.5, 1: 0.001, 0: 9.0}[len(self.asked.onward)]

    one, other = One(), One()
    assert clock._cheaper([one, other], 0.1) == 0.002 and one.asked.onward == other.asked.onward == ("random",)
    assert one.told == [("random",)], "what is only tried is not kept"
    assert clock._cheaper([third := One()], 2.0) == 0.5 and third.asked.onward == ("ismcts:9", "random")
    assert clock._cheaper([fourth := One()], 1e-9) == math.inf and fourth.asked.onward == () and not fourth.told


def test_looks_that_nobody_can_pay_for_have_no_price(monkeypatch):
    """No number that JSON does not know: a verdict of a slow machine can be kept."""
    asked = SimpleNamespace(setups=None, meetings=None, looks=None)
    one = SimpleNamespace(asked=asked, begun=lambda name: 0, close=lambda: None)
    paid = lambda parts, *_: [vars(part).update(cost=cost) for part, cost in zip(parts, (0.2, 0.1, math.inf))]
    monkeypatch.setattr(clock, "_begin", lambda *_: "random")
    monkeypatch.setattr(clock, "_spend", paid)
    clock.gather([one], 1.0, dict)
    assert one.costs == {"setups": 0.2, "meetings": 0.1}


@pytest.mark.parametrize("given", [[], ["flat:10"]])
def test_who_plays_on_is_found_anew_where_a_verdict_goes_on(tmp_path, given):
    """Strong play may be paid for then; those whom the command names stay."""
    asked = requested("kuhn", (), seed=1, play="", players=(), onward=given, **dict.fromkeys(SIZES))._asdict()
    settled = asked | {"onward": ["random"], "play": "flat:25", "most": 25, "setups": 100}
    (tmp_path / "assess.json").write_text(json.dumps({"asked": asked, "settled": settled}))
    unsettle(tmp_path)
    kept = json.loads((tmp_path / "assess.json").read_text())["settled"]
    assert kept == settled | {"onward": given, "setups": None, "players": []}


# What would settle it


def test_how_many_more_deals_settle_a_figure():
    assert times(0.55, (0.51, 0.59), 0.52) == pytest.approx((4 / 3) ** 2)
    assert times(0.55, (0.53, 0.57), 0.52) is None and times(0.52, (0.5, 0.54), 0.52) is None
    assert times(0.5, (0.45, 0.58), 0.52) == pytest.approx(16)
    assert more(4.0, 500, None) == "1,500\xa0more deals would" and more(None, 500, 1.0) == ""
    assert more(4.0, 500, 0.01) == "1,500\xa0more deals (15\xa0s) would"
    assert more(1e9, 500, 0.01) == ""


def test_a_lead_in_doubt_says_what_would_settle_it():
    each = evidence(play="flat:25")
    each.deal(50)
    each.costs = {"setups": 0.01}
    says = ahead(each).says
    assert "Seat 1 may be ahead" in says and re.search(
        r"; [\d,]+\s+more deals? \([\d.]+\s+s\) would settle it\.$", says
    )
    each.costs = {}  # no clock ran
    assert re.search(r"; [\d,]+\s+more deals? would settle it\.$", ahead(each).says)


def test_what_a_search_would_settle_lets_its_deals_grow():
    points = [{"name": "ahead", "part": "meetings", "times": 3.0}, {"name": "ties", "part": "", "times": 4.0}]
    assert doubts([{"quality": None, "points": points}]) == {"setups": 4.0, "meetings": 3.0}


@pytest.mark.parametrize("withheld, missed, open_", [(True, 0.16, {"looks": 2.0}), (True, 0.04, {}), (False, 0.16, {})])
def test_chances_that_missed_are_looked_at_on(withheld, missed, open_):
    one = {
        "quality": {"withheld": withheld, "missed": missed},
        "points": [{"name": "ahead", "part": "", "times": None}],
    }
    assert doubts([one, {"quality": None, "points": []}]) == open_


def test_progress_says_what_is_known(monkeypatch):
    told = []

    def shown(words):
        one = stage(words)
        monkeypatch.setattr("pyengine.base.progress.ProgressStage.__call__", lambda self, *each: told.append(each[-1]))
        return one

    monkeypatch.setattr("pyengine.assess.evidence.stage", shown)
    each = evidence()
    for grow in (each.deal, each.meet, each.look):
        grow(20)
    text = next(text for text in reversed(told) if "so far" in str(text))
    assert text.startswith("seat ") and " decisions, " in text and text.endswith(" levels so far")


# Again


def test_its_command_gives_the_same_signature(tmp_path, capsys):
    """Whatever its clock made of it."""
    found = pyengine.assess_game(str(path("only-the-deal")), seconds=1, seed=3, threads=2, most=25, rung=20)
    assert again(found["command"], tmp_path, capsys)["signature"] == found["signature"]


@pytest.mark.slow
def test_who_plays_on_stands_in_the_command(tmp_path, capsys):
    sizes = {"setups": 40, "meetings": 20, "looks": 40, "rung": 20, "most": 25, "seed": 3, "threads": 2}
    found = pyengine.assess_game(str(path("only-the-deal")), play="flat:25", onward=["flat:10", "random"], **sizes)
    assert "--onward flat:10,random" in " ".join(found["command"]) and found["continues"] == "flat:10 and random"
    assert again(found["command"], tmp_path, capsys)["signature"] == found["signature"]
    for onward, fault in (
        (["rnadom"], "did you mean random"),
        ("random", "expected a list of texts"),
        (["net:a.net"], "expected a player that reads no file"),
    ):
        with pytest.raises(InputError, match=fault):
            pyengine.assess_game(str(path("only-the-deal")), onward=onward, setups=100)


@pytest.mark.slow
def test_who_plays_on_stands_in_the_command_of_variants(tmp_path, capsys):
    sizes = {"setups": 100, "meetings": 20, "looks": 100, "rung": 20, "most": 25, "seed": 3, "threads": 2}
    how = {"play": "flat:25", "onward": ["random"], "folder": tmp_path / "kept", "pace": 10}
    found = pyengine.assess_variants(["agram"], vary={"CARDS": (3, 4)}, **how, **sizes)
    assert {"--onward=random", "--pace=10s"} < {*found["command"]}
    same = again(found["command"], tmp_path, capsys)
    assert [each["signature"] for each in same["variants"]] == [each["signature"] for each in found["variants"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ZOO)
@pytest.mark.parametrize("seconds", [3, 8])
def test_every_command_gives_the_same_signature(name, seconds, tmp_path, capsys):
    found = pyengine.assess_game(str(path(name)), seconds=seconds, seed=seconds, threads=2)
    assert again(found["command"], tmp_path, capsys)["signature"] == found["signature"]


@pytest.mark.slow
def test_the_command_of_variants_gives_the_same_signature(tmp_path, capsys):
    """Some of which left, so that they all are not."""
    how = {"want": ("short", "fair"), "seconds": 12, "seed": 1, "threads": 2}
    found = pyengine.assess_variants(["examples/described/fifteen.rcy"], vary={"LIMIT": range(9, 21, 2)}, **how)
    assert found["gone"] and any(word.startswith("--without=LIMIT=") for word in found["command"])
    assert again(found["command"], tmp_path, capsys)["signature"] == found["signature"]


@pytest.mark.slow
def test_a_verdict_with_a_clock_is_gone_on_with(tmp_path, monkeypatch, capsys):
    """What was played is there, and its sizes do not shrink."""
    how = {"seconds": 3, "seed": 3, "threads": 2, "most": 25, "rung": 20, "folder": tmp_path / "a"}

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setitem(clock.GROWN, "looks", stop)
        with pytest.raises(KeyboardInterrupt):
            pyengine.assess_game(str(path("only-the-deal")), **how)
    before = int(re.search(r"setups = (\d+)", (tmp_path / "a" / "strong" / "study.toml").read_text())[1])
    found = pyengine.assess_game(str(path("only-the-deal")), **how)
    assert found["setups"] >= before and (tmp_path / "a" / "players" / "tournament.json").exists()
    assert again(found["command"], tmp_path, capsys)["signature"] == found["signature"]
    assert pyengine.assess_game(str(path("only-the-deal")), **how)["signature"] == found["signature"]


# Variants


def test_wishes_that_say_nothing_of_games_won_together():
    with pytest.raises(InputError, match="fair and close say nothing of games that are won together"):
        pyengine.assess_variants([SHARED], vary={"players": (2, 3)}, want=("fair", "close"))
    assert variant_words.unsaid(["fair"]) == "fair says nothing of games that are won together"


def test_a_variant_to_leave_out_is_one_of_them():
    with pytest.raises(InputError, match="without' names 'CARDS=9'; did you mean CARDS=5"):
        pyengine.assess_variants(["agram"], vary={"CARDS": (3, 4, 5)}, without=["CARDS=9"])
    with pytest.raises(InputError, match="there is one variant only"):
        pyengine.assess_variants(["agram"], vary={"CARDS": (3, 4)}, without=["CARDS=3"])


@pytest.mark.parametrize(
    "ahead, says",
    [
        ([1, 1], "better"),
        (
            [1, 0],
            "better than B; not known yet of C, 300\xa0more deals (3.0\xa0s) "
            "would show a difference as large as it looks",
        ),
        ([0, 0], "not known yet, 300\xa0more deals (3.0\xa0s) would show a difference as large as it looks"),
        ([-1, 1], "better than C; worse than B"),
    ],
)
def test_what_is_wanted_is_better_worse_or_not_known(ahead, says):
    found = {"ahead": {"tense": ahead}, "open": {"tense": {"part": "looks", "times": 4.0}}}
    own = [{"name": name, "looks": 100, "points": []} for name in "ABC"]
    found |= {"variants": own, "run": {"deal_seconds": {"looks": 0.01}}, "order": [*"ABC"], "want": {"tense": "length"}}
    assert variant_words._stands(found, "tense", ["B", "C"]) == says


def test_what_is_known_to_be_the_same_is_not_called_unknown():
    own = [
        {"name": name, "points": [{"name": "ahead", "value": 0.5, "ci95": [0.5, high]}]}
        for name, high in (("A", 0.5), ("B", 0.5), ("C", 0.6))
    ]
    found = {"variants": own, "run": {}, "order": [*"ABC"], "want": {"fair": "ahead"}, "ahead": {"fair": [0, 0]}}
    found["open"] = {"fair": {"part": "setups", "times": None}}
    assert variant_words._stands(found, "fair", ["B", "C"]) == "the same as B; not known yet of C"
    found["order"], found["ahead"] = [*"AB"], {"fair": [0]}
    assert variant_words._stands(found, "fair", ["B"]) == "the same"


def test_what_is_not_known_yet_has_a_button():
    """For what shows soonest, with the time that it takes in all."""
    found = {"open": {"fair": {"part": "setups", "times": 3.0}, "tense": {"part": "looks", "times": 900.0}}}
    found |= {"variants": [{"setups": 100, "looks": 100}], "run": {"deal_seconds": {"setups": 0.2, "looks": 1.0}}}
    found |= {"want": {"fair": "ahead"}}
    found["run"] |= {"wall_seconds": 30.0}
    found["command"] = ["pyengine.assess", "a.rcy", "--declare", "CARDS=5", "--goal=seat 1 at most 0.5", "--setups=100"]
    found["command"] += ["--play=heuristic", "--varying=ismcts:25"]  # found in less time
    (tile,) = variant_words._longer(found)
    assert tile.command == ("pyengine.assess", "a.rcy", "--declare=CARDS=5", "--goal=seat 1 at most 0.5", "--time=180s")
    assert (tile.title, tile.word) == ("Settle this: fair seats", "Look longer (3 minutes in all)")
    assert not list(variant_words._longer(found | {"open": {"tense": {"part": "looks", "times": 900.0}}}))
    assert not list(variant_words._longer(found | {"open": {"fair": {"part": "setups", "times": None}}}))


def side(p, value=8.0):
    each = Difference("length", "", (0, 0), value, [value - 10, value + 10], None, p)
    points = [{"name": "length", "value": 9.0, "times": None, "warned": False, **NOTHING}]
    found = [type("One", (dict,), {"warnings": ()})(studies={"strong": {"verdict": None}}, points=points)] * 2
    return type("Side", (), {"each": found, "apart": lambda self, *pair: {"length": each}})()


def test_a_difference_that_chance_may_give_is_none():
    assert variants._ahead(side(0.2), 0, 1, "short") == variants._ahead(side(None), 0, 1, "short") == 0
    assert variants._ahead(side(0.01), 0, 1, "short") == 1
    assert not variants._behind(side(0.2), 0, 1, ["short"], []) and variants._behind(side(0.01), 0, 1, ["short"], [])
    assert variants._doubts(side(0.2), ["short"], []) == {"setups": pytest.approx((10 / 8) ** 2)}


def test_advice_without_a_difference_is_none():
    point = {
        "name": "length",
        "figure": "decisions",
        "value": 8.0,
        "unit": "number",
        "says": "",
        "warned": False,
        **NOTHING,
    }
    several = [{"name": name, "goals": [], "warned": [], "points": [point], "setups": 100} for name in "AB"]
    found = {"take": None, "order": ["A", "B"], "want": {"short": "length"}, "ahead": {"short": [0]}, "as_good": ["B"]}
    found |= {"variants": several, "gone": [], "goals": [], "unsaid": ["fair"], "run": {}}
    found["open"] = {"short": {"part": "setups", "times": 16.0}}
    first, second, *_ = variant_words.answer(found)
    assert first.startswith(
        "No variant is clearly better yet: 1,500\xa0more deals may show which (Short). "
        "Short: not known yet, 1,500\xa0more deals would show "
        "a difference as large as it looks ("
    )
    assert "(decisions: 8 with A, 8 with B)" in first  # whose figures these are
    assert second == "fair says nothing of games that are won together."


def test_where_nothing_is_clearly_better_the_first_sentence_says_so_and_what_to_do():
    found = compared(None) | {"ahead": {"deep": [0]}, "open": {"deep": {"part": "meetings", "times": 4.0}}}
    for one in found["variants"]:
        one |= {"goals": [], "meetings": 100}
    found |= {"run": {"deal_seconds": {"meetings": 0.1}}, "order": ["CARDS=6", "CARDS=4"]}
    says = "No variant is clearly better yet: 300 more deals (30 s) may show which (Skill)."
    assert variant_words._headline(found).replace("\u00a0", " ") == says
    found["want"] |= {"tense": "decided early"}
    found["ahead"] |= {"tense": [0]}
    found["open"] |= {"tense": {"part": "meetings", "times": 1.9}}
    found["run"] = {}  # no clock ran: what the fewest deals show, whatever their text
    says = "No variant is clearly better yet: 90 more deals may show which (Tension)."
    assert variant_words._headline(found).replace("\u00a0", " ") == says
    found["want"].pop("tense"), found["ahead"].pop("tense"), found["open"].pop("tense")
    found["run"] = {"deal_seconds": {"meetings": 1000.0}}  # nobody waits for that
    says = "No variant is clearly better. Take the one that you like, or compare values further apart."
    assert variant_words._headline(found) == says
    found["variants"][0]["points"].append({**lead(True), "name": "ahead"})  # clearly better, and clearly at fault
    found["ahead"] = {"deep": [1]}
    says = 'Nothing says which to take: Cards 6, which is clearly better in "deep", though a seat is ahead.'
    assert variant_words._headline(found) == says


def test_every_row_of_a_comparison_says_what_it_means():
    early = {"name": "decided early", "figure": "decided at half time", "asks": "When is it decided?"}
    early["says"] = "At half time the winner is 30 % settled; at random play 9 %. More."
    seats = {"name": "seats", "figure": "results decided by the seats", "asks": "", "says": ""}
    found = {"goals": ["seat 1 at most 0.5"], "variants": [{"name": "CARDS=6", "points": [early]}]}
    found["variants"].append({"name": "CARDS=4", "points": [early | {"says": "Other."}, seats]})
    found["variants"][0]["points"].append(seats | {"figure": "", "asks": "Does it?"})  # is no row
    assert variant_words._means(found) == {
        "seat 1 at most 0.5": "A goal of yours.",
        "decided at half time": "When is it decided? Cards 6: At half time the winner is 30 % settled. Less is better.",
        "results decided by the seats": "Between equally strong players.",
    }
    table = document.Table(("figure", "CARDS=6"), [("ties", "0 %"), ("skill", "1")], titles={"skill": "How much?"})
    text = page.written(document.Report("", "", (), [table]), {})
    assert '<th scope="row" title="How much?">skill</th>' in text and '<th scope="row">ties</th>' in text


def lead(warned):
    point = {"name": "ahead", "figure": "lead", "value": 0.05, "ci95": [0.04, 0.06], "limit": 0.03, "above": True}
    return point | {"unit": "points", "warned": warned, "safe": False, "times": 2.0}


def test_a_variant_with_a_fault_says_so_and_in_what_it_is_better():
    ahead = [lead(True), lead(False)]
    ahead[1]["ci95"] = [0.0, 0.1]
    assert [lights.judged({"points": [each]})[0].bold for each in ahead] == [
        "A seat is ahead.",
        "Fair seats: not known yet.",
    ]
    several = [{"name": name, "points": [each]} for name, each in zip("AB", ahead)]
    found = {"take": "A", "ahead": {"fair": [0], "deep": [1]}, "variants": several}
    assert variant_words._though(found) == ', which is clearly better in "deep", though a seat is ahead'
    assert variant_words._though(found | {"take": "B"}) == ""


def compared(take, game="agram", **values):
    """Variants of which the first is the game as it is, with what differs for sure."""
    known = {"ci95": [0.1, 0.3], "warned": False, "limit": None, "least": False}
    points = {"deal": (0.1, 0.2), "no choice": (0.4, 0.3), "length": (16.0, 24.0), "skill": (1.0, 1.5)}
    units = {"length": "number", "skill": "levels"}
    every = ({"name": name, "unit": units.get(name, "share"), **known} for name in points)
    each = [[one | {"value": points[one["name"]][at]} for one in every] for every, at in zip([list(every)] * 2, (0, 1))]
    rows = [{"variant": "CARDS=4", "name": name, "difference": b - a} for name, (a, b) in points.items()]
    found = {"take": take, "order": [take, ""], "want": {"deep": "skill"}, "game": game, "as_good": []}
    found["order"][1] = "CARDS=6" if take == "CARDS=4" else "CARDS=4"
    found["variants"] = [
        {"name": f"CARDS={cards}", "values": {"CARDS": cards}, "points": own} for cards, own in zip((6, 4), each)
    ]
    return found | {"differences": [row | {"remains": row["name"] != "length"} for row in rows]}


@pytest.mark.parametrize("take, better, worse", [("CARDS=4", "forced", "results"), ("CARDS=6", "results", "forced")])
def test_what_gets_worse_stands_beside_what_gets_better(take, better, worse):
    """Of what is sure, but for what was asked for, which has its own line."""
    told = [(each.light, each.title, each.says) for each in variant_words._besides(compared(take))]
    other = f"Cards {10 - int(take[-1])}"
    assert [each[:2] for each in told] == [("good", f"Better than {other}:"), ("warn", f"Worse than {other}:")]
    assert told[0][2].startswith(better) and told[1][2].startswith(worse)
    texts = {"results": ("10 %", "20 %"), "forced": ("40 %", "30 %")}
    for *_, says in told:
        then, now = texts[says.split()[0]][:: 1 if take == "CARDS=4" else -1]
        assert f"{now} instead of {then}" in says.replace("\u00a0", " ")


def test_where_none_is_to_be_taken_clear_differences_are_named():
    (tile,) = variant_words._besides(compared(None))
    assert (tile.light, tile.title) == ("", "Cards 4 differs from Cards 6:")
    names = "deal", "no choice", "skill"  # the length differs by chance
    then = dict(zip(names, ("10 %", "40 %", "1.0"))), dict(zip(names, ("20 %", "30 %", "1.5")))
    texts = [f"{variant_words.FIGURE[name]} {then[1][name]} instead of {then[0][name]}" for name in names]
    assert tile.says.replace("\u00a0", " ") == f"{'; '.join(texts)}."


@pytest.mark.parametrize(
    "take, game, button",
    [("CARDS=4", "mine/agram.rcy", "Use Cards 4 in my game"), ("CARDS=4", "agram", "Play with Cards 4")],
)
def test_what_is_recommended_can_be_taken(take, game, button):
    (tile,) = variant_words._use(compared(take, game))
    assert tile.word == button and tile.command == ("pyengine.watch", game, "--declare=CARDS=4")
    assert variant_words._headline(compared(take) | {"ahead": {}}).startswith("Take Cards 4")
    tiles = list(variant_words._use(compared(None, game)))  # of which none is better for sure
    assert ("Try Cards 4", button) in [(each.title, each.word) for each in tiles]


def test_what_the_game_has_already_is_kept():
    found = compared("CARDS=6")
    assert not list(variant_words._use(found)) and variant_words.is_now(found, found["variants"][0])
    assert variant_words._headline(found | {"ahead": {}}) == "Keep Cards 6."
    assert not variant_words.is_now(found | {"game": "gone.rcy"}, found["variants"][0])


@pytest.mark.parametrize(
    "unit, value, text", [("levels", 3.37, "3.4"), ("points", 0.0194, "1.9"), ("share", 0.2, "20 %")]
)
def test_a_figure_has_the_same_digits_wherever_it_stands(unit, value, text):
    each = {"unit": unit, "value": value, "ci95": [value * 0.9, value * 1.1], "least": False}
    found = lights.figure(each).replace("\u00a0", " ")
    assert found == text and words.own(each).replace("\u00a0", " ").startswith(f"{text} (")


def test_a_button_alone_says_how_long_more_deals_take():
    says = "Seat 1 may be ahead: it wins 40 %; 4,000\u00a0more deals (5\u00a0min 3\u00a0s) would settle it."
    assert lights.plain(says).endswith("4,000\u00a0more deals would settle it.")
