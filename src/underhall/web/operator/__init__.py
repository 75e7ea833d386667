"""The operator's pages, and the same for programs: how the server is doing, and what the operator can do."""
