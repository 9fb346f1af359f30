"""Commits checked out and built in place, each in a folder of its own that is kept."""

import compileall
import functools
import hashlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORKTREE = (".", "WORKTREE")


class Checkout(NamedTuple):
    name: str  # the commit, or WORKTREE
    path: Path


def refuse(sentence):
    """End with a sentence and status 2."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


def cache():
    """Folder of built commits: PYENGINE_BENCH_CACHE, else the user's cache folder."""
    if folder := os.environ.get("PYENGINE_BENCH_CACHE"):
        return Path(folder)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pyengine-bench"


def commit_of(revision):
    """The commit that a revision names; ends with a sentence where there is none."""
    words = ["git", "-C", str(ROOT), "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    try:
        done = subprocess.run(words, capture_output=True, text=True)
    except FileNotFoundError:
        refuse("comparing commits needs git, which was not found")
    if done.returncode:
        refuse(f"{revision} names no commit; expected a git revision, or . for the working tree")
    return done.stdout.strip()


@functools.cache
def checkout(revision):
    """A built Checkout of a revision; the working tree where it lies, a commit in the cache."""
    if revision in WORKTREE:
        build(ROOT, "the working tree")
        return Checkout("WORKTREE", ROOT)
    commit = commit_of(revision)
    # What the compiled modules depend on beside the commit; all paths are of one length.
    versions = (version("cython"), version("numpy"), sysconfig.get_config_var("SOABI") or "")
    made_by = "\0".join([*(os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")), *versions])
    path = cache() / f"{commit[:12]}-{hashlib.sha256(made_by.encode()).hexdigest()[:6]}"
    if not path.exists():
        part = path.with_name(f"{path.name}.part-{os.getpid()}")
        tar = subprocess.run(["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True).stdout
        part.mkdir(parents=True)
        try:
            with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
                archive.extractall(part, filter="data")
            build(part, commit[:12])
            part.rename(path)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    return Checkout(commit, path)


def build(path, name):
    """Compile in place; ends with the compiler's last words where that fails."""
    print(f"building {name} in {path}", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=path,
        env=environment(path),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()] or ["nothing was said"]
        refuse(f"{name} does not build: {said[-1].strip()}")
    # Else the side that ran before starts faster, or where no bytecode is written the shorter one.
    for folder in ("engine", "pyengine"):
        compileall.compile_dir(path / folder, quiet=2)


def environment(path):
    """Environment of a process that runs the code of a checkout, and has nothing else from here."""
    return {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0", "PYENGINE_SANITIZE": "0"}
