"""python -m tests.commands.golden FILE [--against OLD] | --write [COMMAND ...]"""

import argparse
import sys

from tests.commands.golden import differences, keep, kept, outputs, undrawn
from tests.commands.golden.commands import FEW, KEPT


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("file", nargs="?", help="where the outputs of the whole list are kept")
    parser.add_argument("--against", metavar="OLD", help="such a file of another commit")
    parser.add_argument("--write", nargs="*", metavar="COMMAND", help="keep kept.txt anew, and more commands")
    arguments = parser.parse_args()
    if arguments.write is not None:
        keep([(command, undrawn(files)) for command, files in outputs((*FEW, *arguments.write))], KEPT)
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
