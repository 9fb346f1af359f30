"""The command line that all benches have in common."""

import importlib
import sys


def asked(parser, **tiny):
    """Read the command line. With `--tiny`, which every bench takes, defaults are those of `tiny`: hardly any
    work. Tests run every module here that can be run with that and nothing else."""
    parser.add_argument("--tiny", action="store_true", help="hardly any work, to see that all of it runs")
    if "--tiny" in sys.argv:
        parser.set_defaults(**tiny)
    return parser.parse_args()


def divisible(parser):
    """`--divide N`, for benches whose amounts of work are not asked for one by one."""
    parser.add_argument("--divide", type=int, default=1, metavar="N", help="do an Nth of the work (default 1)")


def needed(module, package):
    """The module, without which a bench can do nothing; where it is not installed, the end with one sentence."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        sys.exit(f"this bench needs the module {module}, which is not installed: pip install {package}")
