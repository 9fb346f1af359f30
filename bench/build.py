"""Cost of the build, a line for each unit: python -m bench.build [--only WORD]

Builds a copy of what git tracks with all cores, and prints the seconds of CPU time that the C compiler needs for each
unit, those of Cython and the linker together, and how long it took.
"""

import argparse
import os
import resource
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

COMPILER = "COMPILER_OF_UNITS"  # set where this file stands for the compiler


def main():
    from bench.asked import asked  # out of reach where this file is the compiler

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--only", default="", metavar="WORD", help="only units with this in their path, and the shared one"
    )
    only = asked(parser, only="engine/cpu").only
    root = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as place:
        place, noted = Path(place) / "copy", Path(place) / "units"
        tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, stdout=subprocess.PIPE, check=True).stdout
        for name in tracked.decode().split("\0")[:-1]:
            if name.endswith(".pyx") and only not in name:
                continue
            target = place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((root / name).read_bytes())
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC").split()[0]
        environment = os.environ | {COMPILER: f"{noted}:{compiler}", "CC": f"{sys.executable} {__file__}"}
        environment.pop("PYTHONPATH", None)
        begin = time.perf_counter()
        subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=place,
            env=environment,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        wall, whole = time.perf_counter() - begin, _seconds()
        units = [line.split(" ", 1) for line in noted.read_text().splitlines()]
        compiled = sum(float(seconds) for seconds, _ in units)
        for seconds, unit in sorted(units, key=lambda row: -float(row[0])):
            print(f"{float(seconds):7.2f}  {unit}")
        print(f"{compiled:7.2f}  the C compiler, {len(units)} units")
        print(f"{whole - compiled:7.2f}  Cython and the linker")
        print(f"{whole:7.2f}  all CPU time; {wall:.1f} s on {os.cpu_count()} cores")


def compile_unit(words):
    """Be the compiler, and note what it needed."""
    noted, compiler = os.environ[COMPILER].split(":", 1)
    status = subprocess.run([*shlex.split(compiler), *words]).returncode
    for unit in (word for word in words if word.endswith(".c")) if "-c" in words else ():
        with open(noted, "a") as file:
            file.write(f"{_seconds()} {unit}\n")
    return status


def _seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(compile_unit(sys.argv[1:]) if COMPILER in os.environ else main())
