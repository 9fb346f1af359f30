"""Small faults, one at a time, that the tests have to find.

    python tests/support/mutants.py [--only WORD ...] [--list]

Each of FAULTS is a text of a file that stands there once, what takes its place, and the test that must fail then. All
is done in a copy of the source in a temporary folder: first the tests run there without a fault and have to pass; then
one fault after another is put in, what it touches is built, and its test runs. A fault that its test does not find, a
text that has gone, and a test that does not run are told in the end, with exit status 1.
"""

import argparse
import compileall
import os
import py_compile
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = "engine pyengine tests bench examples build setup.py stubs.py pyproject.toml README.md LICENSE".split()
COMPILED = (".pyx", ".pxd", ".h")
FAILED = 1  # pytest's exit status where tests failed; others mean that they did not run
LONGEST = 900  # seconds of a run


class Mutant(NamedTuple):
    file: str
    old: str
    new: str
    test: str  # below tests/


# Below a file: lines that stand there, what takes their place, and the test, below tests/, that must fail then.
FAULTS = """
# Streams and matches
engine/chance/stream.pyx
-child(setup_key(seed_of(seed), CHOICE, seed_of(setup, "the setup")), seed_of(match, "the match"))
+child(setup_key(seed_of(seed), CHOICE, seed_of(match, "the match")), seed_of(setup, "the setup"))
 engine/test_batch.py::test_matches_are_those_of_a_study
engine/counting/match.pxd
-key = child(child(setup_key(seed, PLAYER, setup), match), turn)
+key = child(setup_key(seed, PLAYER, setup), match)
 counting/test_walk.py::test_seated_walks
engine/counting/leads.pyx
-key = child(key, followed.seating)
+key = child(key, 0)
 measures/test_measures.py::test_figures
-go_by(&leads.search.rewards, rule, NULL if by is None else by.player)
+go_by(&leads.search.rewards, 0, NULL)
 measures/test_measures.py::test_figures
pyengine/worth/regrets.py
-t, means = gained(where, slice(half, None))
+t, means = gained(where, slice(half))
 worth/test_regrets.py::test_a_card_is_tested_by_the_other_half
engine/counting/matches.pyx
-job.players[(seat + seats - turn) % seats]
+job.players[(seat + turn) % seats]
 counting/test_walk.py::test_seated_walks

# Counts and merging
engine/counting/merging.pyx
-low[k] += least * 100 <= limits[k] * units
+low[k] += least * 100 < limits[k] * units
 counting/test_merging.py::test_shares_of_setups
-found[(raw[i] >> 32) * <uint64_t>count >> 32] += 1
+found[raw[i] % <uint64_t>count] += 1
 counting/test_merging.py::test_rows_drawn
pyengine/base/chunks.py
-begin, end = (self.matches * i // self.ranges for i in (part, part + 1))
+begin, end = (self.matches // self.ranges * i for i in (part, part + 1))
 study/test_study.py::test_plan_covers_every_match_once
pyengine/study/tally.py
-part[name] * (part[name][0] if base is None else part[base])
+part[name] * part[name][0]
 study/test_study.py::test_the_same_bytes_however_a_study_is_cut_and_resumed
-first = -begin % self.together  # rows that still go there
+first = begin % self.together
 study/test_study.py::test_samples_are_put_together_by_setup_alone
-** 2 * results.size >= 2**63
+** 2 * results.size >= 2**66
 study/test_study.py::test_squares_of_large_results_are_exact

# Files
pyengine/study/parquet.py
-for name in sorted(counts):
-        digest.update
+for name in sorted(counts)[1:]:
+        digest.update
 study/test_folders.py::test_every_count_is_in_the_checksum_of_parquet
pyengine/study/chunk_file.py
-| {name: str(value) for name, value in asdict(chunk).items()}
+| {"number": str(chunk.number)}
 study/test_folders.py::test_a_file_says_what_it_counts
pyengine/study/store.py
-if asked != study:
+if asked.game != study.game:
 study/test_study.py::test_folder_refuses_what_is_not_this_study
-elif ours.keys() != theirs.keys() or not all(
+elif ours.keys() != theirs.keys() and not all(
 study/test_folder_command.py::test_parts_that_count_the_same_matches_otherwise
pyengine/study/bound.py
-[study.seats, study.seatings, files, estimator, study.keep_going]
+[study.seats, study.seatings, estimator, study.keep_going]
 study/test_folders.py::test_counts_are_told_by_what_stands_in_the_players_files
pyengine/games/artifact.py
-facts["digest"] != digest(game)
+facts["game"] != game.name
 solving/test_policy.py::test_what_is_refused
pyengine/solving/deviations.py
-found[:, 1])) > best:
+found[:, 1])) < best:
 solving/test_deviations.py::test_other_players_respond_where_a_table_knows_nothing
pyengine/games/transcripts.py
-if state.mover is None or state.mover + 1 != seat:
+if state.mover is None:
 games/test_games.py::test_damaged_transcripts
engine/seal.py
-if head[len(MARK) :] != digest:
+if False:
 engine/test_state_bytes.py::test_bytes_of_other_games_are_refused

# Intervals and measures
pyengine/measures/intervals.py
-/ (count * (count - 1)))
+/ (count * count))
 measures/test_intervals.py::test_mean
-spread2 = t_quantile(freedom) ** 2 * part
+spread2 = QUANTILE**2 * part
 measures/test_intervals.py::test_score_of_a_share_that_differs_between_setups
pyengine/measures/bootstrap.py
-t_quantile(samples - 1) * math.sqrt(samples / (samples - 1))
+t_quantile(samples - 1)
 measures/test_intervals.py::test_resamples_that_a_wider_interval_leaves_out
pyengine/measures/explained.py
-seat = max(least, seat - between_mean / games)
+seat = max(least, seat)
 measures/test_measures.py::test_small_studies_explain_no_more_than_there_is
pyengine/measures/distributions.py
-if p > level / (len(ordered) - rank):
+if p > level:
 commands/test_compare.py::test_what_remains_is_held_against_how_many_were_looked_at
pyengine/games/kinds.py
-if not 1 <= prod(values.values()) <= self.most:
+if not 0 <= prod(values.values()) <= self.most:
 players/test_seats.py::test_malformed_players

# Described games
pyengine/recycle/emit/values.py
-return b.trunc(work_out(b.sext(left, I64), b.sext(right, I64)), I32)
+return work_out(left, right)
 recycle/test_native.py::test_an_option_as_the_reference_carries_it_out
-fresh = b.or_(better, b.icmp_signed("==", many, I32(0)))
+fresh = better
 recycle/test_native.py::test_probes
-hasty = not node.random and emit.is_sure(
+hasty = True or emit.is_sure(
 recycle/test_native.py::test_an_option_as_the_reference_carries_it_out
pyengine/recycle/emit/statements.py
-size = state.pile_size(emit, live)  #
+size = emit.b.add(state.pile_size(emit, live), I32(1))  #
 recycle/test_native.py::test_an_option_as_the_reference_carries_it_out
-emit.store(emit.b.or_(emit.load(place, 2), seats), place, 2)
+pass
 recycle/test_native.py::test_programs_as_the_reference_plays_them
pyengine/recycle/emit/alike.py
-read = [max(level, abi.AS_SET) for level in read]
+pass
 recycle/test_alike.py::test_where_a_remembered_card_lies_counts
engine/recycle/runtime.pyx
-        j = i
-        while j > 0 and scores[j - 1] > score:
-            cards[j], scores[j]
+        j = i
+        while j > 0 and scores[j - 1] >= score:
+            cards[j], scores[j]
 recycle/test_native.py::test_an_option_as_the_reference_carries_it_out
-if unknown or exact and shuffled:
+if unknown:
 recycle/test_passed.py::test_a_pile_that_was_known_card_by_card_is_no_group_once_it_is_shuffled

# What seats know
engine/recycle/dealing.pxd
-while j > 0 and pool[j - 1] > slot_class[i]:
+while False:
 recycle/test_native.py::test_programs_are_sound_games
engine/recycle/agreeing.pxd
-j = below(stream, i + 1)
+j = below(stream, i)
 recycle/test_playout.py::test_what_is_dealt_anew_where_all_cards_differ
engine/recycle/knowledge.pyx
-
-                    and memcmp(names, others, count * sizeof(uint64_t)) == 0):
+):
 recycle/test_blind.py::test_the_mover_knows_what_it_is_offered
-word = (<uint64_t>known[card]) << 32
+word = 0
 engine/test_information.py::test_who_else_knows_a_card_is_knowledge
engine/red7/game.pyx
-acting.hidden & ~acting.seen & ~own_hand
+acting.hidden & ~own_hand
 red7/test_actions.py::test_a_card_put_on_the_deck_is_known_there_and_in_the_hand_of_who_draws_it
engine/rummy/game.pyx
-and position.discarded[i] and deadwood(&rules_of(game).runs, hands[i]) == 0):
+and False):
 rummy/test_core.py::test_determinisations_hold_no_complete_hand
-key = mix(key ^ position.declined[i])
+pass
 rummy/test_core.py::test_what_a_seat_knows_of_the_past_is_in_its_key
engine/crosskings/game.pyx
-drawn = <int>below(stream, left)
-        left -= 1
-        match.position
+drawn = left - 1
+        left -= 1
+        match.position
 crosskings/test_core.py::test_determinisations_deal_what_lies_face_down_evenly

# Batch
engine/lanes.pxd
-match.setup, match.reached.decisions, status = match.setup + lanes.size, -1, 0
+match.setup, match.reached.decisions, status = match.setup + 1, -1, 0
 engine/test_batch.py::test_matches_are_those_of_a_study
-        memset(mask, 0, game.actions)
+        pass
 engine/test_batch.py::test_matches_are_those_of_a_study

# Players and solvers
engine/solving/open_hands.pyx
-hands.ours[seat] = sides[seat] == sides[mover]
+hands.ours[seat] = seat == mover
 engine/test_open_hands.py::test_webs_are_worth_what_the_reference_says
engine/players/arms.pxd
-return equal[0] == 1 or below(stream, equal[0]) == 0
+return equal[0] == 1
 players/test_even.py::test_each_of_equal_moves_is_as_likely
-if ahead > 0 or (ahead == 0 and below(stream, equal) == 0):
+if ahead > 0:
 players/test_even.py::test_of_the_best_each_is_as_likely_and_no_other_is_chosen
engine/players/rollout.pxd
-if arm == ruled or mean_of(race, arm)
+if mean_of(race, arm)
 players/test_players.py::test_rollout_against_the_reference
-common = start(behind)
+common = start(child(behind, arm))
 players/test_players.py::test_rollout_against_the_reference
-sum * sum * (count - 1) >
+sum * sum * count >
 players/test_players.py::test_rollout_against_the_reference
engine/players/players.pyx
-        place = place_of(game, state, moves, count, view.seat, key, move)
+        place = move
 players/test_seats.py::test_a_move_means_the_same_in_truth
engine/players/programs.pyx
-if not 0 <= place < count:
+if not 0 <= place <= count:
 players/test_bots.py::test_a_bad_answer_is_one_sentence
engine/solving/sampling/walk.pxd
-own.all.regrets[first + place] += <float>(own.weight * (level.values[place] - value))
+own.all.regrets[first + place] += <float>(level.values[place] - value)
 solving/test_mccfr.py::test_regrets_are_those_of_the_reference
-own.all.regrets[first + place] += <float>(own.weight * (level.values[place] - value))
+own.all.regrets[first + place] += <float>(level.values[place] - value)
 solving/test_targeted.py::test_it_chooses_as_often_as_the_reference
engine/solving/seen/shares.pxd
-if low == policy.count or policy.keys[low] != key:
+if low == policy.count:
 solving/test_deviations.py::test_an_information_set_that_a_policy_lacks_is_none_of_its_neighbours
-return NOT_KNOWN if policy.whole else <int>below(stream, count)
+return <int>below(stream, count)
 players/test_policy_player.py::test_what_it_does_not_know
engine/solving/chance/chance.pyx
-limit_denominator(1 << 24)
+limit_denominator(1 << 4)
 engine/test_chance.py::test_merged_deals_have_whole_weights
engine/solving/replies/response.pyx
-key = child(child(child(seed, FRESH), self.seat), first + i)
+key = child(child(child(seed, FRESH), self.seat), i)
 solving/test_deviations.py::test_learning_is_the_same_however_it_is_cut
engine/crosskings/solver_lines.pxd
-found[row] = -found[row]
+pass
 crosskings/test_solve.py::test_differences_by_ordering
engine/rummy/planner.pyx
-len({cards_of(groups, &found.arrangements[i]) for i in range(found.count)})
+found.count
 rummy/test_core.py::test_plan
pyengine/recycle/ir/arithmetic.py
-(value + 2**31) % 2**32 - 2**31
+(value + 2**31 - 1) % 2**32 - 2**31 + 1
 recycle/test_front.py::test_forms
pyengine/recycle/check/lower.py
-return self._cards if _disjoint(parts) or word == "disjunction" else self._sum(parts)
+return self._cards
 recycle/test_native.py::test_a_pile_that_stands_twice_in_a_union_gives_each_option_twice
pyengine/rummy/planning.py
-* THOUSAND + 0.5)
+* THOUSAND)
 rummy/test_plan.py::test_thousandths_are_rounded_halves_up
pyengine/crosskings/evaluation.py
-(self.losses, self.draws, -self.total)
+(self.losses, self.draws, self.total)
 crosskings/test_solve.py::test_figures_of_an_evaluation
pyengine/worth/estimates.py
-state.resample(seat, (seed * STRIDE + number) % 2**64)
+state.resample(seat, seed + number)
 solving/test_advise.py::test_advice_with_open_cards
engine/table.pyx
-        if seat != -1:
-            self.check_seat(seat)
+        if seat >= 0:
+            self.check_seat(seat)
 engine/test_table.py::test_seats_that_are_not_there

# Learning
engine/learning/learner.pyx
-got[0] = expected + share * (got[0] - expected)
+got[0] = share * got[0]
 learning/test_train.py::test_actions_get_a_share_of_what_came_after_and_what_was_expected
-(tally[k].paid / tally[k].visits - row.value) / unit
+tally[k].paid / tally[k].visits - row.value
 learning/test_train.py::test_the_gradient_is_that_of_the_loss
engine/learning/regrets.pyx
-self.regrets[first + k] += weight * (level.values[k] - value)
+self.regrets[first + k] += level.values[k] - value
 learning/test_regrets.py::test_regrets_are_those_of_the_reference
-return 1 / (first * self.unit)
+return 1 / self.unit
 learning/test_regrets.py::test_regrets_are_those_of_the_reference
-delta[k] = odds[k] - <float>(made[k] / whole)
+delta[k] = <float>(made[k] / whole) - odds[k]
 learning/test_regrets.py::test_exploitability_falls_far_below_that_of_policy_gradients
pyengine/learning/result.py
-self.best.facts["strength"])[0] >= 0
+self.best.facts["strength"])[0] < 0
 learning/test_train.py::test_the_net_that_gives_away_least_is_kept
pyengine/record/data.py
-test, place > 0)
+test, False)
 record/test_data.py::test_a_split_shares_no_deal

# How strong players are
pyengine/strength/ratings.py
-math.log(first / second) + self.logs[i]
+self.logs[i]
 strength/test_ratings.py::test_ratings_are_the_most_likely
-columns[i] + over, columns[j] - over
+columns[i] + over, columns[j] + over
 strength/test_ratings.py::test_intervals_hold_the_true_rating
-found[i][i] = HALF * (share**2 + (1 - share) ** 2)
+found[i][i] = 0.0
 strength/test_ratings.py::test_who_wins_all_has_a_rating
-(found[i][j] + varied) * self.deals
+varied / 2 * self.deals
 strength/test_ratings.py::test_intervals_hold_the_true_rating
pyengine/strength/tournament.py
-wins[:, own[0]].sum(axis=1)
+wins[:, own[1]].sum(axis=1)
 strength/test_tournament.py::test_tables_count_what_studies_count
-each.unit * each.games - each.wins if who else each.wins
+each.wins
 strength/test_ratings.py::test_a_circle_is_named_where_it_is_beyond_chance
-spread = squares * mean.samples
+spread = squares
 strength/test_ratings.py::test_matches_that_tell_two_apart
pyengine/strength/ladder.py
-gains[place + 1 : self.top + 1]
+gains[place : self.top + 1]
 strength/test_ladder.py::test_ratings_are_sums_of_gains
-if each[0] < len(self.rungs)
+if True
 strength/test_ladder.py::test_a_rung_that_was_not_finished_does_not_count
pyengine/study/store.py
-elif load_study(asked) != study:
+elif False:
 strength/test_tournament.py::test_folders_of_something_else
"""


def lines(text):
    return "\n".join(line[1:] for line in text.splitlines())


MUTANTS = [
    Mutant(file, lines(old), lines(new), test)
    for file, faults in re.findall(r"^(\w.*)\n((?:[-+ ].*\n)+)", FAULTS, re.MULTILINE)
    for old, new, test in re.findall(r"((?:-.*\n)+)((?:\+.*\n)+) (.*)", faults)
]


class Copy:
    """The source in a folder, as it stands and with a fault."""

    def __init__(self, folder):
        self.pristine, self.work = folder / "pristine", folder / "work"
        for name in SOURCES:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.pristine / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (ROOT / name).exists():  # nothing is built yet where there is no build
                shutil.copy2(ROOT / name, self.pristine / name)
        self.build(self.pristine)
        # Told by what stands in a file, not by its date: faults come and go within a second.
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        for name in ("engine", "pyengine"):
            compileall.compile_dir(self.pristine / name, quiet=2, invalidation_mode=mode)
        shutil.copytree(self.pristine, self.work)

    def build(self, place):
        """Compile what has changed; the compiler's last words where that fails."""
        words = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        done = subprocess.run(words, cwd=place, env=environment(place), capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"it does not build: {done.stderr.strip().splitlines()[-1:]}")

    def put_in(self, mutant):
        path = self.work / mutant.file
        path.write_text(path.read_text(encoding="utf-8").replace(mutant.old, mutant.new), encoding="utf-8")
        if path.suffix in COMPILED:
            self.build(self.work)

    def restore(self):
        """Everything as it was, what was built included."""
        for path in [*self.work.rglob("*")]:
            source = self.pristine / path.relative_to(self.work)
            if path.is_dir() or "__pycache__" in path.parts:
                continue
            if not source.exists():
                path.unlink()
            elif stamp(path) != stamp(source):
                path.unlink()  # a module that is written over in place would keep what is mapped of it
                shutil.copy2(source, path)

    def run(self, *tests):
        """(exit status, what pytest says)"""
        words = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-m", "", "-rs"]
        words += [f"tests/{test}" for test in tests]
        options = {"cwd": self.work, "env": environment(self.work), "capture_output": True, "text": True}
        try:
            done = subprocess.run(words, **options, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            return FAILED, "it does not end"
        return done.returncode, done.stdout + done.stderr


def stamp(path):
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size


def environment(place):
    return {**os.environ, "PYTHONPATH": str(place), "PYTHONHASHSEED": "0"}


def fault_of(copy, mutant):
    """(what is wrong with a mutant, or "" where its test finds it; seconds)"""
    began = time.perf_counter()
    try:
        copy.put_in(mutant)
        status, said = copy.run(mutant.test)
    except SystemExit as error:
        return str(error), time.perf_counter() - began
    finally:
        copy.restore()
    # A fault that ends the process is found as well.
    wrong = "" if status == FAILED or status < 0 else "SURVIVES" if status == 0 else f"does not run: {said[-300:]}"
    return wrong, time.perf_counter() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--only", nargs="+", metavar="WORD", help="those with one of these in their file or test")
    parser.add_argument("--list", action="store_true", help="print them and end")
    arguments = parser.parse_args()
    words = arguments.only or [""]
    chosen = [each for each in MUTANTS if any(word in each.file or word in each.test for word in words)]
    gone = [each for each in chosen if (ROOT / each.file).read_text(encoding="utf-8").count(each.old) != 1]
    for each in gone:
        print(f"{each.file}: not there once: {each.old!r}")
    if gone or arguments.list:
        for each in chosen if arguments.list else ():
            print(f"{each.file}: {each.old!r} -> {each.new!r}: {each.test}")
        return int(bool(gone))
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        status, said = copy.run(*dict.fromkeys(each.test for each in chosen))
        if status or "SKIPPED" in said:
            print(f"without a fault the tests do not pass:\n{said[-3000:]}")
            return 1
        wrong = 0
        for number, each in enumerate(chosen, 1):
            fault, seconds = fault_of(copy, each)
            wrong += bool(fault)
            print(f"{number:3} {seconds:5.1f} s  {fault or 'found'}  {each.file}  {each.test}", flush=True)
    print(f"{len(chosen)} faults, {len(chosen) - wrong} found")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
