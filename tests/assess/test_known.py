"""Known games: records made, kept and told as stale, how a game stands among them in true sentences, pictures."""

import json
import math
import shutil
from pathlib import Path

import pytest

import pyengine
from pyengine.assess import atlas, atlas_page, known, words
from pyengine.base.errors import InputError
from tests.support import known as again
from tests.support.commands import refused, said

FIFTEEN = Path("examples/described/fifteen.rcy").resolve()
SIZES = "--setups 20 --most 25 --play random --seed 1 --threads 1"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of one's own records, where the package has none."""
    monkeypatch.setattr(atlas, "FEWEST", 2)
    monkeypatch.setattr(known, "PACKAGE", tmp_path / "none")
    monkeypatch.setenv("PYENGINE_ATLAS", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "own"


def record(name, game="kuhn", **strong):
    """A record of a game with these figures, (value, low, high) by the name of their point."""
    kept = {point.replace("_", " "): {"value": each[0], "ci95": [*each[1:]]} for point, each in strong.items()}
    versions = {"pyengine": pyengine.__version__}
    return known.signed(
        {"name": name, "game": game, "digest": known.digest(game), "versions": versions, "strong": kept}
    )


def keep(home, *records):
    home.mkdir(exist_ok=True)
    for each in records:
        (home / f"{each['name']}.json").write_text(json.dumps(each))


def among(title="mine", **points):
    """How a game with these figures stands."""
    rows = [{"name": name.replace("_", " "), "value": each[0], "ci95": [*each[1:]]} for name, each in points.items()]
    return known.among({"subject": {"title": title}, "points": rows, "studies": {"strong": {}}})


# Records


def test_a_record_is_that_of_its_verdict_and_is_made_once(home, capsys, monkeypatch):
    status, out, _ = said(capsys, f"atlas kuhn blackjack {SIZES} --page page.html --json found.json")
    assert f"Recorded in {home}, among which verdicts place their game." in out
    assert status == 0 and "blackjack: two players cannot meet in blackjack: it has one seat." in out
    row, blackjack = json.loads(Path("found.json").read_text())["games"]
    assert blackjack["record"] is None and [each.name for each in home.iterdir()] == ["kuhn.json"]
    assert known.records() == ([row["record"]], [])
    kept = row["record"]
    assert (kept["name"], kept["setups"], kept["plays"]["strong"]) == ("kuhn", 20, "cfr:1000")
    study = pyengine.run_study(pyengine.Study("kuhn", {"max_decisions": 200}, 20, 2, 1, ("random",) * 2), threads=1)
    moves, share = study["legal_moves"], study["measures"]["variance_explained"]
    assert kept["random"]["legal moves"] == {"value": moves["mean"], "ci95": moves["ci95"]}
    assert kept["random"]["deal"] == {"value": share["value"]["setup"], "ci95": share["ci95"]["setup"]}
    assert kept["random"]["ties"] == {"value": 0, "ci95": study["ties"]["ci95"]}
    assert {"length", "skill", "deal", "ahead", "no choice", "ties"} <= {*kept["strong"]}
    assert {"length", "deal", "ahead", "no choice", "ties"} <= {*kept["random"]} and "skill" not in kept["random"]
    text = Path("page.html").read_text()
    assert "<h2>Verdicts</h2>" in text and text.count(">Skill and luck</text>") == 1
    with monkeypatch.context() as patched:  # nothing is assessed again but what is asked for otherwise
        patched.delattr(atlas, "assess_game")
        assert said(capsys, f"atlas kuhn {SIZES} --json again.json")[0] == 0
        with pytest.raises(NameError):
            said(capsys, f"atlas kuhn {SIZES} --setups 21")
    assert json.loads(Path("again.json").read_text())["games"] == [row]


@pytest.mark.slow
def test_a_game_of_one_s_own_in_one_s_own_atlas(home, capsys):
    """By its whole path, so that it is found from anywhere; its command gives its verdict again."""
    shutil.copy(FIFTEEN, "mine.rcy")
    assert said(capsys, f"atlas mine.rcy {SIZES} --all-players")[0] == 0
    two, *others = sorted(known.records()[0], key=lambda each: each["players"])
    assert [each["name"] for each in (two, *others)] == [f"mine, players={count}" for count in (2, 3, 4)]
    assert two["game"] == str(Path("mine.rcy").resolve()) and again.again(two) == two["verdict"]
    found = pyengine.assess_game("leduc", setups=20, most=25, play="random", threads=1)
    assert len(found["among"]["figures"]["length"]["games"]) == 3


def test_drama_at_random_play(home):
    """As random play plays on, on the deals of the verdict."""
    found = {"game": "gops", "options": {}, "seed": 1, "setups": 100, "points": [], "studies": {"strong": {}}}
    found |= {"players": 2, "most": 25, "plays": {}, "command": [], "signature": "", "run": {"versions": {}}}
    kept = atlas.Atlas(100, "random", 1, None, {"threads": 1, "executor": None}).told(found)["random"]
    assert 0 <= kept["decided early"]["value"] <= kept["decided early"]["ci95"][1] < 0.7
    low, high = kept["choice does not matter"]["ci95"]
    assert low < kept["choice does not matter"]["value"] < high and kept["length"]["value"] == 26


def test_a_record_that_does_not_hold_is_told_and_not_used(home):
    shutil.copy(FIFTEEN, "mine.rcy")
    mine, kuhn = record("mine", str(Path("mine.rcy").resolve()), length=(5, 4, 6)), record("kuhn", length=(2, 2, 2))
    keep(home, mine, kuhn)
    assert among("other", length=(9, 8, 10))["stale"] == ""
    Path("mine.rcy").write_text(FIFTEEN.read_text() + ";; another text\n")
    keep(home, known.signed(kuhn | {"versions": {"pyengine": "0.8.0"}}))
    (home / "leduc.json").write_text(json.dumps(record("leduc", "leduc"))[:-20])
    for name, data in {"gops": "[]", "lama": "{}", "agram,players=3": '{"versions": 1}'}.items():
        (home / f"{name}.json").write_text(data)
    (home / "scopa.json").write_text(json.dumps(record("scopa", "scopa", length=(1, 1, 1))).replace("[1, 1]", "[1, 2]"))
    found = among("other", length=(9, 8, 10))
    assert found["says"] == "" and found["figures"] == {}
    text = "Known games whose text, version or record is another one are left out: agram, gops, kuhn, lama, leduc, mine"
    assert found["stale"].startswith(text) and "atlas agram gops kuhn lama leduc mine scopa --time 3m" in found["stale"]
    Path("mine.rcy").unlink()
    assert known.read(home / "mine.json") is None
    versions = {"pyengine": pyengine.__version__, "estimators": known.ESTIMATORS + 1}
    keep(home, known.signed(kuhn | {"versions": versions}))
    assert known.read(home / "kuhn.json") is None


def test_one_s_own_record_comes_before_that_of_the_package(home, monkeypatch, tmp_path):
    monkeypatch.setattr(known, "PACKAGE", tmp_path / "package")
    keep(known.PACKAGE, record("kuhn", length=(2, 2, 2)), record("leduc", "leduc", length=(3, 3, 3)))
    keep(home, record("kuhn", length=(4, 4, 4)))
    games = among(length=(9, 9, 9))["figures"]["length"]["games"]
    assert {name: each["value"] for name, each in games.items()} == {"kuhn": 4, "leduc": 3}
    keep(home, known.signed(record("kuhn") | {"versions": {"pyengine": "0.8.0"}}))  # it does not hold
    found = among(length=(9, 9, 9))
    assert found["figures"]["length"]["games"]["kuhn"]["value"] == 2 and found["stale"] == ""
    monkeypatch.delenv("PYENGINE_ATLAS")
    assert known.own() is None  # nothing is cached
    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path / "cache"))
    assert known.own() == tmp_path / "cache" / "atlas"


def test_what_is_refused(home, capsys, monkeypatch):
    for line, why in {
        "atlas": "the following arguments are required: GAME; or --time, for the library",
        "atlas kuhn --time soon": "'soon' is no time; expected one such as 90s, 10m or 2h",
        "atlas kuhn --most 3 --setups 20": "most",
    }.items():
        if "--most" not in line:
            refused(capsys, line, why)
    monkeypatch.setenv("PYENGINE_ATLAS", "")
    refused(capsys, "atlas kuhn --time 3m", "you have no atlas of your own, as nothing is cached; expected --atlas DIR")
    Path("file").write_text("")
    monkeypatch.delattr(atlas.Atlas, "rows")  # nothing is played before
    refused(capsys, f"atlas kuhn {SIZES} --atlas file", "cannot write")
    with pytest.raises(InputError, match="no game"):
        known.digest("kuhnn")


# How a game stands


EVEN = {f"g{place}": (place, place - 0.4, place + 0.4) for place in range(1, 9)}
STANDINGS = {
    "more than all": ("length", EVEN, (20, 19, 21), "longer than 8 of 8"),
    "more than most": ("length", EVEN, (7, 6.9, 7.1), "longer than 6 of 8"),
    "less than most": ("skill", EVEN, (2, 1.9, 2.1), "less skill than 6 of 8"),
    "as much as the nearest": ("skill", EVEN, (4, 3.95, 4.05), "as much skill as g4"),
    "too wide to be alike": ("skill", EVEN, (4, 0.5, 7.5), ""),
    "the nearest that is surely apart": ("length", EVEN, (4.45, 4.35, 4.55), "longer than g3"),
    "wide: nothing is said": ("deal", {"a": (0.5, 0.3, 0.7), "b": (0.4, 0.2, 0.6)}, (0.6, 0.4, 0.8), ""),
    "less": ("deal", {"a": (0.5, 0.45, 0.55)}, (0.2, 0.15, 0.25), "deal and draws decide less than in 1 of 1"),
    "of others only how many": ("ties", EVEN, (4, 3.9, 4.1), ""),
    "ties": ("ties", {"a": (0, 0, 0.01)}, (0.5, 0.4, 0.6), "more ties than 1 of 1"),
    "the same, exactly": ("length", {"a": (26, 26, 26)}, (26, 26, 26), "as long as a"),
    "by its title": ("length", {"gops": (26, 26, 26)}, (26, 26, 26), "as long as GOPS"),
    "nobody is called less ahead": ("ahead", {"a": (0.5, 0.49, 0.51)}, (0, -0.1, 0.1), ""),
}


@pytest.mark.parametrize("case", STANDINGS)
def test_what_is_said_is_true(home, case):
    name, games, own, text = STANDINGS[case]
    keep(home, *(record(game, **{name: each}) for game, each in games.items()))
    found = among(**{name: own})
    head = "By other figures" if name in ("ties", "ahead") else "Among known games"
    assert found["says"] == (f"{head}: {text}." if text else "")
    assert {*found["figures"][name]["games"]} == {*games}


def test_what_is_said_holds_for_games_of_known_truth(home, monkeypatch):
    """Of 300 worlds of true values and estimates of them, nearly all sentences are true."""
    import random as chance

    draws, wrong, told = chance.Random(5), 0, 0
    for _ in range(300):
        true = {name: draws.gauss(3, 1) for name in ("mine", *EVEN)}
        seen = {name: (each := draws.gauss(value, 0.2), each - 0.392, each + 0.392) for name, value in true.items()}
        records = [record(name, skill=seen[name]) for name in EVEN]
        monkeypatch.setattr(known, "records", lambda: (records, []))
        said = among(skill=seen["mine"])["says"]
        if not said:
            continue
        told, text = told + 1, said.removeprefix("Among known games: ").removesuffix(".")
        if " of " in text:
            more = text.startswith("more")
            count = sum((true["mine"] > true[name]) == more for name in EVEN)
            wrong += count < int(text.split()[3])
        elif text.startswith("as much"):
            wrong += abs(true["mine"] - true[text.split()[-1]]) > 0.5
        else:
            wrong += (true["mine"] > true[text.split()[-1]]) != text.startswith("more")
    assert told > 200 and wrong <= 0.05 * told


def test_a_game_does_not_stand_among_itself(home):
    keep(home, record("kuhn", length=(2, 2, 2)))
    assert among("kuhn", length=(2, 2, 2)) == {"says": "", "figures": {}, "stale": ""}


def test_at_least():
    """Levels of nearly all matches won."""
    points = [{"name": "skill", "value": 6.5, "ci95": [5.9, 7.2]}]
    assert known.figures(points, {})["skill"] == {"value": 6.5, "ci95": [5.9, 7.2], "at_least": True}


# What is shown


def test_it_is_told_and_drawn_but_not_signed(home):
    plain = pyengine.assess_game("kuhn", setups=60, most=25, play="random", threads=1)
    keep(home, *(record(name, length=each) for name, each in EVEN.items()), known.signed(record("old") | {"game": "?"}))
    found = pyengine.assess_game("kuhn", setups=60, most=25, play="random", threads=1)
    assert found["signature"] == plain["signature"] and found["verdict"] == plain["verdict"]
    text = str(found.table(400))
    assert "Among known games: shorter than 6 of 8." in text and "are left out: old;" in text
    assert "Among known games" not in str(plain.table(400))
    tiles = next(each.rows for each in words.report(found).blocks if getattr(each, "kind", "") == "tiles")
    scale = next(each.scale for each in tiles if each.title == "Length")
    assert len(scale["ticks"]) == 8 and {"g1", "g8"} <= {name for name, _ in scale["names"]}
    assert scale["value"] < min(scale["ticks"][2:]) and not scale["zone"]
    older = pyengine.Assessment({name: each for name, each in found.items() if name != "among"})
    assert "known games" not in str(older.table(400))


@pytest.mark.parametrize("games", [22, 40])
def test_no_label_of_the_picture_lies_on_another(games):
    shown = [(f"game number {n}", 3 * math.sin(n), math.cos(n) ** 2) for n in range(games)]
    drawn = [record(name, skill=(skill, -3, 3), deal=(deal, 0, 1)) for name, skill, deal in shown]
    drawn[3]["strong"]["luck"] = {"value": 0.18, "ci95": [0.1, 0.3]}
    drawn.append(record("no skill", deal=(0.5, 0, 1)))
    (axes,) = (figure := atlas_page.skill_and_luck(drawn)).axes
    figure.draw_without_rendering()
    boxes = [atlas_page.Text.get_window_extent(label) for label in axes.texts]
    assert len(boxes) == games and not any(box.count_overlaps(boxes[:place]) for place, box in enumerate(boxes))
    assert all(axes.bbox.contains(*corner) for box in boxes for corner in box.corners())
    assert "game number 3 (luck 18\xa0%)" in {each.get_text() for each in axes.texts}


# The package's own


# Decisions of a match of random play that others publish, of the numbers of players here: exactly, or at most.
LENGTHS = {
    "agram": (24, 24),
    "gops": (26, 26),
    "hearts": (64, 64),
    "scopa": (36, 36),
    "leduc": (2, 7),
    "golf": (0, 125),
}
LENGTHS |= {"schwimmen": (0, 25), "rummy": (0, 350), "kuhn": (2, 3)}


def test_records_of_the_package_are_of_the_library_as_it_is():
    found, stale = known.records()
    names = {name for name in pyengine.available_games() if not name.endswith("-described")} - {"blackjack"}
    assert not stale and {each["game"] for each in found} == names
    for each in found:
        assert each["random"]["length"]["ci95"] and each["command"][1] == each["game"]


@pytest.mark.parametrize("name", LENGTHS)
def test_lengths_are_those_that_others_publish(name):
    least, most = LENGTHS[name]
    (found,) = (each for each in known.records()[0] if each["game"] == name)
    assert least <= found["random"]["length"]["value"] <= most
