"""Additions of docs/inside/inside.md, proved by patches of tests/additions: python tests/support/additions.py [NAME]

A patch is applied to a copy of the tree, which lint then checks; what is new is compiled there, and commands are run.
Above its first line `diff --git`, where `git apply` reads nothing, a patch says:

at most N product files
$ COMMAND
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "tests" / "additions"
PRODUCT = "engine/", "pyengine/"
LEFT = shutil.ignore_patterns(".git", "__pycache__", ".pytest_cache", ".hypothesis", ".ruff_cache")


def read(patch):
    """The most product files that a patch may touch, those that it touches, and its commands."""
    head, _, rest = patch.read_text(encoding="utf-8").partition("diff --git ")
    files = re.findall(r"(?m)^diff --git a/\S+ b/(\S+)$", "diff --git " + rest)
    most = re.search(r"(?m)^at most (\d+) product files$", head)
    return int(most[1]), [each for each in files if each.startswith(PRODUCT)], re.findall(r"(?m)^\$ (.+)$", head)


def applied(patch, folder, *options):
    """Apply a patch to a folder, or only check that it applies; returns what is wrong, or ""."""
    done = subprocess.run(["git", "apply", *options, patch], cwd=folder, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def failure(patch, folder):
    """What is wrong with a patch in a copy of the tree, or ""."""
    most, files, commands = read(patch)
    if len(files) > most:
        return f"it touches {len(files)} product files; expected {most} or fewer"
    if wrong := applied(patch, folder):
        return wrong
    compiled = any(each.endswith((".pyx", ".pxd")) for each in files)
    build = ["python setup.py --quiet build_ext --inplace"] * compiled
    for command in (*build, ".ci/lint", *commands):
        done = subprocess.run(command, shell=True, cwd=folder, stdout=-1, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            return f"{command}\n{done.stdout}"
    return ""


def main(names):
    """Try the patches of these names, or all; returns the exit status."""
    for patch in [FOLDER / f"{name}.patch" for name in names] or sorted(FOLDER.glob("*.patch")):
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copytree(ROOT, Path(folder, "copy"), symlinks=True, ignore=LEFT)
            subprocess.run(["git", "init", "--quiet", copy], check=True)  # so that lint leaves out what git ignores
            if wrong := failure(patch, copy):
                print(f"{patch.stem}: {wrong}")
                return 1
        print(f"{patch.stem}: {len(read(patch)[1])} product files", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
