"""The areas of Wayfinder's board; `board.py` puts them together."""
