"""What the fork server has ready for every run that is killed: modules that are else loaded when they are used, the
game of its commands as code, and the files that pages are made of."""

from pathlib import Path

import pandas  # noqa: F401  pyarrow looks for it
import pyarrow.parquet  # noqa: F401

import pyengine
from pyengine.base.drawing.template import template
from pyengine.report import page, writers  # noqa: F401
from pyengine.solving import equilibrium, file, mccfr  # noqa: F401

pyengine.game("kuhn")
for name in ("study", "sweep"):
    template(Path(page.__file__).with_name(f"{name}.html"))
