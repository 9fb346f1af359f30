"""Three rules of thumb for circle-of-players.rcy: each beats one of the others and loses to the third."""


def first_of(*signs):
    """A player that lays the first of these signs that it still has."""

    def choose(view, moves):
        return min(range(len(moves)), key=lambda move: next(n for n, sign in enumerate(signs) if sign in moves[move]))

    return choose


rock = first_of("ROCK", "PAPER", "SCISSORS")
paper = first_of("PAPER", "SCISSORS", "ROCK")
scissors = first_of("SCISSORS", "ROCK", "PAPER")
