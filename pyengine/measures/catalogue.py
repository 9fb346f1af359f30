"""The measures by name, in the order in which they are shown; those from outside come after them."""

from collections.abc import Iterable
from dataclasses import replace

from pyengine.base import functions
from pyengine.base.errors import InputError, instead
from pyengine.measures import basic, course, explained, seats
from pyengine.measures.measure import Figure, Measure, each_part
from pyengine.measures.par import par

_known = [pair for module in (basic, seats, explained, course) for pair in vars(module).items()]
MEASURES = {name: each for name, each in _known if isinstance(each, Measure)}
NAMES = tuple(MEASURES)
ASKED = {"par": par}  # that a study has only where they are named
KNOWN = MEASURES | ASKED
ESTIMATED = tuple(name for name, measure in MEASURES.items() if measure.estimated)


def find(text: str | Measure) -> Measure:
    """The measure of a text, NAME or FILE.py:NAME, or one that is given itself. Raise InputError where there is none,
    or its name is taken."""
    if isinstance(text, str) and text in KNOWN:
        return KNOWN[text]
    if isinstance(text, str):
        if (place := functions.split(text)) is None:
            what = f"all, or some of {', '.join(MEASURES)}"
            raise InputError(f"there is no measure {text!r}; {instead(text, ('all', *KNOWN), what)}")
        found, source = functions.load("measure", *place), text
    else:
        found, source = text, ".".join(getattr(text, part, "?") for part in ("__module__", "__qualname__"))
    if not isinstance(found, Measure):
        expected = "expected a function under @measure(...), as docs/reference/measures.md shows"
        raise InputError(f"{source} is no measure; {expected}")
    if KNOWN.get(found.name) is found:
        return found
    if found.name in KNOWN:
        raise InputError(f"the measure {source} has the name of another: {found.name!r} is taken")
    return replace(found, source=source)


def chosen(texts: Iterable[str | Measure]) -> dict[str, Measure]:
    """Measures by name: those of texts, "all" among them, or that are given themselves. Raise InputError as `find`, and
    for two with one name."""
    found: dict[str, Measure] = {}
    for text in texts:
        for measure in MEASURES.values() if text == "all" else (find(text),):
            if found.setdefault(measure.name, measure) != measure:
                raise InputError(f"the measure {measure.source} has the name of another: {measure.name!r} is taken")
    return found


def parse(text: str) -> dict[str, Measure]:
    """The measures of a comma-separated list, in the order of the catalogue; InputError as `chosen`."""
    found = chosen(word.strip() for word in text.split(","))
    return {name: found[name] for name in (*NAMES, *found) if name in found}


def of_study(texts: Iterable[str | Measure]) -> dict[str, Measure]:
    """Return the measures of a study with these: every one without estimates, and these."""
    found = chosen(texts)
    return {name: each for name, each in (MEASURES | found).items() if not each.estimated or name in found}


def shown(name: str, figure: Figure) -> Measure:
    """The measure that a figure is of; one from outside as its figure tells it."""
    if name in KNOWN:
        return KNOWN[name]
    meaning, unit, estimated, source = (figure[fact] for fact in ("meaning", "unit", "estimated", "source"))
    return Measure(name, lambda study, tally: figure, meaning, unit, estimated, True, each_part, source)


def check_until(name: str, measures: Iterable[str | Measure]) -> None:
    """Raise InputError unless a study with these measures can end by the interval of measure `name`."""
    known = MEASURES | chosen(measures)
    if name not in known or not known[name].until:
        until = [each.name for each in known.values() if each.until]
        raise InputError(f"--until names the measure {name!r}; {instead(name, until)}")
    if name not in of_study(measures):
        raise InputError(f"--until names the measure {name!r}, which needs --measures {name}")
