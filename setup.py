"""Builds the extensions. Everything else about the package stands in pyproject.toml."""

import os
import platform
import sys
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # pip builds without it
import stubs

X86 = platform.machine().lower() in ("x86_64", "amd64")

# Instruction sets that a file is compiled for; files not named here get the compiler's default target.
AVX512 = ("f", "bw", "dq", "vl", "vbmi", "bitalg", "vpopcntdq")
TARGETS = {
    "avx2": ["-march=x86-64-v3"],
    # No automatic vectors beside the hand-made ones: 2 % faster.
    "avx512": ["-march=x86-64-v3", "-mgfni", "-mavx512cd", "-fno-tree-vectorize"]
    + [f"-mavx512{name}" for name in AVX512],
}
# What /proc/cpuinfo calls them, where there is one; other systems try all.
NEEDS = {
    "avx2": {"avx2", "bmi1", "bmi2", "fma"},
    "avx512": {"gfni", "avx512cd", "avx512_bitalg", "avx512_vpopcntdq", *(f"avx512{name}" for name in AVX512[:5])},
}
# Sums and products of doubles round alike on every CPU, or players would choose differently.
PLAIN = ["-O3", "-g0", "-ffp-contract=off"]
# What GCC 14 refuses, older ones let pass: a kernel that they build would be missing there.
REFUSED = ["incompatible-pointer-types", "int-conversion", "implicit-function-declaration", "implicit-int"]
STRICT = [f"-Werror={name}" for name in REFUSED]
# PYENGINE_SANITIZE=1: reads and writes out of bounds and undefined operations end the program; see
# tests/support/sanitize.py.
SANITIZE = os.environ.get("PYENGINE_SANITIZE", "0") != "0"
# Python itself may be built with -fwrapv, whose flags extensions inherit: overflows would be defined, and not be seen.
CHECKED = ["-O0", "-g1", "-fno-omit-frame-pointer", "-ffp-contract=off", "-fno-wrapv"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
# What every unit would have a copy of, memory views above all, is a unit of its own: half the time of a build.
SHARED = "engine._shared"
MSVC_TARGETS = {"avx2": ["/arch:AVX2"], "avx512": ["/arch:AVX512"]}


class Build(build_ext):
    """Chooses the flags when the compiler is known; all cores compile; what stands is not compiled again."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        if self.editable_mode:
            # Where a wheel's build leaves them too, not in a folder that is thrown away.
            build = self.get_finalized_command("build")
            self.build_lib = f"{build.build_base}/lib.{build.plat_name}-{sys.implementation.cache_tag}"

    def build_extension(self, extension):
        msvc = self.compiler.compiler_type == "msvc"
        target = next((name for name in TARGETS if extension.name.endswith("_" + name)), None)
        flags = MSVC_TARGETS if msvc else TARGETS
        # A compiler too old for an instruction set leaves its kernel out; the others remain. (cythonize forgets it.)
        extension.optional = target is not None
        if target and (self.inplace or self.editable_mode) and not runs(target):
            return  # for this computer alone; a wheel has all
        if target and not SANITIZE:
            # Whole kernels in one function: constants like the number of players reach every line.
            inline = "__forceinline" if msvc else "__inline__ __attribute__((always_inline))"
            extension.define_macros.append(("CYTHON_INLINE", inline))
        plain = CHECKED + SANITIZERS if SANITIZE else PLAIN
        extension.extra_compile_args = (["/O2"] if msvc else plain + STRICT) + flags.get(target, [])
        extension.extra_link_args = SANITIZERS if SANITIZE else []
        super().build_extension(extension)


def runs(target):
    """Whether this computer has an instruction set."""
    told = Path("/proc/cpuinfo").read_text() if os.path.exists("/proc/cpuinfo") else ""
    flags = next((line.split() for line in told.splitlines() if line.startswith("flags")), None)
    return flags is None or NEEDS[target] <= {*flags}


def extensions():
    for path in stubs.compiled(Path()):
        name = ".".join(path.with_suffix("").parts)
        special = any(name.endswith("_" + target) for target in TARGETS)
        if special and not X86:
            continue
        yield Extension(
            name,
            [str(path)],
            include_dirs=[".", numpy.get_include()],
            depends=["setup.py"],
            define_macros=[("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION")],
        )
    yield Extension(SHARED, [SHARED.replace(".", "/") + ".c"], depends=["setup.py"])


stubs.write(Path())

setup(
    ext_modules=cythonize(
        list(extensions()),
        shared_utility_qualified_name=SHARED,
        nthreads=0 if sys.platform == "win32" else os.cpu_count(),
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "embedsignature": True,
            "annotation_typing": False,  # annotations are for stubs
        },
    ),
    cmdclass={"build_ext": Build},
)
