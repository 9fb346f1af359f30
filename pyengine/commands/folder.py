"""python -m pyengine.folder COMMAND: the folders of studies, to look after them."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyengine.base.cli import Parser
from pyengine.base.errors import InputError
from pyengine.base.progress import stage
from pyengine.commands.command import SEEDS, THREADS, chosen, number, program, put_json, seed_of, switch

if TYPE_CHECKING:
    from pyengine.study.bound import Bound
    from pyengine.study.study import Study


def parser() -> Parser:
    result = Parser(
        "folder",
        description="Look after the folders of studies, which python -m pyengine.run GAME --out DIR makes.",
        epilog="docs/guide/folders.md tells of studies that take days, or several machines.",
    )
    commands = result.add_subparsers(required=True, metavar="COMMAND")

    def add(function: Callable[[Namespace], int], words: str, folder: str = "the folder of a study or a sweep") -> Any:
        command = commands.add_parser(function.__name__, help=words)
        command.add_argument("folder", metavar="DIR", help=folder)
        command.set_defaults(function=function)
        return command.add_argument

    add(status, "what is in a folder, and how much of it is played")("--json", **switch("print JSON"))
    option = add(verify, "check all files, and play some chunks (parts of the matches) again")
    option("--chunks", **number("how many chunks are played again", 10, "N", 0))
    option("--seed", **number("random seed that picks them (default: a new one)", None, "N", *SEEDS))
    option = add(extend, "go on to more deals; what is played stays", "the folder of a study, finished or not")
    option("--setups", **number("number of deals in all", metavar="S"))
    option("--matches", **number("number of matches in all, of a study of one deal", metavar="M"))
    option("--threads", **THREADS)
    add(export, "write the counts as Parquet files, for other programs")
    option = add(merge, "join the parts of one study", "folder of the whole: absent, empty, or one of the parts")
    option("parts", nargs="+", metavar="PART", help="folders of the parts")
    option("--threads", **THREADS)
    return result


def study_in(path: Path) -> "Study":
    from pyengine.study.study import load_study

    return load_study(path / "study.toml")


def studies_in(path: Path) -> list[Path]:
    """The folders of the study, or of a sweep's studies, in their order."""
    found = sorted(each.parent for each in path.rglob("study.toml"))
    if not found:
        raise InputError(f"{str(path)!r} is no folder of a study or sweep; expected one that has a study.toml")
    return found


def status(arguments: Namespace) -> int:
    """Print what a folder holds, without a change."""
    from pyengine.study.store import json_text
    from pyengine.study.upkeep import held

    found = [held(each, study_in(each)) for each in studies_in(Path(arguments.folder))]
    if arguments.json:
        put_json("-", json_text({"studies": found}))
        return 0
    for each in found:
        aside = f", {each['refused']} files set aside" if each["refused"] else ""
        what = f"{each['game']}, seed {each['seed']}, {each['setups']} x {each['matches']} matches"
        done = f"{each['played']} of {each['chunks']} chunks, {'finished' if each['finished'] else 'unfinished'}{aside}"
        size = f"{each['bytes'] / 1e6:.1f} MB, last written {each['written']}"
        print(f"{each['folder']}: {what}: {done}; {size}")
    return 0


def verify(arguments: Namespace) -> int:
    """Check files and play some chunks again; 1 where something is wrong."""
    from pyengine.study.bound import Bound
    from pyengine.study.store import Folder
    from pyengine.study.upkeep import verified

    seed, bad = seed_of(arguments), 0
    for path in studies_in(Path(arguments.folder)):
        bound = Bound(study_in(path))
        folder = Folder(path, bound, again=True)
        with stage("checking") as progress:
            files, again, wrong = verified(folder, bound, arguments.chunks, seed, progress)
        lost = files < len(bound.plan) and (path / folder.FIGURES).exists()
        bad += len(wrong) + lost
        for line in wrong:
            print(line)
        there = f"{files} of {len(bound.plan)} chunks are there{', though it is finished' * lost}, {len(wrong)} wrong"
        print(f"{path}: {there}; {again} of them were played again (seed {seed})")
    return int(bad > 0)


def extend(arguments: Namespace) -> int:
    """Make a study longer and play what is new."""
    from pyengine.base.chunks import samples_of
    from pyengine.study.bound import Bound
    from pyengine.study.store import Folder

    path = Path(arguments.folder)
    study = study_in(path)
    if arguments.setups is None and arguments.matches is None:
        raise InputError(f"extend to how many? The study has {_size(study)}; expected --setups S or --matches M")
    setups = study.setups if arguments.setups is None else arguments.setups
    longer = replace(study, setups=setups, matches=study.matches if arguments.matches is None else arguments.matches)
    if longer.setups < study.setups or longer.matches < study.matches:
        raise InputError(f"the study has {_size(study)} already; expected more than that")
    if longer.matches > study.matches and study.setups > 1:
        raise InputError("matches cannot be added to deals that are played; expected --setups S, or another study")
    if samples_of(study.setups, study.matches) != samples_of(longer.setups, longer.matches):
        raise InputError(f"{_size(longer)} have other samples than {_size(study)}; expected another study")
    with stage("preparing"):
        old, new = Bound(study), Bound(longer)
    folder = Folder(path, old, again=True)
    if study != longer:
        folder.extend(new)
    elif (path / folder.FIGURES).exists():
        print(f"The study in {path} has {_size(study)}, and is finished.")
        return 0
    del folder
    return _play(arguments, new)


def export(arguments: Namespace) -> int:
    """Write the counts of a folder as Parquet files, in tallies/ and sums/."""
    from pyengine.study.bound import Bound
    from pyengine.study.parquet import library
    from pyengine.study.store import Folder

    library("a Parquet file")
    for path in studies_in(Path(arguments.folder)):
        bound = Bound(study_in(path))
        folder, done = Folder(path, bound, again=True), 0
        with stage("writing") as progress:
            for number, chunk in enumerate(bound.plan, 1):
                done += folder.export(chunk)
                progress(number, len(bound.plan))
        print(f"{path}: {done} of {len(bound.plan)} chunks are in tallies/ and sums/ as Parquet files")
    return 0


def merge(arguments: Namespace) -> int:
    """Copy chunks of several folders into one, and finish it where none is missing."""
    from pyengine.study.bound import Bound
    from pyengine.study.store import Folder
    from pyengine.study.upkeep import merged

    parts = [Path(each) for each in arguments.parts]
    studies = [study_in(each) for each in parts]
    for path, study in zip(parts, studies):
        if study != studies[0]:
            raise InputError(f"{path} holds another study than {parts[0]}; expected parts of one")
    bound = Bound(studies[0])
    others = [Folder(each, bound, again=True) for each in parts]
    folder = Folder(arguments.folder, bound, again=True)
    with stage("merging"):
        missing = merged(folder, others, bound)
    if missing:
        shown = ", ".join(f"{each.start}-{each.stop - 1}" for each in missing[:5]) + ", ..." * (len(missing) > 5)
        todo = "merge the parts that have them, or play them with the command of the study"
        print(f"{folder.path} lacks chunks {shown} of {len(bound.plan)}; {todo}")
        return 0
    if (folder.path / folder.FIGURES).exists():
        print(f"{folder.path} was finished already; its parts agree with it")
        return 0
    del folder, others
    return _play(arguments, bound)


def _size(study: "Study") -> str:
    return f"{study.setups} x {study.matches} matches"


def _play(arguments: Namespace, bound: "Bound") -> int:
    """Play what is missing in a folder, and show the figures, as the command of the study does."""
    from pyengine.commands import run
    from pyengine.study.variants import Variants

    asked: dict[str, Any] = {"json": None, "measures": None, "keep": bound.study.keep or None}
    told = Namespace(out=arguments.folder, threads=arguments.threads, **asked)
    return run.carry_out(told, Variants(bound.study.game, [({}, bound)]))


main = program("folder", chosen(parser))
