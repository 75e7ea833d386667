"""Who is there, and messages to those who are away."""
