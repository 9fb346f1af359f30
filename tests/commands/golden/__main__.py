"""python -m tests.commands.golden FILE [--against OLD] | --write"""

import argparse
import sys

from tests.commands.golden import KEPT, differences, keep, kept, outputs, undrawn
from tests.commands.golden.commands import FEW


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("file", nargs="?", help="where the outputs of the whole list are kept")
    parser.add_argument("--against", metavar="OLD", help="such a file of another commit")
    parser.add_argument(
        "--write", action="store_true", help="keep the outputs of the short list in tests/commands/golden"
    )
    arguments = parser.parse_args()
    if arguments.write:
        keep(((command, undrawn(files)) for command, files in outputs(FEW)), KEPT)
        return 0
    if arguments.file is None:
        parser.error("where to? Expected a file, or --write")
    before = kept(arguments.against) if arguments.against else {}
    found, status = [], 0
    for command, files in outputs():
        found.append((command, files))
        apart = list(differences(before[command], files)) if command in before else []
        if apart:
            status = 1
            print(f"$ {command}", *apart[:20], *(["..."] if len(apart) > 20 else []), sep="\n    ", flush=True)
    keep(found, arguments.file)
    print(f"{len(found)} commands, {'some differ' if status else 'none differs' if before else 'kept'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
