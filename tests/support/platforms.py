"""Compiles the extensions for other platforms by `zig cc` (PyPI's ziglang), and runs them if it is told how.

    python -m tests.support.platforms [TARGET ...] [--zig "python -m ziglang"] [--run COMMAND]

TARGETs are aarch64-linux-gnu, aarch64-linux-musl and x86_64-linux-musl. What is compiled is the C that Cython made
here, with this Python's headers, all units that the platform has, with warnings that newer compilers refuse as
errors. COMMAND is a Python of the last of the targets, such as "qemu-aarch64 -L ROOT ROOT/usr/bin/python3.11", whose
PYTHONPATH has NumPy and what else pyengine needs: it plays studies, and their figures must be those of this machine.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parent.parent.parent
TARGETS = ("aarch64-linux-gnu", "aarch64-linux-musl", "x86_64-linux-musl")
# A kernel for one instruction set, by the end of its name; the others have the compiler's default target.
SETS = {"avx2": ["-march=x86_64_v3"], "avx512": ["-march=x86_64_v4+gfni+avx512vbmi+avx512bitalg+avx512vpopcntdq"]}
FLAGS = ["-O2", "-g0", "-fPIC", "-shared", "-ffp-contract=off", "-Wno-everything", "-Werror=incompatible-pointer-types"]
FLAGS += ["-Werror=int-conversion", "-Werror=implicit-function-declaration", "-DNDEBUG"]
STUDIES = (
    "red7 --setups 60 --matches 100",
    "red7 --setups 6 --matches 1 --seats ismcts:300,heuristic,pimc:3x2",
    "crosskings --setups 6 --seats uct:300,ismcts:200",
    "rummy --setups 10 --seats planner,heuristic",
    "agram --setups 40 --seats ismcts:100,pimc:3x2 --measures drama --estimator pimc:5x1",
    "leduc --setups 40 --matches 1 --seats ismcts:300:payoff,mccfr:200",
)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.support.platforms", description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"default: {' '.join(TARGETS)}")
    parser.add_argument("--zig", default=f"{sys.executable} -m ziglang", help="how Zig is called")
    parser.add_argument("--run", metavar="COMMAND", help="a Python of the last target")
    arguments = parser.parse_args()
    wrong = 0
    for target in arguments.targets or TARGETS:
        with tempfile.TemporaryDirectory() as place:
            failed = build(target, shlex.split(arguments.zig), Path(place))
            wrong += failed
            if arguments.run and target == (arguments.targets or TARGETS)[-1] and not failed:
                wrong += compare(shlex.split(arguments.run), Path(place))
    return 1 if wrong else 0


def build(target, zig, place):
    """Put the packages and their extensions for a target into a folder; how many units failed."""
    no = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
    for name in ("engine", "pyengine"):
        shutil.copytree(ROOT / name, place / name, ignore=no)
    include = ["-I" + str(path) for path in (ROOT, numpy.get_include(), sysconfig.get_paths()["include"])]
    suffix = f".cpython-{sys.version_info[0]}{sys.version_info[1]}-{target}.so"

    def compile_unit(source):
        special = next((flags for name, flags in SETS.items() if source.stem.endswith("_" + name)), [])
        if special and not target.startswith("x86_64"):
            return None
        output = place / source.relative_to(ROOT).with_name(source.stem + suffix)
        words = [*zig, "cc", "-target", target, *FLAGS, *special, *include, str(source), "-o", str(output), "-lm"]
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            print(f"{target}: {source.relative_to(ROOT)}:\n{done.stdout}")
        return done.returncode == 0

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [each for each in pool.map(compile_unit, sorted((ROOT / "engine").rglob("*.c"))) if each is not None]
    print(f"{target}: {sum(found)} of {len(found)} units compiled and linked", flush=True)
    return len(found) - sum(found) or not found


def compare(python, place):
    """Play the studies there and here; how many differ."""
    wrong = 0
    for study in STUDIES:
        words = ["-m", "pyengine.run", *study.split(), "--seed", "7", "--json", "-"]
        here, there = (
            subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True)
            for command, folder in (([sys.executable], ROOT), (python, place))
        )
        figures = [_figures(done.stdout) for done in (here, there)]
        same = not here.returncode and not there.returncode and figures[0] == figures[1]
        told = ("the same figures",) if same else ("OTHER FIGURES", there.stderr)
        print(f"{study}:", *told, flush=True)
        wrong += not same
    return wrong


def _figures(text):
    try:
        return {name: value for name, value in json.loads(text).items() if name != "run"}
    except ValueError:
        return text


if __name__ == "__main__":
    sys.exit(main())
