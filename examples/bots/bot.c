/* A player for any game, in C: cc -O2 -o bot bot.c
 *
 * By default it draws a move by the seed of the decision; "./bot first" takes the first move. docs/guide/bots.md has the
 * protocol. Nothing is kept from one decision to the next, and unknown lines are passed over.
 */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    static char line[1 << 16];
    int first = argc > 1 && !strcmp(argv[1], "first");
    while (fgets(line, sizeof line, stdin)) {
        int seat, moves;
        unsigned long long seed;
        if (!strcmp(line, "ready?\n"))
            puts("name A bot in C\nready 1");
        else if (!strcmp(line, "quit\n"))
            break;
        else if (sscanf(line, "go %d %d %llu", &seat, &moves, &seed) == 3)
            printf("play %llu\n", first ? 0 : seed % moves);
        else
            continue;
        fflush(stdout); /* or the answer waits in a buffer */
    }
    return 0;
}
