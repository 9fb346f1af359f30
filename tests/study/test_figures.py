"""The keys of a summary: types, docs/reference/json.md and what studies give name the same ones."""

import json
import re
import types
import typing
from collections.abc import Sequence
from functools import cache

import pytest

import pyengine
from pyengine.study import figures
from pyengine.study.figures import Summary
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
TYPED = [each for each in vars(figures).values() if typing.is_typeddict(each)]
COUNTED = dict(course=True, keep="3:closest", measures=("all",), estimator="pimc:2x1")
WORDS = "kind", "card", "outcome", "phase"
STUDIES = {
    "all": dict(game="agram", setups=8, matches=2, until=("length", 9.0), watch=["WON"], by=WORDS, **COUNTED),
    "players": dict(game="red7", setups=8, seats=("pimc:2x1", "random"), by=("kind", "place"), options={"players": 2}),
    "sides": dict(game="spades", setups=8, by=("outcome",), seats=("heuristic", "random") * 2),
    "amounts": dict(game="leduc", setups=40),
    "positions": dict(game="kuhn", setups=8, options={"position": "7/0:\n8/0:"}),
    "together": dict(game=str(ROOT / "examples" / "described" / "tiny-hanabi.rcy"), setups=8),
    "one setup": dict(game="crosskings", setups=1, matches=20),
    "own walk": dict(game="red7", setups=20, matches=20),
}


@cache
def found(name):
    """The figures of a study, as JSON gives them back."""
    return json.loads(json.dumps(pyengine.run_study(pyengine.Study(**STUDIES[name]), threads=1)))


def documented():
    """Paths of keys in the first columns of tables: `decisions.mean`, `.ci95` are two of `decisions`."""
    for part in PAGE.partition("\n## A sweep\n")[0].split("\n## "):
        plain = part.startswith(("What was played\n", "What came of it\n", "How\n"))
        inside = None
        for line in part.splitlines():
            if heading := re.match(r"\| (?:key of `(\w+)`|\w.*?) \|", line):
                inside = (heading[1],) if heading[1] else () if plain else None
            if inside is None or not line.startswith("| `"):
                continue
            before = ()
            for key in re.findall(r"`([^`]+)`", line.split(" | ")[0]):
                path = tuple(re.sub(r"\[[^\]]*\]", "", key).split("."))
                before = before[:-1] + path[1:] if path[0] == "" else path
                yield (*inside, *before)


def faults(kind, value, place=""):
    """Yield what in a value does not fit a type."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return
    if typing.is_typeddict(kind):
        if value is None and place == "verdict":
            return
        lacking = kind.__required_keys__ - value.keys()
        yield from (f"{place} lacks {key}" for key in lacking)
        hints = typing.get_type_hints(kind)
        for key, each in value.items():
            if key in hints:
                yield from faults(hints[key], each, f"{place}.{key}".strip("."))
            else:
                yield f"{place} has {key}"
    elif origin is types.UnionType:
        if all(any(faults(part, value)) for part in parts):
            yield f"{place} = {value!r} is none of {kind}"
    elif origin in (list, Sequence):
        for each in value if isinstance(value, list) else ():
            yield from faults(parts[0], each, f"{place}[]")
        if not isinstance(value, list):
            yield f"{place} = {value!r} is no list"
    elif origin is dict:
        for each in value.values():
            yield from faults(parts[1], each, f"{place}{{}}")
    elif not isinstance(value, (int, float) if kind is float else kind or type(None)):
        yield f"{place} = {value!r} is no {kind}"


def given(value, path):
    """True if a figure has such a path, in one of its rows where it is a list."""
    if isinstance(value, list) and path:
        return any(given(each, path) for each in value)
    return not path or (isinstance(value, dict) and path[0] in value and given(value[path[0]], path[1:]))


def test_every_key_has_its_line():
    """Lines of the page name the keys that studies give, each in its table, and no others."""
    paths, summaries = set(documented()), [found(name) for name in STUDIES]
    assert not [path for path in paths if not any(given(each, path) for each in summaries)]
    assert len(paths) > 90 and {path[0] for path in paths} == typing.get_type_hints(Summary).keys()
    for key in {path[0] for path in paths if len(path) > 1}:
        inside = {path[1] for path in paths if path[0] == key and len(path) > 1}
        assert inside == set().union(*(each.get(key) or () for each in summaries)), key


def test_types_have_what_docs_name():
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", PAGE))))
    assert not [key for kind in TYPED for key in typing.get_type_hints(kind) if key not in words]


@pytest.mark.parametrize("name", STUDIES)
def test_studies_give_what_the_types_say(name):
    assert not list(faults(Summary, found(name)))
