"""The areas of Bora Bora's board; `board.py` puts them together."""
