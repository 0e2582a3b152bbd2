"""Learned players: nets that teach themselves a game by playing against themselves (`pip install motu[learn]`).

    motu learn kaivai --minutes 5 --out kaivai.npz

`tables` plays many matches at once, `model` is the net, `rounds` makes lessons of what was played and learns them,
`training` goes on until the time is over and keeps what was reached.  `motu.nets` plays what came out, without PyTorch.
"""
