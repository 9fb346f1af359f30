"""Compare the speed and the signatures of two commits: python -m bench.compare [OLD [NEW]] [--only NAME...] [--pairs N]

OLD and NEW are git revisions, or `.` for the working tree (default: HEAD and `.`). Both are built (once; kept in
PYENGINE_BENCH_CACHE, else in the user's cache folder) and run in turns on one core: old, new, new, old, ..., the jobs
of a room in a process of their own each time, in CPU time. "changed" is what remains when all rows are judged together:
in 19 of 20 tables in which nothing changed it stands nowhere. With fewer than 11 pairs a full table can hardly tell
anything from noise.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.asked import asked
from bench.compare.checkouts import checkout, environment, refuse
from bench.compare.jobs import JOBS, STUDIES
from bench.compare.verdict import beyond_noise, change
from bench.timing import tick_rate

SCALES = {"ns": 1e9, "us": 1e6, "ms": 1e3}


def run(side, *words):
    """Output of jobs.py, run with the code of a checkout."""
    command = [sys.executable, "-P", str(Path(__file__).with_name("jobs.py")), str(side.path), *words]
    done = subprocess.run(command, env=environment(side.path), cwd=side.path, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        refuse(f"{side.name[:12]} does not run: bench/compare/jobs.py ended with status {done.returncode}")
    return json.loads(done.stdout)


def measure(old, new, names, pairs):
    """({name: ([old], [new])} of [CPU seconds, units], {name: why it is left out})"""
    rooms = {}
    for name in names:
        rooms.setdefault(JOBS[name].room, []).append(name)
    found, errors = {name: ([], []) for name in names}, {}
    for pair in track(range(pairs), "pairs", console=Console(stderr=True)):
        for room in rooms.values():
            for side in (0, 1) if pair % 2 == 0 else (1, 0):
                wanted = [name for name in room if name not in errors]
                for name, result in run((old, new)[side], *wanted).items() if wanted else ():
                    if isinstance(result, str):
                        errors[name] = f"{('old', 'new')[side]}: {result}"
                    else:
                        found[name][side].append(result)
    return {name: sides for name, sides in found.items() if name not in errors}, errors


def judged(found):
    """{name: row of the JSON}: times a unit in the job's unit, and what they say."""
    rate, rows, changes = tick_rate(), {}, []
    for name, sides in found.items():
        unit = JOBS[name].unit
        scale = rate if unit.startswith("cycles") else SCALES[unit[:2]]
        old, new = ([seconds * scale / units for seconds, units in side] for side in sides)
        changes.append(change(old, new))
        same_work = len({units for side in sides for _, units in side}) == 1
        rows[name] = {"unit": unit, **changes[-1]._asdict(), "same_work": same_work, "samples": [old, new]}
    for row, changed in zip(rows.values(), beyond_noise(changes)):
        row["changed"] = changed
    return rows


def verdict(row):
    if not row["same_work"]:
        return "other work"
    if not row["changed"]:
        return ""
    return "changed: slower" if row["ratio"] > 1 else "changed: faster"


def shown(rows, title):
    table = Table(title=title)
    for heading in ("job", "unit", "old", "new", "new / old", "95 %", ""):
        table.add_column(heading, justify="left" if heading in ("job", "unit", "") else "right", no_wrap=True)
    for name, row in rows.items():
        interval = "-" if row["low"] is None else f"{row['low']:.3f} .. {row['high']:.3f}"
        values = (f"{row['old']:,.4g}", f"{row['new']:,.4g}", f"{row['ratio']:.3f}")
        table.add_row(name, row["unit"], *values, interval, verdict(row))
    return table


def main():
    parser = argparse.ArgumentParser(
        prog="python -m bench.compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", metavar="OLD", nargs="?", default="HEAD")
    parser.add_argument("new", metavar="NEW", nargs="?", default=".")
    parser.add_argument(
        "--only", nargs="+", default=list(JOBS), choices=list(JOBS), metavar="NAME", help=", ".join(JOBS)
    )
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--json", type=Path, metavar="FILE", help="all measurements, for machines")
    arguments = asked(parser, old=".", only=["rummy-deadwood"], pairs=1)
    if arguments.pairs < 1:
        parser.error(f"--pairs is {arguments.pairs}; expected 1 or more")
    old, new = checkout(arguments.old), checkout(arguments.new)
    if hasattr(os, "sched_setaffinity"):  # processes that are started inherit it
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    signatures = [run(side, "--signatures") for side in (old, new)]
    before = os.getloadavg() if hasattr(os, "getloadavg") else ()
    found, errors = measure(old, new, arguments.only, arguments.pairs)
    load = [before, os.getloadavg() if before else ()]
    rows = judged(found)
    title = f"{old.name[:12]} and {new.name[:12]}, {arguments.pairs} pairs, CPU time"
    Console(width=120).print(shown(rows, title))
    for name, error in errors.items():
        print(f"left out: {name}: {error}")
    if before:
        print(f"processes waiting to run: {before[0]:.1f} at the beginning, {load[1][0]:.1f} at the end")
    for name in STUDIES:
        values = [side[name] for side in signatures]
        print(f"signature of {name}: {'the same' if values[0] == values[1] else 'DIFFERENT'} ({', '.join(values)})")
    if arguments.json:
        document = {"old": old.name, "new": new.name, "pairs": arguments.pairs, "load": load, "jobs": rows}
        document |= {"left_out": errors, "signatures": dict(zip(STUDIES, zip(*(side.values() for side in signatures))))}
        arguments.json.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
