/* A clock that only goes forward, in nanoseconds. */
#ifndef PYENGINE_CLOCK_H
#define PYENGINE_CLOCK_H
#include <stdint.h>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
static int64_t clock_nanoseconds(void) {
    LARGE_INTEGER count, rate;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&rate);
    return count.QuadPart / rate.QuadPart * 1000000000 + count.QuadPart % rate.QuadPart * 1000000000 / rate.QuadPart;
}
#else
#include <time.h>
static int64_t clock_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
#endif

#endif
