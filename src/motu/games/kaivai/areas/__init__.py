"""The areas of Kaivai's board; `board.py` puts them together."""
