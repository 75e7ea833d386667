"""The rules of a game, positions that show them, and where its figures come from."""
