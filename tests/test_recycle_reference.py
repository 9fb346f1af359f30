"""The reference interpreter of RECYCLE: the probes, two whole games, the worked examples of the language."""
from pathlib import Path

import pytest
from tests.reference.recycle import GameError, Match, ProgramError, Unfinished, load, parse, random_match
from tests.reference.streams import Stream, choice

TESTS = Path(__file__).parent
PROBES = TESTS / "recycle-probes"
PROGRAMS = TESTS / "recycle-programs"


def expected():
    """[(probe, result)] of the table, the explanations cut off."""
    lines = (PROBES / "expected.txt").read_text().splitlines()
    return [(line[:29].strip(), line[29:52].strip()) for line in lines if not line.startswith("#")]


def both(text):
    """The scores of a result: of seats 0 and 1, or one number for both."""
    scores = [int(score) for score in text.split(",")]
    return scores * 2 if len(scores) == 1 else scores


def outcomes(program, **options):
    """The scores after each option of a game with at most one decision."""
    match = Match(program, **options)
    if match.over:
        return [match.scores]
    results = []
    for k in range(len(match.options())):
        after = match.copy()
        after.play(k)
        results.append(after.scores)
    return results


# Probes

def test_every_probe_has_a_result():
    assert sorted(probe for probe, _ in expected()) == sorted(path.stem for path in PROBES.glob("*.rcy"))


@pytest.mark.parametrize("probe, result", expected())
def test_probe(probe, result):
    program = load(PROBES / f"{probe}.rcy")
    if result == "error":
        with pytest.raises(GameError, match="a choice without options"):
            Match(program)
    elif result.startswith("one of"):
        scores = [outcomes(program, setup=setup)[0][0] for setup in range(400)]
        assert set(scores) == {1, 2, 3, 4}
        assert all(60 < scores.count(score) < 140 for score in (1, 2, 3, 4))
    else:
        assert outcomes(program) == [both(part) for part in result.split("/")]


@pytest.mark.parametrize("probe", ["22tie_order_max", "23tie_order_min"])
def test_a_tie_shares_the_first_place(probe):
    match = Match(load(PROBES / f"{probe}.rcy"))
    assert (match.ranks, match.wins, match.results) == ([0, 0], [0.5, 0.5], [0.5, 0.5])


def test_a_forced_choice_is_a_decision():
    game, decisions = random_match(load(PROBES / "42forced.rcy"))
    assert decisions == [(0, 1)] and game.state.decisions == 1


# Whole games

@pytest.fixture(scope="module")
def agram():
    program = load(PROGRAMS / "agram-old.rcy")
    return [random_match(program, 17, setup) for setup in range(500)]


def test_agram_branching(agram):
    assert all(len(decisions) == 24 for _, decisions in agram)
    for trick, followers in enumerate([2.45, 2.49, 2.36, 2.10, 1.67, 1.00]):
        counts = [[decisions[4 * trick + seat][1] for _, decisions in agram] for seat in range(4)]
        assert set(counts[0]) == {6 - trick}
        mean = sum(map(sum, counts[1:])) / (3 * len(agram))
        assert mean == pytest.approx(followers, abs=0.13)
    mean = sum(count for _, decisions in agram for _, count in decisions) / (24 * len(agram))
    assert mean == pytest.approx(2.40, abs=0.06)


def test_agram_scores_the_last_trick(agram):
    assert all(sorted(game.scores) == [0, 0, 0, 1] for game, _ in agram)
    for game, _ in agram[:20]:
        assert sum(map(len, game.state.places.values())) == 35


def test_agram_leads_pass_to_the_winner(agram):
    for _, decisions in agram[:50]:
        for trick in range(6):
            leader = decisions[4 * trick][0]
            assert [seat for seat, _ in decisions[4 * trick:4 * trick + 4]] == [(leader + i) % 4 for i in range(4)]


def test_agram_with_one_card_favours_the_leader():
    program = load(PROGRAMS / "agram.rcy")
    games = [random_match(program, 17, setup, declare={"SEATS": 2, "CARDS": 1})[0] for setup in range(400)]
    assert 0.8 < sum(game.wins[0] for game in games) / len(games) < 0.98


def test_agram_with_six_cards_is_fair_for_two():
    program = load(PROGRAMS / "agram.rcy")
    games = [random_match(program, 17, setup, declare={"SEATS": 2})[0] for setup in range(200)]
    assert 0.38 < sum(game.wins[0] for game in games) / len(games) < 0.62


def test_pairs():
    program = load(PROGRAMS / "pairs-old.rcy")
    games = [random_match(program, 17, setup) for setup in range(400)]
    lengths = [len(decisions) for _, decisions in games]
    assert sum(lengths) / len(games) == pytest.approx(17.1, abs=1.2)
    assert 4 <= min(lengths) and max(lengths) <= 45
    assert {count for _, decisions in games for _, count in decisions} == {2}
    assert 0.4 < sum(game.wins[0] for game, _ in games) / len(games) < 0.6
    for game, _ in games:
        assert max(game.scores) >= 31 and game.payoffs == [-score for score in game.scores]


@pytest.mark.parametrize("name", ["agram", "pairs"])
def test_both_dialects_play_the_same_games(name):
    old, new = load(PROGRAMS / f"{name}-old.rcy"), load(PROGRAMS / f"{name}.rcy")
    for setup in range(30):
        (one, decisions), (other, others) = random_match(old, 3, setup, 1), random_match(new, 3, setup, 1)
        assert decisions == others and one.scores == other.scores
        assert one.state.stream.state == other.state.stream.state


# Expressions

def program(body, score="(game sto X)", cards="(RANK (A, B, C, D))", before="", players=2):
    """A program with four cards A to D of 1 to 4 POINTS in (game vloc S) and the given blocks."""
    return parse(f"""(game {before} (setup (create players {players}) (create deck (game vloc S) (deck {cards})))
        (do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3) ((RANK : D) 4)))))
        {body} (scoring max {score}))""", "test.rcy")


def number(expression, **options):
    """The value of an expression for numbers."""
    return Match(program("(do ((turn pass)))", expression, **options)).scores[0]


def digits(collection, **options):
    """The points of the cards of a collection, bottom first, as digits."""
    appended = "(set (game sto X) (+ (* 10 (game sto X)) (score 'C using (game points P))))"
    return Match(program(f"(do ((all {collection} 'C {appended})))", **options)).scores[0]


def groups(expression, **options):
    """The points of the cards of all collections of a list, with a 0 before each."""
    appended = "(set (game sto X) (+ (* 10 (game sto X)) (score 'C using (game points P))))"
    body = f"(do ((set (game sto X) (* 10 (game sto X))) (all 'G 'C {appended})))"    # zeros in front are lost
    return str(Match(program(f"(do ((all {expression} 'G {body})))", **options)).scores[0])


@pytest.mark.parametrize("expression, value", [
    ("(// 7 (- 0 2))", -3), ("(% 7 (- 0 2))", 1), ("(% (- 0 7) 3)", -1), ("(// (- 0 7) 2)", -3),
    ("(+ 2147483647 1)", -2147483648), ("(* 65536 65536)", 0), ("(^ 2 10)", 1024), ("(^ (- 0 2) 31)", -2147483648),
    ("(^ 2 (- 0 1))", 0), ("(^ (- 0 1) (- 0 3))", -1), ("(^ 0 0)", 1), ("(tri 4)", 10), ("(fib 0)", 0), ("(fib 7)", 13),
    ("(fib 1)", 1), ("(fib 46)", 1836311903), ("(size player)", 2), ("(size (range 2 .. 5))", 4), ("(size (A, B))", 2),
    ("(size (range 5 .. 2))", 0), ("(size (team (1 player)))", 1), ("(size (other player))", 1), ("(size team)", 2),
    ("(sum (game vloc S) using (game points P))", 10), ("(sum (game vloc S) using (game points NONE))", 0),
    ("(sum (filter (game vloc S) 'C (== (cardatt RANK (top (game vloc NONE))) (game str NONE)))"
     " using (game points P))", 10),
    ("(score (1 (game vloc S)) using (game points P))", 2), ("(game sto NONE)", 0), ("(size (game hloc S))", 0),
])
def test_numbers(expression, value):
    assert number(expression) == value


@pytest.mark.parametrize("condition, holds", [
    ("(any (game vloc NONE) 'C (== 1 1))", False), ("(all (game vloc NONE) 'C (== 1 2))", True),
    ("(or (== 1 1) (== (// 1 0) 1))", True), ("(and (== 1 2) (== (// 1 0) 1))", False), ("(not (== 1 2))", True),
    ("(== (current player) (0 player))", False), ("(== (next player) (0 player))", True),
    ("(== (team (1 player)) (1 team))", True), ("(== (game str NONE) (cardatt SUIT (top (game vloc S))))", True),
    ("(== (cardatt RANK (top (game vloc S))) D)", True), ("(== (cardatt RANK (9 (game vloc S))) (game str NONE))", True),
    ("(== (top (game vloc S)) (3 (game vloc S)))", True), ("(!= (top (game vloc S)) (bottom (game vloc S)))", True),
    ("(== (top (game vloc S)) (top (game vloc NONE)))", False), ("(!= (top (game vloc M)) (top (game vloc N)))", True),
    ("(== (top (game vloc S)) (top (filter (game vloc S) 'C (== (cardatt RANK 'C) D))))", True),
    ("(any (A, B) 'X (== 'X B))", True), ("(any (team (1 player)) 'P (== 'P (1 player)))", True),
])
def test_conditions(condition, holds):
    """Evaluated in a stage's second pass: player 1 is the current one."""
    match = Match(program(f"""(stage player (end (== (game sto N) 2))
        (do ((inc (game sto N) 1) ((== (game sto N) 2) ({condition} (set (game sto X) 1))))))"""))
    assert match.scores[0] == holds


@pytest.mark.parametrize("cards, points", [
    ("(game vloc S)", 1234), ("(filter (game vloc S) 'C (!= (cardatt RANK 'C) B))", 134),
    ("(union (game vloc S) (filter (game vloc S) 'C (== (cardatt RANK 'C) B)))", 12342),
    ("(union (all player 'P (game vloc S)))", 12341234), ("(union (all player 'P ('P vloc S)) (game vloc S))", 1234),
    ("(intersect (game vloc S) (top 2 (game vloc S)))", 34), ("(intersect (all player 'P (game vloc S)))", 1234),
    ("(disjunction (game vloc S) (top 3 (game vloc S)))", 1), ("(top 2 (game vloc S))", 43),
    ("(bottom 2 (game vloc S))", 12), ("(sort (top 3 (game vloc S)) using (game points P))", 234),
    ("(run top 2 (game vloc S) using (game points P))", 1234), ("(top (subsets (game vloc NONE)))", 0),
    ("(run bottom 2 (game vloc S) using (game points P))", 1234), ("(bottom (subsets (game vloc S)))", 1234),
    ("(run top 5 (game vloc S) using (game points P))", 0), ("(5 (subsets (game vloc S)))", 13),
    ("(let (game vloc S) 'S (top 2 'S))", None),
])
def test_collections_of_cards(cards, points):
    if points is None:
        with pytest.raises(ProgramError, match="does not start an expression"):
            digits(cards)
    else:
        assert digits(cards) == points


def test_a_run_may_be_longer_than_a_length_that_is_none():
    """Of 2 4 3 1, top first 1 3 4 2: the top two are no run, the top four are."""
    cards = "(RANK (B, D, C, A))"
    assert digits("(run top 2 (game vloc S) using (game points P))", cards=cards) == 1234
    assert digits("(run bottom 3 (game vloc S) using (game points P))", cards=cards) == 1234


@pytest.mark.parametrize("expression, cards, result", [
    ("(subsets (top 2 (game vloc S)))", "(RANK (A, B))", "201021"),
    ("(tuples 2 (game vloc S) using (game points P))", "(RANK (B, A, B)) (SUIT (H))", "22"),
    ("(tuples 2 (game vloc S) using (game points P))", "(RANK (B, A)) (SUIT (H, S))", "11022"),
    ("(partition RANK (game vloc S))", "(RANK (B, A)) (SUIT (H, S))", "22011"),
    ("(partition SUIT (game vloc S) (game vloc NONE))", "(RANK (B, A)) (SUIT (H, S))", "21021"),
    ("(partition SUIT (game vloc S))", "(RANK (B, A))", "21"),
    ("(runs largest 3 (game vloc S) using (game points P))", "(RANK (A, B, B, C))", "1230123"),
    ("(runs largest 2 (game vloc S) using (game points P))", "(RANK (A, B, D))", "12"),
    ("(runs all 2 (game vloc S) using (game points P))", "(RANK (A, B, C))", "120123023"),
    ("(filter (subsets (game vloc S)) 'T (< (size 'T) 9))", "(RANK (A, B))", "102012"),
    ("(all player 'P (game vloc S))", "(RANK (A, B))", "12012"),
])
def test_lists_of_collections(expression, cards, result):
    assert groups(expression, cards=cards) == result


def test_random_numbers_include_both_ends():
    values = {number(f"(random {text})", cards="(RANK (A))") for text in ("0", "3 .. 3")}
    assert values == {0, 3}
    draws = parse("""(game (setup (create players 1) (create deck (game vloc S) (deck (RANK (A)))))
        (do ((all (range 1 .. 200) 'I (do ((inc (game sto X) 1)
            ((== (random 3) 3) (inc (game sto HIGH) 1)) ((== (random 2 .. 4) 2) (inc (game sto LOW) 1)))))))
        (scoring max (+ (* 1000 (game sto HIGH)) (game sto LOW))))""")
    high, low = divmod(Match(draws).scores[0], 1000)
    assert 25 < high < 80 and 40 < low < 95


def test_chance_is_drawn_in_order_from_the_stream_of_the_setup():
    game = program("(do ((shuffle (game vloc S)) (set (game sto X) (random 9))))")
    for setup in range(5):
        match = Match(game, 11, setup)
        stream, cards = Match(program("(do ((turn pass)))"), 11, setup).state.stream, [0, 1, 2, 3]
        for last in (3, 2, 1):
            other = stream.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        assert match.position()["places"] == {"game vloc S": cards}
        assert match.scores[0] == stream.below(10)


def test_points_are_evaluated_when_they_are_set():
    body = """(do ((set (game str K) A) (set (game points Q) (((RANK : (game str K)) (+ 1 1)) ((RANK : A) (RANK : B) 9)))
        (set (game str K) B) (set (game sto X) (sum (game vloc S) using (game points Q)))))"""
    assert Match(program(body)).scores[0] == 2


def test_owners_have_storage_of_their_own():
    body = """(do ((set ((1 player) sto X) 5) (set ((1 team) sto X) 7) (set (game str NAME) X) (dec (game sto X) 2)
        (set ((1 player) points Q) (((RANK : A) 3))) (inc ((1 player) sto (game str NAME)) 1)))"""
    score = """(+ (* 100 ((current player) sto X)) (+ (* 10 ((team (current player)) sto X))
        (+ (game sto X) (sum (game vloc S) using ((current player) points Q)))))"""
    assert Match(program(body, score)).scores == [-2, 671]


# Statements

def test_a_list_in_a_variable_shrinks():
    body = """(do ((let (filter (game vloc S) 'C (!= (cardatt RANK 'C) B)) 'X (do (
        (repeat all (move (actual (top 'X)) (top (game vloc Z)))) (set (game sto X) (size 'X)))))
        (set (game sto X) (+ (* 10 (size (game vloc Z))) (game sto X)))))"""
    assert Match(program(body)).scores[0] == 30


def test_a_place_in_a_variable_is_the_place():
    body = """(do ((let (game vloc S) 'X (do ((move (top 'X) (top (game vloc Z)))
        (move (top (game vloc Z)) (bottom 'X)) (set (game sto X) (score (top 'X) using (game points P)))))))) """
    assert Match(program(body)).scores[0] == 3


def test_a_loop_goes_over_a_copy():
    body = "(do ((all (game vloc S) 'C (do ((move 'C (top (game vloc S))) (inc (game sto X) 1))))))"
    assert Match(program(body)).scores[0] == 4


def test_moves_to_an_index_and_from_a_list_of_collections():
    body = "(do ((move (top (game vloc S)) (1 (game vloc S)))))"
    assert Match(program(body)).position()["places"] == {"game vloc S": [0, 3, 1, 2]}
    body = "(do ((let (partition RANK (game vloc S)) 'G (move (top 'G) (bottom (game vloc Z))))))"
    assert Match(program(body)).position()["places"] == {"game vloc S": [1, 2, 3], "game vloc Z": [0]}


def test_memory():
    body = """(do ((remember (bottom (game vloc S)) (top (game mem M))) (remember (top (game vloc S)) (bottom (game mem M)))
        (set (game sto X) (size (game mem M))) (move (top (game vloc S)) (top ((1 player) vloc H)))
        ((== (owner (bottom (game mem M))) (1 player)) (inc (game sto X) 10)) (forget (top (game mem M)))
        (inc (game sto X) (* 100 (score (top (game mem M)) using (game points P))))
        (move (actual (top (game mem M))) (top (game vloc Z))) (inc (game sto X) (* 1000 (size (game vloc Z))))
        (repeat all (forget (top (game mem M)))) (inc (game sto X) (* 10000 (size (game mem M))))))"""
    assert Match(program(body)).scores[0] == 1412


def test_cycles():
    body = """(stage player (end (== (game sto N) 4)) (do ((inc (game sto N) 1)
        (inc ((current player) sto X) (^ 10 (- 4 (game sto N)))) ((== (game sto N) 2) (cycle next previous)))))"""
    assert Match(program(body, "((current player) sto X)", players=3)).scores == [1010, 101, 0]
    body = """(do ((cycle next (0 player)) ((== (next player) (current player)) (inc (game sto X) 1)) (cycle current (2 player))
        ((== (previous player) (1 player)) (inc (game sto X) 10)) ((== (next player) (0 player)) (inc (game sto X) 100))))
        (stage player (end (== (game sto N) 1)) (do ((inc (game sto N) 1) ((== (next player) (0 player)) (inc (game sto X) 1000)))))
        (choice ((inc (game sto X) 10000)))"""
    match = Match(program(body, players=4))
    assert match.mover == 2
    match.play(0)
    assert match.scores[0] == 10111


def test_teams():
    text = """(game (setup (create players 4) (create teams (0, 2) (3, 1)) (create deck (game vloc S) (deck (RANK (A)))))
        (stage team (end (== (game sto N) 3)) (do ((inc (game sto N) 1) (inc ((current team) sto X) 1)
            (all (current team) 'P (set (game sto ORDER) (+ (* 10 (game sto ORDER)) (player_of)))))) )
        (scoring max ((team (current player)) sto X)))"""
    text = text.replace("(player_of)", "(+ (size (filter player 'Q (and (== 'Q 'P) (== 'Q (1 player))))) 1)")
    match = Match(parse(text))
    assert match.scores == [2, 1, 2, 1] and match.ranks == [0, 2, 0, 2] and match.wins == [0.5, 0, 0.5, 0]
    assert match.state.ints[("game", 0), "ORDER"] == 111211


def test_teams_of_one_fit_the_players():
    text = """(game (declare 2 'N) (setup (create players 'N) (create teams (1) (0))
        (create deck (game vloc S) (deck (RANK (A))))) (do ((turn pass))) (scoring max (size team)))"""
    for players, teams in [(1, [[0]]), (2, [[1], [0]]), (3, [[1], [0], [2]])]:
        assert Match(parse(text), declare={"N": players}).state.teams == teams
    with pytest.raises(GameError, match="there is no player 2 for a team"):
        Match(parse(text.replace("(1) (0)", "(0, 1) (2)")))


def test_decks():
    text = """(game (declare (X, Y) 'VALUES) (setup (create players 2) (repeat 2 (repeat 2 (create deck (game vloc S) (deck (K (R))))))
        (create deck BLUE (game vloc S) (deck (K 'VALUES) (L (P (M (A, B))) (Q (M (C)))))))
        (do ((turn pass))) (scoring max (size (game vloc S))))"""
    cards = Match(parse(text)).state.cards
    assert [str(card) for card in cards] == ["X P A", "X P B", "X Q C", "Y P A", "Y P B", "Y Q C", "R", "R", "R", "R"]
    assert [card.deck for card in cards] == ["BLUE"] * 6 + [""] * 4


def test_declared_values_can_be_given():
    text = """(game (declare 2 'N) (declare (A, B) 'S) (declare (+ 'N 1) 'M) (setup (create players 2)
        (create deck (game vloc S) (deck (RANK (A))))) (do ((turn pass))) (scoring max (+ (* 10 'M) (size 'S))))"""
    assert Match(parse(text)).scores[0] == 32
    assert Match(parse(text), declare={"N": "(- 0 4)", "S": "(C)"}).scores[0] == -29
    for declare, message in [({"N": "A"}, "'N must be a number, not a string"), ({"Q": 1}, "no declaration of 'Q"),
                             ({"S": 3}, "'S must be strings, not a number")]:
        with pytest.raises(ProgramError, match=message):
            Match(parse(text), declare=declare)


# Choices

def texts(body, **options):
    return Match(program(body, **options)).options()


def test_options_are_one_for_every_combination_in_order():
    body = """(choice ((do ((any (range 1 .. 2) 'I (set (game sto X) 'I))
        (any (range 'I .. 'I) 'J (turn pass))))))"""
    with pytest.raises(ProgramError, match="'I has no value here"):
        texts(body)
    body = """(choice ((do ((any (range 1 .. 2) 'I (set (game sto X) 'I)) (any (range (game sto X) .. 3) 'J
        ((!= 'J 2) (inc (game sto X) (* 10 'J)))))) ((== 1 2) (turn pass)) (turn pass)))"""
    assert texts(body) == [
        "set game sto X 1; set game sto X 11", "set game sto X 1", "set game sto X 1; set game sto X 31",
        "set game sto X 2", "set game sto X 2; set game sto X 32", "pass"]


def test_equal_options_are_listed_separately_and_empty_ones_not_at_all():
    assert texts("(choice ((any (game vloc S) 'C (move 'C (top (game vloc Z))))))", cards="(RANK (A, A))") == [
        "move A from game vloc S to game vloc Z"] * 2
    assert texts("(choice ((repeat 0 (turn pass)) (any (game vloc NO) 'C (turn pass)) (turn pass)))") == ["pass"]


def test_listing_changes_nothing_and_playing_does_what_was_listed():
    body = """(choice ((do ((shuffle (game vloc S)) (move (max (game vloc S) using (game points NO)) (top (game vloc Z)))
        (set (game sto X) (random 999)))) (set (game sto X) (random 999))))"""
    match = Match(program(body), 5)
    stream, texts = match.position()["stream"], match.options()
    assert match.position()["places"] == {"game vloc S": [0, 1, 2, 3]} and match.options() == texts
    for k, text in enumerate(texts):
        after = match.copy()
        after.play(k)
        assert text.endswith(f"set game sto X {after.scores[0]}")
        assert after.position()["stream"] != stream == match.position()["stream"]


def test_conditions_of_an_option_see_what_it_did():
    body = "(choice ((do ((set (game sto X) 1) ((== (game sto X) 1) (inc (game sto X) 4)) ((== (game sto X) 1) (turn pass))))))"
    assert texts(body) == ["set game sto X 1; set game sto X 5"]


def test_a_choice_of_a_team_stage_is_the_players():
    body = """(do ((cycle current (1 player)))) (stage team (end (== (game sto N) 2)) (choice ((inc (game sto N) 1))))"""
    _, decisions = random_match(program(body))
    assert decisions == [(1, 1), (1, 1)]


def test_copies_are_independent():
    match = Match(load(PROGRAMS / "agram.rcy"), 2)
    before, copy = match.position(), match.copy()
    while not copy.over:
        copy.play(len(copy.options()) - 1)
    assert match.position() == before != copy.position()
    again = match.copy()
    while not again.over:
        again.play(len(again.options()) - 1)
    assert again.position() == copy.position()


# Errors and limits

@pytest.mark.parametrize("text, place, message", [
    ("", (1, 1), "end of the text"),
    ("\ufeff(game ;; note\n", (1, 1), "never closed"),
    ("(game ; note\n)", (1, 7), "unexpected character ';'"),
    ("(game (declare 2 N))", (1, 18), "expected a variable"),
    ("(game\r\n (declare 2x 'N))", (2, 12), "right after 2"),
    ("(game (declare Two 'N))", (1, 17), "right after T"),
    ("(game (declare two 'N))", (1, 16), "unknown word 'two'"),
    ("(game (declare 99999999999 'N))", (1, 16), "too large"),
    ("(game (declare 1 'N) (declare 2 'N))", (1, 33), "declared twice"),
    ("(play)", (1, 2), "unknown word 'play'"),
    ("(game (declare 1 'N))", (1, 1), "expected (setup ..)"),
    ("(game (setup (create players 2)) (do ((turn pass))) (scoring max 1))", (1, 7), "expected (setup"),
    ("(game " + "(" * 200, (1, 156), "more than 150 deep"),
])
def test_a_text_that_is_no_program(text, place, message):
    with pytest.raises(ProgramError) as caught:
        parse(text, "test.rcy")
    assert (caught.value.line, caught.value.column) == place and message in caught.value.message
    assert str(caught.value).startswith(f"test.rcy:{place[0]}:{place[1]}: ")


@pytest.mark.parametrize("body, message", [
    ("(do ((move 'C (top (game vloc Z)))))", "'C has no value here"),
    ("(do ((set (game sto X) A)))", "expected a number, found a string: A"),
    ("(do ((set (game str X) 1)))", "expected a string, found a number: 1"),
    ("(do (((game sto X) (turn pass))))", "expected a condition, found a number"),
    ("(do ((move (top player) (top (game vloc Z)))))", "expected a collection of cards, found players"),
    ("(do ((move (top (game vloc S)) (top (game mem Z)))))", "expected a place that holds cards, found (game mem Z)"),
    ("(do ((remember (top (game vloc S)) (top (game vloc Z)))))", "expected a mem place, found (game vloc Z)"),
    ("(do ((move (top (game vloc S)) (top (filter (game vloc S) 'C (== 1 1))))))", "found a computed collection"),
    ("(do ((choice ((turn pass)))))", "a choice stands only directly in a stage or in the game"),
    ("(do ((stage player (end (== 1 1)) (do ((turn pass))))))", "a stage stands only directly"),
    ("(turn pass)", "expected a block"),
    ("(do ((set (game sto X) (sum (game vloc S) using 'Q))))", "no (put points 'Q ..) makes this points map"),
    ("(do ((set (game sto X) (== 1 1))))", "expected a number, found a condition"),
    ("(do (((== 1 A) (turn pass))))", "cannot compare a number with a string"),
    ("(do ((shuffle faro (game vloc S) (game vloc S))))", "never part of the language"),
    ("(do ((create teams (0, 1) (1))))", "a seat stands in the teams twice"),
    ("(do ((repeat all (move 'C (top (game vloc Z))))))", "'C has no value here"),
    ("(do ((all (game vloc S) 'C (repeat all (move 'C (top (game vloc Z)))))))", "repeat all takes a move of a card"),
    ("(do ((cycle next (current team))))", "expected a player, found a team"),
    ("(do ((set (game sto X) (size 4))))", "expected a collection, found a number"),
    ("(do ((set (game sto X) (tri 4 5))))", "expected (tri NUMBER)"),
])
def test_static_checks(body, message):
    with pytest.raises(ProgramError) as caught:
        program(body)
    assert message in caught.value.message and caught.value.line == 3


@pytest.mark.parametrize("action, message", [
    ("(move (top (game vloc NO)) (top (game vloc Z)))", "there is no card to move"),
    ("(move (top (game vloc S)) (9 (game vloc Z)))", "there is no place before card 9 of 0"),
    ("(move (top (game mem M)) (top (game vloc Z)))", "out of a mem place only as (actual ..)"),
    ("(let (game mem M) 'M (move (top (game vloc S)) (top 'M)))", "expected a place that holds cards, found game mem M"),
    ("(forget (bottom (game mem NO)))", "there is nothing to forget"),
    ("(remember (top (game vloc NO)) (top (game mem M)))", "there is no card here"),
    ("(set (game sto X) (score (top (game vloc NO)) using (game points P)))", "there is no card here"),
    ("(set (game sto X) (score (max (game vloc NO) using (game points P)) using (game points P)))",
     "max of an empty collection"),
    ("(cycle next (owner (top (game vloc S))))", "the card lies in a place that no player owns"),
    ("(set (game sto X) (// 1 0))", "division by zero"), ("(set (game sto X) (% 1 0))", "division by zero"),
    ("(set (game sto X) (^ 10 10))", "does not fit into 32 bits"), ("(set (game sto X) (fib 47))", "does not fit"),
    ("(set (game sto X) (size (top 5 (game vloc S))))", "the top 5 of 4 cards"),
    ("(set (game sto X) (size (9 (subsets (game vloc NO)))))", "there is no such collection in a list of 1"),
    ("(set ((5 player) sto X) 1)", "there is no player 5; the last one is 1"),
    ("(set (game sto X) (random 2 .. 1))", "a random number from 2 to 1"),
    ("(set (game sto X) (size (range 1 .. 2000000)))", "the limit is 1048576"),
])
def test_errors_while_playing(action, message):
    setting = "(remember (top (game vloc S)) (top (game mem M)))"
    with pytest.raises(GameError) as caught:
        Match(program(f"(do ({setting}\n  {action}))"))
    assert message in caught.value.message and (caught.value.file, caught.value.line) == ("test.rcy", 4)


def test_declarations_come_before_the_players():
    with pytest.raises(GameError, match="there are no players yet"):
        Match(program("(do ((turn pass)))", before="(declare (size player) 'N)"))


def test_limits():
    endless = program("(stage player (end (== 1 2)) (choice ((turn pass))))")
    match = Match(endless, max_decisions=7)
    for _ in range(6):
        match.play(0)
    with pytest.raises(Unfinished, match="more than 7 decisions") as caught:
        match.play(0)
    assert (caught.value.line, caught.value.column) == (3, 38)
    with pytest.raises(Unfinished, match="more than 500 statements"):
        Match(program("(stage player (end (== 1 2)) (do ((turn pass))))"), max_statements=500)
    with pytest.raises(Unfinished, match="more than 1000000 statements"):
        Match(program("(do ((repeat 2147483647 (turn pass))))"))


def test_statements_are_counted_as_the_game_executes_them():
    """One do with one set before; then pass, do, when, inc; a choice's option counts once, when it is played."""
    body = """(stage player (end (== (game sto X) 1)) (do (((== 1 1) (inc (game sto X) 1)))))
        (choice ((any (range 1 .. 9) 'I (turn pass))))"""
    match = Match(program(body))
    assert match.state.statements == 2 + 4
    match.play(3)
    assert match.state.statements == 2 + 4 + 2


def test_deep_nesting_is_played():
    expression = "1"
    for _ in range(120):
        expression = f"(+ 1 {expression})"
    assert number(expression) == 121
    condition = "(== 1 1)"
    for _ in range(120):
        condition = f"(any player 'P {condition})" if _ % 40 == 0 else f"(all (range 1 .. 1) 'P {condition})"
    assert Match(program(f"(do (({condition} (set (game sto X) 1))))")).scores[0] == 1


# Transcript

def test_transcript_and_trace():
    body = "(choice ((turn pass) (move (top (game vloc S)) (bottom ((1 player) iloc H)))))"
    match = Match(program(body), recording=True)
    match.play(1)
    assert match.transcript() == ["create deck game vloc S", "set game points P ..", "player 0 plays option 1 of 2",
                                  "move D from game vloc S to bottom of player 1 iloc H"]
    match = Match(program(body), tracing=True)
    match.play(0)
    assert match.transcript()[-5:] == ["2:14 set_points", "set game points P ..", "player 0 plays option 0 of 2",
                                       "3:18 turn_pass", "pass"]


# What a seat knows

def masks(body, **options):
    """By card, the mask of the seats that know it, with three seats."""
    return Match(program(body, players=3, **options)).position()["known"]


@pytest.mark.parametrize("body, known", [
    ("(do ((turn pass)))", [7, 7, 7, 7]),
    ("(do ((move (top (game vloc S)) (top ((1 player) iloc H)))))", [7, 7, 7, 7]),
    ("(do ((move (top (game vloc S)) (top (game hloc Z))) (shuffle (game hloc Z))))", [7, 7, 7, 0]),
    ("(do ((shuffle (game vloc S))))", [7, 7, 7, 7]),
    ("(do ((repeat all (move (top (game vloc S)) (top (game hloc Z)))) (shuffle (game hloc Z))"
     " (move (0 (game hloc Z)) (top ((0 player) iloc H))) (move (0 (game hloc Z)) (top ((1 player) oloc H)))))", None),
    ("(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H)))) (shuffle ((0 player) iloc H))"
     " (move (top ((0 player) iloc H)) (top (game hloc Z)))))", [1, 1, 1, 1]),
    ("(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H))))"
     " (move (max ((0 player) iloc H) using (game points P)) (top (game hloc Z)))))", [1, 1, 1, 1]),
    ("(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H))))"
     " (move (top ((0 player) iloc H)) (top (game hloc Z)))))", [7, 7, 7, 7]),
    ("(do ((all (game vloc S) 'C (move 'C (top ((0 player) iloc H)))) (shuffle ((0 player) iloc H))"
     " (move (max ((0 player) iloc H) using (game points P)) (top ((1 player) iloc H)))))", [1, 1, 1, 3]),
    ("(do ((all (game vloc S) 'C (move 'C (top (game hloc Z)))) (shuffle (game hloc Z))"
     " (all (game hloc Z) 'C ((== (cardatt RANK 'C) B) (remember 'C (top (game mem M)))))))", [0, 7, 0, 0]),
])
def test_masks(body, known):
    result = masks(body)
    if known is None:
        assert sorted(result) == [0, 0, 1, 5]
    else:
        assert result == known


def agram_positions():
    """Some decisions of some games of Agram."""
    game = load(PROGRAMS / "agram-old.rcy")
    for setup in range(4):
        match = Match(game, 23, setup)
        for step in range(24):
            if step % 5 == setup:
                yield match
            match.play(step % len(match.options()))


def test_a_seat_sees_its_hand_and_what_was_played():
    match = Match(load(PROGRAMS / "agram-old.rcy"), 4)
    assert all(card == "?" for card in match.view(1)["player 0 iloc HAND"] + match.view(1)["game iloc PACK"])
    assert "?" not in match.view(0)["player 0 iloc HAND"]
    match.play(2)
    assert match.view(3)["player 0 vloc PLAYED"] == match.view(3)["game mem LED"] != ["?"]


def test_resampling_agrees_with_what_was_seen_and_leaks_nothing():
    varied = 0
    for match in agram_positions():
        for seat in range(4):
            one = match.resampled(seat, Stream(123456789))
            assert one.view(seat) == match.view(seat) and one.mover == match.mover
            assert sorted(sum(one.state.places.values(), [])) == sorted(sum(match.state.places.values(), []))
            if seat == match.mover:
                assert one.options() == match.options()
            # Nothing hidden from the seat enters: from another world of its, the same stream deals the same.
            assert one.resampled(seat, Stream(987654321)).position() == \
                match.resampled(seat, Stream(987654321)).position()
            varied += one.position()["places"] != match.position()["places"]
            while not one.over:
                one.play(0)
    assert varied > 50


def test_resampling_without_following():
    body = "(do ((repeat 3 (move (top (game vloc S)) (top ((1 player) iloc H))))) ) (choice ((turn pass)))"
    match = Match(program(body))
    assert match.resampled(0, Stream(5)).position()["places"] == match.position()["places"]
    deals = {tuple(match.resampled(0, choice(1, 2, n), follow=False).state.places[place])
             for n in range(60) for place in match.state.places if place.name == "H"}
    assert len(deals) == 6
    assert match.resampled(1, Stream(5), follow=False).position()["places"] == match.position()["places"]


def test_decks_are_resampled_apart():
    text = """(game (setup (create players 2) (create deck RED (game iloc S) (deck (K (A, B, C))))
        (create deck (game iloc S) (deck (K (D, E, F))))) (choice ((turn pass))) (scoring max 1))"""
    match = Match(parse(text))
    for n in range(20):
        cards = match.resampled(0, choice(1, 2, n)).position()["places"]["game iloc S"]
        assert set(cards[:3]) == {0, 1, 2}
    assert match.view(0)["game iloc S"] == ["?RED"] * 3 + ["?"] * 3
