"""Sweeps without a folder."""

from pyengine.study import sweep


def run_sweep(study, swept, **keywords):
    """Run a study for each combination of the values of its options."""
    return sweep.run_sweep(sweep.sweep_of(study, swept), **keywords)
