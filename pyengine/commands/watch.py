"""python -m pyengine.watch WHAT: a match, step by step; or as a page, or as data."""

import os
import re
import shlex
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pyengine.base.cli import Parser, joined, json_file, text_of
from pyengine.base.errors import InputError
from pyengine.commands.command import add_game, number, program, put_json

if TYPE_CHECKING:
    from pyengine.games.kinds import Player
    from pyengine.games.spec import GameSpec
    from pyengine.record.played import Match
    from pyengine.record.record import Record

PLACE = re.compile(r"[0-9]{1,20}(?:/[0-9]{1,20}){0,3}\s*(?P<moves>:.*)?", re.DOTALL)
EXPECTED = (
    "expected the folder of a study, a file with a transcript, bridge deals (PBN) or histories of OpenSpiel, or a "
    "match such as 'agram 7/0/0/0' or 'agram 7/0: 3 0 2'"
)


def parser(game: "GameSpec | None" = None) -> Parser:
    result = Parser(
        "watch",
        usage="python -m pyengine.watch WHAT [options]",
        description="Show a match step by step.",
        epilog="WHAT is the folder of a study that was played with --keep, a file that holds a transcript, bridge "
        "deals (PBN) or histories of OpenSpiel, or:"
        "\n  'GAME SEED/DEAL/MATCH/SEATING'  that match, as a study plays it (numbers left out are 0)"
        "\n  'GAME SEED/DEAL: MOVES'         these moves, by number or in words, such as 4♣, 9♥"
        "\n  GAME --position TEXT            a match that begins with this position",
    )
    result.add_argument("what", metavar="WHAT", help="what to watch; see below")
    result.add_argument("--match", **number("number of the kept match, where WHAT is a folder", metavar="K"))
    result.add_argument("--seats", metavar="LIST", help="players of GAME SEED/..., as in a study (default: random)")
    result.add_argument("--seat", **number("show only what this seat knows; on a page its regrets"))
    told = (
        "worth of each legal move (default: by what 50 ms a decision afford; seed: of the match, 0 of a record), and\n"
        "chances to win as the table sees it; pimc:NxR: N deals of hidden cards, R random playouts of each move in\n"
        "each; pimc:NxR:payoff: payoffs, without chances; :rule, :by=PLAYER: playouts by the rule of thumb, a player;\n"
        "exact:N: the payoff of best play with all cards open, in N determinisations;\n"
        "policy:FILE: how often this policy makes each move, and its worth where all play the policy"
    )
    result.add_argument("--estimates", nargs="?", const="", metavar="pimc:NxR", help=told)
    result.add_argument("--page", metavar="FILE", help="write an HTML page to FILE instead")
    result.add_argument("--json", metavar="FILE", help="write the match as JSON to FILE instead; - is standard output")
    add_game(result, game)
    return result


def run(words: Sequence[str]) -> None:
    if not words or words[0].startswith("-"):
        parser().parse_args(words)
        raise InputError(f"WHAT is missing, which comes first; {EXPECTED}")

    from engine.table import GameFault

    try:
        arguments, record = _found(words)
    except GameFault as fault:
        raise InputError(f"the game failed: {fault}") from None
    if record is None:
        return
    seat = None if arguments.seat is None else arguments.seat - 1
    if seat is not None and seat not in range(len(record.seats)):
        raise InputError(f"--seat is {arguments.seat}; expected 1 to {len(record.seats)}")
    if seat is not None and arguments.json is not None:
        raise InputError("--seat is for the terminal and pages; JSON has what each seat knows beside all cards")
    if arguments.json is not None:
        put_json(arguments.json, asdict(record))
    if arguments.page is not None:
        from pyengine.base.files import write_file
        from pyengine.report.match import page

        write_file(Path(arguments.page), page.write(record, seat))
    if arguments.json is None and arguments.page is None:
        from pyengine.report.match import terminal

        terminal.show(record, seat)


def _found(words: Sequence[str]) -> "tuple[Namespace, Record | None]":
    """The arguments, and the match that they name; None where what there is was listed."""
    from pyengine import registry
    from pyengine.games import transcripts
    from pyengine.record import played
    from pyengine.record.record import of_study, record

    what, *others = words = joined(words)
    if others and PLACE.fullmatch(others[0]):
        what = f"{what} {others.pop(0)}"
    if any(word.partition("=")[0] in ("--position", "--deals") for word in others) and registry.is_game(what):
        what += " 0"
    if os.path.isdir(what):
        return (arguments := parser().parse_args(words)), _of_folder(Path(what), arguments)
    text = text_of(what, EXPECTED.removeprefix("expected ")).strip()
    if matches := played.found(text):
        return (arguments := parser().parse_args(words)), _of_others(what, matches, arguments)
    if transcripts.is_transcript(text):
        arguments = parser().parse_args(words)
        return arguments, record(registry.replay(text), estimator=_estimator(arguments))
    match = re.fullmatch(rf"(?P<game>.*?\S)\s+(?P<place>{PLACE.pattern})", text, re.DOTALL)
    if not match:
        raise InputError(f"what to watch is {what[:60]!r}; {EXPECTED}")
    spec = registry.entry(match["game"])
    arguments = parser(spec).parse_args([what, *others])
    seed, *numbers = (int(number) for number in match["place"].partition(":")[0].split("/"))
    options = spec.one_from(arguments, seed)
    estimator = _estimator(arguments)
    if match["moves"] is not None:
        if arguments.seats is not None:
            raise InputError("--seats does not go with moves, which are played already")
        return arguments, record(spec.make(options, seed).read_state(match["place"]), estimator=estimator)

    from pyengine.players import parse_seats
    from pyengine.study.bound import Bound
    from pyengine.study.study import Study

    game = spec.make(options, seed)
    seats = () if arguments.seats is None else parse_seats(arguments.seats, game.seats)
    study = Study(match["game"], options, 1, 1, seed, tuple(player.text for player in seats))
    setup, number, seating = (*numbers, 0, 0, 0)[:3]
    return arguments, of_study(Bound(study, spec, game), setup, number, seating, estimator)


def _of_folder(path: Path, arguments: Namespace) -> "Record | None":
    from pyengine.record.played import chosen
    from pyengine.record.record import of_study
    from pyengine.study.store import FinishedFolder

    folder = FinishedFolder(path)
    kept = folder.figures().get("kept", {}).get("matches")
    if not kept:
        raise InputError(f"the study in {path} kept no match; expected one that was played with --keep")
    told = [", ".join(f"{name} {value:.4g}" for name, value in place.items()) for place in kept]
    titles = [each.replace("setup", "deal") for each in told]
    if _listed(str(path), titles, arguments, f"; {path / 'matches'} has their pages"):
        return None
    place = chosen(kept, arguments.match)
    return of_study(folder.bound, place["setup"], place["match"], place["seating"], _estimator(arguments))


def _of_others(what: str, matches: "Sequence[Match]", arguments: Namespace) -> "Record | None":
    """A match that others have written down, of the file or text `what`; None where several were listed."""
    from pyengine.record.played import chosen, read
    from pyengine.record.record import record

    if _listed(what, [match.title for match in matches], arguments):
        return None
    match = chosen(matches, arguments.match)
    state, players, ending = read(match)
    command = shlex.join(["python", "-m", "pyengine.watch", what, "--match", str(arguments.match or 1)])
    source, estimator = ", ".join([match.title, *state.doubts]), _estimator(arguments)
    told = record(state, players=players, source=source, command=command, estimator=estimator, ending=ending)
    return replace(told, names=match.names)


def _listed(what: str, titles: Sequence[str], arguments: Namespace, more: str = "") -> bool:
    """List several matches, of which --match names none, and return True; InputError where one is asked about."""
    if arguments.match is not None or len(titles) < 2:
        return False
    if arguments.page or arguments.json or arguments.estimates is not None or arguments.seat:
        raise InputError(f"which match? --match 1 to {len(titles)}; pyengine.watch {what} alone lists them")
    print(*(f"{number:4}  {title}" for number, title in enumerate(titles, 1)), sep="\n")
    print(f"python -m pyengine.watch {what} --match 1 shows the first one{more}")
    return True


def _estimator(arguments: Namespace) -> 'Player | Literal[""] | None':
    from pyengine.players.catalogue import EXACT, POLICY, parse_estimator
    from pyengine.study.study import ESTIMATOR

    for file, option in ((arguments.json, "--json"), (arguments.page, "--page")):
        json_file(file, option)  # before anything is played
    return arguments.estimates and parse_estimator(arguments.estimates, ESTIMATOR, True, others=(EXACT, POLICY))


main = program("watch", run)
