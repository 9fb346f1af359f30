"""The reference interpreter of RECYCLE: what expressions are worth."""

import pytest

from tests.reference.recycle import Match, ProgramError, parse
from tests.support.recycle_program import program


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
    body = f"(do ((set (game sto X) (* 10 (game sto X))) (all 'G 'C {appended})))"  # zeros in front are lost
    return str(Match(program(f"(do ((all {expression} 'G {body})))", **options)).scores[0])


@pytest.mark.parametrize(
    "expression, value",
    [
        ("(// 7 (- 0 2))", -3),
        ("(% 7 (- 0 2))", 1),
        ("(% (- 0 7) 3)", -1),
        ("(// (- 0 7) 2)", -3),
        ("(+ 2147483647 1)", -2147483648),
        ("(* 65536 65536)", 0),
        ("(^ 2 10)", 1024),
        ("(^ (- 0 2) 31)", -2147483648),
        ("(^ 2 (- 0 1))", 0),
        ("(^ (- 0 1) (- 0 3))", -1),
        ("(^ 0 0)", 1),
        ("(tri 4)", 10),
        ("(fib 0)", 0),
        ("(fib 7)", 13),
        ("(fib 1)", 1),
        ("(fib 46)", 1836311903),
        ("(size player)", 2),
        ("(size (range 2 .. 5))", 4),
        ("(size (A, B))", 2),
        ("(size (range 5 .. 2))", 0),
        ("(size (team (1 player)))", 1),
        ("(size (other player))", 1),
        ("(size team)", 2),
        ("(sum (game vloc S) using (game points P))", 10),
        ("(sum (game vloc S) using (game points NONE))", 0),
        (
            "(sum (filter (game vloc S) 'C (== (cardatt RANK (top (game vloc NONE))) (game str NONE)))"
            " using (game points P))",
            10,
        ),
        ("(score (1 (game vloc S)) using (game points P))", 2),
        ("(game sto NONE)", 0),
        ("(size (game hloc S))", 0),
    ],
)
def test_numbers(expression, value):
    assert number(expression) == value


@pytest.mark.parametrize(
    "condition, holds",
    [
        ("(any (game vloc NONE) 'C (== 1 1))", False),
        ("(all (game vloc NONE) 'C (== 1 2))", True),
        ("(or (== 1 1) (== (// 1 0) 1))", True),
        ("(and (== 1 2) (== (// 1 0) 1))", False),
        ("(not (== 1 2))", True),
        ("(== (current player) (0 player))", False),
        ("(== (next player) (0 player))", True),
        ("(== (team (1 player)) (1 team))", True),
        ("(== (game str NONE) (cardatt SUIT (top (game vloc S))))", True),
        ("(== (cardatt RANK (top (game vloc S))) D)", True),
        ("(== (cardatt RANK (9 (game vloc S))) (game str NONE))", True),
        ("(== (top (game vloc S)) (3 (game vloc S)))", True),
        ("(!= (top (game vloc S)) (bottom (game vloc S)))", True),
        ("(== (top (game vloc S)) (top (game vloc NONE)))", False),
        ("(!= (top (game vloc M)) (top (game vloc N)))", True),
        ("(== (top (game vloc S)) (top (filter (game vloc S) 'C (== (cardatt RANK 'C) D))))", True),
        ("(any (A, B) 'X (== 'X B))", True),
        ("(any (team (1 player)) 'P (== 'P (1 player)))", True),
    ],
)
def test_conditions(condition, holds):
    """Evaluated in a stage's second pass: player 1 is the current one."""
    match = Match(
        program(f"""(stage player (end (== (game sto N) 2))
        (do ((inc (game sto N) 1) ((== (game sto N) 2) ({condition} (set (game sto X) 1))))))""")
    )
    assert match.scores[0] == holds


@pytest.mark.parametrize(
    "cards, points",
    [
        ("(game vloc S)", 1234),
        ("(filter (game vloc S) 'C (!= (cardatt RANK 'C) B))", 134),
        ("(union (game vloc S) (filter (game vloc S) 'C (== (cardatt RANK 'C) B)))", 12342),
        ("(union (all player 'P (game vloc S)))", 12341234),
        ("(union (all player 'P ('P vloc S)) (game vloc S))", 1234),
        ("(intersect (game vloc S) (top 2 (game vloc S)))", 34),
        ("(intersect (all player 'P (game vloc S)))", 1234),
        ("(disjunction (game vloc S) (top 3 (game vloc S)))", 1),
        ("(top 2 (game vloc S))", 43),
        ("(bottom 2 (game vloc S))", 12),
        ("(sort (top 3 (game vloc S)) using (game points P))", 234),
        ("(run top 2 (game vloc S) using (game points P))", 1234),
        ("(top (subsets (game vloc NONE)))", 0),
        ("(run bottom 2 (game vloc S) using (game points P))", 1234),
        ("(bottom (subsets (game vloc S)))", 1234),
        ("(run top 5 (game vloc S) using (game points P))", 0),
        ("(5 (subsets (game vloc S)))", 13),
        ("(let (game vloc S) 'S (top 2 'S))", None),
    ],
)
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


@pytest.mark.parametrize(
    "expression, cards, result",
    [
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
    ],
)
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
    body = """(do ((set (game str K) A)
        (set (game points Q) (((RANK : (game str K)) (+ 1 1)) ((RANK : A) (RANK : B) 9)))
        (set (game str K) B) (set (game sto X) (sum (game vloc S) using (game points Q)))))"""
    assert Match(program(body)).scores[0] == 2


def test_owners_have_storage_of_their_own():
    body = """(do ((set ((1 player) sto X) 5) (set ((1 team) sto X) 7) (set (game str NAME) X) (dec (game sto X) 2)
        (set ((1 player) points Q) (((RANK : A) 3))) (inc ((1 player) sto (game str NAME)) 1)))"""
    score = """(+ (* 100 ((current player) sto X)) (+ (* 10 ((team (current player)) sto X))
        (+ (game sto X) (sum (game vloc S) using ((current player) points Q)))))"""
    assert Match(program(body, score)).scores == [-2, 671]


def test_deep_nesting_is_played():
    expression = "1"
    for _ in range(120):
        expression = f"(+ 1 {expression})"
    assert number(expression) == 121
    condition = "(== 1 1)"
    for _ in range(120):
        condition = f"(any player 'P {condition})" if _ % 40 == 0 else f"(all (range 1 .. 1) 'P {condition})"
    assert Match(program(f"(do (({condition} (set (game sto X) 1))))")).scores[0] == 1
