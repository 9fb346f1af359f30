"""The server: pages, and what they ask for, as POST /api/NAME with JSON on both sides."""

import asyncio
import json
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pyengine.base.errors import InputError
from pyengine.registry import available_games
from pyengine.serve.allowed import check_game
from pyengine.serve.hands import Hands, Stopped
from pyengine.serve.shelf import Shelf, example, library

STATIC = Path(__file__).with_name("static")
DRAWN = Path(__file__).parents[1] / "report" / "match"  # how pages of matches draw scenes
CHECKED, TRACED, PLAYED = 5.0, 20.0, 120.0  # seconds that a worker has: for a check, a trace, a move of a match
CHOSEN = 600.0  # for a trial of players
KINDS: dict[str, type] = {  # of what is asked
    **dict.fromkeys(("name", "text", "of", "to", "game"), str),
    **dict.fromkeys(("seed", "since", "eyes", "seat", "within"), int),
    **dict.fromkeys(("seats", "moves"), list),
    "options": dict,
}
ASKED = 32  # requests that wait for workers at a time


class Workbench:
    """What the pages of one folder can ask for: every public method, by its name, with keywords as JSON has them."""

    def __init__(self, root: Path, allow: Collection[str] = ()) -> None:
        self.shelf = Shelf(root)
        self.hands = Hands(str(self.shelf.root), allow=allow)
        self.offered = self.hands.of("check").ask("offered", {}, PLAYED) if allow else {"games": [], "measures": []}
        self.choosing = set[str]()

    def games(self) -> dict[str, Any]:
        """The games of the folder, of the library, and those that are built in."""
        described = library()
        names = {each["name"] for each in described}
        built = [{"name": name, "line": line} for name, line in available_games().items() if name not in names]
        built = [each for each in built if not each["name"].endswith("-described")]
        built += [{"name": name, "line": "a program that may run"} for name in self.offered["games"]]
        return {"folder": str(self.shelf.root), "files": self.shelf.files(), "library": described, "built": built}

    def read(self, name: str) -> str:
        """The text of a file."""
        return self.shelf.read(name)

    def write(self, name: str, text: str) -> None:
        """Put a text in a file."""
        self.shelf.write(name, text)

    def create(self, name: str, of: str = "") -> None:
        """Make a new file, of a game of the folder or, by its bare name, of the library."""
        self.shelf.create(name, self.shelf.read(of) if of.endswith((".rcy", ".csv")) else example(of) if of else "")

    def rename(self, name: str, to: str) -> None:
        """Give a file another name."""
        self.shelf.rename(name, to)

    def remove(self, name: str) -> None:
        """Move a file to the folder `removed`."""
        self.shelf.remove(name)

    def check(self, name: str, text: str) -> Any:
        """The errors and warnings of a text that stands in an editor."""
        self.shelf.path(name)
        return self.hands.of("check").ask("check", {"name": name, "text": text}, CHECKED)

    def rules(self, name: str, text: str) -> Any:
        """The rules of a text in words, a page."""
        self.shelf.path(name)
        return self.hands.of("check").ask("rules", {"name": name, "text": text}, CHECKED)

    def words(self) -> dict[str, str]:
        """The words of the language, each with how it is used."""
        from pyengine.recycle.front import grammar

        every = grammar.GAME, grammar.BLOCKS, grammar.ACTIONS, grammar.CREATED, grammar.USAGE
        return {word: usage for table in every for word, usage in table.items() if word.isalpha()}

    def trace(self, name: str, text: str, seed: int) -> Any:
        """A match of it, statement by statement."""
        self.shelf.path(name)
        return self.hands.of("trace").ask("trace", {"name": name, "text": text, "seed": int(seed)}, TRACED)

    def facts(self, game: str, options: dict[str, Any] | None = None) -> Any:
        """What is to be known before a match."""
        return self._play("facts", game, options)

    def table(self, game: str, options: dict[str, Any] | None = None, **asked: Any) -> Any:
        """A match after some moves, played on until a person is to move."""
        return self._play("table", game, options, **asked)

    def advice(self, game: str, options: dict[str, Any] | None = None, **asked: Any) -> Any:
        """What is said to a person who asks."""
        return self._play("advice", game, options, **asked)

    def regretted(self, game: str, options: dict[str, Any] | None = None, **asked: Any) -> Any:
        """Which decisions of a person were clearly worse than others."""
        return self._play("regretted", game, options, **asked)

    def _play(self, task: str, game: str, options: dict[str, Any] | None, **asked: Any) -> Any:
        check_game(game, self.offered["games"], self.shelf.root)
        given = {"game": game, "options": options or {}}
        return self.hands.of(f"play {game}").ask(task, given | asked, PLAYED, partial(self._choose, given))

    def _choose(self, given: dict[str, Any], told: tuple[str, str]) -> None:
        """Begin the trial of a player that has yet to choose: once for each text of a game, in a worker of its own."""
        what = f"choose {json.dumps([given, told], sort_keys=True)}"
        if what not in self.choosing:
            self.choosing.add(what)
            Thread(target=self._chosen, args=(what, given | {"player": told[0]}), daemon=True).start()

    def _chosen(self, what: str, given: dict[str, Any]) -> None:
        with suppress(InputError, Stopped):
            self.hands.of(what).ask("choose", given, CHOSEN)
        self.hands.leave(what)


def asked_for(bench: Workbench) -> dict[str, Callable[..., Any]]:
    """The methods that pages may call."""
    names = (name for name in vars(Workbench) if not name.startswith("_"))
    return {name: getattr(bench, name) for name in names if callable(getattr(bench, name))}


def server(bench: Workbench) -> Starlette:
    """The application, to be put behind a `Guard`."""
    known, pool = asked_for(bench), ThreadPoolExecutor(ASKED)

    async def api(request: Request) -> Response:
        function = known.get(request.path_params["name"])
        try:
            given = json.loads(await request.body())
            if function is None or not isinstance(given, dict):
                raise ValueError
            if not all(isinstance(value, KINDS.get(name, object)) for name, value in given.items()):
                return JSONResponse({"error": f"expected other things for {request.path_params['name']}"}, 400)
            asked = partial(function, **given)
        except (ValueError, RecursionError):
            return JSONResponse({"error": "no such request"}, 404)
        try:
            return JSONResponse({"found": await asyncio.get_running_loop().run_in_executor(pool, asked)})
        except (InputError, Stopped) as error:
            return JSONResponse({"error": str(error)}, 400)
        except OSError as error:  # a folder that is full, or may not be written
            return JSONResponse({"error": f"the folder: {error.strerror or error}"}, 400)
        except (TypeError, ValueError):
            return JSONResponse({"error": f"expected other things for {request.path_params['name']}"}, 400)

    async def page(request: Request) -> Response:
        return FileResponse(STATIC / "page.html")

    async def scene(request: Request) -> Response:
        return FileResponse(DRAWN / "scene.js")

    async def cards(request: Request) -> Response:
        return FileResponse(DRAWN / "match.css")

    @asynccontextmanager
    async def life(app: Starlette) -> Any:
        yield
        await asyncio.get_running_loop().run_in_executor(None, bench.hands.end)
        pool.shutdown(wait=False, cancel_futures=True)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/api/{name}", api, methods=["POST"]),
            Route("/static/scene.js", scene),
            Route("/static/match.css", cards),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        lifespan=life,
    )
