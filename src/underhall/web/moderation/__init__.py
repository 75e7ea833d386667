"""What whoever runs the server has decided about visitors, and what players have reported."""
