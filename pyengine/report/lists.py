"""Lists of the games with their options, the players, the measures; `python -m pyengine.run --list`."""

from rich.console import Console

from pyengine import players, registry
from pyengine.base import plain
from pyengine.base.errors import counted
from pyengine.games.spaces import SpacePart, Spaces
from pyengine.games.spec import GameSpec, typed, value_text
from pyengine.measures import catalogue
from pyengine.recycle.library import games
from pyengine.report.tables import Table
from pyengine.report.terminal import Page

ELSEWHERE = (
    "MODULE:FUNCTION plays any installed game whose function gives an engine.table.Table, its options with "
    "--players N and --option NAME=VALUE."
)
ESTIMATES = "* needs estimates of every legal move: --measures all, or --measures with its name."


def show(console: Console | None = None) -> None:
    page = Page(console or plain.console())
    lines = registry.available_games()
    for kind, names in registry.by_kind().items():
        page.line(f"{kind}: {counted(len(names), 'game')}", "bold underline")
        page.line()
        for name in names:
            page.line(f"{name}  {lines[name]}", "bold")
            if name in games() and (known := games()[name].known):
                page.line(f"  known as {', '.join(known)}")
            _options(page, registry.entry(name))
        page.line()
    page.line(ELSEWHERE)
    page.line()
    page.tables(Table(("player", "what it does"), list(players.kind_lines()), (0, 1)))
    rows = [(name + "*" * each.estimated, each.meaning) for name, each in catalogue.KNOWN.items()]
    page.tables(Table(("measure", "meaning"), rows, (0, 1)))
    page.line(ESTIMATES)


def _options(page: Page, entry: GameSpec) -> None:
    """Print what may be chosen of a game."""
    if lines := [(typed(option), value_text(value), text) for option, value, text in entry.option_lines()]:
        page.line()
        page.tables(Table(("option", "default", "meaning"), lines, (0, 1, 2)))
    if values := entry.declares():
        spans = {key: f" ({least} to {most})" for key, (least, most) in entry.bounds().items()}
        said = (f"{key}={value}{spans.get(key, '')}" for key, value in values.items())
        page.line(f"  declares {', '.join(said)}")


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
