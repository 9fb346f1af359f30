"""What is written of a study, and of a sweep, beside its figures: `STUDY` and `SWEEP` have a line for each output.

An output is a function from the figures to its files, {name in the folder: text or bytes}. What draws is loaded when it
is used: matplotlib takes its time.
"""

from collections.abc import Mapping
from typing import Any

from pyengine.study.store import Files


def plots(found: Mapping[str, Any]) -> Files:
    """Every plot, as SVG and as PNG."""
    from pyengine.report import plots

    return {f"plots/{name}": data for name, data in plots.files(plots.figures(found)).items()}


def page(found: Mapping[str, Any]) -> Files:
    """The report."""
    from pyengine.report import page

    return {"report.html": page.render(found)}


def pictures(found: Mapping[str, Any]) -> Files:
    """Of a sweep: win shares of all variants, and how they differ."""
    from pyengine.report import compared, plots

    return plots.files(compared.figures(found))


def comparison(found: Mapping[str, Any]) -> Files:
    """The report of a sweep."""
    from pyengine.report import compared

    return {"report.html": compared.render(found)}


STUDY = (plots, page)
SWEEP = (pictures, comparison)
