"""Benchmarks, run from the root of the repository: python -m bench.NAME; docs/performance.md says what they show."""
