"""The server: its start, the connections, what every request passes, and figures about it."""
