"""Where points come from (section 9)."""

SOURCES = ("ruins", "small temples", "large temples", "complete tiles", "visited tiles", "sacrifices")
RUINS, SMALL, LARGE, COMPLETE, VISITED, SACRIFICES = range(len(SOURCES))
