"""A study of several variants of a game: every combination of the values that some of its options take."""

import itertools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.base.errors import GameError, InputError, counted
from pyengine.games.foreign import option_value
from pyengine.games.spec import GameSpec
from pyengine.measures.difference import figures_of
from pyengine.study.bound import Bound
from pyengine.study.run import run_study
from pyengine.study.store import Folder
from pyengine.study.study import Study

MOST_VARIANTS = 1000


class Sweep(NamedTuple):
    """Variants that are played together; a study is the only one of its own.

    name : of the game, or the games
    swept : the values that options take, by name
    variants : (values, bound study)
    """

    name: str
    swept: Mapping[str, Iterable[Any]]
    variants: Sequence[tuple[dict[str, Any], Bound]]


def parse_values(text: str, option: str = "--sweep") -> tuple[str, tuple[Any, ...]]:
    """(name, values) of NAME=A..B or NAME=V,V,...: whole numbers, on, off, or texts; `option` is what errors call it.

    Raises
    ------
    pyengine.InputError : not such a text.
    """
    name, equals, values = text.partition("=")
    if not equals or not re.fullmatch(r"[A-Za-z_][A-Za-z_0-9-]*", name) or not values:
        raise InputError(f"{option} {text!r}; expected NAME=A..B or NAME=V,V,..., such as players=2..5")
    span = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", values)
    if span:
        low, high = int(span[1]), int(span[2])
        if not low <= high < low + MOST_VARIANTS:
            raise InputError(f"{option} {text!r} has no values or more than {MOST_VARIANTS}; expected A..B with A <= B")
        return name.replace("-", "_"), tuple(range(low, high + 1))
    return name.replace("-", "_"), tuple(option_value(value) for value in values.split(","))


def sweep_of(study: Study, swept: Mapping[str, Iterable[Any]], spec: GameSpec | None = None) -> Sweep:
    """A copy of a study for every combination of values, the first option varying slowest; the study itself where
    nothing is swept.

    swept : {option name: values}
    spec : of the game, where that is known already

    Raises
    ------
    pyengine.InputError : an unknown option, an impossible value, too many variants.
    """
    spec = spec or registry.entry(study.game)
    if not swept:
        return Sweep(study.game, swept, [({}, Bound(study, spec))])
    combinations = list(itertools.islice(itertools.product(*swept.values()), MOST_VARIANTS + 1))
    if len(combinations) > MOST_VARIANTS:
        raise InputError(f"the sweep has more than {MOST_VARIANTS} variants")
    seated = study.players  # where there are any, they fill as many seats as each variant has
    while len(seated) > 1 and seated[-1].text == "random":
        seated = seated[:-1]
    result = []
    for combination in combinations:
        values = dict(zip(swept, combination))
        options = spec.options({**study.options.as_dict(), **values})
        game = spec.make(options, study.seed)
        if len(seated) > game.seats:
            seats = counted(game.seats, "seat")
            raise InputError(f"--seats names {counted(len(seated), 'player')}; with {told(values)} there are {seats}")
        result.append((values, Bound(study.replace(options=options, seats=seated), spec, game)))
    return Sweep(study.game, swept, result)


def named(values: Mapping[str, Any]) -> str:
    """What a sentence about a variant begins with; nothing where it is the only one."""
    return f"{told(values)}: " if values else ""


def told(values: Mapping[str, Any]) -> str:
    """The values of a variant, for a sentence."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def nowhere(values: Mapping[str, Any], study: Bound) -> None:
    """The folder of a variant that is kept in none."""


def run_sweep(
    sweep: Sweep,
    homes: Callable[[Mapping[str, Any], Bound], Folder | None] = nowhere,
    *,
    progress: Callable[[float, float], object] | None = None,
    partly: Callable[[Callable[[], Mapping[str, Any]]], object] | None = None,
    **keywords: Any,
) -> dict[str, Any]:
    """Run every variant of a sweep.

    Parameters
    ----------
    homes : the folder of each, which is finished here unless it is that of the whole
    progress : called with (variants done, variants in all)
    partly : called with what makes the figures so far; of several variants, of those that are done
    keywords : threads, executor or recorder, as for `run_study`

    Returns
    -------
    dict : game, sweep (the option names and values), complete, variants: a list of {values, summary, differences}, with
        each summary as `run_study` gives it, and its differences from the first variant's, which has none itself.
        After Ctrl-C it has the variants so far, and "complete" is False.

    Raises
    ------
    pyengine.InputError : as `run_study`.
    pyengine.GameError : as `run_study`; of the variant that its sentence names.
    KeyboardInterrupt : Ctrl-C before there are any figures.
    """
    found: list[dict[str, Any]] = []
    complete, first = True, None

    def played(done: int, whole: int) -> None:
        if progress:
            progress(len(found) + done / whole, len(sweep.variants))

    def whole() -> dict[str, Any]:
        return {
            "game": sweep.name,
            "sweep": {name: list(values) for name, values in sweep.swept.items()},
            "complete": complete,
            "variants": found,
        }

    for values, variant in sweep.variants:
        home = homes(values, variant)
        try:
            looked = None if sweep.swept else partly
            summary = run_study(variant, folder=home, progress=played, partly=looked, **keywords)
            entry = {"values": values, "summary": summary}
            first = first or summary
            if first.counted and summary.counted and summary is not first and first["games"] and summary["games"]:
                entry["differences"] = figures_of(first.counted, summary.counted)
            found.append(entry)
            complete = summary["complete"]
            if partly and sweep.swept:
                partly(lambda: {**whole(), "complete": False, "command": []})
            if home and values and complete:
                home.finish(summary)
        except KeyboardInterrupt:
            if not found:
                raise
            complete = False
        except GameError as error:
            raise GameError(f"{named(values)}{error}") from None
        if not complete:
            break
    return whole()
