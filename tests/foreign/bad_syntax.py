"""A package with a mistake that only its import shows."""

GAME = compile("def turn(:", "turn.py", "exec")
