"""python -m pyengine.serve [FOLDER]: the workbench in the browser."""

import logging
import os
import secrets
import signal
import socket
import ssl
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from pyengine.base.cli import Parser
from pyengine.base.errors import InputError, needing
from pyengine.base.progress import silence
from pyengine.commands.command import number, program, switch

PORT, EVERY = 8765, "0.0.0.0"


def parser() -> Parser:
    result = Parser(
        "serve",
        description="Write and play card games in the browser.",
        epilog="Only this machine can open it, with the address that it prints; with --host friends, too, who are "
        "invited to a match. What is sent, cards too, can be read in the net then, unless --certificate or a tunnel is "
        "used. Ctrl-C ends it.",
    )
    folder = "of your games; may be empty (default: this one)"
    result.add_argument("folder", nargs="?", default=".", metavar="FOLDER", help=folder)
    result.add_argument("--port", **number(f"(default {PORT}, or a free port where it is taken)", None, "N", 1, 65535))
    host = "listen at this name or address of this machine, so that others can connect; 0.0.0.0: at all it has"
    result.add_argument("--host", metavar="NAME", default="127.0.0.1", help=host)
    pem = "encrypt what is sent (https), by a certificate and its key, two PEM files"
    result.add_argument("--certificate", nargs=2, metavar=("CERT", "KEY"), help=pem)
    result.add_argument("--address", metavar="URL", default="", help="of a tunnel to it, for friends: https://NAME")
    programs = (
        "let a program run as a game, player or measure: cmd:COMMAND, FILE.py:NAME, with its path from FOLDER on, or "
        "MODULE:NAME (repeatable)"
    )
    result.add_argument("--allow", action="append", default=[], metavar="WHAT", help=programs)
    result.add_argument("--no-open", **switch("do not open the page in a browser"))
    return result


def run(words: Sequence[str]) -> int:
    """Serve until Ctrl-C; returns the exit status."""
    arguments = parser().parse_args(words)
    if not hasattr(os, "fork"):
        raise InputError("serve needs a system that can fork, such as Linux or macOS; this one cannot")
    with needing("workbench", "serve"):
        import uvicorn

        from pyengine.serve.app import Workbench, server
        from pyengine.serve.connection import LIMITS, sparing
        from pyengine.serve.guard import LOCAL, AccessGuard
    cert, key = arguments.certificate or (None, None)
    try:
        if cert:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except ssl.SSLError:
        raise InputError(f"--certificate: {cert} is no certificate in PEM form with its private key, {key}") from None
    except OSError as error:
        said = f"--certificate {cert} {key}: {error.strerror or error}"
        raise InputError(f"{said}; expected the PEM files of a certificate and its key") from None
    if arguments.address and not arguments.address.startswith(("http://", "https://")):
        raise InputError(f"--address is {arguments.address!r}; expected https://NAME, as friends enter it")
    scheme = "https" if cert else "http"
    bench = Workbench(Path(arguments.folder), arguments.allow)
    listening = _listening(arguments.host, arguments.port)
    port = listening.getsockname()[1]
    host = _outside() if arguments.host == EVERY else arguments.host
    hosts = host, socket.gethostname(), *LOCAL
    guarded = AccessGuard(server(bench), secrets.token_urlsafe(24), port, hosts, scheme, arguments.address)
    bench.friends.address = arguments.address.rstrip("/") or f"{scheme}://{host}:{port}"
    address = f"{scheme}://{host}:{port}/?token="

    def tell(what: str = "For another browser") -> None:
        with suppress(OSError):  # nobody reads it any more
            print(f"{what}: {address}{guarded.token(tell)}", flush=True)

    tell(f"The workbench of {bench.shelf.root}")
    print("Ctrl-C ends it.", flush=True)
    silence()
    how = LIMITS | {"server_header": False, "lifespan": "on", "ws": "none", "timeout_graceful_shutdown": 1}
    config = uvicorn.Config(guarded, **how)
    config.ssl_certfile, config.ssl_keyfile = cert, key
    logging.getLogger("asyncio").addFilter(sparing)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # Others see what a program is given, but do not read this file: it leads on to the page.
    with NamedTemporaryFile("w", prefix="pyengine-", suffix=".html") as file, suppress(KeyboardInterrupt):
        if not arguments.no_open:
            print(f'<meta http-equiv="refresh" content="0; url={address}{guarded.token()}">', file=file, flush=True)
            webbrowser.open(Path(file.name).as_uri())
        uvicorn.Server(config).run(sockets=[listening])
    print("\nThe workbench is closed.", file=sys.stderr)
    return 0


def _outside() -> str:
    """The address of this machine in its net; nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.connect(("192.0.2.1", 9))
        return str(made.getsockname()[0])
    return "127.0.0.1"


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
