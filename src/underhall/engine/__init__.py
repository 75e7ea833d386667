"""The engine: the rules ask, and anything may answer. It knows nothing about any particular game."""
