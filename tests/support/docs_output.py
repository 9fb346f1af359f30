"""The console blocks of README.md, CHANGELOG.md and docs/*.md: what the pages show, beside what their commands print.

    python -m tests.support.docs_output [PAGE | PAGE:LINE ..]            shows what differs
    python -m tests.support.docs_output --write [PAGE | PAGE:LINE ..]    puts what the commands print now into the pages

A block is indented by four blanks. A line `$ COMMAND` is followed by its output, in which `...` stands for any lines;
in a block without `$` every line is a command that has to end well. `<!-- slow -->` before a block leaves it to
.ci/full, `<!-- not run: WHY -->` to the reader. A slow one is compared here where its line is named.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from functools import cache
from pathlib import Path

from tests.support import programs

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
FOLDERS = ("examples", "tests/recycle", "pyengine/recycle/library")  # that commands name
ANY = "..."
MADE = {  # what commands of pages write that later ones read
    "kuhn.policy": "equilibrium kuhn --to 0.00001 --out kuhn.policy",
    "leduc.policy": "equilibrium leduc --to 0.01 --out leduc.policy",
    "kuhn.net": "train kuhn --updates 20 --seed 1 --out kuhn.net",
    "gops.net": "train gops --updates 40 --seed 1 --out gops.net",
    "kuhn.parquet": "run kuhn --seats ismcts:200:payoff,ismcts:200:payoff --setups 200 --seed 1 --record kuhn.parquet",
}


@dataclass(frozen=True)
class Output:
    """A command of a page, and the lines that the page shows below it, first to last + 1 (from 0)."""

    page: Path
    command: str
    first: int
    last: int
    lines: tuple
    slow: bool

    @property
    def place(self):
        """FILE:LINE of the command."""
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.first}"


def outputs(page):
    """The commands of a page that can be run, as `Output`s."""
    text = page.read_text(encoding="utf-8")
    # Fenced blocks are none of these; their lines stay, so that numbers are right.
    text = re.sub(r"^```.*?^```", lambda fenced: re.sub(".+", "-", fenced[0]), text, flags=re.DOTALL | re.MULTILINE)
    for block in re.finditer(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE):
        mark = re.search(r"<!-- (.*) -->\s*\Z", text[: block.start()])
        if mark and mark[1].startswith("not run: "):
            continue
        start = text.count("\n", 0, block.start())
        yield from commands(page, start, block[0].splitlines(), mark is not None and mark[1] == "slow")


def commands(page, start, lines, slow):
    """The `Output`s of a block that begins with the line `start`."""
    lines = [line[4:] for line in lines]
    shown = any(line.startswith("$ python ") for line in lines)
    begin = "$ python " if shown else "python "
    places = [number for number, line in enumerate(lines) if line.startswith(begin)]
    for place, end in zip(places, [*places[1:], len(lines)]):
        after = place + 1
        while lines[after - 1].endswith("\\"):
            after += 1
        command = " ".join(line.removesuffix("\\").strip() for line in lines[place:after]).removeprefix("$ ")
        expected = lines[after:end]
        while expected and not expected[-1]:
            expected.pop()
        last = start + after + len(expected)
        yield Output(page, command, start + after, last, tuple(expected) if shown else (ANY,), slow)


@cache  # several pages show the same
def printed(command):
    """The lines that a command prints, errors too if it fails, without what depends on the computer; its status."""
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder), command)
        how = environment()
        _, flag, *words = shlex.split(command)
        if flag == "-m":
            done = programs.run(words[0], words[1:], folder, **how)
        else:
            words = [sys.executable, flag, *words]
            how = {"cwd": folder, "env": os.environ | how, "stdin": subprocess.DEVNULL}
            done = subprocess.run(words, capture_output=True, encoding="utf-8", **how)
    text = done.stdout + (done.stderr if done.returncode else "")
    return steady(text.splitlines()), done.returncode


def environment():
    """Environment of every command."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return {"PYTHONPATH": path, "PYTHONUTF8": "1", "COLUMNS": "80", "PYENGINE_PROGRESS": "off"}


def furnish(folder, command):
    """Files that a command of the pages finds where it runs."""
    for each in FOLDERS:
        shutil.copytree(ROOT / each, folder / each)
    described = ROOT / "examples" / "described"
    good, duel = ((described / f"{name}.rcy").read_text(encoding="utf-8") for name in ("high-card", "duel"))
    bad, typo = (text.replace("(shuffle ", "(shufle ") for text in (good, duel))
    bad = bad.replace("(inc ('WINNER ", "(inc ('WINER ")
    for name, text in {"high-card": good, "my-game": good, "bad": bad, "duel": duel, "typo": typo}.items():
        (folder / f"{name}.rcy").write_text(text, encoding="utf-8")
    for name in MADE:
        if name in command and not re.search(rf"--(out|record) {name}", command):
            (folder / name).write_bytes(made(name))


@cache
def made(name):
    """The file of `MADE`, as the page's command before writes it."""
    with tempfile.TemporaryDirectory() as folder:
        module, *words = MADE[name].split()
        done = programs.run(f"pyengine.{module}", words, folder, **environment())
        if done.returncode:
            raise RuntimeError(f"{MADE[name]}\n{done.stderr}")
        return (Path(folder) / name).read_bytes()


def steady(lines):
    """Lines without blanks at their ends, and without kernel, threads and times after a signature."""
    text = "\n".join(line.rstrip() for line in lines)
    end = r"(?=\n(?:Report:|Unfinished)|\Z)"
    return re.sub(rf"(signature\s[0-9a-f]{{16}}),.*?{end}", r"\1, ...", text, flags=re.DOTALL).splitlines()


def refreshed(shown, lines):
    """Lines that a page should show: its runs of lines between `...` become the printed runs that are most like them.

    Equal to what it shows if and only if that is what was printed.
    """
    runs = [[]]
    for line in shown:
        runs.append([]) if line == ANY else runs[-1].append(line)
    if len(runs) == 1:
        return tuple(lines)
    result, at = list(lines[: len(runs[0])]), len(runs[0])
    for run in runs[1:-1]:
        at = max(range(at, max(len(lines) - len(run), at) + 1), key=lambda place: likeness(run, lines[place:]))
        result += [ANY, *lines[at : at + len(run)]]
        at += len(run)
    end = max(len(lines) - len(runs[-1]), at)
    return (*result, ANY, *(lines[end:] if runs[-1] else ()))


def likeness(run, lines):
    """Likeness of printed lines to a run of lines, 0 to the length of the run."""
    return sum(1.0 if a == b else SequenceMatcher(None, a, b).ratio() for a, b in zip(run, lines))


def difference(output):
    """(what is wrong with an output, the lines that the page should show); None first where the page is right."""
    lines, status = printed(output.command)
    shown = tuple(steady(output.lines))
    new = refreshed(shown, lines)
    if status and all(line == ANY for line in shown):
        return f"{output.place}: {output.command}\nends with status {status}:\n" + "\n".join(lines[-20:]), output.lines
    if new == shown:
        return None, output.lines
    diff = "\n".join(unified_diff(shown, new, "the page", "the command", lineterm=""))
    how = f"python -m tests.support.docs_output --write {output.place}"
    return f"{output.place}: {output.command}\nprints something else ({how} puts it there):\n{diff}", new


def main(words):
    """Compare the outputs that are named, or all quick ones; put what is printed into the pages with --write."""
    places = [word for word in words if word != "--write"]
    found = {page: [*outputs(page)] for page in PAGES}
    names = {page.relative_to(ROOT).as_posix(): page for page in PAGES}
    for place in set(places) - names.keys() - {each.place for all_of in found.values() for each in all_of}:
        sys.exit(f"there is no output {place}")
    wrong = 0
    for name, page in names.items():
        lines = page.read_text(encoding="utf-8").splitlines()
        # From the end, so that the numbers of lines before stay right.
        for output in reversed(found[page]):
            if output.place not in places and (output.slow or places and name not in places):
                continue
            said, new = difference(output)
            if said:
                wrong += 1
                print(said, end="\n\n", flush=True)
                lines[output.first : output.last] = [f"    {line}".rstrip() for line in new]
        if wrong and "--write" in words:
            page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
