"""Access to the workbench and its files."""

import pytest

from pyengine.recycle.library import games
from pyengine.serve.shelf import example, library

starlette = pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient  # noqa: E402

from pyengine.serve.app import Workbench, server  # noqa: E402
from pyengine.serve.friends import FRIEND, OWN  # noqa: E402
from pyengine.serve.guard import AccessGuard  # noqa: E402

HOST = "http://127.0.0.1:8765"


@pytest.fixture
def bench(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mine.rcy").write_text(example("kuhn"))
    (tmp_path / "secret.rcy").write_text("nobody's")
    bench = Workbench(tmp_path / "games")
    yield bench
    bench.hands.end()


@pytest.fixture
def guard(bench):
    return AccessGuard(server(bench), "secret", 8765)


@pytest.fixture
def client(guard):
    return TestClient(guard, base_url=HOST, follow_redirects=False)


@pytest.fixture
def known(client, guard):
    assert client.get(f"/?token={guard.token()}").status_code == 303
    return client


def test_an_address_lets_one_browser_in_once(client, guard):
    used = []
    token = guard.token(lambda: used.append(1))
    assert client.get("/").status_code == 403
    for wrong in (f"{token}x", token[:-1], "secret", ""):  # "" is none: the page, for who was let in
        assert client.get(f"/?token={wrong}").status_code == 403 and not client.cookies and not used
    entered = client.get(f"/?token={token}")
    cookie = entered.headers["set-cookie"].lower()
    assert entered.headers["location"] == "/" and "httponly" in cookie and "samesite=strict" in cookie
    assert "secret" in cookie and token not in cookie and used == [1]
    again = client.get(f"/?token={token}")  # a person goes back, or has kept the address
    assert again.status_code == 303 and client.get("/").status_code == client.get("/?token").status_code == 200
    client.cookies.clear()
    assert client.get(f"/?token={token}").status_code == 403 and used == [1]
    assert client.get(f"/?token={guard.token()}").status_code == 303
    page = client.get("/")
    assert page.status_code == 200 and "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    for name in "main.js cards.js table.js codemirror.js look.css table.css pages.css".split():
        assert client.get(f"/static/{name}").status_code == 200


def test_a_file_leads_in_by_a_page_that_leads_on(client, guard):
    """A browser sends no strict cookie where a file has led to, however it is redirected."""
    led = client.get(f"/?token={guard.token()}", headers={"sec-fetch-site": "cross-site"})
    assert led.status_code == 200 and led.headers["refresh"] == "0; url=/" and "location" not in led.headers
    assert client.get("/", headers={"sec-fetch-site": "same-origin"}).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"origin": HOST, "sec-fetch-site": "same-origin"}])
def test_what_comes_from_the_page_is_answered(headers, known):
    answer = known.post("/api/games", content="{}", headers={"content-type": "application/json"} | headers)
    assert answer.status_code == 200 and b"mine.rcy" in answer.content


def test_a_shelf_of_games(known, tmp_path):
    ask = lambda method, **given: known.post(f"/api/{method}", json=given).json()
    assert ask("create", name="new/agram-2.rcy", of="agram") == {"found": None}
    assert ask("read", name="new/agram-2.rcy")["found"] == example("agram")
    assert ask("write", name="new/agram-2.rcy", text="(game ..)") == {"found": None}
    assert (tmp_path / "games" / "new" / "agram-2.rcy").read_text() == "(game ..)"
    assert "there is a file 'mine.rcy' already" in ask("create", name="mine.rcy")["error"]
    assert "there is a file 'mine.rcy' already" in ask("rename", name="new/agram-2.rcy", to="mine.rcy")["error"]
    assert ask("rename", name="mine.rcy", to="yours.rcy") == {"found": None}
    kept = ask("remove", name="yours.rcy")["found"]
    assert [path.read_text() for path in (tmp_path / "games" / "removed").iterdir()] == [example("kuhn")]
    assert [each["name"] for each in ask("games")["found"]["files"]] == ["new/agram-2.rcy"]
    assert ask("rename", name=kept, to="yours.rcy") == {"found": None}
    assert ask("read", name="yours.rcy")["found"] == example("kuhn") and "error" in ask("rename", name=kept, to="b.rcy")
    assert ask("create", name=f"{'a' * 56}.rcy") == {"found": None}  # a long name is kept and put back, too
    assert ask("rename", name=ask("remove", name=f"{'a' * 56}.rcy")["found"], to="a.rcy") == {"found": None}
    assert {"rummy", "crosskings"} == {each["name"] for each in ask("games")["found"]["built"]}
    assert {"agram", "hearts"} <= {each["name"] for each in ask("games")["found"]["library"]} and len(library()) == len(
        games()
    )
    assert "error" in ask("create", name="new/agram-2.rcy/a.rcy", of="agram")
    assert "too long" in ask("write", name="a.rcy", text="x" * 3_000_000)["error"]


def test_a_game_of_the_folder_is_copied(known):
    assert known.post("/api/create", json={"name": "copy.rcy", "of": "mine.rcy"}).json() == {"found": None}
    assert known.post("/api/read", json={"name": "copy.rcy"}).json()["found"] == example("kuhn")


def test_a_tunnel_and_a_certificate_are_other_addresses(bench):
    """What a browser asks for, and which page asks, has to fit: the tunnel's name with its scheme, the usual port."""
    guard = AccessGuard(server(bench), "secret", 443, ["Cards.Example"], "https", "https://Tunnel.example/")
    for host, origin, status in (
        ("cards.example", "https://cards.example", 200),
        ("cards.example:443", "https://cards.example:443", 200),
        ("tunnel.example", "https://tunnel.example", 200),
        ("tunnel.example", "https://cards.example", 403),
        ("cards.example", "http://cards.example", 403),
        ("tunnel.example:443", "https://tunnel.example:443", 421),
        ("localhost:443", "https://localhost:443", 421),
    ):
        client = TestClient(guard, base_url=HOST, follow_redirects=False)
        assert client.get("/friend", headers={"host": host, "origin": origin}).status_code == status, (host, origin)
    entered = client.get(f"/?token={guard.token()}", headers={"host": "cards.example"})
    assert entered.status_code == 303 and "secure" in entered.headers["set-cookie"].lower()


def test_a_cookie_that_came_by_a_tunnel_is_for_encrypted_connections_alone(bench):
    guard = AccessGuard(server(bench), "secret", 8765, also="https://tunnel.example")
    client = TestClient(guard, base_url=HOST, follow_redirects=False)
    name = bench.friends.begin("kuhn", {}, [OWN, FRIEND])
    for host, secure in (("tunnel.example", True), ("127.0.0.1:8765", False)):
        invitation = bench.friends.fill(name, 1, FRIEND).partition("#")[2]
        joined = client.post("/friend/join", json={"invitation": invitation}, headers={"host": host})
        entered = client.get(f"/?token={guard.token()}", headers={"host": host})
        for answer in (joined, entered):
            assert ("secure" in answer.headers["set-cookie"].lower()) is secure, (host, answer)


def test_files_of_pages_are_for_everybody_and_nothing_else(client):
    for path in ("/friend", "/static/friends.js", "/static/main.js", "/static/table.js", "/static/look.css"):
        assert client.get(path).status_code == 200
    assert client.get("/friend", headers={"sec-fetch-site": "cross-site"}).status_code == 200
    for path in ("/", "/match", "/api/games", "/friends", "/friend/", "/friend/see"):
        assert client.get(path).status_code == 403
    assert client.get("/static/main.js", headers={"sec-fetch-site": "cross-site"}).status_code == 403
