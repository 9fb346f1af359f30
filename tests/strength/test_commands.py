"""Tournaments and ladders as commands: the same bytes however they are held, folders, errors, narrow terminals."""

import json
import re
from xml.etree import ElementTree

import pytest

from pyengine import __main__ as commands
from pyengine.strength import ladder_words, tournament, words as strength_words
from pyengine.study import run

THREE = ["tournament", "leduc", "--seats", "random,heuristic,pimc:2x1", "--setups", "20"]
KUHN = ["ladder", "kuhn", "--most", "50", "--setups", "20"]


def contents(folder):
    """Files of a folder by name, without how the command ran."""
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for name, data in found.items():
        if name.endswith(".json"):
            found[name] = {key: value for key, value in json.loads(data).items() if key != "run"}
        elif name.startswith(("report", "strength")) and "ladder.json" in found:
            found[name] = ""  # it has times
    return found


@pytest.mark.usefixtures("undrawn")
@pytest.mark.few(
    1,
    "words, killed, left",
    [
        (THREE, r"heuristic,pimc:2x1", {"table=1", "table=2", "table=3", "tournament.toml"}),
        (KUHN, r"flat:50,.*|(?!.*:25).*", {"rung=25", "rung=50", "ladder.toml"}),
    ],
)
def test_same_bytes_for_any_threads_and_after_an_interruption(words, killed, left, tmp_path, monkeypatch, capsys):
    one, two, three = ([*words, "--out", str(tmp_path / name)] for name in ("one", "two", "three"))
    for each, threads in ((one, "1"), (two, "2")):
        assert commands.main([*each, "--seed", "5", "--threads", threads]) == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "two")

    def kill(study, **how):
        if re.fullmatch(killed, ",".join(study.study.seat_texts)):
            raise KeyboardInterrupt
        return run.run_whole(study, **how)

    monkeypatch.setattr(tournament, "run_whole", kill)
    capsys.readouterr()
    assert commands.main([*three, "--seed", "5", "--json", "-"]) == 130
    out, err = capsys.readouterr()
    assert f"the same command resumes {tmp_path / 'three'}" in err
    assert {path.name for path in (tmp_path / "three").iterdir()} == left
    if words is KUHN:
        found = json.loads(out)
        assert not found["complete"] and [row["budget"] for row in found["rungs"]] == [25] and found["growth"] is None
        assert "from the second rung on" in err
    monkeypatch.undo()
    assert commands.main(three) == 0  # with its own seed
    assert contents(tmp_path / "one") == contents(tmp_path / "three")


@pytest.mark.few(
    1,
    "words, inside, pictures",
    [
        (THREE, {"table=1", "table=2", "table=3"}, ("ratings", "crosstable")),
        (KUHN, {"rung=25", "rung=50"}, ("strength",)),
    ],
)
def test_a_folder_has_studies_pictures_and_a_page(words, inside, pictures, tmp_path):
    kind = words[0]
    assert commands.main([*words, "--seed", "5", "--out", str(tmp_path)]) == 0
    names = {f"{name}.{ending}" for name in pictures for ending in ("svg", "png")}
    names |= inside | {f"{kind}.toml", f"{kind}.json", "report.html"}
    assert {path.name for path in tmp_path.iterdir()} == names
    for each in inside & {"table=1"}:
        assert not (tmp_path / each / "report.html").exists() and (tmp_path / each / "summary.json").exists()
    page, found = (tmp_path / "report.html").read_text(), json.loads((tmp_path / f"{kind}.json").read_text())
    rows = found["ratings"] if kind == "tournament" else found["rungs"] + found["fixed"]
    assert all(row["player"] in page for row in rows)
    told = ladder_words.answer(found).partition(":")[0] if kind == "ladder" else " ".join(strength_words.answer(found))
    assert told in page and page.count("<svg") == len(pictures) and "python" in page and "{{" not in page
    for name in pictures:
        ElementTree.parse(tmp_path / f"{name}.svg")


@pytest.mark.parametrize("words", [THREE, KUHN])
def test_tables_stay_readable_on_a_narrow_terminal(words, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "50")
    assert commands.main([*words, "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 50 and "heuristic" in out
    assert words is KUHN or out.count("wins against") > 1  # in parts


@pytest.mark.parametrize(
    "words, said",
    [
        ("tournament kuhn --seats random", "the number of players is 1; expected 2 or more"),
        ("tournament kuhn --seats random,pimc:10x2,random", "two players are 'random'; expected each once"),
        ("tournament kuhn --seats pimc:3x2,pipmc:3x2", "two players are 'pimc:3x2'"),
        ("tournament kuhn --seats random,randam", "there is no player 'randam'; did you mean random"),
        ("tournament blackjack --seats random,pimc:2x1", "two players cannot meet in blackjack: it has one seat"),
        ("tournament kuhn --seats random,flat:2 --setups 0", "setups is 0; expected a whole number from 1"),
        ("tournament kuhn --seats random,flat:2 --until length=1", "--until names 'length'; expected rating=W"),
        ("tournament kuhn --seats random,flat:2 --until rating=0", "expected a number above 0"),
        ("tournament kuhn --seats random,flat:2 --threads 0", "--threads: 0 is out of range; expected 1 to 1024"),
        (
            "tournament kuhn --seats random,flat:2 --cluster tcp://x --threads 1",
            "argument --threads: not allowed with argument --cluster",
        ),
        ("tournament kuhn", "the following arguments are required: --seats"),
        ("ladder blackjack", "two players cannot meet in blackjack: it has one seat"),
        ("ladder kuhn --most 24", "most is 24; expected a whole number from 25"),
        ("ladder kuhn --seats cfr,nobody", "there is no player 'nobody'"),
        ("ladder agram --seats cfr:10", "the player cfr:10 solves whole games, and not agram: it has 4 seats"),
        ("ladder kuhn --setups 1", "setups is 1; expected a whole number from 2"),
        ("ladder kuhn --time 5minutes", "'5minutes' is no time; expected one such as 90s, 10m or 2h"),
        ("ladder kuhn --time 0m", "'0m' is no time"),
        ("ladder kuhn --threads 0", "--threads: 0 is out of range; expected 1 to 1024"),
        ("ladder", "the following arguments are required: GAME"),
    ],
)
def test_errors(words, said, capsys):
    assert commands.main(words.split()) == 2
    assert said in capsys.readouterr().err
