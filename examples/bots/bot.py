"""A player of Leduc poker by a rule of thumb; other games it plays at random. docs/guide/bots.md has the protocol.

python -m pyengine.run leduc --seats 'cmd:python3 examples/bots/bot.py,random'
"""

import sys


def poker(seen, moves):
    """Raise with a pair or a king, call with what is not the lowest, and fold nothing that costs nothing."""
    rank = seen[4:10].index(1) // 2  # of the card in hand: jack, queen, king
    paired = 1 in seen[10 + 2 * rank : 12 + 2 * rank]  # with the card on the board
    wanted = ["raise", "call", "check"] if paired or rank == 2 else ["check", "call" if rank else "fold"]
    return next(moves.index(each) for each in wanted if each in moves)


game, seen, moves = "", [], []
for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        game = rest[0]
    elif word == "ready?":
        print("name A bot in Python\nwant observation moves\nready 1", flush=True)
    elif word == "observation":
        seen = [int(each) for each in rest]
    elif word == "move":
        moves.append(" ".join(rest[1:]))
    elif word == "go":
        seat, count, seed = map(int, rest[:3])
        print("play", poker(seen, moves) if game == "leduc" else seed % count, flush=True)
        moves = []
    elif word == "quit":
        break
