"""Who may ask: the browser that was given the address, for pages of ours, and nobody else.

A page of somebody else can make a browser send requests here, and a name that is bound to this machine later (DNS
rebinding) makes them look like requests of its own page. So every request needs the cookie that the first address
brings, names this server as its Host, and comes from no other page. There is no socket to be opened.
"""

import hmac
from asyncio import CancelledError
from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_SENT = 4_000_000  # bytes of a request
LOCAL = ("127.0.0.1", "localhost", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Answers for a server, as ASGI has it, what is not to be answered, and lets through what is: with the token that
    the first address has, by these names of this machine at the port."""

    def __init__(self, app: ASGIApp, token: str, port: int, hosts: Collection[str] = LOCAL) -> None:
        self.app, self.token, self.cookie = app, token, f"pyengine-{port}"
        self.hosts = {f"{host}:{port}" for host in hosts} | (set(hosts) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [(name, value) for name, value in message["headers"] if name.decode() not in HEADERS]
                more = {"content-security-policy": dict(message["headers"]).get(b"content-security-policy")}
                for name, value in HEADERS.items():
                    kept.append((name.encode(), more.get(name) or value.encode()))
                message["headers"] = kept
            await send(message)

        refused = self.refusal(Request(scope))
        try:
            await (refused or self.app)(scope, receive, sent)
        except CancelledError:
            await _no("the workbench is closed", 503)(scope, receive, sent)

    def refusal(self, request: Request) -> Response | None:
        """The answer to a request that is not let through."""
        headers = request.headers
        if _several(headers, "host") or headers.get("host", "") not in self.hosts:
            return _no("another host than this one was asked for", 421)
        site, origin = headers.get("sec-fetch-site", "same-origin"), headers.get("origin")
        if origin is not None and origin != f"http://{headers['host']}":
            return _no("another page asks")
        given = request.query_params.get("token")
        if request.scope["path"] == "/" and request.method == "GET" and given is not None:
            if not hmac.compare_digest(given.encode(), self.token.encode()):
                return _no("this is not the address that the server printed")
            answer = RedirectResponse("/", 303)
            answer.set_cookie(self.cookie, self.token, httponly=True, samesite="strict", path="/")
            return answer
        if not hmac.compare_digest(request.cookies.get(self.cookie, "").encode(), self.token.encode()):
            return _no("open the address that the server printed, with its token")
        if site not in ("same-origin", "none"):
            return _no("another page asks")
        if request.method not in ("GET", "POST"):
            return _no("this server knows GET and POST", 405)
        if request.method == "POST":
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return _no("expected application/json", 415)
            size = headers.get("content-length", "")
            counted = size.isascii() and size.isdigit() and len(size) < 10 and "transfer-encoding" not in headers
            if not counted or int(size) > MOST_SENT:
                return _no(f"expected at most {MOST_SENT} bytes, and their number", 413)
        return None


def _several(headers: Headers, name: str) -> bool:
    return len(headers.getlist(name)) > 1


def _no(why: str, status: int = 403) -> Response:
    return PlainTextResponse(f"pyengine: {why}\n", status)
