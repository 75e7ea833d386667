"""Worker processes: bots think there and records of strangers are read there, never in the server itself."""
