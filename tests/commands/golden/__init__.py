"""Outputs of commands today, so that a change of the house is seen to change nothing else.

    python -m tests.commands.golden FOLDER               keeps what every command of the list prints and writes
    python -m tests.commands.golden FOLDER --against OLD     shows what differs from what OLD keeps; keys that were
    added may

`COMMANDS` is the whole list, minutes long, for comparing two commits; `FEW` are those that stand, a line each with what
they gave, in tests/commands/golden/kept.txt, and are held against it by tests/commands/test_golden.py. `python -m
tests.commands.golden --write` keeps them anew, with those that are named after it.
"""

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import tempfile
from difflib import unified_diff
from pathlib import Path
from random import Random
from unittest import mock

from tests.commands.golden.commands import COMMANDS

ROOT = Path(__file__).parent.parent.parent.parent
DRAWN = (".html", ".svg")  # other versions of Matplotlib draw otherwise
# What depends on the computer and the time: below the tables, in reports, in study.toml.
_OWN_TO_A_RUN = (
    re.compile(
        r", kernel .*?((actions|decisions|turns)/s\s+[\d.,]+( million)?|too\s+short\s+to\s+say)(?=\s)"
        r"|, kernel .*?CPU\)(?=\s)",
        re.DOTALL,
    ),
    re.compile(r"<dt>kernel</dt>.*?</dl>", re.DOTALL),
    re.compile(r'^cpu = ".*"\n', re.MULTILINE),
    re.compile(r"^pyengine\.\w+: .*, after .*\n", re.MULTILINE),  # progress, where a computer is slow
    re.compile(
        r'"seconds": [\d.e-]+|(?<= in )[\d.]+ s(?:, [\d,.]+ million/s)?|(?<=\d)  +\d+\.\d{3}  +[\d,]* *$', re.MULTILINE
    ),
)


def outputs(commands=COMMANDS):
    """(command, {name: text}) of each: what it prints, its JSON without "run", what its folder holds."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name in ("tests/commands/golden/files", "examples", "tests/recycle"):
            shutil.copytree(ROOT / name, work / Path(name).name)
        with contextlib.chdir(work):
            for command in commands:
                yield command, output(command, work)


def output(command, work):
    """Output of one command. `resumed` before it: as if it had been killed with half of its chunks
    written; `typed=A/B`: while a person types these lines."""
    words = shlex.split(command)
    environment = dict(word.split("=", 1) for word in words if word.startswith("PYENGINE_"))
    words = words[len(environment) :]
    if words[0] == "transcript":
        return {"printed": transcript(words[1])}
    typed = words.pop(0).split("=")[1].split("/") if words[0].startswith("typed=") else []
    resumed, words = words[0] == "resumed", words[words[0] == "resumed" :]
    out, figures = work / "out", work / "figures.json"
    words = [str(out) if word == "OUT" else word for word in words]
    if words[0] in ("run", "tournament") and "--json" not in words:
        words += ["--json", str(figures)]
    if resumed:
        spoken(words)
        for path in [*out.rglob("summary.json"), *sorted(out.rglob("chunk-*.npz"))[::2], *out.rglob("report.html")]:
            path.unlink()
    with mock.patch.dict(os.environ, {"COLUMNS": "80", **environment}):
        files = {"printed": plain(spoken(words, typed), work)}
    if figures.exists():
        files["json"] = json.dumps(without_run(json.loads(figures.read_text())), indent=1)
        figures.unlink()
    if out.exists():
        if any(out.rglob("study.toml")):
            assert spoken(["folder", "export", str(out)]).endswith("exit status 0\n")
        for path in sorted(out.rglob("*")):
            name = path.relative_to(out).as_posix()
            if path.suffix == ".parquet":
                files[name] = counts(path)
            elif path.suffix in (".toml", *DRAWN):
                files[name] = plain(path.read_text(encoding="utf-8"), work)
        shutil.rmtree(out)
    return files


def transcript(name):
    """The transcript of a match of a game, played at random."""
    import pyengine

    state, chance = pyengine.game(name).deal(7), Random(7)
    while not state.is_over:
        state.play(chance.randrange(len(state.move_texts())))
    return state.transcript()


def spoken(words, typed=()):
    """Output of a command on both streams while a person types lines, and its exit status."""
    from pyengine.__main__ import main

    text, typing = io.StringIO(), mock.patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text), typing:
        try:
            status = main(words)
        except SystemExit as error:
            status = error.code
    return f"{text.getvalue()}exit status {status}\n"


def plain(text, work):
    """A text without what depends on the computer, the time and the folder."""
    text = text.replace(str(work), "FOLDER")
    for pattern in _OWN_TO_A_RUN:
        text = pattern.sub("", text)
    return text


def without_run(value):
    """Figures without what stands under "run"."""
    if isinstance(value, dict):
        return {name: without_run(each) for name, each in value.items() if name != "run"}
    return [without_run(each) for each in value] if isinstance(value, list) else value


def counts(path):
    """Facts in a file of counts, the SHA-256 of its counts among them; Parquet's own bytes vary by version."""
    from pyarrow import parquet

    metadata = parquet.read_schema(path).metadata
    return json.dumps({name.decode(): value.decode() for name, value in sorted(metadata.items())}, indent=1)


def differences(before, now):
    """Differences between two outputs of a command, as lines; keys that were added to JSON do not count."""
    for name in [*before, *(name for name in now if name not in before)]:
        if name not in now or name not in before:
            yield f"{name}: {'is gone' if name not in now else 'is new'}"
        elif before[name] != now[name]:
            if name == "json":
                yield from _apart(json.loads(before[name]), json.loads(now[name]), "json")
            else:
                yield from unified_diff(before[name].splitlines(), now[name].splitlines(), name, name, n=0, lineterm="")


def _apart(before, now, path):
    if isinstance(before, dict) and isinstance(now, dict):
        for name, value in before.items():
            if name in now:
                yield from _apart(value, now[name], f"{path}.{name}")
            else:
                yield f"{path}.{name}: is gone"
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for i, pair in enumerate(zip(before, now)):
            yield from _apart(*pair, f"{path}[{i}]")
    elif isinstance(before, float) and isinstance(now, float):
        # Functions of other versions of SciPy may end in another bit.
        if abs(before - now) > 1e-9 * abs(before):
            yield f"{path}: {before} became {now}"
    elif before != now:
        yield f"{path}: {before} became {now}"


def keep(found, file):
    """Write outputs into a text file, a command a line, as JSON."""
    with open(file, "w", encoding="utf-8", newline="\n") as out:
        for command, files in found:
            if "json" in files:
                files |= {"json": json.dumps(json.loads(files["json"]), separators=(",", ":"))}
            out.write(json.dumps([command, files]) + "\n")


def undrawn(files):
    """An output without what is drawn."""
    return {name: text for name, text in files.items() if not name.endswith(DRAWN)}


def kept(file):
    """{command: {name: text}} of such a file."""
    return dict(json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines())
