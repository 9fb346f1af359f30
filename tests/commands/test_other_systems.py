"""Windows: every module can be imported, and what cannot work there says so."""

import subprocess
import sys
import textwrap

SCRIPT = """
    import contextlib, importlib, multiprocessing.context, os, pkgutil, signal, sys
    for name in ("llvmlite.binding", "numpy", "pyarrow.parquet", "rich.console"):  # which ask for what there is
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
        sys.modules[name] = None
    lacking = {
        os: "O_ASYNC O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK fork killpg nice setsid sysconf",
        signal: "SIGKILL SIGHUP", multiprocessing.context: "ForkServerContext ForkContext",
    }
    for module, names in lacking.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    os.supports_dir_fd.clear()
    import engine, pyengine
    tried = 0
    for package in (engine, pyengine):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            tried += 1
            try:
                importlib.import_module(each.name)
            except ImportError as error:  # an extra that is not installed
                if (error.name or "os").partition(".")[0] in {*sys.stdlib_module_names, "engine", "pyengine"}:
                    raise
    print(tried)
    from pyengine.serve.command import main
    assert main([".", "--no-open"]) == 2
    from pathlib import Path
    from pyengine.recycle.attached import carrying
    Path("cards.csv").write_text("name\\n")
    print(carrying('(table "cards.csv")', Path(".")))
"""


def test_modules_that_windows_lacks_are_not_needed(tmp_path):
    words = [sys.executable, "-c", textwrap.dedent(SCRIPT)]
    found = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=120, check=False)
    assert found.returncode == 0, found.stderr
    assert found.stderr.endswith(": serve needs a system that can fork, such as Linux or macOS; this one cannot\n")
    tried, table = found.stdout.splitlines()
    assert int(tried) > 300 and "no table can be read on this system" in table
