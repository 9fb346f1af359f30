/* Whole numbers below 2^127: products of ten probabilities in thousandths are at most 10^30. */
#ifndef ENGINE_RUMMY_WIDE_H
#define ENGINE_RUMMY_WIDE_H
#include <stdint.h>

typedef unsigned __int128 wide;

static inline wide wide_product(wide a, uint64_t b) { return a * b; }

/* The least x with x * b >= a, at most 2^64 - 1; b > 0. */
static inline uint64_t wide_ceiling(wide a, wide b)
{
    wide x = a / b;
    x += x * b < a;
    return x >> 64 ? UINT64_MAX : (uint64_t)x;
}

static inline uint64_t wide_high(wide a) { return (uint64_t)(a >> 64); }
static inline uint64_t wide_low(wide a) { return (uint64_t)a; }
#endif
