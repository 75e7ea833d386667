"""Live updates to everybody who has a table open."""
