"""Benchmarks, run from the root of the repository: python -m bench.NAME; see docs/inside/performance.md."""
