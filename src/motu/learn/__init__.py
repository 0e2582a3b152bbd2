"""Learned players: nets that teach themselves a game by playing against themselves (`pip install motu[learn]`).

    motu learn kaivai --minutes 5 --out kaivai.npz

`tables` holds many matches at once, `model` is the net, `rounds` lets it play crowds of them, here or elsewhere,
`lessons` says what is to be learned of that, `training` goes on until the time is over and keeps what was reached.
`motu.nets` plays what came out, without PyTorch.
"""
