"""What is kept on the disk: the data file, its rows, and tables built again from them."""
