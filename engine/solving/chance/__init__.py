"""Every outcome of chance, with its exact weight."""
