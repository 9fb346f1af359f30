"""Memory that is read here and there."""
cdef extern from "engine/memory.h" nogil:
    const size_t HUGE_PAGE
    void* huge_pages(size_t size) noexcept      # a multiple of HUGE_PAGE, or NULL; `free` gives it back
    void prefetch(const void* address) noexcept
