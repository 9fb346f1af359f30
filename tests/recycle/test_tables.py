"""Decks as tables: in the text, from CSV files beside the game, and what is refused; where the bytes of a file go."""

import io
import os
import pickle
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import pyengine
from pyengine import Study, run_study
from pyengine.base.plain import plain
from pyengine.commands.recycle import main as recycle
from pyengine.commands.run import main as run
from pyengine.commands.watch import main as watch
from pyengine.recycle import RecycleError, attached, load
from pyengine.recycle.compile import compile_source
from pyengine.recycle.game import Described
from pyengine.recycle.library import FOLDER
from pyengine.recycle.source import Findings, Source
from pyengine.study import bound, work
from pyengine.study.bound import Bound
from tests.support.commands import refused
from tests.support.recycle_page import PAGE
from tests.support.recycle_show import show
from tests.support.tables import broken, sheet
from tests.support.torture.altered import figures, tallies

GAME = """(game
 (setup (create players 2) {deck})
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (choice ((any ((current player) iloc HAND) 'CARD (move 'CARD (top ((current player) vloc WON)))))))
 (scoring max (sum ((current player) vloc WON) using COST)))
"""
FILE = GAME.format(deck='(create deck (game iloc PACK) (table "cards.csv"))')
PLAIN = FILE.replace("sum ((current player) vloc WON) using COST", "size ((current player) vloc WON)")
CARDS = """Kind;Cost;Count;Title;Text;Color
mill;3;4;The old mill;"Once per turn:
turn it.";red
fort;-5;3;Fort;;
;2;1;;;
"""
ROWS = """(table (KIND COST "title" "text" "colour")
  (repeat 4 (MILL 3 "The old mill" "Once per turn: turn it." "red"))
  (repeat 3 (FORT (- 0 5) "Fort" "" ""))
  ("" 2 "" "" ""))"""


def text(rows):
    return GAME.format(deck=f"(create deck (game iloc PACK) {rows})")


def cards(program):
    """The cards of a program in order: values by their keys, and what people see."""
    names = program.strings
    return [({names[key]: names[value] for key, value in each.attributes}, each.shown) for each in program.cards]


@pytest.fixture
def game(tmp_path):
    """A function that writes a game with a table beside it, and gives its path."""

    def write(data=CARDS, text=FILE):
        (tmp_path / "mine.rcy").write_text(text, encoding="utf-8")
        (tmp_path / "cards.csv").write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(tmp_path / "mine.rcy")

    return write


def sentence(path):
    """The one error of a game."""
    with pytest.raises(RecycleError) as caught:
        load(path)
    said = str(caught.value)
    assert not caught.value.others and said == plain(said) and "\n" not in said and len(said) < 500
    return said


# In the text


def test_the_cards_of_a_table_in_order(game):
    expected = [({"KIND": "MILL", "COST": "3"}, ("The old mill", "Once per turn: turn it.", "red"))] * 4
    expected += [({"KIND": "FORT", "COST": "-5"}, ("Fort", "", ""))] * 3 + [({"COST": "2"}, ("", "", ""))]
    assert cards(load(text(ROWS))) == cards(load(game())) == expected
    nested = load(text("(table (KIND COST) (repeat 2 (repeat 3 (MILL 1))) (repeat 0 (INN 1)) (FORT 1))"))
    assert [values["KIND"] for values, _ in cards(nested)] == ["MILL"] * 6 + ["FORT"]


def test_numbers_of_a_table_are_numbers():
    program = text(ROWS).replace("using COST", "'CARD (* 2 (cardatt COST 'CARD))")
    state = Described(program).deal(3, 0)
    state.random_playout(1)
    won = [[state.reader.card(card) for card in state.reader.piles()[f"player {seat} vloc WON"]] for seat in (0, 1)]
    assert [*state.payoffs()] == [sum({"The old mill": 6, "Fort": -10, "2": 4}[card] for card in each) for each in won]


COLUMNS = 'columns: (KEY|"title"|"text"|"colour" ..)'
USAGE = '(table (KEY|"SHOWN" ..) ROW ..) or (table "FILE") or (table "FILE" (columns (KEY|SHOWN "NAME") ..))'


@pytest.mark.parametrize(
    "rows, said",
    [
        ("(table)", f"found (table), expected {USAGE}"),
        ("(table (KIND))", f"found (table ..), expected {USAGE}"),
        ("(table KIND (MILL))", f"found the name KIND, expected {COLUMNS}"),
        ("(table () (MILL))", f"found (), expected {COLUMNS}"),
        ('(table ("titel") ("x"))', f'found "titel", expected {COLUMNS}; did you mean "title"?'),
        ("(table (KIND title) (MILL A))", f"found title, expected {COLUMNS}"),
        ("(table (KIND KIND) (MILL FORT))", "found the column the name KIND twice"),
        ('(table ("color" "colour") ("" ""))', 'found the column "color" twice'),
        ('(table (KIND COST "text") (MILL 3))', 'found 2 cells, expected 3: KIND COST "text"'),
        ("(table (KIND) MILL)", "found the name MILL, expected a row of the table, (CELL ..)"),
        ("(table (KIND) ())", "found (), expected a row of the table, (CELL ..)"),
        ("(table (KIND) (mill))", "found mill, expected a name, an integer or a text"),
        ('(table (KIND "title") (MILL Mill))', "found Mill, expected a word of small letters"),
        ('(table (KIND "title") (MILL MILL))', 'found the name MILL, expected a text, "TEXT"'),
        ('(table (KIND "title") (MILL 3))', 'found the number 3, expected a text, "TEXT"'),
        ("(table (KIND) (repeat 2))", "found (repeat ..), expected (repeat INT ROW)"),
        ("(table (KIND) (repeat MILL (FORT)))", "found a string as how many there are of a card, expected an integer"),
        ("(table (COST) (3) (MILL))", "found the name MILL, expected a number, as COST has elsewhere"),
        ("(table (COST) (MILL) ((- 0 2)))", "found a number, expected a name, as COST has elsewhere"),
        ("(table (COST) ((size (game vloc A))))", "found a number that only the game knows as a value of COST"),
        ('(table (KIND) (MILL) (""))', "found a card with neither an attribute nor a title"),
        ("(table (KIND) (repeat 4097 (MILL)))", "found more than 4096 cards, expected fewer"),
        ("(table (KIND) (repeat 4000 (MILL)) (repeat 97 (FORT)))", "found more than 4096 cards, expected fewer"),
        ('(table (KIND "colour") (MILL "rde"))', "found the colour rde, expected one such as darkgreen"),
        (f'(table (KIND "title") (MILL "{"x" * 101}"))', "found 101 characters as title, expected at most 100"),
        (f'(table (KIND "text") (MILL "{"x" * 1001}"))', "found 1001 characters as text, expected at most 1000"),
        (
            '(tabel "cards.csv")',
            "found tabel, expected title or label or show or look or stage or table before a text; did you mean table?",
        ),
        ('(table "cards.csv" (MILL 1))', 'found (MILL ..), expected (columns (KEY|SHOWN "NAME") ..)'),
        ('(table "cards.csv" (columns A) (columns B))', 'found (columns ..), expected (columns (KEY|SHOWN "NAME") ..)'),
        (
            '(table "cards.csv")',
            "found the file 'cards.csv' in a text that stands alone; expected a game in a file, beside it",
        ),
    ],
)
def test_mistakes_in_the_text(rows, said):
    with pytest.raises(RecycleError) as caught:
        load(text(rows))
    assert said in str(caught.value), str(caught.value)
    assert str(caught.value).startswith("<text>:2:")


def test_keys_are_of_one_sort_in_all_decks(game):
    other = " (create deck (game vloc S) (deck (COST (LOW, HIGH))))"
    said = sentence(game(text=FILE.replace('csv"))', 'csv"))' + other)))
    assert said.endswith(":2:118: COST has names and numbers for its values, expected one sort in the whole game")
    first = FILE.replace("(create deck (game iloc", other + "(create deck (game iloc")
    said = sentence(game(text=first))
    assert said.endswith("cards.csv, row 2, column COST: found the number 3, expected a name, as COST has elsewhere")
    numbers = 'csv")) (create deck (game vloc S) (deck (COST (1 .. 3))))'
    assert len(load(game(text=FILE.replace('csv"))', numbers))).cards) == 11


def test_the_reader_of_tables_is_loaded_with_those_that_have_one():
    command = "import sys; from pyengine.recycle import load; load(sys.argv[1]); assert sys.argv[2] not in sys.modules"
    words = (str(FOLDER / "agram.rcy"), "pyengine.recycle.front.sheets")
    assert subprocess.run([sys.executable, "-c", command, *words]).returncode == 0


def test_tables_in_play_and_behind_definitions(game):
    rows = '(table (KIND COST "title") (repeat 2 (MILL 3 "Mill")) (INN 1 "Inn"))'
    decks = f'(create deck (game iloc PACK) {rows}) (create deck (game vloc B) (table "cards.csv"))'
    made = FILE.replace("(do ((shuffle", f"(do ({decks} (shuffle")
    made = made.replace("(game\n", '(game (define (cards) (table "cards.csv"))\n', 1)
    made = made.replace('PACK) (table "cards.csv")', "PACK) (cards)")
    state = Described(game(text=made)).deal(1, 0)
    piles = state.reader.piles()
    names = [state.reader.card(card) for pile in piles.values() for card in pile]
    assert sorted(names) == sorted((["The old mill"] * 4 + ["Fort"] * 3 + ["2"]) * 2 + ["Mill", "Mill", "Inn"])


def test_others_do_not_read_tables(game, capsys):
    assert recycle(["check", "--portable", game()]) == 2
    assert "(table ..) is an addition of pyengine" in capsys.readouterr().out
    assert recycle(["check", game()]) == 0  # what stands behind the game is no warning
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "cards.csv: 3 rows of cards; columns count, title, text, colour; attributes KIND COST"
    assert {"cards.csv, column Kind: KIND, names MILL, FORT", "cards.csv, column Cost: COST, numbers -5 to 3"} < {*out}
    assert len(out) == 8 and out[-1] == f"{game()}: no errors, 8 cards"
    assert 'KIND=MILL COST=3 title "The old mill" text "Once per turn: turn it." colour "red"' in show(load(game()))


# Files


@pytest.mark.parametrize(
    "data, said",
    [
        *(
            (data, "cards.csv, row 1: found no card below; expected the names of columns, and a row")
            for data in ("", "\n\n;;\n", "kind;cost\n")
        ),
        (
            "kind,cost\nmill,3\n\nfort,3,5\n",
            "row 4: found 3 cells, expected 2, as in the first row; a cell with ',' in it",
        ),
        ("count,text\n1,x\n", "cards.csv, row 1: found 0 attributes and titles, expected 1 to 100; (columns ..) takes"),
        (
            ",".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 4) + "\n1\n",
            "row 1: found 104 attributes and titles, expected 1 to 100",
        ),
        ("kind,title,count\nmill,,1\n,,2\n", "cards.csv, row 3: found a card with neither an attribute nor a title"),
        ("kind,count\nmill,5000\n", "cards.csv, row 2: found more than 4096 cards, expected fewer"),
        ("kind\n" + "mill\n" * 5000, "cards.csv, row 4098: found more than 4096 rows of cards"),
        ("kind\n" + "\n" * 300_000, "with 'cards.csv' the game has 1200"),
        (b"kind\n" + b"x" * 2**20, "has 1048581 bytes; expected one in the game's folder, of at most 1048576 bytes"),
        (b"kind\nM\xfchle\x01\n", "byte 7: found what is no text in UTF-8; a spreadsheet saves such text as CSV UTF-8"),
        (b"\xff\xfek\x00\x00\xd8", "'cards.csv', byte 5: found what is no text in UTF-16"),
        (b"kind\nA\x00\n", "'cards.csv' has NUL characters; expected text in UTF-8 or UTF-16"),
    ],
)
def test_mistakes_in_files(data, said, game):
    path = game(data, PLAIN)
    found = sentence(path)
    assert found.startswith(f"{path}:2:58: ") and said in found and "cards.csv" in found


@pytest.mark.parametrize(
    "rows", ["kind;cost\nmill;3,5", "kind\tcost\nmill", "cost\n3.0", "kind,\nmill,x", "kind,title\na,\n,\n,\n"]
)
def test_files_of_one_card(rows, game):
    assert len(load(game(f"{rows}\n", PLAIN)).cards) == 1


@pytest.mark.few(1, "seed", range(7, 11))
def test_broken_files(seed, game):
    """Each has one thing wrong; the one sentence about it names the row. And bytes changed at random: a sentence or a
    deck."""
    draw = random.Random(seed)
    for _ in range(35):
        data, said = broken(draw)
        found = sentence(game(data, PLAIN))
        assert all(part in found for part in said.split("|")), (found, said)
    for _ in range(15):
        data = bytearray(sheet(draw).data())
        for _ in range(draw.randint(1, 4)):
            data[draw.randrange(len(data))] = draw.choice([0, 10, 13, 34, 44, 59, 9, 255, 27, draw.randrange(256)])
        path = game(bytes(data), PLAIN)
        try:
            load(path)
        except RecycleError:
            assert "cards.csv" in sentence(path)


@pytest.mark.few(1, "seed", range(4))
def test_files_and_their_decks(seed, game):
    draw = random.Random(seed)
    for _ in range(25):
        made = sheet(draw)
        found = load(game(made.data(), PLAIN))
        assert [(values, shown.title) for values, shown in cards(found)] == made.deck(), made


@pytest.fixture
def in_time():
    """Fail after a minute: a reader of a pipe would wait for ever."""
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it takes too long"))
    signal.alarm(60)
    yield
    signal.alarm(0)


OUTSIDE = [
    *". .. / // ../cards.csv ../../etc/passwd /etc/passwd ./cards.csv below/../cards.csv below/../../secret/cards.csv "
    "below//cards.csv cards.csv/ below/ /cards.csv C:/cards.csv C:cards.csv \\\\host\\cards.csv below\\cards.csv "
    "file:///etc/passwd http://localhost/cards.csv ~/cards.csv $HOME/cards.csv none.csv none/cards.csv link.csv "
    "below/link.csv folder/cards.csv below/folder/cards.csv loop dead.csv pipe below/pipe below socket closed.csv "
    "cards.csv/x /dev/zero /dev/stdin /proc/self/environ CARDS.CSV/.. mine.rcy/cards.csv *.csv cards.csv|id - nul: "
    "con/../cards.csv ..\u2215cards.csv".split(),
    *("", " ", "a\x00.csv", "a\x1b[31m.csv", "x" * 300, "x/" * 2000 + "x"),
    *("\u202ecards.csv", "\ud800.csv", "cards.csv\t"),
]


@pytest.mark.parametrize("name", OUTSIDE, ids=ascii)
def test_nothing_is_read_outside_of_the_games_folder(name, tmp_path, in_time, monkeypatch):
    home, secret = tmp_path / "home", tmp_path / "secret"
    for folder in (home, home / "below", secret):
        folder.mkdir()
    for folder in (home, home / "below", secret, tmp_path):
        (folder / "cards.csv").write_text("kind\nsecret\n" if folder in (secret, tmp_path) else "kind\nmill\n")
    for folder in (home, home / "below"):
        (folder / "link.csv").symlink_to(secret / "cards.csv")
        (folder / "folder").symlink_to(secret)
        os.mkfifo(folder / "pipe")
    (home / "loop").symlink_to("loop")
    (home / "dead.csv").symlink_to(tmp_path / "none")
    monkeypatch.chdir(home)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
    os.mkdir("closed.csv")
    opened, real = [], os.open
    monkeypatch.setattr(attached.os, "open", lambda path, *more, **by: opened.append(path) or real(path, *more, **by))
    source = Source.read(_written(home, f'(table "{name}")'))
    monkeypatch.undo()
    assert {*map(str, opened)} <= {str(home / "mine.rcy"), str(home), "below"} and source.tables == {}
    assert source.text == (home / "mine.rcy").read_text("utf-8", "replace")
    findings = Findings(source)
    assert compile_source(source, findings, {}) is None
    (error,) = findings.errors
    assert (error.place.line, error.place.column) == (2, 58)
    assert str(error).isprintable() and "\n" not in str(error)


def _written(home, table):
    (home / "mine.rcy").write_text(FILE.replace('(table "cards.csv")', table), encoding="utf-8", errors="surrogatepass")
    return home / "mine.rcy"


def test_files_below_and_games_behind_links_are_read(tmp_path):
    (tmp_path / "home/below it").mkdir(parents=True)
    (tmp_path / "home/below it/K\u00e4rtchen.csv").write_text("kind,cost\nmill,2\n")
    path = _written(tmp_path / "home", '(table ;; of the ( "shop"\n "below it/K\u00e4rtchen.csv" )')
    (tmp_path / "link").symlink_to(tmp_path / "home")
    for each in (path, tmp_path / "link/mine.rcy"):
        assert cards(load(each)) == [({"KIND": "MILL", "COST": "2"}, ("", "", ""))]


@pytest.mark.parametrize(
    "name, rest",
    [
        ("card.csv", "there is no file 'card.csv'; did you mean cards.csv? Expected one in the game's folder"),
        ("EVENTS.csv", "there is no file 'EVENTS.csv'; did you mean Events.CSV? Expected"),
        ("cards.tab", "there is no file 'cards.tab'; did you mean cards.csv? Expected"),
        ("secret.json", "found 'secret.json', expected the name of a table, which ends with .csv, .tsv"),
        ("decks/shops.tsv", "there is no file 'decks/shops.tsv'; did you mean shop.tsv? Expected"),
        ("none/cards.csv", "there is no file 'none/cards.csv', nor a folder"),
    ],
)
def test_a_file_that_is_not_there_is_told_with_those_that_are(name, rest, tmp_path):
    (tmp_path / "decks").mkdir()
    for each in ("cards.csv", "Events.CSV", "secret.json", "decks/shop.tsv"):
        (tmp_path / each).write_text("kind\nmill\n")
    said = sentence(_written(tmp_path, f'(table "{name}")'))
    assert rest in said and "secret" not in said.partition("; ")[2]


def test_a_name_in_a_comment_or_a_text_is_no_file(tmp_path):
    path = _written(tmp_path, '(table (KIND COST "title") (MILL 3 "(table x.csv)"))) ;; (table "cards.csv"\n')
    (tmp_path / "cards.csv").write_text("kind\nmill\n")
    assert Source.read(path).failed == {} and Source.read(path).text == path.read_text()


# What people see


def test_titles_are_what_cards_are_called():
    game = Described(text(ROWS))
    assert [game.card_text(card) for card in range(game.table.cards)] == ["The old mill", "Fort", "2"]
    state = game.deal(3, 0)
    assert {each.partition(" from")[0] for each in state.move_texts()} <= {"The old mill", "Fort", "2"}
    assert pyengine.games.transcripts.read(game, state.transcript()).raw == state.raw
    faces = {face.text: face for face in game.scenes.faces}
    mill, fort, other = faces["The old mill"], faces["Fort"], faces["2"]
    assert (mill.corner, mill.sign, mill.colour, mill.note) == ("3", "The old mill", "red", "Once per turn: turn it.")
    assert (fort.corner, fort.sign, fort.colour, fort.note) == ("-5", "Fort", "black", "")
    assert other.corner == "2"


def test_titles_change_nothing_else():
    one, other = '"One" "x" "red"', '"Other" "" ""'
    rows = f'(table (KIND COST "title" "text" "colour") (repeat 4 (MILL 3 {one})) (repeat 4 (MILL 3 {other})))'
    game, bare = Described(text(rows)), Described(text("(table (KIND COST) (repeat 8 (MILL 3)))"))
    assert game.machine.unit.layout.class_count == 1
    for seed in range(5):
        state, same = game.deal(seed, 0), bare.deal(seed, 0)
        assert state.raw == same.raw and state.information_key(0) == same.information_key(0)
        state.random_playout(seed), same.random_playout(seed)
        assert state.raw == same.raw


HOSTILE = """kind,cost,title,text,effect
mill,1,<script>alert(1)</script>,"</title><b onload=""x"">",<b onload=x>
fort,2,[/bold][red]$\\frac{,\x1b[2J\x07bell,"'; DROP,\u202e{{x}}"
inn,3,"a\x9b31m\u202eb\u2028c",\x0b\x0c,"; seat 2 to move, ""x"" y"
farm,4,={cmd},--out,=cmd()
"""


def test_texts_of_others_are_shown_and_not_obeyed(game, tmp_path, capsys):
    points = """size (filter ((current player) vloc WON) 'C (== (cardatt EFFECT 'C) "<b onload=x>"))"""
    path = game(HOSTILE, FILE.replace("sum ((current player) vloc WON) using COST", points))
    titles = ["<script>alert(1)</script>", "[/bold][red]$\\frac{", "a\\x9b31m\\u202eb\\u2028c", "={cmd}"]
    assert [card.shown.title for card in load(path).cards] == titles
    state = pyengine.game(path).deal(1, 0)
    assert len({*state.move_texts()}) == len(state.move_texts())
    assert watch([f"{path} 1/0", "--page", str(tmp_path / "page.html")]) == 0
    assert watch([f"{path} 1/0"]) == recycle(["check", path]) == recycle(["rules", path]) == 0
    assert recycle(["rules", path, "--html", str(tmp_path / "rules.html")]) == 0
    words = ["--setups", "30", "--seed", "1", "--by", "card", "--out", str(tmp_path / "out")]
    assert run([path, *words]) == 0
    said = capsys.readouterr()
    assert "Effect: <b onload=x>" in " ".join(said.out.split()) and "\\x1b[2J\\x07bell" in said.out
    assert "\x1b[2J" not in said.out + said.err and "\x9b" not in said.out
    for page in (tmp_path / "page.html", tmp_path / "rules.html", tmp_path / "out/report.html"):
        written = page.read_text(encoding="utf-8")
        assert "alert(1)" in written and "<script>alert" not in written and "<b onload" not in written
        assert not {"\x1b", "\x9b", "\u202e", "\u2028", "\x07"} & {*written}


def test_a_person_reads_what_stands_on_cards(game, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("0\nq\n"))
    run([game(CARDS.replace(";;\n", ";It stands.;\n")), "--seats", "human,random", "--setups", "1", "--seed", "2"])
    asked = capsys.readouterr().err.partition("Your move")[0]
    assert (
        "The old mill: Once per turn: turn it; Kind: Mill; Cost: 3" in asked or "Fort: It stands; Kind: Fort" in asked
    )


# Where the bytes go


def test_the_text_carries_the_file(game, tmp_path):
    path = game()
    source = Source.read(path)
    assert source.tables == {"cards.csv": CARDS} and source.text.startswith(FILE)
    (tmp_path / "alone").mkdir()
    alone = tmp_path / "alone/mine.rcy"
    alone.write_text(source.text, encoding="utf-8")
    assert Source.read(alone).text == source.text and cards(load(alone)) == cards(load(path))
    for data in (CARDS.replace("\n", "\r\n"), "\ufeff" + CARDS, CARDS.encode("utf-16")):
        assert Source.read(game(data)).digest == source.digest
    cells = ("-5", "-4"), ("Fort", "fort"), ("red", "tan")
    digests = {Source.read(game(CARDS.replace(*cell))).digest for cell in cells}
    assert len(digests | {source.digest, Source(FILE).digest}) == 5


def test_the_page_of_the_language_shows_a_text_that_carries_its_file():
    (shown,) = re.findall(r"^```racket\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    found = [(values["KIND"], values["POINTS"], seen.title) for values, seen in cards(load(shown))]
    assert found == [("HUT", "1", "")] * 3 + [("MILL", "4", "The old mill")] * 2
    assert Source(shown).tables == {"market.csv": "Kind,Count,Points,Title\nhut,3,1,\nmill,2,4,The old mill"}


def test_a_changed_file_is_noticed(game):
    path = game()
    before = pyengine.game(path)
    assert pyengine.game(path) is before
    os.utime(game(CARDS.replace("-5", "-4")), (1, 1))
    after = pyengine.game(path)
    assert after != before and after.digest != before.digest and after.table.digest != before.table.digest
    assert sorted({values["COST"] for values, _ in cards(after.program)}) == ["-4", "2", "3"]


def test_a_game_is_pickled_with_its_tables(game, tmp_path):
    path = game()
    made = Described(path)
    data, state = pickle.dumps(made), made.deal(1, 0)
    (tmp_path / "cards.csv").unlink()
    again = pickle.loads(data)
    assert again == made and again.deal(1, 0).move_texts() == state.move_texts()
    assert "there is no file 'cards.csv'; expected one in the game's folder" in sentence(path)
    (tmp_path / "card.csv").touch(), (tmp_path / "card.secret").touch()
    assert "there is no file 'cards.csv'; did you mean card.csv? Expected one in the game's folder" in sentence(path)


def test_studies_of_both_forms_are_the_same(game, tmp_path, monkeypatch):
    """With threads and with processes, which have no file beside them."""
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 600)
    (tmp_path / "text.rcy").write_text(text(ROWS))
    expected = run_study(Study(game=str(tmp_path / "text.rcy"), setups=1000, seed=3), threads=1)
    study = Study(game=game(), setups=1000, seed=3)
    found = run_study(study, threads=2)
    assert found["seats"] == expected["seats"] and found["signature"] == expected["signature"]
    here = Bound(study)
    assert len(here.plan) > 5
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as processes:
        assert figures(run_study(study, threads=2, executor=processes)) == figures(found)
    function, arguments = here.__reduce__()
    counts, _ = work.play_chunk(here, here.plan[1])
    for each in tmp_path.iterdir():
        each.unlink()
    bound._bound_elsewhere.cache_clear()
    there = function(*arguments)
    again, _ = work.play_chunk(there, here.plan[1])
    assert all((counts[name] == again[name]).all() for name in counts)


@pytest.mark.usefixtures("undrawn")
def test_a_folder_goes_on_elsewhere_without_the_file(game, tmp_path, monkeypatch, capsys):
    """By a copy of the game that carries its tables; and not after a cell was changed."""
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 600)
    monkeypatch.chdir(tmp_path)
    game()
    words = ["--setups", "1000", "--seed", "3"]
    assert run(["mine.rcy", *words, "--out", "whole"]) == 0
    shutil.copytree("whole", "there/whole")
    (tmp_path / "there/mine.rcy").write_text(Source.read("mine.rcy").text)
    game(CARDS.replace("-5", "-4"))
    _unfinished(tmp_path / "whole")
    capsys.readouterr()
    sentence = "holds a study that was begun before mine.rcy was changed"
    refused(capsys, "run mine.rcy --out whole", sentence, *words)
    monkeypatch.chdir(tmp_path / "there")
    before = tallies(tmp_path / "there/whole")
    _unfinished(tmp_path / "there/whole")
    assert run(["mine.rcy", *words, "--out", "whole"]) == 0
    assert tallies(tmp_path / "there/whole") == before


def _unfinished(folder):
    (folder / "summary.json").unlink()
    next(iter(sorted(folder.glob("counts/*")))).unlink()


HABITS = (
    "sep=;\nSymbols;Title;Colour;Kind;Cost;#notes;(why)\nwood;Old mill;light blue;Mill;2;too cheap?;\n"
    ";Inn;#4682b4;Inn;1;x;y z\n"
)


def test_habits_of_spreadsheets(game, capsys):
    """A first line that names the separator, remarks, colours by number; `check` says what it took for what."""
    assert recycle(["check", game(HABITS)]) == 0
    said = capsys.readouterr().out.splitlines()
    columns = "columns title, colour; attributes SYMBOLS KIND COST; left out #notes, (why)"
    assert f"cards.csv: 2 rows of cards; {columns}" in said
    assert said[-1].endswith("no errors, 2 cards")
    assert [shown.colour for _, shown in cards(load(game(HABITS)))] == ["lightblue", "#4682b4"]
