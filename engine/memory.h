/* Memory that is read here and there: fetched before it is needed, and in large pages where the system has them. */
#pragma once
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(__GNUC__)
#define prefetch(address) __builtin_prefetch(address)
#else
#define prefetch(address)
#endif

#define HUGE_PAGE ((size_t)1 << 21)

/* `size` bytes, a multiple of HUGE_PAGE, or NULL; free() gives them back. */
static inline void *huge_pages(size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    void *memory = aligned_alloc(HUGE_PAGE, size);
    if (memory)
        madvise(memory, size, MADV_HUGEPAGE);
    return memory;
#else
    return malloc(size);
#endif
}
