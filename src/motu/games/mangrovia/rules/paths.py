"""The paths of the gods: how far each colour is ahead on them, and what that brings (MG-109 to MG-112, MG-126)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box


@rule
def settle(s, colour, space, huts):
    """New huts on a space: their colour gets ahead on the paths that meet there.

    `standing` counts the huts along a path; its lowest bits tell how near the statue the nearest one is.
    """
    for k in range(box.CROSSING):
        path = box.PATHS_OF[space, k]
        if path != NOBODY:
            before = s.standing[colour, path]
            near = max(before & box.NEAR, box.NEAR - box.PLACE_ON[space, k])
            s.standing[colour, path] = (before >> box.NEAR_BITS) + huts << box.NEAR_BITS | near


@rule
def huts_along(s, path, colour):
    """How many huts of a colour stand along a path."""
    return s.standing[colour, path] >> box.NEAR_BITS


@rule
def path_standing(s, path, colour):
    """More huts stand higher, then the god tile, then the nearer hut; 0 without a hut (MG-109 to MG-111, MG-126)."""
    huts = huts_along(s, path, colour)
    god = (s.god[path] == colour) & (huts > 0)
    return s.standing[colour, path] + (huts + god << box.NEAR_BITS)


@rule
def path_prize(s, path, seat):
    """First and second score, the others nothing (MG-112); the neutral huts take part (MG-117)."""
    own = path_standing(s, path, seat)
    if own == 0:
        return 0
    ahead = 0
    for colour in range(box.COLOURS):
        ahead += path_standing(s, path, colour) > own
    return box.PATH_PRIZES[path, ahead] if ahead < 2 else 0


@rule
def path_points(s, seat):
    points = 0
    for path in range(box.PATHS):
        points += path_prize(s, path, seat)
    return points
