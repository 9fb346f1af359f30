"""Studies that pages begin: they are what the commands play, go on when they were stopped, and take no other words."""

import html.parser
import json
import re
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("starlette")

from pyengine.base.errors import InputError
from pyengine.commands import assess, compare, ladder, run, tournament
from pyengine.serve import matches, work
from pyengine.serve.app import Workbench
from pyengine.serve.studies import HOME
from tests.serve.test_tasks import until

LONG = ["--setups=60000", "--seats=pimc:4x2", "--seed=3"]


@pytest.fixture
def bench(tmp_path):
    found = Workbench(tmp_path)
    yield found
    found.hands.end()


def ended(bench, name):
    until(lambda: bench.study(name)["state"] != "running")
    return bench.study(name, 0)


def finished(bench, *asked):
    """The name of a study that was begun and has ended well."""
    name = bench.begin(*asked)
    found = ended(bench, name)
    assert (found["state"], found["said"]) == ("finished", "")
    return name


def figures(folder):
    found = json.loads((folder / "summary.json").read_text())
    del found["run"]
    return found


def test_a_study_is_what_the_command_plays(bench, tmp_path):
    name = finished(bench, "run", ["kuhn"], ["--setups=300", "--seed=5", "--by=kind"])
    found = bench.study(name, -1)
    assert found["typed"] == f"python -m pyengine.run kuhn --setups=300 --seed=5 --by=kind --out={HOME}/{name}"
    assert "How does this game behave?" in found["page"]
    run.main(["kuhn", "--setups", "300", "--seed", "5", "--by", "kind", "--out", str(tmp_path / "typed")])
    assert figures(tmp_path / HOME / name) == figures(tmp_path / "typed")
    assert [each["name"] for each in bench.studied()] == [name]


def test_a_study_keeps_its_question_and_says_what_was_found(bench):
    name = finished(bench, "run", ["kuhn"], ["--setups=40", "--seed=5"], "many")
    (found,) = bench.studied()
    assert (found["asks"], found["page"], found["light"]) == ("many", None, "")
    assert found["title"] == "kuhn with two players" and "deals are too few to say" in found["answer"]
    for part in ("..", "../agram", "/etc", ".", "plots/.", "none"):
        with pytest.raises(InputError, match="has no part"):
            bench.study(name, -1, part)


@pytest.mark.slow
def test_figures_come_while_it_runs_and_it_goes_on_where_it_was(bench, tmp_path):
    name = bench.begin("run", ["agram"], LONG)
    ends, seen, version = time.monotonic() + 60, [], -1
    while len(seen) < 2 and time.monotonic() < ends:
        found = bench.study(name, version)
        version = found["version"]
        if found["page"] and found["state"] == "running":
            seen += re.findall(r"([\d,]+)\s+matches", found["page"])[:1]
        time.sleep(0.02)
    assert len(set(seen)) == 2
    bench.stop(name)
    found = ended(bench, name)
    assert found["state"] == "stopped" and "Not finished" in found["page"]
    played = len(list((tmp_path / HOME / name / "counts").iterdir()))
    bench.go_on(name)
    time.sleep(0.5)
    assert bench.study(name, -1)["state"] == "running"
    assert len(list((tmp_path / HOME / name / "counts").iterdir())) >= played > 0
    bench.stop(name)
    ended(bench, name)


@pytest.mark.slow
def test_a_verdict_that_had_ended_goes_on_where_it_was(bench, tmp_path):
    """For another time, with the deals that it has and more: alone, and as a variant of several."""
    for words, part in (["--time=3s"], ""), (["--time=4s", "--vary=players=2,3"], "players=2"):
        name = finished(bench, "assess", ["agram"], [*words, "--seed=1"])
        home = tmp_path / HOME / name / part
        few, begun = (json.loads((home / file).read_text()) for file in ("verdict.json", "assess.json"))
        with pytest.raises(InputError, match="the time is '1h'; expected seconds"):
            bench.go_on(name, "1h")
        bench.go_on(name, "9s")
        found = ended(bench, name)
        assert found["state"] == "finished" and found["words"][-1] == "--time=9s"
        many, more = (json.loads((home / file).read_text()) for file in ("verdict.json", "assess.json"))
        assert many["setups"] > few["setups"] and many["plays"]["strong"] == few["plays"]["strong"]
        assert more["asked"] == begun["asked"] and more["settled"]["setups"] == many["setups"]


def test_a_server_that_is_killed_loses_nothing(tmp_path):
    words = ["--setups=500", *LONG[1:]]
    script = tmp_path / "script.py"
    script.write_text(f"""
import time
from pathlib import Path
from pyengine.serve.app import Workbench
if __name__ == "__main__":
    print(Workbench(Path({str(tmp_path)!r})).begin("run", ["agram"], {words!r}), flush=True)
    time.sleep(60)
""")
    server = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    name = server.stdout.readline().strip()
    until(lambda: list((tmp_path / HOME / name / "counts").glob("*.npz")))
    server.send_signal(signal.SIGKILL)
    server.communicate()
    bench = Workbench(tmp_path)
    assert bench.study(name, -1)["state"] == "stopped"
    bench.go_on(name)
    assert ended(bench, name)["state"] == "finished"
    run.main(["agram", *words, "--out", str(tmp_path / "typed")])
    assert figures(tmp_path / HOME / name) == figures(tmp_path / "typed")
    bench.hands.end()


def test_a_text_that_was_changed_elsewhere_stays(bench):
    bench.create("one.rcy", "kuhn")
    text = bench.read("one.rcy")
    bench.write("one.rcy", text + ";; here", before=text)
    with pytest.raises(InputError, match="changed elsewhere"):
        bench.write("one.rcy", text + ";; there", before=text)
    assert bench.read("one.rcy") == text + ";; here"


def test_other_words_are_refused(bench, tmp_path):
    words = ["run --players=9", "run --until=nothing=3", "run --setups=many", "run --record=x.parquet", "run --setups"]
    words += ["assess --time=abc", "assess --play=own.py:player", "assess --warn=/etc/passwd"]
    for command, word in map(str.split, words):
        with pytest.raises(InputError):
            bench.begin(command, ["kuhn"], [word])
    assert not (tmp_path / HOME).exists()


def test_what_somebody_wrote_into_the_folder_is_checked_again(bench, tmp_path):
    (tmp_path / HOME).mkdir()
    told = {"command": "run", "games": ["kuhn"], "words": ["--seats=cmd:touch here"], "begun": 0, "state": "stopped"}
    (tmp_path / HOME / "kuhn-1.json").write_text(json.dumps(told | {"said": ""}))
    bench.go_on("kuhn-1")
    found = ended(bench, "kuhn-1")
    assert found["state"] == "failed" and "is not allowed here" in found["said"]
    assert not (tmp_path / "here").exists()
    with pytest.raises(InputError, match="there is no study"):
        bench.study("../kuhn-1", -1)


def test_what_goes_wrong_is_said(bench):
    found = ended(bench, bench.begin("run", ["kuhn"], ["--max-decisions=1"]))
    assert (found["state"], found["page"]) == ("failed", None) and "do not end" in found["said"]


@pytest.mark.parametrize(
    "name, module",
    [("run", run), ("assess", assess), ("ladder", ladder), ("compare", compare), ("tournament", tournament)],
)
def test_every_argument_is_a_field_or_left_aside_on_purpose(name, module):
    from pyengine import registry

    fields = work.fields(name, "red7")
    shown = {flag for each in fields for flag in each["flags"]}
    actions = module.parser(registry.entry("red7"))._actions
    known = [[flag for flag in action.option_strings if flag.startswith("--")] for action in actions]
    assert [flags for flags in known if flags and not {*flags} <= shown and flags[0] not in work.ASIDE] == []
    assert all(each["help"] for each in fields if each["flag"] != "--rotate")


@pytest.mark.slow
def test_verdicts_ladders_and_comparisons(bench):
    for command, words, word in (
        ("ladder", ["--most=50", "--setups=20"], "rating"),
        ("compare", ["--seats=random,random / heuristic,random", "--setups=50"], "Differences"),
        ("assess", ["--setups=30", "--most=25", "--play=random"], "fair"),
    ):
        name = finished(bench, command, ["kuhn"], [*words, "--seed=1"])
        assert word in bench.study(name, -1)["page"]
        pages = shared(bench, name)
        assert [*pages] == ["Rules", "Cards", "What was found", "Match 1", "Match 2", "Match 3"], command
        assert command != "assess" or "strong" in {each["study"] for each in bench.places(name)}
    studies = [each["study"] for each in bench.places(name)]
    assert studies[-1] != "." and "strong" in studies


def test_matches_and_the_page_that_is_sent(bench, tmp_path):
    name = finished(bench, "run", ["agram"], ["--setups=50", "--seed=1", "--keep=2:longest"])
    (study,) = bench.places(name)
    assert (study["study"], study["sizes"], len(study["kept"])) == (".", [50, 1, 1], 2)
    folder = str(tmp_path / HOME / name)
    assert "Deal 8." in matches.match(folder, ".", [7, 0, 0], False)
    for within, place in ((".", [50, 0, 0]), (".", [0, 0]), ("..", [0, 0, 0]), ("/etc", [0, 0, 0]), (".", [0, 0, -1])):
        with pytest.raises(InputError):
            matches.match(folder, within, place, False)
    pages = shared(bench, name)
    assert [*pages] == ["Rules", "Cards", "What was found", "Match 1", "Match 2"]
    with pytest.raises(InputError, match="no report"):
        matches.share(str(tmp_path))


class Links(html.parser.HTMLParser):
    """Where a page leads, what leads there, and the pages inside it."""

    def __init__(self, page):
        super().__init__()
        self.places, self.links, self.inside = {"", "top"}, [], {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.places.add(named.get("id"))
        self.links += [named[name] for name in ("href", "src", "action", "data") if name in named]
        if tag == "iframe":
            self.inside[named["title"]] = named["srcdoc"]


def shared(bench, name):
    """The pages of the one that is sent, by their titles, none of which has a dead link, or one that leads out."""
    page = bench.share(name)
    found = Links(page)
    for text in (page, *found.inside.values()):
        links = Links(text)
        for link in links.links:
            assert link.startswith("data:") or (link[0] == "#" and link[1:] in links.places), link
        assert not re.search(
            r"""(@import|url\(["']?(?!#|data:)|fetch\(|(?<!Source: )https?://(?!www\.w3\.org))""", text
        )
    return found.inside


@pytest.mark.slow
def test_what_a_comparison_takes_is_what_is_sent(bench):
    """Its rules with its options, its own verdict, three matches of strong play, and why it was taken."""
    words = ["--vary=SEATS=2,3", "--want=short", "--setups=30", "--most=25", "--play=random", "--seed=1"]
    name = finished(bench, "assess", ["agram"], words)
    took = json.loads((bench.studies.folder(name) / "verdicts.json").read_text())
    first = took["take"] or "SEATS=2"
    pages = shared(bench, name)
    assert [*pages] == ["Rules", "Cards", "What was found", "Match 1", "Match 2", "Match 3", "The comparison"]
    seats = first.partition("=")[2]
    assert f"{seats} players" in pages["Rules"] and f"<title>agram, seats {seats}</title>" in bench.share(name)
    own = (bench.studies.folder(name) / f"SEATS={seats}" / "report.html").read_text()
    assert re.search(r"<h1>.*?</h1>", own)[0] in pages["What was found"] and first in pages["The comparison"]


@pytest.mark.parametrize(
    "solved, given, play", [(False, [], "flat:25"), (True, [], None), (False, ["--play=random"], "random")]
)
def test_a_comparison_counts_the_play_of_the_last_verdict(bench, tmp_path, solved, given, play):
    """Else both would say something else of the same game; a solved one is small and is solved again."""
    told = {"command": "assess", "games": ["agram"], "words": [], "begun": 1.0, "state": "finished", "said": ""}
    (folder := tmp_path / HOME / "agram-1").mkdir(parents=True)
    (tmp_path / HOME / "agram-1.json").write_text(json.dumps(told))
    verdict = {"ladder": {"solved": solved}, "plays": {"strong": "flat:25"}}
    (folder / "verdict.json").write_text(json.dumps(verdict))
    name = bench.begin("assess", ["agram"], ["--vary=SEATS=2,3", "--time=20s", *given], "better")
    bench.stop(name)
    assert [word for word in ended(bench, name)["words"] if "play" in word] == [f"--play={play}"] * bool(play)


@pytest.mark.parametrize("take, sent", [(None, "CARDS=6"), ("CARDS=4", "CARDS=4")])
def test_where_no_variant_is_taken_the_game_as_it_is_is_sent(take, sent, tmp_path):
    several = [{"name": f"CARDS={cards}", "folder": f"CARDS={cards}", "values": {"CARDS": cards}} for cards in (4, 6)]
    verdicts = {"game": "agram", "take": take, "order": ["CARDS=4", "CARDS=6"], "variants": several}
    (tmp_path / "verdicts.json").write_text(json.dumps(verdicts))
    (tmp_path / sent).mkdir()
    (tmp_path / sent / "verdict.json").write_text("{}")
    assert matches._recommended(tmp_path) == (tmp_path / sent, {"strong"})


def test_two_texts_differ_by_lines(bench):
    bench.create("one.rcy", "agram")
    text = bench.read("one.rcy")
    bench.write("one.rcy", text.replace("\n", "\n;; mine\n", 1))
    found = [tuple(each) for each in bench.difference("agram", "one.rcy")]
    assert ("+", ";; mine") in found and "-" not in [how for how, _ in found]


@pytest.mark.slow
def test_one_is_removed_to_a_folder(bench, tmp_path):
    name = finished(bench, "run", ["kuhn"], ["--setups=20", "--seed=1"])
    bench.discard(name)
    assert bench.studied() == [] and list((tmp_path / "removed").glob(f"*/{name}/summary.json"))
    (tmp_path / HOME / "linked").symlink_to("/etc")
    with pytest.raises(InputError):
        bench.discard("linked")


def test_one_server_of_a_folder_at_a_time_goes_on_with_a_study(bench, tmp_path):
    other = Workbench(tmp_path)
    name = bench.begin("run", ["agram"], LONG)
    for asked in (other.go_on, other.discard, bench.discard):
        with pytest.raises(InputError, match="is running"):
            asked(name)
    bench.go_on(name)  # as it does
    bench.stop(name)
    assert ended(bench, name)["state"] == "stopped"
    other.go_on(name)
    assert other.study(name, -1)["state"] == "running"
    other.stop(name)
    assert ended(other, name)["state"] == "stopped"
    bench.discard(name)
    assert not list((tmp_path / HOME).iterdir())
    other.hands.end()


@pytest.mark.slow
def test_one_that_is_stopped_as_it_begins_is_stopped(bench):
    for wait in (0, 0.05):
        name = bench.begin("run", ["agram"], LONG)
        time.sleep(wait)
        bench.stop(name)
        found = ended(bench, name)
        assert (found["state"], found["said"]) == ("stopped", "")


@pytest.mark.slow
def test_one_that_ended_when_its_server_was_killed_is_finished(bench, tmp_path):
    name = finished(bench, "run", ["kuhn"], ["--setups=20"])
    path = tmp_path / HOME / f"{name}.json"
    path.write_text(path.read_text().replace("finished", "stopped"))
    bench.go_on(name)
    assert (ended(bench, name)["state"], bench.study(name, -1)["said"]) == ("finished", "")
    path.write_text(path.read_text().replace("finished", "stopped"))
    figures = tmp_path / HOME / name / "summary.json"  # which are written last: it is not finished without them
    figures.unlink()
    bench.go_on(name)
    assert ended(bench, name)["state"] == "finished" and figures.exists()


def test_a_folder_that_cannot_be_written_keeps_none_running(bench, tmp_path, monkeypatch):
    assert bench.studied() == [] and not (tmp_path / HOME).exists()
    name = bench.begin("run", ["agram"], LONG)

    def full(path, text):
        raise InputError("No space left on device")

    monkeypatch.setattr("pyengine.serve.studies.write_file", full)
    bench.stop(name)
    assert ended(bench, name)["state"] == "stopped"
    monkeypatch.undo()
    bench.discard(name)


@pytest.mark.slow
def test_matches_are_those_of_the_game_that_was_played(bench, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bench.create("own.rcy", "agram")
    name = finished(bench, "run", ["own.rcy"], ["--setups=20"])
    bench.write("own.rcy", bench.read("own.rcy") + "\n")
    for asked in (bench.places, bench.share):
        with pytest.raises(InputError, match="own.rcy was changed since"):
            asked(name)


def test_a_list_of_many_studies_has_no_page(bench, tmp_path):
    (tmp_path / HOME).mkdir()
    told = {"command": "run", "games": ["kuhn"], "words": [], "begun": 0, "state": "finished", "said": ""}
    for number in range(500):
        home = tmp_path / HOME / f"kuhn-{number}"
        home.mkdir()
        (home / "report.html").write_text("x" * 500_000)
        home.with_suffix(".json").write_text(json.dumps(told | {"begun": number}))
    for number, wrong in enumerate(({"begun": "x"}, {"begun": float("nan")}, {"words": [3]}, {"said": None})):
        (tmp_path / HOME / f"wrong-{number}.json").write_text(json.dumps(told | wrong))
    (tmp_path / HOME / "deep.json").write_text("[" * 100_000)
    began = time.monotonic()
    assert [each["begun"] for each in bench.studied()] == [*range(499, -1, -1)]
    assert time.monotonic() - began < 10
