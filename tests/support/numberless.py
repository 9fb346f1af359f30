"""A game whose moves have no numbers: any cards of a hand are laid down, at least one."""

TEXT = """(game
 (setup (create players 2)
  (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE, FOUR)) (SUIT (RED, BLACK)))))
 (do ((shuffle (game iloc PACK))
      (all player 'SEAT (repeat 4 (move (top (game iloc PACK)) (top ('SEAT iloc HAND)))))))
 (stage player (end (any player 'SEAT (== (size ('SEAT iloc HAND)) 0)))
  (choice
   ((any (filter (subsets ((current player) iloc HAND)) 'SOME (> (size 'SOME) 0)) 'SOME
     (repeat all (move (top 'SOME) (top ((current player) vloc OPEN))))))))
 (scoring max (size ((current player) vloc OPEN))))
"""


def written(folder):
    """The path of its text."""
    path = folder / "numberless.rcy"
    path.write_text(TEXT)
    return str(path)
