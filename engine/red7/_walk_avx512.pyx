"""The random walk, eight matches in lockstep in a register, several registers ("groups") in turn.

A lane whose match has ended takes the next match at once, also of the next setup, so that lanes idle only at the end of
a chunk. Seats are kept in turn order, the mover first and those that dropped out last.
"""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.cpu.avx512 cimport *
from engine.bits cimport bit, bits_count, bits_highest, pop_lowest
from engine.rng cimport MWC_MULTIPLIER, below, child, start
from engine.red7.cards cimport (EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, MAX_PLAYERS, ONE_COLOUR, ONE_NUMBER, RUN)
from engine.red7.lanes cimport (NOTHING, LaneChoice, grouped_after, legal_moves, low_56, nth_move, plain_after,
                                with_card, without_slot)
from engine.red7.position cimport Deal
from engine.red7.scores cimport score
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, RandomWalk

cdef enum:
    LANES = 8
    GROUPS = 4                  # independent work to fill the pipeline with
    BATCH = 64                  # first states of streams prepared at a time
    STEPS = 64                  # steps between two emptyings of the log
    PIECE = 512                 # matches of a setup that a group takes at a time
    IDLE = 0x80                 # in the log of moves: nothing happened in this lane


# A seat at the start of a setup's matches, as the lanes hold it.
ctypedef struct Start:
    long long palette
    long long hand
    long long plain
    long long grouped


# Eight matches. Seats are indexed by distance from the mover, those that dropped out last.
ctypedef struct LaneMatches:
    V palettes[MAX_PLAYERS]
    V hands[MAX_PLAYERS]        # byte 7 of hands[0]: 56 + canvas
    V plain[MAX_PLAYERS]
    V grouped[MAX_PLAYERS]
    V streams
    V drawn                     # cards drawn, + 64 for matches of the setup in slot 1
    V turns                     # 256 * turn, + 65536 for matches of the setup in slot 1


ctypedef struct LaneGroup:
    LaneMatches now
    V decks[2]
    V moves                     # between the stages of a step
    V runs
    Mask8 left[MAX_PLAYERS]     # lanes in which this seat is still in
    Mask8 active                # lanes with a match
    Mask8 idle                  # lanes that wait for one
    int64_t setups[2]           # a group works on at most two setups at a time, one in each slot
    int slot                    # the newer one
    Start starts[MAX_PLAYERS]
    uint64_t next_match
    uint64_t end_match
    uint64_t seeds[BATCH + LANES]
    int seed
    int seeds_end
    uint32_t seen[4][256]       # actions by log byte
    uint8_t log[STEPS * LANES]  # legal moves + 64 * slot of every action
    int steps
    uint64_t ended[STEPS * LANES + LANES]   # turns words of ended matches + the winner
    int endings


# The matches that no group has taken yet.
ctypedef struct Pool:
    int64_t setup
    int64_t match


cdef inline long long hand_bytes(uint64_t hand) noexcept nogil:
    cdef uint64_t slots = 0
    cdef int i
    for i in range(7):
        if hand:
            slots |= <uint64_t>pop_lowest(&hand) << (8 * i)
        else:
            slots |= <uint64_t>NOTHING << (8 * i)
    return <long long>slots


cdef inline uint64_t lane_score(uint64_t palette, int rule, int place) noexcept nogil:
    cdef uint64_t value = score(palette, rule)
    return ((value >> 6 << 8) | (value & 63)) << (16 * place)


cdef inline void prepare(LaneGroup* group, const Deal* deal, int players, bint draw) noexcept nogil:
    """Make a deal the one that lanes start with."""
    cdef int seat
    cdef uint64_t palette
    for seat in range(players):
        palette = deal.palettes[seat]
        group.starts[seat].palette = <long long>palette
        group.starts[seat].hand = hand_bytes(deal.hands[seat])
        group.starts[seat].plain = <long long>(
            lane_score(palette, HIGHEST, 0) | lane_score(palette, EVEN_CARDS, 1)
            | lane_score(palette, LOW_CARDS, 2) | lane_score(palette, MANY_COLOURS, 3))
        group.starts[seat].grouped = <long long>(
            lane_score(palette, ONE_NUMBER, 0) | lane_score(palette, ONE_COLOUR, 1)
            | lane_score(palette, RUN, 2) | <uint64_t>seat << 48)
    group.starts[0].hand |= <long long>(<uint64_t>(56 + HIGHEST) << 56)
    group.decks[group.slot] = load(deal.deck) if draw else all8(NOTHING)


cdef inline void empty_log(const RandomWalk* walk, LaneGroup* group, int players) noexcept nogil:
    """Count what happened since the last time."""
    cdef int i, slot
    cdef uint64_t ended
    for i in range(0, group.steps * LANES, 4):                  # four tables: equal neighbours do not wait
        group.seen[0][group.log[i]] += 1
        group.seen[1][group.log[i + 1]] += 1
        group.seen[2][group.log[i + 2]] += 1
        group.seen[3][group.log[i + 3]] += 1
    for i in range(group.endings):
        ended = group.ended[i]
        slot = (ended >> 16) & 1
        walk.wins[group.setups[slot] * players + <int64_t>(ended & 0xff)] += 1
        walk.turns[group.setups[slot] * TURN_BINS + <int64_t>((ended >> 8) & 0xff)] += 1
    group.steps = group.endings = 0


cdef inline void close_slot(const RandomWalk* walk, LaneGroup* group, int slot, int players) noexcept nogil:
    """Hand over the counts of the setup in a slot."""
    cdef int i, k
    cdef uint32_t* row
    empty_log(walk, group, players)
    if group.setups[slot] < 0:
        return
    row = walk.moves + group.setups[slot] * MOVE_BINS
    for k in range(4):
        for i in range(MOVE_BINS):
            row[i] += group.seen[k][64 * slot + i]
            group.seen[k][64 * slot + i] = 0
    group.setups[slot] = -1


cdef inline Mask8 lanes_in_slot(const LaneGroup* group, int slot) noexcept nogil:
    cdef Mask8 second = test64(group.now.drawn, word(64))
    return second if slot else ~second


cdef inline bint take_piece(const RandomWalk* walk, LaneGroup* group, Pool* pool, Mask8 busy,
                            int players) noexcept nogil:
    """Get more matches for a group; False when there are none, or none yet since both slots are in use."""
    cdef int64_t setup = pool.setup
    if setup >= walk.setups:
        return False
    if setup != group.setups[group.slot]:
        if busy & lanes_in_slot(group, group.slot ^ 1):
            return False
        group.slot ^= 1
        close_slot(walk, group, group.slot, players)
        group.setups[group.slot] = setup
        prepare(group, &walk.deals[setup], players, walk.rules.draw)
    group.next_match = walk.first_match + <uint64_t>pool.match
    pool.match += PIECE
    if pool.match >= walk.matches:
        pool.match = 0
        pool.setup += 1
        group.end_match = walk.first_match + <uint64_t>walk.matches
    else:
        group.end_match = walk.first_match + <uint64_t>pool.match
    return True


cdef inline void prepare_seeds(const RandomWalk* walk, LaneGroup* group) noexcept nogil:
    cdef uint64_t key = walk.keys[group.setups[group.slot]]
    cdef uint64_t count = min(group.end_match - group.next_match, <uint64_t>BATCH), i
    for i in range(count):
        group.seeds[i] = start(child(key, group.next_match + i))
    group.next_match += count
    group.seed = 0
    group.seeds_end = <int>count


cdef inline void begin(LaneGroup* group, const LaneMatches* running, Mask8 lanes, int players) noexcept nogil:
    """Put the next matches into these lanes beside those that run; there must be enough seeds."""
    cdef int seat
    for seat in range(players):
        group.now.palettes[seat] = m_all64(running.palettes[seat], lanes, group.starts[seat].palette)
        group.now.hands[seat] = m_all64(running.hands[seat], lanes, group.starts[seat].hand)
        group.now.plain[seat] = m_all64(running.plain[seat], lanes, group.starts[seat].plain)
        group.now.grouped[seat] = m_all64(running.grouped[seat], lanes, group.starts[seat].grouped)
        group.left[seat] |= lanes
    group.now.drawn = m_all64(running.drawn, lanes, 64 * group.slot)
    group.now.turns = m_all64(running.turns, lanes, 256 + 65536 * group.slot)
    group.now.streams = m_expand_load64(running.streams, lanes, group.seeds + group.seed)
    group.seed += bits_count(lanes)


cdef inline void begin_some(const RandomWalk* walk, LaneGroup* group, Pool* pool, Mask8 lanes,
                            int players) noexcept nogil:
    """Put matches into these lanes as far as there are any."""
    cdef Mask8 some
    group.active &= ~lanes
    while lanes:
        if group.seed == group.seeds_end:
            if group.next_match == group.end_match and not take_piece(walk, group, pool, group.active, players):
                break
            prepare_seeds(walk, group)
        some = lanes
        while bits_count(some) > group.seeds_end - group.seed:
            some ^= <Mask8>bit(bits_highest(some))
        begin(group, &group.now, some, players)
        group.active |= some
        lanes ^= some
    group.idle = lanes if pool.setup < walk.setups else 0


cdef inline void find_moves(LaneGroup* group, V never_draws, int players, bint lead_only) noexcept nogil:
    """First stage of a step: the legal moves."""
    cdef V best_plain = group.now.plain[1], best_grouped = group.now.grouped[1]
    cdef LaneChoice choice
    cdef int seat
    for seat in range(2, players):
        best_plain = max16(best_plain, group.now.plain[seat])
        best_grouped = max16(best_grouped, group.now.grouped[seat])
    choice = legal_moves(group.now.palettes[0], group.now.hands[0], group.now.plain[0], group.now.grouped[0],
                         best_plain, best_grouped, never_draws, lead_only)
    group.moves = choice.moves
    group.runs = choice.runs


cdef inline V redraw(LaneMatches* matches, V before, V products, V counts, Mask8 suspects) noexcept nogil:
    """Repeat the draws of `below` that have to be repeated (one in 10^8)."""
    cdef uint64_t states[LANES]
    cdef uint64_t after[LANES]
    cdef uint64_t product[LANES]
    cdef uint64_t count[LANES]
    cdef int lane
    store(states, before)
    store(after, matches.streams)
    store(product, products)
    store(count, counts)
    for lane in range(LANES):
        if (suspects >> lane) & 1:
            product[lane] = <uint64_t>below(&states[lane], <uint32_t>count[lane]) << 32
            after[lane] = states[lane]
    matches.streams = load(after)
    return load(product)


cdef inline void play_moves(const RandomWalk* walk, LaneGroup* group, Pool* pool, int players,
                            bint gone) noexcept nogil:
    """Second stage: draw a move in every lane, carry it out, pass the turn."""
    cdef V moves = group.moves, palette = group.now.palettes[0], hand = group.now.hands[0]
    cdef V count = count64(moves), state = group.now.streams
    cdef Mask8 out = testn64(moves, moves), ended = 0, plays, draws
    cdef V play, discard, card, discarded, column, product, carry, size, top
    cdef Mask8 suspects
    cdef LaneMatches after
    cdef const LaneMatches* now = &group.now
    cdef int seat

    store_low_64(<Bytes8*>(group.log + group.steps * LANES),
                 low_bytes(m_mov64(word(IDLE), group.active, ternary(count, group.now.drawn, word(64), 0xF8))))
    group.steps += 1

    carry = shr64(state, 32)
    after.streams = m_add64(state, less64(word(1), count), mul32(state, word(MWC_MULTIPLIER)), carry)
    product = mul32(xor(state, carry), count)
    suspects = m_less64(less64(word(1), count), shl64(product, 32), word(<uint64_t>56 << 32))
    if suspects:
        product = redraw(&after, state, product, count, suspects)

    nth_move(moves, shr64(product, 32), &play, &discard)
    card = and_(shrv64(hand, play), word(63))
    discarded = and_(shrv64(hand, discard), word(63))
    plays = less64(play, word(56))

    column = shlv64(all8(1), and_(card, word(7)))
    cdef V plain = plain_after(group.now.plain[0], palette, card, column, plays)
    palette = ternary(palette, shlv64(word(1), card), low_56(), 0xF8)
    cdef V grouped = grouped_after(group.now.grouped[0], palette, card, column, group.runs, plays)

    size = shl64(count64(palette), 3)
    draws = m_at_least64(less64(discarded, word(56)), discarded, size)
    top = permute8(group.decks[0], group.now.drawn, group.decks[1])
    top = m_mov64(word(~<uint64_t>0), draws, spread_byte(top, 0))
    after.drawn = m_add64(group.now.drawn, draws, group.now.drawn, word(1))
    hand = select(low_56(), hand, word(<uint64_t>NOTHING << 56))
    hand = without_slot(without_slot(hand, max64(play, discard)), min64(play, discard))
    hand = with_card(hand, top)

    if gone:
        plain = z_mov64(~out, plain)
        grouped = z_mov64(~out, grouped)
    if players > 2:
        ended = out & ~group.left[2]
    else:
        ended = out
    ended &= group.active
    # The log of endings: the winner is the other seat that is left.
    store(group.ended + group.endings, z_compress64(ended, or_(group.now.turns, shr64(group.now.grouped[1], 48))))
    group.endings += bits_count(ended)
    after.turns = add64(group.now.turns, word(256))

    # The seats move up, the mover goes behind the last that is left.
    after.palettes[0] = now.palettes[1]
    after.plain[0] = now.plain[1]
    after.grouped[0] = now.grouped[1]
    after.hands[0] = ternary(select(low_56(), now.hands[1], shl64(discarded, 56)), word(<uint64_t>56 << 56),
                             zero(), 0xFC)
    for seat in range(1, players - 1):
        after.palettes[seat] = m_mov64(palette, group.left[seat + 1], now.palettes[seat + 1])
        after.hands[seat] = m_mov64(hand, group.left[seat + 1], now.hands[seat + 1])
        if seat == 1:
            after.plain[seat] = m_mov64(plain, group.left[seat + 1], now.plain[seat + 1])
            after.grouped[seat] = m_mov64(grouped, group.left[seat + 1], now.grouped[seat + 1])
        else:
            after.plain[seat] = m_mov64(m_mov64(now.plain[seat], group.left[seat], plain),
                                        group.left[seat + 1], now.plain[seat + 1])
            after.grouped[seat] = m_mov64(m_mov64(now.grouped[seat], group.left[seat], grouped),
                                          group.left[seat + 1], now.grouped[seat + 1])
    after.palettes[players - 1] = palette
    after.hands[players - 1] = hand
    if players > 2:
        after.plain[players - 1] = m_mov64(now.plain[players - 1], group.left[players - 1], plain)
        after.grouped[players - 1] = m_mov64(now.grouped[players - 1], group.left[players - 1], grouped)
    else:
        after.plain[1] = plain
        after.grouped[1] = grouped
    for seat in range(2, players - 1):
        group.left[seat] &= ~out | group.left[seat + 1]
    if players > 2:
        group.left[players - 1] &= ~out

    ended |= group.idle
    if group.idle or group.seed + bits_count(ended) > group.seeds_end:
        group.now = after
        begin_some(walk, group, pool, ended, players)
    else:
        begin(group, &after, ended, players)


cdef inline void walk_lanes(const RandomWalk* walk, int players) noexcept nogil:
    cdef LaneGroup groups[GROUPS]
    cdef Pool pool
    cdef V never_draws = all64(0 if walk.rules.draw else -1)
    cdef int i
    cdef bint busy = True, lead_only = walk.rules.lead_only, gone = walk.rules.gone
    memset(groups, 0, sizeof(groups))
    memset(&pool, 0, sizeof(pool))
    for i in range(GROUPS):
        groups[i].setups[0] = groups[i].setups[1] = -1
        groups[i].now.streams = word(1)                             # idle lanes draw too: not from a fixed point
        begin_some(walk, &groups[i], &pool, 0xff, players)
    while busy:
        # Stage by stage over all groups: their work is independent, and the processor sees it side by side.
        for i in range(GROUPS):
            find_moves(&groups[i], never_draws, players, lead_only)
        for i in range(GROUPS):
            play_moves(walk, &groups[i], &pool, players, gone)
        busy = False
        for i in range(GROUPS):
            busy |= groups[i].active != 0
            if groups[i].steps == STEPS or groups[i].endings > STEPS * LANES - LANES:
                empty_log(walk, &groups[i], players)
    for i in range(GROUPS):
        close_slot(walk, &groups[i], 0, players)
        close_slot(walk, &groups[i], 1, players)


cdef void walk(const RandomWalk* walk) noexcept nogil:
    if walk.setups <= 0 or walk.matches <= 0:
        return
    # The number of players is a constant in each of the four copies.
    if walk.rules.players == 2:
        walk_lanes(walk, 2)
    elif walk.rules.players == 3:
        walk_lanes(walk, 3)
    elif walk.rules.players == 4:
        walk_lanes(walk, 4)
    else:
        walk_lanes(walk, 5)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.Kernel", NULL)


def move_matrices(const uint64_t[::1] palettes, const uint64_t[::1] hands, const uint64_t[:, ::1] scores,
                  const uint64_t[:, ::1] best, uint64_t[::1] matrices, bint draw, bint lead_only):
    """The move matrices of eight positions, as engine/red7/lanes.pxd describes them; for tests.

    `scores` and `best` are (2, 8): plain and grouped.
    """
    cdef LaneChoice choice = legal_moves(load(&palettes[0]), load(&hands[0]), load(&scores[0, 0]), load(&scores[1, 0]),
                                         load(&best[0, 0]), load(&best[1, 0]), all64(0 if draw else -1), lead_only)
    store(&matrices[0], choice.moves)
