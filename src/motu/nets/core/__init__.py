"""What is compiled: the evaluation of a net."""
