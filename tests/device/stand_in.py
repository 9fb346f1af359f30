"""`cuda.core` in miniature, as far as pyengine uses it: memory of this process, and kernels that this CPU runs."""

import ctypes
from itertools import product
from threading import current_thread
from types import ModuleType, SimpleNamespace
from weakref import finalize

from pyengine.device import code, host


class CUDAError(Exception):
    """An error of the driver."""


CUDAError.__module__ = "cuda.core._utils.cuda_utils"


class Buffer:
    """So many bytes, of a card or of this process."""

    def __init__(self, address, size, owner, device=None):
        self.handle, self.size, self.owner, self.device = address, size, owner, device

    @classmethod
    def from_handle(cls, address, size, owner=None):
        return cls(address, size, owner)

    def copy_from(self, other, *, stream):
        assert other.size == self.size
        stream.device.does("copy")
        ctypes.memmove(self.handle, other.handle, self.size)

    def copy_to(self, other, *, stream):
        other.copy_from(self, stream=stream)

    def fill(self, byte, *, stream):
        stream.device.does("fill")
        ctypes.memset(self.handle, byte, self.size)


class View:
    """An array of another library, `OnCard`."""

    def __init__(self, lent, stream_ptr):
        array = lent.array
        self.ptr, self.shape, self.dtype, self.device_id = array.ctypes.data, array.shape, array.dtype, lent.number
        self.strides = tuple(each // array.itemsize for each in array.strides) or None


class OnCard:
    """An array of NumPy as if it lay on a card."""

    def __init__(self, array, number=0):
        self.array, self.number = array, number

    def __dlpack_device__(self):
        return 2, self.number


class Device:
    """A card. `broken`: each launch fails from that one on. `failing`: what else fails each time."""

    def __init__(self, name="Stand-In", capability=(9, 0), broken=None, failing=""):
        self.name, self.compute_capability, self.broken, self.failing = name, capability, broken, failing
        self.device_id, self.properties = 0, SimpleNamespace(multiprocessor_count=1)
        self.launches, self.threads, self.held = [], set(), 0

    def does(self, what):
        """Fail, where that is so, or in a thread for which it is not the current card."""
        if what == self.failing:
            raise CUDAError(f"CUDA_ERROR_OUT_OF_MEMORY: {what}")
        if current_thread() not in self.threads:
            raise CUDAError(f"CUDA_ERROR_INVALID_CONTEXT: {what}")

    def set_current(self):
        self.threads.add(current_thread())
        self.does("current")

    def sync(self):
        self.does("sync")

    def create_stream(self):
        self.does("stream")
        return SimpleNamespace(sync=lambda: None, device=self, handle=7)

    def allocate(self, size, *, stream):
        self.does("allocate")
        memory = ctypes.create_string_buffer(b"\xff" * size, size)  # as a card's, which holds anything
        self.held += 1
        finalize(buffer := Buffer(ctypes.addressof(memory), size, memory, self), self.give)
        return buffer

    def give(self):
        self.held -= 1


PTX = {}  # of games that several tests play, by their code: a second each


def modules(devices, monkeypatch):
    """{name: module} that stand for cuda, with these cards."""
    made = {}

    def ptx(wanted, ptx=code.ptx):
        key = wanted.texts, wanted.kernels
        PTX[key] = text = PTX.get(key) or ptx(wanted)
        made[text.encode()] = wanted
        return text

    def get_kernel(text, name):
        assert f".entry {name}(".encode() in text
        return text, name

    def launch(stream, config, kernel, *addresses):
        device, (text, name) = stream.device, kernel
        device.does("launch")
        device.launches.append(name)
        if device.broken is not None and len(device.launches) > device.broken:
            raise CUDAError("CUDA_ERROR_ECC_UNCORRECTABLE: the memory\nis damaged")
        engine, threads = code.for_host(made[text]), config.grid[0] * config.block
        run = host.THREAD(engine.get_function_address(name.replace("_grid", "_thread")))
        for piece, thread in product(range(config.grid[1]), range(threads)):
            run(*addresses, piece, thread, threads)

    core = ModuleType("cuda.core")
    core.Buffer, core.launch, core.utils = Buffer, launch, SimpleNamespace(StridedMemoryView=View)
    core.Device = SimpleNamespace(get_all_devices=lambda: tuple(devices))
    core.LaunchConfig = lambda *, grid, block: SimpleNamespace(grid=grid, block=block)
    core.ObjectCode = SimpleNamespace(
        from_ptx=lambda text: SimpleNamespace(get_kernel=lambda name: get_kernel(text, name))
    )
    driver = ModuleType("cuda.bindings.driver")
    driver.cuMemGetInfo = lambda: (0, 1 << 30, 1 << 30)
    cuda, bindings = ModuleType("cuda"), ModuleType("cuda.bindings")
    cuda.core, cuda.bindings, bindings.driver = core, bindings, driver
    monkeypatch.setattr(code, "ptx", ptx)
    return {each.__name__: each for each in (cuda, core, bindings, driver)}
