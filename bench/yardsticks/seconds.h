/* CPU time of this process. */
#ifndef YARDSTICK_SECONDS_H
#define YARDSTICK_SECONDS_H
#include <time.h>

static double cpu_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

#endif
