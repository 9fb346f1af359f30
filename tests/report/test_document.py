"""Documents: quantities keep their intervals until they are printed, and both printers know every block."""

import pytest

from pyengine.report import document, page
from pyengine.report.document import Beside, Chapter, Command, Paragraph, Plot, Quantity, Report, Table, Terms, share
from tests.support.summaries import shown


@pytest.mark.parametrize(
    "cell, texts",
    [
        (Quantity(0.5, [0.4, 0.6], "share"), ("50 %", "40\u201360")),
        (Quantity(0.123, [0.1, 0.146], "points", "*"), ("12.3*", "10.0\u201314.6")),
        (Quantity(0.00001, unit="p"), ("p < 0.0001", "-")),
        (document.quantity({"mean": 2.0, "ci95": [1.0, 3.0]}), ("2.0", "1.0\u20133.0")),
        (document.quantity(None), ("-", "-")),
        (share(None), ("-", "-")),
    ],
)
def test_quantities(cell, texts):
    assert tuple(text.replace("\N{NO-BREAK SPACE}", " ") for text in cell.texts()) == texts


def test_a_table_has_columns_for_intervals():
    table = Table(("what", "share", "alone", "count"), [("a", Quantity(0.5, [0.4, 0.6], "share"), share(0.25), 1200)])
    assert table.columns == ("what", "share", "95 % interval", "alone", "count")
    texts = [text.replace("\N{NO-BREAK SPACE}", " ") for text in table.rows[0]]
    assert texts == ["a", "50 %", "40–60", "25.0 %", "1,200"]


def test_both_printers_know_every_block():
    table = Table(("head", "number"), [("<b>row</b>", 1)], caption="Caption")
    blocks = ["Said.", Paragraph("<i>Careful</i>", "caveat"), table, Beside([Plot("drawn", "of", "Seen"), table, None])]
    more = [Terms([("Word", "meaning")]), Terms([("7", "many")], True), Command(["run", "it"]), Plot("none", "nothing")]
    rest = [Paragraph("Rule", number="1.", depth=2), Paragraph("There", path="a b/c.html"), Chapter("Folded", ["x"], 0)]
    report = Report("Asked?", "Title", blocks, [*blocks, *more, Chapter("Part", rest)], "more")
    text, said = page.written(report, {"drawn": '<svg viewBox="0 0 1 1"></svg>'}), shown(report, 60)
    assert said.count("<b>row</b>") == 2 and "<i>Careful</i>" in said
    assert "<b>row" not in text and text.count("&lt;b&gt;row&lt;/b&gt;") == 2 and "&lt;i&gt;Careful" in text
    assert text.count("<figure>") == 1 and "nothing" not in text and "None" not in text
    parts = "<title>Title: more</title>", "<dt>Word</dt>", '"big">7<', "<summary>Folded</summary>", "<h2>Part</h2>"
    assert all(part in text for part in parts)
    assert 'href="a%20b/c.html"' in text and "<b>1.</b> Rule" in text and text.count("<caption>Caption</caption>") == 2


def test_definitions():
    assert document.defined("A b: one: two\n three\n{Word}: four\n") == [("A b", "one: two three"), ("{Word}", "four")]
