"""The areas of Mangrovia's board; `board.py` puts them together."""
