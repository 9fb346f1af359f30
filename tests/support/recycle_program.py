"""A small program to try a construct of RECYCLE in."""

from tests.reference.recycle import parse


def program(body, score="(game sto X)", cards="(RANK (A, B, C, D))", before="", players=2):
    """A program with four cards A to D of 1 to 4 POINTS in (game vloc S) and the given blocks."""
    return parse(
        f"""(game {before} (setup (create players {players}) (create deck (game vloc S) (deck {cards})))
        (do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3) ((RANK : D) 4)))))
        {body} (scoring max {score}))""",
        "test.rcy",
    )
