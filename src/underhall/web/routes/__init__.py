"""The addresses of the tables, and what programs use."""
