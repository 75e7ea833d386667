"""`underhall bench web`: loads a server and measures it."""
