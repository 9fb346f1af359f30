"""Studies that pages began in a folder: each is a command with its own folder, and goes on when its page is closed.

studies/NAME.json has the command, how it stands, and what it says; studies/NAME is what its --out writes, so that a
command that was stopped, or whose server was killed, goes on where it was.
"""

import html
import json
import os
import re
import secrets
import shlex
import shutil
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from pyengine.base.errors import InputError
from pyengine.base.files import PART, clean, locked, read_plain, write_file
from pyengine.serve.hands import Hands, Stopped, WorkerProcess
from pyengine.serve.shelf import REMOVED, titled

HOME = "studies"
FOREVER = 2e6  # seconds, which a system call can wait
NAME = re.compile(r"[\w-]{1,80}")
# What a report says, for a list of many: its title, its worst light, and its answer.
FOUND = {
    "title": r"<h1>(.*?)</h1>",
    "light": r'<ol class="lights">\s*<li class="(\w*)"',
    "answer": r'<p class="(?:headline|answer)">(.*?)</p>',
}
TEXTS = "command", "state", "said", "asks", *FOUND  # in NAME.json


def _text(page: Path | None) -> str:
    return read_plain(page).decode("utf-8", "replace") if page else ""


def _found(page: str) -> dict[str, str]:
    """The first of each that a page has, as text."""
    found = ((what, re.search(tag, page, re.DOTALL)) for what, tag in FOUND.items())
    return {what: html.unescape(re.sub(r"<[^>]*>", "", each[1])).strip() if each else "" for what, each in found}


class Running:
    """A command that a worker carries out, and what it has told."""

    def __init__(self) -> None:
        self.stage, self.share, self.page, self.version = "beginning", None, "", 0
        self.hand: WorkerProcess | None = None
        self.stopped = False  # somebody asked for it

    def told(self, found: dict[str, Any]) -> None:
        if "page" in found:
            self.page, self.version = found["page"], self.version + 1
        else:
            self.stage, self.share = found["stage"], found["share"]


class Studies:
    """The studies of a folder, verdicts and ladders among them."""

    def __init__(self, root: Path, hands: Hands) -> None:
        self.root, self.home, self.hands = root, root / HOME, hands
        self.lock, self.running = threading.Lock(), dict[str, Running]()
        clean([*root.glob(PART), *self.home.glob(PART)])

    def begin(self, command: str, games: Sequence[str], words: Sequence[str], ready: str, asks: str = "") -> str:
        """Begin a command, which answers a question, by the worker for what is `ready`; the name of what it makes."""
        title = re.sub(r"\W+", "-", games[0].rpartition("/")[2].removesuffix(".rcy")).strip("-") or "game"
        if not any(word.startswith("--seed=") for word in words):
            words = [*words, f"--seed={secrets.randbits(32)}"]
        if asks == "better" and not any(word.startswith("--play=") for word in words):
            words = [*words, *self._counting(games[0])]
        with self.lock:
            if self.home.is_symlink():
                raise InputError(f"{HOME!r} is a link; expected a folder in {self.root}")
            self.home.mkdir(exist_ok=True)
            names = (f"{title}-{number}" for number in range(1, 10**6))
            name = next(each for each in names if not (self._file(each).exists() or (self.home / each).exists()))
            told = {"command": command, "games": [*games], "words": [*words], "begun": time.time(), "asks": asks[:80]}
            self._write(name, told | {"state": "stopped", "said": ""})
        self.hands.rename(ready, f"study {name}")
        self.go_on(name)
        return name

    def _counting(self, game: str) -> list[str]:
        """The word of a command by which the play of a game's newest verdict counts, so that both say the same."""
        from pyengine.assess.lights import counting  # takes a fifth of a second, and few compare

        for each in self.all():
            if each["command"] == "assess" and each["games"] == [game]:
                with suppress(InputError, OSError, ValueError, LookupError, TypeError):
                    return counting(json.loads(read_plain(self.folder(each["name"]) / "verdict.json")))
        return []

    def go_on(self, name: str, time: str = "") -> None:
        """Carry a command out, from where it was; with a `time`, such as 60s, a verdict that had ended, too."""
        self.folder(name)
        if time and not re.fullmatch(r"[1-9]\d{0,5}s", time):
            raise InputError(f"the time is {time!r:.40}; expected seconds, such as 60s")
        with self.lock:
            if name in self.running:
                return
            kept, held, running = self._kept(name), self._alone(name), Running()
            if time:
                kept["words"] = [*(word for word in kept["words"] if not word.startswith("--time=")), f"--time={time}"]
                self._write(name, kept | {"state": "stopped"})
            self.running[name] = running
        asked = name, kept, running, held, bool(time)
        threading.Thread(target=self._carry_out, args=asked, daemon=True).start()

    def _carry_out(self, name: str, kept: dict[str, Any], running: Running, held: IO[str], longer: bool) -> None:
        state, said = "failed", ""
        try:
            asked = {key: kept[key] for key in ("command", "games", "words")}
            asked |= {"out": f"{HOME}/{name}", "longer": longer}
            running.hand = self.hands.of(f"study {name}")
            if running.stopped:  # before there was a worker
                raise Stopped
            found = running.hand.ask("carry_out", asked, FOREVER, running.told)
            state = {0: "finished", 130: "stopped"}.get(found["status"], "failed")
            said = found["said"]
        except Stopped:
            state = "stopped"
        except InputError as error:
            said = str(error)
        finally:
            self.hands.leave(f"study {name}")
            with self.lock, held:
                with suppress(OSError, InputError):
                    if state != "finished" and running.page:  # there is no report
                        write_file(self._page(name), running.page)
                with suppress(OSError, InputError):  # a folder that is full: what stood there before says stopped
                    self._write(name, kept | {"state": state, "said": said} | _found(_text(self._report(name))))
                del self.running[name]

    def stop(self, name: str) -> None:
        """Have it end as Ctrl-C would."""
        self._kept(name)
        if running := self.running.get(name):
            running.stopped = True
            if running.hand:
                running.hand.interrupt()

    def remove(self, name: str) -> None:
        """Move all of it to the folder `removed`."""
        self._kept(name)
        kept = self.root / REMOVED / time.strftime(f"%Y-%m-%d %H.%M.%S {name}")
        if kept.parent.is_symlink():
            raise InputError(f"{REMOVED!r} is a link; expected a folder in {self.root}")
        with self._alone(name) as held:
            kept.mkdir(parents=True)
            for path in (self._file(name), self._page(name), self.home / name, Path(held.name)):
                if path.exists():
                    shutil.move(path, kept / path.name)

    def all(self) -> list[dict[str, Any]]:
        """All of them, the newest first."""
        found = []
        for path in self.home.glob("*.json"):
            with suppress(InputError):
                found.append(self.seen(path.stem))
        return sorted(found, key=lambda each: -each["begun"])

    def seen(self, name: str, since: int | None = None, part: str = "") -> dict[str, Any]:
        """Return how it stands, and what it says; its page, or that of a variant, a `part` of it, where that is another
        than the one `since`, if it is asked for at all."""
        running = self.running.get(name)  # before what stands in its file, which is put there first when it ends
        kept = self._kept(name)
        if part and ("/" in part or part.startswith(".") or not (self.folder(name) / part).is_dir()):
            raise InputError(f"{name} has no part {part!r:.80}")
        report = self._report(name, part)
        shown = ["python", "-m", f"pyengine.{kept['command']}", *kept["games"], *kept["words"], f"--out={HOME}/{name}"]
        called = [titled(self.root, each) for each in kept["games"]]
        found = {"name": name, **kept, "called": called, "typed": shlex.join(shown), "stage": "", "share": None}
        if running:
            found |= {"state": "running", "stage": running.stage, "share": running.share}
        version = running.version if running else int(report.stat().st_mtime) if report else 0
        page = None
        if version and since not in (None, version):
            page = running.page if running else _text(report)
        told = _found(_text(report)) if version and not running and not kept["title"] else {}  # of an older server
        return found | {"version": version, "page": page} | told

    def _report(self, name: str, part: str = "") -> Path | None:
        paths = self.home / name / part / "report.html", self._page(name)
        return next((path for path in paths if path.is_file() and not path.is_symlink()), None)

    def _page(self, name: str) -> Path:
        """The figures so far of one that was stopped."""
        return self.home / f"{name}.html"

    def folder(self, name: str) -> Path:
        """The folder of one, in which no link leads anywhere else."""
        self._kept(name)
        if any(path.is_symlink() for path in (self.home / name).rglob("*")):
            raise InputError(f"{name} has a link in it; expected files and folders")
        return self.home / name

    def _alone(self, name: str) -> IO[str]:
        """Open what is locked as long as a study runs, here or in another server of the folder."""
        opener = lambda path, how: os.open(path, how | os.O_NOFOLLOW, 0o666)
        held = open(self.home / f".{name}", "a+", opener=opener)  # noqa: SIM115 - it is handed on
        if not locked(held.fileno()):
            held.close()
            raise InputError(f"{name} is running; stop it first")
        return held

    def _file(self, name: str) -> Path:
        return self.home / f"{name}.json"

    def _write(self, name: str, told: dict[str, Any]) -> None:
        write_file(self._file(name), json.dumps(told, indent=1) + "\n")

    def _kept(self, name: str) -> dict[str, Any]:
        paths = self.home, self.home / name, self._file(name)
        if not NAME.fullmatch(name) or any(path.is_symlink() for path in paths):
            raise InputError(f"there is no study {name!r:.80}")
        try:
            kept = dict.fromkeys(("asks", *FOUND), "") | json.loads(read_plain(self._file(name)))
            kept = {key: kept[key] for key in (*TEXTS, "games", "words", "begun")}
            texts = [*(kept[key] for key in TEXTS), *kept["games"], *kept["words"]]
            if not (all(isinstance(each, str) for each in texts) and 0 <= kept["begun"] < 1e12):
                raise ValueError
            return kept
        except (OSError, ValueError, TypeError, KeyError, RecursionError):  # whatever somebody else wrote there
            raise InputError(f"there is no study {name!r:.80}") from None
