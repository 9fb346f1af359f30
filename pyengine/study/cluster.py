"""A Dask scheduler as the executor of a study, --cluster ADDRESS."""

import contextlib
import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

from pyengine.base.errors import InputError, needing

SECONDS = 20  # to wait for the scheduler, and for a first worker


@contextlib.contextmanager
def executor(address: str) -> Iterator[tuple[Executor, int]]:
    """(executor, how many tasks its workers do at a time), while it is entered. Raise InputError where there is no
    address, Dask is not installed, nothing answers there, there is no worker, or the scheduler is gone before anything
    is played. Later the executor's `gone()` says so."""
    place = f"--cluster {address}"
    if not address:
        raise InputError("--cluster '' names no scheduler; expected one such as tcp://HOST:8786")
    with needing("dask", "--cluster"):
        from distributed import Client
    try:
        connect: Any = Client  # it has no types
        client = connect(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        said, *_ = str(error).splitlines() or [type(error).__name__]
        raise InputError(f"{place}: no scheduler answers ({said}); expected such as tcp://HOST:8786") from None
    before = logging.root.manager.disable
    logging.disable(logging.ERROR)  # Dask's loggers would tell of a lost connection before we do
    try:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
            pool, threads = client.get_executor(pure=False), sum(client.nthreads().values())
        except TimeoutError:
            raise InputError(f"{place}: the scheduler has no worker; dask worker {address} starts one") from None
        except Exception:
            raise InputError(f"{place}: the scheduler is gone; expected one that goes on") from None
        sentence = f"the scheduler {address} is gone; what was played until then is counted"
        # Its futures may wait for ever then.
        pool.gone = lambda: sentence if client.status in ("closing", "closed") else ""
        yield pool, threads
    finally:
        with contextlib.suppress(Exception):
            client.close()
        logging.disable(before)
