/* Red7's cards and deals, for the yardsticks of its walk and of its tree.

   card = 8 * (number - 1) + colour, violet 0 ... red 6; a set of cards is a word with these bits. Rules have the
   number of the colour that calls for them. A score is 64 * (cards that count) + 1 + (the highest of them); for the
   highest card alone it is 1 + card. */
#ifndef YARDSTICK_RED7_H
#define YARDSTICK_RED7_H
#include <stdint.h>
#include <string.h>

typedef uint64_t Cards;

enum { LOW_CARDS, RUN, MANY_COLOURS, EVEN_CARDS, ONE_COLOUR, ONE_NUMBER, HIGHEST, RULES };

#define LOW_SET 0x00000000007f7f7fULL    /* below 4 */
#define EVEN_SET 0x00007f007f007f00ULL
#define COLOUR_SET 0x0001010101010101ULL /* violet; shifted by a colour, that colour */
#define CARD(card) (1ULL << (card))
#define COUNT(cards) __builtin_popcountll(cards)
#define LOWEST(cards) __builtin_ctzll(cards)

/* Seats in the order of play: the last one leads, red is the first canvas. */
typedef struct {
    Cards palettes[3], hands[3];
    uint8_t deck[64];
    int left; /* cards in the deck */
} Setup;

static inline uint64_t split_mix(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/* A card to every palette and seven to every hand, at most three players. */
static inline void deal(Setup *setup, int players, uint64_t number) {
    uint8_t cards[49];
    int left = 0, leader = 0;
    for (int row = 0; row < 7; row++)
        for (int colour = 0; colour < 7; colour++) cards[left++] = 8 * row + colour;
    uint64_t state = number * 0x1234567ULL + 99;
    for (int last = 48; last > 0; last--) {
        int other = (split_mix(&state) >> 32) * (uint64_t)(last + 1) >> 32;
        uint8_t card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
    }
    Cards palettes[3], hands[3];
    for (int seat = 0; seat < players; seat++) {
        palettes[seat] = CARD(cards[--left]);
        hands[seat] = 0;
        for (int card = 0; card < 7; card++) hands[seat] |= CARD(cards[--left]);
        if (palettes[seat] > palettes[leader]) leader = seat;
    }
    for (int seat = 0; seat < players; seat++) {
        setup->palettes[seat] = palettes[(leader + 1 + seat) % players];
        setup->hands[seat] = hands[(leader + 1 + seat) % players];
    }
    setup->left = left;
    memset(setup->deck, 0x80, sizeof setup->deck);
    for (int card = 0; card < left; card++) setup->deck[card] = cards[left - 1 - card];
}

#endif
