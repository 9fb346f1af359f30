"""A figure that a notebook shows. Needs matplotlib, so import this module only where figures are drawn."""

from matplotlib.figure import Figure

from pyengine.base.drawing.canvas import png


class BeliefMap(Figure):
    """A `matplotlib.figure.Figure` that is shown without pyplot."""

    _repr_png_ = png
