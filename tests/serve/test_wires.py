"""Bytes that are no request, or half of one: the page answers all the same. Servers that end."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

pytest.importorskip("uvicorn")


SOON = 10  # seconds, also of a busy machine; a page that waited for what does not arrive would take 20


class Server:
    """A server in a process of its own; `ask` is what a page asks for, `page` how long the page took to answer."""

    def __init__(self, folder):
        words = [sys.executable, "-m", "pyengine.serve", str(folder), "--no-open"]
        self.errors = open(folder.parent / "errors", "w+")  # noqa: SIM115 - closed with the server
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        found = re.search(r":(\d+)/\?token=(\S+)", self.process.stdout.readline())
        self.port, self.known = int(found[1]), {}
        _, headers, _ = self.asked("GET", f"/?token={found[2]}")
        self.known = {"Cookie": headers["set-cookie"].partition(";")[0]}

    def wire(self, data=b""):
        wire = socket.create_connection(("127.0.0.1", self.port), 10)
        wire.sendall(data)
        return wire

    def start(self, method, target, *more):
        cookie = f"Cookie: {self.known['Cookie']}"
        lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", cookie, *more, "", ""]
        return "\r\n".join(lines).encode()

    def posted(self, name, /, **given):
        body = json.dumps(given).encode()
        more = "Content-Type: application/json", f"Content-Length: {len(body)}"
        return self.start("POST", f"/api/{name}", *more) + body

    def asked(self, method, target, body=None):
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = self.known | ({"Content-Type": "application/json"} if body is not None else {})
        wire.request(method, target, None if body is None else json.dumps(body), headers)
        answer = wire.getresponse()
        with contextlib.closing(wire):
            return answer.status, answer.headers, answer.read()

    def ask(self, name, /, **given):
        return json.loads(self.asked("POST", f"/api/{name}", given)[2])

    def page(self):
        began = time.monotonic()
        assert self.asked("GET", "/")[0] == 200
        return time.monotonic() - began

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
        self.process.stdout.close()
        self.errors.seek(0)
        said = self.errors.read()
        self.errors.close()
        return said


@contextlib.contextmanager
def serving(folder):
    (folder / "games").mkdir()
    server = Server(folder / "games")
    yield server
    if not server.errors.closed:
        assert "Traceback" not in server.end()


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path) as server:
        yield server


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    """A server for several tests."""
    with serving(tmp_path_factory.mktemp("lasting")) as server:
        yield server


def test_silent_and_slow_wires_hold_nobody_up(lasting):
    server = lasting
    silent = [server.wire() for _ in range(50)]
    slow = [server.wire(b"GET / HTTP/1.1\r\nHost: 127") for _ in range(50)]
    begun = server.start("POST", "/api/games", "Content-Type: application/json", "Content-Length: 9")
    waiting = [server.wire(begun) for _ in range(50)]  # for a body: no worker and no thread waits with them
    for wire in slow:
        wire.sendall(b".0.0")
    assert server.page() < SOON and "library" in server.ask("games")["found"]
    for wire in (*silent, *slow, *waiting):
        wire.close()
    assert server.page() < SOON


GARBAGE = [
    *(b"\0" * 1000, b"\r\n" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0"),
    *(b"PRI * HTTP/2.0", b"GET / HTTP/1.1\r\nHost: " + b"a" * 200_000, b"a" * 200_000),
    *(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000 + b"\r\n", b"GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
    *(b"GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n"),
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
]


@pytest.mark.parametrize("data", GARBAGE, ids=lambda data: repr(data[:20]))
def test_garbage_is_refused(data, lasting):
    server = lasting
    for start in (b"", server.start("GET", "/static/main.js")):  # alone, and behind a request
        with server.wire() as wire, contextlib.suppress(OSError):  # it may have hung up
            wire.sendall(start + data)
            wire.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda wire=wire: wire.recv(65536), b""))
            assert answer.count(b"HTTP/1.1 200") == bool(start) and b"Workbench" not in answer[:50]
    assert server.page() < SOON


def test_a_body_that_is_cut_off_writes_nothing(server, tmp_path):
    whole = server.posted("write", name="new.rcy", text="x" * 1000)
    with server.wire(whole[:-10]) as wire:
        wire.shutdown(socket.SHUT_WR)
        wire.recv(65536)
    with server.wire(whole[:-500]):
        pass
    assert server.page() < SOON and not list((tmp_path / "games").iterdir())
    more = whole + server.start("POST", "/api/write", "Connection: close", "Content-Length: 2") + b"{}"
    with server.wire(more) as wire:
        answer = b"".join(iter(lambda: wire.recv(65536), b""))
    assert b"HTTP/1.1 200" in answer and b"HTTP/1.1 415" in answer
    assert (tmp_path / "games" / "new.rcy").read_text() == "x" * 1000


ENDLESS = {"seats": ["strong:1000000"] * 4, "seed": 1, "moves": [], "since": 0, "eyes": -1, "game": "hearts"}


def workers(server):
    """The processes below a server, however deep."""
    found, listed = {server}, subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    for _ in range(4):
        found |= {pid for pid, parent in pairs if parent in found}
    return found - {server}


def lives(pid):
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return listed.stdout.strip()[:1] not in ("", "Z", "X")


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells workers that their server has ended")
def test_a_server_that_is_killed_leaves_no_worker_and_no_half_of_a_file(server, tmp_path):
    file, whole = tmp_path / "games" / "mine.rcy", [f";; {each}\n" * 20_000 for each in range(10)]
    writes = b"".join(server.posted("write", name="mine.rcy", text=each) for each in whole)
    server.ask("check", name="idle.rcy", text="(game)")
    with server.wire(server.posted("table", **ENDLESS)), server.wire() as writing:
        time.sleep(1)
        below = workers(server.process.pid)
        assert len(below) >= 3
        writing.sendall(writes)
        while not file.exists():
            time.sleep(0.001)
        server.process.kill()
    server.process.wait()
    ends = time.monotonic() + 60
    while any(map(lives, below)) and time.monotonic() < ends:
        time.sleep(0.05)
    left = [pid for pid in below if lives(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == [] and file.read_text() in whole


def test_ctrl_c_ends_what_is_at_work(server):
    asked = server.posted("table", **ENDLESS)
    with server.wire(asked), server.wire(asked[:-9]), server.wire():
        time.sleep(1)
        began = time.monotonic()
        said = server.end()
        assert time.monotonic() < began + 60 and "Traceback" not in said
