"""python -m pyengine.run GAME: play a study and show what came of it; and what compare and folder share with it."""

import argparse
import contextlib
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Any

from pyengine import registry
from pyengine.base import plain
from pyengine.base.cli import Parser, joined, json_file, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import offer, stage
from pyengine.base.version import __version__
from pyengine.commands.command import GAME, JSON, THREADS, add_game, program, put_json, seed_of, switch
from pyengine.study.asked import OPTIONS

if TYPE_CHECKING:
    from pyengine.games.spec import GameSpec
    from pyengine.study.bound import Bound
    from pyengine.study.store import Folder, SweepFolder
    from pyengine.study.study import Study
    from pyengine.study.variants import Variants
    from pyengine.study.work import MatchRecorder

# Options that change no figure.
RUNNING = "--threads", "--cluster", "--device", "--json", "--out", "--part", "--record", "--history", "--record-forced"
CLUSTER = "play on the workers of a Dask scheduler, such as tcp://HOST:8786"


def add_workers(output: Any) -> None:
    """The arguments that say who plays: threads here, or a cluster, whose workers have threads of their own."""
    either = output.add_mutually_exclusive_group()
    either.add_argument("--threads", **THREADS)
    either.add_argument("--cluster", metavar="ADDRESS", help=CLUSTER)


def _values(text: str) -> tuple[str, tuple[Any, ...]]:
    """An argument that gives values to an option."""
    from pyengine.study.variants import parse_values

    return parse_values(text)


VARY: dict[str, Any] = dict(action="append", type=_values, dest="vary", default=[], metavar="NAME=VALUES")
VARY["help"] = "a variant for each value of an option: A..B or V,V,... (repeatable)"
FLAGS = "--list --devices --spaces --no-rotate".split()
FLAGS += [each.flag for each in OPTIONS.values() if each.toml is bool]


def parser(game: "GameSpec | None" = None) -> Parser:
    text = "Play a game many times and report how it behaves."
    result = Parser("run", description=text, epilog=_epilog(game))
    result.add_argument("game", **GAME, nargs="?")
    result.add_argument("--version", action="version", version=f"pyengine {__version__}")
    result.add_argument("--list", **switch("list all games with their options, all players and all measures"))
    result.add_argument("--devices", **switch("list the graphics cards that --device can name"))
    spaces = "say what each number of an observation and of an action means, for agents that learn"
    result.add_argument("--spaces", **switch(spaces))
    study = result.add_argument_group("the study")
    for option in OPTIONS.values():
        study.add_argument(option.flag, **option.argument)
    study.add_argument("--sweep", "--vary", **VARY)
    add_game(result, game)
    output = result.add_argument_group("running and output")
    add_workers(output)
    output.add_argument("--json", **JSON)
    folder = "write counts, plots and a report to the folder DIR; an unfinished study there is resumed"
    output.add_argument("--out", metavar="DIR", help=folder)
    decisions = "write the decisions of all matches, for agents that learn; pyengine.dataset reads the file"
    output.add_argument("--record", metavar="FILE.parquet", help=decisions)
    moves = "with --record: observations also hold what the seat did and saw in the last MOVES moves (default: all)"
    output.add_argument("--history", metavar="MOVES", type=whole, nargs="?", const=True, help=moves)
    forced = "with --record: also decisions with a single move"
    output.add_argument("--record-forced", **switch(forced))
    part = "play part I of N, where N machines share a study; python -m pyengine.folder merge joins their folders"
    output.add_argument("--part", metavar="I/N", help=part)
    return result


def _epilog(game: "GameSpec | None") -> str:
    if game is not None:
        return game.epilog
    games = "\n".join(f"  {name:14}  {line}" for name, line in registry.available_games().items())
    return f"games:\n{games}\n\npython -m pyengine.run GAME --help shows the options of a game."


def parse(words: Sequence[str]) -> "tuple[argparse.Namespace, GameSpec | None]":
    """The arguments and the game: its arguments come in when its name is known."""
    words = joined(words)
    game = registry.game_of(words, FLAGS)
    arguments = parser(game).parse_args(words)
    if game is None and not arguments.list and not arguments.devices:
        names = ", ".join(registry.available_games())
        raise InputError(f"which game? Expected one of {names}, the file of a described game, or MODULE:FUNCTION")
    return arguments, game


def run(words: Sequence[str]) -> int:
    """Play what the words ask for, and show it; returns the exit status."""
    arguments, game = parse(words)
    if arguments.devices:
        from pyengine.device import cuda

        for number, device in enumerate(cuda.devices()):
            print(f"cuda:{number}  {device.name}")
        return 0
    if arguments.list or game is None:
        from pyengine.report import lists

        lists.show()
        return 0
    if arguments.spaces:
        return _show_spaces(arguments, game)
    variants = planned(arguments, game)
    _, bound = variants.studies[0]
    if arguments.part is None:
        return carry_out(arguments, variants, again("run", words, bound.study.seed))
    recorded = any((arguments.record, arguments.history, arguments.record_forced))
    if variants.swept or arguments.out is None or arguments.json or bound.study.until or recorded:
        raise InputError("--part needs one study with --out DIR, without --until, --json and --record")
    return play_part(arguments, bound)


def planned(arguments: argparse.Namespace, game: "GameSpec") -> "Variants":
    from pyengine.study.variants import parse_values, variants_of

    varied = [*arguments.vary, *map(parse_values, game.sweeps_from(arguments))]
    swept = dict(varied)
    if len(swept) != len(varied):
        raise InputError(f"an option is varied twice, of {', '.join(name for name, _ in varied)}; expected it once")
    with stage("preparing"):
        study = study_from(arguments, game)
        known, named = game.known_options(), study.options.as_dict()
        for name in swept:
            given, (default, _) = getattr(arguments, name, None), known.get(name, (False, None))
            unsaid = given is None or (isinstance(given, bool) and given == default)
            if not unsaid or (name not in known and name in named):
                raise InputError(f"{name} is varied, but {name} has one value, too")
        return variants_of(study, swept, game)


def play_part(arguments: argparse.Namespace, bound: "Bound") -> int:
    """Play a part of a study into its folder."""
    from pyengine.study import run
    from pyengine.study.store import Folder

    named, chunks = re.fullmatch("([0-9]{1,18})/([0-9]{1,18})", arguments.part), len(bound.plan)
    part, parts = map(int, named.groups()) if named else (0, 0)
    if not 1 <= part <= parts:
        raise InputError(f"--part {arguments.part!r}; expected I/N with I from 1 to N, such as 1/3")
    if parts > chunks:
        most = f"the study is played in {chunks} chunks; expected as many parts at most"
        raise InputError(f"--part {arguments.part}: {most}")
    numbers = range(chunks * (part - 1) // parts, chunks * part // parts)
    folder = Folder(arguments.out, bound)
    with workers(arguments, bound.study.seats) as hands, stage("playing") as progress:
        whole = run.play_part(bound, numbers, folder=folder, progress=progress, **hands)
    if not whole:
        raise KeyboardInterrupt(f"interrupted; the same command resumes {folder.path}")
    print(f"Part {arguments.part}, chunks {numbers.start} to {numbers.stop - 1} of {chunks}, is in {folder.path}")
    print("When all parts are in one place: python -m pyengine.folder merge DIR PARTS...")
    return 0


@contextlib.contextmanager
def workers(arguments: argparse.Namespace, seats: Sequence[object]) -> "Iterator[dict[str, Any]]":
    """Yield workers, as `pyengine.run_study` takes them: threads here, or those of a cluster. What is printed while
    they play goes to standard error."""
    with contextlib.redirect_stdout(sys.stderr):
        if getattr(arguments, "cluster", None) is None:
            yield {"threads": arguments.threads}
            return
        from pyengine.study import cluster

        if "human" in seats:
            raise InputError("a person sits at this terminal, not on a cluster; expected no --cluster")
        with cluster.executor(arguments.cluster) as (executor, threads):
            yield {"threads": threads, "executor": executor}


def goes_on(folder: str | None) -> str:
    """Advice after Ctrl-C."""
    return f"the same command resumes {folder}" if folder else "with --out DIR it would go on"


@contextlib.contextmanager
def going_on(seed: int, folder: str | None) -> "Iterator[None]":
    """Say after Ctrl-C how what has this seed goes on."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"interrupted (seed {seed}); {goes_on(folder)}") from None


def recorder_of(arguments: argparse.Namespace, variants: "Variants") -> "AbstractContextManager[MatchRecorder | None]":
    """Return the writer of a study's decisions, where one is asked for."""
    from pyengine.record.data import recording

    asked = vars(arguments)
    json_file(arguments.json, others=[asked.get("record") or "-"])
    history = False if asked.get("history") is None else asked["history"]
    alone = not (variants.swept or asked["out"] is not None or asked.get("cluster"))
    forced = asked.get("record_forced", False)
    return recording(asked.get("record"), variants.studies[0][1], history, forced, alone=alone)


def _show_spaces(arguments: argparse.Namespace, game: "GameSpec") -> int:
    from pyengine.report import lists
    from pyengine.study.store import json_text

    json_file(arguments.json)
    made = game.make(game.one_from(arguments, 0))
    spaces = made.spaces(history=made.table.observed > 0)
    if not put_json(arguments.json, json_text(spaces.as_dict())):
        lists.show_spaces(made.title, spaces)
    return 0


def again(name: str, words: Sequence[str], seed: int | None) -> list[str]:
    """Return words that play variants again: those typed but for running and output, with the seed."""
    rest = iter(words)
    kept = []
    for word in rest:
        flag, equals, _ = word.partition("=")
        if flag not in RUNNING:
            kept.append(word)
        elif not equals:
            next(rest, None)
    if seed is not None and not any(word.partition("=")[0] == "--seed" for word in kept):
        end = kept.index("--") if "--" in kept else len(kept)  # behind it nothing is an option
        kept[end:end] = ["--seed", str(seed)]
    return [f"pyengine.{name}", *kept]


def carry_out(
    arguments: argparse.Namespace,
    variants: "Variants",
    typed: Sequence[str] = (),
    finished: "Callable[[Mapping[str, Any], Bound], Folder] | None" = None,
) -> int:
    """Play variants and show them; one alone as a study. `typed` plays it again; `finished` has the folders of variants
    that are played already."""
    taking, swept, (_, bound) = recorder_of(arguments, variants), bool(variants.swept), variants.studies[0]
    if arguments.keep is not None and (swept or arguments.out is None):
        raise InputError("--keep is for one study that has a folder; expected --out DIR, and no --sweep")
    if swept and not finished and any("human" in each.study.seats for _, each in variants.studies):
        raise InputError("variants play the same deals, which a person would know again; expected no human")

    from pyengine.report import writers
    from pyengine.study.store import Folder, SweepFolder
    from pyengine.study.variants import run_variants

    folder: Folder | SweepFolder | None = None
    if arguments.out is not None and swept:
        folder = SweepFolder(arguments.out, writers.files, variants.swept["study"] if finished else ())
    elif arguments.out is not None:
        folder = Folder(arguments.out, bound, output=writers.files)
    if not finished:
        _note([*_doubts(bound), *_slow(variants)])
    try:
        with workers(arguments, bound.study.seats) as hands, taking as recorder, stage("playing") as progress:
            homes = finished or (folder.variant if folder else None)
            played = run_variants(variants, homes, progress=progress, partly=offer, recorder=recorder, **hands)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"interrupted before the first figures (seed {bound.study.seed})") from None
    summaries = [each["summary"] for each in played["variants"]]
    _show(arguments, {**played, "command": list(typed)} if swept else summaries[0], folder, bound)
    if not played["complete"]:
        lost = summaries[-1]["run"].get("lost")
        _note([lost] * bool(lost))
        return 1 if lost else 130
    _note(_lacking(variants, summaries))
    return 0 if all(each["games"] for each in summaries) else 1


def _show(
    arguments: argparse.Namespace, found: Mapping[str, Any], folder: "Folder | SweepFolder | None", bound: "Bound"
) -> None:
    """Write what was found, files first, as the tables may go to a pipe that somebody closes; and show it."""
    from pyengine.measures import catalogue
    from pyengine.report import terminal
    from pyengine.study.store import json_text

    if arguments.json and arguments.json != "-":
        put_json(arguments.json, json_text(found))
    try:
        if folder and found["complete"]:
            with stage("writing the report"):
                folder.finish(found)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("interrupted while the report was written; the same command finishes it") from None
    if arguments.json == "-":
        put_json("-", json_text(found))
    console = plain.console(stderr=arguments.json == "-")
    measures = None if arguments.measures is None else [*catalogue.parse(arguments.measures), *bound.study.watch]
    terminal.show(found, console, measures)
    say = partial(console.print, soft_wrap=True, markup=False, emoji=False)
    if folder and not found["complete"]:
        say(f"Unfinished {'sweep' if 'variants' in found else 'study'}: the same command resumes {folder.path}")
    if getattr(arguments, "record", None):
        say(f"Decisions: {arguments.record}")
    if folder and found["complete"]:
        shown = f"; matches: python -m pyengine.watch {shlex.quote(str(folder.path))}" if arguments.keep else ""
        say(f"Report: {folder.path / 'report.html'}{shown}")


def _doubts(bound: "Bound") -> Sequence[str]:
    """Say what may be wrong with the one position from which matches begin."""
    position = bound.study.options.as_dict().get("position", "")
    return bound.game.read_state(position).doubts if len(position.splitlines()) == 1 else ()


def _slow(variants: "Variants") -> Iterator[str]:
    """Name the variants in which players and estimates play matches that may have no end."""
    from pyengine.study.variants import named

    for values, each in variants.studies:
        if each.endless_playouts:
            note = f"{named(values)}no random match was finished{each.where_cut()}"
            yield f"{note}; players and estimates that play random matches take very long"


def _lacking(variants: "Variants", summaries: Sequence[Any]) -> Iterator[str]:
    """Say what studies lack though they were played to their end."""
    from pyengine.study.run import precise
    from pyengine.study.variants import named

    for (values, each), summary in zip(variants.studies, summaries):
        if each.study.until and not precise(each, summary.counted.tally):
            measure, half = each.study.until
            yield f"{named(values)}after all deals the interval of {measure} is still wider than {half:g} to each side"
        if left := summary["run"].get("left"):
            yield f"{named(values)}the card left {left} deals to the CPU: matches that are too large for it, or fail"
        if lost := summary["run"].get("device_lost"):
            yield f"{named(values)}{lost}"
        if not summary["games"] and (where := each.where_cut()):
            yield f"{named(values)}no match was finished{where}"


def _note(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        print(f"pyengine.run: {sentence}", file=sys.stderr)


def seed_for(arguments: argparse.Namespace) -> int:
    """The seed that is given, checked, or that of what is resumed, a study or those of a sweep, or a new one."""
    from pyengine.study.store import begun_in

    if arguments.out == "":
        raise InputError("--out '' names no folder")
    begun = begun_in(arguments.out) if arguments.out else []
    if arguments.seed is not None:
        return int(OPTIONS["seed"].checked(arguments.seed))
    if begun:
        return begun[0].seed
    if getattr(arguments, "part", None) is not None:
        raise InputError("--part needs --seed N, the same on all machines")
    return seed_of(arguments)


def study_from(arguments: argparse.Namespace, game: "GameSpec") -> "Study":
    from pyengine.measures import catalogue
    from pyengine.study.study import Study

    seed = seed_for(arguments)
    given = {name: vars(arguments)[name] for name in OPTIONS if vars(arguments)[name] is not None}
    given = {name: OPTIONS[name].read(argument) for name, argument in given.items()} | {"seed": seed}
    if given.get("device") and getattr(arguments, "cluster", None):
        raise InputError("--device plays on a card of this computer; expected no --cluster")
    study = Study(arguments.game, game.options_from(arguments, seed), **given)
    if "estimator" in given and not any(each.estimated for each in catalogue.chosen(study.measures).values()):
        raise InputError("--estimator is for measures that need estimates; expected --measures all, or one of these")
    return study


main = program("run", run)
