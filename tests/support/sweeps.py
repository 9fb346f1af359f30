"""Sweeps without a folder."""

from pyengine.study import variants


def run_sweep(study, swept, **keywords):
    """Run a study for each combination of the values of its options."""
    return variants.run_variants(variants.variants_of(study, swept), **keywords)
