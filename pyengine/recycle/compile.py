"""From a file or a text to a checked program."""

from pyengine.recycle.check import Checker
from pyengine.recycle.errors import Findings, Overflow, RecycleError
from pyengine.recycle.lower import lower
from pyengine.recycle.parse import Parser
from pyengine.recycle.reader import Atom, read
from pyengine.recycle.source import Source


def load(path_or_text, declare=None):
    """The Program of a file (a path), a text (a string of several lines, or one that begins like one), or a Source.

    declare replaces values of the game's declarations: {"NUMP": 3}. A value is a whole number, True or False, a string
    of capital letters or a list of such. Raises RecycleError, or InputError where the file cannot be read; warnings are
    in the result.
    """
    text = isinstance(path_or_text, str) and (
        "\n" in path_or_text
        or not path_or_text.strip("\ufeff \t\r")
        or path_or_text.lstrip("\ufeff \t\r").startswith(("(", ";;"))
    )
    if isinstance(path_or_text, Source):
        source = path_or_text
    else:
        source = Source(path_or_text) if text else Source.read(path_or_text)
    findings = Findings(source)
    program = compile_source(source, findings, declare or {})
    findings.finish()
    return program


def seats_variable(path):
    """The name of the declared value that a program takes for its number of players, or None.

    Raises RecycleError, or InputError where the file cannot be read.
    """
    source = Source.read(path)
    findings = Findings(source)
    try:
        game = Parser(findings).game(read(source, findings))
    except Overflow:
        game = None
    findings.finish()
    declared = [node.operands[1].text for node in game.declares]
    variable = isinstance(game.players, Atom) and game.players.kind == "variable"
    return game.players.text if variable and game.players.text in declared else None


def compile_source(source, findings, declare):
    """The Program of a source, or None after errors; errors and warnings are in the findings."""
    try:
        game = Parser(findings).game(read(source, findings))
        checked = game and Checker(findings, declare).game(game)
        return None if findings.errors else lower(checked)
    except RecycleError as error:
        findings.add(error)
        return None
    except Overflow:
        return None
