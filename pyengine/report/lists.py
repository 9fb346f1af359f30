"""What there is: the games with their options, the players, the measures; `python -m pyengine.run --list`."""
from rich.console import Console

from pyengine import players, registry
from pyengine.measures import catalogue
from pyengine.report import games
from pyengine.report.tables import Table
from pyengine.report.terminal import Page

ELSEWHERE = ("MODULE:FUNCTION plays any installed game whose function gives an engine.table.Table, its options with "
             "--players N and --option NAME=VALUE.")
ESTIMATES = "* needs estimates of every legal move: --measures all, or --measures with its name."


def show(console=None):
    """Prints the games, players and measures."""
    page = Page(console or Console(highlight=False))
    for name, line in registry.available_games().items():
        page.line(f"{name}  {line}", "bold")
        page.line()
        page.tables(options(name))
    page.line(ELSEWHERE)
    page.line()
    page.tables(seats())
    page.tables(measures())
    page.line(ESTIMATES)


def options(name):
    """The options of a registered game."""
    return Table(("option", "default", "meaning"), list(games.option_lines(registry.entry(name))), (0, 1, 2))


def seats():
    """The players that --seats can name."""
    return Table(("player", "what it does"), list(players.LINES.items()), (0, 1))


def measures():
    """The measures, those with estimates marked."""
    rows = [(line.name + "*" * line.estimated, line.text) for line in catalogue.lines()]
    return Table(("measure", "meaning"), rows, (0, 1))
