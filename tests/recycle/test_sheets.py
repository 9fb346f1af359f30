"""Tables of cards as they are: headers and values of any kind, numbers of copies, titles, mistakes told at once, and
files as spreadsheets and makers of cards write them."""

import sys
import zipfile

import pytest

from pyengine.base.plain import plain
from pyengine.commands.recycle import main as recycle
from pyengine.recycle import RecycleError, load
from pyengine.recycle.compile import compile_source
from pyengine.recycle.front.sheets import letters, value
from pyengine.recycle.game import Described
from pyengine.recycle.source import Findings, Source
from tests.support.recycle_compare import compare

WON = "((current player) vloc WON)"
SIZE = f"(size {WON})"
GAME = f"""(game
 (setup (create players 2) (create deck (game hloc PACK) (table "FILE"MORE)))
 (do ((shuffle (game hloc PACK)) (all player 'P (move (top (game hloc PACK)) (top ('P iloc HAND))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (choice ((any ((current player) iloc HAND) 'CARD (move 'CARD (top {WON}))))))
 (scoring max SCORE))
"""


@pytest.fixture
def game(tmp_path):
    """A function that writes a game with a table beside it, and gives its path."""

    def write(data, score=SIZE, more="", file="cards.csv"):
        text = GAME.replace("SCORE", score).replace("FILE", file).replace("MORE", more)
        (tmp_path / "mine.rcy").write_text(text, encoding="utf-8")
        (tmp_path / file).write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(tmp_path / "mine.rcy")

    return write


def deck(path):
    """The cards of a game in order: title, and values by their keys."""
    program = load(path)
    names = program.strings
    return [(each.shown.title, {names[key]: names[given] for key, given in each.attributes}) for each in program.cards]


def told(path):
    """What `check` says of the table of a game, without the name of the file."""
    source = Source.read(path)
    findings = Findings(source)
    assert compile_source(source, findings, {}), findings.errors
    return [each.removeprefix("cards.csv").lstrip(",: ") for each in findings.tables]


def sentence(path):
    """The one error of a game, from the name of its table on."""
    with pytest.raises(RecycleError) as caught:
        load(path)
    said = str(caught.value)
    assert not caught.value.others and said == plain(said) and "\n" not in said
    return said.partition("cards.csv, ")[2] or said


def counted(condition):
    return f"(size (filter {WON} 'C {condition}))"


# Names and values


@pytest.mark.parametrize(
    "head, name",
    [
        *(("Wall HP", "WALLHP"), ("card_type", "CARDTYPE"), ("c-white", "CWHITE"), ("Coût", "COUT")),
        *(("Stärke (ß)", "STARKESS"), ("Størrelse", "STORRELSE"), ("Œuvre", "OEUVRE"), ("cafe\u0301", "CAFE")),
        *(("P1", "PONE"), ("25 %", "TWOFIVE"), ("名前", "COLUMNC"), ("★", "COLUMNC"), ("", "COLUMNC")),
    ],
)
def test_names_are_made_of_headers(head, name):
    assert letters(head, 2) == name


def test_columns_without_letters_are_called_by_their_places():
    assert [letters("", at) for at in (0, 25, 26, 701)] == ["COLUMNA", "COLUMNZ", "COLUMNAA", "COLUMNZZ"]


@pytest.mark.parametrize(
    "cell, kind, written",
    [
        *((cell, "number", "1") for cell in "1 +1 1.0 1,0 1.00 0001".split()),
        *((cell, "number", "-3") for cell in ("-3", "\u22123", "-3.0")),
        *((cell, "text", cell) for cell in "2.5 2,5 1,000 1.000 1e3 2147483648 --3 \u0663 2G1R".split()),
        *(("mill", "name", "MILL"), ("Mühle", "text", "MÜHLE"), ("Action  \n Card", "text", "Action Card")),
        *(("\x1b[31mRED", "text", "\\x1b[31mRED"), ("x" * 2000, "text", "x" * 998 + "..")),
    ],
)
def test_values(cell, kind, written):
    assert value(cell) == (kind, written)


KINDS = """Title,Kind,Cost,Icon,Weight,School
Farm,Action Card,2G1R,sword.png,1.0,Élan
Mill,Building,1B,⚔️,0.8,élan
Port,Action Card,3,,2,
"""


def test_values_that_are_no_words_are_texts(game):
    path = game(KINDS)
    farm = {"KIND": "Action Card", "COST": "2G1R", "ICON": "sword.png", "WEIGHT": "1", "SCHOOL": "ÉLAN"}
    mill = {"KIND": "BUILDING", "COST": "1B", "ICON": "⚔️", "WEIGHT": "0.8", "SCHOOL": "ÉLAN"}
    port = {"KIND": "Action Card", "COST": "3", "WEIGHT": "2"}
    assert deck(path) == [("Farm", farm), ("Mill", mill), ("Port", port)]
    assert told(path) == [
        "3 rows of cards; columns title; attributes KIND COST ICON WEIGHT SCHOOL",
        "column Title: title",
        "column Kind: KIND, texts Action Card, BUILDING",
        "column Cost: COST, texts 2G1R, 1B; no whole numbers: 2G1R in row 2, 1B in row 3",
        "column Icon: ICON, texts sword.png, ⚔️",
        "column Weight: WEIGHT, texts 0.8; no whole numbers: 0.8 in row 3",
        "column School: SCHOOL, texts ÉLAN",
    ]


@pytest.mark.parametrize(
    "condition, named",
    [
        ('(== (cardatt KIND \'C) "Action Card")', ["Farm", "Port"]),
        ('(!= (cardatt KIND \'C) "Action Card")', ["Mill"]),
        ('(== (cardatt SCHOOL \'C) "Élan")', ["Farm", "Mill"]),
        ('(== "building" (cardatt KIND \'C))', ["Mill"]),
        ("(== (cardatt KIND 'C) BUILDING)", ["Mill"]),
        ('(== (cardatt COST \'C) "2G1R")', ["Farm"]),
        ('(== (cardatt COST \'C) "3")', ["Port"]),
        ('(== (cardatt WEIGHT \'C) "1.0")', ["Farm"]),
    ],
)
def test_texts_are_compared_by_quoted_strings(condition, named, game):
    table = Described(game(KINDS, counted(condition)))
    for setup in range(3):
        state = table.deal(1, setup)
        state.random_playout(1)
        won = [state.reader.piles()[f"player {seat} vloc WON"] for seat in (0, 1)]
        assert [*state.payoffs()] == [sum(state.reader.card(card) in named for card in each) for each in won]


@pytest.mark.parametrize("points", [f"(sum {WON} using KIND)", f"(sum {WON} using COST)"])
def test_both_implementations_compare_texts(points):
    rows = '(table (KIND COST "title") ("Action Card" 2 "Farm") (MILL 1 "") ("2G 1R" "" "Mine") ("mill" 3 "x"))'
    either = """(or (== (cardatt KIND 'C) "Action Card") (== "Mill" (cardatt KIND 'C)))"""
    text = GAME.replace('(table "FILE"MORE)', rows).replace("SCORE", f"(+ {counted(either)} {points})")
    for seed in range(2):
        assert compare(text, seed)[0] == "over"


def test_others_do_not_compare_texts(game, capsys):
    assert recycle(["check", "--portable", game(KINDS, counted('(== (cardatt KIND \'C) "Action Card")'))]) == 2
    assert '"Action Card" is an addition of pyengine' in capsys.readouterr().out


def test_one_card_is_one(game, capsys):
    path = game("Name\nOld Mill\n")
    assert recycle(["check", path]) == recycle(["rules", path]) == 0
    out = capsys.readouterr().out
    assert "no errors, 1 card\n" in out and "\n1 card, as in the table; it lies in the Pack at first.\n" in out


def test_a_text_that_no_card_has_is_warned_of(game):
    program = load(game(KINDS, counted('(== (cardatt KIND \'C) "Action card")')))
    assert "no card has Action card as its KIND; did you mean Action Card?" in str(program.warnings[0])


@pytest.mark.parametrize(
    "score, said",
    [
        (f"(sum {WON} using COST)", "found the name COST, expected an attribute of whole numbers"),
        (counted("(> (cardatt COST 'C) 2)"), "expected an integer"),
        (counted("(== (cardatt COST 'C) 2)"), ""),
    ],
)
def test_texts_where_rules_want_numbers_are_told(score, said, game):
    with pytest.raises(RecycleError, match=r"mine.rcy:6:\d+: ") as caught:
        load(game(KINDS, score))
    assert f"{said}; cards.csv, column Cost: 2G1R in row 2, 1B in row 3" in str(caught.value)


def test_columns_of_two_sorts_in_two_tables(game, tmp_path):
    (tmp_path / "more.csv").write_text("title,cost,size\nC,2G,1\nD,7,2\n")
    more = ')) (create deck (game vloc SHOP) (table "more.csv"'
    cards = deck(game("title,cost,size\nA,1,3\nB,2,4\n", f"(sum {WON} using SIZE)", more))
    assert [card["COST"] for _, card in cards] == ["1", "2", "2G", "7"]
    said = sentence(game("title,cost\nA,1\n", f"(sum {WON} using COST)", more))
    assert "more.csv, row 2, column COST: found the name 2G, expected a number, as COST has elsewhere" in said


# Numbers of copies, titles, colours


COPIES = "count Copies QTY Num number Quantity item-count AMOUNT card_count Quantité Anzahl cantidad Quantità x"
OTHERS = ("How many", "# copies", "#Copies", "# of copies", "Number of copies", "Copies per deck")


@pytest.mark.few(3, "head", (*COPIES.split(), *OTHERS))
def test_copies(head, game):
    path = game(f"Title,{head}\nFarm,8\nMine,x3\nFort,\nInn,2×\n")
    assert [title for title, _ in deck(path)] == ["Farm"] * 8 + ["Mine"] * 3 + ["Fort"] + ["Inn"] * 2
    assert f"14 cards: column {head} is the number of copies" in told(path)
    assert len(deck(game(f"Title,{head}\nFarm,\nMine,\n"))) == 2
    told_of = "row {}, column {}: found {}, expected a whole number, how many of the card"
    rows = (told_of.format(3, head, "3.5"), told_of.format(4, head, "-1"))
    said = sentence(game(f"Title,{head}\nA,8\nB,3.5\nC,-1\nD,3\nE,8\n")).replace(", or (columns ..)", "")
    assert said == "; ".join(rows)


@pytest.mark.parametrize(
    "data, why",
    [
        ("Title,Number\nA,1\nB,2\nC,3\n", "it numbers the cards"),
        ("Title,Num\nA,10\nB,20\nC,35\n", "it numbers the cards"),
        ("Title,Num\nA,1\nB,2\nC,1\nD,2\nE,3\n", "it numbers the cards"),
        ("Number,Kind\n7,red\n3,red\n7,blue\n", "it numbers the cards"),
        ("Title,Number\nA,1a\nB,3.5\nC,8\n", "row 2 holds 1a, row 3 holds 3.5"),
        ("Title,Amount\nA,8\nB,-3\n", "row 3 holds -3"),
        ("Title,X,Y\nA,2,1\nB,1,1\n", "there is a column Y"),
        ("Title,Copies at hand\nA,2\n", 'its name says more; (columns (count "Copies at hand") ..) takes it'),
    ],
)
def test_numbers_that_are_no_copies(data, why, game):
    path = game(data)
    assert len(deck(path)) == len(data.splitlines()) - 1
    assert any(each.endswith(f"not taken for the number of copies, since {why}") for each in told(path))


def test_what_the_rules_read_is_an_attribute(game):
    data = "Title,Number,Color,Text\nA,8,red,x y\nB,3,blue,z\n"
    assert deck(game(data)) == [("A", {})] * 8 + [("B", {})] * 3
    red = counted("(== (cardatt COLOR 'C) RED)")
    path = game(data, f"(+ (sum {WON} using NUMBER) {red})")
    assert [card for _, card in deck(path)] == [{"NUMBER": "8", "COLOR": "RED"}, {"NUMBER": "3", "COLOR": "BLUE"}]
    assert "column Number: not taken for the number of copies, since the text has this name" in told(path)


@pytest.mark.parametrize(
    "data, titles",
    [
        ("Name,Cost\nOld Mill,1\nFort,2\n", ["Old Mill", "Fort"]),
        ("Cost,card name\n1,Old Mill\n2,Fort\n", ["Old Mill", "Fort"]),
        ("Name,Title\nx,Old Mill\ny,Fort\n", ["Old Mill", "Fort"]),
        ("label,cost\nOld Mill,1\nFort,2\n", ["Old Mill", "Fort"]),
        ("Karte,Kosten\nAlte Mühle,1\nFort,2\n", ["Alte Mühle", "Fort"]),
        ("Karte,Kosten\nAlte Mühle,1\nAlte Mühle,2\n", ["", ""]),
        ("Name,Cost\nFort,1\nMill,2\n", ["Fort", "Mill"]),
        ("Card,Cost\nFort,1\nMill,2\n", ["", ""]),
        ("Name,Cost\n7,1\n8,2\n", ["", ""]),
    ],
)
def test_titles(data, titles, game):
    assert [title for title, _ in deck(game(data))] == titles


def test_cards_of_one_title_are_told_apart(game):
    table = Described(game("name,cost,size\nKnight,1,2\nKnight,2,2\nFort,1,1\nFort,1,1\nInn,1,2\nInn,1,3\n"))
    named = ["Knight (1)", "Knight (2)", "Fort", "Fort", "Inn (2)", "Inn (3)"]
    assert table.machine.unit.layout.card_texts == named == [face.text for face in table.scenes.faces]
    assert [table.card_text(card) for card in range(table.table.cards)] == [*dict.fromkeys(named)]


def test_colours_that_are_none_are_told_and_are_values(game):
    path = game("title,color\nA,red\nB,multi\n")
    assert [card.shown.colour for card in load(path).cards] == ["red", ""]
    assert "column color: colour; row 3, found the colour multi" in told(path)
    assert [card for _, card in deck(path)] == [{"COLOR": "RED"}, {"COLOR": "MULTI"}]
    assert deck(game("title,color\nA,W\nB,U\n")) == [("A", {"COLOR": "W"}), ("B", {"COLOR": "U"})]


def test_what_is_too_long_is_cut_and_told(game):
    path = game(f"title,text\n{'x' * 101},{'y' * 1001}\n")
    assert load(path).cards[0].shown == ("x" * 98 + "..", "y" * 998 + "..", "")
    assert "column title: title; row 2, found 101 characters as title" in told(path)


@pytest.mark.parametrize(
    "head", ["Text", "Effect text", "rules_text", "Main Text", "bodyText", "Description", "Effects"]
)
def test_what_stands_on_a_card(head, game):
    path = game(f"Title,{head},Wall HP\nFarm,Draw a card.,1\nMill,Turn it.,2\n")
    program = load(path)
    assert [card.shown.text for card in program.cards] == ["Draw a card.", "Turn it."]
    key = [] if head == "Text" else [letters(head, 1)]
    assert [*deck(path)[0][1]] == [*key, "WALLHP"] and program.findings.headers == dict(
        zip([*key, "WALLHP"], [head][: len(key)] + ["Wall HP"])
    )


def test_a_description_that_names_the_cards_is_their_title(game):
    cards = load(game("Id,Description\n1,A new movement\n2,More taxes\n")).cards
    assert [card.shown for card in cards] == [("A new movement", "", ""), ("More taxes", "", "")]


# Columns that the text names

BUILT = "Card;Cost to build;Kind;★;HP;hp\nOld Mill;3;a b;7\nFort;1;c;8\n"


@pytest.mark.parametrize(
    "columns, card",
    [
        ('(COST "Cost to build") (title "Card")', ("Old Mill", {"COST": "3"})),
        ('(COST "COST TO BUILD") (title "Card") (SORT "kind")', ("Old Mill", {"COST": "3", "SORT": "a b"})),
        ('KIND (title "Kind")', ("a b", {"KIND": "a b"})),
        ("(SORT KIND)", ("", {"SORT": "a b"})),
        ('(STARS "★")', ("", {"STARS": "7"})),
        *((f'(STARS "COLUMN{at}")', ("", {"STARS": stars})) for at, stars in (("D", "7"), ("b", "3"))),
    ],
)
def test_columns_by_name(columns, card, game):
    assert deck(game(BUILT, more=f" (columns {columns})"))[0] == card


def test_copies_by_name_and_a_header_of_numbers(game):
    assert len(deck(game(BUILT, more=' (columns (count "★") (title "Card"))'))) == 15
    path = game("A,5,1\nB,6,2\n", more=' (columns (title "A") (COST "5"))')
    assert deck(path) == [("B", {"COST": "6"})] and any("left out 1" in each for each in told(path))


@pytest.mark.parametrize(
    "more, said",
    [
        (
            '(columns (COST "Cots to build"))',
            "row 1: found no column Cots to build; did you mean Cost to build? Expected",
        ),
        (
            '(columns (COST "x") (A "y"))',
            "row 1: found no column x; expected one of Card, Cost to build, Kind, ★, HP, hp; row 1: ",
        ),
        ("(columns COST)", "row 1: found no column COST; "),
        ('(columns (HP "hp"))', 'found HP in column E and hp in column F; expected (HP "COLUMNE") for the first'),
        ('(columns (titel "Card"))', 'found titel, expected (columns (KEY|SHOWN "NAME") ..); did you mean title?'),
        ('(columns (COST "Kind") (COST "Card"))', "found the name COST twice"),
        ("(columns 3)", "found the number 3, expected (columns"),
        ('(colums (COST "Kind"))', "did you mean columns?"),
        ("(columns)", "expected (columns (KEY|SHOWN"),
        ("3", "found the number 3, expected (columns"),
    ],
)
def test_mistakes_in_columns(more, said, game):
    assert said in sentence(game(BUILT, more=f" {more}"))


# Mistakes, all at once


def test_all_mistakes_of_a_table_are_told_at_once(game):
    data = "title,count,cost,cost\nA,x,1,2\nB,2,3,4,5\n,1,,\nC,-1,1,1\n"
    assert sentence(game(data, f"(sum {WON} using COST)")) == (
        "row 1: found cost in column C and cost in column D, which are both COST; "
        'expected (columns (COST "COLUMNC") ..); '
        "row 2, column count: found x, expected a whole number, how many of the card; "
        "row 3: found 5 cells, expected 4, as in the first row; a cell with ',' in it stands in quotes; "
        "row 4: found a card with neither an attribute nor a title; "
        "row 5, column count: found -1, expected a whole number, how many of the card"
    )
    many = sentence(game("title,count\n" + "A,x\n" * 150))
    assert many.count("found x") == 100 and many.endswith("; and 50 mistakes more")


def test_columns_that_no_rule_reads_never_stop_a_table(game):
    path = game("title,Icon,icon,ICON\nA,1,x y,\nB,2.5,,z\n")
    cards = {"ICON": "1", "ICONTWO": "x y"}, {"ICON": "2.5", "ICONTHREE": "Z"}
    assert deck(path) == [("A", cards[0]), ("B", cards[1])]
    assert "of Icon in column B and icon in column C, the second is ICONTWO" in told(path)


@pytest.mark.parametrize(
    "data, like",
    [
        ("Farm,1,2\nMill,3,4\n", "Farm, 1, 2"),
        ("7,red\n8,blue\n", "7, red"),
        ("red,circle\nred,square\nblue,circle\n", "red, circle"),
        ('Farm,action,"Draw a card. Then discard one."\nMill,action\n', "Farm, action, Draw a card. Then discard one."),
    ],
)
def test_files_without_a_header_are_told(data, like, game):
    assert sentence(game(data)) == (
        f"row 1: found cards, {like}; expected a row with the names of the columns above it, such as title,count,cost"
    )


@pytest.mark.parametrize(
    "data, count",
    [
        ("Name,3,4,5\nGuild,1,2,3\nInn,1,2,2\n", 2),
        ("Era,Guild,3\n1,A B,2\n2,C D,3\n", 2),
        ("Deck of mine,,\ncost,kind,size\n1,a,b\n", 1),
        ("kind,size,cost\n# the first ones,,\na,b,1\n// the second,,\n", 1),
        (",,Cost,,Stats\nName,Qty,Wood,Stone,HP\nMill,2,1,1,1\n", 2),
        ("name,kind,,,\nMill,a b,1,,2\n", 1),
    ],
)
def test_headers_with_numbers_headings_and_remarks(data, count, game):
    assert len(deck(game(data))) == count


SUMS = [
    "Total,8,",
    "GRAND TOTAL:,8,11",
    ",8,",
    "Summe,7,",
    ",9,9",
    "Totaal,,",
    "Total cards:,7,7",
    "sum of cards,=SUM(B2:B4),",
]
SUMS += [
    "Total in boxes,8,3",
    "Totals,#NAME?,2.75\nMade in May,,",
    "Subtotal,3,\nTotal,8 cards,\n\n# old,,\nNote: all,,",
]


@pytest.mark.few(3, "last", SUMS)
def test_rows_of_sums_and_notes_below_are_left_out(last, game):
    path = game(f"Name,Qty,Cost\nMill,2,3\nFort,1,4\nInn,5,4\n{last}\n")
    assert len(deck(path)) == 8 and "row 5: left out, at or below a row of sums" in told(path)


@pytest.mark.parametrize(
    "data, cards",
    [
        ("Name,Qty,Cost\nMill,2,3\nTotal War,2,5\nInn,5,4\n", 9),
        ("Name,Qty,Cost\nMill,2,3\nInn,5,4\nTotal War,2,5\n", 9),
        ("Name,Kind,Cost\nMill,a,3\nInn,b,4\nTotal,c,7\n", 3),
        ("Word\nInn\nSum\n", 2),
        ("Name,Qty\nMill,2\nFort,1\nSummer,3\n", 6),
        ("Suit,Value\nred,1\nred,2\n,3\n", 3),
        ("Number,Effect\n1,Draw\n2,Skip\n3,\n", 3),
        ("Value\n1\n2\n3\n", 3),
        ("Qty,Name\n2,Mill\n1,Fort\n3,\n", 3),
        ("Name,Cost\nKnight,1\nKnight,2\nKnight,4\n,6\n", 3),
    ],
)
def test_cards_in_the_last_rows_stay_cards(data, cards, game):
    assert len(deck(game(data))) == cards


# Files as others write them

SPREADSHEET = """\ufeffCard Name,"Cost (gold)",Type,"Crowns" ,Notes,\r
Old Mill,3,Building,1,"a, ""b""\r
c",\r
Fort,1,,\r
,,,,,\r
"""
NANDECK = """Name;Count;Cost;Image;Power
Mühle;2;2W;img\\muehle.png;1,0
# towers;;;;
Turm;3;1;img\\turm.png;2,5
"""


def test_a_spreadsheet_on_the_web(game):
    mill = {"CARDNAME": "Old Mill", "COSTGOLD": "3", "TYPE": "BUILDING", "CROWNS": "1", "NOTES": 'a, "b" c'}
    assert deck(game(SPREADSHEET)) == [("Old Mill", mill), ("Fort", {"CARDNAME": "FORT", "COSTGOLD": "1"})]


@pytest.mark.parametrize("coding", ["cp1252", "utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_nandeck(coding, game):
    path = game(NANDECK.encode(coding))
    assert [title for title, _ in deck(path)] == ["Mühle"] * 2 + ["Turm"] * 3
    assert "column Power: POWER, texts 2,5; no whole numbers: 2,5 in row 4" in told(path)


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_separators(mark, game):
    path = game("Title,Cost,Kind\nOld Mill,3,a b\n".replace(",", mark))
    assert deck(path) == [("Old Mill", {"COST": "3", "KIND": "a b"})]


def test_a_workbook(game, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Title", "Qty", "Wall HP", "Text"], ["Farm", 3.0, 2, "a,\nb"], [None], ["Mühle", 1, 2.5, None]):
        book.active.append(row)
    book.create_sheet("Notes", 0).append(["what the cards below are for", None])
    book.create_sheet("Other").append(["x"])
    book.save(tmp_path / "cards.xlsx")
    data = (tmp_path / "cards.xlsx").read_bytes()
    path = game(data, file="cards.xlsx")
    (text,) = Source.read(path).tables.values()
    assert text == 'Title,Qty,Wall HP,Text\nFarm,3,2,"a,\nb"\n\nMühle,1,2.5\n'
    assert deck(path) == [("Farm", {"WALLHP": "2"})] * 3 + [("Mühle", {"WALLHP": "2.5"})]
    for broken in (data[:500], data[:-30], b"PK\3\4", data.replace(b"worksheets", b"workshoots")):
        with pytest.raises(RecycleError, match="'cards.xlsx' is no workbook that can be read: "):
            load(game(broken, file="cards.xlsx"))


def test_a_workbook_that_unpacks_to_too_much(game, tmp_path):
    pytest.importorskip("openpyxl")
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/sharedStrings.xml", bytes(40 << 20))
    with pytest.raises(RecycleError, match="it holds 41943040 bytes, more than 33554432; save it as CSV"):
        load(game((tmp_path / "bomb.zip").read_bytes(), file="cards.xlsx"))


def test_a_workbook_without_the_extra(game, monkeypatch):
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(RecycleError, match="needs the extra xlsx .*, or save it as CSV"):
        load(game(b"PK\3\4", file="cards.xlsx"))
