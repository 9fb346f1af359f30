"""A person against a player of the machine at the terminal."""

from pyengine import human, players
from pyengine.errors import InputError
from pyengine.rummy.text import set_text


class Sitting:
    """One match of a person against the machine.

    Parameters
    ----------
    game : pyengine.Game of Rummy
    seed, setup : of the deal, and of the opponent's chance
    seat : the person's, 0 or 1; seat 0 begins
    opponent : text of a player

    Raises
    ------
    pyengine.InputError : no such player, or one that cannot play this game.
    """

    def __init__(self, game, seed, setup=0, seat=0, opponent="planner"):
        player = players.parse(opponent)
        if player.kind == "human":
            raise InputError("the opponent is human; expected a player of the machine, such as planner or ismcts:2000")
        player.check(game)
        self.seed, self.seat, self.player, self.opponent = seed, seat, player, player.text
        self.state = game.deal(seed, setup)
        self.chooser = player.chooser(game)

    def play(self):
        """To the end; the person's answers come from standard input.

        Raises
        ------
        KeyboardInterrupt : the person leaves.
        """
        state = self.state
        while not state.is_over:
            if state.mover == self.seat:
                number = human.choose(players.View(state), tuple(state.move_texts()))
            else:
                seed = human.choice_seed(self.seed, len(state.history))
                number = self.player.choice(self.chooser, state, seed)
                human.tell(f"Seat {state.mover + 1}: {human.seen_move(state, number)}")
            state.play(number)

    def result(self):
        """How the match ended, as a text: both hands as they are laid, and who won what."""
        from engine.rummy.game import position
        from engine.rummy.state import deadwood, melds

        core, high = position(self.state), self.state.game.options["ace"] == "both"
        lines = []
        for seat, hand in enumerate(core.hands):
            laid = melds(hand, high)
            rest = hand & ~sum(laid)
            groups = " / ".join([*map(set_text, laid), *[f"and {set_text(rest)}"] * bool(rest)])
            lines.append(f"Seat {seat + 1}: {groups} (deadwood {deadwood(hand, high)})")
        points = core.points[self.seat]
        won = "You win" if points > 0 else "You lose" if points < 0 else "Nobody wins"
        return "\n".join([*lines, f"{core.ending}: {won}, {points:+d}."])
