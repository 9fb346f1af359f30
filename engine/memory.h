/* Memory that is aligned as states are, and memory that is read here and there: in large pages where the system has
   them, and fetched before it is needed. */
#pragma once
#include <stdint.h>
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(__GNUC__)
#define prefetch(address) __builtin_prefetch(address)
#else
#define prefetch(address)
#endif

#define ALIGNMENT ((size_t)64)
#define LARGE_PAGE ((size_t)1 << 21)

/* Zeroed, or NULL; free_aligned() gives it back. What is to be freed stands before it: malloc aligns to a pointer at
   least. */
static inline char *aligned_memory(size_t size) {
    char *memory = (char *)calloc(1, size + ALIGNMENT), *aligned;
    if (memory == NULL)
        return NULL;
    aligned = memory + ALIGNMENT - (uintptr_t)memory % ALIGNMENT;
    ((void **)aligned)[-1] = memory;
    return aligned;
}

static inline void free_aligned(void *aligned) {
    if (aligned != NULL)
        free(((void **)aligned)[-1]);
}

/* Zeroed, or NULL; free_large() gives it back, told the same size. From a page's size on it begins with a page: the
   system has none for what lies across two. */
static inline void *large_memory(size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    size_t more = size < LARGE_PAGE ? 0 : LARGE_PAGE, before;
    char *memory = (char *)mmap(NULL, size + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    if (more) {
        before = -(uintptr_t)memory % LARGE_PAGE;
        if (before)
            munmap(memory, before);
        memory += before;
        munmap(memory + size, more - before);
    }
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
#else
    return calloc(size, 1);
#endif
}

static inline void free_large(void *memory, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (memory != NULL)
        munmap(memory, size);
#else
    (void)size;
    free(memory);
#endif
}
