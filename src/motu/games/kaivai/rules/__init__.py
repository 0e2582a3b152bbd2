"""Kaivai's rules: all that is compiled.

`decisions` asks and answers.  A game from beginning to end is `set_up`, `rounds` (bids, start cottages, the god,
depreciation), `turns` (actions, passing, gifts) with `boats`, `building` and `trading`, and `ending`.  Beneath them
lie `sea` (land, water and the blockade), `hexes` (sets of hexes as bits), `supplies` (tokens that come and go) and
`scoring` (points, and who is poorer), beside them `hidden`, `checks` and `advice`.
"""
