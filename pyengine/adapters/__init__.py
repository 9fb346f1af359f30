"""Our games as environments of other packages, each of which is an extra: pettingzoo, gymnasium, openspiel."""
