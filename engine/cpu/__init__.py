"""Instruction sets of this computer, and their vectors."""
