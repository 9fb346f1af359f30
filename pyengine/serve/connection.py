"""Connections: how many there may be, and how long a request may take to arrive."""

import sys
import time
from functools import lru_cache
from logging import LogRecord
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 100  # at a time; a browser opens 6
WHOLE = 20.0  # seconds in which a request arrives, head and body


class Connection(H11Protocol):
    """HTTP whose requests arrive in time, or it is closed. Of too many, that which waits longest is closed."""

    @property
    def waits(self) -> bool:
        """True while the next request is not there yet, or only a part of it."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.late = self.loop.call_later(WHOLE, self._end)
        if len(self.connections) > MOST:
            known = (each for each in self.connections if isinstance(each, Connection))
            waiting = (each for each in known if each.waits or each.flow.write_paused)  # for a request, or to be read
            min(waiting, key=lambda each: each.late.when()).transport.abort()

    def on_response_complete(self) -> None:
        self.late.cancel()
        self.late = self.loop.call_later(WHOLE, self._end)
        super().on_response_complete()

    def _end(self) -> None:
        if self.waits:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        self.transport.close()  # an answer may have begun, into which there is none to be written


LIMITS: dict[str, Any] = {"http": Connection, "backlog": 32, "log_level": "error"}  # of a uvicorn.Config


@lru_cache(maxsize=1)
def _say(second: int) -> None:
    print("too many files are open: new connections wait", file=sys.stderr)


def sparing(record: LogRecord) -> bool:
    """Say once a second that no more files can be opened, instead of a traceback for each connection that waits."""
    full = record.getMessage().startswith("socket.accept() out of system resource")
    if full:
        _say(int(time.monotonic()))
    return not full
