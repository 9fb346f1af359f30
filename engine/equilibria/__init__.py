"""Two-seat games solved: trees, equilibria, and how much a policy gives away."""
