"""Studies from Python: players that are functions, all measures at once, and what is said where a player fails."""

import inspect
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

import pyengine
from pyengine import InputError, Study, run_study
from pyengine.__main__ import main
from pyengine.measures import catalogue
from pyengine.study import bound
from pyengine.study.bound import Bound
from pyengine.study.work import MatchFault

FIRST = "def choose(view, moves):\n    return 0\n"


def first(view, moves):
    return 0


class Last:
    def __call__(self, view, moves):
        return len(moves) - 1


def failing(view, moves):
    return view.state.play(len(moves))  # there is no such move


def test_functions_play_as_files_do(tmp_path):
    (tmp_path / "bot.py").write_text(FIRST)
    base = dict(game="kuhn", setups=40, matches=2, seed=3)
    from_file = run_study(Study(seats=(f"{tmp_path / 'bot.py'}:choose", "random"), **base), threads=1)
    study = Study(seats=(first, "random"), **base)
    found = run_study(study, threads=2)
    assert found["signature"] == from_file["signature"] and set(found["sources"]) == {"kuhn"}
    assert found["seats"] == [f"{__name__}.first", "random"]
    assert [each["player"] for each in found["by_player"]] == found["seats"]
    assert study.seatings == 2 and study.seats[0] is first and pickle.loads(pickle.dumps(study)) == study
    assert found["measures"]["strength"]["player"] == f"{__name__}.first"
    with ThreadPoolExecutor(2) as pool:
        assert run_study(study, executor=pool)["signature"] == found["signature"]
    other = run_study(Study(seats=(Last(), lambda view, moves: 0), **base))
    assert other["seats"][0] == f"{__name__}.Last" and "<lambda>" in other["seats"][1]


def test_a_player_that_draws_does_so_again():
    """`view.seed` is another one for each decision, and comes again with the seed of the study."""
    seeds = []

    def mixing(view, moves):
        seeds.append(view.seed)
        return view.seed % len(moves)

    study = Study("leduc", setups=40, matches=2, seed=3, seats=(mixing, "random"))
    found = [run_study(study, threads=n) for n in (1, 3)]
    assert found[0]["signature"] == found[1]["signature"]
    half = len(seeds) // 2
    assert set(seeds[:half]) == set(seeds[half:]) and len(set(seeds)) == half
    assert 0.4 < sum(seed % 2 for seed in seeds) / len(seeds) < 0.6 and max(seeds) < 2**64


def test_a_folder_cannot_keep_a_function(tmp_path):
    with pytest.raises(InputError, match=r"player \S*first is a function, which a folder cannot keep; expected FILE"):
        run_study(Study("kuhn", setups=4, matches=1, seats=(first, "random")), folder=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_is_no_player():
    policy = pyengine.find_equilibrium(pyengine.game("kuhn"), iterations=1).policy
    for more, said in (
        ({"seats": "random"}, "^seats is 'random'; expected a tuple of texts and functions$"),
        ({"seats": (3, "random")}, "^seats holds an object of type int; expected texts and functions$"),
        ({"seats": (policy,)}, "^seats holds an object of type Policy; .*; of a policy its file, policy:FILE$"),
        ({"measures": (3,)}, "measures holds an object of type int; expected texts and functions"),
        ({"seats": ("cmd:a\nb",)}, r"seats names 'cmd:a\\nb'; expected a text of one line that can be printed"),
    ):
        with pytest.raises(InputError, match=said):
            Study("kuhn", **more)


def test_all_measures():
    study = Study("kuhn", setups=4, matches=1, measures=("all",), estimator="pimc:2x1")
    assert study.measures == catalogue.NAMES == Study("kuhn", measures=catalogue.NAMES).measures
    assert set(run_study(study)["measures"]) == set(catalogue.NAMES)


def test_a_failing_function_is_told_with_its_line():
    line = inspect.getsourcelines(failing)[1] + 1
    with pytest.raises(MatchFault) as caught:
        run_study(Study("kuhn", setups=2, matches=1, seats=(failing, "random")))
    assert str(caught.value).endswith(f"IndexError: move 2 of 2; expected 0 to 1 ({__file__}, line {line})")


@pytest.mark.parametrize(
    "body, said", (("1 // 0", "ZeroDivisionError"), ("len(3)", "TypeError"), ("json.loads('{')", "JSONDecodeError"))
)
def test_a_failing_file_is_told_with_its_line(tmp_path, body, said):
    """Not with that of the library's code below it."""
    file = tmp_path / "bot.py"
    file.write_text(f"import json\n\ndef inner():\n    return {body}\n\ndef choose(view, moves):\n    return inner()\n")
    with pytest.raises(MatchFault, match=rf"failed in deal 0, .*: {said}: .* \({file}, line 4\)(; python -m .*)?$"):
        run_study(Study("agram", setups=2, matches=1, seats=(f"{file}:choose", *["random"] * 3)))
    file.write_text("x = 1\nraise KeyError(3)\n")
    with pytest.raises(InputError, match=rf"fails: KeyError: 3 \({file}, line 2\)$"):
        run_study(Study("agram", setups=2, matches=1, seats=(f"{file}:choose", *["random"] * 3)))


@pytest.mark.parametrize(
    "command",
    (
        "advise kuhn 1/0: --estimator pimc:5x1 --player",
        "crosskings play --seat 2 --opponent",
        "rummy play --seat 2 --opponent",
    ),
)
def test_commands_tell_where_a_player_failed(tmp_path, capsys, command):
    file = tmp_path / "bot.py"
    file.write_text("def choose(view, moves):\n    return 1 // 0\n")
    assert main([*command.split(), f"{file}:choose"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert f"the player {file}:choose failed: ZeroDivisionError: " in said and said.endswith(f"({file}, line 2)")


def test_a_player_that_has_no_hash():
    """A dataclass with __call__ is one."""

    @dataclass
    class Bot:
        moves: int = 0

        def __call__(self, view, moves):
            return 0

    assert run_study(Study("kuhn", setups=4, matches=1, seats=(Bot(), "random")))["games"] == 8


def test_what_players_print_does_not_mix_with_the_figures_of_a_sweep(tmp_path, capsys):
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(view, moves):\n    print('thinking')\n    return 0\n")
    words = ["run", "agram", "--sweep", "players=2..3", "--seats", f"{bot}:choose", "--setups", "2", "--json", "-"]
    assert main(words) == 0
    output = capsys.readouterr()
    assert len(json.loads(output.out)["variants"]) == 2 and "thinking" in output.err


@pytest.mark.slow
def test_counts_of_a_player_that_was_changed_meanwhile_are_not_kept(tmp_path, monkeypatch):
    """The folder is that of the file as it was: what another file played is not in it."""
    bot = tmp_path / "bot.py"
    bot.write_text(FIRST)
    study = Study("kuhn", setups=400, matches=1, seed=5, seats=(f"{bot}:choose", "random"))
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 20_000)
    assert len(Bound(study).plan) > 4
    expected = run_study(study)["signature"]

    def change(done, chunks):
        if done == 3:  # whole at once: a thread that plays may be reading it
            (tmp_path / "other.py").write_text("def choose(view, moves):\n    return len(moves) - 1\n")
            (tmp_path / "other.py").replace(bot)

    with pytest.raises(InputError, match="was changed"):
        run_study(study, threads=1, folder=tmp_path / "s", progress=change)
    bot.write_text(FIRST)
    assert run_study(study, folder=tmp_path / "s")["signature"] == expected
