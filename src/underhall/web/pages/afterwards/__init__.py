"""When a game is over: its scores, its replay, and records from elsewhere."""
