"""Who is there, and word to those who are away."""
