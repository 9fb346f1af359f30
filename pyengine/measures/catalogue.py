"""The measures by name, in the order in which they are shown."""

from pyengine.errors import InputError
from pyengine.measures import basic, course, explained, outcomes, seats
from pyengine.measures.measure import Measure, measures_of

MODULES = (basic, seats, outcomes, explained, course)
MEASURES: dict[str, Measure] = {each.name: each for module in MODULES for each in measures_of(module)}
NAMES = tuple(MEASURES)
ESTIMATED = tuple(name for name, measure in MEASURES.items() if measure.estimated)


def check_names(names):
    """Raise InputError unless all are names of measures."""
    for name in names:
        if name not in MEASURES:
            raise InputError(f"there is no measure {name!r}; expected all, or some of {', '.join(MEASURES)}")


def parse(text):
    """The measures of a comma-separated list, in the order of the catalogue: those that need estimates.

    Raises
    ------
    pyengine.InputError : an unknown name.
    """
    names = NAMES if text == "all" else tuple(word.strip() for word in text.split(","))
    check_names(names)
    return tuple(name for name in NAMES if name in names)


def check_until(name, measures):
    """Raise InputError unless a study with these measures can end by the interval of measure `name`."""
    if name not in MEASURES or not MEASURES[name].until:
        wanted = ", ".join(known for known, measure in MEASURES.items() if measure.until)
        raise InputError(f"--until names the measure {name!r}; expected one of {wanted}")
    if MEASURES[name].estimated and name not in measures:
        raise InputError(f"--until names the measure {name!r}, which needs --measures {name}")


def all_measures(study, tally):
    """Every measure without estimates, and those with them that the study asks for, by name."""
    return {
        name: measure(study, tally)
        for name, measure in MEASURES.items()
        if not measure.estimated or name in study.measures
    }
