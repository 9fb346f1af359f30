"""The games of the library, random matches of each played by the reference interpreter."""

import re

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.recycle import load
from pyengine.recycle.game import Described
from pyengine.recycle.library import FOLDER, games, many
from pyengine.serve import tasks
from tests.reference.recycle import Match
from tests.support.commands import refused
from tests.support.recycle_library import NAMES, constructs, played, program_of

pytestmark = pytest.mark.usefixtures("quick_code")
TABLES = [(name, seats) for name, entry in games().items() for seats in entry.players]
SHORT = {"cribbage": {"LIMIT": 31}}

# The fewest and most decisions of a game with so many seats.
LENGTHS = {
    "agram": lambda n: (6 - n // 6) * n,
    "blackjack": lambda n: (0, 12 * n),
    "bridge": lambda n: (4, 52 + 319),
    "crazy-eights": lambda n: (5, 400),
    "cribbage": lambda n: (6, 120),
    "go-fish": lambda n: (13, 250),
    "golf": lambda n: (4, 600),
    "gops": lambda n: 13 * n,
    "hearts": lambda n: 64,
    "kuhn": lambda n: (2, 3),
    "lama": lambda n: (5, 400),
    "leduc": lambda n: (2, 8),
    "no-thanks": lambda n: (24, 24 + 24 * 11 * n),
    "oh-hell": lambda n: 8 * n,
    "pairs": lambda n: (1, 100),
    "red7": lambda n: (n - 1, 9 * n + 30),
    "schwimmen": lambda n: (1, 40 * n),
    "scopa": lambda n: 36,
    "president": lambda n: (n, 52 * n),
    "sink-sink": lambda n: 5 * n,
    "spades": lambda n: 56,
    "war": lambda n: 52 // n * n,
}
RANKS = "ACE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING".split()
NUMBERS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split()


def cards(match, place):
    """The attributes of the cards in a place, bottom first: a list of dicts."""
    return [match.state.cards[card].attributes for card in match.position()["places"].get(place, ())]


def piles(match, kind_and_name):
    """By seat, the cards in a place."""
    return [cards(match, f"player {seat} {kind_and_name}") for seat in range(match.state.players)]


def of_seats(name, seats, count):
    """(seats, match, decisions) of matches with each of several numbers of seats."""
    return [(number, *each) for number in seats for each in played(name, number, count)]


def worth(card):
    """1 to 13."""
    return RANKS.index(card["RANK"]) + 1


# All games


def test_index():
    assert sorted(games()) == sorted(path.stem for path in FOLDER.glob("*.rcy")) and {*LENGTHS} <= {*games()}
    for name, entry in games().items():
        assert entry.path.stem == name and entry.line and entry.title and len(entry.players) >= 1


@pytest.mark.few(12, "name, seats", TABLES)
def test_the_front_end_finds_nothing_wrong(name, seats):
    program = load(games()[name].path, {"SEATS": seats})
    assert program.players == seats and not program.warnings


@pytest.mark.few(12, "name", games())
def test_no_game_has_players_beyond_its_numbers(name):
    entry = games()[name]
    for seats in (entry.players[0] - 1, entry.players[-1] + 1):
        with pytest.raises(InputError, match=rf"^{name} is for {many(entry.players)}, not for {seats}(;.*3)?$"):
            load(entry.path, {"SEATS": seats})


def test_wrong_numbers_of_players_get_one_sentence(capsys):
    """Whatever the way in; also in a copy of one's own, and in tasks of the workbench."""
    for seats in (-3, 0, 1, 4, 99):
        for way in (
            lambda: Described(games()["gops"].path, {"SEATS": seats}),
            lambda: pyengine.game("gops", players=seats),
            lambda: tasks.facts("gops", {"SEATS": seats}),
        ):
            with pytest.raises(InputError, match=f"^gops is for 2 or 3 players, not for {seats}$"):
                way()
    for word in ("--players=4", "--declare=SEATS=4", "--players=2..4"):
        refused(capsys, f"run gops {word}", "pyengine.run: gops is for 2 or 3 players, not for 4\n")
    assert {many(range(1, 2)), many(range(2, 5)), many(range(4, 5))} == {"1 player", "2 to 4 players", "4 players"}


def test_the_first_line_of_a_copy_says_the_players(tmp_path):
    copy, text = tmp_path / "mine.rcy", games()["gops"].path.read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.rcy is for 2 or 3 players, not for 4$"):
        pyengine.game(str(copy), players=4)
    copy.write_text(text.replace("2 to 3 players", "4 or 5 players"), encoding="utf-8")
    assert pyengine.game(str(copy)).seats == 2  # a number that the text itself has is its own
    copy.write_text(text.replace("2 to 3 players", "3 to 2 players"), encoding="utf-8")
    assert pyengine.game(str(copy), players=3).seats == 3


def check_knowledge(match, seat, first):
    """Check what a seat sees of the places; at the first decision nothing is known of what lies hidden."""
    view = match.view(seat)
    for place, texts in view.items():
        hidden = [text.startswith("?") for text in texts]
        if " vloc " in place or place.startswith(f"player {seat} iloc"):
            assert not any(hidden), place
        elif first and " mem " not in place and " oloc " not in place:
            assert all(hidden), place


@pytest.mark.few(6, "name, seats", TABLES)
def test_random_games(name, seats):
    for match, decisions in played(name, seats, 1 if name == "red7" else 2, **SHORT.get(name, {})):
        assert match.over and len(match.scores) == seats
        expected = LENGTHS.get(name, lambda n: (1, 2000))(seats)
        least, most = expected if isinstance(expected, tuple) else (expected, expected)
        assert least <= len(decisions) <= most
        lying = sorted(card for place, pile in match.state.places.items() if place.kind != "mem" for card in pile)
        assert lying == list(range(len(match.state.cards)))
        for seat in range(seats):
            check_knowledge(match, seat, False)


@pytest.mark.few(9, "name, seats", TABLES)
def test_hidden_cards_are_hidden(name, seats):
    match, steps = Match(program_of(name), 4, declare={"SEATS": seats}), 0
    while not match.over and steps < 8:
        for seat in range(seats):
            check_knowledge(match, seat, steps == 0)
        match.play(steps % len(match.choices))
        steps += 1


@pytest.mark.slow
def test_constructs():
    used = set().union(*(constructs(name) for name in games()))
    assert used == set(NAMES)


# Scores, worked out again from what lies where at the end


@pytest.mark.slow
def test_agram_and_sink_sink_have_one_winner_and_president_ranks_everybody():
    for name, tables, count in (("agram", (2, 5), 5), ("sink-sink", (2, 5), 5), ("president", (3, 4, 7), 2)):
        for seats, match, _ in of_seats(name, tables, count):
            assert sorted(match.scores) == ([*range(seats)] if name == "president" else [0] * (seats - 1) + [1])


def test_pairs_scores():
    for seats, match, decisions in of_seats("pairs", (2, 4, 6), 10):
        taken = [sum(NUMBERS.index(card["RANK"]) + 1 for card in pile) for pile in piles(match, "vloc TAKEN")]
        assert match.scores == taken and sum(total > 60 // seats for total in taken) == 1
        assert {count for _, count in decisions} <= {2}


@pytest.mark.slow
def test_pairs_deals_again_where_several_have_the_lowest_card():
    ties, passed_over = 0, 0
    for again in (0, 1):
        game = pyengine.game("pairs", SEATS=5, AGAIN=again)
        for seed in range(60):
            text = game.deal(seed).text()
            hands = [NUMBERS.index(hand) for hand in re.findall(r"HAND of seat \d: (\w+)", text)]
            assert len(hands) == 5 and (again == 0 or hands.count(min(hands)) == 1)
            ties += hands.count(min(hands)) > 1
            passed_over += "USED" in text
    assert ties > 5 and passed_over == ties
    for _, decisions in played("pairs", 5, 5, AGAIN=1):
        assert {count for _, count in decisions} <= {2}


def test_hearts_scores():
    queen = {"RANK": "QUEEN", "SUIT": "SPADES"}
    for match, _ in played("hearts", 4, 6):
        taken = piles(match, "vloc TAKEN")
        points = [sum((card["SUIT"] == "HEARTS") + 13 * (card == queen) for card in pile) for pile in taken]
        assert sum(points) == 26 and sum(map(len, taken)) == 52
        assert match.scores == (points if 26 not in points else [26 - point for point in points])
    ((match, decisions),) = played("hearts", 4, 1, LIMIT=40, PASSED=0)
    assert max(match.scores) >= 40 and sum(match.scores) % 26 == 0 and len(decisions) % 52 == 0


def side_score(bids, tricks):
    """Score of a side of Spades in its first hand."""
    score = sum((100 if won == 0 else -100) for bid, won in zip(bids, tricks) if bid == 0)
    bid, won = sum(bids), sum(tricks)
    score += 10 * bid + won - bid if won >= bid else -10 * bid
    return score - 100 * (won - bid >= 10)


@pytest.mark.slow
def test_spades_scores():
    for match, _ in played("spades", 4, 12):
        ints = match.state.ints
        bids = [ints.get((("player", seat), "BID"), 0) for seat in range(4)]
        tricks = [len(pile) // 4 for pile in piles(match, "vloc TAKEN")]
        ours, theirs = (side_score(bids[side::2], tricks[side::2]) for side in (0, 1))
        assert sum(tricks) == 13 and match.scores == [ours - theirs, theirs - ours] * 2


def test_every_ten_bags_of_spades_cost_a_hundred():
    """All bid nil, and one side takes 21 tricks in two hands."""

    def strength(text):
        _, rank, suit = text.split()
        return RANKS.index(rank) + 13 * (rank == "ACE") + 20 * (suit == "SPADES")

    state = pyengine.game("spades", HANDS=2).deal(seed=3, setup=59)
    while not state.is_over:
        moves = state.move_texts()
        if moves[0] == "bid 0":
            state.play(0)
        else:
            state.play((min if state.mover % 2 else max)(range(len(moves)), key=lambda move: strength(moves[move])))
    text = state.text()
    assert "SCORE of team 1 = -579; " in text and "BAGS of team 1 = 1; " in text and "BAGS of team 2 = 5; " in text
    assert state.payoffs() == (-384, 384, -384, 384)


@pytest.mark.few(1, "seats", [3, 2, 4])
def test_war_is_about_cards(seats):
    for _, match, _ in of_seats("war", (seats,), 4):
        left = len(cards(match, "game vloc TABLE"))
        assert sum(match.scores) + left == 52 // seats * seats and left % seats == 0


def test_crazy_eights_scores():
    value = {**{rank: min(worth({"RANK": rank}), 10) for rank in RANKS}, "EIGHT": 50}
    for _, match, _ in of_seats("crazy-eights", (2, 5), 8):
        assert match.scores == [sum(value[card["RANK"]] for card in hand) for hand in piles(match, "iloc HAND")]
        assert match.scores.count(0) <= 1


def test_a_last_eight_asks_for_no_suit():
    game, eights = pyengine.game("crazy-eights", CARDS=1), 0
    for setup in range(60):
        state = game.deal(1, setup)
        hand = re.search("HAND of seat 1: ([A-Z ]+)", state.text())[1]
        if hand.startswith("EIGHT"):
            eights += 1
            assert state.move_texts() == [f"play {hand}"]
            state.play(0)
            assert state.is_over
    assert eights > 2
    kinds = {text for setup in range(60) for text in pyengine.game("crazy-eights").deal(1, setup).move_texts()}
    assert {f"play EIGHT CLUBS for {suit}" for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES")} < kinds


@pytest.mark.slow
def test_go_fish_makes_thirteen_books():
    for _, match, _ in of_seats("go-fish", (2, 3, 5), 2):
        assert sum(match.scores) == 13
        for books in piles(match, "vloc BOOKS"):
            ranks = [card["RANK"] for card in books]
            assert all(ranks.count(rank) == 4 for rank in ranks)


def hand_value(hand):
    total = sum(min(worth(card), 10) for card in hand)
    return total + 10 if total <= 11 and any(card["RANK"] == "ACE" for card in hand) else total


def test_blackjack_dealer_and_scores():
    seen = set()
    for match, decisions in played("blackjack", 3, 120):
        dealer = cards(match, "game vloc DEALER")
        total = hand_value(dealer)
        assert total >= 17 and (len(dealer) == 2 or hand_value(dealer[:-1]) < 17)
        moves = dict.fromkeys(range(3), 0)
        for seat, _ in decisions:
            moves[seat] += 1
        for seat, hand in enumerate(piles(match, "vloc HAND")):
            mine, natural = hand_value(hand), len(hand) == 2 and hand_value(hand) == 21
            stake = match.state.ints[("player", seat), "STAKE"]
            if total == 21 and len(dealer) == 2:
                expected = 0 if natural else -stake
            elif natural:
                expected = 3
            else:
                expected = -stake if mine > 21 or (mine < total <= 21) else stake if total > 21 or mine > total else 0
            assert match.scores[seat] == expected
            assert stake == 2 or (len(hand) == 3 and moves[seat] == 1)
            seen.add(expected)
    assert seen == {-4, -2, 0, 2, 3, 4}


def golf_value(spots):
    value = dict(zip(RANKS, [1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0]))
    columns = [[spots[k], spots[k + 1]] for k in (0, 2, 4)]
    return sum(value[a] + value[b] for a, b in columns if a != b)


def test_golf_scores():
    for _, match, _ in of_seats("golf", (2, 3, 4), 4):
        spots = zip(*(piles(match, f"vloc {spot}") for spot in "ABCDEF"))
        assert match.scores == [golf_value([card["RANK"] for (card,) in row]) for row in spots]


def test_gops_shares_the_prizes():
    for seats, match, decisions in of_seats("gops", (2, 3), 3):
        left = sum(map(worth, cards(match, "game vloc PRIZES")))
        assert sum(match.scores) + left == 91
        assert [count for _, count in decisions] == [13 - k // seats for k in range(13 * seats)]


def test_no_thanks_scores():
    digits = ["ZERO", "ONE", *RANKS[1:9]]
    number = lambda card: 10 * digits.index(card["TENS"]) + digits.index(card["UNITS"])
    for seats, match, _ in of_seats("no-thanks", (3, 5), 5):
        chips = [match.state.ints.get((("player", seat), "CHIPS"), 0) for seat in range(seats)]
        taken = [{*map(number, pile)} for pile in piles(match, "vloc TAKEN")]
        assert sum(chips) == 11 * seats and sum(map(len, taken)) == 24
        assert set().union(*taken) <= set(range(3, 36))
        values = [sum(each for each in numbers if each - 1 not in numbers) for numbers in taken]
        assert match.scores == [value - left for value, left in zip(values, chips)]


def test_lama_one_round():
    value = dict(zip("ONE TWO THREE FOUR FIVE SIX LLAMA".split(), [1, 2, 3, 4, 5, 6, 10]))
    for seats in (2, 6):
        for match, _ in played("lama", seats, 8, LIMIT=1):
            hands = piles(match, "iloc HAND")
            assert match.scores == [sum(value[rank] for rank in {card["RANK"] for card in hand}) for hand in hands]
        for match, _ in played("lama", seats, 3):
            assert max(match.scores) >= 40


@pytest.mark.slow
def test_scopa_points():
    prime = dict(SEVEN=21, SIX=18, ONE=16, FIVE=15, FOUR=14, THREE=13, TWO=12)
    for match, _ in played("scopa", 2, 8):
        taken = piles(match, "vloc TAKEN")
        assert sum(map(len, taken)) == 40

        def better(measure):
            mine, other = map(measure, taken)
            return [int(mine > other), int(other > mine)]

        def primiera(pile):
            of_suit = lambda suit: [prime.get(card["RANK"], 10) for card in pile if card["SUIT"] == suit]
            suits = [*map(of_suit, ("COINS", "CUPS", "SWORDS", "CLUBS"))]
            return sum(map(max, suits)) if all(suits) else 0

        points = [
            better(len),
            better(lambda pile: sum(card["SUIT"] == "COINS" for card in pile)),
            better(primiera),
            better(lambda pile: {"RANK": "SEVEN", "SUIT": "COINS"} in pile),
        ]
        sweeps = [score - sum(each) for score, each in zip(match.scores, zip(*points))]
        assert min(sweeps) >= 0 and sum(sweeps) < 18


@pytest.mark.slow
def test_schwimmen_values():
    value = dict(zip("SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split(), [14, 16, 18, 20, 20, 20, 20, 22]))
    for _, match, _ in of_seats("schwimmen", (2, 5, 9), 5):
        for score, hand in zip(match.scores, piles(match, "iloc HAND")):
            ranks = {card["RANK"] for card in hand}
            suits = {card["SUIT"] for card in hand}
            best = max(sum(value[card["RANK"]] for card in hand if card["SUIT"] == suit) for suit in suits)
            assert score == (best if len(ranks) > 1 else 66 if ranks == {"ACE"} else 61)


# One word for several ways, such as to play a straight or a flush, which only the line tells apart.
BY_LINE = "big-two deck-building eight-characters gin-rummy skat skitgubbe tien-len".split()


@pytest.mark.few(4, "name", games())
def test_kinds_of_moves_have_labels(name):
    """No table shows a piece of the source in their place."""
    game = pyengine.game(str(games()[name].path))
    texts = [game.kind_text(kind) for kind in range(len(game.machine.unit.alternatives))]
    assert texts and len(set(texts)) == len(texts)
    assert any(", line " in text for text in texts) == (name in BY_LINE)
    for text in texts:
        assert re.fullmatch(r"[A-Za-z 0-9,]+", text) and not text.startswith("line "), text
