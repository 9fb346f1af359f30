"""Waiting times of the workbench in the browser, asked over HTTP as its pages do, and its memory.

    python -m bench.workbench [--times 10] [--only start check move shown study speed memory]

A server is started in a folder of its own for each row. "Last key to errors" is what write.js waits for another key,
and the answer of `check`; "click to a move" is a request `table` that opponents answer until it is the person's turn,
or until some of their moves are there to be shown. "In chromium", where it and selenium are installed, is what a
person waits: from the click to an opponent's line in the log, without motion; from the key to the sentence under the
text. "Click to first figures" begins when a page has its form and a worker has made
ready what it can. The speed of a study is that of its command, by what both say they took, in turns, with a page that
looks on. The shortest tells most where a computer does something else as well. Memory is that of the server and of the
process that workers are forked from: resident (RSS), and with shared pages divided among those who share (PSS).
Another row is a function in ROWS.
"""

import argparse
import http.cookiejar
import json
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.asked import asked, needed
from pyengine.serve.shelf import example

ROOT = Path(__file__).parents[1]
LINES = 87, 300, 1000
GAMES = "hearts", "agram", "red7", "crosskings", "rummy"
RUNGS = "random", "heuristic", "ismcts:50", "ismcts:400", "strong:100ms"
TABS = 10
LOADED = 1.5  # seconds after which the process that workers are forked from has loaded what they need
STATIC = ROOT / "pyengine" / "serve" / "static"


def constant(script, name):
    """A number of a page's script, the first that stands behind a name."""
    return int(re.search(rf"{re.escape(name)}\W+(\d+)", (STATIC / script).read_text())[1])


class Browser:
    """A browser that was given the address: its cookie, and what a page of it asks."""

    def __init__(self, address):
        jar = http.cookiejar.CookieJar()
        self.address = address.partition("?")[0]
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        self.page = self.opener.open(address).read()

    def ask(self, what, **given):
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self.address}api/{what}", json.dumps(given).encode(), headers)
        return json.loads(self.opener.open(request).read())["found"]

    def timed(self, what, **given):
        began = time.perf_counter()
        found = self.ask(what, **given)
        return time.perf_counter() - began, found


@contextmanager
def serving():
    """A server in an empty folder: its process, and the address that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "pyengine.serve", folder, "--no-open"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
        try:
            yield server, re.search(r"http://\S+", server.stdout.readline())[0]
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


def lengthened(lines):
    """A game of so many lines or some more: Spades with its hand, all statements of it, again and again."""
    if lines < 100:
        return example("cribbage")
    text = example("spades")
    begin, end = text.index(" ;; the hands\n"), text.index("\n (scoring max")
    head, hand, tail = text[:begin], text[begin:end], text[end:]
    more = range(2, 2 - (text.count("\n") - lines) // hand.count("\n"))
    return head + "\n".join([hand, *(hand.replace('"hand"', f'"hand {number}"') for number in more)]) + tail


def start(times):
    """From the command to a page that answers."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        with serving() as (_, address):
            assert b"Workbench" in Browser(address).page
            taken.append(time.perf_counter() - began)
    yield "start to a page that answers", taken, "2 s"


def check(times):
    """From the last key to errors: of texts that are right, and of those with a wrong word."""
    waits = constant("write.js", "setTimeout(check") / 1000
    with serving() as (_, address):
        page = Browser(address)
        taken, _ = page.timed("check", name="a.rcy", text=example("kuhn"))
        yield "the first check, in a new worker", [waits + taken], ""
        for lines in LINES:
            text, must = lengthened(lines), {300: "0.4 s", 1000: "0.8 s"}.get(lines, "")
            for what, each in (("no errors", text), ("an error", text.replace("(shuffle ", "(shufle ", 1))):
                taken = []
                for number in range(times):
                    wait, found = page.timed("check", name="a.rcy", text=each + "\n" * number)
                    assert len(found["findings"]) == (text != each), found
                    taken.append(waits + wait)
                yield f"last key to {what}, {text.count(chr(10))} lines", taken, must


def move(times, games=GAMES, rungs=RUNGS):
    """From a click to a move of an opponent, in matches of one person against the same player in all other seats."""
    with serving() as (_, address):
        page = Browser(address)
        for game in games:
            wait, facts = page.timed("facts", game=game)
            yield f"{game}: what is to be known before a match", [wait], ""
            for rung in rungs:
                if rung in facts["players"]:
                    taken = moves_of(page, game, ["human", *[rung] * (facts["seats"] - 1)], times)
                    yield f"{game}: click to a move of {rung}", taken, "0.4 s" if rung == RUNGS[-1] else ""


def moves_of(page, game, seats, times):
    """Seconds of requests in which an opponent made a move; the person takes the first move that there is."""
    taken, seed, moves, within = [], 1, [], constant("play.js", "WITHIN")
    while len(taken) < times:
        asked = {
            "game": game,
            "seats": seats,
            "seed": seed,
            "moves": moves,
            "since": len(moves),
            "eyes": 0,
            "within": within,
        }
        wait, found = page.timed("table", **asked)
        if any(mover for mover in found["movers"][len(moves) :]):
            taken.append(wait)
        own = [found["legal"][0]["move"]] if found["mover"] == 0 else []
        moves, seed = ([*found["moves"], *own], seed) if found["mover"] is not None else ([], seed + 1)
    return taken


CLICKED = """
const done = arguments[0], log = document.querySelector(".log ol"), began = performance.now();
new MutationObserver((_, seen) => {
  if (![...log.children].slice(before).some((each) => !each.innerText.startsWith("You "))) return;
  seen.disconnect();
  done((performance.now() - began) / 1000);
}).observe(log, { childList: true });
const before = log.children.length;
document.querySelector(".fan .legal").click();
"""
TYPED = """
const list = document.querySelector(".problems"), key = new Promise((held) => {
  addEventListener("keydown", () => held(performance.now()), { capture: true, once: true });
});
globalThis.waited = new Promise((held) => {
  new MutationObserver(async (_, seen) => {
    if (!list.querySelector(".error")) return;
    seen.disconnect();
    held((performance.now() - (await key)) / 1000);
  }).observe(list, { childList: true });
});
document.querySelector(".cm-content").focus();
"""


def shown(times, sizes=LINES):
    """From a click to an opponent's move that is shown, and from a key to an error that is, in chromium."""
    if not (find_spec("selenium") and shutil.which("chromium")):
        return
    with serving() as (server, address), chromium() as browser:
        browser.get(address)
        home, file = address.partition("?")[0], Path(server.args[3], "a.rcy")
        taken = []
        for _ in range(times):
            browser.execute_script("localStorage.clear()")
            opened(browser, f"{home}#play/agram", ".fan .legal")
            taken.append(browser.execute_async_script(CLICKED))
        yield "in chromium: click to a move of strong:100ms, Agram", taken, "0.4 s"
        for lines in sizes:
            taken = []
            for _ in range(times):
                file.write_text(lengthened(lines))
                opened(browser, f"{home}#write/a.rcy", ".said details")
                browser.execute_script(TYPED)
                browser.switch_to.active_element.send_keys("(")
                taken.append(browser.execute_async_script("waited.then(arguments[0])"))
                time.sleep(2 * constant("write.js", "trying(keep") / 1000)  # until it is saved
            yield f"in chromium: key to an error, {lines} lines", taken, ""


@contextmanager
def chromium():
    """Debian's chromium, whose pages have no motion."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def opened(browser, address, there):
    """Open a page of the workbench anew, until what a selector says is there."""
    browser.get("about:blank")
    browser.get(address)
    while not browser.find_elements("css selector", there):
        time.sleep(0.1)


def study(times):
    """From a click to the first figures of a study that pages begin, and to all of them."""
    with serving() as (_, address):
        page = Browser(address)
        first, whole = [], []
        for _ in range(times):
            page.ask("fields", command="run", game="hearts")
            page.ask("warm", game="hearts")
            began = time.perf_counter()
            name = page.ask("begin", command="run", games=["hearts"], words=[])
            while not page.ask("study", name=name, since=0)["page"]:
                time.sleep(constant("study.js", "SOON") / 1000)
            first.append(time.perf_counter() - began)
            followed(page, name)
            whole.append(time.perf_counter() - began)
        yield "click to first figures of Hearts", first, "0.7 s"
        yield "click to all figures of Hearts, 10 000 deals", whole, ""


def followed(page, name):
    """Look on as a page does, until a study has ended."""
    version = 0
    while (found := page.ask("study", name=name, since=version))["state"] == "running":
        version = found["version"]
        time.sleep(constant("study.js", "EVERY") / 1000)


def speed(times, words=("--setups=6000000", "--seed=1")):
    """A study's speed beside the command: seconds of the command on those of the study."""
    ratios = []
    with serving() as (_, address), tempfile.TemporaryDirectory() as home:
        page = Browser(address)
        folder = Path(page.ask("games")["folder"])
        for number in range(times):
            out = Path(home, str(number))
            command = [sys.executable, "-m", "pyengine.run", "agram", *words, "--out", out]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, check=True)
            name = page.ask("begin", command="run", games=["agram"], words=words)
            followed(page, name)
            typed, begun = (
                json.loads((each / "summary.json").read_text()) for each in (out, folder / "studies" / name)
            )
            assert typed["signature"] == begun["signature"]
            ratios.append(typed["run"]["wall_seconds"] / begun["run"]["wall_seconds"])
        yield "a study's speed beside the command", ratios, "0.9"


def memory(times):
    """Memory of the server without workers, and with ten tabs that ask what the first page does."""
    with serving() as (server, address):
        page = Browser(address)
        page.ask("games")
        time.sleep(LOADED)
        yield from held("server idle, without workers", server.pid, "150 MB")
        for _ in range(times * TABS):  # of one browser
            page.ask("games")
            page.ask("check", name="a.rcy", text=example("kuhn"))
        yield from held(f"server with {TABS} tabs and a worker for checks", server.pid, "+30 MB")


def held(what, server, must):
    """RSS and PSS in MB of a server, and of all that it started."""
    found = {server: sizes(server)}
    for path in Path("/proc").glob("[0-9]*/stat"):
        number = int(path.parent.name)
        if server in parents(number):
            found[number] = sizes(number)
    yield f"{what}: server, RSS", [found[server][0]], must
    yield f"{what}: {len(found)} processes, PSS", [sum(pss for _, pss in found.values())], ""


def parents(process):
    """The processes that a process comes from, the nearest first."""
    found = []
    try:
        while process > 1:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
            found.append(process)
    except OSError:
        pass  # it is gone
    return found


def sizes(process):
    rows = dict(line.split(":") for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
    return [int(rows[name].split()[0]) / 1024 for name in ("Rss", "Pss")]


ROWS = start, check, move, shown, study, speed, memory
UNITS = {memory: " MB", speed: ""}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=10, help="that each is measured")
    parser.add_argument("--only", nargs="+", default=[each.__name__ for each in ROWS], metavar="ROW")
    arguments = asked(parser, times=2)
    needed("uvicorn", "uvicorn")
    table = Table("row", "shortest", "median", "longest", "must")
    console = Console(width=120)
    for row in ROWS:
        if row.__name__ in arguments.only:
            more = {"words": ("--setups=2000", "--seed=1")} if arguments.tiny and row is speed else {}
            more |= {"games": ("agram",), "rungs": RUNGS[:2]} if arguments.tiny and row is move else {}
            more |= {"sizes": LINES[:1]} if arguments.tiny and row is shown else {}
            for what, taken, must in row(arguments.times, **more):
                unit = UNITS.get(row, " s")
                told = min(taken), statistics.median(taken), max(taken)
                table.add_row(what, *(f"{each:.3g}{unit}" for each in told), must)
    console.print(table)


if __name__ == "__main__":
    main()
