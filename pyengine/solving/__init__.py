"""Games solved: policies, equilibria, what a player gives away."""
