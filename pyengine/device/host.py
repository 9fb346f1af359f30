"""This computer's CPU in the place of a card, thread after thread: so kernels are tried where there is no card."""

import ctypes
from contextlib import AbstractContextManager
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyengine.device import code
from pyengine.device.card import Card, CardArray, Code, Kernels

THREAD = ctypes.CFUNCTYPE(None, ctypes.c_void_p, *[ctypes.c_int64] * 3)


class HostArray:
    """An array in memory."""

    def __init__(self, numbers: NDArray[Any]) -> None:
        self.numbers, self.address = numbers, numbers.ctypes.data

    def read(self) -> NDArray[Any]:
        return self.numbers


class Host(Card):
    name, resident, memory, times = "host", 256, 1 << 30, 1

    def __init__(self, device: object = None) -> None:
        self._lock = Lock()

    def use(self) -> AbstractContextManager[object]:
        return self._lock

    def load(self, wanted: Code) -> Kernels:
        engine = code.for_host(wanted)

        def run(kernel: str, job: CardArray, pieces: int, threads: int) -> None:
            play = THREAD(engine.get_function_address(f"{kernel}_thread"))
            for piece in range(pieces):
                for thread in range(threads):
                    play(job.address, piece, thread, threads)

        return run

    def zeros(self, shape: tuple[int, ...], dtype: type = np.int64) -> CardArray:
        return HostArray(np.zeros(shape, dtype))

    def put(self, numbers: NDArray[Any]) -> CardArray:
        return HostArray(np.ascontiguousarray(numbers))


def devices() -> list[object]:
    return [None]


card = Host
