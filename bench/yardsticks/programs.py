"""Compiles the yardsticks when they are wanted and runs them.

CC names the compiler, else gcc or cc is taken. Without one, or where it cannot build a yardstick (its instruction set,
say), one sentence says so and the bench goes on without.
"""

import functools
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

SOURCES = Path(__file__).parent
# Flags and sources. The instruction sets are those that the package's kernel beside each is compiled for, or could use.
PROGRAMS = {
    "red7_walk_scalar": (["-O3", "-march=x86-64-v2"], ["red7_walk.c", "red7_walk_scalar.c"]),
    "red7_walk_avx512": (["-O3", "-march=native"], ["red7_walk.c", "red7_walk_avx512.c"]),
    "red7_tree": (["-O3", "-march=x86-64-v3"], ["red7_tree.c"]),
    "agram_walk": (["-O3", "-march=native"], ["agram_walk.c"]),
    "hearts_walk": (["-O3", "-march=native"], ["hearts_walk.c"]),
    "crosskings_score": (["-O3", "-march=native"], ["crosskings_score.c"]),
    "crosskings_solver": (["-O3", "-march=native"], ["crosskings_solver.c"]),
    "rummy_planner": (["-O3"], ["rummy_planner.c"]),
}


class NoYardstick(RuntimeError):
    """Why a yardstick cannot be built, in a sentence."""


def compiler():
    """The words that call the C compiler, or None."""
    words = shlex.split(os.environ.get("CC", "")) or [shutil.which("gcc") or shutil.which("cc")]
    return words if words[0] and shutil.which(words[0]) else None


@functools.cache
def _folder():
    """Removed when the process ends."""
    return tempfile.TemporaryDirectory(prefix="yardsticks-")


@functools.cache
def build(name):
    """The path of a compiled yardstick.

    Raises
    ------
    NoYardstick : there is no C compiler, or it fails.
    """
    flags, sources = PROGRAMS[name]
    command = compiler()
    if command is None:
        raise NoYardstick(f"no yardstick {name}: found no C compiler (CC, gcc or cc)")
    target = Path(_folder().name) / name
    paths = [str(SOURCES / source) for source in sources]
    done = subprocess.run([*command, *flags, *paths, "-o", str(target)], capture_output=True, text=True)
    if done.returncode:
        # A source says itself what it lacks, by #error; else the compiler has the word.
        said = re.search(r"#error (.+)", done.stderr) or re.search(r"error: (.+)", done.stderr)
        why = said[1].strip() if said else f"it ends with status {done.returncode}"
        raise NoYardstick(f"no yardstick {name}: {shlex.join(command)}: {why}")
    return target


def yardstick(name):
    """A function that runs a yardstick, or None after a sentence that says why there is none.

    It takes the words of the command line and the text for standard input, and returns what the program printed: a
    list of dicts, one for each line.
    """
    try:
        program = build(name)
    except NoYardstick as error:
        print(error)
        return None
    return functools.partial(run, program)


def run(program, *words, text=""):
    """Output of a yardstick: a dict for each line."""
    done = subprocess.run([program, *map(str, words)], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
