"""Rules that people can learn: what is counted, what is learnt of it, the player that goes by it, and its file."""

import json
import random
from dataclasses import replace

import numpy as np
import pytest

import pyengine
from engine.players.rules import ABSENT, COUNTED, counts_of, ruled
from pyengine.base.errors import InputError
from pyengine.commands.command import spent as spending
from pyengine.games.artifact import digest
from pyengine.games.rule import FLAG, LEAST, MOST, PLAYABLE, UNSEEN, Condition, Features, Rule, RuleLine
from pyengine.learning import rules
from pyengine.learning.rules import LearntRule
from tests.conftest import ROOT
from tests.support.commands import figures, refused, said

REDS = str(ROOT / "tests" / "learning" / "reds.rcy")
GAMES = ["agram", "hearts", "crazy-eights", "scopa", "lama", "no-thanks", "leduc", REDS]


def states(game, count, seed=1):
    """States with a choice, from random matches."""
    stream = random.Random(seed)
    while count:
        state = game.deal(stream.getrandbits(30))
        for _ in range(stream.randrange(40)):
            if state.mover is not None and not state.is_over:
                state.play(stream.randrange(max(1, len(state.legal_moves()))))
        if state.mover is not None and len(state.legal_moves()) > 1:
            count -= 1
            yield state


def counter(game):
    """Features of a game, and the counter of all that its rules can be about."""
    features = Features(game)
    return features, ruled(game.table, features.sheet(list(features.all)))


def played_cards(game, state, move):
    """The kinds of the cards that a move picks and its mover knows, by their texts."""
    texts = {each.text for each in state.deed(move).labelled if getattr(each, "text", None) and not callable(each.text)}
    return [number for number, text in enumerate(game.spaces().cards) if text in texts]


def slow(features, game, state):
    """All counts of each move, from the observation and the cards of moves alone: by words."""
    spaces, seen = features.spaces, state.observation().tolist()
    cards, moves = range(len(spaces.cards)), [played_cards(game, state, move) for move in state.legal_moves()]
    kinds = [state.move_kind(move) for move in state.legal_moves()]
    named = [state.move_text(move).rpartition(" for ")[2::2] for move in state.legal_moves()]
    piles = []
    for pile in range(features.piles):
        lying = [sum(card in played for played in moves) if pile == PLAYABLE else 0 for card in cards]
        for row in (row for which, *row in features.places if which == pile):
            lying = [number + (seen[at] if at >= 0 else 0) for number, at in zip(lying, row)]
        piles.append([spaces.copies[card] - lying[card] for card in cards] if pile == UNSEEN else lying)
    for words, feature in features.all.items():
        known = zip(moves, kinds, named)
        yield words, [one_slow(features, feature.row, seen, piles, *each) for each in known]


def one_slow(features, row, seen, piles, played, kind, named):
    suit = named[0] if kind == 1 else ""
    what, pile, attribute, order, value = row
    what, spaces = COUNTED[what], features.spaces
    if what in ("kind", "number"):
        return max(seen[value : value + pile]) if what == "number" else int(kind == value)
    lying, cards = piles[pile], range(len(spaces.cards))
    worth = spaces.orders[features.orders[order]] if order >= 0 else [1 for _ in cards]
    values, mine = [*spaces.attributes.values()][attribute], [worth[card] for card in played]
    if what == "sum":
        return sum(lying[card] * worth[card] for card in cards)
    if what == "meant":
        suits = [*spaces.attributes][attribute] == "SUIT" and suit
        return sum(lying[card] for card in cards if values[card] == suit) if suits else ABSENT
    if not played:
        return ABSENT
    if what == "value" and order < 0:
        return sum(values[card] == features.values[[*spaces.attributes][attribute]][value] for card in played)
    if what == "value":
        return sum(mine)
    like = [card for card in cards if attribute < 0 or values[card] in {values[each] for each in played}]
    if what != "same":
        like = [each for each in like if (worth[each] > max(mine) if what == "higher" else worth[each] < min(mine))]
    return sum(lying[card] for card in like)


@pytest.mark.few(3, "name", GAMES)
def test_counts_are_those_of_a_slow_reference(name):
    game = pyengine.game(name)
    features, chooser = counter(game)
    for state in states(game, 4):
        for column, (words, found) in zip(counts_of(chooser, state).T, slow(features, game, state), strict=True):
            assert column.tolist() == found, words


@pytest.mark.parametrize("name", GAMES)
def test_counts_follow_from_what_the_seat_knows(name):
    game = pyengine.game(name)
    _, chooser = counter(game)
    for number, state in enumerate(states(game, 10, seed=2)):
        other = state.resample(state.mover, number)
        assert (counts_of(chooser, state) == counts_of(chooser, other)).all()


def by_hand(rule, features, counts):
    """Which moves are the best by the printed rule."""
    at = {name: number for number, name in enumerate(features.all)}
    for conditions, take in rule.lines:
        fit = list(range(len(counts)))
        for name, least, most in conditions:
            bounds, found = (LEAST if least is None else least, MOST if most is None else most), counts[:, at[name]]
            fit = [each for each in fit if found[each] != ABSENT and bounds[0] <= found[each] <= bounds[1]]
        if fit and take:
            sign = {each: take[1] * counts[each, at[take[0]]] for each in fit if counts[each, at[take[0]]] != ABSENT}
            fit = [each for each in sign if sign[each] == max(sign.values())] or fit
        if fit:
            return fit
    return list(range(len(counts)))


def made_up(features, stream, lines=5):
    """A rule of any conditions."""
    names, takes = list(features.all), [name for name, each in features.all.items() if each.takes]
    found = []
    for _ in range(lines):
        bounds = [(stream.choice([None, 0, 1]), stream.choice([None, 1, 3, 9])) for _ in range(2)]
        take = stream.choice([None, (stream.choice(takes), stream.choice([1, -1]))])
        found.append(RuleLine(tuple(Condition(stream.choice(names), *each) for each in bounds), take))
    return tuple(found)


def facts(game):
    return {"game": game.name, "options": game.options, "digest": digest(game), "teacher": "random"}


@pytest.mark.parametrize("name", GAMES)
def test_the_player_follows_the_printed_rule(name, tmp_path):
    game, stream = pyengine.game(name), random.Random(3)
    features, chooser = counter(game)
    for _ in range(3):
        rule = Rule(facts(game), made_up(features, stream))
        (tmp_path / "rule.json").write_bytes(rule.encode())
        assert Rule.read(tmp_path / "rule.json", game) == rule and len(rule.sentences(game)) == 5
        player = pyengine.player(f"rule:{tmp_path / 'rule.json'}").chooser(game)
        for number, state in enumerate(states(game, 5, seed=stream.random())):
            best = by_hand(rule, features, counts_of(chooser, state))
            chances = player.probabilities(state)
            assert [move for move, chance in enumerate(chances) if chance] == best
            assert np.allclose(chances[best], 1 / len(best)) and player.choose(state, number) in best


def test_a_rule_that_is_known_is_learnt_exactly():
    found = pyengine.learn_rule(pyengine.game(REDS), "pimc:20x1", lines=4, matches=300, setups=200, seed=2)
    assert found.sentences == (
        "1. Take a move such that its COLOUR is RED; of several, the one with the highest WORTH.",
        "2. Take the move with the lowest WORTH.",
    )
    random_play, *_, rule, teacher = found.strengths
    assert rule["wins"] - random_play["wins"] > 0.98 * (teacher["wins"] - random_play["wins"])
    assert rule["recovered"] is None or 0.98 < rule["recovered"] <= 1
    assert teacher["recovered"] == 1 and random_play["recovered"] == 0


def test_the_same_seed_gives_the_same_whatever_the_threads():
    game = pyengine.game("kuhn")
    asked = dict(matches=40, setups=50, seed=5)
    one, two = (pyengine.learn_rule(game, "pimc:10", **asked, threads=threads) for threads in (1, 3))
    assert replace(one, cpu_seconds=0) == replace(two, cpu_seconds=0)


def test_time_is_cpu_time_of_each_thread(monkeypatch, capsys):
    """As `train` has it, whose help says so in the same words; the clock may run on."""
    spent, played = [0.0], rules._played

    def slowly(*asked):
        for seen in played(*asked):
            spent[0] += 0.75
            yield seen

    monkeypatch.setattr(rules, "_played", slowly)
    monkeypatch.setattr(rules.time, "process_time", lambda: spent[0])
    monkeypatch.setattr(rules.time, "monotonic", lambda: 100 * spent[0], raising=False)
    found = pyengine.learn_rule(pyengine.game("kuhn"), "pimc:10", seconds=5, setups=20, seed=1, threads=3)
    assert 0.8 * 5 <= found.cpu_seconds / 3 <= 1.2 * 5
    for name in ("learn", "train"):
        with pytest.raises(SystemExit):
            said(capsys, f"{name} kuhn --help")
        assert spending("")["help"].rstrip(" ;:.") in " ".join(capsys.readouterr().out.split())


def test_a_teacher_without_values_is_imitated():
    found = pyengine.learn_rule(pyengine.game("agram", SEATS=2), "heuristic", lines=4, matches=80, setups=300, seed=1)
    random_play, *_, rule, teacher = (each["wins"] for each in found.strengths)
    assert rule - random_play > 0.5 * (teacher - random_play) > 0 and "heuristic" in str(found)


@pytest.mark.parametrize(("name", "teacher"), [("kuhn", "ismcts:20:payoff"), ("agram", "random")])
def test_the_rule_meets_its_teacher_and_the_rule_of_thumb(name, teacher, tmp_path):
    """Figures are those of studies in every seating, and of `exploit`, with the rule as a file."""
    game = pyengine.game(name)
    asked = dict(lines=2, matches=60, setups=30, seed=4)
    found = pyengine.learn_rule(game, teacher, **asked, out=tmp_path / "rule.json")
    rule = f"rule:{tmp_path / 'rule.json'}"
    assert [each["player"] for each in found.against] == ["heuristic", teacher]
    for row in found.against:
        seats = [rule, row["player"]] * (game.seats // 2)
        met = pyengine.run_study(pyengine.Study(name, {}, 30, 1, 4, seats))["by_player"]
        if game.pays_amounts:
            paid = [each["payoff"]["mean"] for each in met]
            assert row["lead"] == pytest.approx(paid[0] - paid[1])
        else:
            assert row["wins"] == pytest.approx(met[0]["wins"]["share"] + met[2]["wins"]["share"])
        assert row["ci95"][0] < row["lead" if game.pays_amounts else "wins"] < row["ci95"][1]
    assert ("exploitability" in found.strengths[0]) == (name == "kuhn")
    if name == "kuhn":
        *exact, taught = found.strengths
        for text, row in zip(("random", "heuristic", rule), exact, strict=True):
            known = pyengine.measure_exploitability(game, text, seed=1)
            assert known.figures["how"] == "exact" and row["exploitability"] == pytest.approx(known.exploitability)
            assert f", best responses gain {row['exploitability']:.4f}" in str(found)
        least = pyengine.measure_exploitability(game, teacher, seed=4).figures["at_least"]["exploitability"]
        assert taught["at_least"] == least and f"best responses gain at least {least['ci95'][0]:.4f}" in str(found)


def test_a_teacher_may_be_any_object_that_plays():
    """Functions, policies, rules: each sits at a table with the rule that is learnt from it."""
    game, asked = pyengine.game("kuhn"), dict(lines=1, matches=20, setups=5, seed=1)
    first = lambda view, moves: 0
    for teacher in (first, pyengine.find_equilibrium(game, iterations=9).policy):
        taught = pyengine.learn_rule(game, teacher, **asked)
        assert [each["player"] for each in taught.against] == ["heuristic", taught.strengths[-1]["player"]]
        assert len(pyengine.learn_rule(game, taught.rule, **asked).against) == 2


def test_more_than_two_seats_have_nashconv():
    game = pyengine.game("kuhn", SEATS=3)
    found = pyengine.learn_rule(game, "heuristic", lines=1, matches=60, setups=20, seed=1)
    known = pyengine.measure_exploitability(game, "heuristic", seed=1).nashconv
    assert found.strengths[-1]["nashconv"] == pytest.approx(known) and f"best responses gain {known:.4f}" in str(found)


def test_where_players_cannot_meet_the_rule_meets_nobody(monkeypatch):
    def never(game):
        raise InputError("its sides do not change seats by turns")

    monkeypatch.setattr(rules, "ways_to_sit", never)
    found = pyengine.learn_rule(pyengine.game("kuhn"), "heuristic", lines=1, matches=60, setups=20, seed=1)
    assert not found.against and "What the rule" not in str(found)


@pytest.mark.parametrize(
    ("wins", "ci95", "of_thumb", "of_teacher"),
    [
        (0.56, [0.52, 0.60], "ahead of the rule of thumb", "ahead of the teacher"),
        (0.51, [0.49, 0.53], "no better than the rule of thumb", "not behind the teacher"),
        (0.50, [0.50, 0.50], "no better than the rule of thumb", "not behind the teacher"),
        (0.45, [0.40, 0.49], "behind the rule of thumb", "behind the teacher"),
        (0.25, [0.00, 1.00], "not known", "not known"),
        (0.25, [0.00, 0.49], "behind the rule of thumb", "behind the teacher"),
    ],
)
def test_where_the_rule_stands(wins, ci95, of_thumb, of_teacher):
    row = {"lines": None, "ci95": [0.2, 0.6], "recovered": None, "less": None}
    rows = [
        {**row, "player": name, "wins": got} for name, got in (("random", 0.4), ("heuristic", 0.4), ("flat:9", 0.5))
    ]
    against = tuple({"player": name, "wins": wins, "ci95": ci95} for name in ("heuristic", "flat:9"))
    said = str(LearntRule(Rule({}, ()), (), tuple(rows), 100, 1.0, 7, against))
    low, high = (f"{100 * end:.1f}" for end in ci95)
    for name, standing in (("heuristic", of_thumb), ("flat:9", of_teacher)):
        assert f"{name:20}  {100 * wins:.1f} % ({low} to {high}): {standing}\n" in said
    assert "What the rule wins against each (even is 50 %) on the same deals:\n" in said
    assert "flat:9 is not clearly ahead of random players: there is little to learn from it\n" in said
    paid = [{**{name: told for name, told in each.items() if name != "wins"}, "payoffs": each["wins"]} for each in rows]
    against = [
        {"player": each["player"], "lead": each["wins"] - 0.5, "ci95": [end - 0.5 for end in ci95]} for each in against
    ]
    said = str(LearntRule(Rule({}, ()), (), tuple(paid), 100, 1.0, 7, tuple(against)))
    assert "What the rule is paid more than each on the same deals:\n" in said
    assert f": {of_thumb}\n" in said and f": {of_teacher}\n" in said


@pytest.mark.parametrize(
    ("wins", "recovered", "said"),
    [
        (0.45, 0.75, "75 % of the way to the teacher"),
        (0.55, None, "not behind the teacher"),
        (0.20, None, "not ahead of random players"),
    ],
)
def test_a_share_of_the_way_is_said_where_it_means_something(wins, recovered, said):
    row = {"ci95": [0.1, 0.6], "less": None}
    rows = [{**row, "player": "random", "lines": None, "wins": 0.3, "recovered": 0.0}]
    rows += [{**row, "player": "rule", "lines": 2, "wins": wins, "recovered": recovered}]
    rows += [{**row, "player": "flat:9", "lines": None, "wins": 0.5, "recovered": 1.0}]
    lines = str(LearntRule(Rule({}, ()), (), tuple(rows), 100, 1.0, 7)).splitlines()
    assert [each.partition("), ")[2] for each in lines[2:5]] == ["", said, ""]


def test_a_teacher_that_is_hardly_ahead_has_no_way_to_it():
    found = pyengine.learn_rule(pyengine.game("kuhn"), "flat:1", lines=1, matches=60, setups=5, seed=1)
    low, *_, high = found.strengths
    assert low["payoffs"] < high["payoffs"] and all(each["recovered"] is None for each in found.strengths)
    table = str(found).partition("What the rule")[0]
    assert ", not " not in table and "flat:1 is not clearly ahead of random players" in table


def test_the_command_writes_a_rule_that_is_a_player(tmp_path, capsys):
    file, words = tmp_path / "kuhn.json", "learn kuhn --from pimc:10 --matches 40 --setups 50 --seed 1"
    status, text, _ = said(capsys, words, "--out", file)
    assert status == 0 and text.startswith("1. ") and all(each in text for each in ("rule of ", "seed 1)", "pimc:10"))
    assert figures(capsys, words)["lines"] == json.loads(file.read_text(encoding="utf-8"))["lines"]
    assert said(capsys, f"run kuhn --seats rule:{file},random --setups 20 --seed 1")[0] == 0
    assert said(capsys, f"exploit kuhn rule:{file} --seed 1")[0] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("learn crosskings --from random", "crosskings does not say which its cards have; expected a described game"),
        ("learn kuhn --from nobody", "there is no player 'nobody'"),
        ("learn kuhn --from random --lines 0", "--lines is 0; expected a whole number from 1 to 1000"),
        ("learn kuhn --from random --matches 0", "--matches is 0; expected a whole number from 2 to 1000000"),
        ("learn kuhn --from random --matches 9 --time 1s", "--matches and a time are given; expected one of them"),
        ("learn kuhn --from human", "a teacher is asked thousands of times; expected a player other than human"),
        ("learn blackjack --from random", "rules are learnt to win against others; blackjack has one side"),
        ("learn war --from random", "there is nothing to learn: no match of war has a decision with a choice"),
        ("learn kuhn --from random --out no/folder/x", "there is no folder"),
        ("run kuhn --seats rule:", "names no file; expected rule:FILE"),
        (
            "run kuhn --seats rule:missing.json",
            "there is no file 'missing.json'; expected a file that python -m pyengine.learn",
        ),
        ("run kuhn --seats rule:README.md", "the rule 'README.md' cannot be read: it is no rule; expected a file that"),
    ],
)
def test_refusals(words, sentence, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    refused(capsys, f"{words} --seed 1", sentence)


@pytest.mark.parametrize("asked", [{"threads": -1}, {"seed": -1}, {"seed": "1"}, {"seconds": float("nan")}])
def test_numbers_out_of_range_are_refused(asked):
    with pytest.raises(InputError, match="expected a"):
        pyengine.learn_rule(pyengine.game("kuhn"), "random", **asked)


@pytest.mark.slow
def test_what_holds_or_not_is_learnt_as_such():
    """Of a suit with more cards than another more lie in it: that is no condition that a sentence could say."""
    game = pyengine.game("agram")
    found, known = pyengine.learn_rule(game, "ismcts:100", matches=100, setups=2, seed=1), Features(game).all
    flags = [each for line in found.rule.lines for each in line.conditions if known[each.name].form == FLAG]
    assert flags and all(each[1:] in ((1, None), (None, 0)) for each in flags)


def test_rules_of_other_games_are_refused(tmp_path):
    game, path = pyengine.game("kuhn"), tmp_path / "rule.json"
    rule = Rule(facts(game), (RuleLine((Condition("it is “bet”"),), None),))
    path.write_bytes(rule.encode())
    with pytest.raises(InputError, match="is of kuhn; expected one of leduc"):
        Rule.read(path, pyengine.game("leduc"))
    for other, sentence in (
        (RuleLine((Condition("its LOOKS"),), None), "the rule counts 'its LOOKS', which kuhn does not have"),
        (RuleLine((Condition("it is “bet”", 1, 2**40),), None), "its lines is "),
        *((RuleLine((), take), "its lines is ") for take in ((), ("its RANK",), ("its RANK", True), ("its RANK", 0))),
    ):
        path.write_bytes(Rule(facts(game), (other,)).encode())
        with pytest.raises(InputError, match=sentence):
            Rule.read(path, game)


def test_any_other_file_is_refused_in_a_sentence(tmp_path):
    game, path, stream = pyengine.game("kuhn"), tmp_path / "rule.json", random.Random(4)
    rule = Rule(facts(game), made_up(Features(game), stream))
    text, refused = rule.encode(), 0
    for _ in range(300):
        data = bytearray(text)
        for _ in range(stream.randint(1, 3)):
            at = stream.randrange(len(data))
            end = at + stream.randrange(3)
            data[at:end] = bytes(stream.choices(b'[]{}",:0123456789-enull\xff ', k=stream.randrange(3)))
        path.write_bytes(data)
        try:
            Rule.read(path, game).chooser(game)
        except InputError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 200
    for whole in (None, [], 3, {}, {"lines": []}, {**json.loads(text), "version": 2}):
        path.write_text(json.dumps(whole), encoding="utf-8")
        with pytest.raises(InputError):
            Rule.read(path, game)


@pytest.mark.few(1, "name", ["agram", "crazy-eights", "lama"])
def test_rules_that_are_learnt_ask_what_a_person_can_count(name):
    game = pyengine.game(name)
    found = pyengine.learn_rule(game, "ismcts:50", matches=30, setups=20, seed=1)
    for line in found.rule.lines:
        assert len({each.name for each in line.conditions}) == len(line.conditions)
        for words, least, most in line.conditions:
            if words.endswith("that you do not see"):
                assert (least or 0) <= 3 and (most or 0) <= 3
    assert len(found.rule.lines) <= 8 and f"seed {found.seed})" in str(found)


@pytest.mark.parametrize(
    ("condition", "take", "sentence"),
    [
        (("it is “draw”", 1, None), None, "Take “draw”."),
        (("it is “draw”", None, 0), None, "Take “play CARD”, “play CARD for SUIT” or “pass”."),
        (("it is “play CARD”", 1, None), ("its WORTH", 1), "Take “play CARD”; of several, the one with the highest W"),
        (("cards in your HAND", 2, 4), None, "If there are 2 to 4 cards in your HAND: take any move."),
        (("cards in your HAND", 1, 1), None, "If there is 1 card in your HAND: take any move."),
        (("cards in your HAND", None, 0), ("its WORTH", -1), "If there are no cards in your HAND: take the move with"),
        (("PASSES", 1, 1), None, "If PASSES is 1: take any move."),
        (("cards of its SUIT on top of DISCARDS", 1, None), None, "that there is a card of its SUIT on top of DISC"),
        (("cards of its SUIT on top of DISCARDS", None, 0), None, "there is no card of its SUIT on top of DISCARDS."),
    ],
)
def test_lines_in_words(condition, take, sentence):
    game = pyengine.game("crazy-eights")
    line = RuleLine((Condition(*condition),), take)
    assert sentence in Rule(facts(game), (line,)).sentences(game)[0]


def test_a_shorter_rule_that_is_as_good_is_told():
    rows = [
        {"player": "random", "lines": None, "wins": 0.3, "ci95": [0.2, 0.4], "recovered": 0.0, "less": None},
        {"player": "rule", "lines": 4, "wins": 0.5, "ci95": [0.4, 0.6], "recovered": 0.9}
        | {"less": {"mean": 0.01, "ci95": [-0.01, 0.03]}},
        {"player": "rule", "lines": 8, "wins": 0.51, "ci95": [0.4, 0.6], "recovered": 1.0, "less": None},
    ]
    found = LearntRule(Rule({}, ()), (), tuple(rows), 100, 1.0, 7)
    assert "--lines 4 may be as good: the difference on the same deals is 1.0 % (-1.0 to 3.0)" in str(found)
    rows[1]["less"] = {"mean": 0.05, "ci95": [0.03, 0.07]}
    assert "within the noise" not in str(found)
