"""Doors for researchers: `motu.doors.pettingzoo`, `motu.doors.gymnasium`, `motu.doors.openspiel`.

All of them are thin: the same action numbers, masks and observations as everywhere, from the compiled batch.
"""
