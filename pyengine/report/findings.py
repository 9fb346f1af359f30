"""What a study found, in sentences. Every number in them is computed from the summary."""
from typing import NamedTuple

from pyengine.report.words import (NBSP, NONE, TIMES, about, about_mean, count_word, finished_setups, full_hand_moves,
                                   mean, number, plural, points, samples, seat_name, widest)

FEW_SAMPLES = 30        # fewer than this many: a warning, and no seat is said to be ahead
DEAL_MATCHES = 100      # chance alone moves a win share by up to 5 points (standard deviation) at 100 matches
ROUND_MOVES = (20, 10, 5, 3, 2)
SEATING = {"red7": "Seat 1 moves first; the owner of the highest starting card has the last seat."}
ONE_IN = {0.05: "one match in twenty", 0.1: "one match in ten"}


class Finding(NamedTuple):
    figure: str          # the number itself: "40.4 %"
    unit: str            # what it counts, in a few words
    text: str            # what it means, in a sentence
    more: str            # what else there is to say about it


def findings(summary):
    """The main findings, in the order of a report."""
    found = [who_wins(summary), how_long(summary), how_much_choice(summary)]
    if summary["samples"] == "setups":
        found.append(how_much_luck(summary))
    return found


def clear_lead(summary):
    """Whether the intervals of the best and the worst seat lie apart, over enough samples."""
    shares, intervals = summary["wins"]["share"], summary["wins"]["ci95"]
    best, worst = shares.index(max(shares)), shares.index(min(shares))
    return (samples(summary)[0] >= FEW_SAMPLES and intervals[best] is not None and intervals[worst] is not None
            and intervals[worst][1] < intervals[best][0])


def who_wins(summary):
    shares, intervals, players = summary["wins"]["share"], summary["wins"]["ci95"], summary["players"]
    texts = [about(share, widest(intervals)) for share in shares]
    best, worst = shares.index(max(shares)), shares.index(min(shares))
    winner, loser = seat_name(best, players), seat_name(worst, players)
    more = (f"{SEATING.get(summary['game'], 'Seat 1 moves first.')} The seats win {', '.join(texts[:-1])} and "
            f"{texts[-1]} of matches{_of_setup(summary)}; an even share would be {100 / players:.3g}{NBSP}%.")
    if not clear_lead(summary):
        text = (f"No seat is clearly ahead{_of_setup(summary, 'in')}: the win shares lie between {texts[worst]} and "
                f"{texts[best]}, which {plural(*samples(summary))} cannot tell apart.")
        return Finding(texts[best], "of matches: the best seat", text, more)
    if shares[worst] == 0:
        rest = f"the {loser} seat never."
    elif shares[best] / shares[worst] < 1.1:
        rest = f"the {loser} seat {texts[worst]}."
    else:
        ratio = shares[best] / shares[worst]
        rest = f"{ratio:,.{1 if ratio < 10 else 0}f} times as often as the {loser}."
    text = f"The {winner} seat wins {texts[best]} of matches{_of_setup(summary)}, {rest}"
    return Finding(texts[best], f"wins of the {winner} seat", text, more)


def _of_setup(summary, word="of"):
    return f" {word} this setup" if summary["samples"] == "matches" else ""


def median_turns(summary):
    """The smallest number of turns that at least half of the matches do not exceed."""
    passed = 0
    for turns, count in enumerate(summary["turns"]["histogram"]):
        passed += count
        if 2 * passed >= summary["games"]:
            return turns
    return summary["turns"]["max"]


def how_long(summary):
    turns, players = summary["turns"], summary["players"]
    length = about_mean(turns["mean"], turns["ci95"])
    dropping = "one of them a seat" if players == 2 else f"{count_word(players - 1)} of them seats"
    text = f"A match{_of_setup(summary)} lasts {length} turns on average, {dropping} dropping out."
    count = turns["histogram"][turns["min"]]
    if turns["min"] == turns["max"]:
        games = summary["games"]
        more = f"All {plural(games, 'match')} take exactly that long." if games > 1 else "It is the only match."
    else:
        more = (f"Half of all matches are over by turn{NBSP}{median_turns(summary)}. "
                f"The longest takes {turns['max']} turns, the shortest {turns['min']}, as "
                f"{plural(count, 'match')} ({about(count / summary['games'])}) {'does' if count == 1 else 'do'}.")
    return Finding(length, "turns a match", text, more)


def how_much_choice(summary):
    moves, actions = summary["legal_moves"], summary["actions"]
    shares, intervals, most = moves["at_least"]["share"], moves["at_least"]["ci95"], moves["maximum"]
    some = next((x for x in ROUND_MOVES if x < most["moves"] and shares[x] >= 0.2), 1)
    wide = about(shares[some], intervals[some])
    more = []
    able = actions - moves["histogram"][0]
    if able:
        single = about(moves["histogram"][1] / able)
        more.append(f"Of the turns on which a seat can move at all, {single} leave it a single move.")
    full = most["moves"] == full_hand_moves(summary)
    reach = f"all {most['moves']} moves that a full hand can offer" if full else f"{most['moves']} legal moves or more"
    if most["turns"]:
        more.append(f"{plural(most['turns'], 'turn')} ({about(most['share'])}) "
                    f"{'has' if most['turns'] == 1 else 'have'} {reach}.")
    else:
        more.append(f"No turn has {reach}.")
    average, interval = mean(moves["mean"], moves["ci95"])
    known = f" (95{NBSP}% interval {interval})" if interval != NONE else ""
    more.append(f"The average turn has {average} legal moves{known}; dropping out counts as 0.")
    text = f"On {wide} of turns the seat to move has {count_word(some)} or more legal moves to choose from."
    if some == 1:
        text = f"On {wide} of turns the seat to move has a legal move."
    return Finding(wide, f"of turns: {count_word(some)} or more legal moves", text, " ".join(more))


def how_much_luck(summary):
    spread = summary["setup_win_share"]
    limits = sorted(spread["worst_seat_at_most"], key=float, reverse=True)
    shares = [about(spread["worst_seat_at_most"][limit], spread["worst_seat_at_most_ci95"][limit])
              for limit in limits]
    chances = [ONE_IN.get(float(limit), f"{about(float(limit))} of its matches") for limit in limits]
    text = f"In {shares[0]} of setups some seat wins at most {chances[0]}"
    text += "".join(f", in {share} at most {chance}" for share, chance in zip(shares[1:], chances[1:])) + "."
    count = finished_setups(summary)
    if spread["never_wins"]:
        more = f"In {number(spread['never_wins'])} of {plural(count, 'setup')} some seat never wins a match."
    else:
        more = f"Every seat wins a match in every one of the {plural(count, 'setup')}."
    comparison = deal_or_seat(summary)
    return Finding(shares[0], f"of setups: a seat wins {about(float(limits[0]))} or less", text,
                   f"{more} {comparison}" if comparison else more)


def deal_or_seat(summary):
    """A sentence that compares what the deal does with what the seat does, or None where it cannot be told."""
    deviations, players = summary["setup_win_share"]["standard_deviation"], summary["players"]
    if not deviations or samples(summary)[0] < FEW_SAMPLES or summary["matches"] < DEAL_MATCHES:
        return None
    by_deal = (sum(d * d for d in deviations) / players) ** 0.5
    by_seat = (sum((share - 1 / players) ** 2 for share in summary["wins"]["share"]) / players) ** 0.5
    verdict = "more than" if by_deal > 1.2 * by_seat else "less than" if by_seat > 1.2 * by_deal else "about as much as"
    return (f"The deal matters {verdict} the seat: from setup to setup a seat's win share has a standard deviation of "
            f"{points(by_deal)}{NBSP}points, while the seats' averages lie {points(by_seat)}{NBSP}points "
            "(root mean square) from an even share.")


def setup_noise(summary):
    """How exactly the matches of one setup tell its win shares."""
    matches = summary["matches"]
    if matches < DEAL_MATCHES:
        return f"With only {plural(matches, 'match')} a setup, a good part of this spread is chance."
    return (f"The win shares of one setup come from {plural(matches, 'match')} and are known to "
            f"{points(1.96 * 0.5 / matches ** 0.5)}{NBSP}points or better.")


def size(summary):
    """How much was played: 1,000 setups x 1,000 matches."""
    return f"{plural(summary['setups'], 'setup')} {TIMES} {plural(summary['matches'], 'match')}"


def how_played(summary):
    """How the seats chose their moves."""
    if all(seat == "random" for seat in summary["seats"]):
        return "Every seat picks one of its legal moves at random, all equally likely."
    return f"The seats are played by: {', '.join(summary['seats'])}."


def caveats(summary):
    """What a reader must know before trusting the figures: interrupted, too small."""
    count, word = samples(summary)
    if not summary["complete"]:
        asked = summary["setups"] * summary["matches"]
        of = f" of the {number(asked)} asked for" if asked > summary["games"] else ""
        yield f"Interrupted: the figures cover only the {plural(summary['games'], 'finished match')}{of}."
    if 0 < count < FEW_SAMPLES:
        yield f"A very small study: with only {plural(count, word)} the figures are rough, and so are their intervals."
    if word == "setup" and count > 1 and summary["matches"] < DEAL_MATCHES:
        yield (f"With only {plural(summary['matches'], 'match')} a setup, chance alone makes seats win often or never: "
               "the spread over setups says little about the deals.")


def intervals(summary):
    """What the intervals mean: the caption of all tables and figures."""
    count, word = samples(summary)
    if count < 2:
        return f"A single {word} gives no intervals."
    if word == "match":
        return (f"95{NBSP}% intervals; the samples are the {plural(count, 'match')} of one setup, so they say nothing "
                "about other setups.")
    return (f"95{NBSP}% intervals; the samples are the {plural(count, 'setup')}, each with all its matches, because "
            "matches of one setup are not independent.")
