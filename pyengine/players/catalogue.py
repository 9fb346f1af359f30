"""The kinds of players, and players by their texts. Kinds that play one game alone stand with that game."""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyengine import registry
from pyengine.base import kept
from pyengine.base.errors import InputError, counted, instead
from pyengine.base.functions import split
from pyengine.games.foreign import option_value
from pyengine.games.kinds import MOST_PLAYOUTS, Budget, Parameter, Player, PlayerKind, compiled, either
from pyengine.players import programs, python, solved
from pyengine.players.human import choose
from pyengine.players.trial import affordable, lengths, strongest

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game
    from pyengine.games.policy import Policy
    from pyengine.games.rule import Rule

OURS = partial(compiled, "engine.players.players")
TIME = {"Tms": "(?P<milliseconds>N)ms"}
EXPLORATION = Parameter("c", "exploration", 0.7, 0.0, 1000.0, "exploration constant")
PAYOFF: dict[str, dict[str, bool | int]] = {"payoff": {"payoff": True}}
RULE: dict[str, dict[str, bool | int]] = {"rule": {"rule": True}}
GUARD = Parameter("guard", "guard", None, 0.001, 1000.0, "standard errors that another move is better than the rule's")
SHARE = Parameter("rule", "rule", None, 0.001, 0.999, "share of the moves of playouts by the rule of thumb")
RULE_ASKS = dict.fromkeys(("rule", "guard"), "heuristic") | {"believe": "relabel"}
WORLD = 5000  # positions of a determinisation that `pimc:N:exact` solves
LENGTH = 10  # decisions of a playout, about
FALLBACK_PLAYOUTS = 20  # of `exact`, of every move in each determinisation
ALIASES = {"pipmc": "pimc"}  # "perfect information pure Monte Carlo", as CardStock's articles call it
UNKNOWN = lambda moves, **_: 1000  # playouts that a decision is taken for where nobody knows what it costs


def _searching(function: str, game: "Game", believe: Player | None = None, **values: Any) -> "Chooser":
    chooser: Chooser = OURS(function, game, **values)
    return chooser if believe is None else believe.believed_by(chooser, game)


def _rollout(game: "Game", guard: float = 1.0, **values: Any) -> "Chooser":
    """Make `rollout`. Where all win together, partners read each move as the rule's: another has to be four times as
    clearly better, in eight determinisations. In Fireworks 20 ms score 21.3 so, 13.5 as elsewhere, the rule 20.9."""
    caution: dict[str, Any] = {"guard": 4 * guard, "least": 8} if game.shared else {"guard": guard}
    return _searching("rollout", game, **caution, **values)


def _believed(text: str) -> Player:
    """The player that `believe=` names."""
    if text == "rule":
        return parse("heuristic")
    if text.startswith("net:"):
        return parse(text)
    raise InputError(f"a player believes that the others play like {text!r}; expected rule or net:FILE")


def _follows(text: str) -> Player:
    """The player that `by=` names."""
    player = parse(text)
    if player.kind in (PYTHON, EXTENSION, PROGRAM, HUMAN, STRONG) or "milliseconds" in player.values:
        raise InputError(f"playouts go by {player.text!r}; expected a player with a counted budget, such as ismcts:25")
    return player


BELIEF: dict[str, Any] = {"asks": RULE_ASKS, "believes": _believed}
TREE: dict[str, Any] = {"settings": (EXPLORATION, GUARD, SHARE), "words": PAYOFF | RULE, **BELIEF}


def monte_carlo(name: str, game: "Game", by: Player | None = None, **values: Any) -> "Chooser":
    """Make the player `exact`, that solves determinisations, or `pimc`, that plays them out at random, by the rule or a
    player, or solves them; InputError where it is to solve a game that cannot be solved."""
    if by is not None:
        values["by"] = by.followed(game)
    if name == EXACT.name or "limit" in values:
        from engine.solving.open_hands import obstacle

        player = name if name == EXACT.name else "pimc:..:exact"
        if "solve" not in game.table.can:
            raise InputError(f"the player {player} needs solve, which the game {game.name} does not have")
        if why := obstacle(game.table):
            raise InputError(f"the player {player} needs matches with all cards open; {game.name} has none: {why}")
    return _searching(name, game, **values)


PIMC = PlayerKind(
    "pimc",
    {
        "pimc:NxR": "perfect information Monte Carlo: N determinisations, R random playouts of each for every move",
        "pimc:N": "the same with N playouts a decision in all",
        "pimc:N:exact": "solves determinisations with all cards open where they are small; else as with payoff",
    },
    partial(monte_carlo, "pimc"),
    needs=("resample",),
    needs_others=True,
    budget=Budget("10x2", {"NxR": "(?P<determinisations>N)x(?P<playouts>N)", "N": "(?P<budget>N)"} | TIME),
    settings=(GUARD, SHARE),
    words={**PAYOFF, "exact": {"payoff": True, "limit": WORLD}, **RULE},
    **BELIEF,
    follows=_follows,
    work=lambda moves, budget=0, determinisations=0, playouts=0, by=None, **_: (
        (budget or determinisations * playouts * moves) * (1 + (by.work(moves) * LENGTH if by else 0))
    ),
    tries=("", ":exact"),
)
QUICK = lambda moves, **_: 100  # chunks of which a quick program plays 20 in a second
PERSON = {"human": "a person at this terminal"}
ASKED = partial(python.chooser, function=lambda view, moves: choose(view, moves, looking))
HUMAN = PlayerKind("human", PERSON, ASKED, work=UNKNOWN)
FUNCTION = {"FILE.py:NAME": "a Python function (view, moves) -> number of a move"}
PYTHON = PlayerKind("python", FUNCTION, python.chooser, work=UNKNOWN, files=("path",))
MADE = {"MODULE:FUNCTION": "a player of an installed extension, which its function makes; options as :NAME=VALUE"}
EXTENSION = PlayerKind("extension", MADE, python.extension, work=UNKNOWN, sources=python.sources)
PIPED = {"cmd:COMMAND": "a program that is asked over pipes (docs/guide/bots.md)"}
PROGRAM = PlayerKind("cmd", PIPED, programs.chooser, work=QUICK, sources=programs.sources)
RULED = {"heuristic": "the game's own rule of thumb"}


def _from_file(kind: str, game: "Game", path: "str | Policy | Rule") -> Any:
    """The policy, net or rule of a file, or itself; InputError where it cannot be read, or is of another game."""
    if isinstance(path, str):
        return getattr(import_module(f"pyengine.games.{kind}"), kind.capitalize()).read(path, game)
    path.check(game, f"the {kind}")
    return path


def _search(name: str, does: str, *tries: str, make: "Callable[..., Chooser] | None" = None, **more: Any) -> PlayerKind:
    """Return a kind that searches with a budget of playouts, or of time."""
    facts: dict[str, Any] = {"needs": ("resample",), "budget": Budget("1000", {"N": "(?P<playouts>N)"} | TIME)}
    facts |= {"needs_others": True, "words": PAYOFF, "work": lambda moves, playouts=0, **_: playouts, "tries": tries}
    return PlayerKind(name, {f"{name}:N": does}, make or partial(_searching, name), **facts | more)


def _of_file(name: str, words: str, command: str, **more: Any) -> PlayerKind:
    forms = {f"{name}:FILE": f"the {words} in a file that python -m pyengine.{command} GAME --out FILE wrote"}
    make = lambda game, path: _from_file(name, game, path).chooser(game)
    return PlayerKind(name, forms, make, files=("path",), **more)


POLICY = _of_file("policy", "policy", "equilibrium", policy=partial(_from_file, "policy"))
NET = _of_file("net", "network", "train")
OF_FILES = (POLICY, NET, _of_file("rule", "rule", "learn"))
LIMIT = Parameter("limit", "limit", 20_000, 1, 2**31 - 1, "positions that the solver looks at in a determinisation")
EXACT = _search(
    "exact",
    "solves N determinisations; where that takes too long, pimc:Nx20:payoff",
    make=partial(monte_carlo, "exact"),
    needs=("resample", "solve"),
    needs_others=False,
    budget=Budget("10", {"N": "(?P<determinisations>N)"}, 10**6, "1 to 1000000 determinisations, such as exact:10"),
    settings=(LIMIT,),
    words={},
    work=lambda moves, determinisations, **_: determinisations * FALLBACK_PLAYOUTS * moves,
)
KINDS = (
    PlayerKind("random", {"random": "every legal move equally likely"}, partial(OURS, "random"), tries=("",)),
    PlayerKind("heuristic", RULED, partial(OURS, "heuristic"), needs=("heuristic",), tries=("",)),
    PIMC,
    _search("flat", "flat Monte Carlo: N playouts, spent on promising moves (UCB)", "", **TREE),
    _search(
        "ismcts",
        "information set Monte Carlo tree search, N iterations",
        *("", ":payoff", ":guard=1:rule:believe=rule", ":guard=1:rule"),
        **TREE,
        budget=Budget("1000", {"N": "(?P<iterations>N)"} | TIME),
        work=lambda moves, iterations, **_: iterations,
    ),
    _search(
        "rollout",
        "the game's rule of thumb, improved by N playouts that go by it",
        *(":believe=rule", "", ":payoff"),
        make=_rollout,
        needs=("resample", "heuristic"),
        settings=(replace(GUARD, usual=1.0, least=0.0), SHARE),
        **BELIEF,
    ),
    _search(
        "mccfr",
        "regret sampling from the deal on, aimed at what the seat has seen, N playouts",
        *("", ":payoff"),
        make=partial(compiled, "engine.solving.sampling.targeted", "mccfr"),
        needs=("resample", "information_key"),
        budget=Budget("10000", {"N": "(?P<playouts>N)"} | TIME),
        mixes=True,
    ),
    EXACT,
    PlayerKind(
        "cfr",
        {"cfr:N": "solves a small game for two before it plays: N iterations of CFR+ over the whole tree"},
        lambda game, **values: solved.policy(game, **values).chooser(game),
        needs_others=True,
        budget=Budget("1000", {"N": "(?P<iterations>N)"}, 10**7, "1 to 10000000 iterations, such as cfr:1000"),
        policy=solved.policy,
        tries=("",),
        mixes=True,
    ),
)

RANDOM = KINDS[0].read("random")


def candidates(game: "Game", budget: str) -> list[Player]:
    """The players that a game can seat, one for each text that a kind is tried by; where it has a budget with this one,
    playouts or milliseconds, such as 1000 or 20ms."""
    found = list[Player]()
    for kind in named_kinds():
        for text in _tried(kind, budget, game):
            if f"{text}:believe=rule" in [player.text for player in found]:
                continue
            with suppress(InputError):
                player = kind.read(text)
                if "limit" in player.values and not budget.endswith("ms"):
                    continue  # positions that are solved are no playouts: the budget says nothing of them
                player.check(game)
                found.append(player)
    return found


def _tried(kind: PlayerKind, budget: str, game: "Game | None" = None) -> list[str]:
    """The texts by which a kind is tried, in some game. Where all win together, players go by payoffs anyway, and
    partners may be believed in; equilibria, which mix, are between two sides."""
    texts = [f"{kind.name}:{budget}{rest}" if kind.budget else f"{kind.name}{rest}" for rest in kind.tries]
    if game is None:
        return texts
    apart = ":payoff" if game.shared else ":believe=rule"
    return [text for text in texts if not text.endswith(apart) and (len(game.sides) == 2 or not kind.mixes)]


TRIED = {"": 200, "ms": 1}  # the most that a decision costs in a trial
SOLVING = "cfr:1000"
LOOK, FEWEST, MOST = 130_000, 40, 400  # random decisions in 50 ms, about; determinisations of a look
PRIOR = "uct", "rollout", "ismcts"  # kinds that trials of most games choose, where a game can seat them
_chosen: dict[str, str] = {}  # texts, by game, options, budget and the digest of a game's file


def chosen(game: "Game", settled: Player | None = None, playouts: int = 0, milliseconds: int = 0) -> Player:
    """The player that `strong` is in a game: a policy where the game is small enough to be solved, else the strongest
    of the candidates, by a trial; `settled` where it has been chosen before. InputError where it does not play this
    game."""
    _able(game, settled)
    if settled:
        return settled
    amount, unit = milliseconds or playouts, "ms" * (milliseconds > 0)
    budget = f"{amount}{unit}"
    if found := known(game, budget):
        return found
    choice = ""
    with suppress(InputError):
        parse(SOLVING).check(game)
        choice = SOLVING
    if not choice:
        full = candidates(game, budget)
        most = TRIED[unit] if unit else affordable(game, TRIED[unit])
        tried = candidates(game, f"{min(amount, most)}{unit}")
        able = [player for player in tried if player.kind.name != "random"] or tried
        choice = full[tried.index(strongest(game, able))].text
    key = _choice_key(game.name, game.options, budget, game.digest)
    _chosen[key] = choice
    if unit:  # with playouts, the same seed gives the same figures: nothing but the trial decides
        kept.keep("strong", key, choice.encode())
    return parse(choice)


def known(game: "Game", budget: str) -> Player | None:
    """Return what `strong` has chosen in a game before: in a study that is resumed, in this process or, with
    milliseconds, in another."""
    told, key = (_choice_key(game.name, game.options, budget, digest) for digest in (None, game.digest))
    if told in _chosen or key in _chosen:
        return parse(_chosen.get(told) or _chosen[key])
    with suppress(InputError):  # whatever stands there
        if budget.endswith("ms") and (choice := kept.read("strong", key).decode()):
            settled: Player = _strong(f"{STRONG.name}:{budget}={choice}").values["settled"]
            if choice == SOLVING or choice in _tried(settled.kind, budget, game):
                settled.check(game)
                return settled
    return None


def prior(game: "Game", budget: str) -> Player:
    """Guess what `strong` would choose in a game, without a trial."""
    kinds = {kind.name: kind for kind in named_kinds()}
    for kind in (kinds[name] for name in PRIOR):
        with suppress(InputError):
            player = kind.read(f"{kind.name}:{budget}" + ":payoff" * (game.pays_amounts and ":payoff" in kind.tries))
            player.check(game)
            return player
    return parse("random")


def looking(game: "Game", payoff: bool = False) -> Player:
    """The estimator by which a look at a decision takes about 50 ms, told by counts, so that it is the same everywhere:
    all go on by a small search, by the rule of thumb or at random, the first of these that affords 40 determinisations
    with a playout of every move; up to 400 of them."""
    length, moves = math.inf, 2.0
    cheap = [*[parse("heuristic")] * ("heuristic" in game.table.can), RANDOM]
    with suppress(InputError):  # no match ends
        length, moves = max(lengths(game, each) for each in cheap)
    for player in (prior(game, "25"), *cheap):
        if (afforded := _afforded(player, length, moves)) >= FEWEST:
            break
    how = {"heuristic": ":rule", "random": ""}.get(player.text, f":by={player.text}")
    return parse(f"pimc:{max(FEWEST, min(afforded, MOST))}x1{':payoff' * payoff}{how}")


def _afforded(player: Player, length: float, moves: float) -> int:
    """Playouts of every move in 50 ms, in the middle of matches that are so long and offer so many moves."""
    return int(LOOK / (moves * length / 2 * (1 + player.work(moves) * length / 3)))


def going_on(game: "Game", players: Sequence[Player], looks: str) -> Player:
    """The estimator of a study that names none, pimc:NxR by its `looks`: all go on as its players do, where one search
    sits in all seats and a look takes no more than about 50 ms; else by the rule of thumb, where there is one, unless
    all play at random."""
    if all(player == RANDOM for player in players):
        return parse(looks)
    rule = "heuristic" in game.table.can
    with suppress(InputError):  # no match ends; or none can be asked how it goes on
        first = players[0].values.get("settled", players[0])  # what `strong` is here
        if all(player == players[0] for player in players) and first.kind.budget and not first.files:
            asked = parse_estimator(f"{looks}:by={first.text}", looks)
            asked.check(game)
            played = lengths(game, parse("heuristic") if rule else RANDOM)
            if _afforded(first, *played) >= asked.values["determinisations"] * asked.values["playouts"]:
                return asked
    return parse(looks + ":rule" * rule)


def _able(game: "Game", settled: Player | None = None, **_: int) -> None:
    """Raise InputError where `strong` does not play a game."""
    if settled:
        settled.check(game)
    elif game.seats < 2:
        raise InputError(f"the player {STRONG.name} plays games of two sides or more; {game.name} has one")


def _choice_key(game: str, options: Mapping[str, object], budget: str, digest: str | None = None) -> str:
    said = {name: value for name, value in options.items() if value is not None}  # as files keep them
    return json.dumps([game, said, budget, digest], sort_keys=True)


def remember(game: str, options: Mapping[str, object], seats: Iterable[object]) -> None:
    """Keep what players have chosen in a study that is gone on with."""
    for text in seats:
        asked, equals, choice = str(text).partition("=")
        name, _, budget = asked.partition(":")
        if equals and name == STRONG.name:
            _chosen[_choice_key(game, options, budget)] = choice


STRONG = PlayerKind(
    "strong",
    {"strong:N": "the strongest that a game offers for N playouts a decision: solved, or found by a trial"},
    lambda game, **values: chosen(game, **values).chooser(game),
    needs_others=True,
    budget=Budget("1000", {"N": "(?P<playouts>N)"} | TIME),
    work=lambda moves, playouts=0, settled=None, **_: settled.work(moves) if settled else playouts,
    policy=lambda game, **values: chosen(game, **values).policy(game),
    able=_able,
    settle=lambda game, player: (
        player if "settled" in player.values else parse(f"{player.text}={chosen(game, **player.values).text}")
    ),
)


def _strong(text: str) -> Player:
    """The player of a text that begins with `strong`; one that has chosen says what, after a sign of equality."""
    asked, equals, choice = text.partition("=")
    player = STRONG.read(asked if asked.count(":") < 2 else text)
    if not equals:
        return player
    settled = parse(choice)
    if settled.text not in (SOLVING, *_tried(settled.kind, player.text.partition(":")[2])):
        raise InputError(f"the player {text!r} says that it chose {choice!r}; expected what {player.text} may choose")
    timed = {name: value for name, value in settled.values.items() if name == "milliseconds"}
    return Player(f"{player.text}={settled.text}", STRONG, {"settled": settled, **timed})


def named_kinds() -> Iterator[PlayerKind]:
    """The kinds whose texts begin with their name; games are loaded when their own are reached."""
    yield from KINDS
    yield from sorted(registry.own_players(), key=lambda kind: kind.name)
    yield from (STRONG, *OF_FILES, HUMAN)


def parse(text: "str | Policy | Rule | python.PlayerFunction | Player") -> Player:
    """The player that a text describes, that plays a `pyengine.games.policy.Policy`, or that a Python function (view,
    moves) -> number of a move is; a player is itself.

    pyengine.InputError : unknown player, a part that it does not have or that is out of range.

    >>> state = pyengine.game("agram").deal(seed=4)
    >>> pyengine.player("ismcts:100").choose(state, seed=1).move
    4
    """
    if isinstance(text, Player):
        return text
    for kind in OF_FILES:
        if kind.name == getattr(text, "KIND", ""):
            return Player(kind.name, kind, {"path": text})
    if not isinstance(text, str):
        if not callable(text):
            raise InputError(f"the player is {text!r}; expected a text, a policy or a function")
        named = text if hasattr(text, "__qualname__") else type(text)
        return Player(f"{named.__module__}.{named.__qualname__}", PYTHON, {"function": text})
    text = text.strip()
    if text.startswith(f"{PROGRAM.name}:"):
        values = programs.read(text)
        usual = values["limit"] == programs.USUAL_LIMIT
        return Player(f"cmd:{values['command']}" + f":limit={values['limit']}ms" * (not usual), PROGRAM, values)
    if found := split(text):
        return Player(text, PYTHON, dict(zip(("path", "name"), found)))
    if text.endswith(".py"):
        raise InputError(f"the player {text!r} names no function; expected FILE.py:NAME")
    name, _, path = text.partition(":")
    for kind in OF_FILES:
        if name == kind.name:
            if not path:
                raise InputError(f"the player {text!r} names no file; expected {next(iter(kind.forms))}")
            return Player(text, kind, {"path": path})
    if name == STRONG.name:
        return _strong(text)
    for kind in named_kinds():
        if kind.name == ALIASES.get(name, name):
            return kind.read(text)
    match = re.fullmatch(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*)((?::[^\W\d]\w*=[^:]*)*)", text)
    if match:
        values = {name: option_value(value) for name, value in re.findall(r":(\w+)=([^:]*)", match[2])}
        return Player(text, EXTENSION, {"name": match[1], "options": values})
    if " / " in text:
        raise InputError(f"there is no player {text!r}; several tables of players, A,B / C,D, are for pyengine.compare")
    forms = [next(iter(kind.forms)) for kind in (*named_kinds(), PYTHON, EXTENSION, PROGRAM)]
    files = [f"{kind.name}:{name}" for kind in OF_FILES if kind.name in name.split(".")]  # FILE.net, FILE.net.best
    names = files or [kind.name for kind in named_kinds()]
    known = instead(name, names, f"one of {', '.join(forms)}", text[len(name) :])
    raise InputError(f"there is no player {text!r}; {known}")


def words(text: str) -> list[str]:
    """The texts of players between commas; beside commands, commas in quotes are theirs."""
    return re.split(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""" if f"{PROGRAM.name}:" in text else ",", text)


def machines(players: Iterable[Any], who: str = "a player") -> list[Player]:
    """Players that are asked more often than a person can be; raises InputError where one is a person."""
    found = [parse(player) for player in players]
    if any(player.kind is HUMAN for player in found):
        raise InputError(f"{who} is asked thousands of times; expected a player other than human")
    return found


def parse_seats(text: str, seats: int | None) -> tuple[Player, ...]:
    """The players of a comma-separated list, seat by seat; seats that it does not name are random, where it is known
    how many there are. InputError for an unknown player, or more players than seats."""
    players = [parse(word) for word in words(text)]
    if seats is not None and len(players) > seats:
        raise InputError(f"--seats names {counted(len(players), 'player')}; the game has {counted(seats, 'seat')}")
    return tuple(players + [RANDOM] * ((seats or 0) - len(players)))


def parse_estimator(
    text: str,
    usual: str,
    payoff: bool = False,
    most: int = MOST_PLAYOUTS,
    others: tuple[PlayerKind, ...] = (),
    believes: bool = False,
) -> Player:
    """The player pimc:NxR, pimc:NxR:rule or pimc:NxR:by=PLAYER that an estimator is, or one of the kinds that may be
    there besides; InputError for another one, or too many determinisations.

    usual : an example, for errors
    payoff : whether it may be pimc:NxR:payoff, too
    most : determinisations
    others : of POLICY and EXACT
    believes : whether it may believe in how others play
    """
    if ":fit=" in text:
        raise InputError(f"the estimator {text[:40]!r} was fitted by an older version; expected one such as {usual}")
    name = text.partition(":")[0]
    if ALIASES.get(name, name) in [kind.name for kind in (PIMC, *others)]:
        player = parse(text)
        more = ["payoff"] * payoff + ["believe"] * believes
        known = player.kind is EXACT or player.values.keys() <= {"determinisations", "playouts", "rule", "by", *more}
        if player.kind is POLICY or known and 0 < player.values.get("determinisations", 0) <= most:
            return player
    known_forms = ["pimc:NxR", *["pimc:NxR:payoff"] * payoff, "pimc:NxR:rule", "pimc:NxR:by=PLAYER"]
    forms = either([*known_forms, *(next(iter(kind.forms)) for kind in others)])
    raise InputError(f"the estimator is {text!r}; expected {forms}, such as {usual}")


def paid(estimator: Player, game: "Game") -> Player:
    """Estimator that goes by payoffs, pimc:NxR:payoff, where all win together."""
    if not game.shared or estimator.kind is not PIMC or "payoff" in estimator.values:
        return estimator
    return parse(re.sub(r"^(\w+:\w+)", r"\1:payoff", estimator.text))


def kind_lines() -> Iterator[tuple[str, str]]:
    """Yield the forms of players for `--seats`, each with a line about it."""
    kinds = tuple(named_kinds())
    for kind in (*kinds, PYTHON, EXTENSION, PROGRAM):
        yield from kind.forms.items()
    timed = either(kind.name for kind in kinds if kind.budget and "Tms" in kind.budget.forms)
    yield "cmd:COMMAND:limit=Tms", "answers within T milliseconds (default 10000)"
    yield "KIND:Tms", f"{timed} for T milliseconds a decision"
    yield "KIND:BUDGET:payoff", "maximises the mean payoff, not the mean result"
    ruled = either(kind.name for kind in kinds if kind.asks)
    believing = either(kind.name for kind in kinds if kind.believes)
    others = "the others play by the rule of thumb, or like net:FILE (believe=net:FILE)"
    yield "KIND:BUDGET:believe=rule", f"{believing}: {others}"
    yield "KIND:BUDGET:rule", f"{ruled}: playouts by the game's rule of thumb, not at random"
    for kind in kinds:
        for setting in kind.settings:
            usual = "" if setting.usual is None else f" (default {setting.usual})"
            told = f"{setting.meaning}, {setting.least:g} to {setting.most:.10g}{usual}"
            yield f"{kind.name}:{setting.name}={setting.name[0].upper()}", told
