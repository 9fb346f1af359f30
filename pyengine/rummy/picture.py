"""A figure that a notebook shows. Needs matplotlib, so import this module only where figures are drawn."""

import io

from matplotlib.figure import Figure


class Picture(Figure):
    """A `matplotlib.figure.Figure` that is shown without pyplot."""

    def _repr_png_(self) -> bytes:
        data = io.BytesIO()
        self.savefig(data, format="png")
        return data.getvalue()
