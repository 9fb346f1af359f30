"""How strong players are: tournaments, and two players held against each other."""
