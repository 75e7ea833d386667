"""The pages of whoever runs the server, and the same for programs: what goes on, and what can be done about it."""
