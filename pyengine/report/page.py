"""Documents as HTML pages that need nothing else: no scripts, no files, no network."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import markupsafe

from pyengine.base.drawing.palette import COLOURS as COLOURS
from pyengine.base.drawing.template import template
from pyengine.report import study
from pyengine.report.document import Report

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def render(found: Mapping[str, Any], drawn: Mapping[str, str] | None = None) -> str:
    """The page of a study, or of a sweep; `drawn` are its pictures as SVG, where they are drawn already."""
    from pyengine.report import plots

    return written(study.report(found), plots.figures(found) if drawn is None else drawn)


def written(report: Report, figures: "Mapping[str, Figure | str]") -> str:
    """A document as a page, with its figures by name, drawn already or not; the same ones give the same page."""
    embedded = {name: _embedded(figure, name) for name, figure in figures.items()}
    return template(Path(__file__).with_name("document.html")).render(report=report, figures=embedded)


def _embedded(figure: "Figure | str", name: str) -> markupsafe.Markup:
    """A figure as SVG inside the page: scaled by the page, in its colours, its ids unlike those of other figures."""
    from pyengine.base.drawing import canvas

    svg = figure if isinstance(figure, str) else canvas.svg(figure)
    head = r'\A.*?<svg[^>]*?(viewBox="[^"]*")[^>]*>'
    svg = re.sub(head, r'<svg \1 aria-hidden="true">', svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style.*?</defs>", "", svg, count=1, flags=re.DOTALL)  # it would style the whole page
    svg = svg.replace('id="', f'id="{name}-').replace("url(#", f"url(#{name}-")
    svg = re.sub(r'(?:xlink:)?href="#', f'href="#{name}-', svg)
    for colour, either in COLOURS.items():
        svg = svg.replace(f": {colour}", f": {either}")
    return markupsafe.Markup(svg)
