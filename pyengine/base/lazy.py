"""Names of a package that are loaded when they are first used, so that starting a program does not import them all."""

import importlib
from collections.abc import Callable, Mapping
from typing import Any


def names(package: str, modules: Mapping[str, str]) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """`__all__`, `__getattr__` and `__dir__` of a package that hands names on.

    package : its name
    modules : {module: its names, with blanks between}
    """
    homes = {name: module for module, words in modules.items() for name in words.split()}

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(homes[name]), name)

    public = list(homes)
    return public, load, lambda: sorted(public)
