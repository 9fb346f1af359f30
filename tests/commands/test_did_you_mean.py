"""Names that are misspelt: the sentence names the one that is meant, whatever kind of name it is."""

import re

import pytest

import pyengine
from pyengine.base.errors import InputError, instead, nearest
from pyengine.recycle.compile import compile_source
from pyengine.recycle.front.grammar import KEYWORDS
from pyengine.recycle.source import Findings, Source
from tests.conftest import ROOT
from tests.support.commands import refused

LIBRARY = ROOT / "pyengine" / "recycle" / "library"
AGRAM = (LIBRARY / "agram.rcy").read_text(encoding="utf-8")


def test_the_nearest_name_and_the_rest_of_the_sentence():
    assert nearest("ismtcs", ["ismcts", "mccfr"]) == "ismcts" and nearest("xyz", ["ismcts"]) is None
    assert nearest("flat", ["flat", "float"]) == "float" and nearest("a" * 41, ["a" * 40]) is None
    assert instead("crad", ["card", "kind"]) == "did you mean card? Expected one of card, kind"
    assert instead("CARD", ["card"], "a name") == "did you mean card? Expected a name"
    assert instead("ismtcs", ["ismcts"], "a player", ":9") == "did you mean ismcts:9? Expected a player"
    assert instead("xyz", ["card", "kind"]) == "expected one of card, kind"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("runn kuhn", "there is no command 'runn'; did you mean run? Expected one of assess, run, "),
        ("run ladder", "there is no game 'ladder'; did you mean ladder.rcy? Expected the name of a game, "),
        ("run laddre.rcy", "there is no file 'laddre.rcy'; did you mean ladder.rcy? Expected a game in the RECYCLE"),
        (
            "run deepest",
            "there is no game 'deepest'; did you mean deeper/still/deepest.rcy? Expected the name of a game, ",
        ),
        ("run nowhere", "the file of a described game, such as mine.rcy, or MODULE:FUNCTION"),
        (
            "compare kuhn --vary SEATS",
            "'SEATS' gives no values; expected NAME=A..B or NAME=V,V,..., such as players=2..5",
        ),
        ("compare agram --vary card=1,2", "there is no option 'card'; did you mean CARDS? Expected some of max_dec"),
        ("run deeper/lader", "there is no game 'deeper/lader'; did you mean deeper/ladder.rcy? Expected the name"),
        ("run kuhn --player 2", "unrecognized arguments: --player 2; did you mean --players?"),
        ("folder verify x --chunk 3", "unrecognized arguments: --chunk 3; did you mean --chunks?"),
        ("run kuhn --xyzzy", "unrecognized arguments: --xyzzy\n"),
        ("run kuhn --games 9", "unrecognized arguments: --games 9\n"),
        ("run kuhn --confidence 9", "unrecognized arguments: --confidence 9\n"),
        (
            "folder stats x",
            "invalid choice: 'stats'; did you mean status? Expected one of status, verify, extend, export, merge",
        ),
        ("rummy plan 2C --ace hihg", "invalid choice: 'hihg'; expected one of low, both\n"),
        ("run kuhn --seats ismtcs:100", "there is no player 'ismtcs:100'; did you mean ismcts:100? Expected one of"),
        ("run kuhn --seats 'random,random / random,human'", "several tables of players, A,B / C,D, are for pyengine"),
        ("run kuhn --seats a.net:9", "there is no player 'a.net:9'; did you mean net:a.net:9? Expected one of random"),
        ("exploit kuhn kuhn.net.best", "'kuhn.net.best'; did you mean net:kuhn.net.best? Expected one of random, "),
        ("run kuhn --seats a.policy", "there is no player 'a.policy'; did you mean policy:a.policy? Expected one of"),
        ("train deeper --out x.net", "'deeper' is a folder; expected the name of a game, the file of a described game"),
        ("exploit net:kuhn.net kuhn", "there is no game 'net:kuhn.net'; expected the name of a game, the file of a"),
        ("exploit ismcts:100 kuhn", "there is no game 'ismcts:100'; expected the name of a game, the file of a"),
        ("run nowhere:table", "there is no game 'nowhere:table': No module named 'nowhere'"),
        ("run kuhn --seats xyz:100000", "there is no player 'xyz:100000'; expected one of random, "),
        ("run kuhn --seats ismcts:9:payof", "has the part 'payof'; did you mean payoff? Expected some of BUDGET"),
        ("run kuhn --seats ismcts:9:C=1", "has the part 'C=1'; did you mean c=1? Expected some of BUDGET"),
        ("run kuhn --measures lenght", "no measure 'lenght'; did you mean length? Expected all, or some of branching"),
        ("run kuhn --until lenght=1", "--until names the measure 'lenght'; did you mean length? Expected one of"),
        ("run kuhn --by crad", "--by names 'crad'; did you mean card? Expected one of kind, "),
        ("run kuhn --watch PIAD", "a number that kuhn does not keep; did you mean PAID? Expected some of PAID"),
        ("run red7 --sweep playres=2,3", "there is no option 'playres'; did you mean players? Expected some of play"),
        ("run agram --declare CRADS=3", "no declared value 'CRADS' in agram; did you mean CARDS? Expected one of SEA"),
    ],
)
def test_in_commands(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deeper" / "still").mkdir(parents=True)
    for path in ("ladder.rcy", "deeper/ladder.rcy", "deeper/still/deepest.rcy"):
        (tmp_path / path).write_text(AGRAM)
    refused(capsys, words, said)


def test_in_python():
    for make, said in (
        (lambda: pyengine.game("kuhnn"), "did you mean kuhn?"),
        (lambda: pyengine.game("red7", player=3), "there is no option 'player'; did you mean players? Expected some"),
        (lambda: pyengine.game("agram", player=3), "there is no option 'player'; did you mean players? Expected some"),
        (lambda: pyengine.Study("kuhn", seats=("randm",)), "no player 'randm'; did you mean random? Expected one of"),
        (lambda: pyengine.Study("kuhn", measures=("lenght",)), "'lenght'; did you mean length? Expected all, or some"),
    ):
        with pytest.raises(InputError, match=re.escape(said)):
            make()


def findings(text):
    """The errors and warnings of a program."""
    found = Findings(Source(text))
    compile_source(found.source, found, {})
    return [str(each).removeprefix("<text>:") for each in found.errors], [str(each) for each in found.warnings]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(repeat 'CARDS", "(repeat CARDS", "as the count of repeat, expected an integer; did you mean 'C"),
        ("PLAYED) 'TRICKS) 1", "PLAYED) TRICKS) 1", None),
        ("(size ('SEAT vloc PLAYED)) 1)", "(size ('SEAT viloc PLAYED)) 1)", "hloc or oloc or mem; did you mean vloc?"),
        ("(game str LED) NONE) (set", "(game srt LED) NONE) (set", "hloc or oloc or mem; did you mean str?"),
        ("(beaten 'CARD))", "(baeten 'CARD))", "found (baeten ..), expected an expression; did you mean beaten?"),
        ("(heuristic", "(hueristic", "found (hueristic ..), expected a statement; did you mean heuristic?"),
    ],
)
def test_in_described_games(old, new, said):
    assert AGRAM.count(old) == 1 or said is None
    errors, _ = findings(AGRAM.replace(old, new))
    assert (len(errors) == 1 and said in errors[0]) if said else not errors


def test_every_word_of_the_language_that_is_misspelt_is_named():
    """Two letters of each word of some games change their places; of words that this makes ambiguous, or that a program
    defines itself, others may be named."""
    tried = 0
    for name in ("agram", "hearts", "leduc"):
        text = (LIBRARY / f"{name}.rcy").read_text(encoding="utf-8")
        seen = set()
        for match in re.finditer(r"(?<![A-Za-z'\"])[a-z]{4,}(?![A-Za-z])", text):
            word, line = match[0], text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            if word in seen or word not in KEYWORDS or word == "iloc" or ";;" in line or line.count('"') % 2:
                continue
            seen.add(word)
            wrong = f"{word[0]}{word[2]}{word[1]}{word[3:]}" if word[1] != word[2] else word + word[-1]
            errors, warnings = findings(text[: match.start()] + wrong + text[match.end() :])
            assert any(f"did you mean {word}?" in each for each in errors + warnings), (name, word, errors)
            tried += 1
    assert tried > 50


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(beaten 'CARD))", "(beaten))", "44:34: found 0 parts after beaten, expected (beaten 'CARD)"),
        ("(define (beaten 'CARD)", "(define (beaten)", None),
        ("(game str LED))\n", "(game str 'LDE))\n", None),
        ("(define (beaten 'CARD)", "(define beaten", None),
    ],
)
def test_a_wrong_definition_or_use_of_one_is_one_error(old, new, said):
    assert old in AGRAM
    errors, _ = findings(AGRAM.replace(old, new, 1))
    assert len(errors) == 1 and (said is None or errors == [said])


def test_wrong_uses_in_a_definition_are_said_once():
    inside = """(game (define (one 'A) (+ 'A 1)) (define (two) (+ (one) (one 1 2)))
     (setup (create players 2) (create deck (game vloc S) (deck (A (B)))))
     (do ((set (game sto X) (two)) (set (game sto Y) (- (two) (game sto X))))) (scoring max (game sto Y)))"""
    wrong = [f"1:{found} parts after one, expected (one 'A)" for found in ("51: found 0", "57: found 2")]
    assert findings(inside)[0] == wrong


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("agram --declare CARDS=9", "agram cannot be played with CARDS=9: agram:33:46: there is no card here: "),
        ("crazy-eights --declare LIMIT=-1", "LIMIT=-1: a match is over before its first decision, in each of 8"),
        ("agram --declare CARDS=2..9", "agram cannot be played with CARDS=9: agram:33:46: there is no card"),
        ("agram --declare CARDS=9 --keep-going", "is empty, in each of 8 random matches"),
        ("hearts --declare PASSED=14", "PASSED is 14; expected 0 to 13, as in hearts:32:11"),
    ],
)
def test_declared_values_out_of_bounds_are_refused_before_a_match(words, said, tmp_path, capsys):
    out = tmp_path / "out"
    refused(capsys, f"run {words} --setups 2 --seed 1 --out {out}", said)
    assert not out.exists()


def test_values_with_which_some_matches_fail_are_played(tmp_path):
    """A rule that fails now and then is the study's to count; and what fails without values is none of theirs."""
    played = "(inc (game sto PLAYED) 1)"
    text = AGRAM.replace(played, f"{played} (set (game sto LUCK) (// 1 (random 'LUCK)))")
    path = tmp_path / "luck.rcy"
    path.write_text(text.replace("(declare 4 'SEATS)", "(declare 0 'LUCK) (declare 4 'SEATS)"))
    assert pyengine.game(str(path)).seats == 4
    with pytest.raises(InputError, match="cannot be played with LUCK=0: .* in each of 8 random matches"):
        pyengine.game(str(path), LUCK=0)
    assert pyengine.game(str(path), LUCK=100).seats == 4
