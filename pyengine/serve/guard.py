"""Access: for a browser that was given an address, for pages of ours, and for nobody else.

A page of somebody else can make a browser send requests here, and a name that is bound to this machine later (DNS
rebinding) makes them look like requests of its own page. So every request needs the cookie that an address brings,
once, names this server as its Host, and comes from no other page. There is no socket to be opened.
"""

import hmac
import secrets
from asyncio import CancelledError
from collections.abc import Callable, Collection

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_SENT, FEW_SENT = 4_000_000, 4_000  # bytes of a request, and of one of a friend
OURS = "same-origin", "none"  # sites that ask: a page of ours, or a person
LOCAL = ("127.0.0.1", "localhost", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class AccessGuard:
    """Answers for a server, as ASGI has it, what is not to be answered, and lets through what is: with the secret, for
    which it takes a token once, by these names of this machine at the port, or by `also`, the address of a tunnel.
    Without the secret everybody gets the files of pages, and may ask at /friend/, where the application looks for an
    invitation or for the cookie that one brings: `friend` in the scope, with its name."""

    def __init__(
        self, app: ASGIApp, secret: str, port: int, hosts: Collection[str] = LOCAL, scheme: str = "http", also: str = ""
    ) -> None:
        self.app, self.secret, self.cookie = app, secret, f"pyengine-{port}"
        self.tokens = dict[str, Callable[[], object]]()
        usual = port == {"http": 80, "https": 443}[scheme]  # which browsers leave out
        named = {f"{host}:{port}" for host in hosts} | (set(hosts) if usual else set())
        told = [f"{scheme}://{each}" for each in named] + [also.rstrip("/")] * bool(also)
        self.origins = {each.partition("://")[2]: each for each in map(str.lower, told)}  # as browsers write them

    def token(self, used: Callable[[], object] = lambda: None) -> str:
        """A new token, which lets one browser in, once; `used` is called then."""
        token = secrets.token_urlsafe(24)
        self.tokens[token] = used
        return token

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
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-security-policy", POLICY)
                headers.update(HEADERS)
            await send(message)

        request = Request(scope)
        scope["scheme"] = self.origins.get(request.headers.get("host", ""), "").partition(":")[0]  # a tunnel's, too
        scope["friend"] = (name := f"{self.cookie}-friend"), request.cookies.get(name, "")
        refused = self.refusal(request)
        try:
            await (refused or self.app)(scope, receive, sent)
        except CancelledError:
            await _no("the workbench is closed", 503)(scope, receive, sent)

    def refusal(self, request: Request) -> Response | None:
        """The answer to a request that is not let through."""
        headers = request.headers
        if headers.getlist("host") not in ([host] for host in self.origins):
            return _no("another host than this one was asked for", 421)
        site, origin = headers.get("sec-fetch-site", "same-origin"), headers.get("origin")
        if origin is not None and origin != self.origins[headers["host"]]:
            return _no("another page asks")
        path, given = request.scope["path"], request.query_params.get("token")
        known = hmac.compare_digest(request.cookies.get(self.cookie, "").encode(), self.secret.encode())
        if path == "/" and request.method == "GET" and given:
            if given not in self.tokens and not known:
                return _no("this address was used, or is wrong; the terminal where pyengine.serve runs has the next")
            # What a file leads to gets no strict cookie, where it is redirected neither: a page of ours leads on.
            onward = HTMLResponse('<a href="/">Workbench</a>', headers={"refresh": "0; url=/"})
            answer = RedirectResponse("/", 303) if site in OURS else onward
            answer.set_cookie(self.cookie, self.secret, httponly=True, samesite="strict", secure=request.url.is_secure)
            self.tokens.pop(given, lambda: None)()
            return answer
        public = request.method == "GET" and (path == "/friend" or path.startswith("/static/"))
        friendly = request.method == "POST" and path.startswith("/friend/")
        if not (known or public or friendly):
            return _no("open the last address that the server printed, with its token")
        if site not in OURS and path != "/friend":  # to which a person comes from anywhere
            return _no("another page asks")
        if request.method not in ("GET", "POST"):
            return _no("this server knows GET and POST", 405)
        if request.method == "POST":
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return _no("expected application/json", 415)
            size, most = headers.get("content-length", ""), FEW_SENT if friendly else MOST_SENT
            counted = size.isascii() and size.isdigit() and len(size) < 10 and "transfer-encoding" not in headers
            if not counted or int(size) > most:
                return _no(f"expected at most {most} bytes, and their number", 413)
        return None


def _no(why: str, status: int = 403) -> Response:
    return PlainTextResponse(f"pyengine: {why}\n", status)
