"""The AVX2, BMI and POPCNT intrinsics that kernels use; nested calls compile to plain instructions.

Only files that are compiled for x86-64-v3 (named *_avx2.pyx, see setup.py) may cimport this.
"""
from libc.stdint cimport int64_t, uint64_t

cdef extern from "immintrin.h" nogil:
    ctypedef struct __m128i:
        pass
    ctypedef struct __m256i:
        pass
    ctypedef struct __m256d:
        pass

    __m128i _mm_loadu_si128(const __m128i*) noexcept
    __m128i _mm_loadl_epi64(const __m128i*) noexcept
    void _mm_storeu_si128(__m128i*, __m128i) noexcept
    void _mm_storel_epi64(__m128i*, __m128i) noexcept
    __m128i _mm_cvtsi64_si128(int64_t) noexcept
    __m128i _mm_set1_epi8(char) noexcept
    __m128i _mm_set1_epi64x(int64_t) noexcept
    __m128i _mm_add_epi8(__m128i, __m128i) noexcept
    __m128i _mm_add_epi16(__m128i, __m128i) noexcept
    __m128i _mm_and_si128(__m128i, __m128i) noexcept
    __m128i _mm_andnot_si128(__m128i, __m128i) noexcept
    __m128i _mm_or_si128(__m128i, __m128i) noexcept
    __m128i _mm_slli_epi64(__m128i, int) noexcept
    __m128i _mm_cmpeq_epi8(__m128i, __m128i) noexcept
    __m128i _mm_cmpgt_epi16(__m128i, __m128i) noexcept
    __m128i _mm_max_epu8(__m128i, __m128i) noexcept
    __m128i _mm_min_epu8(__m128i, __m128i) noexcept
    __m128i _mm_max_epi16(__m128i, __m128i) noexcept
    __m128i _mm_packs_epi16(__m128i, __m128i) noexcept
    __m128i _mm_shuffle_epi8(__m128i table, __m128i index) noexcept
    __m128i _mm_insert_epi64(__m128i, int64_t, int) noexcept
    __m128i _mm_broadcastb_epi8(__m128i) noexcept

    __m256i _mm256_loadu_si256(const __m256i*) noexcept
    void _mm256_storeu_si256(__m256i*, __m256i) noexcept
    __m256d _mm256_broadcast_sd(const double*) noexcept
    __m256i _mm256_castpd_si256(__m256d) noexcept
    __m256i _mm256_set1_epi8(char) noexcept
    __m256i _mm256_set1_epi16(short) noexcept
    __m256i _mm256_setr_epi64x(int64_t, int64_t, int64_t, int64_t) noexcept
    __m256i _mm256_broadcastq_epi64(__m128i) noexcept
    __m256i _mm256_broadcastsi128_si256(__m128i) noexcept
    __m128i _mm256_castsi256_si128(__m256i) noexcept
    __m128i _mm256_extracti128_si256(__m256i, int) noexcept
    __m256i _mm256_add_epi16(__m256i, __m256i) noexcept
    __m256i _mm256_sub_epi16(__m256i, __m256i) noexcept
    __m256i _mm256_and_si256(__m256i, __m256i) noexcept
    __m256i _mm256_andnot_si256(__m256i, __m256i) noexcept
    __m256i _mm256_or_si256(__m256i, __m256i) noexcept
    __m256i _mm256_srli_epi16(__m256i, int) noexcept
    __m256i _mm256_sllv_epi64(__m256i, __m256i counts) noexcept
    __m256i _mm256_blend_epi32(__m256i, __m256i, int) noexcept
    __m256i _mm256_cmpeq_epi8(__m256i, __m256i) noexcept
    __m256i _mm256_cmpgt_epi8(__m256i, __m256i) noexcept
    __m256i _mm256_cmpgt_epi16(__m256i, __m256i) noexcept
    __m256i _mm256_max_epu8(__m256i, __m256i) noexcept
    __m256i _mm256_max_epi16(__m256i, __m256i) noexcept
    __m256i _mm256_packs_epi16(__m256i, __m256i) noexcept
    __m256i _mm256_shuffle_epi8(__m256i table, __m256i index) noexcept
    int _mm256_movemask_epi8(__m256i) noexcept

    uint64_t _pdep_u64(uint64_t x, uint64_t mask) noexcept
    uint64_t _lzcnt_u64(uint64_t) noexcept
    uint64_t _tzcnt_u64(uint64_t) noexcept
