"""A study, or a sweep, as one HTML page that needs nothing else: no scripts, no files, no network."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import markupsafe
from matplotlib.figure import Figure

from pyengine.base.drawing import canvas
from pyengine.base.drawing.template import template
from pyengine.report import command, course, findings, measured, notes, plots, sweep_plots, tables, variants, words

# What the page's style sheet calls the colours of the figures, so that they follow light and dark.
COLOURS = {
    canvas.INK: "ink",
    canvas.MUTED: "muted",
    canvas.GRID: "grid",
    canvas.PAPER: "card",
    canvas.ACCENT: "accent",
    **{colour: f"seat-{seat + 1}" for seat, colour in enumerate(canvas.SEATS)},
}


SHOWING = (command, course, findings, measured, notes, sweep_plots, tables, variants, words)


def render(found: Mapping[str, Any], drawn: Mapping[str, str] | None = None) -> str:
    """The page as a string; the same figures give the same page. `drawn` are its pictures as SVG, where they are drawn
    already."""
    return template(Path(__file__).with_name("sweep.html" if "variants" in found else "study.html")).render(
        {module.__name__.rpartition(".")[2]: module for module in SHOWING},
        summary=found,
        figures=embedded(plots.figures(found) if drawn is None else drawn),
    )


def embedded(drawn: Mapping[str, Figure | str]) -> dict[str, markupsafe.Markup]:
    """Figures (by name; drawn already or not) inside the page."""
    return {name: _embedded(each if isinstance(each, str) else canvas.svg(each), name) for name, each in drawn.items()}


def _embedded(svg: str, name: str) -> markupsafe.Markup:
    """A figure as SVG inside the page: scaled by the page, in its colours, its ids unlike those of other figures."""
    head = r'\A.*?<svg[^>]*?(viewBox="[^"]*")[^>]*>'
    svg = re.sub(head, r'<svg \1 aria-hidden="true">', svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style.*?</defs>", "", svg, count=1, flags=re.DOTALL)  # it would style the whole page
    svg = svg.replace('id="', f'id="{name}-').replace("url(#", f"url(#{name}-")
    svg = re.sub(r'(?:xlink:)?href="#', f'href="#{name}-', svg)
    for colour, meaning in COLOURS.items():
        svg = svg.replace(f": {colour}", f": var(--{meaning})")
    return markupsafe.Markup(svg)
