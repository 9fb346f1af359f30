"""Games solved: trees, equilibria, samples, open hands."""
