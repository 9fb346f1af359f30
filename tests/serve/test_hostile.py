"""A thousand hostile requests: nothing is read, written, run or shown that should not be.

Each is one that would be answered, but for one thing or several: the door, the name, the value, the body, the path.
"""

import asyncio
import html
import html.parser
import inspect
import json
import os
import random
import shutil
from contextlib import suppress
from urllib.parse import unquote

import pytest

from pyengine.serve.shelf import example
from pyengine.serve.tasks import TASKS

pytest.importorskip("starlette")

from pyengine.serve import allowed
from pyengine.serve.app import Workbench, asked_for, server
from pyengine.serve.guard import MOST_SENT, AccessGuard
from tests.serve.test_tasks import until

HOST, TOKEN, SECRET = "127.0.0.1:8765", "token-of-the-test", "CANARY-7f3a"
JSON = [("content-type", "application/json")]
REFUSED = 400, 403, 404, 405, 413, 415, 421
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><svg/onload=alert(1)>"


class Place:
    """A server that runs in here, its folder, and what lies beside it."""

    def __init__(self, root):
        self.root, self.folder = root, root / "games"
        self.folder.mkdir()
        (root / "outside.rcy").write_text(f"{SECRET}\n{example('kuhn')}")
        (root / "outside.net").write_text(SECRET)
        (self.folder / "mine.rcy").write_text(example("kuhn"))
        (self.folder / "cards.csv").write_text("name,worth\nA,1\n")
        (self.folder / "plain.txt").write_text(SECRET)
        (self.folder / ".hidden.rcy").write_text(SECRET)
        ran = f"open({str(root / 'ran')!r}, 'w').write('x')\n"
        (self.folder / "canary.py").write_text(f"{ran}def run(*given): return 0\n")
        (self.folder / "canary.sh").write_text(f"#!/bin/sh\ntouch {root / 'ran'}\n")
        (self.folder / "canary.sh").chmod(0o755)
        (self.folder / "link.rcy").symlink_to(root / "outside.rcy")
        (self.folder / "link.net").symlink_to(root / "outside.net")
        (self.folder / "linked").symlink_to(root)
        (self.folder / "loop.rcy").symlink_to(self.folder / "loop.rcy")
        (self.folder / "folder.rcy").mkdir()
        os.mkfifo(self.folder / "pipe.rcy")
        self.bench = Workbench(self.folder)
        self.app = AccessGuard(server(self.bench), TOKEN, 8765)
        self.loop = asyncio.new_event_loop()
        self.before = self.seen()

    def seen(self):
        """All that lies there, but for what may be written."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            kept = path.is_file() and not path.is_symlink()
            found[str(path)] = (os.lstat(path).st_mode, path.read_bytes() if kept else None)
        return {path: what for path, what in found.items() if "scratch" not in path and "/removed" not in path}

    def call(self, method, target, headers=(), chunks=(b"",), **scope):
        """Status, headers and body of the answer to a request; headers None are left out, a list stands for several."""
        merged = {"host": HOST, "cookie": f"pyengine-8765={TOKEN}"} | dict(headers)
        named = [
            (name.encode(), each if isinstance(each, bytes) else each.encode("utf-8", "surrogateescape"))
            for name, value in merged.items()
            for each in ([] if value is None else value if isinstance(value, list) else [value])
        ]
        path, _, query = target.partition("?")
        asked = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http"}
        asked |= {"path": unquote(path), "raw_path": path.encode(), "query_string": query.encode("utf-8", "replace")}
        asked |= {"root_path": "", "headers": named, "client": ("127.0.0.1", 9), "server": ("127.0.0.1", 8765)} | scope
        waiting, sent = list(chunks), []

        async def receive():
            if not waiting:
                return {"type": "http.disconnect"}
            chunk = waiting.pop(0)
            return {"type": "http.request", "body": chunk, "more_body": bool(waiting)}

        async def send(message):
            sent.append(message)

        self.loop.run_until_complete(self.app(asked, receive, send))
        if asked["type"] == "websocket":
            return sent
        (start, *rest) = sent
        named = {name.decode(): value.decode("latin-1") for name, value in start["headers"]}
        return start["status"], named, b"".join(each.get("body", b"") for each in rest)

    def post(self, method, given, headers=()):
        body = given if isinstance(given, bytes) else json.dumps(given).encode()
        return self.call("POST", f"/api/{method}", [*JSON, ("content-length", str(len(body))), *headers], [body])

    def friend(self, task, given, cookie=None, headers=()):
        """The answer to somebody who came by an invitation."""
        body = given if isinstance(given, bytes) else json.dumps(given).encode()
        more = [*JSON, ("content-length", str(len(body))), ("cookie", cookie), *headers]
        return self.call("POST", f"/friend/{task}", more, [body])

    def holds(self, what, answer, statuses=REFUSED):
        """Note it unless an answer refuses, says nothing that it should not, and nothing was done."""
        try:
            self.check(answer, statuses)
        except AssertionError as error:
            self.wrong.append((what, str(error)[:1000]))
            self.before = self.seen()

    def check(self, answer, statuses):
        status, headers, body = answer
        assert status in statuses, (status, body[:200])
        assert SECRET.encode() not in body and TOKEN.encode() not in body
        assert "set-cookie" not in headers and headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        page = status == 200 and body.startswith(b"<!DOCTYPE html>")
        assert page or not headers.get("content-type", "").startswith("text/html")
        assert headers.get("location", f"http://{HOST}/").startswith(f"http://{HOST}/")
        assert self.seen() == self.before


@pytest.fixture
def place(served):
    served.wrong = []
    yield served
    assert served.wrong == []


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    place = Place(tmp_path_factory.mktemp("hostile"))
    yield place
    place.loop.run_until_complete(place.loop.shutdown_default_executor())
    place.loop.close()
    place.bench.hands.end()


GET = [("/", None), ("/static/main.js", None), ("/static/table.js", None)]
POST = [
    *(("games", {}), ("read", {"name": "mine.rcy"}), ("write", {"name": "mine.rcy", "text": "x"})),
    *(("create", {"name": "new.rcy", "of": "agram"}), ("rename", {"name": "mine.rcy", "to": "new.rcy"})),
    ("remove", {"name": "mine.rcy"}),
    ("table", {"game": "mine.rcy", "seats": ["human", "random"], "seed": 1, "moves": [], "since": 0, "eyes": 0}),
]
HOSTS = [
    *("evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8766", "127.0.0.1:08765"),
    *("127.0.0.1.:8765", "localhost.:8765", "LOCALHOST:8765", "localhost:8765.", "127.0.0.1:8765 "),
    *(" 127.0.0.1:8765", "user@127.0.0.1:8765", "127.0.0.1:8765@evil.example", "evil.example#127.0.0.1:8765"),
    *("0.0.0.0:8765", "0:8765", "127.1:8765", "2130706433:8765", "0x7f000001:8765", "127.0.0.2:8765"),
    *("127.0.0.1.nip.io:8765", "[::]:8765", "[::ffff:127.0.0.1]:8765", "::1:8765", "[::1", "[::1]"),
    *("[::1]:8765:8765", "", ":8765", "127.0.0.1:8765,evil", "１２７.0.0.1:8765", "127.0.0.1:8765\udc80"),
    *("localhost\0:8765", "a" * 10_000, "127.0.0.1:8765/", "127.0.0.1:+8765"),
]
ORIGINS = [
    *("null", "http://evil.example", "https://127.0.0.1:8765", "http://127.0.0.1", "http://127.0.0.1:8766", ""),
    *("http://127.0.0.1:8765.evil.example", "http://127.0.0.1:8765@evil.example", "http://localhost:8765"),
    *("file://", "HTTP://127.0.0.1:8765", "http://127.0.0.1:8765/", "http://127.0.0.1:8765 "),
    *("chrome-extension://abc", "*"),
]
COOKIES = [
    *(None, "", "pyengine-8765", "pyengine-8765=", f"pyengine-8766={TOKEN}", f"pyengine-8765={TOKEN[:-1]}"),
    *(f"pyengine-8765={TOKEN}x", f"pyengine-8765={TOKEN.upper()}", f"PYENGINE-8765={TOKEN}"),
    *(f"pyengine-8765 {TOKEN}", f"__Host-pyengine-8765={TOKEN}", f"xpyengine-8765={TOKEN}"),
    *(f"pyengine-8765=%74{TOKEN[1:]}", "pyengine-8765=\udcff", "pyengine-8765=" + "a" * 100_000, "a=b; " * 5000),
    *(f"a=pyengine-8765={TOKEN}", f"token={TOKEN}", '"' * 999, "=;=;=", f"pyengine-8765={TOKEN}; pyengine-8765=x"),
    *("pyengine-8765=\x00", f"pyengine-8765={TOKEN}\u00e9"),
]
SITES = ["cross-site", "same-site", "Cross-Site", "", "same-origin,cross-site", "none ", "anything"]
TYPES = [
    *(None, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json"),
    *("application/jsonp", "application/json2; charset=utf-8", "text/plain; application/json", "application/ json"),
]
LENGTHS = [
    *(None, "", "-1", "+2", "2.0", "0x2", " 2", "2,2", str(MOST_SENT + 1), "9" * 30, "٢", "²", "1e1", "NaN", "2\0")
]


DOORS = {  # headers that shut the door, by the answer to them; the first two rows do for GET as well
    421: {"host": (*HOSTS, None, [HOST, "evil.example"], [HOST, HOST], ["", HOST])},
    403: {"origin": ORIGINS, "cookie": COOKIES, "sec-fetch-site": SITES},
    415: {"content-type": TYPES},
    413: {"content-length": LENGTHS, "transfer-encoding": ("chunked", "identity, chunked", "gzip")},
}


def doors(*statuses):
    """(header, status) of those."""
    for status in statuses:
        yield from (((name, each), status) for name, values in DOORS[status].items() for each in values)


def test_the_door(place):
    for header, status in doors(*DOORS):
        open_to_all = header[0] == "cookie"  # what stands in /static is no secret
        for target, _ in GET[: 1 if open_to_all else None] if status in (403, 421) else ():
            place.holds((target, header), place.call("GET", target, [header]), (status,))
        for target, given in POST:
            place.holds((target, header), place.post(target, given, [header]), (status,))


def test_methods_and_sockets(place):
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "HEAD", "get", "PROPFIND", "", "GE T", "é"):
        for target in ("/", "/api/games", "/static/main.js", f"/?token={TOKEN}", "/friend", "/friend/see"):
            place.holds((method, target), place.call(method, target, JSON), (405,))
    for target in ("/", "/api/games", "/static/", f"/?token={TOKEN}", "/ws", "/socket.io/"):
        for headers in ([], [("origin", f"http://{HOST}")], [("origin", "http://evil.example")]):
            sent = place.call("GET", target, headers, type="websocket", subprotocols=["a"])
            assert [each["type"] for each in sent] == ["websocket.close"], target
    for method in (*asked_for(place.bench), "hands"):
        place.holds(method, place.call("GET", f"/api/{method}"), (404, 405))


def test_tokens(place):
    guesses = "x", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), TOKEN[::-1], "%00", "é", "%ff", "a" * 10_000, f"{TOKEN}%00"
    for guess in ("", *guesses, TOKEN):  # the secret of the cookie is no token
        for target in (f"/?token={guess}", f"/?a=b&token={guess}", f"/?token={guess}&token=x", f"/?token[]={guess}"):
            place.holds(target, place.call("GET", target, [("cookie", None)]), (403,))
    token = place.app.token()
    for target in (f"{path}?token={token}" for path in ("/match", "/api/games", "/x", "//")):
        place.holds(target, place.call("GET", target, [("cookie", None)]), (403,))
    for header in (("host", "evil.example:8765"), ("origin", "http://evil.example"), ("host", [HOST, "evil.example"])):
        place.holds(header, place.call("GET", f"/?token={token}", [("cookie", None), header]), (403, 421))
    assert token in place.app.tokens


PATHS = [
    *("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/%252e%252e/app.py"),
    *("/static//etc/passwd", "/static/....//app.py", "/static/..%5capp.py", "/static/%c0%ae%c0%ae/app.py"),
    *("/static/main.js%00.css", "/static/", "/static", "/static/.", "/static/..", "/static/%2fetc%2fpasswd"),
    *("/static//", "/static/main.js/", "/static/main.js/..", "/..", "/../../etc/passwd", "//evil.example/"),
    *("//evil.example/..", "/api", "/api/", "/api//games", "/API/games", "/.env", "/mine.rcy", "/games/mine.rcy"),
    *("/%2e%2e/outside.rcy", "/static/editor.mjs", "/static/%ed%a0%80", "/x?token=y", "@evil.example"),
    *(":80[", "[", "http://evil.example/", "http://127.0.0.1:8765/api/games", "*", "", "?", "/%", "/%zz"),
    *("/static/" + "a" * 5000, "/static/" + "../" * 500 + "etc/passwd", "/" + "/" * 5000, "/static/CON"),
    *("/\\evil.example", "/static/%EF%BC%8F..%EF%BC%8Fapp.py", "/static/．．/app.py", "/favicon.ico", "/robots.txt"),
    *("/docs", "/openapi.json"),
]


def test_paths(place):
    for path in PATHS:
        for method in ("GET", "POST"):
            headers = [*JSON, ("content-length", "2")] if method == "POST" else []
            answer = place.call(method, path, headers, [b"{}"])
            harmless = (200, 307) if path in ("?", "", "/static", "/static/main.js/") else ()
            place.holds((method, path), answer, (*REFUSED, *harmless))


NAMES = [
    *("../outside.rcy", "..", ".", "", "/etc/passwd", "{root}/outside.rcy", "link.rcy", "linked/outside.rcy"),
    *("loop.rcy", "linked", "linked/games/mine.rcy", "folder.rcy", "pipe.rcy", ".hidden.rcy", "./mine.rcy"),
    *("a/../mine.rcy", "mine.rcy/../../outside.rcy", "mine.rcy/", "//mine.rcy", "a//b.rcy", "~/x.rcy"),
    *("~root/x.rcy", "..\\outside.rcy", "C:\\x.rcy", "C:x.rcy", "\\\\host\\share\\x.rcy", "file:///etc/passwd"),
    *("mine.rcy\0", "\0.rcy", "mine.rcy\0.csv", "mine\n.rcy", "mine.rcy\n", "mine.rcy ", " mine.rcy", "mine.rcy."),
    *("mine.rcy. ", "mine.rcy::$DATA", "CON:.rcy", "/dev/stdin", "/dev/zero", "/proc/self/environ"),
    *("a" * 300 + ".rcy", "a/" * 3000 + "b.rcy", "plain.txt", "canary.py", "canary.sh", "..／outside.rcy"),
    *("．．/outside.rcy", "..∕outside.rcy", "\u202eycr.x", "mine\u200b.rcy", "é\ud800.rcy", "%2e%2e/outside.rcy"),
    *("..%2foutside.rcy", "{0}.rcy", "$(x).rcy", "`x`.rcy", ";x.rcy", "|x.rcy", "-x.rcy", "*.rcy", "<script>.rcy"),
    *("mine.RCY", "mine", "mine.rcy.py", "mine.rcy;.csv", "_x.rcy", "...rcy", "mine..rcy/..", "\ud800.rcy"),
]
NAMED = [
    *((method, "name", {}) for method in ("read", "remove", "go_on", "stop", "discard", "places", "share", "again")),
    *((method, "name", {"text": "x"}) for method in ("write", "check", "rules", "cards")),
    *(("trace", "name", {"text": "x", "seed": 1}), ("study", "name", {"since": -1})),
    *(("create", "name", {"of": "agram"}), ("create", "of", {"name": "new.rcy"})),
    ("create", "template", {"name": "new.rcy", "title": "x"}),
    *(("rename", "name", {"to": "new.rcy"}), ("rename", "to", {"name": "mine.rcy"})),
    *((method, "game", {}) for method in ("facts", "warm", "picture", "deck")),
    ("fields", "game", {"command": "run"}),
    *(("difference", "one", {"other": "agram"}), ("difference", "other", {"one": "agram"})),
    ("table", "game", {"seats": [], "seed": 1, "moves": [], "since": 0, "eyes": 0}),
]


@pytest.mark.few(8, "method, argument, others", NAMED)
def test_names(method, argument, others, place):
    for name in NAMES:
        if name == "" and argument in ("of", "template"):
            continue  # an empty file
        named = name.replace("{root}", str(place.root))
        place.holds((method, name), place.post(method, {argument: named} | others), (400,))
    assert "link" not in str(place.bench.shelf.files())


PROGRAMS = [
    *("cmd:{root}/games/canary.sh", "cmd:./canary.sh", "cmd:canary.sh", " cmd:./canary.sh"),
    *("cmd:./canary.sh:limit=9ms", "canary.py:run", "./canary.py:run", "{root}/games/canary.py:run"),
    *("random:canary.py:run", "policy:canary.py:run", "canary:run", "os:getcwd", "os.path:join", "os:system"),
    *("builtins:exec", "subprocess:Popen", "os:_exit:status=1", "strong:10=cmd:./canary.sh"),
    *("strong:10=canary.py:run", "pimc:10=canary.py:run", "random,cmd:./canary.sh", "net:link.net"),
    *("net:linked/outside.net", "net:../outside.net", "net:{root}/outside.net", "net:/dev/zero", "policy:link.net"),
    *("rule:linked/outside.net", "rule:../outside.net", "net:pipe.rcy", "policy:.", "rule:plain.txt\0", "human"),
    *("human:2", "HUMAN", "cmd", "cmd:", "CMD:./canary.sh", "ｃｍｄ:./canary.sh", "cmd\u200b:./canary.sh", "", ","),
]


def test_programs(place):
    others = {"seed": 1, "moves": [0], "since": 0, "eyes": 0, "game": "mine.rcy"}
    for text in PROGRAMS:
        text = text.replace("{root}", str(place.root))
        if text != "human":
            place.holds(text, place.post("table", {"seats": ["human", text]} | others), (400,))
        for method in ("facts", "advice", "regretted", "table"):
            given = {"game": text} if method == "facts" else others | {"game": text, "seats": ["human", "random"]}
            place.holds((method, text), place.post(method, given), (400,))
    assert not (place.root / "ran").exists()


VALUES = [
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**4000, 0.5, 1e308, float("nan"), float("inf")),
    *("", "x", "\ud800", "\0", "a" * 100_000, SCRIPT, "{}", "random", [], [[]], ["random"], [None], [-1], [2**70]),
    *([[[]]], ["human", ["random"]], ["human", 3], ["human", {}], ["random"] * 10_000, {}, {"SEATS": 2}),
    *({"SEATS": float("nan")}, {"x": 1}, {"SEATS": 10**30}, {"__class__": 1}, {"deal": "../x"}),
    *({"max_decisions": 10**9}, {"": ""}, {"SEATS": [{}]}),
]
USUAL = {"name": "scratch.rcy", "to": "scratch-2.rcy", "of": "agram", "other": "agram", "command": "none", "seed": 1}
USUAL |= {"text": example("kuhn"), "before": example("kuhn"), "games": ["mine.rcy"], "seats": ["human", "random"]}
USUAL |= dict.fromkeys(("since", "eyes", "seat", "within"), 0) | dict.fromkeys(("game", "one"), "mine.rcy")
USUAL |= {
    "moves": [],
    "words": [],
    "options": {},
    "player": "random",
    "move": 0,
    "at": 0,
    "template": "",
    "title": "Mine",
}
USUAL |= {"called": "Ada", "asks": "fair", "part": "", "rules": "", "time": "20s"}


def arguments(bench):
    """The methods of a workbench, each with the names of what it takes."""
    for method, function in asked_for(bench).items():
        taken = inspect.signature(function).parameters.values()
        named = [each.name for each in taken if each.kind is not each.VAR_KEYWORD]
        if method in TASKS:
            aside = ("tell", "folder", "title", "texts", *named)
            named += [each for each in inspect.signature(TASKS[method]).parameters if each not in aside]
        yield method, named


def test_values_of_other_kinds(place):
    """One or two arguments of every method are something else: it is refused, or it is harmless."""
    for method, named in arguments(place.bench):
        usual = {name: USUAL[name] for name in named if name in USUAL}
        assert len(usual) == len(named), f"{method} takes something new: {named}; say what is usual"
        chance = random.Random(method)
        tried = [{name: value} for name in named for value in VALUES]
        pairs = [chance.sample(named, 2) for _ in range(10) if len(named) > 1]
        tried += [{name: chance.choice(VALUES) for name in pair} for pair in pairs]
        tried += [{each: 1} for each in ("self", "tell", "task", "root", "__class__", "\ud800", "")]
        for given in chance.sample(tried, min(len(tried), 12)):
            answer = place.post(method, usual | given)
            if given.keys() == {"called"} and isinstance(given["called"], str) and answer[0] == 200:
                begun = sorted((place.folder / "matches").glob("*.json"), key=os.path.getmtime)
                begun[-1].unlink()  # what is short is a name, by which a match begins, and nothing else
                with suppress(OSError):  # others lie there
                    (place.folder / "matches").rmdir()
            place.holds((method, str(given)[:100]), answer, (200, 400, 404))
    assert (place.folder / "mine.rcy").read_text() == example("kuhn")


BODIES = [
    *(b"", b"[]", b"null", b"1", b'"games"', b"{", b"}", b"{}{}", b'{"a":}', b"{'a': 1}", b"NaN", b"-Infinity"),
    *(b"1e999", b"\xff\xfe{\0}\0", b"\xef\xbb\xbf{}", b"\xff" * 100, b"\0", b"[" * 100_000, b'{"a":' * 100_000),
    *(b"[" + b"1," * 1000, b'{"name": ' + b"9" * 10_000 + b"}", b'{"name": "\\ud800"}', b'{"name": "\\u0000"}'),
    *(b'{"__proto__": {"a": 1}}', b'{"name": "mine.rcy", "name": ["mine.rcy"]}', b'{"name": true}'),
    *(b'{"\\ud800": 1}', b'{"self": {}}', b"// x\n{}"),
    *(b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]><x>&y;</x>", b"a=b&c=d"),
    b"--x\r\n\r\n",
]


def test_bodies(place):
    for body in BODIES:
        for method in ("read", "write", "table", "_play", "__init__", "hands", "shelf", "nothing", "../read"):
            answer = place.post(method, body)
            place.holds((method, body[:60]), answer, (400, 404))
            assert method == "../read" or set(json.loads(answer[2])) == {"error"}


def test_many_things_at_once(place):
    """Requests that seeds draw from all tables: the door holds, whatever else is asked for."""
    shut = [header for header, _ in doors(421, 403)]
    for seed in range(300):
        chance = random.Random(seed)
        method, argument, others = chance.choice(NAMED)
        given = others | {argument: chance.choice([*NAMES, "mine.rcy"])}
        given |= {chance.choice(list(USUAL)): chance.choice(VALUES) for _ in range(chance.randrange(3))}
        body = chance.choice([chance.choice(BODIES), json.dumps(given).encode()])
        headers = [*JSON, ("content-length", str(len(body))), *chance.sample(shut, chance.randint(1, 3))]
        target = chance.choice([f"/api/{method}", chance.choice(PATHS)])
        cut = chance.randrange(len(body) + 1)
        answer = place.call(chance.choice(["GET", "POST", "PUT"]), target, headers, [body[:cut], body[cut:]])
        place.holds(seed, answer, (403, 404, 405, 421))  # 404: of /static, which is open to all


class Tags(html.parser.HTMLParser):
    """The elements of a page, and which attributes they have."""

    def __init__(self, page):
        super().__init__()
        self.found = set()
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found |= {tag, *(name for name, _ in attributes)}


MARKET = """(game
 (title "TEXT")
 (players 2 .. 2)
 (show "TEXT" (player sto COINS))
 (declare 2 'SEATS)
 (setup (create players 'SEATS) (create deck (game hloc PACK) (table "scratch.csv")))
 (do ((shuffle (game hloc PACK)) (repeat 3 (move (top (game hloc PACK)) (top (game vloc ROW))))))
 (stage player (end (< (size (game vloc ROW)) 1))
  (choice ((any (game vloc ROW) 'CARD (label "TEXT" 'CARD (move 'CARD (top ((current player) vloc STREET)))))
           (label "TEXT TEXT"
            (do ((inc ((current player) sto COINS) 2) (move (top (game vloc ROW)) (top (game vloc OLD)))))))))
 (scoring max (size ((current player) vloc STREET))))
"""
TEXTS = [
    *(SCRIPT, "</script><script>alert(1)</script>", "<!--", "-->", "]]>", "&lt;b&gt;", "{{7*7}}", "{%raw%}"),
    *("javascript:alert(1)", "\ud800", "\u202eabc", "\u2028", "<iframe srcdoc=x>"),
    *("</title><base href=//evil.example>", "<style>*{}</style>", "${1}"),
]


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_what_texts_say_is_no_page(place, step):
    """Titles, labels, cells and cards with scripts are data, and stand in pages as they are written."""
    from pyengine import registry
    from pyengine.record.record import record
    from pyengine.report.match import page

    seen, pages = {"seed": 1, "moves": [], "since": 0, "eyes": -1, "seats": ["human", "random"]}, []
    for text in ("Plain", *TEXTS[::step]):
        said, name = text.replace('"', "'")[:49], "scratch.rcy"
        cards = f'Title,Text,Worth\n"{said}","{said}",1\n' + "A,B,2\n" * 4
        given = {"name": name, "text": MARKET.replace("TEXT", said)}
        table = {"name": "scratch.csv", "text": cards}
        for method, asked in [("write", table), ("write", given), ("check", given), ("cards", table)]:
            place.holds((method, text), place.post(method, asked), (200,))
        for method, asked in [("trace", given | {"seed": 1}), ("table", {"game": name} | seen)]:
            place.holds((method, text), place.post(method, asked), (200, 400))
        answer = place.post("rules", given)
        place.holds(("rules", text), answer, (200, 400))
        assert (answer[0] == 200) == text.isprintable(), answer
        if answer[0] == 200:
            state = registry.game(str(place.folder / name)).deal(1)
            while not state.is_over:
                state.play(0)
            shown = page.write(record(state, players=["random"] * 2))
            pages.append((text, Tags(json.loads(answer[2])["found"]["page"]).found, Tags(shown).found))
            assert said in html.unescape(shown)
    assert len(pages) > 10 // step
    for text, *found in pages:
        assert found == list(pages[0][1:]), text


def test_texts_read_no_table_from_elsewhere(place):
    (place.root / "outside.csv").write_text(f"Title,Worth\n{SECRET},1\n")
    (place.folder / "link.csv").symlink_to(place.root / "outside.csv")
    os.mkfifo(place.folder / "pipe.csv")
    place.before = place.seen()
    own = "../outside.csv", "linked/outside.csv", "link.csv", "pipe.csv", str(place.root / "outside.csv")
    for name in {*NAMES, *own} - {".hidden.rcy", "plain.txt"}:
        text = MARKET.replace("scratch.csv", name.replace('"', ""))
        answer = place.post("check", {"name": "scratch.rcy", "text": text})
        place.holds(name, answer, (200, 400))
        assert answer[0] == 400 or '"kind":"error"' in answer[2].decode(), name


@pytest.fixture
def invited(place):
    """A match of hearts; a friend has its second seat, and the third is open: its name, the cookie, the links."""
    post = lambda method, **given: json.loads(place.post(method, given)[2])["found"]
    name = post("gather", game="hearts", options={}, seats=["human", "friend", "friend", "random"])
    taken, still = (post("fill", name=name, seat=seat, player="friend").partition("#")[2] for seat in (1, 2))
    cookie = place.friend("join", {"invitation": taken})[1]["set-cookie"].partition(";")[0]
    place.before = place.seen()
    yield name, cookie, taken, still
    shutil.rmtree(place.folder / "matches")
    place.bench.friends.kept.clear()
    place.before = place.seen()


def test_invitations(place, invited):
    """Many guesses, of whom a link, a cookie or nothing is had: nobody sits down, sees or moves by them."""
    name, cookie, taken, still = invited
    others = [*("", "x", taken, still[:-1], f"{still}x", still.upper(), still[::-1], f" {still}", f"{still}\0", SCRIPT)]
    others += [TOKEN, cookie, name, "../" + still, f"#{still}", "é", "\ud800", "a" * 3000, "human", "friend"]
    chance = random.Random(7)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    others += ["".join(chance.choices(letters, k=chance.choice([8, 31, 32, 32, 33, 64]))) for _ in range(200)]
    for each in others:
        for task in ("invited", "join"):
            for who in (None, cookie):
                place.holds((task, each), place.friend(task, {"invitation": each}, who), (400,))
        wrong = f"pyengine-8765-friend={each}".encode("utf-8", "replace").decode()
        for task, more in (("see", {}), ("move", {"move": 0, "at": 0})):
            answer = place.friend(task, {"name": name} | more, wrong)
            place.holds((task, each), answer, (400,))
            assert b"cards" not in answer[2]
    for value in VALUES:
        for task in ("invited", "join"):
            place.holds((task, str(value)[:50]), place.friend(task, {"invitation": value}), (400, 404, 413))
        for given in ({"name": value}, {"name": name, "since": value}, {"name": name, "who": value}, {"who": "human"}):
            for who in (None, cookie):
                answer = place.friend("see", given, who)
                place.holds(("see", str(given)[:50]), answer, (200, 400, 404, 413))
                assert answer[0] != 200 or json.loads(answer[2])["found"].get("seat", 1) == 1
        for given in ({"move": value, "at": 0}, {"move": 0, "at": value}, {"move": 0, "at": 0, "who": value}):
            place.holds(
                ("move", str(given)[:50]), place.friend("move", {"name": name} | given, cookie), (400, 404, 413)
            )
    for body in BODIES:
        for task in (
            "invited",
            "join",
            "see",
            "move",
            "seats",
            "nothing",
            "all",
            "fill",
            "begin",
            "_keep",
            "../api/games",
        ):
            seats = (200,) if task == "seats" else ()
            place.holds((task, body[:60]), place.friend(task, body, cookie), (400, 404, 413, *seats))
    assert place.bench.friends.kept[name]["version"] == 4 and len(others) * 6 > 1200


def test_friends_reach_nothing_else(place, invited):
    """With the cookie of a friend, every method of the workbench, file and page is refused, as without one."""
    name, cookie, _, still = invited
    other = json.loads(place.post("gather", {"game": "kuhn", "options": {}, "seats": ["human", "friend"]})[2])["found"]
    place.before, friendly = place.seen(), [("cookie", cookie)]
    for method, named in arguments(place.bench):
        given = {each: USUAL[each] for each in named}
        for header in (friendly, [("cookie", None)]):
            place.holds(method, place.post(method, given, header), (403,))
            place.holds(method, place.friend(method, given, header[0][1]), (400, 404, 413))
    for path in (
        "/",
        "/match?name=agram-1",
        "/api/games",
        "/mine.rcy",
        "/friend/see",
        "/friend/",
        "/matches",
        "/?token=x",
    ):
        place.holds(path, place.call("GET", path, friendly), (403,))
    for seat in (
        place.friend("see", {"name": other}, cookie),
        place.friend("move", {"name": other, "move": 0, "at": 0}, cookie),
    ):
        place.holds("other", seat, (400,))
    for header, status in doors(421, 403, 415, 413):
        if header[0] != "cookie":
            for task, given in (("see", {"name": name}), ("join", {"invitation": still})):
                place.holds((task, header), place.friend(task, given, cookie, [header]), (status,))
    large = b'{"name": "' + b"a" * 5000 + b'"}'
    place.holds("large", place.friend("see", large, cookie), (413,))
    assert place.friend("see", {"name": name}, cookie)[0] == 200 and place.call("GET", "/friend")[0] == 200
    assert json.loads(place.friend("invited", {"invitation": still})[2])["found"]["seat"] == 2


def test_there_are_a_thousand():
    shut = sum(len(GET) * (status in (403, 421)) + len(POST) for _, status in doors(*DOORS))
    assert shut + len(NAMES) * len(NAMED) + 5 * len(PROGRAMS) + 21 * len(BODIES) + 300 + 3600 + 30 * len(VALUES) > 5000
    assert not allowed.NAMED


WORDS = [
    *("--out=../x", "--out", "--json=../x", "--cluster=evil", "--data=x", "--threads=999", "--help", "--version"),
    *("--list", "--spaces", "-h", "--", "-", "", "../x", "@../outside.rcy", "agram"),
    *("--seat=random", "--Seats=random", "--seats=cmd:./canary.sh", "--seats=random,canary.py:run"),
    *("--seats=random / canary.py:run", "--seats=canary:run", "--seats=random,cmd:./canary.sh:limit=9ms"),
    *("--seats=net:../outside.net", "--seats=net:link.net", "--seats", "--measures=canary.py:run"),
    *("--measures=all,canary.py:run", "--measures=all, canary.py:run", "--measures", "--estimator=.."),
    *("--estimator=linked", "--estimator=cmd:./canary.sh", "--estimator=policy:../outside.net", "--seats =random"),
    *("--seats\0=random", "-\uff0dseats=random", "--se\ud800ts=x", "--seats=a' / ',cmd:./canary.sh"),
    *("--onward=random,canary.py:run", "--onward=cmd:./canary.sh", "--onward=random,net:../outside.net"),
    *("--varying=canary.py:run", "--varying=cmd:./canary.sh", "--varying=net:../outside.net"),
]


@pytest.mark.few(2, "command", ["run", "assess", "compare", "ladder", "tournament"])
def test_words_of_commands(command, place):
    begin = lambda games, words, command=command: place.holds(
        (command, games, words), place.post("begin", {"command": command, "games": games, "words": words}), (400,)
    )
    for word in WORDS:
        for words in ([word], ["--setups=2", word], [word, "cmd:./canary.sh"]):
            begin(["mine.rcy"], words)
    for text in {*PROGRAMS, *NAMES} - {""}:
        for games in ([text], ["mine.rcy", text]):
            begin(games, ["--setups=2"])
    for other in ("check", "serve", "run ", "../run", "", "__init__", "recycle", "train", "folder"):
        begin(["mine.rcy"], [], other)
    for games in ([], [None], [3], [["mine.rcy"]], ["mine.rcy", None], ["mine.rcy"] * 3 + [{}]):
        begin(games, [])
    for words in ([None], [3], [["--setups=2"]], [{}], "--setups=2"):
        begin(["mine.rcy"], words)
    assert not (place.root / "ran").exists()


ASKED = {"command": "run", "games": ["kuhn"], "words": ["--setups=2", "--seed=1"]}


@pytest.fixture
def planted(place):
    """A folder that somebody else has filled: studies with programs, and links to what lies outside."""
    from pyengine.commands.run import run

    def plant(name, toml=None, **told):
        home = place.folder / "studies"
        home.mkdir(exist_ok=True)
        shutil.copytree(made, home / name)
        text = (made / "study.toml").read_text()
        (home / name / "study.toml").write_text(toml(text) if toml else text)
        (home / f"{name}.json").write_text(json.dumps(ASKED | {"begun": 1.0, "state": "stopped", "said": ""} | told))
        return home / name

    made = place.root / "made"
    assert run(["kuhn", "--setups=2", "--seats=random,random", "--seed=1", f"--out={made}"]) == 0
    yield plant
    shutil.rmtree(place.folder / "studies")
    shutil.rmtree(made)
    place.before = place.seen()


CHANGED = [
    *(('"random"', json.dumps(player)) for player in PROGRAMS[:25:8]),
    *(('game = "kuhn"', f'game = "{game}"') for game in ("canary:run", "../outside.rcy")),
    *(("[options]", f"{line}\n\n[options]") for line in ('measures = ["canary.py:run"]', 'estimator = "linked"')),
]
TOLD = [
    *({"words": [word]} for word in WORDS[::20]),
    *({"games": games} for games in ([], ["canary:run"], ["../outside.rcy"], None)),
    *({"command": "serve"}, {"words": 3}, {"command": None}),
]


@pytest.mark.few(4, "changed", [*CHANGED, *TOLD], ids=lambda changed: str(changed)[:40])
def test_studies_of_somebody_else_run_no_program(place, planted, changed):
    by_toml = changed in CHANGED
    name = planted("bad", *[lambda text: text.replace(*changed, 1)] * by_toml, **{} if by_toml else changed).name
    place.before = place.seen()
    for answer in (place.post("places", {"name": name}), place.post("share", {"name": name})):
        place.holds(name, answer, (400,) if by_toml else (200, 400))
    for more in ("", "&worth"):
        answer = place.call("GET", f"/match?name={name}&study=.&place=0,0,0{more}")
        place.holds(name, answer, (400,) if by_toml else (200, 400))
    place.post("go_on", {"name": name})
    until(lambda: not place.bench.studies.running)
    assert not (place.root / "ran").exists()
    assert {path.name for path in place.root.iterdir() if path.stem != "outside"} == {"games", "made"}
    assert not by_toml or place.bench.studies.seen(name)["state"] == "failed"


def test_studies_of_somebody_else_have_no_links(place, planted):
    for number, file in enumerate(("report.html", "study.toml", "summary.json", "counts/x", "plots/x")):
        path = planted(f"link-{number}") / file
        path.unlink(missing_ok=True)
        path.symlink_to(place.root / "outside.rcy")
        place.before = place.seen()
        for method in ("places", "share", "go_on"):
            place.holds((method, file), place.post(method, {"name": f"link-{number}"}), (400,))
        place.holds(file, place.post("study", {"name": f"link-{number}", "since": -1}), (200, 400))
    planted("gone")
    (place.folder / "removed").rename(place.folder / "removed-before") if (place.folder / "removed").exists() else None
    (place.root / "elsewhere").mkdir()
    (place.folder / "removed").symlink_to(place.root / "elsewhere")
    place.before = place.seen()
    for method, name in (("discard", "gone"), ("remove", "mine.rcy")):
        place.holds(method, place.post(method, {"name": name}), (400,))
    (place.folder / "removed").unlink()


def test_studies_of_somebody_else_are_read_with_a_limit(place, planted):
    """A pipe is not waited for; of what is larger than any report or study, nothing is read."""
    for number, file in enumerate(("study.toml", "report.html", "../huge-{}.json") * 2):
        name = f"huge-{number}"
        path = planted(name) / file.format(number)
        path.unlink(missing_ok=True)
        if number < 3:
            os.mkfifo(path)
        else:
            path.touch()
            os.truncate(path, 1 << 36)
        for method in ("places", "share") if number % 3 == 0 else ("share", "study"):
            answer = place.post(method, {"name": name, "since": -1} if method == "study" else {"name": name})
            nothing = (method, number) == ("study", 1) and b'"page":null' in answer[2]
            assert answer[0] == 400 or nothing, (method, number, answer)
        if number % 3 == 0:
            answer = place.call("GET", f"/match?name={name}&study=.&place=0,0,0")
            assert answer[0] == 400, answer
            place.post("go_on", {"name": name})
        path.unlink()
        until(lambda: not place.bench.studies.running)
    place.before = place.seen()


WHERE = [
    *("", "name=", "name=good", "name=good&study=.", "name=good&study=..&place=0,0,0"),
    *("name=../x&study=.&place=0,0,0", "name=good&study=../..&place=0,0,0", "name=good&study=/etc&place=0,0,0"),
    *("name=good&study=.&place=0,0,99", "name=good&study=.&place=-1,0,0", "name=good&study=.&place=0,0"),
    *("name=good&study=.&place=" + "9" * 5000, "name=good&study=.&place=0,0,NaN", "name=good&study=.&place=٠,0,0"),
    *("name=good&study=%00&place=0,0,0", "name=good&study=" + "a/" * 5000 + "&place=0,0,0"),
    "name=%3Cscript%3E&study=%3Cscript%3E&place=0,0,0",
]


@pytest.mark.few(3, "where", WHERE, ids=lambda where: where[:40])
def test_matches_that_there_are_not(place, planted, where):
    planted("good")
    place.before = place.seen()
    place.holds(where[:80], place.call("GET", f"/match?{where}"), (400,))


def test_a_match_is_for_who_has_the_cookie(place, planted):
    planted("good")
    place.before = place.seen()
    status, headers, body = place.call("GET", "/match?name=good&study=.&place=0,0,0")
    assert status == 200 and headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")
    assert headers["content-type"].startswith("text/html") and b"<script" in body
    place.holds("cookie", place.call("GET", "/match?name=good&study=.&place=0,0,0", [("cookie", None)]), (403,))
