"""Modules that the fork server has ready for programs that tests run in processes of their own: they are else loaded
when they are used, games of many commands as code, and the files that pages are made of."""

import gc
import importlib
import pkgutil
from pathlib import Path

import pandas  # noqa: F401  pyarrow looks for it
import pyarrow.parquet  # noqa: F401

import pyengine
from pyengine import commands
from pyengine.base.drawing.template import template
from pyengine.report import page, writers  # noqa: F401
from pyengine.solving import equilibrium, file, mccfr  # noqa: F401

for each in pkgutil.iter_modules(commands.__path__):
    importlib.import_module(f"pyengine.commands.{each.name}")
for name in ("kuhn", "leduc", "red7"):
    pyengine.game(name)
template(Path(page.__file__).with_name("document.html"))
gc.freeze()  # no program looks at it for garbage
