"""From the home page to a table that waits for its players."""
