"""What every game promises to whoever learns it (CONTRIBUTING.md, "Teaching a game")."""

import motu

NOT_YET: set[str] = set()  # games that nobody can learn here yet
TAUGHT = [game for game in motu.game_ids() if game not in NOT_YET]
