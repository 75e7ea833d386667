"""What things, effects and answers are called in words: for buttons, lists, log lines and the terminal."""
