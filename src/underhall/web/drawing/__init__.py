"""What one viewer sees of a table, as parts of HTML."""
