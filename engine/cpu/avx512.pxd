"""AVX-512 under short names: an operation and the width of its elements; `m` takes a mask and a fallback, `z` a mask.

A `V` is one 512-bit register. Most code sees it as eight 64-bit lanes.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "immintrin.h" nogil:
    ctypedef struct V "__m512i":
        pass
    ctypedef struct Bytes8 "__m128i":
        pass
    ctypedef uint8_t Mask8 "__mmask8"
    ctypedef uint16_t Mask16 "__mmask16"
    ctypedef uint32_t Mask32 "__mmask32"
    ctypedef uint64_t Mask64 "__mmask64"

    V load "_mm512_loadu_si512"(const void*) noexcept
    void store "_mm512_storeu_si512"(void*, V) noexcept
    void store_low_64 "_mm_storel_epi64"(Bytes8*, Bytes8) noexcept
    Bytes8 low_bytes "_mm512_cvtepi64_epi8"(V) noexcept
    V zero "_mm512_setzero_si512"() noexcept
    V all64 "_mm512_set1_epi64"(long long) noexcept
    V m_all64 "_mm512_mask_set1_epi64"(V, Mask8, long long) noexcept

    V and_ "_mm512_and_si512"(V, V) noexcept
    V or_ "_mm512_or_si512"(V, V) noexcept
    V xor "_mm512_xor_si512"(V, V) noexcept
    V but_not "_mm512_andnot_si512"(V, V) noexcept              # ~first & second
    V ternary "_mm512_ternarylogic_epi64"(V, V, V, int) noexcept

    V add64 "_mm512_add_epi64"(V, V) noexcept
    V sub64 "_mm512_sub_epi64"(V, V) noexcept
    V min64 "_mm512_min_epi64"(V, V) noexcept
    V max64 "_mm512_max_epi64"(V, V) noexcept
    V mul64 "_mm512_mullo_epi64"(V, V) noexcept
    V mul32 "_mm512_mul_epu32"(V, V) noexcept                   # low halves of the lanes, 64-bit products
    V shl64 "_mm512_slli_epi64"(V, unsigned int) noexcept
    V shr64 "_mm512_srli_epi64"(V, unsigned int) noexcept
    V sar64 "_mm512_srai_epi64"(V, unsigned int) noexcept
    V shlv64 "_mm512_sllv_epi64"(V, V) noexcept                 # by 64 and more: 0
    V shrv64 "_mm512_srlv_epi64"(V, V) noexcept
    V count64 "_mm512_popcnt_epi64"(V) noexcept
    V lzcnt64 "_mm512_lzcnt_epi64"(V) noexcept
    V m_add64 "_mm512_mask_add_epi64"(V, Mask8, V, V) noexcept
    V z_add64 "_mm512_maskz_add_epi64"(Mask8, V, V) noexcept
    V m_mov64 "_mm512_mask_mov_epi64"(V, Mask8, V) noexcept
    V z_mov64 "_mm512_maskz_mov_epi64"(Mask8, V) noexcept
    V z_compress64 "_mm512_maskz_compress_epi64"(Mask8, V) noexcept
    V m_expand_load64 "_mm512_mask_expandloadu_epi64"(V, Mask8, const void*) noexcept
    Mask8 test64 "_mm512_test_epi64_mask"(V, V) noexcept        # lanes with a common bit
    Mask8 testn64 "_mm512_testn_epi64_mask"(V, V) noexcept
    Mask8 less64 "_mm512_cmplt_epu64_mask"(V, V) noexcept
    Mask8 m_less64 "_mm512_mask_cmplt_epu64_mask"(Mask8, V, V) noexcept
    Mask8 m_at_least64 "_mm512_mask_cmpge_epu64_mask"(Mask8, V, V) noexcept

    V add16 "_mm512_add_epi16"(V, V) noexcept
    V subs16 "_mm512_subs_epu16"(V, V) noexcept
    V max16 "_mm512_max_epu16"(V, V) noexcept
    V shr16 "_mm512_srli_epi16"(V, unsigned int) noexcept
    V pack16 "_mm512_packus_epi16"(V, V) noexcept
    V m_add16 "_mm512_mask_add_epi16"(V, Mask32, V, V) noexcept
    V z_mov16 "_mm512_maskz_mov_epi16"(Mask32, V) noexcept
    V z_subs16 "_mm512_maskz_subs_epu16"(Mask32, V, V) noexcept
    Mask32 greater16 "_mm512_cmpgt_epu16_mask"(V, V) noexcept
    Mask32 at_most16 "_mm512_cmple_epu16_mask"(V, V) noexcept

    V add8 "_mm512_add_epi8"(V, V) noexcept
    V adds8 "_mm512_adds_epu8"(V, V) noexcept
    V subs8 "_mm512_subs_epu8"(V, V) noexcept
    V min8 "_mm512_min_epu8"(V, V) noexcept
    V max8 "_mm512_max_epu8"(V, V) noexcept
    V count8 "_mm512_popcnt_epi8"(V) noexcept
    V sum8 "_mm512_sad_epu8"(V, V) noexcept                     # sum of |differences| of the lane's bytes
    V shuffle8 "_mm512_shuffle_epi8"(V, V) noexcept             # within 128 bits
    V permute8 "_mm512_permutex2var_epi8"(V, V, V) noexcept     # (low table, indices, high table)
    V multishift8 "_mm512_multishift_epi64_epi8"(V, V) noexcept
    V affine8 "_mm512_gf2p8affine_epi64_epi8"(V, V, int) noexcept
    V z_affine8 "_mm512_maskz_gf2p8affine_epi64_epi8"(Mask64, V, V, int) noexcept
    V m_affine8 "_mm512_mask_gf2p8affine_epi64_epi8"(V, Mask64, V, V, int) noexcept
    V m_shuffle8 "_mm512_mask_shuffle_epi8"(V, Mask64, V, V) noexcept
    V m_add8 "_mm512_mask_add_epi8"(V, Mask64, V, V) noexcept
    V m_subs8 "_mm512_mask_subs_epu8"(V, Mask64, V, V) noexcept
    V m_max8 "_mm512_mask_max_epu8"(V, Mask64, V, V) noexcept
    V m_mov8 "_mm512_mask_mov_epi8"(V, Mask64, V) noexcept
    V z_mov8 "_mm512_maskz_mov_epi8"(Mask64, V) noexcept
    Mask64 test8 "_mm512_test_epi8_mask"(V, V) noexcept
    Mask64 testn8 "_mm512_testn_epi8_mask"(V, V) noexcept
    Mask64 m_test8 "_mm512_mask_test_epi8_mask"(Mask64, V, V) noexcept
    Mask64 less8 "_mm512_cmplt_epu8_mask"(V, V) noexcept
    Mask64 at_most8 "_mm512_cmple_epu8_mask"(V, V) noexcept
    Mask64 at_least8 "_mm512_cmpge_epu8_mask"(V, V) noexcept
    Mask64 m_at_least8 "_mm512_mask_cmpge_epu8_mask"(Mask64, V, V) noexcept
    Mask64 m_less8 "_mm512_mask_cmplt_epu8_mask"(Mask64, V, V) noexcept


cdef inline V select(V mask, V a, V b) noexcept nogil:
    """Bits of a where mask is 1, of b elsewhere."""
    return ternary(mask, a, b, 0xCA)


cdef extern from "engine/cpu/avx512.h" nogil:
    # Constants; the arguments (but x) must be literals.
    V word(uint64_t literal) noexcept                           # in every lane
    V pairs(uint64_t even, uint64_t odd) noexcept               # in lanes 0, 2, 4, 6 and in the others
    V all8(int literal) noexcept
    V all16(int literal) noexcept
    V spread(V x, int even, int odd) noexcept                   # a byte of each 128 bits in all bytes of its lane
    V spread_byte(V x, int i) noexcept                          # byte i of each lane in all of its bytes
    V byte_of(V x, int i) noexcept                              # byte i of each lane as a number
