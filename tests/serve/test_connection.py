"""Requests that do not arrive: they are cut off, make room for others, and fill no log."""

import asyncio
import contextlib
import logging
import socket
import threading
import time

import pytest

pytest.importorskip("uvicorn")
import uvicorn

from pyengine.serve import connection

HALVES = b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n12"


async def app(scope, receive, send):
    """Answers with the body that it got; of /slow, after half a second."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message["body"], message["more_body"]
    await asyncio.sleep(0.5 if scope["path"] == "/slow" else 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


async def early(scope, receive, send):
    """Answers before the body is there, as a guard does."""
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def served():
    """Serves an application in here, until the test ends: its port."""
    running = []

    def begin(app):
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, **connection.LIMITS, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        running.append((server, thread, listening))
        return listening.getsockname()[1]

    yield begin
    for server, thread, listening in running:
        server.should_exit = server.force_exit = True
        thread.join(10)
        listening.close()


def wire(port, data=b""):
    made = socket.create_connection(("127.0.0.1", port), 10)
    made.sendall(data)
    return made


def whole(port, data):
    """The answer to a request, until the server closes."""
    with wire(port, data) as made:
        return b"".join(iter(lambda: made.recv(65536), b""))


REQUEST = b"POST %s HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


def test_half_sent_requests_make_room_for_whole_ones(served, monkeypatch):
    monkeypatch.setattr(connection, "MOST", 20)
    port, most = served(app), 3 * connection.MOST
    half = [wire(port, HALVES[number % 3]) for number in range(most)]
    began = time.monotonic()
    answers = [whole(port, REQUEST % b"/") for _ in range(5)]
    assert all(answer.endswith(b"ok") for answer in answers) and time.monotonic() < began + connection.WHOLE
    kept = 0
    for each in half:
        with each, contextlib.suppress(ConnectionError):
            each.setblocking(False)
            try:
                each.recv(1)
            except BlockingIOError:
                kept += 1
    assert 0 < kept <= connection.MOST


def test_answers_that_nobody_reads_make_room(served, monkeypatch):
    async def large(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4000000")]})
        await send({"type": "http.response.body", "body": bytes(4_000_000)})

    monkeypatch.setattr(connection, "MOST", 5)
    port = served(large)
    deaf = [wire(port, REQUEST % b"/") for _ in range(5)]
    time.sleep(0.5)
    assert whole(port, REQUEST % b"/").endswith(bytes(100))
    for each in deaf:
        each.close()


@pytest.mark.parametrize("half", HALVES)
def test_a_request_arrives_in_time_or_never(half, served, monkeypatch):
    monkeypatch.setattr(connection, "WHOLE", 0.2)
    port, began = served(app), time.monotonic()
    with wire(port, half) as slow:
        ended = b"?"
        while ended and time.monotonic() < began + 15:  # a byte now and then gains no time
            try:
                slow.sendall(b"a")
                slow.settimeout(0.05)
                ended = slow.recv(1)
            except TimeoutError:
                pass
            except ConnectionError:
                ended = b""
        assert not ended and 0.15 < time.monotonic() - began < 15


def test_an_answer_may_take_longer_and_the_next_request_begins_anew(served, monkeypatch):
    monkeypatch.setattr(connection, "WHOLE", 0.3)
    port = served(app)
    with wire(port) as slow:
        for _ in range(2):
            slow.sendall((REQUEST % b"/slow").replace(b"Connection: close\r\n", b""))
            answer = b""
            while not answer.endswith(b"ok"):
                answer += slow.recv(65536)
            time.sleep(0.2)


def test_what_is_wrong_behind_an_answer_writes_no_traceback(served, caplog):
    port = served(early)
    with wire(port, b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n") as made:
        assert made.recv(65536).startswith(b"HTTP/1.1 403")
        made.sendall(b"ZZ\r\n")
        with contextlib.suppress(ConnectionError):
            assert not made.recv(65536)
    whole(port, b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n")
    assert "Traceback" not in caplog.text and "LocalProtocolError" not in caplog.text


def test_a_full_table_of_files_is_one_line_a_second(caplog, capsys, monkeypatch):
    """Log as asyncio does: for each of the connections that wait, the error with its traceback."""
    log, now = logging.getLogger("asyncio"), [1.0]
    monkeypatch.setattr(connection.time, "monotonic", lambda: now[0])
    log.addFilter(connection.sparing)
    try:
        for second in (1.0, 1.5, 2.1):
            now[0] = second
            for _ in range(100):
                try:
                    raise OSError(24, "Too many open files")
                except OSError as error:
                    log.error("socket.accept() out of system resource\nsocket: <..>", exc_info=error)
        log.error("another error")
    finally:
        log.removeFilter(connection.sparing)
    assert [record.getMessage() for record in caplog.records] == ["another error"]
    assert capsys.readouterr().err == "too many files are open: new connections wait\n" * 2
