"""Settings of property tests, and games that are extensions outside the package, compiled once for all tests."""

import functools
import gc
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pyengine.base import kept
from pyengine.recycle import entry, game
from pyengine.recycle.emit import table
from pyengine.recycle.library import FOLDER

# The same examples everywhere, and as long as they take: neither the machine nor what it does besides decides.
settings.register_profile("tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

# The library has games with several numbers of seats: tests share them.
game.described = functools.lru_cache(maxsize=128)(game.described.__wrapped__)
entry._program = functools.lru_cache(maxsize=128)(entry._program.__wrapped__)

# What commands say does not depend on how busy the computer is.
os.environ["PYENGINE_PROGRESS"] = "off"

# Nothing is read from the folder of caches, or put there; nor from an atlas of one's own.
os.environ["PYENGINE_CACHE"] = ""
os.environ.pop("PYENGINE_ATLAS", None)

# But the code of a text is made once for all tests, of all workers.
if "PYTEST_XDIST_WORKER" not in os.environ:
    compiled = tempfile.TemporaryDirectory(prefix="pyengine-tests-")
    os.environ["PYENGINE_TESTS_CODE"] = compiled.name


def place(kind, key, usual=kept._place):
    if kind == "code" and not os.environ.get("PYENGINE_CACHE", "unset"):
        return Path(os.environ["PYENGINE_TESTS_CODE"]) / hashlib.sha256(key.encode()).hexdigest()[:32]
    return usual(kind, key)


kept._place = place


quick = []  # something while games of the library are compiled like texts of tests


def made(machine, program, *arguments, usual=table.Machine.__init__, **named):
    """Texts of tests, of which little is played, are compiled in a fifth of the time to slower code; games of the
    library as users have them, but for tests with `quick_code`; with PYENGINE_TESTS_LEVEL=2 all."""
    if quick or not (FOLDER / f"{program.source.name}.rcy").exists():
        named = {"level": int(os.environ.get("PYENGINE_TESTS_LEVEL", "0")), **named}
    usual(machine, program, *arguments, **named)


table.Machine.__init__ = made

# What is there before the first test stays to the end: it is not searched for garbage again and again, and what tests
# make is at every 100,000 objects instead of 700. A tenth of the time of all tests.
gc.disable()
gc.set_threshold(100_000, 50, 100)


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


# A shell starts what stands before an & with interrupts ignored, and whatever that starts ignores them too: tests that
# interrupt a program would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """None for one file, or a test of it: they take two seconds to begin."""
    return 0 if len(config.args) == 1 and Path(config.args[0].partition("::")[0]).is_file() else None


def pytest_generate_tests(metafunc):
    """The mark `few(n, ..)` parametrizes like `parametrize(..)`; `few(n)` is for cases of others, such as fixtures."""
    for marker in metafunc.definition.iter_markers("few"):
        if len(marker.args) > 1:
            metafunc.parametrize(*marker.args[1:], **marker.kwargs)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """All but n cases of a test that is `few(n, ..)` are slow; those n lie apart, whatever the cases are made of."""
    cases = {}
    for item in items:
        if (marker := item.get_closest_marker("few")) and not item.get_closest_marker("slow"):
            cases.setdefault((item.path, item.originalname, marker.args[0]), []).append(item)
    for (*_, count), found in cases.items():
        for place in sorted(range(len(found)), key=lambda place: place * 0.618 % 1)[count:]:
            found[place].add_marker(pytest.mark.slow)


@pytest.fixture
def ctrl_c():
    """Press Ctrl-C: from another thread it returns when the main thread, however busy the computer is, has heard it.

    It never comes in a callback of the garbage collector (hypothesis has one), where Python loses it."""
    heard = threading.Event()

    def interrupt(number, frame):
        heard.set()
        raise KeyboardInterrupt

    def press():
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)  # one to the process may not wake it
        assert heard.wait(60)
        time.sleep(0.2)  # the main thread goes on from there

    before = signal.signal(signal.SIGINT, interrupt)
    gc.disable()
    yield press
    gc.enable()
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def quick_code():
    """For rooms that play little of many games: all tests of the library take a quarter less."""
    quick.append(True)
    yield
    quick.pop()


@pytest.fixture
def undrawn():
    """Pictures are files of the right names that nobody draws, for tests that ask what else is written."""

    def pictures(figures):
        files = {f"{name}.{kind}": b"drawn" for name in figures for kind in ("svg", "png")}
        return files, dict.fromkeys(figures, "<svg></svg>")

    with pytest.MonkeyPatch.context() as patch:  # of its own, whatever a test undoes
        patch.setattr("pyengine.report.writers.pictures", pictures)
        yield


ROOT = Path(__file__).parent.parent
SOURCES = {
    "kuhn": ROOT / "examples" / "kuhn" / "kuhn.pyx",
    "draw": ROOT / "tests" / "games" / "draw.pyx",  # High Draw, which can be ordered with faults
    "suits": ROOT / "tests" / "games" / "suits.pyx",  # Agram for two in interchangeable suits
}
SETUP = """
import engine
from Cython.Build import cythonize
from setuptools import Extension, setup
paths = dict(include_path=[engine.get_include()])
setup(name="games", ext_modules=cythonize(
    [Extension(name, [name + ".pyx"], include_dirs=[engine.get_include()]) for name in {names}], **paths))
"""


def loaded(folder, name):
    (module,) = [*folder.glob(f"{name}.*.so"), *folder.glob(f"{name}.*.pyd")]
    spec = importlib.util.spec_from_file_location(name, module)
    result = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(result)
    return result


@pytest.fixture(scope="session")
def games(tmp_path_factory):
    """The compiled modules by name, and under "folder" where they lie. Of several workers one compiles them for all."""
    shared = "PYTEST_XDIST_WORKER" in os.environ
    folder = (tmp_path_factory.getbasetemp().parent if shared else tmp_path_factory.getbasetemp()) / "games"
    try:
        folder.mkdir()
    except FileExistsError:
        while not (folder / "built").exists():
            time.sleep(0.05)
    else:
        try:
            build(folder)
        finally:  # or the others would wait for ever
            (folder / "built").touch()
    return {"folder": folder, **{name: loaded(folder, name) for name in SOURCES}}


def build(folder):
    for source in SOURCES.values():
        shutil.copy(source, folder)
    (folder / "setup.py").write_text(SETUP.format(names=list(SOURCES)))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if sys.platform != "win32":
        environment["CFLAGS"] = "-O1 -g0"
    built = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", "2"],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert built.returncode == 0, built.stdout + built.stderr


def only(name):
    """A fixture of one of them."""
    return pytest.fixture(scope="session", name=name)(lambda games: games[name])


kuhn, suits, draw = map(only, ("kuhn", "suits", "draw"))
