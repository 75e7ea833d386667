"""The lessons, which are played at the games' own boards."""
