"""What is kept on disk: the data file, its rows, and tables rebuilt from them."""
