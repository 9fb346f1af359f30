"""What a study is: everything that its figures depend on."""
import tomllib
from dataclasses import dataclass, fields
from numbers import Integral
from pathlib import Path

from pyengine import __version__, registry
from pyengine.errors import InputError

STREAM = "mwc64x-splitmix64/1"
MOST = 10 ** 12


@dataclass(frozen=True)
class Study:
    """A study of a game: `setups` deals, `matches` matches of each, all random choices from `seed`.

    game : a registered name
    options : the game's options (for Red7 `pyengine.red7.Options`)
    setups, matches : 1 to 10**12
    seed : 0 to 2**64 - 1

    Raises
    ------
    InputError : an impossible value.
    """
    game: str
    options: object
    setups: int = 1000
    matches: int = 1000
    seed: int = 0

    def __post_init__(self):
        for name, low, high in (("setups", 1, MOST), ("matches", 1, MOST), ("seed", 0, 2 ** 64 - 1)):
            value = getattr(self, name)
            if not isinstance(value, Integral) or isinstance(value, bool) or not low <= value <= high:
                raise InputError(f"{name} is {value!r}; expected a whole number from {low} to {high}")
            object.__setattr__(self, name, int(value))
        if not hasattr(self.options, "as_dict"):
            raise InputError(f"options is {self.options!r}; expected the Options of {self.game}")
        if getattr(self.options, "deal", None) is not None and self.setups != 1:
            raise InputError(f"setups is {self.setups}; a given deal is one setup")

    def to_toml(self, **notes):
        """The study as TOML text, which `load_study` reads; `notes` stand in it for the record."""
        import tomli_w

        options = {name: value for name, value in self.options.as_dict().items() if value is not None}
        return tomli_w.dumps({
            "version": __version__, "stream": STREAM, "game": self.game, "seed": str(self.seed),
            "setups": self.setups, "matches": self.matches, **notes, "options": options})


def load_study(path):
    """The study that a `study.toml` describes.

    Raises
    ------
    InputError : not such a file, or written for another stream of random numbers.
    """
    path = Path(path)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if table["stream"] != STREAM:
            raise InputError(f"{path} was written for the random stream {table['stream']!r}; this version has {STREAM}")
        Options = registry.game(table["game"]).Options
        known = {field.name for field in fields(Options)}
        unknown = sorted(set(table["options"]) - known)
        if unknown:
            raise InputError(f"{path} has the unknown option {unknown[0]!r}; expected some of {', '.join(sorted(known))}")
        return Study(table["game"], Options(**table["options"]), table["setups"], table["matches"], int(table["seed"]))
    except InputError:
        raise
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path} is no study: {error}; expected a study.toml as --out writes it") from None
