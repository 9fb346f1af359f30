/* Zeroed memory for large tables that are read at random. On Linux it asks for large pages: fewer misses of the
   address cache. */
#ifndef PYENGINE_MEMORY_H
#define PYENGINE_MEMORY_H
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
static void *table_memory(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}
static void free_table_memory(void *memory, size_t bytes) { if (memory != NULL) munmap(memory, bytes); }
#else
static void *table_memory(size_t bytes) { return calloc(bytes, 1); }
static void free_table_memory(void *memory, size_t bytes) { (void)bytes; free(memory); }
#endif

#if defined(__GNUC__) || defined(__clang__)
#define fetch_ahead(address) __builtin_prefetch(address)
#else
#define fetch_ahead(address) ((void)(address))
#endif

#endif
