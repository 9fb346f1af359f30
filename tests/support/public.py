"""python -m tests.support.public --write: public.txt, what programs of others stand on, as one-point-nought.md promises
it: names of `pyengine` with their parameters, the table of C functions, streams and versions of files."""

import inspect
import re
import sys
from pathlib import Path

import pyengine
from engine.header import header
from pyengine.games.net import Net
from pyengine.games.policy import Policy
from pyengine.games.rule import Rule
from pyengine.players import programs
from pyengine.record import data
from pyengine.study import asked

LIST = Path(__file__).with_suffix(".txt")
ROOT = Path(__file__).parents[2]


def parameters(made):
    """Names, kinds and defaults of parameters, without types; "" of what is no function."""
    if not callable(made):
        return ""
    try:
        found = inspect.signature(made)
    except ValueError:  # exceptions, as Python has them
        return "(...)"
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in found.parameters.values()]
    said = str(found.replace(parameters=plain, return_annotation=inspect.Signature.empty))
    return re.sub("<function (.*?) at 0x.*?>", r"\1", said)


def members(name, kind):
    """What a class has that a page of the docs or an example names."""
    pages = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.py")]
    told = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    inherited = {each for base in (dict, tuple, BaseException) if issubclass(kind, base) for each in dir(base)}
    for each in dir(kind):
        if not each.startswith("_") and each not in inherited and re.search(rf"\.{each}\b", told):
            yield f"pyengine.{name}.{each}{parameters(getattr(kind, each))}"


def lines():
    """The list, a line for each."""
    for name in sorted(pyengine.__all__):
        made = getattr(pyengine, name)
        yield f"pyengine.{name}{parameters(made)}"
        if inspect.isclass(made) and made.__name__ == name:
            yield from members(name, made)
    yield from layout()
    yield f"stream {asked.STREAM}, {asked.COUNTS}, protocol of bots {programs.VERSION}, records {data.VERSION}"
    yield f"files: {Policy.KIND} {Policy.VERSION}, {Net.KIND} {Net.VERSION}, {Rule.KIND} {Rule.VERSION}"


def layout():
    """The table of a game as C sees it."""
    struct = re.search(r"^struct Game \{$(.*?)^\};", header(), re.MULTILINE | re.DOTALL)[1]
    yield from re.findall(r"GAME_VERSION = \d+", header())
    for field in " ".join(re.sub("//.*", "", struct).split()).split("; "):
        yield f"Game: {field.rstrip(';')}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    LIST.write_text("\n".join(lines()) + "\n", encoding="utf-8")
