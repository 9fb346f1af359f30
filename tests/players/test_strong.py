"""The player that chooses for itself: by a trial, or solved; what it chose stands in its text."""

import pickle
import threading

import pytest

import pyengine
from pyengine import InputError, Study, run_study
from pyengine.base import kept
from pyengine.commands.run import main
from pyengine.players import candidates, catalogue, parse, solved, trial
from pyengine.recycle.library import games
from pyengine.study.bound import Bound

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture(autouse=True)
def _nothing_chosen_before(monkeypatch):
    monkeypatch.setattr(catalogue, "_chosen", {})


@pytest.fixture
def no_trial(monkeypatch):
    def refuse(game, tried):
        raise AssertionError("a trial is made")

    monkeypatch.setattr(catalogue, "strongest", refuse)


def texts(game, budget="100"):
    return [player.text for player in candidates(game, budget)]


@pytest.mark.slow
def test_candidates_are_what_a_game_can_seat():
    everywhere = ["random", "heuristic", "pimc:100", "flat:100", "ismcts:100", "ismcts:100:payoff"]
    ruled = ["ismcts:100:guard=1:rule", "rollout:100", "rollout:100:payoff"]
    assert texts(pyengine.game("red7")) == everywhere + ruled  # three seats: nothing mixes
    two = pyengine.game("agram", SEATS=2)
    assert {"mccfr:100", "mccfr:100:payoff"} < set(texts(two)) and "pimc:100:exact" not in texts(two)
    assert "pimc:5ms:exact" in texts(two, "5ms")
    assert "cfr:100" in texts(pyengine.game("kuhn")) and "cfr:100" not in texts(pyengine.game("gops"))
    assert not {"heuristic", *ruled} & set(texts(pyengine.game("go-fish")))
    assert texts(pyengine.game("rummy"))[-3:] == ["planner", "planner:model", "planner:belief"]
    assert {"uct:100", "mccfr:100"} < set(texts(pyengine.game("crosskings")))
    assert {"ismcts:7ms", "rollout:7ms:payoff"} < set(texts(pyengine.game("red7"), "7ms"))


def test_a_small_game_is_solved(no_trial):
    game = pyengine.game("kuhn")
    player = parse("strong:50").settled(game)
    assert player.text == "strong:50=cfr:1000" and player.settled(game) is player
    assert parse(player.text).text == player.text
    found = pyengine.measure_exploitability(game, "strong:50")
    assert found.figures["player"] == player.text and found.figures["exploitability"] < 0.001


def test_a_file_that_has_changed_is_another_game(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "strongest", lambda game, tried: tried[0])
    for name, choice in (("kuhn", "cfr:1000"), ("gops", "heuristic")):
        (tmp_path / "mine.rcy").write_bytes(games()[name].path.read_bytes())
        assert parse("strong:5").settled(pyengine.game(str(tmp_path / "mine.rcy"))).text == f"strong:5={choice}"


def test_the_policy_of_a_solved_game_is_that_of_the_command():
    game = pyengine.game("leduc")
    equilibrium = pyengine.find_equilibrium(game, to=0, iterations=20)
    assert (solved.policy(game, 20).probabilities == equilibrium.policy.probabilities).all()
    assert solved.policy(game, 20) is solved.policy(game, 20)
    with pytest.raises(InputError, match="cfr:20 solves whole games, and not gops: its tree is too large"):
        solved.policy(pyengine.game("gops"), 20)


def test_scores_that_are_no_amounts_are_solved_for_wins():
    game = pyengine.game("tests/games/race.rcy")
    assert not game.pays_amounts and solved.policy(game, 5).facts["payoffs"] == "results"


def test_a_trial_finds_the_stronger_player():
    game = pyengine.game("red7", players=2)
    weak = [parse(text) for text in ("random", "heuristic", "pimc:1x1", "flat:2")]
    assert trial.strongest(game, [*weak, parse("ismcts:200")]).text == "ismcts:200"
    assert trial.strongest(game, [parse("flat:200"), *weak]).text == "flat:200"
    assert trial.strongest(game, weak[:1]) is weak[0]


def test_a_trial_of_partners_and_of_three_seats():
    for game in pyengine.game("spades"), pyengine.game("no-thanks"):
        assert trial.strongest(game, [parse("random"), parse("heuristic")]).text == "heuristic"


def test_players_that_mix_are_preferred_where_they_are_not_behind():
    kuhn = pyengine.game("kuhn")
    assert trial.strongest(kuhn, [parse("ismcts:300:payoff"), parse("mccfr:300:payoff")]).kind.name == "mccfr"
    red7 = pyengine.game("red7", players=2)
    assert trial.strongest(red7, [parse("mccfr:20"), parse("ismcts:300")]).kind.name == "ismcts"


def test_a_trial_of_matches_that_do_not_end():
    with pytest.raises(InputError, match="no player is stronger than another in .*: its matches do not end"):
        trial.strongest(pyengine.game("tests/games/race.rcy", max_decisions=3), [parse("pimc:2x1"), parse("flat:2")])


def test_ctrl_c_ends_a_trial_at_once(monkeypatch):
    game, going_on, meets = pyengine.game("red7", players=2), threading.Event(), trial._meet

    def meet(game, one, **values):
        if one.text == "flat:2":
            raise KeyboardInterrupt
        going_on.wait(20)
        return meets(game, one, **values)

    monkeypatch.setattr(trial, "_meet", meet)
    with pytest.raises(KeyboardInterrupt):
        trial.strongest(game, [parse("flat:2"), parse("flat:3")])
    assert not going_on.is_set()
    going_on.set()


@pytest.mark.parametrize(
    "gained, chosen, most",
    ((-0.5, "heuristic", 200), (0.0, "heuristic", 1300), (0.2, "flat:9", 700), (2.0, "flat:9", 150)),
)
def test_the_rule_of_thumb_is_taken_unless_a_search_is_clearly_ahead(monkeypatch, gained, chosen, most):
    """By one standard deviation of a deal, or a part of it: on as many deals as that takes."""
    played = 0

    def meet(game, one, other, first, deals):
        nonlocal played
        played += deals * (one.text == "flat:9")
        more = gained * (one.text == "flat:9") - gained * (other.text == "flat:9")
        return [((-1.0) ** deal + more) * (one is not other) for deal in range(first, first + deals)]

    monkeypatch.setattr(trial, "_meet", meet)
    game = pyengine.game("red7", players=2)
    tried = [parse(text) for text in ("heuristic", "flat:9", "random")]
    assert trial.strongest(game, tried).text == chosen
    assert 64 <= played <= most


@pytest.mark.parametrize("budget", (20, 200))
def test_a_rule_that_searches_lose_to_is_taken(budget):
    """Kuhn poker for three: by payoffs, of which ismcts:200:payoff has .014 a match less than the rule."""
    game = pyengine.game("examples/described/kuhn-three.rcy")
    assert parse(f"strong:{budget}").settled(game).text == f"strong:{budget}=heuristic"


def test_a_trial_is_the_same_for_any_number_of_threads(monkeypatch):
    game, found = pyengine.game("red7", players=2), set()
    for cpus in 1, 3:
        monkeypatch.setattr(trial, "available_cpus", lambda cpus=cpus: cpus)
        monkeypatch.setattr(catalogue, "_chosen", {})
        found.add(parse("strong:9").settled(game).text)
    assert len(found) == 1


@pytest.mark.parametrize("text", ("strong:90", "strong:90ms"))
def test_that_it_can_play_is_found_out_without_a_trial(text, no_trial):
    parse(text).check(pyengine.game("hearts"))
    with pytest.raises(InputError, match="searches games of two seats or more; blackjack has one"):
        parse(text).check(pyengine.game("blackjack"))


def test_a_choice_in_milliseconds_is_kept_for_other_processes(tmp_path, monkeypatch):
    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path / "new" / "folder"))
    monkeypatch.setattr(catalogue, "strongest", lambda game, tried: tried[4])
    game = pyengine.game("red7")
    assert catalogue.known(game, "90ms") is None
    found = {text: parse(text).settled(game).text for text in ("strong:90", "strong:90ms", "strong:9ms")}
    assert len(list((tmp_path / "new" / "folder").iterdir())) == 2  # none with playouts
    monkeypatch.setattr(catalogue, "_chosen", {})
    monkeypatch.setattr(catalogue, "strongest", None)  # there is no other trial
    for text in ("strong:90ms", "strong:9ms"):
        assert parse(text).settled(game).text == found[text]
    assert catalogue.known(game, "90") is None and catalogue.known(pyengine.game("red7", players=4), "90ms") is None
    monkeypatch.setattr(kept, "__version__", "0.0.1")
    monkeypatch.setattr(catalogue, "_chosen", {})
    assert catalogue.known(game, "90ms") is None


@pytest.mark.parametrize(
    "content",
    (b"", b"\xff\0", b"ismcts:91ms", b"cmd:touch x", b"mine.py:f", b"uct:90ms", b"strong:90ms", b"flat:90ms" * 999),
)
def test_what_is_kept_may_be_broken(content, tmp_path, monkeypatch):
    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path))
    game = pyengine.game("red7")
    kept.keep("strong", key := catalogue._choice_key(game.name, game.options, "90ms", game.digest), b"flat:90ms")
    assert catalogue.known(game, "90ms").text == "flat:90ms"
    (file,) = tmp_path.iterdir()
    file.write_bytes(content)
    assert catalogue.known(game, "90ms") is None
    file.unlink()
    file.mkdir()
    kept.keep("strong", key, b"flat:90ms")  # nothing happens
    assert catalogue.known(game, "90ms") is None


def test_where_choices_are_kept(tmp_path, monkeypatch):
    assert kept.folder() is None
    monkeypatch.delenv("PYENGINE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.folder() == tmp_path / "pyengine"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept.folder() == tmp_path / ".cache" / "pyengine"


def test_what_it_is_likely_to_choose(no_trial):
    for game, player in (
        ("crosskings", "uct:5ms"),
        ("hearts", "rollout:5ms"),
        ("rummy", "rollout:5ms:payoff"),
        ("war", "ismcts:5ms"),
        ("blackjack", "random"),
    ):
        assert catalogue.prior(pyengine.game(game), "5ms").text == player


def test_a_choice_is_part_of_the_study(tmp_path, no_trial):
    catalogue.remember("red7", pyengine.game("red7").options, ["strong:90=flat:90"])
    study = Study("red7", seats=("strong:90", "random", "random"), setups=3)
    bound = Bound(study)
    assert bound.study.seats == ("strong:90=flat:90", "random", "random")
    assert pickle.loads(pickle.dumps(bound)).study.seats == bound.study.seats
    plain = run_study(Study("red7", seats=("flat:90", "random", "random"), setups=3))
    found = run_study(study)
    assert found["seats"][0] == "strong:90=flat:90" and found["wins"] == plain["wins"]
    assert "strong:90=flat:90,random,random" in found["command"]


@pytest.mark.parametrize("from_python", (False, True))
def test_a_study_that_goes_on_has_the_choice_of_its_folder(tmp_path, monkeypatch, capsys, from_python):
    out = tmp_path / "out"
    monkeypatch.setattr(catalogue, "strongest", lambda game, tried: tried[4])
    words = ["red7", "--seats", "strong:90,random", "--setups", "3", "--seed", "5", "--out", str(out)]
    assert main(words) == 0
    text = (out / "study.toml").read_text()
    assert '"strong:90=' in text
    (out / "summary.json").unlink()
    monkeypatch.setattr(catalogue, "_chosen", {})
    monkeypatch.setattr(catalogue, "strongest", None)  # there is no other trial
    if from_python:
        assert run_study(Study("red7", seats=("strong:90", "random"), setups=3, seed=5), folder=out)["complete"]
    else:
        assert main(words) == 0
    assert (out / "study.toml").read_text() == text and (out / "summary.json").exists()


def test_other_places_say_what_was_chosen(no_trial):
    state = pyengine.game("leduc").deal(3)
    assert pyengine.advice(state, player="strong:40", estimator="pimc:2x1")["player"] == "strong:40=cfr:1000"
    assert pyengine.player("strong:40").choose(state, 2).move in range(len(state))


def test_errors():
    for text, game, message in (
        ("strong:many", "kuhn", "the player 'strong:many' has the budget 'many'"),
        ("strong:40=nobody", "kuhn", "there is no player 'nobody'"),
        ("strong:40=human", "kuhn", "says that it chose 'human'; expected what strong:40 may choose"),
        ("strong:40=strong:40=random", "kuhn", "says that it chose 'strong:40=random'"),
        ("strong:40=ismcts:41", "kuhn", "says that it chose 'ismcts:41'"),
        ("strong:40=heuristic", "war", "the player heuristic needs a rule of thumb"),
        ("strong:40", "blackjack", "the player strong plays games of two sides or more; blackjack has one"),
        ("cfr:0", "kuhn", "expected 1 to 10000000 iterations"),
        ("cfr:10", "hearts", "the player cfr:10 solves whole games, and not hearts: it has 4 seats"),
    ):
        with pytest.raises(InputError) as error:
            Bound(Study(game, seats=(text,)))
        assert message in str(error.value)
