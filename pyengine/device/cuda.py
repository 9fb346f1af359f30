"""NVIDIA's cards, by `cuda.core`: all that ties pyengine to one maker."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyengine.base.errors import InputError, needing
from pyengine.device import Lost, code
from pyengine.device.card import Card, CardArray, Code, Kernels

OLDEST = (7, 5)  # compute capability that kernels are made for
ON_CARD = 2  # number of such devices in DLPack
THREADS = 1024  # that a multiprocessor has at work at a time, about


def core() -> Any:
    """The module `cuda.core`."""
    with needing("gpu", "--device cuda"):
        from cuda import core
    return core


class CudaArray:
    """An array in a card's memory, which other libraries take by DLPack without a copy."""

    def __init__(self, card: "Cuda", shape: tuple[int, ...], dtype: Any, lent: Any = None) -> None:
        self.card, self.shape, self.dtype = card, shape, np.dtype(dtype)
        size = max(self.dtype.itemsize * int(np.prod(shape)), 1)
        held = core().Buffer.from_handle(lent.ptr, size, owner=lent) if lent else None
        self.buffer = held or card.device.allocate(size, stream=card.stream)
        self.address = int(self.buffer.handle)

    def read(self) -> NDArray[Any]:
        numbers = np.empty(self.shape, self.dtype)
        with self.card.use():
            self.buffer.copy_to(self.host(numbers), stream=self.card.stream)
            self.card.stream.sync()
        return numbers

    def host(self, numbers: NDArray[Any]) -> Any:
        return core().Buffer.from_handle(numbers.ctypes.data, self.buffer.size, owner=numbers)

    def __dlpack__(self, **asked: Any) -> Any:
        view = core().utils.StridedMemoryView.from_buffer(self.buffer, self.shape, dtype=self.dtype)
        with self.card.use():
            return view.__dlpack__(**asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.buffer.__dlpack_device__()  # type: ignore[no-any-return]


class Cuda(Card):
    times = 256

    def __init__(self, device: Any) -> None:
        from cuda.bindings import driver

        self.device, self.name, self._lock = device, str(device.name), RLock()
        with self.use():
            self.stream = device.create_stream()
            self.resident = THREADS * int(device.properties.multiprocessor_count)
            self.memory = int(driver.cuMemGetInfo()[1] or 0) // 2  # of what is free

    @contextmanager
    def use(self) -> Iterator[None]:
        with self._lock:
            try:
                self.device.set_current()
                yield
            except Exception as error:
                if isinstance(error, MemoryError) or type(error).__module__.startswith("cuda."):
                    raise Lost(f"{self.name} failed: {' '.join(str(error).split()):.200}") from None
                raise

    def load(self, wanted: Code) -> Kernels:
        object_code = core().ObjectCode.from_ptx(code.ptx(wanted).encode())
        found = {name: object_code.get_kernel(f"{name}_grid") for name in wanted.kernels}

        def run(kernel: str, job: CardArray, pieces: int, threads: int) -> None:
            config = core().LaunchConfig(grid=(-(-threads // code.BLOCK), pieces), block=code.BLOCK)
            core().launch(self.stream, config, found[kernel], job.address)

        return run

    def zeros(self, shape: tuple[int, ...], dtype: type = np.int64) -> CardArray:
        array = CudaArray(self, shape, dtype)
        array.buffer.fill(0, stream=self.stream)
        return array

    def put(self, numbers: NDArray[Any]) -> CardArray:
        self.device.sync()
        array = CudaArray(self, numbers.shape, numbers.dtype)
        array.buffer.copy_from(array.host(np.ascontiguousarray(numbers)), stream=self.stream)
        self.stream.sync()
        return array

    def lent(self, numbers: Any) -> Any:
        kind = numbers.__dlpack_device__()[0] if hasattr(numbers, "__dlpack_device__") else 0
        if kind != ON_CARD and not hasattr(numbers, "__cuda_array_interface__"):
            return None
        view = core().utils.StridedMemoryView(numbers, stream_ptr=int(self.stream.handle))
        if view.device_id != self.device.device_id or (view.strides or (1,))[-1] != 1:
            where = f"on card {view.device_id}, with strides {view.strides}"
            raise InputError(f"an array lies {where}; expected one on card {self.device.device_id} without gaps")
        return CudaArray(self, view.shape, view.dtype, view)


card = Cuda


def devices() -> list[Any]:
    """This computer's cards, each with its name. InputError: there is none, no driver, or all are too old."""
    every = core().Device.get_all_devices
    try:
        found = list(every())
    except Exception as error:  # no driver, or one that is too old
        needs = "--device cuda needs a card of NVIDIA and its driver"
        raise InputError(f"{needs}, which cannot be found ({error})") from None
    new = [device for device in found if tuple(device.compute_capability) >= OLDEST]
    if not new:
        old = ", ".join(f"{device.name} ({'.'.join(map(str, device.compute_capability))})" for device in found)
        has = f"only cards older than {'.'.join(map(str, OLDEST))}: {old}" if found else "no card of NVIDIA"
        raise InputError(f"--device cuda: this computer has {has}")
    return new
