"""The areas of Dokmus's board; `board.py` puts them together."""
