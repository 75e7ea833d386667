"""At a table while its game runs: the table itself, and what helps those who play."""
