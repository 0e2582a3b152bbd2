"""Nets that play: their files, what they see, and their evaluation in compiled code.  `motu.learn` trains them.

>>> import motu, numpy as np
>>> from motu.nets.file import file_of
>>> from motu.nets.mind import mind_of
>>> match = motu.match("kaivai", players=3, seed=1)
>>> mind = mind_of(match.game, file_of(match.game))                                # doctest: +SKIP
>>> view = np.array([match.view(0)], match.game.record.dtype)
>>> logits, shares, scores = mind.evaluate(view, 0, match.legal())                 # doctest: +SKIP
"""
