"""Worker processes: bots think and strangers' records are read there, never in the server itself."""
