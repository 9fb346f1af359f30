/* Instruction sets of this CPU that the operating system lets programs use, and its time stamp counter. */
#ifndef PYENGINE_CPU_H
#define PYENGINE_CPU_H
#include <stdint.h>

#if (defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)))
#include <x86intrin.h>
static int cpu_has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("fma");
}
static int cpu_has_avx512(void) {
    return cpu_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")
        && __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq")
        && __builtin_cpu_supports("gfni");
}
static uint64_t cpu_ticks(void) { return __rdtsc(); }
#else
static int cpu_has_avx2(void) { return 0; }
static int cpu_has_avx512(void) { return 0; }
static uint64_t cpu_ticks(void) { return 0; }
#endif

#endif
