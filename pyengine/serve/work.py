"""Commands that pages begin: what can be asked of each, and how one runs in a worker, with its figures as they come."""

import contextlib
import io
import threading
import time
from argparse import Action, BooleanOptionalAction, _AppendAction
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pyengine import registry
from pyengine.assess import words
from pyengine.assess.result import unsettle
from pyengine.base import progress
from pyengine.base.cli import Parser
from pyengine.base.drawing import canvas
from pyengine.base.errors import GameError, InputError
from pyengine.commands import assess, compare, ladder, run, tournament
from pyengine.games.spec import GameSpec
from pyengine.measures import catalogue
from pyengine.measures.judged import WANTS
from pyengine.report import page, plots, writers
from pyengine.serve import allowed
from pyengine.strength.result import Ladder
from pyengine.study.asked import OPTIONS
from pyengine.study.run import run_study
from pyengine.study.store import Folder, LadderFolder, SweepFolder, TournamentFolder
from pyengine.study.study import Study

# By name: what says which arguments there are, and what takes them.
COMMANDS: dict[str, tuple[Callable[[GameSpec], Parser], Callable[[Sequence[str]], int]]] = {
    "run": (run.parser, run.run),
    "assess": (assess.parser, assess.assess),
    "ladder": (ladder.parser, ladder.ladder),
    "compare": (compare.parser, compare.compare),
    "tournament": (tournament.parser, tournament.tournament),
}
# The file that is written last, of each of them.
FINISHED = "verdict.json", *(home.FIGURES for home in (Folder, SweepFolder, TournamentFolder, LadderFolder))
# Arguments that pages do not give: files, other machines, and what is no study.
ASIDE = {*run.RUNNING, "--deals", "--help", "--version", "--list", "--spaces", "--warn", "--sweep"}
MANY: dict[str, Sequence[str]] = {
    "--measures": tuple(catalogue.NAMES),
    "--by": vars(OPTIONS["by"])["known"],
    "--want": tuple(WANTS),
}
CHECKS: dict[str, Callable[[str], object]] = {
    "--seats": lambda text: list(map(allowed.check_seats, compare.tables_of(text))),
    "--play": allowed.check_player,
    "--varying": allowed.check_player,
    "--onward": allowed.check_seats,
    "--estimator": lambda text: allowed.check_player(text, ()),
    "--position": allowed.check_position,
    "--measures": lambda text: allowed.check_measures(text.split(",")),
}
FILES = ", all, or names, or FILE.py:NAME"  # what the help of --measures says to who types it
# Seconds between two pages, at least; times what they take; until there are pictures, as they are drawn at the end.
EVERY, SPARED, LATER = 0.4, 60, 3.0


def fields(command: str, game: str) -> list[dict[str, Any]]:
    """The arguments of a command that pages may give."""
    allowed.check_game(game)
    if command not in COMMANDS:
        raise InputError(f"there is no command {command!r:.40}; expected one of {', '.join(COMMANDS)}")
    groups = COMMANDS[command][0](registry.entry(game))._action_groups
    known = [_field(each) for group in groups for each in group._group_actions if each.option_strings]
    return [each for each in known if each["flag"] not in ASIDE]


def warm(game: str) -> None:
    """Play a few matches and draw what comes of them, so that the next study has its first figures soon."""
    allowed.check_game(game)
    with contextlib.suppress(InputError, GameError):
        page.render(run_study(Study(game, setups=4), threads=1))


def check_words(command: str, game: str, more: Sequence[str], words: Sequence[str]) -> None:
    """Raise InputError unless a page may begin this, of a game and maybe others."""
    for each in more:
        allowed.check_game(each)
    known = {flag for each in fields(command, game) for flag in each["flags"]}
    for word in words:
        flag, _, value = word.partition("=")
        if flag not in known:
            why = "files, other machines and what is no study are for its command" if flag in ASIDE else "there is none"
            named = flag.removeprefix("--")[:60]
            raise InputError(f"the browser does not set {named!r}: {why}; expected some of {', '.join(sorted(known))}")
        CHECKS.get(flag, str)(value)


def check_sense(command: str, game: str, more: Sequence[str], words: Sequence[str]) -> None:
    """Raise InputError where the command itself would refuse these words before it plays, too."""
    check_words(command, game, more, words)
    if command == "run":
        arguments, spec = run.parse([game, *words])
        assert spec is not None
        run.planned(arguments, spec)
    else:
        COMMANDS[command][0](registry.entry(game)).parse_args([game, *more, *words])


def _field(action: Action) -> dict[str, Any]:
    flag = next(each for each in action.option_strings if each.startswith("--"))
    choices = list(MANY.get(flag, action.choices or ()))
    kinds: dict[str, object] = {  # the first that holds
        "either": isinstance(action, BooleanOptionalAction),
        "switch": action.nargs == 0,
        "many": flag in MANY,
        "choice": choices,
        "number": action.metavar in ("N", "S", "M", "BUDGET"),
        "text": True,
    }
    kind = next(kind for kind in kinds if kinds[kind])
    found: dict[str, Any] = {"flag": flag, "flags": action.option_strings, "kind": kind}
    found |= {"choices": choices, "again": isinstance(action, _AppendAction), "metavar": action.metavar}
    return found | {"help": " ".join((action.help or "").removesuffix("(repeatable)").replace(FILES, "").split())}


def carry_out(
    command: str, games: Sequence[str], words: Sequence[str], out: str, longer: bool, *, tell: Callable[[Any], None]
) -> dict[str, Any]:
    """Carry a command out, with what it finds told on the way; its exit status, and what it says besides."""
    check_words(command, games[0], games[1:], words)
    for path in Path(out).rglob("study.toml"):  # of what it goes on with
        allowed.checked_study(path)
    if longer:
        unsettle(Path(out))
    if any(Path(out, name).is_file() for name in FINISHED):  # it had ended when its server was killed
        return {"status": 0, "said": ""}
    said, shown = io.StringIO(), Onlooker(tell, command == "assess")
    progress.displays.append(shown)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said), shown:
            status = COMMANDS[command][1]([*games, *words, f"--out={out}"])
            if status:  # what was stopped has no report
                shown.finish()
    finally:
        progress.displays.remove(shown)
    return {"status": status, "said": said.getvalue()}


class Onlooker:
    """Tells a page what a command is at, and the figures so far as a page of their own."""

    def __init__(self, tell: Callable[[Any], None], judging: bool = False) -> None:
        self.judging = judging  # a verdict is made, and studies within it are not shown
        self.tell, self.stages, self.lock = tell, [progress.ProgressStage("beginning")], threading.Lock()
        self.due, self.pictures = 0.0, time.monotonic() + LATER  # when a page, and when pictures are made next
        self.drawn: dict[str, str] = {}
        self.drawing: threading.Thread | None = None
        self.ended = threading.Event()
        self.last: progress.MakesFigures | None = None

    def __enter__(self) -> "Onlooker":
        threading.Thread(target=self.follow, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        with self.lock:  # what is drawn then comes to nothing: the worker itself has the pipe
            self.ended.set()

    def follow(self) -> None:
        """Say what it is at, twice a second."""
        while not self.ended.wait(EVERY):
            words = [*dict.fromkeys(each.words for each in self.stages[1:]), self.stages[-1].so_far]
            self.send({"stage": ", ".join(filter(None, words)), "share": progress.shown_of(self.stages).share})

    def send(self, told: Mapping[str, Any]) -> None:
        with self.lock:
            if not self.ended.is_set():
                self.tell(told)

    def pause(self, due: float | None) -> None:
        """Nobody writes over a page."""

    def offer(self, figures: progress.MakesFigures) -> None:
        """Show figures so far, as often as it costs next to nothing."""
        began, self.last = time.monotonic(), figures
        if began < self.due or (self.drawing and self.drawing.is_alive()):
            return
        self.drawing = threading.Thread(target=self.draw, args=(figures(),), daemon=True)
        self.drawing.start()
        self.due = (now := time.monotonic()) + max(EVERY, SPARED * (now - began))

    def finish(self) -> None:
        if self.drawing and self.last:
            self.drawing.join()
            self.draw(self.last())

    def draw(self, found: Mapping[str, Any]) -> None:
        """Make the page of figures, while more is played."""
        began, used = time.monotonic(), time.thread_time()
        if "so far" in found:
            self.send({"page": page.written(words.so_far(found["so far"]), {})})
        if self.judging or not found.get("games", True):
            return
        if "rungs" in found:
            self.send({"page": str(writers.output(Ladder(found))["report.html"])})
            return
        if self.pictures <= began:
            self.drawn = {name: canvas.svg(each) for name, each in plots.figures(found).items()}
            self.pictures = time.monotonic() + SPARED * (time.thread_time() - used)
        self.send({"page": page.render(found, self.drawn)})
