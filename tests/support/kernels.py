"""Makes the LLVM of kernels for cards, engine/device/*.ll, of the same Cython that runs on the CPU.

    python -m tests.support.kernels [--check]

Cython's C is compiled by clang 15, as ziglang 0.10.1.post1 of PyPI has it, to text that every llvmlite reads. Of that
the functions stay that `KEPT` names, and what they call. With --check nothing is written: status 1 where a file is not
what would be written. The files say by which Cython they were made; another one may make other text.
"""

import argparse
import importlib.util
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import Cython
import numpy
from Cython.Compiler.Main import CompilationOptions, compile_single

ROOT = Path(__file__).resolve().parent.parent.parent
# By file, the module and its functions that stay: those whose names match, without the prefix that Cython gives them.
KEPT = {
    "batch": ("engine/device/batch.pyx", "batch_", "choose|step"),
    "library": ("engine/device/library.pyx", "card_", ".*"),
    "red7": ("engine/device/red7.pyx", "", "red7|red7_deal"),
    "runtime": ("engine/recycle/runtime.pyx", "recycle_", "(?!tell).*"),
    "walk": ("engine/device/walk.pyx", "", "walk|close"),
}
# Functions of other modules that stay where a file has them, under their own names as well: those of one game, GAME,
# which each is given as the argument of that number.
SHARED = {
    "engine/players/player.pxd": ("choose_random|choose_heuristic", 1),
    "engine/recycle/learning.pxd": ("observe|action|seen_action", 0),
    "engine/recycle/rule.pxd": ("heuristic", 0),
}
DIRECTIVES = {"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}
# What a card has no library for: engine/device/card.pxd says what stands there instead.
RENAMED = {
    "malloc": "card_take",
    "calloc": "card_take_clear",
    "free": "card_give",
    "qsort": "card_sort",
    "memchr": "card_find",
}
FLAGS = ["-S", "-emit-llvm", "-O1", "-g0", "-fno-sanitize=all", "-target", "x86_64-linux-gnu", "-Wno-everything"]
FLAGS += ["-nostdinc"] + [f"-D{name}={other}" for name, other in RENAMED.items()]
HEADERS = "x86_64-linux-gnu", "generic-glibc", "x86-linux-any", "any-linux-any"  # of the C library, as Zig has them


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.support.kernels", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 where a file would change")
    arguments = parser.parse_args()
    other = 0
    for name in KEPT:
        path, text = ROOT / "engine" / "device" / f"{name}.ll", made(name)
        if arguments.check and path.read_text() != text:
            print(f"{path.relative_to(ROOT)} is not what its source makes; python -m tests.support.kernels writes it")
            other = 1
        elif not arguments.check:
            path.write_text(text)
    return other


def made(name):
    """The text of a file."""
    module, prefix, kept = KEPT[name]
    with tempfile.TemporaryDirectory() as place:
        c, text = Path(place, f"{name}.c"), Path(place, f"{name}.ll")
        options = CompilationOptions(output_file=str(c), include_path=[str(ROOT)], compiler_directives=DIRECTIVES)
        compile_single(str(ROOT / module), options, full_module_name=module.removesuffix(".pyx").replace("/", "."))
        home = Path(importlib.util.find_spec("ziglang").origin).parent / "lib"
        headers = [home / "include", *(home / "libc" / "include" / each for each in HEADERS)]
        includes = [ROOT, sysconfig.get_path("include"), numpy.get_include()]
        where = [f"-I{each}" for each in includes] + [f"-isystem{each}" for each in headers]
        subprocess.run([sys.executable, "-m", "ziglang", "clang", *FLAGS, *where, str(c), "-o", str(text)], check=True)
        return extracted(text.read_text(), module, prefix, kept)


def extracted(text, module, prefix, kept):
    """The functions of a module that stay, under their own names, and what they call, plain: without what clang found
    out for the machine that it ran on."""
    others = [(prefixed(other), functions) for other, (functions, _) in SHARED.items()]
    own = prefixed(module)
    parts = {}  # by name, what defines or declares it
    for part in re.findall(r"^(?:define .*?^}|(?:declare|@\S+ =|%\S+ = type) .*?)$", text, re.DOTALL | re.MULTILINE):
        first = re.search(r"[@%](?:\"[^\"]+\"|[\w.$-]+)", part.partition("(")[0] if part.startswith("d") else part)
        parts[first.group()] = part
    wanted = "|".join(f"@{start}({functions})" for start, functions in [(own, kept), *others])
    found = [name for name in parts if parts[name].startswith("define") and re.fullmatch(wanted, name)]
    for name in found:
        for used in re.findall(r"[@%](?:\"[^\"]+\"|[\w.$-]+)", parts[name]):
            if used in parts and used not in found:
                found.append(used)
    for other, (functions, given) in SHARED.items():
        for name in filter(re.compile(f"@{prefixed(other)}({functions})").fullmatch, found):
            head, _, body = parts[name].partition("\n")
            parts[name] = head + "\n" + re.sub(rf"%{given}\b", "@GAME", body)
    lines = [plain(parts[name], wanted) for name in sorted(found, key=list(parts).index)]
    result = "\n".join(lines) + "\n"
    for start, functions in [(own, r"\w+"), *others]:
        result = re.sub(rf"@{start}({functions})\b", rf"@{prefix}\1", result)
    return f"; Made of {module} by tests/support/kernels.py, Cython {Cython.__version__}.\n{result}"


def prefixed(module):
    """What stands before the names of a module's functions in C."""
    return "__pyx_f_" + "".join(f"{len(part)}{part}_" for part in module.partition(".")[0].split("/"))


def plain(part, wanted):
    """A part without attributes, metadata and what it is linked as; what stays is what `extracted` looks for."""
    part = re.sub(r"(,? ![\w.]+ !\d+)+", "", part)
    part = re.sub(r" #\d+", "", part)
    part = re.sub(r"^define (internal |dso_local |fastcc |linkonce_odr )*", "define internal ", part)
    part = re.sub(r"\bcall fastcc\b", "call", part)
    if re.match(rf"define internal [^@]*({wanted})\(", part):
        return part.replace("define internal", "define", 1)
    return part


if __name__ == "__main__":
    sys.exit(main())
