/* A question to another program and its answer, over two pipes. */
#ifndef PYENGINE_PIPES_H
#define PYENGINE_PIPES_H
#include <stddef.h>
#include <stdint.h>
#include "engine/players/clock.h"

enum { ANSWER = 256 };  /* bytes that an answer may have, its end of line included */

enum {
    ENDED = -1,         /* the program closed a pipe, or ended */
    SILENT = -2,        /* the time is over */
    TOO_MUCH = -3,      /* a line too long, or more than a line */
    INTERRUPTED = -4,   /* a signal came; to be called again */
    EARLY = -5,         /* said before all of the question was */
};

typedef struct {
    int to, from;       /* file descriptors; `to` does not block */
    int64_t limit;      /* nanoseconds */
    int64_t until;      /* of this question, set by `begin` */
    const char *left;   /* what has still to be written, */
    size_t size;        /* and how much it is */
    char answer[ANSWER];
    int got;
} Pipes;

static void begin(Pipes *pipes, const char *question, size_t size) {
    pipes->left = question, pipes->size = size, pipes->got = 0;
    pipes->until = clock_nanoseconds() + pipes->limit;
}

static char *put_number(char *text, int64_t number) {
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do digits[count++] = (char)('0' + rest % 10); while (rest /= 10);
    *text = '-';
    text += number < 0;
    while (count) *text++ = digits[--count];
    return text;
}

/* The number in an answer "play NUMBER"; -1 where it is none. */
static int number_of(const char *answer, int length) {
    int number = 0, i;
    length -= length > 0 && answer[length - 1] == '\r';
    if (length < 6 || length > 14) return -1;
    for (i = 0; i < 5; i++) if (answer[i] != "play "[i]) return -1;
    for (; i < length; i++) {
        if (answer[i] < '0' || answer[i] > '9') return -1;
        number = 10 * number + (answer[i] - '0');
    }
    return number;
}

#ifdef _WIN32
static int finish(Pipes *pipes) { (void)pipes; return ENDED; }
#else
#include <errno.h>
#include <poll.h>
#include <unistd.h>

/* Writes the question and reads the answer: its length without the end of line, or one of the negative numbers. */
static int finish(Pipes *pipes) {
    if (pipes->to < 0) return ENDED;
    while (1) {
        struct pollfd ready[2] = {{pipes->from, POLLIN, 0}, {pipes->to, POLLOUT, 0}};
        int64_t left = (pipes->until - clock_nanoseconds() + 999999) / 1000000;
        int count = left <= 0 ? 0 : poll(ready, pipes->size ? 2 : 1, (int)left);
        if (count == 0) return SILENT;
        if (count < 0) return errno == EINTR ? INTERRUPTED : ENDED;
        if (!ready[0].revents) {
            ssize_t written = write(pipes->to, pipes->left, pipes->size);
            if (written > 0) pipes->left += written, pipes->size -= (size_t)written;
            else if (errno == EINTR) return INTERRUPTED;
            else if (errno != EAGAIN) return ENDED;
            continue;
        }
        ssize_t got = read(pipes->from, pipes->answer + pipes->got, (size_t)(ANSWER - pipes->got));
        if (got < 0 && errno == EINTR) return INTERRUPTED;
        if (got <= 0) return ENDED;
        if (pipes->size) return pipes->got = (int)got, EARLY;
        for (int i = pipes->got; i < pipes->got + got; i++) {
            if (pipes->answer[i] != '\n') continue;
            int more = i + 1 < pipes->got + got;
            pipes->got += (int)got;
            return more ? TOO_MUCH : i;
        }
        pipes->got += (int)got;
        if (pipes->got == ANSWER) return TOO_MUCH;
    }
}
#endif

#endif
