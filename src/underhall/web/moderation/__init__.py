"""What the operator has decided about visitors, and what players have reported."""
