"""python -m pyengine.compare: variants, games, players or finished studies side by side, with their differences."""

import argparse
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pyengine.base.cli import Parser
from pyengine.base.errors import InputError, instead
from pyengine.base.progress import stage
from pyengine.commands import run
from pyengine.commands.command import program

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec
    from pyengine.study.bound import Bound
    from pyengine.study.sweep import Sweep

DESCRIPTION = """\
Show several studies side by side, and how every figure of each differs from the first one's, with a 95 % interval.
All play the same deals, so that the luck of the deals cancels out of the differences."""
EPILOG = """\
the other arguments are those of python -m pyengine.run, such as --setups, --matches, --measures, --out and --json

  python -m pyengine.compare red7 --vary eliminated=stand,gone
  python -m pyengine.compare mine.rcy other.rcy --setups 2000
  python -m pyengine.compare red7 --seats heuristic,random / random,random --players 2
  python -m pyengine.compare STUDY OTHER"""
SHOWN = ("measures", "threads", "json", "out")  # arguments that finished studies take


class Plan(NamedTuple):
    """Studies that are to be compared."""

    arguments: argparse.Namespace  # as pyengine.run takes them
    sweep: "Sweep"


def parser(game: "GameSpec | None" = None) -> Parser:
    """All arguments: those of this command, and of pyengine.run, with those of a game where it is known."""
    both = [run.parser(game), own_parser()]
    return Parser(parents=both, add_help=False, conflict_handler="resolve")


def own_parser() -> Parser:
    """The arguments of this command alone."""
    result = Parser(prog="python -m pyengine.compare", description=DESCRIPTION, epilog=EPILOG)
    result.add_argument("subjects", nargs="+", metavar="GAME", help="one game or more, or the folders of studies")
    result.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="NAME=VALUES",
        help="a variant for each value of an option: A..B or V,V,... (repeatable)",
    )
    result.add_argument("--seats", nargs="+", metavar="LIST", help="players; behind a / those of another variant")
    result.add_argument("--seed", metavar="N", help="random seed (default: a new one)")
    result.add_argument(
        "--until",
        metavar="diff:NAME=W",
        help="end early: when the difference in the measure is known to W to each side",
    )
    return result


def compare(words: Sequence[str]) -> int:
    """Everything after the words of the command were taken."""
    asked, others = own_parser().parse_known_args(words)
    first = asked.subjects[0]
    before = words[words.index(first) - 1] if first in words[1:] else ""
    if before.startswith("--") and before not in ("--", *run.FLAGS):
        raise InputError(f"{before} {first} stands before the games; expected the games, or folders, first")
    if any((Path(subject) / "study.toml").is_file() for subject in asked.subjects):
        return _folders(asked, others, run.again("compare", words, None))
    # One seed for all: that of what is resumed, or a new one.
    seed = asked.seed or run.seed_for(run.parse([asked.subjects[0], *others])[0])
    others.append(f"--seed={seed}")
    if asked.until and not asked.until.startswith("diff:"):
        others.append(f"--until={asked.until}")
    plan = _plan(asked, others)
    if asked.until and asked.until.startswith("diff:"):
        setups = _enough_setups(plan, asked.until.removeprefix("diff:"))
        plan = _plan(asked, [*others, f"--setups={setups}"])
    return run.carry_out(*plan, run.again("compare", words, plan.sweep.variants[0][1].study.seed))


def _folders(asked: argparse.Namespace, others: list[str], typed: list[str]) -> int:
    """Finished studies, as their folders keep them."""
    from pyengine.study.store import FinishedFolder
    from pyengine.study.sweep import Sweep

    for subject in asked.subjects:
        if not (Path(subject) / "study.toml").is_file():
            raise InputError(f"{subject!r} is no folder of a study; expected folders alone, or games alone")
    if len({Path(subject).resolve() for subject in asked.subjects}) < max(2, len(asked.subjects)):
        raise InputError("expected two folders or more, each named once")
    homes = {subject: FinishedFolder(subject) for subject in asked.subjects}
    games = list(dict.fromkeys(home.bound.study.game for home in homes.values()))
    arguments, usual = (run.parse([games[0], *words])[0] for words in (others, ()))
    given = [name for name in ("vary", "seats", "seed", "until") if getattr(asked, name)]
    given += [name for name, value in vars(arguments).items() if name not in SHOWN and value != vars(usual)[name]]
    if given:
        raise InputError(f"--{given[0].replace('_', '-')} says how to play, but finished studies are played already")
    variants = [({"study": subject}, home.bound) for subject, home in homes.items()]
    finished = lambda values, study: homes[values["study"]]
    return run.carry_out(arguments, Sweep(" and ".join(games), {"study": asked.subjects}, variants), typed, finished)


def _plan(asked: argparse.Namespace, others: list[str]) -> Plan:
    """Every game with every table of players and all values that options take."""
    from pyengine.study.sweep import Sweep

    joined = " ".join(asked.seats or ())
    tables = [table.strip() for table in tables_of(joined)]
    if asked.seats and not all(tables):
        raise InputError(f"--seats {joined!r} has an empty table of players; expected one such as X,Y / Z,Y")
    found: list[tuple[dict[str, Any], Bound]] = []
    swept: dict[str, list[Any]] = {}
    for subject, table in itertools.product(asked.subjects, tables):
        arguments, game = run.parse([subject, *others, *([f"--seats={table}"] if table else [])])
        assert game is not None
        arguments.vary = asked.vary
        values = {"game": subject} if len(asked.subjects) > 1 else {}
        values |= {"seats": table} if len(tables) > 1 else {}
        found += [(values | each, bound) for each, bound in run.planned(arguments, game).variants]
        for name, value in itertools.chain.from_iterable(each.items() for each, _ in found):
            if value not in swept.setdefault(name, []):
                swept[name].append(value)
    if len(found) < 2:
        raise InputError("there is one variant only; expected --vary NAME=VALUES, another game, or --seats X,Y / Z,Y")
    return Plan(arguments, Sweep(" and ".join(asked.subjects), swept, found))


def tables_of(text: str) -> list[str]:
    """The tables of players in a text. Paths have slashes of their own: behind a colon or before one, without a blank
    beside them; and commands may have any, but one between two blanks."""
    if "cmd:" in text:
        return f" {text} ".split(" / ")
    parts = re.split(r"\s+/\s*|\s*/\s+", f" {re.sub(' *, *', ',', text)} ")
    return [table for part in parts for table in (part.split("/") if ":" not in part else [part])]


def _enough_setups(plan: Plan, text: str) -> int:
    """How many setups it takes to know all differences in a measure to a width, at most as many as were asked for."""
    from pyengine.measures.difference import FIGURES
    from pyengine.study.rounds import enough_setups
    from pyengine.study.study import parse_until

    name, wanted = parse_until(text)
    if not 0 < wanted < math.inf:
        raise InputError(f"--until 'diff:{text}' has the half width {wanted:g}; expected one above 0")
    _, first = plan.sweep.variants[0]
    if name not in {**first.compared, **FIGURES}:
        known = instead(name, [*first.compared, *FIGURES])
        raise InputError(f"--until names the measure {name!r}, which these studies do not have; {known}")

    def widest(setups: int) -> float:
        if not (widths := list(_half_widths(plan, name, setups))):
            raise InputError(f"--until names the measure {name!r}, which has no value in these studies")
        return max(widths)

    return enough_setups(first.study.setups, wanted, widest)


def _half_widths(plan: Plan, name: str, setups: int) -> Iterator[float]:
    """Half widths of the differences in a measure from the first variant, with so many setups."""
    from pyengine.measures.difference import differences
    from pyengine.study.bound import Bound
    from pyengine.study.run import run_whole

    short = [Bound(replace(bound.study, setups=setups), bound.spec, bound.game) for _, bound in plan.sweep.variants]
    with stage(f"trying {setups} setups") as progress:
        counted = []
        for bound in short:
            counted.append(run_whole(bound, threads=plan.arguments.threads).counted)
            progress(len(counted), len(short))
    first, *others = [
        each._replace(measures={one: measure for one, measure in each.measures.items() if one == name})
        for each in counted
        if each
    ]
    for each in itertools.chain.from_iterable(differences(first, other) for other in others):
        if each.name == name:
            yield (each.ci95[1] - each.ci95[0]) / 2 if each.ci95 else math.inf


main = program("compare", compare)
