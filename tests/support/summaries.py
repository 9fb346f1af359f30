"""Summaries of studies made by hand, with plausible numbers."""

import io
import math

from rich.console import Console

from pyengine.red7.game import SPEC
from pyengine.report import terminal


def shown(found, width=100):
    """Figures as a terminal of this width shows them."""
    text = io.StringIO()
    terminal.show(found, Console(file=text, width=width, highlight=False))
    return text.getvalue()


def interval(share, samples, top=1.0):
    if samples < 2:
        return None
    half = 1.96 * math.sqrt(max(share * (1 - share), 0) / samples)
    return [max(share - half, 0.0), min(share + half, top)]


def shares_of(values, samples):
    return {"share": values, "ci95": [interval(value, samples) for value in values]}


def at_least(histogram):
    total = sum(histogram)
    return [sum(histogram[index:]) / total for index in range(len(histogram))]


def cut(histogram):
    while histogram[-1] == 0:
        histogram.pop()
    return histogram


def around(values, half, samples):
    return {"mean": values, "ci95": [[value - half, value + half] if samples > 1 else None for value in values]}


def lengths_of(histogram, samples):
    total, games = sum(index * count for index, count in enumerate(histogram)), sum(histogram)
    return {
        "mean": total / games,
        "ci95": [total / games - 0.031, total / games + 0.031] if samples > 1 else None,
        "total": total,
        "min": next(index for index, count in enumerate(histogram) if count),
        "max": len(histogram) - 1,
        "histogram": histogram,
        "survival": shares_of(at_least(histogram), samples),
    }


def summary(
    players=3, setups=1000, matches=1000, hand=7, complete=True, never=0, wins=None, lengths=None, seats=None, **options
):
    """Random play of Red7, or that of `seats` in every seating; later seats win more, and samples are equally many."""
    seatings = players if seats and len(set(seats)) > 1 else 1
    games = setups * matches * seatings
    if wins is None:
        wins = [games * (20 + 4 * seat) // (20 * players + 2 * players * (players - 1)) for seat in range(players)]
        wins[-1] += games - sum(wins)
    if lengths is None:
        shape = [math.comb(20, turn) for turn in range(21)]
        lengths = [0, 0, 0, 0] + [games * weight // sum(shape) for weight in shape]
        lengths[14] += games - sum(lengths)
    lengths = cut(lengths)
    actions = sum(turn * count for turn, count in enumerate(lengths))
    most = hand * (hand + 1)
    moves = [int(actions * 0.1 * 0.9**count) if count <= most else 0 for count in range(57)]
    moves[0] = games * (players - 1)
    moves[1] += actions - sum(moves)
    moves = cut(moves)
    samples = games if setups == 1 else setups
    won = shares_of([count / games for count in wins], samples)
    open_to = shares_of(at_least(moves), samples)
    options = SPEC.Options().as_dict() | {"players": players, "hand": hand} | options
    sizes = {"setups": setups, "matches": matches, "seatings": seatings, "finished_setups": setups, "games": games}
    run = {"kernel": "scalar", "threads": 2, "cpu": "AMD <EPYC>", "cpu_seconds": 0.06, "wall_seconds": 0.04}
    run |= {"actions": actions, "cycles_per_action": 11.2}
    result = {"game": "red7", "version": "0.9.0", "seed": 7, "stream": "mwc64x-splitmix64/1", "options": options}
    result |= {
        "subject": SPEC.subject(options),
        "command": ["red7", "--players", str(players), "--setups", str(setups), "--matches", str(matches)],
        "players": players,
        "seats": seats or ["random"] * players,
        **sizes,
        "unfinished": 0,
        "failed": 0,
        "samples": "setups" if setups > 1 else "matches",
        "decisions": lengths_of(lengths, samples),
        "turns": lengths_of(lengths, samples),
        "legal_moves": {
            "mean": 9.1,
            "ci95": [9.0, 9.2] if samples > 1 else None,
            "forced_share": 0.2,
            "forced_share_ci95": interval(0.2, samples),
            "histogram": moves,
            "at_least": open_to,
        },
        "wins": {"counts": wins, **won},
        "ties": {"share": 0.0, "ci95": interval(0.0, samples)},
        "payoff": {"mean": won["share"], "ci95": won["ci95"]},
        "result": {"mean": won["share"], "ci95": won["ci95"]},
        "measures": measures(won, samples, seats),
        "signature": "0123456789abcdef",
        "complete": complete,
        "run": run | {"versions": {"pyengine": "0.9.0", "python": "3.11.7", "numpy": "2.4"}},
    }
    if seats:
        result["by_player"] = by_player(seats, samples)
    result["verdict"] = verdict(result)
    if matches * seatings > 1:
        result["setup_win_share"] = spread(players, setups, won["share"], never)
    if seats:
        result["legal_moves"] |= branching(players, games, samples)
    return result


def spread(players, setups, shares, never):
    bins = [[0] * 50 for _ in range(players)]
    for seat, share in enumerate(shares):
        bins[seat][min(int(50 * share), 49)] = setups
    return {
        "setups": setups,
        "worst_seat_at_most": {"0.05": 0.07, "0.10": 0.25},
        "worst_seat_at_most_ci95": {"0.05": interval(0.07, setups), "0.10": interval(0.25, setups)},
        "never_wins": never,
        "never_wins_by_seat": [never] + [0] * (players - 1),
        "bins": 50,
        "histogram": bins,
        "standard_deviation": [0.17] * players if setups > 1 else None,
    }


def by_player(seats, samples):
    """The first one wins most."""
    weights = [2.0**-place for place in range(len(seats))]
    shares = shares_of([weight / sum(weights) for weight in weights], samples)
    lines = []
    for text, share, bounds in zip(seats, shares["share"], shares["ci95"]):
        mean = {"mean": share, "ci95": bounds}
        lines.append({"player": text, "wins": {"share": share, "ci95": bounds}, "payoff": mean, "result": {**mean}})
    return lines


def branching(players, games, samples):
    def lines(count, decisions):
        shares = shares_of([0.5 / (i + 1) for i in range(count)], samples)
        return {
            **around([9.0 - i / count for i in range(count)], 0.1, samples),
            "forced_share": shares["share"],
            "forced_share_ci95": shares["ci95"],
            "decisions": decisions,
        }

    places = lines(3, [games, 0, games])
    places["mean"][1] = places["ci95"][1] = places["forced_share"][1] = places["forced_share_ci95"][1] = None
    return {
        "by_seat": lines(players, [4 * games] * players),
        "by_decision": lines(24, [max(1, games // (i + 1)) for i in range(24)]),
        "by_place": {**places, "names": ["no card in hand", "[bold]1 card", "$2 & <3>"]},
    }


def measures(won, samples, seats):
    def one(value, **more):
        return {"value": value, "ci95": [value * 0.99, value * 1.01] if samples > 1 else None, **more}

    equal = {"t2": 196.8, "f": 98.3, "freedom": [2, 998], "p": 1e-39}
    result = {
        "branching": one(9.1),
        "forced_share": one(0.2),
        "length": one(14.0),
        "turns": one(14.0),
        "win_share": {"value": won["share"], "ci95": won["ci95"], "equal_seats": equal},
        "fairness": one(0.8),
        "ties": one(0.0),
        "payoff_variance": one(0.22),
        "strength": {"value": None, "ci95": None, "reason": "it needs one player among random ones"},
        "variance_explained": {
            "value": {"setup": 0.14, "seat": 0.01, "player": 0.1},
            "ci95": {"setup": [0.12, 0.16], "seat": None, "player": [0.05, 0.15]},
        },
    }
    if seats:
        result["strength"] = one(0.6, player=seats[0], gain=0.27, gain_ci95=None, order=0.4, order_ci95=[0.3, 0.5])
    return result


def keeping_seats(study):
    """Study in which the players kept their seats."""
    study = study | {"seatings": 1}
    return study | {"verdict": verdict(study)}


def verdict(study):
    """Seats that are ahead by these shares and intervals."""
    if study["players"] < 2:
        return None
    changing, even = study["seatings"] > 1, 1 / study["players"]
    lines = [line["wins"] for line in study["by_player"]] if changing else []
    wins = {name: [line[name] for line in lines] for name in ("share", "ci95")} if changing else study["wins"]
    names = study["seats"] if changing else [f"seat {seat + 1}" for seat in range(study["players"])]
    rows = []
    for name in dict.fromkeys(names):
        places = [place for place, other in enumerate(names) if other == name]
        share = sum(wins["share"][place] for place in places) / len(places)
        bounds = wins["ci95"][places[0]]
        half = (bounds[1] - bounds[0]) / 2 if bounds else 0
        p = math.erfc(abs(share - even) / half * 1.96 / math.sqrt(2)) if half else None
        state = "open" if p is None or p > 0.05 else "ahead" if share > even else "behind"
        shown, numbers = [share - half, share + half] if bounds else None, [place + 1 for place in places]
        rows.append({"name": name, "rows": numbers, "value": share, "ci95": shown, "p": p, "is": state})
    margin = max(((row["ci95"][1] - row["ci95"][0]) / 2 for row in rows if row["ci95"]), default=None)
    p = min((row["p"] for row in rows if row["p"] is not None), default=None)
    known = {"margin": margin, "enough": margin is not None and margin <= 0.1, "payoff": {"rows": rows}}
    return {"of": "player" if changing else "seat", "by": "wins", "even": even, "rows": rows, "p": p, **known}


def without_matches(study, **changes):
    """Study in which no match was finished."""
    names = "decisions turns legal_moves wins ties payoff result by_player verdict setup_win_share measures".split()
    return {name: value for name, value in study.items() if name not in names} | {"games": 0} | changes
