/* The three bit instructions that C has no operator for, and a table. x = 0 is allowed in popcount alone. */
#ifndef PYENGINE_BITS_H
#define PYENGINE_BITS_H
#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static __forceinline int bits_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
static __forceinline int bits_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
static __forceinline int bits_count(uint64_t x) {
    x -= (x >> 1) & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return (int)((x * 0x0101010101010101ULL) >> 56);
}
#else
#define bits_lowest(x) __builtin_ctzll(x)
#define bits_highest(x) (63 ^ __builtin_clzll(x))
#define bits_count(x) __builtin_popcountll(x)
#endif

/* The elements of a set of 0 to 3, a byte each, ascending. */
static const uint32_t ELEMENTS_OF_FOUR[16] = {
    0, 0, 0x1, 0x100, 0x2, 0x200, 0x201, 0x20100, 0x3, 0x300, 0x301, 0x30100, 0x302, 0x30200, 0x30201, 0x3020100,
};

#endif
