"""Tables of cards as games read them, all cards of a game, and the codings of files."""

from pathlib import Path

import pytest

from pyengine.base.errors import InputError
from pyengine.serve.decks import cards
from pyengine.serve.shelf import Shelf
from pyengine.serve.tasks import deck, picture, table

EXAMPLES = Path(__file__).parents[2] / "examples" / "described"
TABLE = (EXAMPLES / "market.csv").read_text()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in "market.rcy", "market.csv":
        (tmp_path / name).write_text((EXAMPLES / name).read_text())
    return tmp_path


def test_a_table_is_read_by_the_game_that_names_it(folder):
    found = cards("market.csv", TABLE.replace("Hut,6", "Cabin,5").replace("\n", "\r\n"))
    assert found["game"] == "market.rcy" and found["rows"] == [(2, 0, 5), (3, 1, 4), (4, 2, 3), (5, 3, 1)]
    assert "Cabin" in found["cards"][0]["name"] and found["cells"] == found["said"] == []
    assert (folder / "market.csv").read_text() == TABLE  # which nobody wrote
    (folder / "sub").mkdir()
    assert cards("sub/market.csv", TABLE)["game"] == "" and len(cards("sub/market.csv", TABLE)["rows"]) == 4


def test_mistakes_have_their_cells_and_those_of_the_game_its_place():
    found = cards("alone.csv", "Title,Count\nA,x\nB,1,2\nC,-1\n")
    expected = "expected a whole number, how many of the card"
    at = {(row, column): said for row, column, said in found["cells"]}
    assert (
        at[2, 1] == f"found x, {expected}"
        and at[4, 1] == f"found -1, {expected}"
        and at[3, -1].startswith("found 3 cells")
    )
    assert found["rows"] == [] and found["said"] == []


def test_a_game_that_is_wrong_elsewhere_leaves_the_cards(folder):
    found = cards("market.csv", TABLE.replace("3,5,6", "3,five,6"))
    assert len(found["rows"]) == 4 and found["cells"] == []
    assert found["said"][0].startswith("market.rcy:17:44: found a string") and "FIVE in row 4" in found["said"][0]


def test_all_cards_of_a_game(folder):
    found = deck("market.rcy")
    assert (found["title"], found["tables"]) == ("Market", ["market.csv"])
    assert [many for _, _, many in found["rows"]] == [6, 4, 3, 1]
    assert sum(many for row, _, many in deck("hearts")["rows"] if not row) == 52
    with pytest.raises(InputError, match="no game 'rummy' in the library"):
        deck("rummy")


def test_a_table_that_changed_is_played_as_it_is_now(folder):
    asked = {"options": {}, "seats": ["human"] * 2, "seed": 1, "moves": [], "since": 0, "eyes": -1, "tell": print}
    for name in "Guild hall", "Harbour":
        (folder / "market.csv").write_text(TABLE.replace("Guild hall", name))
        for found in picture("market.rcy"), table("market.rcy", **asked):
            assert [name] == [each["name"] for each in found["cards"] if each["text"].startswith(("Guild", "Harbour"))]


def test_no_letter_of_an_unknown_coding_is_lost(tmp_path):
    data = "Title,Text\nForêt,x\nCafé,y\n".encode("mac_roman")
    (tmp_path / "cards.csv").write_bytes(data)
    shelf = Shelf(tmp_path)
    text = shelf.read("cards.csv")
    shelf.write("cards.csv", text.replace(",x", ",z"), text)
    assert (tmp_path / "cards.csv").read_bytes() == data.replace(b",x", b",z")


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_keep_their_coding(coding, tmp_path):
    shelf, file = Shelf(tmp_path), tmp_path / "a.csv"
    file.write_bytes("Title\r\nCafé\r\n".encode(coding))
    text = shelf.read("a.csv")
    shelf.write("a.csv", text.replace("Café", "Élan"), text)
    assert file.read_bytes() == "Title\r\nÉlan\r\n".encode(coding)
    shelf.write("a.csv", shelf.read("a.csv").replace("Élan", "Ω"))  # which Windows-1252 does not have
    assert file.read_bytes() == "Title\r\nΩ\r\n".encode("utf-8" if coding == "cp1252" else coding)
