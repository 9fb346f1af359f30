"""What this computer can run, and vectors of its instruction sets."""
