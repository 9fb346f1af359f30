"""Python programs in processes of their own, as `python -m MODULE WORDS ..` runs them, forked where all is loaded: that
takes a fraction of what a start takes."""

import os
import runpy
import subprocess
import sys
import tempfile
from multiprocessing import get_context
from pathlib import Path

READY = ["tests.support.torture.kills", "tests.support.ready"]


def fork_server():
    """The one of this process, with what programs need."""
    context = get_context("forkserver")
    context.set_forkserver_preload(READY)
    return context


def run(module, words, folder, **environment):
    """The program, started in a folder with nothing on standard input; what `subprocess.run` returns, as text."""
    environment = os.environ | environment
    if sys.platform == "win32":
        words, how = [sys.executable, "-m", module, *words], {"stdin": subprocess.DEVNULL, "encoding": "utf-8"}
        return subprocess.run(words, cwd=folder, env=environment, capture_output=True, **how)
    with tempfile.TemporaryDirectory() as place:
        out, err = (Path(place) / name for name in ("out", "err"))
        arguments = module, list(words), str(folder), environment, str(out), str(err)
        process = fork_server().Process(target=_program, args=arguments)
        process.start()
        process.join()
        texts = [path.read_text(encoding="utf-8") for path in (out, err)]
    return subprocess.CompletedProcess([module, *words], process.exitcode, *texts)


def _program(module, words, folder, environment, out, err):
    """In the new process."""
    flags = os.O_WRONLY | os.O_CREAT
    for number, path, mode in ((0, os.devnull, os.O_RDONLY), (1, out, flags), (2, err, flags)):
        opened = os.open(path, mode)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, buffering, "utf-8")  # noqa: SIM115  to the end of the process
        for number, mode, buffering in ((0, "r", -1), (1, "w", -1), (2, "w", 1))
    )
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.path[0] = str(folder)
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
