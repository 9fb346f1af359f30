"""What pages have begun in a folder: each is a command with a folder of its own, and goes on when its page is closed.

studies/NAME.json has the command and how it stands; studies/NAME is what its --out writes, so that a command that was
stopped, or whose server was killed, goes on where it was.
"""

import json
import re
import secrets
import shlex
import shutil
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pyengine.base.errors import InputError
from pyengine.base.files import write_file
from pyengine.serve.hands import Hands, Stopped
from pyengine.serve.shelf import REMOVED

HOME = "studies"
FOREVER = 2e6  # seconds, which a system call can wait
NAME = re.compile(r"[\w-]{1,80}")


class Running:
    """A command that a worker carries out, and what it has told."""

    def __init__(self) -> None:
        self.stage, self.share, self.page, self.version = "beginning", None, "", 0

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

    def begin(self, command: str, games: Sequence[str], words: Sequence[str], ready: str) -> str:
        """Begin a command, by the worker for what is `ready`; the name of what it makes."""
        title = re.sub(r"\W+", "-", games[0].rpartition("/")[2].removesuffix(".rcy")).strip("-") or "game"
        if not any(word.startswith("--seed=") for word in words):
            words = [*words, f"--seed={secrets.randbits(32)}"]
        with self.lock:
            self._own()
            names = (f"{title}-{number}" for number in range(1, 10**6))
            name = next(each for each in names if not (self._file(each).exists() or (self.home / each).exists()))
            told = {"command": command, "games": [*games], "words": [*words], "begun": time.time()}
            self._write(name, told | {"state": "stopped", "said": ""})
        self.hands.rename(ready, f"study {name}")
        self.go_on(name)
        return name

    def go_on(self, name: str) -> None:
        """Carry a command out, from where it was."""
        self.folder(name)
        kept, running = self._kept(name), Running()
        with self.lock:
            if name in self.running:
                return
            self.running[name] = running
        threading.Thread(target=self._carry_out, args=(name, kept, running), daemon=True).start()

    def _carry_out(self, name: str, kept: dict[str, Any], running: Running) -> None:
        state, said = "failed", ""
        try:
            asked = {key: kept[key] for key in ("command", "games", "words")} | {"out": f"{HOME}/{name}"}
            found = self.hands.of(f"study {name}").ask("carry_out", asked, FOREVER, running.told)
            state = {0: "finished", 130: "stopped"}.get(found["status"], "failed")
            said = found["said"]
        except Stopped:
            state = "stopped"
        except InputError as error:
            state, said = ("stopped", "") if "interrupted" in str(error) else ("failed", str(error))
        finally:
            self.hands.leave(f"study {name}")
            with self.lock, suppress(OSError):
                self._write(name, kept | {"state": state, "said": said})
                del self.running[name]

    def stop(self, name: str) -> None:
        """Have it end as Ctrl-C would."""
        self._kept(name)
        if name in self.running:
            self.hands.of(f"study {name}").interrupt()

    def remove(self, name: str) -> None:
        """Move all of it to the folder `removed`."""
        self._kept(name)
        if name in self.running:
            raise InputError(f"{name} is running; expected it stopped first")
        kept = self.root / REMOVED / time.strftime(f"%Y-%m-%d %H.%M.%S {name}")
        if kept.parent.is_symlink():
            raise InputError(f"{REMOVED!r} is a link; expected a folder in {self.root}")
        kept.mkdir(parents=True)
        for path in (self._file(name), self.home / name):
            if path.exists():
                shutil.move(path, kept / path.name)

    def all(self) -> list[dict[str, Any]]:
        """All of them, the newest first."""
        self._own()
        found = []
        for path in self.home.glob("*.json"):
            with suppress(InputError):
                found.append(self.seen(path.stem) | {"page": None})
        return sorted(found, key=lambda each: -each["begun"])

    def seen(self, name: str, since: int = -1) -> dict[str, Any]:
        """How it stands; its page, where that is another than the one that was `since`."""
        kept, running = self._kept(name), self.running.get(name)
        shown = ["python", "-m", f"pyengine.{kept['command']}", *kept["games"], *kept["words"], f"--out={HOME}/{name}"]
        found = {"name": name, **kept, "typed": " ".join(map(shlex.quote, shown)), "stage": "", "share": None}
        if running:
            found |= {"state": "running", "stage": running.stage, "share": running.share}
            found |= {"version": running.version, "page": running.page if running.version != since else None}
            return found
        report = self.home / name / "report.html"
        version = int(report.stat().st_mtime) if report.is_file() and not report.is_symlink() else 0
        text = report.read_text(encoding="utf-8") if version and version != since else None
        return found | {"version": version, "page": text}

    def folder(self, name: str) -> Path:
        """The folder of one, in which no link leads anywhere else."""
        self._kept(name)
        if any(path.is_symlink() for path in (self.home / name).rglob("*")):
            raise InputError(f"{name} has a link in it; expected files and folders")
        return self.home / name

    def _own(self) -> None:
        """Make the folder of all, which is no link."""
        if self.home.is_symlink():
            raise InputError(f"{HOME!r} is a link; expected a folder in {self.root}")
        self.home.mkdir(exist_ok=True)

    def _file(self, name: str) -> Path:
        return self.home / f"{name}.json"

    def _write(self, name: str, told: dict[str, Any]) -> None:
        write_file(self._file(name), json.dumps(told, indent=1) + "\n")

    def _kept(self, name: str) -> dict[str, Any]:
        if not NAME.fullmatch(name) or any(
            path.is_symlink() for path in (self.home, self.home / name, self._file(name))
        ):
            raise InputError(f"there is no study {name!r:.80}")
        try:
            kept = json.loads(self._file(name).read_text(encoding="utf-8"))
            return {key: kept[key] for key in ("command", "games", "words", "begun", "state", "said")}
        except (OSError, ValueError, TypeError, KeyError):
            raise InputError(f"there is no study {name!r:.80}") from None
