"""The server: pages, and what they ask for, as POST /api/NAME with JSON on both sides."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial, partialmethod
from pathlib import Path
from threading import Thread
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pyengine.base.errors import InputError
from pyengine.registry import available_games
from pyengine.serve import guide
from pyengine.serve.allowed import check_game
from pyengine.serve.friends import OWN, Friends, digest
from pyengine.serve.hands import Hands, Stopped, prepare
from pyengine.serve.shelf import Shelf, example, library
from pyengine.serve.studies import Studies

STATIC = Path(__file__).with_name("static")
ROOM = STATIC.parents[1]
DRAWN = [f"report/match/{name}" for name in ("cards.js", "steps.js", "table.js", "table.css", "bar.html")]
DRAWN += ["base/drawing/look.css"]
CHECKED, TRACED, PLAYED = 5.0, 20.0, 120.0  # seconds that a worker has: for a check, a trace, a move of a match
CHOSEN = 600.0  # for a trial of players
KINDS: dict[str, type] = {  # of what is asked
    **dict.fromkeys("name text of to game command study one other before template title asks part".split(), str),
    **dict.fromkeys(("player", "invitation", "rules", "time", "called"), str),
    **dict.fromkeys(("seed", "since", "eyes", "seat", "within", "move", "at"), int),
    **dict.fromkeys(("seats", "moves", "games", "words", "place"), list),
    "options": dict,
}
# A page of a match has a script in it, and may do nothing but show itself.
ALONE = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "frame-ancestors 'self'"
)
FREE = {"content-security-policy": ALONE}
ASKED, FEW = 32, 4  # requests that wait for workers at a time; and of friends
WAITED, LOOK = 0.5, 0.1  # seconds after which it is said that nothing is new, before a server ends; between two looks
STAYS = 30 * 24 * 3600  # seconds for which the browser of a friend keeps its cookie
WRONG = "the request has a part of the wrong kind"


class Workbench:
    """Requests of the pages of one folder: every public method, by its name, with keywords as JSON has them."""

    def __init__(self, root: Path, allow: Collection[str] = ()) -> None:
        self.shelf = Shelf(root)
        self.hands = Hands(str(self.shelf.root), allow=allow)
        self.offered = self.hands.of("check").ask("offered", {}, PLAYED) if allow else {"games": [], "measures": []}
        self.trial = ""  # the newest
        self.studies = Studies(self.shelf.root, self.hands)
        self.read, self.write = self.shelf.read, self.shelf.write
        self.rename, self.remove = self.shelf.rename, self.shelf.remove
        self.studied, self.study, self.discard = self.studies.all, self.studies.seen, self.studies.remove
        self.go_on, self.stop = self.studies.go_on, self.studies.stop
        self.friends = Friends(self.shelf.root, self._play)
        self.gather, self.gathered, self.fill = self.friends.begin, partial(self.friends.all, OWN), self.friends.fill
        self.again, self.sheet = self.friends.again, partial(self.friends.sheet, OWN)
        self.see, self.move = partial(self.friends.see, OWN), partial(self.friends.move, OWN)

    def games(self) -> dict[str, Any]:
        """The games of the folder, of the library, and those that are built in."""
        described = library()
        names = {each["name"] for each in described}
        others = ((name, line) for name, line in available_games().items() if name not in names)
        built = [{"name": name, "title": line.partition(":")[0], "line": line} for name, line in others]
        built = [each for each in built if not each["name"].endswith("-described")]
        built += [{"name": name, "line": "a program that may run"} for name in self.offered["games"]]
        return {"folder": str(self.shelf.root), "files": self.shelf.files(), "library": described, "built": built}

    def create(self, name: str, of: str = "", template: str = "", title: str = "") -> None:
        """Make a new file, of a game of the folder or, by its bare name, of the library, or of a template."""
        source = self.shelf.read if of.endswith((".rcy", ".csv")) else example
        self.shelf.create(name, guide.template(template, title) if template else source(of) if of else "")

    def _text(self, task: str, seconds: float, name: str, text: str, **asked: Any) -> Any:
        """Return what a task finds of a text in an editor."""
        self.shelf.path(name)
        worker = task if seconds > CHECKED else "check"
        return self.hands.of(worker).ask(task, {"name": name, "text": text, **asked}, seconds)

    check = partialmethod(_text, "check", CHECKED)
    rules = partialmethod(_text, "rules", CHECKED)
    cards = partialmethod(_text, "cards", CHECKED)
    trace = partialmethod(_text, "trace", TRACED)
    sample = partialmethod(_text, "sample", TRACED)
    ends = partialmethod(_text, "ends", TRACED)

    guide = staticmethod(guide.guide)

    def _play(self, task: str, game: str, options: dict[str, Any] | None = None, **asked: Any) -> Any:
        """Return what a task finds of a match."""
        check_game(game, self.offered["games"], self.shelf.root)
        given = {"game": game, "options": options or {}}
        return self.hands.of(f"play {game}").ask(task, given | asked, PLAYED, partial(self._choose, given))

    facts = partialmethod(_play, "facts")
    handout = partialmethod(_play, "handout")
    table = partialmethod(_play, "table")
    advice = partialmethod(_play, "advice")
    regretted = partialmethod(_play, "regretted")

    def picture(self, game: str) -> Any:
        if game.endswith(".rcy"):
            self.shelf.path(game)
        return self.hands.of("pictures").ask("picture", {"game": game}, TRACED)

    def fields(self, command: str, game: str) -> Any:
        """Return the arguments of a command in groups, the options of a game, and which players there are."""
        facts = self._measure("facts", game, options={})
        return facts | {"fields": self._measure("fields", game, command=command)}

    def begin(self, command: str, games: list[str], words: list[str], asks: str = "") -> str:
        """Begin a study, a verdict or a ladder, which is to answer a question; its name."""
        self._measure("check_sense", games[0] if games else "", command=command, more=games[1:], words=words)
        return self.studies.begin(command, games, words, f"measure {games[0]}", asks)

    def _measure(self, task: str, game: str, **asked: Any) -> Any:
        check_game(game, self.offered["games"], self.shelf.root)
        return self.hands.of(f"measure {game:.80}").ask(task, {"game": game, **asked}, PLAYED)

    warm = partialmethod(_measure, "warm")
    deck = partialmethod(_measure, "deck")

    def _of_study(self, task: str, name: str, **asked: Any) -> Any:
        """Return what a task finds in the folder of a study: its matches, or one page of all."""
        return self.hands.of("matches").ask(task, {"folder": str(self.studies.folder(name)), **asked}, PLAYED)

    places = partialmethod(_of_study, "places")
    share = partialmethod(_of_study, "share")

    def difference(self, one: str, other: str) -> Any:
        """The lines of two games: " " where they agree, "-" of the first alone, "+" of the other."""
        texts = [self.shelf.read(each) if each.endswith(".rcy") else example(each) for each in (one, other)]
        return self.hands.of("check").ask("difference", {"texts": texts}, CHECKED)

    def _choose(self, given: dict[str, Any], told: tuple[str, str]) -> None:
        """Begin the trial of a player that has yet to choose, in a worker of its own; an older trial ends."""
        trial = json.dumps([given, told], sort_keys=True)
        if trial != self.trial:
            self.trial = trial
            self.hands.leave("choose")
            Thread(target=self._chosen, args=(given | {"player": told[0]},), daemon=True).start()

    def _chosen(self, given: dict[str, Any]) -> None:
        with suppress(InputError, Stopped):
            self.hands.of("choose").ask("choose", given, CHOSEN)


def asked_for(bench: Workbench) -> dict[str, Callable[..., Any]]:
    """The methods that pages may call."""
    names = (name for name in dir(bench) if not name.startswith("_"))
    return {name: each for name in names if callable(each := getattr(bench, name))}


def _refused(why: str, status: int = 400) -> Response:
    return JSONResponse({"error": why}, status)


def server(bench: Workbench) -> Starlette:
    """The application, to be put behind a `AccessGuard`."""
    known, friends, pool, few = asked_for(bench), bench.friends, ThreadPoolExecutor(ASKED), ThreadPoolExecutor(FEW)

    async def answered(
        asked: Callable[[], Any],
        shown: Callable[[Any], Response],
        refused: Callable[[str], Response] = _refused,
        pool: ThreadPoolExecutor = pool,
    ) -> Response:
        try:
            return shown(await asyncio.get_running_loop().run_in_executor(pool, asked))
        except (InputError, Stopped) as error:
            why = str(error)
        except OSError as error:  # a folder that is full, or may not be written
            why = f"the folder: {error.strerror or error}"
        except (TypeError, ValueError):
            why = WRONG
        return refused(why)

    async def api(request: Request) -> Response:
        return await called(request, OWN, known, lambda found: JSONResponse({"found": found}))

    async def friend(request: Request) -> Response:
        """Answer somebody who came by an invitation, or is about to: what concerns their own seats alone."""
        cookie, secret = request.scope["friend"]
        secret = secret if friends.sits(digest(secret)) else secrets.token_urlsafe(24)  # none that others know
        who = digest(secret)
        known: dict[str, Callable[..., Any]] = {"invited": friends.invited, "seats": partial(friends.all, who)}
        theirs = friends.join, friends.see, friends.move, friends.sheet
        known |= {each.__name__: partial(each, who) for each in theirs}

        def shown(found: Any) -> Response:
            answer = JSONResponse({"found": found})
            if request.path_params["name"] == "join":
                answer.set_cookie(cookie, secret, STAYS, httponly=True, samesite="strict", secure=request.url.is_secure)
            return answer

        return await called(request, who, known, shown)

    async def called(
        request: Request, who: str, known: Mapping[str, Callable[..., Any]], shown: Callable[[Any], Response]
    ) -> Response:
        name = request.path_params["name"]
        try:
            given = json.loads(await request.body())
            asked = partial(known[name], **given)
        except (ValueError, TypeError, KeyError, RecursionError, ClientDisconnect):
            return _refused("there is no such request", 404)
        if not all(isinstance(value, KINDS.get(name, object)) for name, value in given.items()):
            return _refused(WRONG)
        ends = time.monotonic() + WAITED * (name == "see")
        with suppress(InputError):  # which is said by what comes then
            while time.monotonic() < ends and not friends.news(who, given.get("name", ""), given.get("since", -1)):
                await asyncio.sleep(LOOK)
        return await answered(asked, shown, pool=pool if who == OWN else few)

    async def match(request: Request) -> Response:
        given = {"name": "", "study": "", "place": "", **request.query_params}

        def asked() -> Any:
            place = [*map(int, given["place"].encode("ascii").split(b","))]
            return bench._of_study("match", given["name"], study=given["study"], place=place, worth="worth" in given)

        shown = partial(HTMLResponse, headers=FREE)
        return await answered(asked, shown, lambda why: PlainTextResponse(f"{why}\n", 400))

    async def shared(request: Request) -> Response:
        asked, shown = partial(bench.share, request.query_params.get("name", "")), partial(HTMLResponse, headers=FREE)
        return await answered(asked, shown, lambda why: PlainTextResponse(f"{why}\n", 400))

    def file(path: str, file: Path) -> Route:
        return Route(path, lambda request: FileResponse(file))

    @asynccontextmanager
    async def life(app: Starlette) -> Any:
        prepare()
        yield
        await asyncio.get_running_loop().run_in_executor(None, bench.hands.end)
        pool.shutdown(wait=False, cancel_futures=True)

    routes = [
        file("/", STATIC / "page.html"),
        file("/friend", STATIC / "page.html"),
        Route("/api/{name}", api, methods=["POST"]),
        Route("/friend/{name}", friend, methods=["POST"]),
        Route("/match", match),
        Route("/shared", shared),
        *(file(f"/static/{Path(each).name}", ROOM / each) for each in DRAWN),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Starlette(routes=routes, lifespan=life)
