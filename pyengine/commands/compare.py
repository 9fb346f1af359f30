"""python -m pyengine.compare: variants, games, players or finished studies side by side, with their differences."""

import argparse
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyengine.base.cli import Parser
from pyengine.base.errors import InputError, instead
from pyengine.base.progress import stage
from pyengine.commands import run
from pyengine.commands.command import program

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec
    from pyengine.study.variants import Variants

DESCRIPTION = """\
Show several studies side by side, and how every figure of each differs from the first one's, with a 95 % interval.
All play the same deals, so that the luck of the deals cancels out of the differences."""
EPILOG = """\
the other arguments are those of python -m pyengine.run, such as --setups, --matches, --seed, --out and --json

  python -m pyengine.compare red7 --vary eliminated=stand,gone
  python -m pyengine.compare mine.rcy other.rcy --setups 2000
  python -m pyengine.compare red7 --seats heuristic,random / random,random --players 2
  python -m pyengine.compare STUDY OTHER"""
SHOWN = ("measures", "threads", "json", "out")  # arguments that finished studies take


def parser(game: "GameSpec | None" = None) -> Parser:
    """All arguments: those of this command, and of pyengine.run, with those of a game where it is known."""
    return Parser("compare", parents=[run.parser(game), own_parser()], add_help=False, conflict_handler="resolve")


def own_parser() -> Parser:
    result = Parser("compare", description=DESCRIPTION, epilog=EPILOG)
    result.add_argument("subjects", nargs="+", metavar="GAME", help="one game or more, or the folders of studies")
    result.add_argument("--vary", "--sweep", **run.VARY)
    result.add_argument("--seats", nargs="+", metavar="LIST", help="players; behind a / those of another variant")
    until = "end early: when the difference in the measure is known to W to each side"
    result.add_argument("--until", metavar="diff:NAME=W", help=until)
    return result


def compare(words: Sequence[str]) -> int:
    own, others = own_parser().parse_known_args(words)
    first = own.subjects[0]
    before = words[words.index(first) - 1] if first in words[1:] else ""
    if before.startswith("--") and before not in ("--", *run.FLAGS):
        raise InputError(f"{before} {first} stands before the games; expected the games, or folders, first")
    if any((Path(subject) / "study.toml").is_file() for subject in own.subjects):
        return _folders(own, others, run.again("compare", words, None))
    until, difference = own.until, own.until and own.until.startswith("diff:")
    arguments, variants = _planned(own, [*others, *([f"--until={until}"] if until and not difference else [])])
    if difference:
        variants = variants.sized(_enough_setups(variants, until.removeprefix("diff:"), arguments.threads))
    return run.carry_out(arguments, variants, run.again("compare", words, variants.studies[0][1].study.seed))


def _folders(own: argparse.Namespace, others: list[str], typed: list[str]) -> int:
    """Finished studies, as their folders keep them."""
    from pyengine.study.store import FinishedFolder
    from pyengine.study.variants import Variants

    for subject in own.subjects:
        if not (Path(subject) / "study.toml").is_file():
            raise InputError(f"{subject!r} is no folder of a study; expected folders alone, or games alone")
    if len({Path(subject).resolve() for subject in own.subjects}) < max(2, len(own.subjects)):
        raise InputError("expected two folders or more, each named once")
    homes = {subject: FinishedFolder(subject) for subject in own.subjects}
    games = list(dict.fromkeys(home.bound.study.game for home in homes.values()))
    arguments, usual = (run.parse([games[0], *words])[0] for words in (others, ()))
    given = [name for name in ("vary", "seats", "until") if getattr(own, name)]
    given += [name for name, value in vars(arguments).items() if name not in SHOWN and value != vars(usual)[name]]
    if given:
        raise InputError(f"--{given[0].replace('_', '-')} says how to play, but finished studies are played already")
    variants = [({"study": subject}, home.bound) for subject, home in homes.items()]
    finished = lambda values, study: homes[values["study"]]
    return run.carry_out(arguments, Variants(" and ".join(games), variants), typed, finished)


def _planned(own: argparse.Namespace, others: Sequence[str]) -> "tuple[argparse.Namespace, Variants]":
    """Every game with every table of players and all values that options take; the arguments of the last."""
    from pyengine.study.variants import Variants

    joined = " ".join(own.seats or ())
    tables = [table.strip() for table in tables_of(joined)]
    if own.seats and not all(tables):
        raise InputError(f"--seats {joined!r} has an empty table of players; expected one such as X,Y / Z,Y")
    found, seed = [], None
    for subject in own.subjects:
        arguments, game = run.parse([subject, *others])
        assert game is not None
        # One seed for all: that of what is resumed, or a new one.
        arguments.vary, arguments.seed = own.vary, run.seed_for(arguments) if seed is None else seed
        seed = arguments.seed
        for table in tables:
            arguments.seats = table or None
            told = {"game": subject} if len(own.subjects) > 1 else {}
            told |= {"seats": table} if len(tables) > 1 else {}
            found += [(told | values, bound) for values, bound in run.planned(arguments, game).studies]
    if len(found) < 2:
        raise InputError("there is one variant only; expected --vary NAME=VALUES, another game, or --seats X,Y / Z,Y")
    return arguments, Variants.of(" and ".join(own.subjects), found)


def tables_of(text: str) -> list[str]:
    """The tables of players in a text. Paths have slashes of their own: behind a colon or before one, without a blank
    beside them; and commands may have any, but one between two blanks."""
    if "cmd:" in text:
        return f" {text} ".split(" / ")
    parts = re.split(r"\s+/\s*|\s*/\s+", f" {re.sub(' *, *', ',', text)} ")
    return [table for part in parts for table in (part.split("/") if ":" not in part else [part])]


def _enough_setups(variants: "Variants", text: str, threads: int | None) -> int:
    """Find how many setups tell all differences in a measure to a width, at most as many as were asked for."""
    from pyengine.measures.difference import FIGURES, differences
    from pyengine.study.run import run_whole
    from pyengine.study.study import parse_until
    from pyengine.study.variants import enough_setups

    name, wanted = parse_until(text)
    if not 0 < wanted < math.inf:
        raise InputError(f"--until 'diff:{text}' has the half width {wanted:g}; expected one above 0")
    _, first = variants.studies[0]
    if name not in {**first.compared, **FIGURES}:
        known = instead(name, [*first.compared, *FIGURES])
        raise InputError(f"--until names the measure {name!r}, which these studies do not have; {known}")

    def widest(setups: int) -> float:
        """The widest half of an interval of a difference from the first variant."""
        counted = []
        with stage(f"trying {setups} setups") as progress:
            for _, bound in variants.sized(setups).studies:
                made = run_whole(bound, threads=threads).counted
                assert made is not None
                counted.append(made.only(name))
                progress(len(counted), len(variants.studies))
        found = [each for other in counted[1:] for each in differences(counted[0], other) if each.name == name]
        if not found:
            raise InputError(f"--until names the measure {name!r}, which has no value in these studies")
        return max((each.ci95[1] - each.ci95[0]) / 2 if each.ci95 else math.inf for each in found)

    return enough_setups(first.study.setups, wanted, widest)


main = program("compare", compare)
