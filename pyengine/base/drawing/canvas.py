"""The look of all figures: colours, letters, axes. Needs matplotlib.

A figure is drawn in the colours below. Whoever embeds its SVG may replace them (the page does, for dark screens).
"""

import contextlib
import io
import re
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import matplotlib
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.textpath import TextPath
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter

from pyengine.base.characters import NBSP
from pyengine.base.drawing.palette import (
    ACCENT as ACCENT,
    DARK as DARK,
    GRID as GRID,
    INK as INK,
    MUTED as MUTED,
    PAPER as PAPER,
    SEATS as SEATS,
)

LEGEND = 300  # points that a legend may be wide; the rest is for the numbers beside the axes
WIDTH = 4.9  # inches; letters of 10 points are as many pixels high on a phone

STYLE: dict[Any, Any] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": "none",
    "savefig.facecolor": PAPER,
    "figure.constrained_layout.use": True,
    "figure.constrained_layout.h_pad": 0.08,
    "figure.constrained_layout.w_pad": 0.08,
    "font.family": ["DejaVu Sans"],
    "text.color": INK,
    "text.parse_math": False,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.titlecolor": INK,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "ytick.major.size": 0,
    "xtick.major.size": 3,
    "lines.linewidth": 2,
    "lines.solid_capstyle": "round",
    "legend.frameon": False,
    "legend.fontsize": 9.5,
    "legend.handlelength": 1.4,
    "legend.columnspacing": 1.4,
    "legend.borderpad": 0.6,
    "svg.hashsalt": "pyengine",
    "savefig.dpi": 160,
}


_drawing = threading.RLock()  # the settings are those of all threads


@contextlib.contextmanager
def style() -> Iterator[None]:
    """The look of all figures, whatever a user's own matplotlib settings are."""
    with _drawing, matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        yield


def axes_of(height: float, title: str, xlabel: str, ylabel: str, grid: Literal["x", "y"]) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, height))
    axes = figure.add_subplot(title=title, xlabel=xlabel, ylabel=ylabel)
    axes.grid(False)
    axes.grid(True, axis=grid)
    return figure, axes


def percent_axis(axis: Axis) -> None:
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.3g}{NBSP}%"))


def finished(figure: Figure, percent: str = "", whole: str = "", columns: int = 0, log: Sequence[float] = ()) -> Figure:
    """A figure of one pair of axes, those of these letters in per cent or whole numbers, with a legend of so many
    columns; from left to right logarithmic, where it is marked at these numbers of each power of ten."""
    (axes,) = figure.axes
    for letter in whole:
        getattr(axes, f"{letter}axis").set_major_locator(MaxNLocator(10, integer=True, steps=[1, 2, 5, 10]))
    for letter in percent:
        percent_axis(getattr(axes, f"{letter}axis"))
    if log:
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=log))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.xaxis.set_minor_formatter(NullFormatter())
    if columns:
        legend(axes, columns)
    return figure


def cut(name: str, letters: int = 28) -> str:
    """A name of so many letters at most."""
    return name if len(name) <= letters else f"{name[: letters - 3]}..."


def rows_of(axes: Axes, names: Sequence[str], room: float = 0.5) -> None:
    """Rows from top to bottom by their names, with room above."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -room)


def legend(axes: Axes, columns: int) -> None:
    """The legend between title and axes, where it hides nothing; in fewer columns where so many would be cut."""
    labels = axes.get_legend_handles_labels()[1]
    size = float(matplotlib.rcParams["legend.fontsize"])
    widths = [TextPath((0, 0), label, size).get_extents().width + 4 * size for label in labels]  # with their lines
    while columns > 1:
        tall = -(-len(labels) // columns)
        if sum(max(widths[first : first + tall]) for first in range(0, len(labels), tall)) <= LEGEND:
            break
        columns -= 1
    rows = -(-len(labels) // columns)
    axes.legend(loc="lower left", bbox_to_anchor=(-0.015, 1.0), borderaxespad=0, ncols=columns)
    axes.set_title(axes.get_title("left"), pad=12 + 15 * rows)


@style()
def svg(figure: Figure) -> str:
    """A figure as SVG text: letters as text, nothing about when and by what. Same figure, same text."""
    matplotlib.rcParams["svg.fonttype"] = "none"
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(data := io.StringIO(), format="svg", metadata=nothing)
    text = data.getvalue()
    # Names of clips come from places that the layout finds up to the last bits.
    for number, clip in enumerate(dict.fromkeys(re.findall(r'<clipPath id="(\w+)"', text)), 1):
        text = text.replace(clip, f"clip{number}")
    return text


@style()
def png(figure: Figure) -> bytes:
    """A figure as a PNG file. Same figure, same bytes."""
    figure.savefig(data := io.BytesIO(), format="png", metadata={"Software": None})
    return data.getvalue()


def picture(figure: Figure) -> bytes:
    """A figure as an SVG file that is right on light and on dark screens. Same figure, same bytes."""
    return right_on_dark(svg(figure))


def right_on_dark(text: str) -> bytes:
    """The text of `svg` as a file of its own, with the colours of dark screens."""
    used = ((name, colour) for colour in DARK for name in ("fill", "stroke") if f"{name}: {colour}" in text)
    rules = "".join(f'[style*="{name}: {colour}"]{{{name}:{DARK[colour]} !important}}' for name, colour in used)
    # Letters that say no colour are black.
    dark = f"@media (prefers-color-scheme:dark){{text:not([style*='fill:']){{fill:{DARK[INK]}}}{rules}}}"
    return re.sub(r"</style>", f"{dark}</style>", text, count=1).encode()
