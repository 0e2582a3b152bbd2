"""The authority of a table: what happens, what follows from it, who may do what.

Pure functions over a standing: they know no page, no socket, no thread and no database, and are told the time.
"""
