"""Reports: what they say follows from the summary, and what they write is always the same bytes."""

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from rich.console import Console

from pyengine import Study, registry, run_study
from pyengine.base.drawing import canvas
from pyengine.games.spec import TERMS
from pyengine.recycle import library
from pyengine.report import by, command, findings, lists, measured, notes, page, plots, tables, terminal, words, writers
from tests.support.pages import Page
from tests.support.summaries import keeping_seats, summary, without_matches

DEAL = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"
SEATED = ["pimc:10x2", "heuristic", "random"]
STUDIES = {
    "default": {},
    "2 players": {"players": 2, "never": 2},
    "4 players": {"players": 4, "hand": 5, "draw": False},
    "5 players": {"players": 5, "eliminated": "gone", "lead_only": True},
    "one setup": {"setups": 1, "matches": 5000, "players": 2, "hand": 3, "deal": DEAL},
    "one match": {"setups": 1, "matches": 1, "wins": [0, 1, 0], "lengths": [0] * 11 + [1]},
    "each once": {"setups": 500, "matches": 1},
    "tiny": {"setups": 2, "matches": 3, "wins": [3, 0, 3], "complete": False, "never": 2},
    "large": {"setups": 10_000, "matches": 100_000},
    "small hand": {"hand": 1, "lengths": [0, 0, 0, 600_000, 400_000]},
    "seated": {"setups": 300, "matches": 1, "seats": SEATED},
    "alike": {"setups": 300, "matches": 10, "seats": ["heuristic"] * 3},
    "ties": {"setups": 300, "matches": 100, "wins": [9_000.5, 10_499.5, 10_500]},
}


@pytest.fixture(params=STUDIES, ids=lambda name: name.replace(" ", "_"), scope="module")
def study(request):
    return summary(**STUDIES[request.param])


@pytest.fixture(scope="module")
def drawn(study):
    return plots.figures(study)


@pytest.fixture(scope="module")
def html(study, drawn):
    """Its page, whose pictures take most of the time of these tests."""
    return page.render(study, {name: canvas.svg(figure) for name, figure in drawn.items()})


def printed(study, width=80, encoding="utf-8"):
    return written(lambda console: terminal.show(study, console), width, encoding)


def written(show, width, encoding):
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    show(Console(file=file, width=width))
    file.flush()
    return file.buffer.getvalue().decode(encoding)


def plain(text):
    return text.replace(words.NBSP, " ")


@pytest.mark.parametrize("width, encoding", [(60, "utf-8"), (80, "ascii"), (120, "utf-8")])
def test_terminal_fits(study, width, encoding):
    text = printed(study, width, encoding)
    assert max(map(len, text.splitlines())) <= width
    assert "\x1b" not in text and words.NBSP not in text and "None" not in text
    assert "0123456789abcdef" in text and "seed 7" in text and "scalar" in text
    assert ("Not finished" in text) == (not study["complete"])


def test_terminal_shows_the_figures():
    text = " ".join(printed(summary(never=2, deal="[bold]x[/bold]")).split())
    for expected in (
        "Red7 with three players, 1,000 deals × 1,000 matches",
        "seat 1 27.8 % 25.0–30.6 277,777",
        "turns a match 14.000 13.969–14.031 5 23",
        "turn 14 58.8 % 55.8–61.9",
        *("10 or more", "all 56", "nothing 2", "[bold]x[/bold]"),
        "at most 10 % 250 25.0 % 22.3–27.7",
        "seat 3 17.0 percentage points 0 deals",
        "variance_explained 14.0 % 12.0–16.0 of the results, by the deal",
        "not measured: strength (it needs one player among random ones)",
        "the samples are the 1,000 deals",
        "cycles per action too short to say",
    ):
        assert expected in text, expected
    assert "eliminated" not in text and "payoff mean" not in text and "by the player" not in text


def test_terminal_shows_players():
    text = " ".join(printed(summary(**STUDIES["seated"])).split())
    for expected in (
        "300 deals × 1 match × 3 seatings",
        "The players are pimc:10x2, heuristic, random; every match",
        "pimc:10x2 57.1 % 51.5–62.7",
        *("choice of legal moves", "no card in hand 9.00", "$2 & <3>", "turn 1 9.00", "by the player"),
        "strength 60.00 % 59.40–60.60 pimc:10x2 among random ones",
    ):
        assert expected in text, expected
    assert "mean payoff" not in text and "[bold]1 card" not in text and "of deals" not in text


def test_players_who_keep_their_seats():
    study = keeping_seats(summary(**STUDIES["seated"]))
    assert "seat 1: pimc:10x2" in printed(study) and tables.players(study) is None
    assert "kept their seats" in findings.who_wins(study).more


def test_payoffs_are_shown_where_they_are_not_wins():
    study = summary(**STUDIES["seated"]) | {"payoff": {"mean": [-1.0, 0.25, 0.75], "ci95": [[-1.1, -0.9], None, None]}}
    text = " ".join(printed(study).split())
    assert "seat 1 -1.00 -1.10 to -0.90" in text and "player wins 95 % interval mean payoff" in text


def test_ties_are_said():
    text = " ".join(printed(summary(**STUDIES["ties"]) | {"ties": {"share": 0.001, "ci95": [0.0005, 0.002]}}).split())
    assert "0.10 % of matches end with a shared first place." in text and "9,000.50" in text and "10,500.00" in text


def test_one_setup_has_no_spread():
    study = summary(**STUDIES["one setup"])
    assert tables.spread(study) is tables.spread_by_seat(study) is None
    assert "setups" not in plots.figures(study)
    assert "the samples are the 5,000 matches of one deal" in plain(notes.intervals(study))


@pytest.mark.parametrize("name", ["each once", "seated"])
def test_few_matches_say_nothing_about_deals(name):
    study = summary(**STUDIES[name])
    assert tables.spread(study) is None and "deals" not in findings.findings(study)
    assert "deal decides" not in page.render(study, {}) and list(notes.caveats(study)) == []


@pytest.mark.few(3)
def test_page(study, html):
    parsed = Page(html)
    assert not parsed.open and len(set(parsed.ids)) == len(parsed.ids)
    assert all(link.startswith("#") and link[1:] in parsed.ids for link in parsed.links)
    assert "script" not in parsed.tags and "link" not in parsed.tags and "@import" not in html
    assert not re.search(r"url\((?!#)", html)
    text = plain(" ".join("".join(parsed.texts).split()))
    assert " ".join(command.command_words(study)) in text
    assert "0123456789abcdef" in text and "AMD <EPYC>" in text and "numpy 2.4" in text
    assert "<EPYC>" not in html and "None" not in text and "nan" not in text
    found = findings.findings(study).values()
    assert all(plain(finding.text) in text and plain(finding.more) in text for finding in found)
    assert all(f": {colour}" not in html.partition("</style>")[2] for colour in page.COLOURS)


def test_sentences_follow_the_numbers():
    who, long, choice, luck = findings.findings(summary(never=2)).values()
    assert plain(who.text) == "The last seat wins 39 % of matches, 1.4 times as often as the first."
    assert plain(long.text) == "A match lasts 14.0 turns on average, two of them seats dropping out."
    assert "Half of all matches are over by turn 14." in plain(long.more)
    assert plain(choice.text).endswith("of turns the seat to move has ten or more legal moves to choose from.")
    assert "dropping out counts as 0." in choice.more and "all 56 moves that a full hand can offer" in choice.more
    often = "In 25 % of deals some seat wins at most one match in ten, in 7 % at most one match in twenty."
    assert plain(luck.text) == often
    assert "In 2 of 1,000 deals some seat never wins a match." in plain(luck.more)
    assert "The deal matters more than the seat" in luck.more
    # 1.96 standard errors of a share of one half are 9.8 points for 100 matches.
    assert "are known to 9.8 percentage points or better" in plain(findings.setup_noise(summary(matches=100)))


def test_what_the_deal_does_beside_the_seat():
    """A difference of less than a fifth is none."""
    found, alike = summary(), "about as much as"
    by_seat = (sum((share - 1 / 3) ** 2 for share in found["wins"]["share"]) / 3) ** 0.5
    for factor, verdict in ((1.3, "more than"), (1.1, alike), (0.9, alike), (0.7, "less than")):
        found["setup_win_share"]["standard_deviation"] = [0, 0, factor * by_seat * 3**0.5]
        assert f"The deal matters {verdict} the seat" in plain(findings.deal_or_seat(found))


def test_sentences_about_players():
    found = findings.who_wins(summary(**STUDIES["seated"]))
    assert plain(found.text) == "pimc:10x2 wins 57 % of matches, 4.0 times as often as random."
    assert found.unit == "wins of pimc:10x2" and "won: pimc:10x2 57 %, heuristic 29 %" in plain(found.more)
    several = findings.who_wins(summary(**STUDIES["seated"] | {"seats": ["heuristic", "random", "random"]}))
    assert plain(several.text) == "heuristic wins 57 % of matches, 2.7 times as often as each random."
    assert "The last seat" in findings.who_wins(summary(**STUDIES["alike"])).text
    assert notes.how_played(summary(**STUDIES["alike"])) == "Every seat is played by heuristic."


@pytest.mark.few(3)
def test_the_answer_comes_first(study, html):
    """A paragraph before all tables and pictures, at the terminal and on the page."""
    said = plain(findings.answer(study))
    flat = " ".join(printed(study).split())
    assert said in flat and flat.index(said) < flat.index("95 % interval matches won")
    html = plain(html)
    assert html.index('<p class="answer">') < min(html.index("<figure>"), html.index("<table>"))


@pytest.mark.parametrize(
    "options, said",
    [
        ({}, "1.4 times as often as the first. Equal chances would rarely give shares so uneven (p < 0.0001)."),
        ({}, "The deal explains 14 % of the variance of the results, the seat 1 %; the rest falls in play."),
        ({}, "20 % of turns are forced, with one move or none."),
        ({}, "All seats play at random, so nothing shows of skill"),
        (STUDIES["alike"], "All seats play alike, so nothing shows of skill"),
        (STUDIES["seated"], "4.0 times as often as random. Equal chances would rarely give shares so uneven (p"),
        (STUDIES["seated"], "the seat 1 %, the player 10 %; the rest falls in play."),
        (STUDIES["one match"], "The match of this deal lasts 11 turns"),
        ({"lengths": [0] * 9 + [1_000_000]}, "Every match lasts 9 turns, two of them seats dropping out."),
    ],
)
def test_what_the_answer_says(options, said):
    assert said in plain(findings.answer(summary(**options)))


def test_players_who_may_replay_a_deal_are_named():
    for player, matches, named in (("heuristic", 4, True), ("heuristic", 1, False), ("random", 4, False)):
        study = summary(**STUDIES["alike"] | {"matches": matches}) | {"seats": [player] * 3}
        assert any("may replay a deal" in each for each in notes.caveats(study)) == named


def test_an_unfair_seat_is_said_where_players_are_compared():
    said = "The seats win 28 %, 33 % and 39 % of matches, whoever sits there."
    for options, p, expected in ((STUDIES["seated"], 0.01, True), (STUDIES["seated"], 0.3, False), ({}, 0.01, False)):
        study = summary(**options)
        study["wins"] = study["wins"] | {"share": [0.28, 0.33, 0.39]}
        study["measures"]["win_share"]["equal_seats"] = {"p": p}
        assert (said in plain(findings.answer(study))) == expected


def test_the_answer_where_figures_are_missing():
    study = summary()
    study["verdict"] = study["verdict"] | {"p": 0.42}
    study["measures"]["variance_explained"] = {"value": None, "ci95": None, "reason": "it needs two or more deals"}
    said = plain(findings.answer(study))
    assert "Equal chances would often give shares as uneven (p = 0.42)." in said and "variance" not in said
    kept = keeping_seats(summary(**STUDIES["seated"]))
    assert findings.answer(kept).endswith(findings.KEPT) and "the player 10" not in findings.answer(kept)
    assert findings.answer(without_matches(study)) == ""


@pytest.mark.parametrize(
    "setup, verdict",
    [
        ([0.12, 0.16], None),
        ([0.01, 0.04], "who plays decides more than the deal"),
        ([0.2, 0.3], "the deal decides more than who plays"),
    ],
)
def test_whether_the_player_or_the_deal_matters_more(setup, verdict):
    """A study says which matters more if the two intervals lie apart, over enough setups."""
    study = summary(**STUDIES["seated"])
    study["measures"]["variance_explained"]["ci95"]["setup"] = setup
    said = findings.answer(study)
    assert f"In a single match, {verdict}." in said if verdict else "who plays" not in said
    assert "variance" not in findings.answer(study | {"finished_setups": 29})


def test_matches_of_one_length_are_no_picture():
    study = summary(lengths=[0] * 9 + [1_000_000])
    assert "length" not in plots.figures(study) and tables.survival(study) is None
    assert "running on" not in printed(study) and Page(page.render(study)).open == []


def test_nobody_is_called_ahead_without_evidence():
    assert "No seat is clearly ahead" in findings.who_wins(summary(wins=[333_000, 333_000, 334_000])).text
    tiny = summary(**STUDIES["tiny"])
    assert "2 deals are too few to say who wins more" in plain(findings.who_wins(tiny).text)
    assert findings.deal_or_seat(tiny) is None
    assert any("very small" in caveat for caveat in notes.caveats(tiny))


def test_a_seat_that_never_wins():
    found = findings.who_wins(summary(setups=1, matches=5000, wins=[0, 2000, 3000]))
    ahead = "The last seat and the second seat are ahead: they win 60.0 % and 40.0 % of matches"
    assert plain(found.text) == f"{ahead}, the first seat never."


def test_turns_are_told_apart_from_decisions():
    study = summary()
    study["turns"] = {**study["turns"], "histogram": [0, 1000], "mean": 4.5}
    assert [row[0] for row in tables.means(study).rows] == ["turns a match"] * 2 + ["legal moves"]
    assert "A seat often decides several times in a row" in findings.how_long(study).more


def test_caveats():
    unfinished = "Not finished: the figures cover only the 10,000 finished matches of the 100,000 asked for."
    assert plain(next(notes.caveats(summary(setups=10, complete=False) | {"setups": 100}))) == unfinished
    lost = " ".join(map(plain, notes.caveats(summary() | {"unfinished": 1, "failed": 12})))
    assert "1 match had more decisions than the game allows and was cut off; no figure counts it." in lost
    assert "The game failed in 12 matches; no figure counts them." in lost


def test_a_study_that_ends_by_an_interval():
    study = summary() | {"until": {"length": 0.5}}
    assert notes.ended(study | {"finished_setups": 64}).startswith("Ended after 64")
    assert notes.ended(study) == "The interval of length is at most 0.5 to each side."
    assert "still wider" in notes.ended(study | {"until": {"length": 1e-6}})


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"complete": False}, "0 finished matches"),
        ({"unfinished": 100}, "No match was finished"),
        ({"failed": 100, "seats": ["random", "pimc:1x1", "random"]}, "The game failed in 100 matches"),
    ],
)
def test_a_study_without_matches_is_reported(changes, said):
    study = without_matches(summary(), **changes)
    assert said in " ".join(printed(study).split())
    assert said in plain(page.render(study)) and not plots.figures(study)


@pytest.mark.slow
def test_a_game_for_one():
    study = summary(players=1, wins=[1_000_000])
    study["measures"] |= {"fairness": {"value": None, "ci95": None, "reason": "the game has one seat"}}
    study |= {"subject": study["subject"] | {"title": "solitaire", "terms": TERMS}, "seats": ["random"]}
    study |= {"payoff": {"mean": [12.5], "ci95": [[12.0, 13.0]]}, "result": {"mean": [None], "ci95": [None]}}
    study["measures"]["win_share"]["equal_seats"] = None
    text = " ".join(printed(study).split())
    assert "solitaire with one player" in text and "seat 1 12.50 12.00–13.00" in text and "matches won" not in text
    assert "nobody to win against" in page.render(study) and "Who wins" not in page.render(study)
    assert plain(findings.who_wins(study).text) == "A match pays 12.50 on average (95 % interval 12.00–13.00)."
    assert "wins" not in plots.figures(study) and "setups" not in plots.figures(study)


def played(words_typed, path):
    from pyengine.commands.run import main

    assert main([*words_typed, "--json", str(path)]) == 0
    return json.loads(path.read_text())


@pytest.mark.few(1, "words", [["GAME.rcy", "--declare", "SEATS=3"], ["draw:table", "--option", "bare=on"]])
def test_a_game_that_is_gone(games, tmp_path, monkeypatch, capsys, words):
    """Page, plots and terminal are made of the JSON alone: nobody needs the program of the game, or its module."""
    (tmp_path / "GAME.rcy").write_text((Path(library.__file__).parent / "library" / "agram.rcy").read_text())
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(games["folder"])
    found = played([*words, "--setups", "20", "--seed", "1", "--out", "s"], tmp_path / "s.json")
    monkeypatch.undo()
    monkeypatch.setattr(registry, "entry", None)  # who asks, fails
    assert page.render(found) == (tmp_path / "s" / "report.html").read_text(encoding="utf-8")
    assert capsys.readouterr().out.startswith(printed(found))
    assert f"python -m pyengine.run {' '.join(words)} --setups" in " ".join(command.command_words(found))


def test_words_of_a_command_are_quoted(tmp_path, capsys):
    typed = f"red7 --deal '{DEAL}' --matches 5 --seed 7"
    first = played(shlex.split(typed), tmp_path / "first.json")
    assert " ".join(command.command_words(first)) == f"python -m pyengine.run {typed}"
    again = played(shlex.split(" ".join(command.command_words(first)))[3:], tmp_path / "again.json")
    assert first | {"run": 0} == again | {"run": 0}
    assert Page(page.render(first, {})).open == []


def test_kuhn(games, tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(games["folder"])
    study = played("kuhn:table --setups 2000 --seed 1 --measures all --seats heuristic".split(), tmp_path / "k.json")
    text = " ".join(printed(study, width=100).split())
    for expected in (
        "kuhn:table with two players, 2,000 deals × 1 match × 2 seatings",
        *("heuristic", "payoff", "decisions a match", "strength", "drama", "order by lead"),
    ):
        assert expected in text, expected
    assert "turn " not in text and "dropping" not in text and "choice of" not in text
    assert findings.how_much_choice(study).text == f"Every decision has 2{words.NBSP}legal moves."
    assert "choice" not in plots.figures(study) and "players" in plots.figures(study)
    assert tables.by_place(study) is None


@pytest.mark.parametrize(
    "share, ci95, text, bounds",
    [
        (0.272, [0.266, 0.278], "27.20 %", "26.60–27.80"),
        (0.272, [0.25, 0.29], "27.2 %", "25.0–29.0"),
        (0.272, None, "27.2 %", "-"),
        (0.0, [0.0, 0.0], "0 %", "-"),
        (1.0, [1.0, 1.0], "100 %", "-"),
        (1 - 1e-16, None, "100 %", "-"),
        (7e-11, None, "0.000000007 %", "-"),
        (0.0, [0.0, 0.12], "0.0 %", "0.0–12.0"),
        (0.000034, [0.000017, 0.000051], "0.0034 %", "0.0017–0.0051"),
        (0.99994, [0.9998, 1.0], "99.994 %", "99.980–100.000"),
        (0.5, [0.1, 0.9], "50 %", "10–90"),
    ],
)
def test_percent(share, ci95, text, bounds):
    assert tuple(map(plain, words.percent(share, ci95))) == (text, bounds)


def test_other_numbers():
    assert [plain(words.plural(count, "guess")) for count in (1, 2)] == ["1 guess", "2 guesses"]
    assert [plain(words.about(0.123, ci95)) for ci95 in (None, [0.12, 0.13])] == ["12 %", "12.3 %"]
    assert words.mean(14.1012, [14.07, 14.132]) == ("14.101", "14.070–14.132")
    assert tuple(map(plain, words.mean(-0.1, [-0.2, 0.0]))) == ("-0.10", "-0.20 to 0.00")
    assert tuple(map(plain, words.mean(-0.001, [-0.301, 0.299]))) == ("0.00", "-0.30 to 0.30")
    assert [plain(words.seconds(time)) for time in (0.04, 3.21, 61.2, 725)] == ["0.04 s", "3.2 s", "61 s", "12 min 5 s"]
    assert [plain(words.rate(rate)) for rate in (2.25e8, 1.4e9, 1234)] == ["225 million", "1.4 billion", "1,234"]
    assert [words.seat_name(seat, 2) for seat in range(2)] == ["first", "second"]
    assert [words.seat_name(seat, 4) for seat in range(4)] == ["first", "second", "third", "last"]
    assert words.seat_name(9, 16) == "10th" and words.number(2.5) == "2.50"
    assert plain(words.about(1.0, [0.999, 1.0])) == "100 %"


@pytest.mark.few(3)
def test_figures_are_labelled(drawn):
    for name, figure in drawn.items():
        [axes] = figure.axes
        assert axes.get_title("left") and axes.get_xlabel() and axes.get_ylabel(), name


@pytest.mark.slow
def test_figures_of_sixteen_seats_and_odd_names():
    seats = ["$x^2$ <b>.py:choose_very_carefully_indeed"] + ["random"] * 15
    study = summary(16, seats=seats, matches=10, hand=1, lengths=[0] * 30 + [160_000]) | {"game": "absent"}
    drawn = plots.figures(study)
    assert {"wins", "players", "setups", "places", "course"} <= set(drawn)
    assert set(writers.pictures({"players": drawn["players"]})[0]) == {"players.svg", "players.png"}
    assert Page(page.render(study)).open == []


@pytest.mark.slow
def test_saved_figures_are_the_same_bytes():
    first, second = (writers.pictures(plots.figures(summary()))[0] for _ in range(2))
    pictures = "wins", "length", "choice", "setups"
    assert list(first) == [f"{name}.{kind}" for name in pictures for kind in ("svg", "png")]
    assert first == second and not any(b"Date" in data for data in first.values())


@pytest.mark.few(1, "word", ["turn", "decision", "decision of somebody"])
def test_no_legend_is_cut(word):
    study = summary(seats=["heuristic", "random", "random"])
    study["subject"]["terms"]["decision"] = word
    for name, figure in plots.figures(study).items():
        with canvas.style():
            FigureCanvasAgg(figure).draw()
        for legend in filter(None, [axes.get_legend() for axes in figure.axes] + figure.legends):
            assert legend.get_window_extent().x1 <= figure.bbox.x1, name


def test_pictures_have_colours_for_dark_screens():
    """Each colour of the palette that a picture uses is another one there; files and page know the same ones."""
    drawn = canvas.picture(plots.figures(summary())["wins"]).decode()
    rules, rest = drawn.split("prefers-color-scheme:dark", 1)[1].split("</style>", 1)
    used = [colour for colour in canvas.DARK if f": {colour}" in rest]
    assert {canvas.INK, canvas.PAPER, *canvas.SEATS[:3]} <= set(used)
    assert all(f"{colour}" in rules and f":{canvas.DARK[colour]} " in rules for colour in used)
    style = page.render(summary(), {}).partition("</style>")[0]
    assert len(set(canvas.SEATS)) == 16 and len(page.COLOURS) == 21 and set(canvas.DARK) == set(page.COLOURS)
    for colour, either in page.COLOURS.items():
        name = re.fullmatch(r"var\((--\w+)\)", either)
        assert f"{name[1]}: " in style if name else either == f"light-dark({colour}, {canvas.DARK[colour]})"


def test_style_stays_inside():
    import matplotlib

    before = matplotlib.rcParams.copy()
    plots.figures(summary())
    assert matplotlib.rcParams.copy() == before


@pytest.mark.parametrize("module, absent", [("terminal", "matplotlib jinja2 numpy"), ("page", "matplotlib.pyplot")])
def test_nothing_heavy_is_imported(module, absent):
    code = f"import sys, pyengine.report.{module}; assert not set({absent.split()}) & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.few(1, "width, encoding", [(60, "ascii"), (80, "utf-8"), (120, "utf-8")])
def test_lists(width, encoding):
    text = written(lists.show, width, encoding)
    assert max(map(len, text.splitlines())) <= width
    flat = " ".join(text.split())
    for expected in ("red7", "eliminated", "lead-only", "pimc:NxR", "drama*", "forced_share", "MODULE:FUNCTION"):
        assert expected in flat, expected
    assert "length*" not in flat


def test_every_measure_has_a_row():
    from pyengine.measures.catalogue import NAMES

    study = summary(**STUDIES["seated"])
    study["estimator"] = "pimc:10x2"
    study["measures"] = {name: {"value": 0.5, "ci95": None} for name in NAMES} | study["measures"]
    shown = {figure.name for figure in measured.figures(study)} | {"win_share"}
    assert set(NAMES) <= shown and all(figure.meaning for figure in measured.figures(study))
    assert measured.table(study, every=False).rows[0][0] == "forced_share"


@pytest.mark.parametrize("turns, word", [(14.6, "rarely"), (13.5, "now and then"), (8.0, "often")])
def test_how_often_a_seat_decides_again(turns, word):
    summary = dict(run_study(Study("agram", {}, 20, 1, 1)))
    summary["decisions"] = {**summary["decisions"], "mean": 15.0}
    summary["turns"] = {**summary["turns"], "mean": turns, "histogram": [1]}
    assert f"A seat {word} decides several times in a row" in findings.how_long(summary).more


def test_stars_are_explained_where_there_are_some():
    def told(*remains, p=0.5):
        return by.effects({"by": {"kind": [{"effect": {"p": p, "remains": each}, "decisions": 3} for each in remains]}})

    assert "*: significant, corrected for all 2\u00a0effects; so many are: 1." in told(True, False)
    assert "*" not in (none := told(False, False)) and "None is significant, corrected for all 2\u00a0effects" in none
    assert "*" not in (unsure := told(False, p=None)) and "looked at" not in unsure
