"""Parquet files, where pyarrow is installed."""

from typing import Any

from pyengine.base.errors import InputError


def library(what: str) -> Any:
    """Return pyarrow, with what reads and writes Parquet; `what` needs it.

    Raises
    ------
    InputError : it is not installed.
    """
    try:
        import pyarrow.parquet
    except ImportError:
        raise InputError(f"{what} needs pyarrow, which is not installed; python -m pip install pyarrow") from None
    return pyarrow
