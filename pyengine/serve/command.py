"""python -m pyengine.serve [FOLDER]: the workbench in the browser."""

import secrets
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pyengine.base.cli import Parser, whole
from pyengine.base.errors import InputError
from pyengine.base.progress import silence
from pyengine.commands.command import check, program

PORT = 8765


def parser() -> Parser:
    result = Parser(
        prog="python -m pyengine.serve",
        description="Write and play card games in the browser.",
        epilog="Only this machine can open it, with the address that it prints. Ctrl-C ends it.",
    )
    result.add_argument(
        "folder", nargs="?", default=".", metavar="FOLDER", help="of your games; may be empty (default: this one)"
    )
    result.add_argument("--port", type=whole, metavar="N", help=f"(default {PORT}, or a free port where it is taken)")
    result.add_argument("--host", metavar="NAME", help="listen at this address, so that other machines can connect")
    result.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="WHAT",
        help="let a program run as a game, player or measure: cmd:COMMAND, FILE.py:NAME, with its path from FOLDER "
        "on, or MODULE:NAME (repeatable)",
    )
    result.add_argument("--no-open", action="store_true", help="do not open the page in a browser")
    return result


def run(words: Sequence[str]) -> int:
    """Serve until Ctrl-C; returns the exit status."""
    arguments = parser().parse_args(words)
    check(arguments, port=(1, 65535))
    try:
        import uvicorn

        from pyengine.serve.app import Workbench, server
        from pyengine.serve.guard import LOCAL, Guard
    except ImportError as error:
        raise InputError(f"serve needs {error.name}: python -m pip install starlette uvicorn") from None
    bench = Workbench(Path(arguments.folder), arguments.allow)
    listening = _listening(arguments.host or "127.0.0.1", arguments.port)
    port, token = listening.getsockname()[1], secrets.token_urlsafe(24)
    hosts = (arguments.host, *LOCAL) if arguments.host else LOCAL
    guarded = Guard(server(bench), token, port, hosts)
    address = f"http://{arguments.host or '127.0.0.1'}:{port}/?token={token}"
    print(f"The workbench of {bench.shelf.root}: {address}\nCtrl-C ends it.", flush=True)
    silence()
    if not arguments.no_open:
        webbrowser.open(address)
    config = uvicorn.Config(
        guarded, log_level="warning", server_header=False, lifespan="on", ws="none", timeout_graceful_shutdown=1
    )
    with suppress(KeyboardInterrupt):  # which ends it
        uvicorn.Server(config).run(sockets=[listening])
    print("\nThe workbench is closed.", file=sys.stderr)
    return 0


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket at the port that was asked for, or at PORT or any other."""
    for each in (port,) if port else (PORT, 0):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
            listening.listen(128)  # it is answered once the server has begun
            return listening
        except OSError as error:
            listening.close()
            why = error.strerror
    raise InputError(f"cannot listen at {host}:{port or PORT}: {why}")


main = program("serve", run)
