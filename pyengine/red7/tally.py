"""The counts of a Red7 study, merged chunk by chunk in the order of the plan; memory does not grow with the study."""
import hashlib

import numpy as np

from engine.red7.walk import MOVE_BINS, TURN_BINS

SHARE_BINS = 50
WORST_SHARES = ("0.05", "0.10")


class Sums:
    """Exact sums of columns and of their squares over samples, and of their products with the first column."""

    def __init__(self, columns):
        self.first = np.zeros(columns, object)
        self.squares = np.zeros(columns, object)
        self.products = np.zeros(columns, object)

    def add(self, rows):
        """rows : (samples, columns) integers; int64 where no sum of squares can overflow, else object."""
        self.first += rows.sum(axis=0)
        self.squares += (rows * rows).sum(axis=0)
        self.products += (rows * rows[:, :1]).sum(axis=0)


class Tally:
    """Merged counts.

    Attributes
    ----------
    setups : whole setups merged
    wins, turns, moves : total matches won by seat, matches by number of turns, actions by number of legal moves
    win_sums, survival_sums, at_least_sums, move_sums : sums over setups, for intervals
    share_counts : (players, SHARE_BINS) setups by win share of each seat
    """

    def __init__(self, players, matches):
        self.players, self.matches = players, matches
        self.setups = 0
        self.wins, self.turns, self.moves = (np.zeros(n, np.int64) for n in (players, TURN_BINS, MOVE_BINS))
        self.win_sums = Sums(players)
        self.survival_sums = Sums(TURN_BINS)                    # column t: matches with at least t turns
        self.at_least_sums = Sums(MOVE_BINS)                    # column x: actions with at least x legal moves
        self.move_sums = Sums(2)                                # actions, legal moves
        self.turn_sums = Sums(1)
        self.share_counts = np.zeros((players, SHARE_BINS), np.int64)
        self.worst = dict.fromkeys(WORST_SHARES, 0)
        self.never_wins = 0
        self.never_wins_by_seat = np.zeros(players, np.int64)
        self._hash = hashlib.sha256()
        self._part, self._part_matches = None, 0                # the setup whose matches are spread over chunks

    def add(self, chunk, wins, turns, moves):
        """Merge the next chunk's counts, which have a row for each of its setups."""
        rows = [np.asarray(part, np.int64) for part in (wins, turns, moves)]
        if chunk.matches == self.matches:
            self._add_setups(*rows)
            return
        if self._part is None:
            self._part = rows
        else:
            for part, row in zip(self._part, rows):
                part += row
        self._part_matches += chunk.matches
        if self._part_matches == self.matches:
            # More matches than in a chunk: squares may not fit in 64 bits.
            self._add_setups(*(part.astype(object) for part in self._part))
            self._part, self._part_matches = None, 0

    def close(self):
        """Take in what is there of a setup that was cut off, when it is the only one."""
        if self.setups == 0 and self._part is not None:
            self.matches = self._part_matches
            self._add_setups(*(part.astype(object) for part in self._part))
            self._part = None

    def _add_setups(self, wins, turns, moves):
        self.setups += len(wins)
        self._hash.update(np.ascontiguousarray(wins.astype("<i8")).tobytes())
        self.wins += wins.sum(axis=0).astype(np.int64)
        self.turns += turns.sum(axis=0).astype(np.int64)
        self.moves += moves.sum(axis=0).astype(np.int64)
        self.win_sums.add(wins)
        self.survival_sums.add(_at_least(turns))
        at_least = _at_least(moves)
        self.at_least_sums.add(at_least)
        actions = at_least[:, :1]
        self.move_sums.add(np.hstack([actions, (moves * np.arange(MOVE_BINS)).sum(axis=1, keepdims=True)]))
        self.turn_sums.add(actions)
        for seat in range(self.players):
            bins = np.minimum(wins[:, seat] * SHARE_BINS // self.matches, SHARE_BINS - 1).astype(np.int64)
            self.share_counts[seat] += np.bincount(bins, minlength=SHARE_BINS)
        worst = wins.min(axis=1)
        for text in WORST_SHARES:
            self.worst[text] += int(np.count_nonzero(worst * 100 <= round(100 * float(text)) * self.matches))
        self.never_wins += int(np.count_nonzero(worst == 0))
        self.never_wins_by_seat += np.count_nonzero(wins == 0, axis=0)

    @property
    def games(self):
        return int(self.wins.sum())

    def signature(self):
        """16 hex digits that change with any count: of SHA-256 over all wins by setup and seat, then matches by number
        of turns, then actions by number of legal moves, as little-endian 64-bit integers."""
        digest = self._hash.copy()
        digest.update(self.turns.astype("<i8").tobytes())
        digest.update(self.moves.astype("<i8").tobytes())
        return digest.hexdigest()[:16]


def _at_least(counts):
    """Column x: the sum of the columns x and up."""
    return np.cumsum(counts[:, ::-1], axis=1)[:, ::-1]
