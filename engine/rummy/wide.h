/* Whole numbers below 2^128: products of ten probabilities in thousandths are at most 10^30. A struct where the
   compiler has no such type; PYENGINE_WIDE_STRUCT asks for it everywhere. */
#ifndef PYENGINE_WIDE_H
#define PYENGINE_WIDE_H
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(PYENGINE_WIDE_STRUCT)
typedef unsigned __int128 wide;

static inline wide wide_of(uint64_t a) { return a; }
static inline uint64_t wide_high(wide a) { return (uint64_t)(a >> 64); }
static inline uint64_t wide_low(wide a) { return (uint64_t)a; }
static inline int wide_less(wide a, wide b) { return a < b; }
static inline wide wide_product(wide a, uint64_t b) { return a * b; }

/* The least x with x * b >= a, at most 2^64 - 1; b > 0. */
static inline uint64_t wide_ceiling(wide a, wide b)
{
    wide x = a / b;
    x += x * b < a;
    return x >> 64 ? UINT64_MAX : (uint64_t)x;
}
#else
typedef struct { uint64_t high, low; } wide;

static inline wide wide_of(uint64_t a) { wide x = {0, a}; return x; }
static inline uint64_t wide_high(wide a) { return a.high; }
static inline uint64_t wide_low(wide a) { return a.low; }
static inline int wide_less(wide a, wide b) { return a.high < b.high || (a.high == b.high && a.low < b.low); }

static inline wide wide_product(wide a, uint64_t b)
{
    uint64_t a0 = (uint32_t)a.low, a1 = a.low >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, first = a1 * b0, second = a0 * b1;
    uint64_t middle = (low >> 32) + (uint32_t)first + (uint32_t)second;
    wide x = {a.high * b + a1 * b1 + (first >> 32) + (second >> 32) + (middle >> 32), middle << 32 | (uint32_t)low};
    return x;
}

/* Bit by bit from the top; a < 2^127, so a product beyond 2^128 is too large as well. */
static inline uint64_t wide_ceiling(wide a, wide b)
{
    uint64_t below = 0, bit;                /* below * b < a */
    if (!wide_less(wide_of(0), a))
        return 0;
    for (bit = (uint64_t)1 << 63; bit; bit >>= 1) {
        uint64_t x = below | bit;
        if (x <= UINT64_MAX / (b.high + 1) && wide_less(wide_product(b, x), a))
            below = x;
    }
    return below == UINT64_MAX ? below : below + 1;
}
#endif
#endif
