"""AVX2 and BMI under short names, as in avx512.pxd: a `V` is a register, an `H`, `h_`, the half of one.

Only files that are compiled for x86-64-v3 (named *_avx2.pyx, see setup.py) may cimport this.
"""
from libc.stdint cimport int64_t, uint64_t

cdef extern from "immintrin.h" nogil:
    ctypedef struct V "__m256i":
        pass
    ctypedef struct H "__m128i":
        pass
    ctypedef struct D "__m256d":
        pass

    H h_load "_mm_loadu_si128"(const H*) noexcept
    H h_load_low "_mm_loadl_epi64"(const H*) noexcept
    void h_store "_mm_storeu_si128"(H*, H) noexcept
    void h_store_low "_mm_storel_epi64"(H*, H) noexcept
    H h_word "_mm_cvtsi64_si128"(int64_t) noexcept
    uint64_t low_word "_mm_cvtsi128_si64"(H) noexcept
    H h_all8 "_mm_set1_epi8"(char) noexcept
    H h_all16 "_mm_set1_epi16"(short) noexcept
    H h_all64 "_mm_set1_epi64x"(int64_t) noexcept
    H h_words "_mm_set_epi64x"(int64_t high, int64_t low) noexcept
    H h_add8 "_mm_add_epi8"(H, H) noexcept
    H h_add16 "_mm_add_epi16"(H, H) noexcept
    H h_and "_mm_and_si128"(H, H) noexcept
    H h_but_not "_mm_andnot_si128"(H, H) noexcept               # ~first & second
    H h_or "_mm_or_si128"(H, H) noexcept
    H h_mul16 "_mm_mullo_epi16"(H, H) noexcept
    H h_shl16 "_mm_slli_epi16"(H, int) noexcept
    H h_shl64 "_mm_slli_epi64"(H, int) noexcept
    H h_equal8 "_mm_cmpeq_epi8"(H, H) noexcept
    H h_greater16 "_mm_cmpgt_epi16"(H, H) noexcept
    H h_max8 "_mm_max_epu8"(H, H) noexcept
    H h_min8 "_mm_min_epu8"(H, H) noexcept
    H h_max16 "_mm_max_epi16"(H, H) noexcept
    H h_pack16 "_mm_packs_epi16"(H, H) noexcept
    H h_shuffle8 "_mm_shuffle_epi8"(H table, H index) noexcept
    H h_insert64 "_mm_insert_epi64"(H, int64_t, int) noexcept
    H h_spread8 "_mm_broadcastb_epi8"(H) noexcept
    H h_widen8 "_mm_cvtepu8_epi16"(H) noexcept
    H h_twice "_mm_unpacklo_epi64"(H, H) noexcept               # the low word of both

    V v_load "_mm256_loadu_si256"(const V*) noexcept
    void v_store "_mm256_storeu_si256"(V*, V) noexcept
    D spread_double "_mm256_broadcast_sd"(const double*) noexcept
    V as_words "_mm256_castpd_si256"(D) noexcept
    V all8 "_mm256_set1_epi8"(char) noexcept
    V all16 "_mm256_set1_epi16"(short) noexcept
    V set64 "_mm256_setr_epi64x"(int64_t, int64_t, int64_t, int64_t) noexcept
    V set16 "_mm256_setr_epi16"(short, short, short, short, short, short, short, short,
                                short, short, short, short, short, short, short, short) noexcept
    V spread64 "_mm256_broadcastq_epi64"(H) noexcept
    V both "_mm256_broadcastsi128_si256"(H) noexcept
    H low_half "_mm256_castsi256_si128"(V) noexcept
    V as_low "_mm256_castsi128_si256"(H) noexcept
    H half_of "_mm256_extracti128_si256"(V, int) noexcept
    V add16 "_mm256_add_epi16"(V, V) noexcept
    V sub16 "_mm256_sub_epi16"(V, V) noexcept
    V mul16 "_mm256_mullo_epi16"(V, V) noexcept
    V and_ "_mm256_and_si256"(V, V) noexcept
    V but_not "_mm256_andnot_si256"(V, V) noexcept              # ~first & second
    V or_ "_mm256_or_si256"(V, V) noexcept
    V shr16 "_mm256_srli_epi16"(V, int) noexcept
    V shlv64 "_mm256_sllv_epi64"(V, V counts) noexcept
    V blend32 "_mm256_blend_epi32"(V, V, int) noexcept
    V choose8 "_mm256_blendv_epi8"(V, V, V) noexcept            # the second where the third's top bit is set
    V halves "_mm256_permute2x128_si256"(V, V, int) noexcept
    V widen8 "_mm256_cvtepu8_epi16"(H) noexcept
    V equal8 "_mm256_cmpeq_epi8"(V, V) noexcept
    V equal16 "_mm256_cmpeq_epi16"(V, V) noexcept
    V greater8 "_mm256_cmpgt_epi8"(V, V) noexcept
    V greater16 "_mm256_cmpgt_epi16"(V, V) noexcept
    V max8 "_mm256_max_epu8"(V, V) noexcept
    V max16 "_mm256_max_epi16"(V, V) noexcept
    V pack16 "_mm256_packs_epi16"(V, V) noexcept                # within each half
    V shuffle8 "_mm256_shuffle_epi8"(V table, V index) noexcept  # within each half
    int tops "_mm256_movemask_epi8"(V) noexcept

    uint64_t _pdep_u64(uint64_t x, uint64_t mask) noexcept
    uint64_t _lzcnt_u64(uint64_t) noexcept
    uint64_t _tzcnt_u64(uint64_t) noexcept


cdef inline V load(const void* bytes) noexcept nogil:
    return v_load(<const V*>bytes)


cdef inline void store(void* bytes, V x) noexcept nogil:
    v_store(<V*>bytes, x)


cdef inline H half(const void* bytes) noexcept nogil:
    return h_load(<const H*>bytes)


cdef inline V twice(const void* bytes) noexcept nogil:
    """16 bytes in both halves."""
    return both(half(bytes))
