"""Reports: what they say follows from the summary, and what they write is always the same bytes."""
import io
import json
import math
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from rich.console import Console

from pyengine.report import findings, page, plots, tables, terminal, words


def interval(share, samples, top=1.0):
    if samples < 2:
        return None
    half = 1.96 * math.sqrt(max(share * (1 - share), 0) / samples)
    return [max(share - half, 0.0), min(share + half, top)]


def at_least(histogram):
    total = sum(histogram)
    return [sum(histogram[index:]) / total for index in range(len(histogram))]


def summary(players=3, setups=1000, matches=1000, hand=7, complete=True, never=0, wins=None, lengths=None, **options):
    """A summary with plausible numbers; later seats win more, and all samples are equally many."""
    games = setups * matches
    wins = wins or [games * (20 + 4 * seat) // (20 * players + 2 * players * (players - 1)) for seat in range(players)]
    wins[-1] += games - sum(wins)
    if lengths is None:
        shape = [math.comb(20, turn) for turn in range(21)]
        lengths = [0, 0, 0, 0] + [games * weight // sum(shape) for weight in shape]
        lengths[14] += games - sum(lengths)
    while lengths[-1] == 0:
        lengths.pop()
    actions = sum(turn * count for turn, count in enumerate(lengths))
    most = hand * (hand + 1)
    moves = [int(actions * 0.1 * 0.9 ** count) if count <= most else 0 for count in range(57)]
    moves[0] = games * (players - 1)
    moves[1] += actions - sum(moves)
    samples = matches if setups == 1 else setups
    running, open_to = at_least(lengths), at_least(moves)
    shares = [count / games for count in wins]
    spread = [[0] * 50 for _ in range(players)]
    for seat, share in enumerate(shares):
        spread[seat][min(int(50 * share), 49)] = setups
    several = setups > 1
    return {
        "game": "red7", "version": "0.1.0", "seed": 7, "stream": "mwc64x-splitmix64/1",
        "options": {"players": players, "hand": hand, "draw": True, "eliminated": "stand", "lead_only": False,
                    "deal": None, **options},
        "players": players, "seats": ["random"] * players, "setups": setups, "matches": matches, "games": games,
        "actions": actions, "samples": "setups" if several else "matches",
        "turns": {"mean": actions / games,
                  "ci95": [actions / games - 0.031, actions / games + 0.031] if samples > 1 else None,
                  "min": next(turn for turn, count in enumerate(lengths) if count), "max": len(lengths) - 1,
                  "histogram": lengths,
                  "survival": {"share": running, "ci95": [interval(share, samples) for share in running]}},
        "wins": {"counts": wins, "share": shares, "ci95": [interval(share, samples) for share in shares]},
        "legal_moves": {"mean": 9.1, "ci95": [9.0, 9.2] if samples > 1 else None, "histogram": moves,
                        "at_least": {"share": open_to, "ci95": [interval(share, samples) for share in open_to]},
                        "maximum": {"moves": most, "turns": moves[most], "share": open_to[most],
                                    "ci95": interval(open_to[most], samples)}},
        "setup_win_share": {"worst_seat_at_most": {"0.05": 0.07, "0.10": 0.25},
                            "worst_seat_at_most_ci95": {"0.05": interval(0.07, setups), "0.10": interval(0.25, setups)},
                            "never_wins": never, "never_wins_by_seat": [never] + [0] * (players - 1),
                            "bins": 50, "histogram": spread,
                            "standard_deviation": [0.17] * players if several else None},
        "signature": "0123456789abcdef", "complete": complete,
        "run": {"kernel": "scalar", "threads": 2, "cpu": "AMD <EPYC>", "cpu_seconds": 0.06, "wall_seconds": 0.04,
                "cycles_per_action": 11.2, "versions": {"pyengine": "0.1.0", "python": "3.11.7", "numpy": "2.4"}},
    }


STUDIES = {
    "default": {},
    "2 players": {"players": 2, "never": 2},
    "4 players": {"players": 4, "hand": 5, "draw": False},
    "5 players": {"players": 5, "eliminated": "gone", "lead_only": True},
    "one setup": {"setups": 1, "matches": 5000, "players": 2, "hand": 3,
                  "deal": "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"},
    "one match": {"setups": 1, "matches": 1, "wins": [0, 1, 0], "lengths": [0] * 11 + [1]},
    "tiny": {"setups": 2, "matches": 3, "wins": [3, 0, 3], "complete": False, "never": 2},
    "large": {"setups": 10_000, "matches": 100_000},
    "small hand": {"hand": 1, "lengths": [0, 0, 0, 600_000, 400_000]},
}


@pytest.fixture(params=STUDIES, ids=lambda name: name.replace(" ", "_"))
def study(request):
    return summary(**STUDIES[request.param])


def printed(study, width=80, encoding="utf-8"):
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    terminal.show(study, Console(file=file, width=width))
    file.flush()
    return file.buffer.getvalue().decode(encoding)


def plain(text):
    return text.replace(words.NBSP, " ")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_terminal_fits(study, width):
    text = printed(study, width)
    assert max(map(len, text.splitlines())) <= width
    assert "\x1b" not in text and words.NBSP not in text
    assert "0123456789abcdef" in text and "seed 7" in text and "scalar" in text
    assert ("Interrupted" in text) == (not study["complete"])


def test_terminal_shows_the_figures():
    text = " ".join(printed(summary(never=2)).split())
    for expected in ("Red7 with three players, 1,000 setups × 1,000 matches", "seat 1 27.8 % 25.0–30.6 277,777",
                     "turns a match 14.000 13.969–14.031 5 23", "turn 14 58.8 % 55.8–61.9", "10 or more", "all 56",
                     "at most 10 % 250 25.0 % 22.3–27.7", "nothing 2", "seat 3 17.0 points 0 setups",
                     "the samples are the 1,000 setups", "cycles per action 11.2, actions/s 350 million"):
        assert expected in text
    assert "eliminated" not in text


def test_terminal_in_ascii(study):
    printed(study, encoding="ascii").encode("ascii")


def test_terminal_text_is_no_markup():
    assert "[bold]x[/bold]" in printed(summary(deal="[bold]x[/bold]"))


def test_one_setup_has_no_spread():
    study = summary(**STUDIES["one setup"])
    assert tables.spread(study) is None and tables.spread_by_seat(study) is None
    assert "setups" not in plots.figures(study)
    assert "the samples are the 5,000 matches of one setup" in plain(findings.intervals(study))


class Page(HTMLParser):
    VOID = {"meta", "link", "br", "hr", "img", "input"}

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.links, self.tags, self.texts = [], [], [], set(), []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        self.links += [value for name, value in attributes if name in ("src", "href", "xlink:href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_page(study):
    html = page.render(study)
    parsed = Page(html)
    assert not parsed.open and len(set(parsed.ids)) == len(parsed.ids)
    assert all(link.startswith("#") and link[1:] in parsed.ids for link in parsed.links)
    assert "script" not in parsed.tags and "link" not in parsed.tags and "@import" not in html
    assert not re.search(r"url\((?!#)", html)
    text = plain(" ".join("".join(parsed.texts).split()))
    assert words.command(study) in text
    assert "0123456789abcdef" in text and "AMD <EPYC>" in text and "numpy 2.4" in text
    assert "<EPYC>" not in html and "None" not in text and "nan" not in text
    assert all(plain(finding.text) in text and plain(finding.more) in text for finding in findings.findings(study))
    assert all(colour not in html.partition("</style>")[2] for colour in page.COLOURS)


def test_page_escapes_text():
    html = page.render(summary(setups=1, deal="<b>&"))
    assert "<b>" not in html and "&lt;b&gt;&amp;" in html


def test_page_is_the_same_every_time():
    assert page.render(summary()) == page.render(summary())


def test_sentences_follow_the_numbers():
    who, long, choice, luck = findings.findings(summary(never=2))
    assert plain(who.text) == "The last seat wins 39 % of matches, 1.4 times as often as the first."
    assert plain(long.text) == "A match lasts 14.0 turns on average, two of them seats dropping out."
    assert "Half of all matches are over by turn 14." in plain(long.more)
    assert plain(choice.text).endswith("of turns the seat to move has ten or more legal moves to choose from.")
    assert plain(luck.text) == ("In 25 % of setups some seat wins at most one match in ten, "
                                "in 7 % at most one match in twenty.")
    assert "In 2 of 1,000 setups some seat never wins a match." in plain(luck.more)
    assert "The deal matters more than the seat" in luck.more


def test_no_seat_is_called_ahead_without_evidence():
    assert "No seat is clearly ahead" in findings.who_wins(summary(wins=[333_000, 333_000, 334_000])).text
    tiny = summary(**STUDIES["tiny"])
    assert "No seat is clearly ahead" in findings.who_wins(tiny).text
    assert findings.deal_or_seat(tiny) is None
    assert any("very small" in caveat for caveat in findings.caveats(tiny))


def test_a_seat_that_never_wins():
    found = findings.who_wins(summary(setups=1, matches=5000, wins=[0, 2000, 3000]))
    assert plain(found.text) == "The last seat wins 60.0 % of matches of this setup, the first seat never."


def test_an_interrupted_study_says_how_much_is_missing():
    study = summary(setups=10, complete=False) | {"setups": 100}
    assert plain(next(findings.caveats(study))) == (
        "Interrupted: the figures cover only the 10,000 finished matches of the 100,000 asked for.")


def test_a_study_without_matches_is_reported():
    study = summary(complete=False) | {"games": 0, "actions": 0}
    for share in study["setup_win_share"]["histogram"]:
        share[:] = [0] * 50
    assert "0 finished matches" in printed(study)
    assert "0 finished matches" in plain(page.render(study))


def test_command():
    assert words.command(summary()) == "python -m pyengine.run red7 --players 3 --setups 1000 --matches 1000 --seed 7"
    assert words.command(summary(**STUDIES["5 players"])) == (
        "python -m pyengine.run red7 --players 5 --eliminated gone --lead-only "
        "--setups 1000 --matches 1000 --seed 7")
    assert words.command(summary(**STUDIES["one setup"])) == (
        "python -m pyengine.run red7 --deal 'G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2' "
        "--matches 5000 --seed 7")


@pytest.mark.parametrize("share, ci95, text, bounds", [
    (0.272, [0.266, 0.278], "27.20 %", "26.60–27.80"), (0.272, [0.25, 0.29], "27.2 %", "25.0–29.0"),
    (0.272, None, "27.2 %", "-"), (0.0, [0.0, 0.0], "0 %", "-"), (1.0, [1.0, 1.0], "100 %", "-"), (1 - 1e-16, None, "100 %", "-"),
    (7e-11, None, "0.000000007 %", "-"),
    (0.0, [0.0, 0.12], "0.0 %", "0.0–12.0"),
    (0.000034, [0.000017, 0.000051], "0.0034 %", "0.0017–0.0051"),
    (0.99994, [0.9998, 1.0], "99.994 %", "99.980–100.000"),
    (0.5, [0.1, 0.9], "50 %", "10–90")])
def test_percent(share, ci95, text, bounds):
    assert tuple(map(plain, words.percent(share, ci95))) == (text, bounds)


def test_other_numbers():
    assert words.mean(14.1012, [14.07, 14.132]) == ("14.101", "14.070–14.132")
    assert [plain(words.seconds(time)) for time in (0.04, 3.21, 61.2, 725)] == ["0.04 s", "3.2 s", "61 s", "12 min 5 s"]
    assert [plain(words.rate(rate)) for rate in (2.25e8, 1.4e9, 1234)] == ["225 million", "1.4 billion", "1,234"]
    assert [words.seat_name(seat, 2) for seat in range(2)] == ["first", "second"]
    assert [words.seat_name(seat, 4) for seat in range(4)] == ["first", "second", "third", "last"]


def test_figures_are_labelled(study):
    for name, figure in plots.figures(study).items():
        [axes] = figure.axes
        assert axes.get_title("left") and axes.get_xlabel() and axes.get_ylabel(), name


def test_saved_figures_are_the_same_bytes(tmp_path):
    saved = [plots.save(plots.figures(summary()), tmp_path / folder) for folder in "ab"]
    assert [path.name for path in saved[0]] == [f"{name}.{kind}" for name in ("wins", "length", "choice", "setups")
                                                for kind in ("svg", "png")]
    for first, second in zip(*saved):
        assert first.read_bytes() == second.read_bytes()
        assert b"Date" not in first.read_bytes()


def test_style_stays_inside():
    import matplotlib
    before = matplotlib.rcParams.copy()
    plots.figures(summary())
    assert matplotlib.rcParams.copy() == before


@pytest.mark.parametrize("module, absent", [("terminal", "matplotlib jinja2 numpy"), ("page", "matplotlib.pyplot")])
def test_nothing_heavy_is_imported(module, absent):
    code = f"import sys, pyengine.report.{module}; assert not set({absent.split()}) & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_factory_is_json():
    assert json.loads(json.dumps(summary())) == summary()
