"""Games at a glance: random play of each, who leads in it, and a strong player against random ones.

How much is played depends on the games and on what is asked, never on the clock, so that a seed has its figures.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from engine.table import GameFault
from pyengine import registry
from pyengine.assess import atlas_words, known, looks
from pyengine.assess.evidence import PACE, Evidence, Request, limited
from pyengine.assess.known import signed
from pyengine.assess.points import KINDS
from pyengine.assess.result import AssessmentFolder, assess_game
from pyengine.assess.variants import ByName, folder_of, title
from pyengine.base.errors import GameError, InputError
from pyengine.base.files import read_plain, write_file, writing
from pyengine.base.progress import stage
from pyengine.games.spec import GameSpec
from pyengine.measures.intervals import wilson_interval
from pyengine.measures.measure import Figure
from pyengine.players import machines, parse
from pyengine.strength.tournament import duel
from pyengine.study import work
from pyengine.study.asked import OPTIONS
from pyengine.study.bound import Bound
from pyengine.study.run import run_whole
from pyengine.study.store import Files, json_text
from pyengine.study.study import Study

# Of the deals: those in which matches are followed, looked at, and players meet; so many at least.
FOLLOWED, LOOKED, MET, FEWEST = 0.05, 0.02, 0.02, 30
REPLAYED = 400  # matches of random play that it plays on, for a record
WORK, MOST = 1000, 3 * 10**6  # random decisions of playouts for each deal, about; of a match, or nothing takes any


class Atlas(NamedTuple):
    """Settings of all games, and where and by whom they are played."""

    setups: int
    play: str
    seed: int
    home: Path | None
    workers: ByName
    seconds: float | None = None  # of a verdict, whose record is made with this or the next
    most: int | None = None  # the last budget of its ladder, with so many setups
    atlas: Path | None = None  # the folder of records

    def rows(self, game: str, all_players: bool) -> Iterator[Figure]:
        """Figures of a game, or its `error`; `status` is 2 for a fault of its text, 1 for one of its matches."""
        sizes: Sequence[int] = ()
        with suppress(InputError):  # said below
            sizes = (getattr(entry(game), "players", None) or ()) if all_players else ()
        for options in [{"players": size} for size in sizes] or [{}]:
            row = {"name": title({"game": game, **options}), "game": game, "options": options}
            try:
                with stage(str(row["name"])):
                    found = {"error": None, "status": 0, **self.known(game, options)}
                    found |= self.recorded(game, options) if self.atlas else {}
            except (InputError, GameError, GameFault) as error:
                said = f"the game failed: {error}" if isinstance(error, GameFault) else str(error)
                found = {"error": said, "status": 2 if isinstance(error, InputError) else 1}
            yield row | found

    def known(self, game: str, options: ByName) -> Figure:
        """Figures of a game, from the folder where it has them. Raise as `run_study`."""
        spec = entry(game)
        asked = spec.options(limited(spec, options, self.seed))
        made = spec.make(asked, self.seed)
        path = self.home and self.home / f"{folder_of({'game': game, **options})}.json"
        with suppress(OSError, ValueError, TypeError, LookupError):
            found: Figure = json.loads(read_plain(path)) if path else {}
            if found["digest"] == made.digest and found == signed(found):
                return found
        by = ("outcome",) if made.seats > 1 else ()
        bound = Bound(Study(game, asked, self.setups, 1, self.seed, by=by), spec, made)
        found = signed({"digest": made.digest, **self.played(bound)})
        if path:
            write_file(path, json_text(found))
        return found

    def played(self, bound: Bound) -> Figure:
        """Figures of a game. Raise as `run_study`."""
        random, made = run_whole(bound, **self.workers), bound.game
        if not random["games"]:
            raise GameError(f"no match was finished{bound.where_cut()}")
        moves, cost = random["legal_moves"]["mean"] or 0.0, max(1.0, random["decisions"]["mean"] ** 2 / 2)
        able = made.seats > 1 and "resample" in made.table.can
        look = cost * 2 * looks.WORLDS * looks.PLAYOUTS * moves
        looked = self.afforded(LOOKED, look) if able and not made.shared else 0
        followed = max(looked, int(FOLLOWED * self.setups), 1)
        matches = looks.spread(partial(looks.several, looked=looked), bound, followed, step=16, **self.workers)
        strong = self.met(bound, cost * parse(self.play).work(moves) / 2 * made.seats) if able else None
        told = {name: each for name, each in random.items() if name != "run"}
        return {"random": told, "course": course(matches, made.seats), "strong": strong}

    def met(self, bound: Bound, cost: float) -> Figure | None:
        """Wins of a player against random ones, in every seat; None where it does not play the game."""
        asked: dict[str, Any] = {"options": bound.study.options, "setups": self.afforded(MET, cost), "seed": self.seed}
        try:
            found = duel(bound.study.game, self.play, "random", made=bound.game, **asked, **self.workers)
        except work.MatchFault:
            raise
        except InputError:
            return None
        matches = int(found.games.sum())
        return {"player": found.players[0], "matches": matches, "share": found.share, "ci95": found.ci95}

    def recorded(self, game: str, options: ByName) -> Figure:
        """The `record` of a verdict, made where the folder of records does not have it yet; None where there is no
        verdict, and why, `unassessed`. Raise as `assess_game`."""
        assert self.atlas
        alone = registry.is_program(game) and game not in registry.available_games()
        subject = {"game": str(Path(game).resolve()) if alone else game, **options}
        path = self.atlas / f"{folder_of(subject).removeprefix('game=')}.json"
        asked: dict[str, Any] = {"seconds": self.seconds, "most": self.most, "seed": self.seed}
        asked["setups"] = self.setups if self.most else None
        if not (record := known.read(path)) or record["asked"] != asked:
            try:
                found = assess_game(subject["game"], options=options, **asked, **self.workers)
            except work.MatchFault:
                raise
            except InputError as error:
                return {"record": None, "unassessed": str(error)}
            name = title({"game": found["subject"]["title"], **options})
            record = signed({"name": name, "asked": asked, "digest": known.digest(found["game"]), **self.told(found)})
            write_file(path, json_text(record))
        return {"record": record}

    def told(self, found: Figure) -> Figure:
        """Contents of a record: figures of a verdict at strong play and, on the same deals, at random play."""
        asked: dict[str, Any] = {name: found[name] for name in ("game", "options", "seed", "setups")}
        fields: dict[str, Any] = dict.fromkeys(Request._fields) | asked | {"play": "random"}
        fields |= {"players": (), "onward": ()}
        random = Evidence(Request(**fields), None, PACE, self.workers.get("threads"), self.workers.get("executor"))
        random.plays, random.ladder, random.continues = {"strong": "random"}, {"amounts": False}, "random"
        random.bound = random.study("random", found["setups"])
        random.studies["strong"] = run_whole(random.bound, **self.workers)
        random.look(min(found["setups"], REPLAYED))
        wanted = {name: KINDS[name].function(random) for name in sorted(known.WORDS) if name in KINDS}
        plainly = [{"name": name, **each._asdict()} for name, each in wanted.items() if each]
        kept = {name: found[name] for name in (*asked, "players", "most", "plays", "command")}
        versions = found["run"]["versions"] | {"estimators": known.ESTIMATORS}
        kept |= {"versions": versions, "verdict": found["signature"]}
        kept["strong"] = known.figures(found["points"], found["studies"]["strong"])
        return kept | {"random": known.figures(plainly, random.strong)}

    def afforded(self, part: float, cost: float) -> int:
        """Deals of matches that cost so many random decisions; none where that is too many."""
        most = int(min(part, WORK / max(cost, 1)) * self.setups)
        return max(most, min(self.setups, FEWEST)) if cost <= MOST else 0


def course(matches: Sequence[looks.Replayed], seats: int) -> list[Figure]:
    """By number of the decision matches that get there, mean legal moves by seat, and wins of who leads."""
    found, ended = list[Figure](), [match for match in matches if match.shares]
    for place in range(max((len(match.seats) for match in ended), default=0)):
        here = [match for match in ended if place < len(match.seats)]
        moves = ([match.moves[place] for match in here if match.seats[place] == seat] for seat in range(seats))
        won = [match.shares[side] for match in here if (side := match.leaders[place]) is not None]
        row = {"matches": len(here), "moves": [fmean(each) if each else None for each in moves], "led": len(won)}
        found.append(row | {"share": fmean(won) if won else None, "ci95": wilson_interval(sum(won), len(won))})
    return found


class AtlasFolder(AssessmentFolder):
    """The folder of an atlas: `asked.json`, figures by game, pictures, report.html and, last, `atlas.json`."""

    WHAT, ASKED = "atlas", "asked.json"


def survey(games: Sequence[str], all_players: bool, folder: str | None, workers: ByName, **asked: Any) -> Figure:
    """Figures of games, and of the texts of folders; `asked` is setups, play and seed, for records of verdicts also
    seconds or most, and atlas. Raise InputError for a game alone that there is not, for a folder alone without texts,
    or one that cannot be used."""
    OPTIONS["setups"].checked(asked["setups"])
    asked["play"] = machines([asked["play"]])[0].text
    named = dict.fromkeys(text for game in games for text in sorted(map(str, Path(game).glob("*.rcy"))) or [game])
    if len(named) == 1:
        entry(*named)
    if home := asked.get("atlas"):
        with writing(home):
            home.mkdir(parents=True, exist_ok=True)
    told = {name: each for name, each in asked.items() if each is not None and name != "atlas"}
    kept = folder and AtlasFolder(folder, {**told, "all_players": all_players}, "atlas.json", files)
    atlas, rows = Atlas(**asked, home=kept.path if kept else None, workers=workers), list[Figure]()
    with stage("playing") as progress:
        for place, game in enumerate(named, 1):
            rows += atlas.rows(game, all_players)
            progress(place, len(named))
    options = (f"--{'time' if name == 'seconds' else name}={value}" for name, value in told.items())
    words = [*games, *options, *["--all-players"] * all_players]
    found = signed({**told, "games": rows, "complete": True, "command": ["pyengine.atlas", *words]})
    if kept:
        kept.finish(found)
    return found


def files(found: Any, bound: object = None) -> Files:
    """The page, and pictures of all games together; those of each game stand on the page alone."""
    from pyengine.assess import atlas_page
    from pyengine.report import page, writers

    figures = atlas_page.figures(found)
    together = {name: each for name, each in figures.items() if name in atlas_words.TOGETHER}
    return {**writers.pictures(together)[0], "report.html": page.written(atlas_words.report(found), figures)}


def entry(game: str) -> GameSpec:
    """Spec of a game by its name. Raise InputError for one that there is not, and for a folder: it has no texts."""
    if Path(game).is_dir():
        raise InputError(f"the folder {game!r} itself has no text of a game; expected files that end in .rcy")
    return registry.entry(game)
