"""Known games played anew: python -m tests.support.known [GAME ..]

Takes records of the package, five drawn by chance where none is named; each one's command must give its signature
again, and each must be of the games as they are.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from pyengine.assess import known


def again(record):
    """The signature that the command of a record gives."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "verdict.json")
        words = [sys.executable, "-m", *record["command"], "--json", str(file)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        return json.loads(file.read_text(encoding="utf-8"))["signature"]


def main(names):
    """Play games anew; returns the exit status."""
    records, stale = known.records()
    wrong = [f"{name}: its record is of another text or version" for name in stale]
    chosen = (
        [each for each in records if each["game"] in names] if names else random.sample(records, min(5, len(records)))
    )
    for record in chosen:
        print(" ".join(record["command"]), flush=True)
        if (found := again(record)) != record["verdict"]:
            wrong.append(f"{record['game']}: its verdict has the signature {found}, its record {record['verdict']}")
    print(*wrong, sep="\n")
    return int(bool(wrong or len(chosen) < len(names)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
