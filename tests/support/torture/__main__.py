"""Folders put to the torture: files of counts that were altered or are others, files of all kinds whose checksums were
made to fit again; and every command that writes: killed between every two writes and in each, interrupted, or with a
disk that is full from then on.

    python -m tests.support.torture [PART ...] [--trials 300] [--seed 1]

Prints a line for each part; exit status 1 if a wrong count was believed, a file against a rule of its format, one ended
a process or gave a traceback, or a folder was not brought to the same bytes.
"""

import argparse
import itertools
import random
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pyengine.base.cpu import available_cpus
from tests.support.torture.altered import STUDIES, Altered
from tests.support.torture.forged import ALL, forged
from tests.support.torture.kills import WORDS, ended, in_a_process, small

ALTERATIONS = ("bit", "number", "foreign")
FORGED = {f"forged-{name}": name for name in ALL}


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.support.torture", description="Put folders to the torture.")
    parts = [*ALTERATIONS, *FORGED, *WORDS]
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"default: {' '.join(parts)}")
    parser.add_argument("--trials", type=int, default=300, help="of each kind of altered file (default 300)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments)
    if unknown := set(arguments.parts) - set(parts):
        parser.error(f"there is no part {unknown.pop()!r}; expected some of {', '.join(parts)}")
    parts, wrong = arguments.parts or parts, 0
    wrong += _end([part for part in parts if part in WORDS])
    small()
    for part in parts:
        dice = random.Random(arguments.seed)
        with tempfile.TemporaryDirectory() as place:
            if part in ALTERATIONS:
                wrong += _alter(Path(place), part, arguments.trials, dice)
            elif part in FORGED:
                wrong += _forge(Path(place), FORGED[part], arguments.trials, arguments.seed)
    return 1 if wrong else 0


def _alter(place, kind, trials, dice):
    altered = [Altered(study, place / name) for name, study in STUDIES.items()]
    found = [each.trial(kind, dice) for each in itertools.islice(itertools.cycle(altered), trials)]
    counts = ", ".join(f"{found.count(name)} {name}" for name in ("refused", "mended", "believed"))
    print(f"{kind}: {trials} files altered: {counts}", flush=True)
    return found.count("believed")


def _forge(place, name, trials, seed):
    found, wrong = forged(name, place, trials, seed)
    counts = ", ".join(f"{number} {outcome}" for outcome, number in found.items())
    print(f"{name}: {trials} files forged: {counts}", *wrong, sep="\n  ", flush=True)
    return len(wrong)


def _end(names):
    """End commands at each of their writes, as many at a time as there are CPUs; how often that went wrong."""

    def tried(name):
        with tempfile.TemporaryDirectory() as place:
            return in_a_process(ended, name, place)

    writes, trials, wrong = 0, 0, 0
    with ThreadPoolExecutor(available_cpus()) as pool:
        for name, (own, found) in zip(names, pool.map(tried, names)):
            told = ", ".join(f"{count} {way}s ({len(bad)} wrong)" for way, (count, bad) in found.items())
            bad = [f"{way}: {each}" for way, (_, several) in found.items() for each in several]
            print(f"{name}: {own} writes, {told}", *bad, sep="\n  ", flush=True)
            writes, trials, wrong = writes + own, trials + sum(count for count, _ in found.values()), wrong + len(bad)
    if names:
        print(f"{len(names)} commands, {writes} writes, ended {trials} times: {wrong} did not come to the same bytes")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
