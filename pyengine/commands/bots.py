"""python -m pyengine.bots COMMAND: test whether a program keeps to the protocol of players (docs/guide/bots.md)."""

import time
from collections.abc import Iterator, Sequence

from pyengine.base.cli import Parser
from pyengine.base.errors import InputError
from pyengine.commands.command import SEEDS, number, program as command
from pyengine.games.game import Game
from pyengine.players import programs

GAMES = "red7", "leduc", "agram"  # of three kinds and two to four seats
NOISE = b"news of a later version 1 2 3\n"


def parser() -> Parser:
    result = Parser(
        "bots",
        description="Test whether a program keeps to the protocol of players (docs/guide/bots.md). It plays every "
        "seat of some matches, is asked the same again in another order and among unknown lines, and is told to quit.",
        epilog="Exit status: 0 if the program passes, else 1.",
    )
    result.add_argument("command", metavar="COMMAND", help="the program and its arguments, such as './bot --fast'")
    games = f"a game to play (default {', '.join(GAMES)}; repeatable)"
    result.add_argument("--game", action="append", metavar="GAME", help=games)
    result.add_argument("--matches", **number("matches of each game", 10, "N", 1))
    result.add_argument("--seed", **number("random seed", 0, "N", *SEEDS))
    return result


def run(words: Sequence[str]) -> int:
    """Return 1 where a property fails."""
    from pyengine import registry

    asked = parser().parse_args(words)
    values = programs.read(f"cmd:{asked.command.removeprefix('cmd:')}")
    programs.words_of(values["command"])
    names, failed = asked.game or GAMES, False
    for name, game in zip(names, [registry.game(name) for name in names]):
        for word, line in tested(game, values["command"], values["limit"], asked.matches, asked.seed):
            print(f"{name:12}  {word:11}  {line}", flush=True)
            failed |= word == "fails"
    return int(failed)


def tested(game: Game, command: str, limit: int, matches: int, seed: int) -> Iterator[tuple[str, str]]:
    """Each property with "holds", "fails" or "not checked", and a line about it."""
    from engine.players.chooser import PlayerFault
    from engine.players.programs import program
    from pyengine.check.run import place_of

    try:
        first, second = programs.Conversation(game, command, limit), programs.Conversation(game, command, limit, NOISE)
    except programs.Refused as reason:
        yield "not checked", str(reason)
        return
    except InputError as error:
        yield "fails", str(error)
        return
    yield "holds", f"the introduction: name {first.program.name!r}, wants {' '.join(sorted(first.wants)) or 'nothing'}"
    chooser, answers, longest, whole_time = program(game.table, first), [], 0.0, 0.0
    try:
        for setup in range(matches):
            state = game.deal(seed, setup)
            while not state.is_over:
                begin = time.perf_counter()
                move = chooser.choose(state, state.decision)
                took = time.perf_counter() - begin
                if len(state) > 1:
                    answers.append((state.copy(), move))
                    longest, whole_time = max(longest, took), whole_time + took
                state.play(move)
        mean = 1000 * whole_time / max(1, len(answers))
        times = f"{mean:.2f} ms each, {1000 * longest:.2f} at most"
        yield "holds", f"legal moves: {len(answers)} in {matches} matches, {times}"
        chooser = program(game.table, second)
        for state, move in reversed(answers):
            if (again := chooser.choose(state, state.decision)) != move:
                yield "fails", f"the same answer again: first play {move}, later play {again} ({place_of(state)})"
                break
        else:
            yield "holds", "the same answer again, in another order, among unknown lines, of another process"
    except PlayerFault as fault:
        yield "fails", f"the player {fault} ({place_of(state)})"
        return
    first.sound = second.sound = False  # nobody else gets them
    first.program.quit()
    second.program.close()
    for line, what in (first, "quit"), (second, "the end of its input"):
        status = line.program.end(programs.LAST_LIMIT)
        how = f"after {programs.LAST_LIMIT:g} s it still ran" if status is None else f"exit status {status}"
        yield "holds" if status == 0 else "fails", f"it ends at {what}: {how}"


main = command("bots", run)
