"""GameSpec and Option: from one declaration come arguments, checks, meanings and the words of a command."""

import copy
import pickle
from dataclasses import dataclass

import pytest
from rich.console import Console

import pyengine
from engine.table import GameFault
from pyengine import registry
from pyengine.base.cli import Parser
from pyengine.base.errors import InputError
from pyengine.commands.run import main
from pyengine.games.spec import BuiltIn, GameSpec, Options, option
from pyengine.recycle import compile, game as described_games
from pyengine.recycle.library import FOLDER
from pyengine.registry import entry, game_of
from pyengine.report import command, page, terminal


@dataclass(frozen=True)
class Rules(Options):
    seats: int = option(4, "how many sit down", least=2, most=6, always=True)
    fast: bool = option(False, "nobody waits", meanings={True: "at once", False: "in turn"})
    open: bool = option(True, "hands are seen")
    ends: str = option("first", "how it ends", choices=("first", "last"), meaning="who ends it")
    deal: str | None = option(None, "this one deal", metavar="TEXT")

    FIXED = ("seats",)
    FIXED_TEXT = "its own seats"

    @classmethod
    def for_deal(cls, deal, seed=1, **others):
        return cls(seats=len(deal), deal=deal, **others)


class Made(BuiltIn):
    name, title, Options = "made", "Made Up", Rules

    def make(self, options, seed=0):
        raise NotImplementedError


SPEC = Made()


def options_of(*words):
    parser = Parser(prog="made")
    parser.add_argument("--setups", type=int)
    SPEC.add_arguments(parser)
    return SPEC.options_from(parser.parse_args(words), 1)


def test_words_and_options_are_each_others_inverse():
    for options, words in (
        (Rules(), ["--seats", "4"]),
        (Rules(seats=3, fast=True, open=False, ends="last"), "--seats 3 --fast --no-open --ends last".split()),
        (Rules(seats=2, fast=True, deal="ab"), ["--fast", "--deal", "ab"]),
    ):
        assert SPEC.command_words(options.as_dict()) == words and options_of(*words) == options


def test_values_are_checked():
    for values, text in (
        ({"seats": 7}, "seats is 7; expected 2 to 6"),
        ({"seats": True}, "seats is True; expected a whole number"),
        ({"fast": 1}, "fast is 1; expected true or false"),
        ({"ends": "never"}, "ends is 'never'; expected first or last"),
        ({"speed": 1}, "there is no option 'speed'; expected some of seats, fast, open, ends, deal"),
    ):
        with pytest.raises(InputError, match=text):
            SPEC.options(values)


def test_a_deal_says_some_options_itself():
    with pytest.raises(InputError, match="'seats' does not go with 'deal', which is one deal with its own seats"):
        options_of("--deal", "ab", "--seats", "2")
    with pytest.raises(InputError, match="'setups' does not go"):
        options_of("--deal", "ab", "--setups", "2")


def test_what_is_said_of_options():
    assert SPEC.flags == {"--fast", "--no-fast", "--open", "--no-open"}
    assert SPEC.meaning("fast", True) == "at once" and SPEC.meaning("ends", "last") == "who ends it"
    assert {name: text for name, _, text in SPEC.option_lines()}["fast"] == "on: at once; off: in turn"
    start = {name: text for name, _, text in game_of(["crosskings"]).option_lines()}["start"]
    assert start.startswith("row and column") and "; choose: player 2 chooses" in start
    help = Parser(prog="made")
    SPEC.add_arguments(help)
    text = help.format_help()
    assert "how many sit down (default 4)" in text and "the rules of Made Up" in text and "(default on)" in text


def test_the_word_that_names_the_game():
    for words, name in (
        (["red7", "--players", "3"], "red7"),
        (["--players", "3", "red7"], "red7"),
        (["--no-draw", "red7"], "red7"),
        (["--no-knocking", "rummy"], "rummy"),
        (["--draw", "rummy", "red7"], "red7"),
        (["--seats", "red7"], None),
        (["--keep-going", "agram"], "agram"),
    ):
        spec = game_of(words, ("--keep-going",))
        assert (spec and spec.name) == name
    with pytest.raises(InputError, match="there is no game 'nothing'"):
        game_of(["--json=x", "nothing"])


@pytest.mark.parametrize("name", ["red7", "crosskings", "rummy", "agram", "engine.red7.game:table"])
def test_every_game_is_the_same_noun(name):
    spec = entry(name)
    assert isinstance(spec, GameSpec)
    game = spec.make(spec.options({}))
    assert game.spec is spec and spec.title and game.name == name
    words = spec.command_words(game.options)
    parser = Parser(prog="made")
    spec.add_arguments(parser)
    assert spec.options_from(parser.parse_args(words), 0).as_dict() == game.options
    assert all(len(line) == 3 for line in spec.option_lines())


def test_a_fault_carries_its_status():
    fault = GameFault(-7, "a move failed (-7)")
    for each in (fault, copy.copy(fault), pickle.loads(pickle.dumps(fault))):
        assert (each.status, str(each)) == (-7, "a move failed (-7)")
    for game in (pyengine.game("red7"), pyengine.game("kuhn")):
        assert (game.explain(-7), game.explain(-7, str(fault))) == ("status -7", "a move failed (-7)")
    assert "statements" in game.explain(-3) and "statements" in game.explain(-3, str(fault))


def test_figures_do_not_change_and_say_what_they_are_of(monkeypatch):
    """Reports ask nobody: the words of the game stand among the figures."""
    asked = []
    found, bound = pyengine.run_study(pyengine.Study("red7", {"players": 2}, 3, 4, 1)), registry.entry
    monkeypatch.setattr(registry, "entry", lambda name: asked.append(name) or bound(name))
    assert "Red7" in page.render(found) and "--players 2" in " ".join(command.command_words(found))
    terminal.show(found, Console(quiet=True))
    assert not asked
    for change in (lambda: found.update(a=1), lambda: found.__setitem__("games", 1), lambda: found.pop("run")):
        with pytest.raises(TypeError, match="do not change"):
            change()
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert again == found and type(again) is type(found)


@pytest.mark.parametrize("words", [[], ["--out", "OUT"], ["--seats", "ismcts:5,random,random"]])
def test_a_study_looks_its_game_up_once(monkeypatch, tmp_path, capsys, words):
    asked, entry = [], registry.entry
    monkeypatch.setattr(registry, "entry", lambda name: asked.append(name) or entry(name))
    words = [str(tmp_path / "s") if word == "OUT" else word for word in words]
    assert main(["red7", "--setups", "3", "--matches", "2", "--seed", "1", *words]) == 0
    assert asked == ["red7"]


@pytest.mark.slow
def test_a_sweep_compiles_every_variant_once(monkeypatch, tmp_path, capsys):
    described_games.described.cache_clear()
    made, described = [], described_games.Described
    monkeypatch.setattr(described_games, "Described", lambda *given, **by: made.append(1) or described(*given, **by))
    words = ["agram", "--setups", "2", "--seed", "1", "--sweep", "players=2,3", "--sweep", "CARDS=2,3"]
    assert main([*words, "--seats", "ismcts:5"]) == 0
    assert len(made) == 4


def test_what_a_text_declares_is_read_once_while_it_is_as_it_was(tmp_path, monkeypatch):
    loads, load = [], compile.load
    monkeypatch.setattr(compile, "load", lambda source: loads.append(source) or load(source))
    path = tmp_path / "own.rcy"
    path.write_text(text := (FOLDER / "agram.rcy").read_text())
    spec = entry(str(path))
    assert spec.seats_name() == "SEATS" and spec.declares()["SEATS"] == "4" and "SEATS" in spec.bounds()
    assert len(loads) == 1
    path.write_text(text.replace("(declare 4 'SEATS)", "(declare 3 'SEATS)"))
    assert spec.declares()["SEATS"] == "3" and len(loads) == 2
