"""What there is: the games with their options, the players, the measures; `python -m pyengine.run --list`."""

from rich.console import Console

from pyengine import players, registry
from pyengine.games.spec import typed, value_text
from pyengine.measures import catalogue
from pyengine.report.tables import Table
from pyengine.report.terminal import Page

ELSEWHERE = (
    "MODULE:FUNCTION plays any installed game whose function gives an engine.table.Table, its options with "
    "--players N and --option NAME=VALUE."
)
ESTIMATES = "* needs estimates of every legal move: --measures all, or --measures with its name."


def show(console: Console | None = None) -> None:
    """Prints the games, players and measures."""
    page = Page(console or Console(highlight=False))
    for name, line in registry.available_games().items():
        page.line(f"{name}  {line}", "bold")
        table = options(name)
        if table.rows:
            page.line()
            page.tables(table)
        page.lines(declares(name))
    page.line()
    page.line(ELSEWHERE)
    page.line()
    page.tables(seats())
    page.tables(measures())
    page.line(ESTIMATES)


def options(name: str) -> Table:
    """The options of a registered game."""
    lines = [(typed(name), value_text(value), text) for name, value, text in registry.entry(name).option_lines()]
    return Table(("option", "default", "meaning"), lines, (0, 1, 2))


def declares(name: str) -> str | None:
    """The values that a described game declares, with their defaults: SEATS 4, CARDS 6; None for other games."""
    values = registry.entry(name).declares()
    return f"  declares {', '.join(f'{key}={value}' for key, value in values.items())}" if values else None


def seats() -> Table:
    """The players that --seats can name."""
    return Table(("player", "what it does"), list(players.kind_lines()), (0, 1))


def measures() -> Table:
    """The measures, those with estimates marked."""
    rows = [(each.name + "*" * each.estimated, each.meaning) for each in catalogue.MEASURES.values()]
    return Table(("measure", "meaning"), rows, (0, 1))
