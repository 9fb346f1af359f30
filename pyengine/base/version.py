"""The version of this package, and a warning where a distribution called pyengine is installed, too."""

import os
import sys
import warnings

__version__ = "1.0.0rc1"


def others(path: list[str]) -> list[str]:
    """The folders of `path` in which a distribution called pyengine is installed: another project's on PyPI, or what
    pyengine-cards was called until 0.9. Both bring a package pyengine, so one hides the other."""
    places = [each for each in path if os.path.basename(each) in ("site-packages", "dist-packages")]
    found = [(each, name) for each in places if os.path.isdir(each) for name in os.listdir(each)]
    return [each for each, name in found if name.startswith("pyengine-") and name.endswith("-info")]


for _folder in others(sys.path):
    _cure = "python -m pip uninstall pyengine pyengine-cards, then install pyengine-cards again"
    _both = f"a distribution called pyengine is in {_folder}, beside pyengine-cards, and one hides the other"
    warnings.warn(f"{_both}: {_cure}", stacklevel=2)
