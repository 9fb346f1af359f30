"""Findings of a study in sentences. Every number in them is computed from the summary."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from pyengine.report import tables, words
from pyengine.report.document import Quantity
from pyengine.report.words import NBSP, Summary

FEW_SAMPLES = 30  # fewer than this many: a warning
DEAL_PLAYS = 100  # chance alone moves a win share by up to 5 points (standard deviation) at 100 matches
ROUND_MOVES = (20, 10, 5, 3, 2)
KEPT = "The players kept their seats, so the figures do not show what is due to the seat and what to the player."
HOW_OFTEN = ((0.05, "rarely"), (0.3, "now and then"), (1.0, "often"))  # by the chance that it happens
ONE_IN = {0.05: "one match in twenty", 0.1: "one match in ten"}


class Finding(NamedTuple):
    figure: str  # the number itself: "40.4 %"
    unit: str  # what it counts, in a few words
    text: str  # what it means, in a sentence
    more: str  # what else there is to say about it


def findings(summary: Summary) -> dict[str, Finding]:
    """The main findings by the name of their section, in the order of a report; none without a finished match."""
    if not summary["games"]:
        return {}
    found = {"wins": who_wins(summary), "length": how_long(summary), "choice": how_much_choice(summary)}
    if tables.spread_known(summary):
        found["deals"] = how_much_luck(summary)
    return found


def answer(summary: Summary) -> str:
    """Return all findings in one paragraph; nothing without a finished match."""
    if not (found := findings(summary)):
        return ""
    sentences = [found["wins"].text, how_sure(summary), seats_differ(summary), found["length"].text]
    sentences += [found["choice"].text, how_much_is_forced(summary), skill_or_luck(summary)]
    return " ".join(filter(None, sentences))


def _of_setup(summary: Summary, word: str = "of") -> str:
    """Name the deal, where there is one only."""
    return f" {word} this deal" if summary["samples"] == "matches" else ""


def who_wins(summary: Summary) -> Finding:
    """Say who is ahead: players where unlike ones took every seat, else seats or sides; or what a game for one pays."""
    verdict = summary["verdict"]
    if not verdict:
        mean = summary["payoff"]["mean"][0], summary["payoff"]["ci95"][0]
        text = f"A match{_of_setup(summary)} pays {words.known(*mean, ' on average')}."
        if score := summary.get("score"):
            text = text.replace("A match", "All win together: a match", 1)
            more = "All seats win together and are always paid alike: the score is what counts."
            return Finding(words.mean(*mean)[0], "mean score of all seats", f"{text} {_scored(score)}", more)
        alone = "The game has one seat" if summary["players"] < 2 else "All seats are partners"
        return Finding(words.mean(*mean)[0], "mean payoff", text, f"{alone}, so there is nobody to win against.")
    won_by, seating = words.look(summary, "wins"), summary["subject"]["seating"]
    even = f"an even share would be {100 * won_by['even']:.3g}{NBSP}%."
    parts = [seating, f"{_seats(summary)}; {even}", ties(summary), KEPT if _kept(summary) else ""]
    if verdict["of"] == "player":
        rows = won_by["rows"]
        widths = words.widest(row["ci95"] for row in rows)
        listed = ", ".join(f"{words.player_name(row)} {words.about(row['value'], widths)}" for row in rows)
        won = f" and won: {listed}" if len(rows) <= words.MANY else ""
        together = f"{_seats(summary)}, all players together."
        parts = [f"Every player took every seat equally often{won}; {even}", seating, together, ties(summary)]
    return _lead(summary, " ".join(filter(None, parts)))


def _kept(summary: Summary) -> bool:
    """Return whether unlike players kept their seats."""
    return words.differing(summary) and not words.rotated(summary)


def _called(summary: Summary, row: Mapping[str, Any]) -> str:
    """A row of the verdict in a sentence."""
    kind, place = summary["verdict"]["of"], row["rows"][0] - 1
    if kind == "player":
        return words.player_name(row)
    name = f"the {words.seat_name(place, summary['players'])} seat" if kind == "seat" else str(row["name"])
    return f"{name} ({words.seated_at(summary)[place]})" if _kept(summary) else name


def _lead(summary: Summary, more: str) -> Finding:
    """Say who is ahead by the verdict, and by how much; that nobody is; or that it is open."""
    verdict = summary["verdict"]
    kind, paid = verdict["of"], verdict["by"] == "payoff"
    rows = sorted(verdict["rows"], key=lambda row: -row["value"])
    ahead, behind = ([row for row in rows if row["is"] == state] for state in ("ahead", "behind"))
    interval = words.widest(row["ci95"] for row in rows)

    def text_of(row: Mapping[str, Any]) -> str:
        return words.mean(row["value"], interval)[0] if paid else words.about(row["value"], interval)

    high, low = text_of(rows[0]), text_of(rows[-1])
    setups = words.samples(summary)
    shares, got = ("mean payoffs", "gets") if paid else ("win shares", "wins")
    lie = f"the {shares} " + (f"lie between {low} and {high}" if low != high else f"are {low}")
    each = "a match on average" if paid else "of matches"
    nobody = f"No {kind} {'clearly gets more' if paid else 'is clearly ahead'}"
    figure = f"{low} to {high}" if low != high else high
    of = f"{shares} of the {kind}s"
    if not ahead and not behind:
        if verdict["enough"]:
            text = f"{nobody}{_of_setup(summary, 'in')}: {lie}; {words.plural(*setups)} show no sure difference."
        else:
            margin = verdict["margin"] and words.about_lead(verdict["margin"], paid)
            unseen = f", and {'a payoff' if paid else 'a lead'} below about {margin} would not show" if margin else ""
            few = f"{words.plural(*setups)} {'is' if setups[0] == 1 else 'are'} too few"
            text = f"{few} to say who {got} more: {lie}{unseen}."
    elif not ahead:
        worst, least = _called(summary, behind[-1]), text_of(behind[-1])
        even = "0" if paid else f"{100 * verdict['even']:.3g}{NBSP}%"
        text = f"{nobody}, but {worst} is behind: it {got} {least} {each}, and an even share is {even}."
    else:
        best, worst, figure = _called(summary, ahead[0]), _called(summary, rows[-1]), text_of(ahead[0])
        of = f"mean payoff of {best}" if paid else f"wins of {best}"
        if len(ahead) > 1:
            names, gets = zip(*((_called(summary, row), text_of(row)) for row in ahead[: words.MANY]))
            text = f"{_and(names)} are ahead: they {'get' if paid else 'win'} {_and(gets)} {each}"
            text += f", {worst} {'never' if not paid and not rows[-1]['value'] else low}."
        elif paid:
            text = f"{best} gets {figure} {each}{_of_setup(summary)}, {worst} {low}."
        else:
            text = f"{best} wins {figure} of matches{_of_setup(summary)}, {_times(ahead[0], rows[-1], worst, low)}."
        if kind != "player" or text.startswith("each "):  # a player's own name stays as it is typed
            text = text[:1].upper() + text[1:]
    return Finding(figure, of, " ".join(filter(None, (text, _by_wins(summary)))), more)


def _scored(score: Mapping[str, Any]) -> str:
    """Quantiles of the score of all seats, and how many matches have the best."""
    (low, high), perfect = (score["quantiles"][part] for part in ("0.25", "0.75")), score["perfect"]
    half = f"Half of the matches pay {low} to {high}" if low < high else f"Half of the matches pay {low}"
    if score["best"] is None:
        return f"{half}."
    known = "the most that the game can pay" if score["declared"] else "the most that was seen"
    return f"{half}, {Quantity(perfect['share'], perfect['ci95'], 'share').inline()} pay {score['best']}, {known}."


def _by_wins(summary: Summary) -> str:
    """Say who is ahead, or else behind, by wins, where payoffs came first and do not say the same."""
    verdict = summary["verdict"]
    if verdict["by"] == "wins":
        return ""
    won = verdict["wins"]
    state = "ahead" if any(row["is"] == "ahead" for row in won["rows"]) else "behind"
    rows = sorted((row for row in won["rows"] if row["is"] == state), key=lambda row: -row["value"])
    if not rows or {row["name"] for row in rows} == {row["name"] for row in verdict["rows"] if row["is"] == state}:
        return ""
    interval = words.widest(row["ci95"] for row in won["rows"])
    shares = _and([words.about(row["value"], interval) for row in rows[: words.MANY]])
    names = _and([_called(summary, row) for row in rows[: words.MANY]])
    p = Quantity(won["p"] or 0.0, unit="p").inline()
    return f"By wins, {names} {'are' if len(rows) > 1 else 'is'} {state} ({shares} of matches, {p})."


def _times(best: Mapping[str, Any], worst: Mapping[str, Any], loser: str, low: str) -> str:
    """Compare wins of the best and the worst: a part of a sentence."""
    most, least = best["value"], worst["value"]
    if least == 0:
        return f"{loser} never"
    if most / least < 1.1:
        return f"{loser} {low}"
    return f"{most / least:,.{1 if most / least < 10 else 0}f} times as often as {loser.removesuffix(' seat')}"


def _and(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _often(share: float) -> str:
    return next(word for limit, word in HOW_OFTEN if share <= limit)


def how_sure(summary: Summary) -> str:
    """Say how easily chance alone would give such shares or payoffs, if that is known."""
    if not (verdict := summary["verdict"]) or (p := verdict["p"]) is None or words.positions(summary):
        return ""
    what = "payoffs" if verdict["by"] == "payoff" else "shares"
    how = "so" if p <= HOW_OFTEN[0][0] else "as"
    return f"Equal chances would {_often(p)} give {what} {how} uneven ({Quantity(p, unit='p').inline()})."


def seats_differ(summary: Summary) -> str:
    """A sentence where seats are not alike, whoever sits there; nothing where that may be chance, or was said."""
    test = summary["measures"].get("win_share", {}).get("equal_seats")
    shown = test and summary["verdict"]["of"] == "player" and test["p"] <= HOW_OFTEN[0][0]
    return f"{_seats(summary)}, whoever sits there." if shown else ""


def _seats(summary: Summary) -> str:
    """Wins of the seats or sides: a part of a sentence."""
    shares, interval = summary["wins"]["share"], words.widest(words.intervals(summary, "wins"))
    head = f"The {words.side_word(summary)}s win"
    if len(shares) > words.MANY:
        return f"{head} {words.about(min(shares), interval)} to {words.about(max(shares), interval)} of matches"
    return f"{head} {_and([words.about(share, interval) for share in shares])} of matches{_of_setup(summary)}"


def ties(summary: Summary) -> str:
    """Say how many first places are shared, where any is."""
    if len(words.sides(summary)) < 2 or not (share := summary["ties"]["share"]):
        return ""
    head = f"{words.about(share, summary['ties']['ci95'])} of matches end with a shared first place."
    return f"{head} A first place shared by several counts for each in equal parts."


def _passing(summary: Summary) -> str:
    """Forced passes among the decisions of a match: a part of a sentence, or nothing."""
    if not (passes := sum(summary["legal_moves"]["histogram"][:1]) / summary["games"]):
        return ""
    if passes != int(passes):
        return f", {'fewer than 0.1' if passes < 0.05 else f'{passes:.1f}'} of them without a legal move"
    word = summary["subject"]["terms"]["pass"]
    first, *rest = word.split()
    several = " ".join([first + ("es" if first.endswith("s") else "s"), *rest])
    return f", {words.count_word(int(passes))} of them {f'a {word}' if passes == 1 else several}"


def how_long(summary: Summary) -> Finding:
    lengths, word = summary["decisions"], words.decision(summary)
    length = words.about_mean(lengths["mean"], lengths["ci95"])
    text = f"A match{_of_setup(summary)} lasts {length} {word}s on average{_passing(summary)}."
    count = lengths["histogram"][lengths["min"]]
    if not tables.uneven(summary):
        length = words.number(lengths["min"])
        which = f"{'Every' if summary['games'] > 1 else 'The'} match{_of_setup(summary)}"
        text = f"{which} lasts {words.plural(lengths['min'], word)}{_passing(summary)}."
        games = words.plural(summary["games"], "match")
        more = f"All {games} take exactly that long." if summary["games"] > 1 else "It is the only match."
    else:
        passed = enumerate(accumulate(lengths["histogram"]))
        half = next(length for length, over in passed if 2 * over >= summary["games"])
        longest, shortest = words.number(lengths["max"]), words.number(lengths["min"])
        few = f"{words.plural(count, 'match')} ({words.about(count / summary['games'])})"
        more = f"Half of all matches are over by {word}{NBSP}{half}. The longest takes {longest} {word}s, "
        more += f"the shortest {shortest}, as {few} {'does' if count == 1 else 'do'}."
    turns = summary["turns"]
    if turns["histogram"] != lengths["histogram"]:
        again = 1 - turns["mean"] / lengths["mean"]  # share of the decisions that follow one of the same seat
        average = words.about_mean(turns["mean"], turns["ci95"])
        more += f" A seat {_often(again)} decides several times in a row: a match has {average} turns on average."
    return Finding(length, f"{word}s a match", text, more)


def how_much_choice(summary: Summary) -> Finding:
    moves, word, total = summary["legal_moves"], words.decision(summary), summary["decisions"]["total"]
    shares, intervals, counts = moves["at_least"]["share"], moves["at_least"]["ci95"], moves["histogram"]
    if not total:
        return Finding("0", f"{word}s", "Nobody has anything to decide: chance alone plays.", "")
    if not tables.varied(summary):
        only = words.plural(len(counts) - 1, "legal move")
        return Finding(str(len(counts) - 1), f"legal moves on every {word}", f"Every {word} has {only}.", "")
    some = next((x for x in ROUND_MOVES if x < len(shares) and shares[x] >= 0.2), 1)
    wide = words.about(shares[some], intervals[some]) if some < len(shares) else words.about(0.0)
    able, single, zero = total - counts[0], "", ""
    if able and counts[1]:
        moving, whom = (" on which a seat can move at all", "it ") if counts[0] else ("", "")
        single = f"Of the {word}s{moving}, {words.about(counts[1] / able)} leave {whom}a single move. "
    if counts[0]:
        zero = f"; {summary['subject']['terms']['passing']} counts as 0"
    average = f"The average {word} has {words.known(moves['mean'], moves['ci95'], ' legal moves')}{zero}."
    several = f"{words.count_word(some)} or more legal moves"
    choice = "a legal move" if some == 1 else f"{several} to choose from"
    text = f"On {wide} of {word}s the seat to move has {choice}."
    return Finding(wide, f"of {word}s: {several}", text, f"{single}{_most(summary)} {average}")


def _most(summary: Summary) -> str:
    """The widest choice: that of which the game says that it is the widest, or that which was seen."""
    word, counts, full = words.decision(summary), summary["legal_moves"]["histogram"], summary["subject"]["most_moves"]
    most = full[0] if full else len(counts) - 1
    reach = f"all {most} moves {full[1]}" if full else words.plural(most, "legal move")
    if not (count := counts[most] if most < len(counts) else 0):
        return f"No {word} has {reach}."
    times = f"{words.plural(count, word)} ({words.about(count / summary['decisions']['total'])})"
    if not full:
        return f"The widest choice, on {times}, is of {reach}."
    return f"{times} {'has' if count == 1 else 'have'} {reach}."


def how_much_is_forced(summary: Summary) -> str:
    """A sentence, or nothing where every decision has as many moves as any other."""
    moves, word = summary["legal_moves"], words.decision(summary)
    if not tables.varied(summary):
        return ""
    if not moves["forced_share"]:
        return f"No {word} is forced."
    share = words.about(moves["forced_share"], moves["forced_share_ci95"])
    return f"{share} of {word}s are forced, with one move or none."


def skill_or_luck(summary: Summary) -> str:
    """Say how much deal, seat and player explain of the results, as far as the study shows."""
    if len(words.sides(summary)) < 2 or words.samples(summary)[0] < FEW_SAMPLES:
        return ""
    figure = summary["measures"].get("variance_explained", {"value": None, "ci95": None})
    shares, intervals = figure["value"] or {}, figure["ci95"] or {}
    told = [name for name in shares if shares[name] is not None and (name != "player" or words.by_player(summary))]
    sentences = []
    if told and not words.positions(summary):
        first, *rest = (words.about(shares[name], intervals.get(name)) for name in told)
        names = [{"setup": "deal", "seat": words.side_word(summary)}.get(name, name) for name in told]
        others = "".join(f", the {name} {share}" for name, share in zip(names[1:], rest))
        explained = f"The {names[0]} explains {first} of the variance of the results{others}"
        sentences.append(f"{explained}; the rest falls in play.")
    if not words.differing(summary):
        how = "at random" if summary["seats"][0] == "random" else "alike"
        sentences.append(f"All seats play {how}, so nothing shows of skill; it takes different players (--seats).")
    elif not words.rotated(summary):
        sentences.append(KEPT)
    elif not words.by_player(summary):
        sentences.append("All sides have the same players, so nothing shows of skill; it takes different sides.")
    elif (deal := intervals.get("setup")) and (player := intervals.get("player")):
        if player[0] > deal[1]:
            sentences.append("In a single match, who plays decides more than the deal.")
        elif player[1] < deal[0]:
            sentences.append("In a single match, the deal decides more than who plays.")
    return " ".join(sentences)


def how_much_luck(summary: Summary) -> Finding:
    spread, side = summary["setup_win_share"], words.side_word(summary)
    worst, known = spread["worst_seat_at_most"], spread["worst_seat_at_most_ci95"]
    limits = sorted(worst, key=float, reverse=True)
    shares = [words.about(worst[limit], known[limit]) for limit in limits]
    chances = [ONE_IN.get(float(limit), f"{words.about(float(limit))} of its matches") for limit in limits]
    text = f"In {shares[0]} of deals some {side} wins at most {chances[0]}"
    text += "".join(f", in {share} at most {chance}" for share, chance in zip(shares[1:], chances[1:])) + "."
    deals, more = words.plural(spread["setups"], "deal"), f"Every {side} wins a match in every one of the "
    never = f"In {words.number(spread['never_wins'])} of {deals} some {side} never wins a match."
    more = never if spread["never_wins"] else f"{more}{deals}."
    unit = f"of deals: a {side} wins {words.about(float(limits[0]))} or less"
    return Finding(shares[0], unit, text, " ".join(filter(None, (more, deal_or_seat(summary)))))


def deal_or_seat(summary: Summary) -> str | None:
    """A sentence that compares what the deal does with what the seat does, or None where it cannot be told."""
    deviations, players = summary["setup_win_share"]["standard_deviation"], len(words.sides(summary))
    side = words.side_word(summary)
    if not deviations or words.samples(summary)[0] < FEW_SAMPLES or words.plays(summary) < DEAL_PLAYS:
        return None
    by_deal = (sum(d * d for d in deviations) / players) ** 0.5
    by_seat = (sum((share - 1 / players) ** 2 for share in summary["wins"]["share"]) / players) ** 0.5
    verdict = "more than" if by_deal > 1.2 * by_seat else "less than" if by_seat > 1.2 * by_deal else "about as much as"
    return (
        f"The deal matters {verdict} the {side}: from deal to deal a {side}'s win share has a standard deviation of "
        f"{words.points(by_deal)}{NBSP}percentage points, while the {side}s' averages lie {words.points(by_seat)} "
        "(root mean square) from an even share."
    )


def setup_noise(summary: Summary) -> str:
    """Say how exactly the win shares of one deal are known."""
    if (matches := words.plays(summary)) < DEAL_PLAYS:
        return f"With only {words.plural(matches, 'match')} a deal, a good part of this spread is chance."
    exact = f"{words.points(1.96 * 0.5 / matches**0.5)}{NBSP}percentage points or better"
    return f"The win shares of one deal come from {words.plural(matches, 'match')} and are known to {exact}."
