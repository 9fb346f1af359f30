"""Lists of the games with their options, the players, the measures; `python -m pyengine.run --list`."""

from rich.console import Console

from pyengine import players, registry
from pyengine.base import plain
from pyengine.games.spaces import SpacePart, Spaces
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
    page = Page(console or plain.console())
    for name, line in registry.available_games().items():
        page.line(f"{name}  {line}", "bold")
        entry = registry.entry(name)
        if lines := [(typed(option), value_text(value), text) for option, value, text in entry.option_lines()]:
            page.line()
            page.tables(Table(("option", "default", "meaning"), lines, (0, 1, 2)))
        if values := entry.declares():
            spans = {key: f" ({least} to {most})" for key, (least, most) in entry.bounds().items()}
            said = (f"{key}={value}{spans.get(key, '')}" for key, value in values.items())
            page.line(f"  declares {', '.join(said)}")
    page.line()
    page.line(ELSEWHERE)
    page.line()
    page.tables(Table(("player", "what it does"), list(players.kind_lines()), (0, 1)))
    rows = [(each.name + "*" * each.estimated, each.meaning) for each in catalogue.MEASURES.values()]
    page.tables(Table(("measure", "meaning"), rows, (0, 1)))
    page.line(ESTIMATES)


def show_spaces(title: str, spaces: Spaces, console: Console | None = None) -> None:
    """Prints what the numbers of a game's observations and moves are."""
    page = Page(console or plain.console())
    page.line(f"{title}, version {spaces.version} of observations and actions", "bold")
    page.line()
    if seen := spaces.observation[:-1] if spaces.history else spaces.observation:
        page.line(f"Observations: {seen[-1].stop} numbers of what a seat sees, owners counted from itself on")
        page.tables(Table(("observation", "from", "shape", "meaning"), _rows(seen), (0, 2, 3)))
    else:
        page.line("It has no observations.")
    if spaces.history:
        moves, width = spaces.observation[-1].shape
        page.line(f"With history=True {width} numbers more for each of the last {moves} moves, in their order")
        page.tables(Table(("history", "from", "shape", "meaning"), _rows(spaces.history), (0, 2, 3)))
    if spaces.cards:
        page.line(f"Kinds of cards: {', '.join(spaces.cards)}")
        page.line()
    if spaces.action:
        page.line(f"Actions: {spaces.action[-1].stop} numbers")
        page.tables(Table(("action", "from", "shape", "meaning"), _rows(spaces.action), (0, 2, 3)))
    else:
        page.line("Its moves have no numbers: the features of a move tell them apart (docs/guide/learning.md).")


def _rows(parts: tuple[SpacePart, ...]) -> list[tuple[str, str, str, str]]:
    shapes = [" x ".join(str(each) for each in part.shape if each > 1) or "1" for part in parts]
    shapes = [f"{len(part.kept)} of {shape}" if part.kept else shape for part, shape in zip(parts, shapes)]
    return [(part.name, str(part.start), shape, part.meaning) for part, shape in zip(parts, shapes)]
