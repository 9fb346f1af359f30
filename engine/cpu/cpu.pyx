"""Abilities of the CPU, asked at run time."""
from libc.stdint cimport uint64_t

cdef extern from "engine/cpu/cpu.h" nogil:
    bint cpu_has_avx2() noexcept
    bint cpu_has_avx512() noexcept
    uint64_t cpu_ticks() noexcept


def instruction_sets() -> list[str]:
    """Names of the instruction sets that a kernel may use here, weakest first; "scalar" is always there.

    "avx512" stands for F, BW, CD, DQ, VL, VBMI, BITALG, VPOPCNTDQ and GFNI together.
    """
    names = ["scalar"]
    if cpu_has_avx2():
        names.append("avx2")
    if cpu_has_avx512():
        names.append("avx512")
    return names


def ticks() -> int:
    """The time stamp counter, which runs at one rate whatever the CPU's clock does; 0 where there is none."""
    return cpu_ticks()
