"""Players in Python: one that reads texts, one that fails, one that answers what is no move."""


def shortest(view, moves):
    return min(range(len(moves)), key=lambda i: (len(moves[i]), i))


def failing(view, moves):
    raise ValueError("no idea")


def wrong(view, moves):
    return len(moves)
