"""Random streams, as they are public: engine/chance/rng.pxd has them."""
from engine.chance.rng cimport *
