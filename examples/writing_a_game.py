"""Writing a game: Nim with a twist in sixty lines, then a batch, statistics and a door for it.

A real game lives in a folder of its own with the files that CONTRIBUTING.md lists; one file is enough to see the idea.
Run it from a file, not from a prompt: compiled code is kept by the hash of the folder.
"""

# %% The record, the vocabulary, the rules
from motu.engine.chance import below
from motu.engine.game import Game
from motu.engine.operations import rule
from motu.engine.record import NOBODY, Record, field, i4
from motu.engine.vocabulary import Family, Vocabulary, argument

HEAPS, MOST = 3, 7
ACTIONS = Vocabulary(Family("take", argument("heap", HEAPS), argument("count", range(1, MOST + 1))))
RECORD = Record(
    field("heap", i4, HEAPS, "stones in each heap"),
    field("last", i4, (), "who took the last stone", names_seat=True),
)


@rule
def set_up(s):
    s.last = NOBODY
    for heap in range(HEAPS):
        s.heap[heap] = 3 + below(s, MOST - 2)
    s.seat = 0


@rule
def why_not(s, action):
    if s.seat == NOBODY:
        return 2
    return 0 if action % MOST + 1 <= s.heap[action // MOST] else 1


@rule
def legal(s, out):
    count = 0
    for action in range(HEAPS * MOST):
        if why_not(s, action) == 0:
            out[count] = action
            count += 1
    return count


@rule
def apply(s, action):
    s.heap[action // MOST] -= action % MOST + 1
    left = 0
    for heap in range(HEAPS):
        left += s.heap[heap]
    if left == 0:
        s.last = s.seat
        s.seat = NOBODY
    else:
        s.seat = (s.seat + 1) % s.players


@rule
def score(s, seat):
    return 1 if s.last == seat else 0


@rule
def ledger(s, out):
    for seat in range(s.players):
        out[seat, 0] = score(s, seat)


@rule
def winners(s):
    return 1 << s.last if s.last != NOBODY else 0


@rule
def broken(s):
    return 0


GAME = Game(
    __name__,
    title="Nim",
    prefix="NM",
    players=(2, 3),
    pitch="Take the last stone.",
    minutes=1,
    record=RECORD,
    actions=ACTIONS,
    sources=("last stone",),
    set_up=set_up,
    why_not=why_not,
    legal=legal,
    apply=apply,
    ledger=ledger,
    score=score,
    winners=winners,
    broken=broken,
    evaluate=score,
    longest=200,
    out_of_turn=2,
)

# %% Everything else comes with it
if __name__ == "__main__":
    from motu.engine.match import Match
    from motu.simulate import Batch
    from motu.statistics import as_text, statistics

    match = Match(GAME, players=2, seed=1)
    print(match.text(match.legal()[0]), "…", match.text(match.legal()[-1]))
    batch = Batch(GAME, 1_000, players=3, seed=1)
    batch.play_out()
    print("wins by seat", batch.shares.sum(axis=0))
    print(as_text(statistics(GAME, 2, games=20_000)))
