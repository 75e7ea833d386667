"""The engine: rules ask, anything may answer. It knows no game."""
