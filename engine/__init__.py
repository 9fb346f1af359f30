"""The compiled core: numbers in, numbers out. Its C-level interface is the installed `.pxd` files."""

from pathlib import Path


def get_include() -> str:
    """The folder to add to an extension's `include_dirs` that cimports from `engine` (examples/extension)."""
    return str(Path(__file__).resolve().parent.parent)
