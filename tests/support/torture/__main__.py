"""Folders put to the torture: files of counts that were altered or are others, files of all kinds whose checksums were
made to fit again, commands killed at any time and at every write, and a disk that is full from any write on.

    python -m tests.support.torture [PART ...] [--trials 300] [--kills 300] [--seed 1]

Prints a line for each kind; exit status 1 if a wrong count was believed, a file against a rule of its format, one ended
a process or gave a traceback, or a folder was not brought to the same bytes.
"""

import argparse
import itertools
import random
import sys
import tempfile
from pathlib import Path

from tests.support.torture.altered import STUDIES, Altered
from tests.support.torture.forged import ALL, forged
from tests.support.torture.kills import WORDS, Kills, small

ALTERATIONS = ("bit", "number", "foreign")
FORGED = {f"forged-{name}": name for name in ALL}


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.support.torture", description="Put folders to the torture.")
    parts = [*ALTERATIONS, *FORGED, *WORDS, "random"]
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"default: {' '.join(parts)}")
    parser.add_argument("--trials", type=int, default=300, help="of each kind of altered file (default 300)")
    parser.add_argument("--kills", type=int, default=300, help="at random times (default 300)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(arguments)
    if unknown := set(arguments.parts) - set(parts):
        parser.error(f"there is no part {unknown.pop()!r}; expected some of {', '.join(parts)}")
    small()
    wrong = 0
    for part in arguments.parts or parts:
        dice = random.Random(arguments.seed)
        with tempfile.TemporaryDirectory() as place:
            if part in ALTERATIONS:
                wrong += _alter(Path(place), part, arguments.trials, dice)
            elif part in FORGED:
                wrong += _forge(Path(place), FORGED[part], arguments.trials, arguments.seed)
            elif part in WORDS:
                wrong += _kill_at_each_write(Path(place), part)
            else:
                wrong += _kill_at_random(Path(place), arguments.kills, dice)
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


def _kill_at_each_write(place, name):
    runs = Kills(name, place)
    numbers = range(1, runs.writes + 1)
    wrong = _say(f"{name}: killed at each of its {runs.writes} writes", [runs.at_write(number) for number in numbers])
    room = range(1, runs.filling() + 1)
    return wrong + _say(f"{name}: full at each of {len(room)} writes", [runs.when_full(number) for number in room])


def _kill_at_random(place, kills, dice):
    every = [Kills(name, place / name) for name in WORDS]
    trials = (runs.at_random(number, dice) for number, runs in enumerate(itertools.cycle(every)))
    found = list(itertools.islice((each for each in trials if each is not None), kills))
    return _say(f"random: {kills} kills at random times", found)


def _say(what, found):
    """Print how many trials did not end as they should; returns their number."""
    wrong = [each for each in found if each]
    print(f"{what}: {len(wrong)} not resumed to the same bytes", *wrong, sep="\n  ", flush=True)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
