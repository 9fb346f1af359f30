"""Differences between studies: against hand-made formulas, paired and not; the command."""

import io
import json
import math
import re
from contextlib import redirect_stdout
from itertools import pairwise

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from rich.console import Console
from scipy import special, stats

import pyengine
from engine.counting.effects import WEIGHT
from pyengine import InputError, Study, difference, run_study
from pyengine.base import cli
from pyengine.base.drawing import canvas
from pyengine.commands import run
from pyengine.commands.compare import main, tables_of
from pyengine.measures import distributions
from pyengine.measures.difference import Difference, originals
from pyengine.measures.distributions import remaining
from pyengine.measures.measure import measure
from pyengine.red7 import Options
from pyengine.report import page, plots, sweep_plots, terminal, variants
from pyengine.report.words import NBSP
from pyengine.study.store import Folder
from tests.support.commands import figures, refused, said
from tests.support.counted import play
from tests.support.sweeps import run_sweep

SETUPS = 60


def played(setups=SETUPS, seed=3, measures=(), **options):
    return run_study(Study("red7", Options(**options), setups, 5, seed, measures=measures))


@pytest.fixture(scope="module")
def stand():
    return played()


@pytest.fixture(scope="module")
def gone():
    return played(eliminated="gone")


def test_quantiles_and_tails_are_those_of_scipy():
    for freedom in (*range(1, 40), 99, 1999, 2999, 3000, 10**5, 10**7):
        assert distributions.t_quantile(freedom, 0.95) == pytest.approx(special.stdtrit(freedom, 0.975), rel=1e-12)
        for t in (0.0, 0.1, 1.0, 2.5, 30.0):
            expected = 2 * special.stdtr(freedom, -t)
            assert distributions.t_tails(t, freedom) == pytest.approx(expected, rel=1e-9, abs=1e-300)
    for above in (1, 2, 3, 9):
        for below in (3, 47, 997, 10**6):
            for f in (0.0, 0.01, 1.0, 5.0, 100.0):
                expected = special.fdtrc(above, below, f)
                assert distributions.f_tail(f, above, below) == pytest.approx(expected, rel=1e-9, abs=1e-300)


def test_a_mean_of_equal_samples_has_students_interval_of_the_paired_differences(stand, gone):
    """With as many matches in every setup, the jackknife of a mean is Student's t."""
    found = difference(stand, gone)
    one, other = (each.counted.tally.samples for each in (stand, gone))
    assert found["paired"] and found["looked_at"] == 9
    gaps = other["turns"] / other["games"] - one["turns"] / one["games"]
    turns = found["figures"]["turns"]
    half = stats.t.ppf(0.975, SETUPS - 1) * gaps.std(ddof=1) / math.sqrt(SETUPS)
    assert turns["difference"] == pytest.approx(gaps.mean())
    assert turns["ci95"] == pytest.approx([gaps.mean() - half, gaps.mean() + half])
    assert turns["p"] == pytest.approx(stats.ttest_1samp(gaps, 0).pvalue)
    assert turns["correlation"] == pytest.approx(np.corrcoef(one["turns"], other["turns"])[0, 1])
    wins = [(each["wins"].sum(axis=1) / each["games"][:, None] / 6) for each in (one, other)]
    assert found["figures"]["win_share"]["3"]["difference"] == pytest.approx((wins[1] - wins[0])[:, 2].mean())


def test_groups_of_setups_stand_for_setups():
    long = [played(1000, eliminated=each) for each in ("stand", "gone")]
    found = difference(*long)["figures"]["turns"]
    one, other = (each.counted.tally.samples["turns"] / 5 for each in long)
    half = 1.96 * (other - one).std(ddof=1) / math.sqrt(1000)
    assert (found["ci95"][1] - found["ci95"][0]) / 2 == pytest.approx(half, rel=0.15)


def test_other_deals_are_not_paired(stand):
    for other in (played(seed=4), played(setups=40)):
        found = difference(stand, other)
        turns = found["figures"]["turns"]
        assert not found["paired"] and turns["correlation"] is None
        widths = [(each["turns"]["ci95"][1] - each["turns"]["ci95"][0]) / 2 for each in (stand, other)]
        assert (turns["ci95"][1] - turns["ci95"][0]) / 2 == pytest.approx(math.hypot(*widths))


def test_a_study_does_not_differ_from_itself(stand):
    for figure in difference(stand, stand)["figures"].values():
        for cells in [figure] if "difference" in figure else figure.values():
            assert cells["difference"] == 0 and not cells["remains"] and cells["p"] in (None, 1.0)


def test_measures_that_need_more_than_sums_are_computed_from_the_setups():
    @measure("the median setup's turns")
    def median_turns(study, tally):
        return {"value": float(np.median(tally.samples["turns"])), "ci95": None}

    made = played(9, measures=(median_turns,))
    assert difference(made, made)["figures"]["median_turns"]["difference"] == 0
    long = [played(9, eliminated=each, measures=(median_turns,)) for each in ("stand", "gone")]
    one, other = (each.counted.tally.samples["turns"] for each in long)
    found = difference(*long)["figures"]["median_turns"]
    assert found["difference"] == np.median(other) - np.median(one)
    left = [np.median(np.delete(other, i)) - np.median(np.delete(one, i)) for i in range(9)]
    half = stats.t.ppf(0.975, 8) * math.sqrt(8 / 9 * sum((each - np.mean(left)) ** 2 for each in left))
    assert found["ci95"] == pytest.approx([found["difference"] - half, found["difference"] + half])


def test_figures_without_counts_are_refused(stand):
    for wrong in (json.loads(json.dumps(stand)), 7):
        with pytest.raises(InputError, match="has no counts"):
            difference(stand, wrong)
    with pytest.raises(InputError, match="there is no file .*, nor a folder 'nowhere'"):
        difference(stand, "nowhere")
    with pytest.raises(InputError, match="^a and b are the folder '.*nowhere'; expected two studies"):
        difference("nowhere", "./nowhere")


@pytest.mark.usefixtures("undrawn")
def test_folders(tmp_path, stand, gone):
    for name, options in (("a", Options()), ("b", Options(eliminated="gone"))):
        run_study(Study("red7", options, SETUPS, 5, 3), folder=tmp_path / name)
    assert difference(tmp_path / "a", str(tmp_path / "b")) == difference(stand, gone)
    (tmp_path / "b" / "summary.json").unlink()
    with pytest.raises(InputError, match="unfinished"):
        difference(tmp_path / "a", tmp_path / "b")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Folders of two finished studies, and of one that is not."""
    path = tmp_path_factory.mktemp("kept")
    for name, options in (("a", Options()), ("b", Options(eliminated="gone")), ("unfinished", Options())):
        run_study(Study("red7", options, 20, 4, 1), folder=Folder(path / name, Study("red7", options, 20, 4, 1)))
        if name != "unfinished":
            (path / name / "summary.json").write_text("{}")
    return path


def test_variants_games_players_and_folders(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    small = "--setups 20 --matches 4 --seed 1"
    first, *others = figures(capsys, f"compare red7 --vary eliminated=stand,gone --vary hand=5,7 {small}")["variants"]
    assert [each["values"]["hand"] for each in (first, *others)] == [5, 7, 5, 7]
    assert "differences" not in first and all(each["differences"]["paired"] for each in others)
    games = figures(capsys, f"compare agram kuhn {small}")
    assert games["game"] == "agram and kuhn" and games["sweep"] == {"game": ["agram", "kuhn"]}
    seats = figures(capsys, f"compare red7 --players 2 --seats heuristic,random / ismcts:20,random {small}")["variants"]
    assert [each["summary"]["seats"][0] for each in seats] == ["heuristic", "ismcts:20"]
    assert set(seats[1]["differences"]["figures"]["wins_by_player"]) == {"1", "2"}


def test_words_are_read_once_for_each_game(capsys, monkeypatch):
    read, parse = [], run.parse
    monkeypatch.setattr(run, "parse", lambda words: read.append(words[0]) or parse(words))
    _, out, _ = said(capsys, "compare agram pairs --players 3 --seats heuristic,random / random --setups 3 --seed 1")
    assert read == ["agram", "pairs"] and "pairs, random" in out


def test_finished_studies_are_compared_as_they_are(kept, capsys, monkeypatch):
    monkeypatch.chdir(kept)
    before = sorted(path.stat().st_mtime_ns for path in kept.rglob("*"))
    assert figures(capsys, "compare a b")["variants"][1]["differences"] == pyengine.difference("a", "b")
    assert sorted(path.stat().st_mtime_ns for path in kept.rglob("*")) == before


def test_the_page(kept, tmp_path, capsys, monkeypatch):
    """The page stands alone, follows dark screens, and has what the table has."""
    monkeypatch.chdir(kept)
    out = tmp_path / "ab"
    assert f"Report: {out / 'report.html'}" in said(capsys, "compare a b --out", out)[1].replace("\n", "")
    text = (out / "report.html").read_text()
    assert "b against a: " in text and '<th scope="row">win_share: seat 3</th>' in text
    assert text.count("<svg") == 2 and "Differences from a" in text and "var(--accent)" in text
    body = re.sub(r"light-dark\(.*?\)", "", text.partition("</style>")[2])
    assert not re.search(r"#[0-9a-f]{6}|https?://(?!www.w3.org)|<script", body)
    assert {"differences.svg", "differences.png", "wins.svg"} < {path.name for path in out.iterdir()}


@pytest.mark.slow
def test_a_picture_has_an_axis_for_shares_and_one_for_each_other_figure():
    swept = run_sweep(Study("red7", Options(), 20, 2, 3), {"hand": range(1, 8)})
    shares, others = plots.figures(swept)["differences"].subfigs
    labels = [tick.get_text() for tick in shares.axes[0].get_yticklabels()]
    assert labels[:3] == [f"win_share: seat {seat}" for seat in (1, 2, 3)]
    assert "length, turns" in [axes.get_title("left") for axes in others.axes]
    assert len(others.legends[0].get_texts()) == sweep_plots.MOST_DRAWN
    text = page.render(swept)
    assert text.count("against hand 1: ") == 6 and "The other variants against the first" in text
    assert set(plots.figures(run_sweep(Study("red7", Options(), 5, 2, 3), {"hand": (7, 7)}))) == {"wins"}


def test_a_table_of_differences_says_everything_once(stand, gone):
    """Red7 has no ties, turns are decisions, payoffs are wins, and fairness is the win share of seat 1."""
    found = run_sweep(Study("red7", Options(), SETUPS, 5, 3), {"eliminated": ("stand", "gone")})
    titles = [row.title for row in variants.compared(found)]
    seats = [f"win_share: seat {seat}" for seat in (1, 2, 3)]
    parts = [f"variance_explained: {part}" for part in ("setup", "seat")]
    assert titles == [*seats, "length, turns", "branching", "forced_share", "payoff_variance", *parts]
    looked = found["variants"][1]["differences"]
    assert looked["looked_at"] == len(titles)
    cells = [each for figure in looked["figures"].values() for each in (figure.values() if "1" in figure else [figure])]
    assert "ties" in looked["figures"] and sum(each.get("counted", 0) for each in cells) <= len(titles)
    (answer,) = variants.answers(found)
    assert answer.startswith("eliminated gone against eliminated stand: ") and "matches are longer in turns (" in answer
    assert f"{looked['remain']} of {len(titles)}" in answer.replace("\u00a0", " ")


def test_what_may_be_wanted():
    """Fair seats, much choice, short matches: better or worse than the first variant where that is sure."""
    found = run_sweep(Study("red7", Options(), 40, 5, 3), {"hand": (7, 2, 7)})
    table, note = variants.goals(found)
    assert table.columns == ("possible goal", "hand 7", "hand 2", "hand 7")
    named, first, other, same = zip(*table.rows)
    assert named == ("fair seats (wins)", "much choice (moves)", "short (decisions)", "little luck (deal's part)")
    verdicts = [text.rpartition(", ")[2] for text in other]
    assert verdicts[1:3] == ["worse", "better"] and not any(", " in text for text in first)
    assert same == tuple(f"{text}, alike" for text in first)
    summary, others = (each["summary"] for each in found["variants"][:2])
    shares = summary["wins"]["share"]
    assert first[0] == f"{100 * min(shares):.1f}\u2013{100 * max(shares):.1f}\u00a0%"
    cells = found["variants"][1]["differences"]["figures"]["unevenness"]
    expected = [sum((3 * each - 1) ** 2 for each in one["wins"]["share"]) / 3 for one in (summary, others)]
    assert cells["values"] == pytest.approx(expected) and not cells["counted"] and not cells["remains"]
    assert verdicts[0] == ("unsure" if cells["p"] > 0.05 else ["better", "worse"][cells["difference"] > 0])
    assert "--seats strong:200,random" in note and "--matches 2" not in note
    assert variants.goals(found | {"sweep": {"seats": []}}) is None


def test_variants_that_do_not_differ():
    found = run_sweep(Study("red7", Options(), 5, 2, 3), {"hand": (7, 7)})
    assert variants.compared(found) == [] and variants.differences(found) is None and variants.goals(found)
    assert [each.endswith(": no figure differs.") for each in variants.answers(found)] == [True]


def test_it_plays_until_a_difference_is_known(capsys):
    words = "compare red7 --vary eliminated=stand,gone --matches 5 --seed 1 --setups 5000 --until diff:turns=0.06"
    found = figures(capsys, words)
    low, high = found["variants"][1]["differences"]["figures"]["turns"]["ci95"]
    assert (high - low) / 2 <= 0.06 and 200 <= found["variants"][0]["summary"]["setups"] < 2000


@pytest.mark.parametrize(
    "words, expected",
    (
        ("red7", "one variant only"),
        ("red7 --vary players=3,2,3", "has 3 twice; expected each value once"),
        ("", "GAME"),
        ("nosuch red7", "no game 'nosuch'"),
        ("red7 --vary nosuch=1,2", "nosuch"),
        ("red7 --vary hand", "expected NAME=A..B"),
        ("red7 --seats random,random /", "empty table"),
        ("red7 --vary hand=3,4 --until diff:nosuch=1", "names the measure 'nosuch'"),
        ("red7 --vary hand=3,4 --until diff:turns=0", "half width 0; expected one above 0"),
        ("red7 --vary hand=3,4 --setups 300 --until diff:strength=1", "has no value in these studies"),
        ("a", "each named once"),
        ("a ./a", "each named once"),
        ("a nosuch", "'nosuch' is no folder of a study"),
        ("red7 a", "'red7' is no folder of a study"),
        ("a b --setups 5", "--setups says how to play"),
        ("a b --vary hand=3,4", "--vary says how to play"),
        ("a unfinished", "unfinished study"),
    ),
)
def test_what_cannot_be_compared(words, expected, capsys, monkeypatch, kept):
    monkeypatch.chdir(kept)
    refused(capsys, f"compare {words}", expected)


def test_what_remains_is_held_against_how_many_were_looked_at():
    """The smallest p against 5 % by all of them, the next against 5 % by one fewer, up to the first that is larger."""
    for found, kept in (((0.02, 0.03, 0.9), 0), ((0.04, 0.016, 0.02), 3), ((0.016, 0.026, 0.04), 1), ((None, 0.1), 1)):
        assert len(remaining(zip("abc", found))) == kept


def test_figures_that_say_the_same_are_looked_at_once():
    def differs(name, value, half, correlation=0.9):
        return Difference(name, "", (0.0, value), value, [value - half, value + half], correlation, 0.5)

    found = [
        differs("wins", 0.2, 0.1),
        differs("payoffs", -2.0, 1.0),  # in another unit
        differs("turns", 0.2, 0.1, 0.8),  # as large by chance
        differs("even", 0.0, 0.1, 0.7),
        differs("draws", 0.0, 0.2, 0.6),
        differs("never", 0.0, 0.1, None),
        differs("length", 12.0, 0.0, None),
    ]
    same = originals(found)
    assert same["payoffs", ""] == ("wins", "") and ("never", "") not in same
    assert [name for (name, _), first in same.items() if first == (name, "")] == "wins turns even draws length".split()


@pytest.mark.slow
def test_effects_of_kinds_are_compared_setup_by_setup(capsys):
    """The jackknife over setups, by hand, of what the engine counts; its variances steadied by those of all kinds."""
    studies = [Study("red7", Options(eliminated=each), 40, 4, 3, by=("kind",)) for each in ("stand", "gone")]
    found = difference(*(run_study(study) for study in studies))["figures"]["effect"]
    kinds = [pyengine.game("red7").kind_text(kind) for kind in range(4)]
    values, variances, units, deals = {}, {}, dict.fromkeys(found, 0.0), {}
    for name in found:
        sides = []
        for each in studies:
            table = pyengine.game("red7", eliminated=each.options.eliminated).table
            counts = play(table, 3, 0, 40, 0, 4, by=("kind",))[0]["effects"][:, kinds.index(name)]
            leaving = [np.delete(counts, left, axis=0).sum(axis=0) for left in range(40)]
            sides.append([kept[4] / kept[1] / (4 * WEIGHT) for kept in [*leaving, counts.sum(axis=0)]])
            for ways in (counts[:, 2] - counts[:, 0] + counts[:, 1], counts[:, 0] - counts[:, 2]):
                units[name] += 1 / ways.sum()
                deals[name] = min(deals.get(name, 40), ways.sum() ** 2 / (ways**2).sum())
        gaps = np.subtract(sides[1], sides[0])
        values[name], variances[name] = gaps[40], 39 / 40 * ((gaps[:40] - gaps[:40].mean()) ** 2).sum()
    common = sum(variances[name] / units[name] ** 2 for name in found) / sum(1 / units[name] for name in found)
    for name, each in found.items():
        half = stats.t.ppf(0.975, int(2 * deals[name]) - 1) * math.sqrt(max(variances[name], common * units[name]))
        assert each["difference"] == pytest.approx(values[name])
        assert each["ci95"] == pytest.approx([values[name] - half, values[name] + half])
    assert set(found) == {"play", "discard", "play and discard"}
    words = "--by kind --setups 400 --matches 5 --seed 1 --until diff:effect=0.02"
    printed = said(capsys, f"compare red7 --vary eliminated=stand,gone {words}")[1]
    assert "effect: discard" in printed and "effect: drop out" not in printed
    words = "compare red7 --vary hand=5,7 --by kind --seats heuristic --setups 20 --seed 1"
    assert "effect" not in said(capsys, words)[1]


@pytest.mark.slow
def test_effects_of_few_deals_are_not_told_apart():
    """Nothing matters here; of 20 setups about four are looked at."""
    starred = 0
    for seed in range(100, 103):
        for setups in (20, 60):
            rules = [{"SEATS": 4, "PLACES": 1, "TURNS": turns} for turns in (4, 5)]
            studies = [Study("tests/games/nothing.rcy", each, setups, 1, seed, by=("kind",)) for each in rules]
            one, other = map(run_study, studies)
            effects = difference(one, other)["figures"]["effect"].values()
            assert setups > 20 or all(each["ci95"] is None and not each["counted"] for each in effects)
            starred += any(each["remains"] for each in effects)
    assert starred <= 1  # of 6 comparisons


def test_sides_are_not_held_against_seats():
    """Spades has partners, Agram none: nobody sits as the other does."""
    spades, agram, red7 = (run_study(Study(name, {}, 30, 1, 1)) for name in ("spades", "agram", "red7"))
    assert not {"win_share", "payoff", "result"} & set(difference(spades, agram)["figures"])
    assert set(difference(agram, red7)["figures"]["win_share"]) == {"1", "2", "3"}


def test_rounding_is_no_difference():
    one, other = (run_study(Study("tests/games/nothing.rcy", {"CARDS": cards}, 3, 1, 9)) for cards in (5, 6))
    found = difference(one, other)["figures"]["branching"]
    assert found["difference"] == pytest.approx(0.8) and not found["remains"]


@pytest.mark.parametrize(
    "text, tables",
    [
        ("a,b / c , d", ["a,b", "c,d"]),
        ("a, b/ c,d /e", ["a,b", "c,d", "e"]),
        ("a,b/c,d", ["a,b", "c,d"]),
        ("policy:x/y,a / ./p/q.py:f,b", ["policy:x/y,a", "./p/q.py:f,b"]),
        ("a,/p/q.py:f / ismcts:100,b", ["a,/p/q.py:f", "ismcts:100,b"]),
        ("cmd:./bot --in /tmp,a / b,c", ["cmd:./bot --in /tmp,a", "b,c"]),
        ("a,b /", ["a,b", ""]),
    ],
)
def test_tables_of_players(text, tables):
    assert [table.strip() for table in tables_of(text)] == tables


def test_blanks_between_players():
    for words in ("agram --seats a, b,c --setups 3", "agram --seats a , b ,c --setups 3"):
        assert cli.joined(words.split()) == ["agram", "--seats", "a,b,c", "--setups", "3"]
    words = "agram --declare ONE=A, --seats a".split()
    assert cli.joined(words) == words
    arguments, _ = run.parse("--seats heuristic , random agram".split())
    assert (arguments.game, arguments.seats) == ("agram", "heuristic,random")


@pytest.fixture(scope="module")
def tables_of_players():
    words = "agram --players 2 --seats heuristic,random / random,random / random,heuristic --by kind --by card"
    with redirect_stdout(io.StringIO()) as out:
        assert main(f"{words} --by outcome --setups 40 --seed 1 --json -".split()) == 0
    return json.loads(out.getvalue())


def test_players_are_held_against_each_other_where_they_change_seats(tables_of_players):
    """Equal players each have the mean of all seats: what a player wins is compared with that."""
    first, *others = tables_of_players["variants"]
    won = [line["wins"]["share"] for line in first["summary"]["by_player"]]
    equal, exchanged = (each["differences"]["figures"] for each in others)
    for part, share in zip("12", won):
        assert equal["wins_by_player"][part]["values"] == [share, 0.5]
        low, high = first["summary"]["by_player"][int(part) - 1]["wins"]["ci95"]
        assert equal["wins_by_player"][part]["ci95"] == pytest.approx([0.5 - high, 0.5 - low], abs=0.01)
        assert equal["payoff_by_player"][part]["values"] == [share, 0.5]  # of which 1 is paid in Agram
    assert exchanged["wins_by_player"]["1"]["values"][0] == won[0] > 0.5 > exchanged["wins_by_player"]["1"]["values"][1]
    wins = variants.tables(tables_of_players)[0]
    assert wins.columns == ("seats", "matches", "player 1", "player 2")
    assert wins.rows[1] == ("random, random", "40", "50.0 %".replace(" ", NBSP), "50.0 %".replace(" ", NBSP))
    # Where nobody changes seats, seats are all there is.
    plain = run_sweep(Study("agram", {"players": 2}, 20, 1, 1, ("random", "random")), {"CARDS": [5, 6]})
    assert "payoff_by_player" not in plain["variants"][1]["differences"]["figures"]


def test_what_was_asked_for_is_told_of_every_table_of_players(tables_of_players):
    tables = {table.columns[0]: table for table in variants.tables(tables_of_players)}
    names = ["heuristic, random", "random, random", "random, heuristic"]
    for head in ("kind of move: chosen", "card held: result", "card played: chosen", "final score"):
        assert list(tables[head].columns) == [head, *names]
    assert len(tables["card held: result"].rows) == 12 and "card held: effect" in tables
    row = tables["card played: chosen"].rows[0]
    cards = {each["name"]: each["played"] for each in tables_of_players["variants"][2]["summary"]["by"]["card"]}
    assert row[3].startswith(f"{100 * cards[row[0]]['chosen']['share']:.0f}"[:1])
    last = {row[0]: row[1:] for row in tables["comes last"].rows}
    share = tables_of_players["variants"][0]["summary"]["by"]["outcome"]["last_by_player"]["share"][0]
    assert last["player 1"][0].startswith(f"{100 * share:.1f}") and last["player 1"][1] == "-"
    printed = io.StringIO()
    terminal.show(tables_of_players, Console(file=printed, width=60, highlight=False))
    text = printed.getvalue()
    assert "players: " not in text and max(map(len, text.splitlines())) <= 60
    above, head = next(pair for pair in pairwise(text.splitlines()) if pair[1].startswith("comes last"))
    assert above.split() == ["heuristic,", "random,"]  # the names are broken at their commas
    assert head.split() == ["comes", "last", "random", "random,", "random", "heuristic"]
    text = page.render(tables_of_players)
    assert "heuristic, random" in text and "card held: result" in text


def test_the_picture_of_differences_has_no_empty_panels(tables_of_players):
    """Shares stand together, every other figure has half a row, or what is left of it."""
    figure = plots.figures(tables_of_players)["differences"]
    rows = variants.compared(tables_of_players)
    with canvas.style():
        FigureCanvasAgg(figure).draw()
    axes = [part for each in figure.subfigs for part in each.axes]
    assert len(axes) == 1 + sum(not row.share for row in rows) > 3
    places = [part.get_position() for part in axes[1:]]
    assert all(place.width > 0.3 for place in places) and len({round(place.y0, 3) for place in places}) < len(places)
    assert [part.get_title("left") for part in axes[1:]] == [row.title for row in rows if not row.share]
    assert figure.get_figheight() < 7.5
