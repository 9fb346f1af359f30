"""Variants of a study: options of a game, games, players, each a study of its own, played on the same deals."""

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pyengine import registry
from pyengine.base.errors import GameError, InputError, counted
from pyengine.games.foreign import option_value
from pyengine.games.spec import GameSpec
from pyengine.measures.difference import figures_of
from pyengine.measures.measure import Figure
from pyengine.study.bound import Bound
from pyengine.study.run import run_study
from pyengine.study.store import Folder
from pyengine.study.study import ESTIMATOR, Study

MOST_VARIANTS = 1000
FIRST_ROUND = 200  # setups
SPARE = 1.1  # of the setups that a width is expected to take
OptionValues = Mapping[str, Any]  # by name
Swept = Mapping[str, Iterable[Any]]  # values that options take, by name


class Variants(NamedTuple):
    """Studies that are played together; one alone has no values."""

    name: str  # of the game, or the games
    studies: Sequence[tuple[dict[str, Any], Bound]]  # (values by what they are of, bound study)

    @property
    def swept(self) -> dict[str, list[Any]]:
        """The values that there are, by name."""
        found: dict[str, list[Any]] = {}
        for name, value in itertools.chain.from_iterable(values.items() for values, _ in self.studies):
            if value not in found.setdefault(name, []):
                found[name].append(value)
        return found

    @classmethod
    def of(cls, name: str, studies: Sequence[tuple[dict[str, Any], Bound]]) -> "Variants":
        """Studies with one estimator, where each by itself would have its own: their figures would not compare."""
        if len({one.study.estimator for _, one in studies}) > 1:
            rule = all("heuristic" in one.game.table.can for _, one in studies)
            alike = {"estimator": ESTIMATOR + ":rule" * rule}
            studies = [(values, Bound(one.study.replace(**alike), one.spec, one.game)) for values, one in studies]
        return cls(name, studies)

    def sized(self, setups: int) -> "Variants":
        again = [(values, Bound(one.study.replace(setups=setups), one.spec, one.game)) for values, one in self.studies]
        return self._replace(studies=again)


def parse_values(text: str) -> tuple[str, tuple[Any, ...]]:
    """(name, values) of NAME=A..B or NAME=V,V,...: whole numbers, on, off, or texts. Raise InputError for another."""
    name, equals, values = text.partition("=")
    if not equals or not re.fullmatch(r"[A-Za-z_][A-Za-z_0-9-]*", name) or not values:
        raise InputError(f"{text!r} gives no values; expected NAME=A..B or NAME=V,V,..., such as players=2..5")
    if span := re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", values):
        low, high = int(span[1]), int(span[2])
        if not low <= high < low + MOST_VARIANTS:
            raise InputError(f"{text!r} has no values or more than {MOST_VARIANTS}; expected A..B with A <= B")
        return name.replace("-", "_"), tuple(range(low, high + 1))
    texts = values.split(",")
    if twice := [each for each in texts if texts.count(each) > 1]:
        raise InputError(f"{text!r} has {twice[0]} twice; expected each value once")
    return name.replace("-", "_"), tuple(option_value(value) for value in texts)


def combined(swept: Swept) -> list[dict[str, Any]]:
    """Return every combination of values, the first option varying slowest. Raise InputError for too many."""
    found = list(itertools.islice(itertools.product(*swept.values()), MOST_VARIANTS + 1))
    if len(found) > MOST_VARIANTS:
        raise InputError(f"the sweep has more than {MOST_VARIANTS} variants")
    return [dict(zip(swept, values)) for values in found]


def variants_of(study: Study, swept: Swept, spec: GameSpec | None = None) -> Variants:
    """Return a copy of a study for every combination of values; the study itself where nothing is swept. Raise
    InputError for an unknown option, an impossible value, more players than seats, too many variants.

    spec : of the game, where that is known already
    """
    spec, seated, found = spec or registry.entry(study.game), study.players, []
    while swept and len(seated) > 1 and seated[-1].text == "random":  # players fill as many seats as each variant has
        seated = seated[:-1]
    for values in combined(swept):
        options = spec.options({**study.options.as_dict(), **values}) if values else study.options
        game = spec.make(options, study.seed)
        if len(seated) > game.seats:
            seats = counted(game.seats, "seat")
            has = f"with {described(values)} there are {seats}" if values else f"the game has {seats}"
            raise InputError(f"--seats names {counted(len(seated), 'player')}; {has}")
        found.append((values, Bound(study.replace(options=options, seats=seated), spec, game)))
    return Variants.of(study.game, found)


def named(values: OptionValues) -> str:
    """Return the beginning of a sentence about a variant; nothing where it is the only one."""
    return f"{described(values)}: " if values else ""


def described(values: OptionValues) -> str:
    """The values of a variant, for a sentence."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def run_variants(
    variants: Variants,
    folders: Callable[[OptionValues, Bound], Folder] | None = None,
    *,
    progress: Callable[[float, float], object] | None = None,
    partly: Callable[[Callable[[], Any]], object] | None = None,
    **keywords: Any,
) -> Figure:
    """Run every variant. After Ctrl-C there are the variants so far; KeyboardInterrupt, before any. Errors are those of
    `run_study`; a GameError names the variant.

    folders : gives the folder of each, which is finished here unless it is that of the whole; None: they have none
    progress : called with (variants done, variants in all)
    partly : called with what makes the figures so far; of several variants, of those that are done
    keywords : threads, executor or recorder, as for `run_study`
    """
    swept, found = variants.swept, list[Figure]()
    whole: Figure = {"game": variants.name, "sweep": swept, "complete": True, "variants": found}

    def played(done: int, all_: int) -> None:
        if progress:
            progress(len(found) + done / all_, len(variants.studies))

    for values, variant in variants.studies:
        folder = folders(values, variant) if folders else None
        try:
            looked = None if swept else partly
            summary = run_study(variant, folder=folder, progress=played, partly=looked, **keywords)
            entry: Figure = {"values": values, "summary": summary}
            first = found[0]["summary"] if found else summary
            if first.counted and summary.counted and summary is not first and first["games"] and summary["games"]:
                entry["differences"] = figures_of(first.counted, summary.counted)
            found.append(entry)
            whole["complete"] = summary["complete"]
            if partly and swept:
                partly(lambda: {**whole, "complete": False, "command": []})
            if folder and values and summary["complete"]:
                folder.finish(summary)
        except KeyboardInterrupt:
            if not found:
                raise
            whole["complete"] = False
        except GameError as error:
            raise GameError(f"{named(values)}{error}") from None
        if not whole["complete"]:
            break
    return whole


def enough_setups(most: int, wanted: float, widest: Callable[[int], float]) -> int:
    """Find by short rounds how many setups, `most` at most, narrow half of the widest interval, of so many setups, to
    what is wanted: then all is played once, with as many."""
    setups = FIRST_ROUND
    while setups < most:
        if (width := widest(setups)) <= wanted:
            break
        # Half widths fall with the root of the number of setups.
        setups = math.ceil(setups * max(SPARE, SPARE * min(4.0, width / wanted) ** 2))
    return min(most, setups)
