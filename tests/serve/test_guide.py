"""Templates, blocks, words and repairs: all that the editor puts into a text is right."""

import re

import pytest

from pyengine.base.errors import InputError
from pyengine.recycle.front import grammar
from pyengine.recycle.source import Source
from pyengine.serve import guide
from pyengine.serve.tasks import TASKS

BLOCKS, WORDS = guide.guide()["blocks"], guide.guide()["words"]
GROUPS = re.findall(r"(?m)^;;; .+: (\w+)\n((?:.+\n)+)", BLOCKS)
EACH = [(into, *each) for into, all_ in GROUPS for each in re.findall(r"(?m)^;; (.+?): .+\n((?:[^;].*\n)+)", all_)]
KNOWN = {
    word: example.rstrip()
    for words, example in re.findall(r"(?m)^;; (\S[^:\n]*): .+\n((?:[^;\n].*\n)+(?: .*\n)*)", WORDS)
    for word in words.split()
}
GAME = """(game
 (setup (create players 3) (create deck (game iloc PACK) (deck (COLOUR (RED, BLUE)) (SUIT (A, B)) (NUMBER (1 .. 6)))))
 (do ((shuffle (game iloc PACK))
      (all player 'P (repeat 5 (move (top (game iloc PACK)) (top ('P iloc HAND)))))
      DO))
 STAGE
 (stage player END
  (choice ((turn pass) CHOICE))
  (do ((inc (game sto N) 1))))
 SCORING)
"""
USUAL = {
    "DO": "(turn pass)",
    "STAGE": "",
    "END": "(end (== (game sto N) 3))",
    "CHOICE": "",
    "SCORING": "(scoring max 0)",
}


def errors(text):
    return [each["said"] for each in TASKS["check"]("a.rcy", text)["findings"] if each["kind"] == "error"]


@pytest.mark.parametrize("name", guide.TEMPLATES)
def test_a_template_is_a_game_that_ends(name):
    text = guide.template(name, ' My "own":\n game ')
    source, found = Source(text), TASKS["sample"]("a.rcy", text)
    assert source.title == "My own game" and source.line(1).startswith(";; My own game, ") and source.players
    assert errors(text) == [] and found["findings"] == [] and found["played"] == len(found["lengths"]) == 100
    assert TASKS["ends"]("a.rcy", text) == []
    assert len(source.about) == 2 and all(each.endswith(".") for each in source.about)
    with pytest.raises(InputError, match="no template"):
        guide.template("../guide/words", "x")


@pytest.mark.parametrize("into, name, block", EACH, ids=[name for _, name, _ in EACH])
def test_a_block_compiles_where_it_goes(into, name, block):
    text = GAME
    for part, usual in {**USUAL, into.upper(): block.replace("§", "")}.items():
        text = text.replace(part, usual, 1)
    assert errors(text) == [] and len(re.findall(r"§(\w+|\()", block)) == (0 if name == "Shuffle it" else 1)


def runnable(word):
    example = KNOWN[word]
    return example if example.startswith("(game") else KNOWN["game"].replace(" ;; here", example)


def test_every_word_has_an_example():
    assert grammar.KEYWORDS - {"faro"} <= {*KNOWN}
    for word, example in KNOWN.items():
        found = re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", example)
        assert errors(runnable(word)) == [] and found or word in SHARED, word


@pytest.mark.few(20, "word", KNOWN)
def test_the_example_of_a_word_runs(word):
    assert TASKS["trace"]("a.rcy", runnable(word), 1)[-1].startswith("the end")


SHARED = {"scoremax", "scoremin", "largest", "columns", *"!= < > <= + - * % ^ mod".split()}  # the example of another


MISTAKES = {  # a text's mistake, with what it is in place of: what its repair says, and a text that is right again
    "(shufle (game": ("(shuffle (game", "Write shuffle"),
    "(shuffle (game iloc PACK)\n": ("(shuffle (game iloc PACK))\n", "Put ) at the end of line 3"),
    "(shuffle (game iloc PACK)))\n": ("(shuffle (game iloc PACK))\n", "Leave out the last ) of line 3"),
    "(repeat )\n": ("(shuffle (game iloc PACK))\n", "Begin with this example"),
    "(inc (game sto N) 1)": ("(do ((inc (game sto N) 1)))", "Put it in parentheses"),
    "(do (inc (game sto N) 1))": ("(do ((inc (game sto N) 1)))", "Put it in parentheses"),
}


@pytest.mark.parametrize("wrong", MISTAKES)
def test_a_repair_mends_what_it_is_for(wrong):
    text = GAME
    for part, usual in USUAL.items():
        text = text.replace(part, usual, 1)
    right, said = MISTAKES[wrong]
    text = text.replace(right, wrong, 1)
    assert wrong in text and errors(text)
    (found, *_) = (fix for each in TASKS["check"]("a.rcy", text)["findings"] for fix in each["repairs"])
    source = Source(text)
    start, end = (source.index(*found[key]) for key in ("from", "to"))
    assert found["said"] == said and errors(text[:start] + found["text"] + text[end:]) == []


ORCHARD = guide.template("deck-building", "Orchard")
MARKS = [  # what is right, what stands there instead, what is said of its repair
    ("(drawn 'P 4))))))", "(drawn 'P 4)))))", "Put ) at the end of line 40"),
    ("(drawn 'P 4))))))", "(drawn 'P 4", "Put )))))) at the end of line 40"),
    ("(drawn 'P 4))))))", "(drawn 'P 4)))))))", "Leave out the last ) of line 40"),
    ("(define (me) (current player))", "(define (me) (current player)", "Put ) at the end of line 12"),
    ("using POINTS)))", "using POINTS)", "Put )) at the end of line 55"),
    ("(== (size ('P hloc PACK)) 0)", "(== (size ('P hloc PACK) 0)", "Put ) behind PACK)"),
    ("(shuffle ('P hloc PACK)", "shuffle ('P hloc PACK)", "Put ( before shuffle"),
    ("(draw 'P)))", "(draw 'P))))", "Leave out the last ) of line 19"),
    ('"Orchard"', 'Orchard"', 'Put " before Orchard"'),
    ('"Orchard"', '"Orchard', 'Put " behind "Orchard'),
    ('title "Seed"', 'title "Seed', 'Put " behind "Seed'),
    ('label "buy nothing"', 'label "buy nothing', 'Put " behind nothing'),
]


@pytest.mark.parametrize(("right", "wrong", "said"), MARKS)
def test_brackets_and_quotation_marks_are_put_where_they_are_missing(right, wrong, said):
    text = ORCHARD.replace(right, wrong, 1)
    (fix,) = TASKS["check"]("a.rcy", text)["findings"][0]["repairs"]
    source = Source(text)
    start, end = (source.index(*fix[key]) for key in ("from", "to"))
    assert fix["said"] == said and errors(text[:start] + fix["text"] + text[end:]) == []


BOTH = [  # two mistakes, each what is right and what stands there: what is offered, of the first line first
    (
        ("(drawn 'P 4))))))", "(drawn 'P 4)))))"),
        ("(shuffle ('P", "(shufle ('P"),
        ["Write shuffle", ") at the end of line 40"],
    ),
    (("(draw 'P)))", "(draw 'P))))"), ("cardatt COST", "caradtt COST"), ["last ) of line 19", "Write cardatt"]),
    (("(define (me)", "define (me)"), ("(inc (game sto", "(icn (game sto"), ["( before define", "Write inc"]),
    (
        ("(define (me) (current player))", "(define (me) (current player)"),
        ("4))))))", "4)))))"),
        ["line 12", "line 40"],
    ),
    (('"Orchard"', '"Orchard'), ("(shuffle ('P", "(shufle ('P"), ['" behind "Orchard', "Write shuffle"]),
]


@pytest.mark.parametrize(("one", "other", "said"), BOTH, ids=[str(said) for *_, said in BOTH])
def test_of_two_mistakes_both_are_mended(one, other, said):
    text = ORCHARD.replace(*one, 1).replace(*other, 1)
    found = TASKS["check"]("a.rcy", text)["findings"]
    fixes = [fix for each in found for fix in each["repairs"]]
    assert len(found) == 2 and all(fix["said"].endswith(end) for fix, end in zip(fixes, said, strict=True))
    source, mended = Source(text), text
    for fix in sorted(fixes, key=lambda fix: fix["from"], reverse=True):  # both at places of the text that has both
        start, end = (source.index(*fix[key]) for key in ("from", "to"))
        mended = mended[:start] + fix["text"] + mended[end:]
    assert errors(mended) == []


WORDS_MEANT = [  # what is right, what stands there instead, what is said of its repair
    ("'ROUNDS 5 .. 30", "'ROUNDS 16 .. 30", "Write 16"),
    ("(declare 2 'SEATS)", "(declare 7 'SEATS)", "Write 4"),
    ("(setup\n  (create players 'SEATS)", "(setup\n  (create player 'SEATS)", "Write players"),
    ("(set ((me)", "(set (1", "Write (1 player)"),
    ("('P hloc PACK)", "(P hloc PACK)", "Write 'P"),
    ("using COIN)", "using coin)", "Write COIN"),
    ("cardatt COST", "cardatt SCOT", "Write COST"),
    ("(all (range 1 .. 'MANY)", "(all (range 1 .. 'MNAY)", "Write 'MANY"),
    ("(declare 15 'ROUNDS", "(declare 15 'ROUND", "Write 'ROUND"),
    ("(move (top ('P hloc PACK)) (top ('P", "(move (tpo ('P hloc PACK)) (top ('P", "Write top"),
    ("(all player 'P", "(lal player 'P", "Write all"),
    ("(top ('P hloc PACK)) (top ('P iloc", "(top ('P hloc PAKC)) (top ('P iloc", "Write PACK"),
    ("(repeat 6 (move", "(repeat 60 (move", "Write 20"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WORDS_MEANT, ids=[said for *_, said in WORDS_MEANT])
def test_the_first_offer_is_what_was_meant(right, wrong, said):
    text = ORCHARD.replace(right, wrong, 1)
    assert text != ORCHARD
    found = TASKS["check"]("a.rcy", text)["findings"] or TASKS["sample"]("a.rcy", text)["findings"]
    assert found[0]["repairs"][0]["said"] == said


@pytest.mark.parametrize(
    "text", ["", ")", "(", '"', "))((", "(game", '(game (title "a)', "9", "'", "(2 player)", ";; (", "(game))"]
)
def test_texts_that_are_no_games_are_refused_and_no_more(text):
    assert TASKS["check"]("a.rcy", text)["findings"]


def test_a_card_that_is_not_there_is_not_moved():
    for text, many in (
        ("(repeat 9 (move (top (game iloc PACK)) (top (game vloc OUT))))", 2),
        ("(move (top (game vloc NO)) (top (game vloc OUT)))", 1),
    ):
        game = GAME
        for part, usual in {**USUAL, "DO": text}.items():
            game = game.replace(part, usual, 1)
        game = game.replace("(repeat 5", "(repeat 6")
        found = TASKS["sample"]("a.rcy", game)
        (fault,) = found["findings"]
        assert (fault["matches"], found["lengths"]) == (100, []) and len(fault["repairs"]) == many
        for fix in fault["repairs"]:
            source = Source(game)
            start, end = (source.index(*fix[key]) for key in ("from", "to"))
            again = TASKS["sample"]("a.rcy", game[:start] + fix["text"] + game[end:])
            assert again["findings"] == [] and len(again["lengths"]) == 100
