"""Compares legal moves with OpenSpiel (pip install open_spiel), which is no part of the project.

python3 compare_openspiel.py FILE...: what the example `legal_sets` prints. Every set of legal moves is compared, as pieces and destinations.

Two things that OpenSpiel does otherwise are known and allowed for: a game of its own ends for no repetition, and before White's queen is down
it lets Black move pieces that hold the hive together. The latter moves are taken out here and counted.
"""

import functools
import importlib.metadata
import sys

import pyspiel

STEPS = {"-": (1, 0), "/": (1, -1), "\\": (0, 1)}
# Radius of OpenSpiel's board, the largest it offers; a game that leaves it ends there as a draw.
BOARD_SIZE = 14


@functools.cache
def load(kind):
    letters = kind.partition("+")[2]
    uses = ",".join(
        f"uses_{name}={str(name[0].upper() in letters).lower()}" for name in ("mosquito", "ladybug", "pillbug")
    )
    return pyspiel.load_game(f"hive(board_size={BOARD_SIZE},{uses})")


class Board:
    """Where pieces lie; no rules."""

    def __init__(self):
        self.places, self.stacks = {}, {}

    def destination(self, text):
        """A MoveString as a piece and its destination."""
        if text == "pass":
            return text
        piece, _, to = text.partition(" ")
        if not to:
            return f"{piece}@0,0"
        sign, step = "", 0
        if to[0] in STEPS:
            sign, step, to = to[0], -1, to[1:]
        elif to[-1] in STEPS:
            sign, step, to = to[-1], 1, to[:-1]
        (q, r), (dq, dr) = self.places[to], STEPS.get(sign, (0, 0))
        return f"{piece}@{q + step * dq},{r + step * dr}"

    def play(self, move):
        if move == "pass":
            return
        piece, _, place = move.partition("@")
        place = tuple(map(int, place.split(",")))
        if piece in self.places:
            self.stacks[self.places[piece]].remove(piece)
        self.places[piece] = place
        self.stacks.setdefault(place, []).append(piece)

    def is_next(self, piece):
        """Whether like pieces with lower numbers are on the board."""
        return piece in self.places or all(piece[:2] + str(n) in self.places for n in range(1, int(piece[2:] or 1)))

    def breaks(self, piece):
        """Whether the hive falls apart without a piece on the ground."""
        if piece not in self.places or len(self.stacks[self.places[piece]]) > 1:
            return False
        rest = {place for place, stack in self.stacks.items() if stack} - {self.places[piece]}
        reached = [next(iter(rest))]
        seen = set(reached)
        for q, r in reached:
            for dq, dr in STEPS.values():
                for near in ((q + dq, r + dr), (q - dq, r - dr)):
                    if near in rest and near not in seen:
                        seen.add(near)
                        reached.append(near)
        return len(seen) < len(rest)


games = plies = moves = different = removed = 0
state = board = None
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if line.startswith("game "):
                state, board = load(line[5:]).new_initial_state(), Board()
                games += 1
                continue
            if state is None:
                continue
            played, _, ours = line.partition(" | ")
            ours = set(ours.split())
            theirs = {}
            if not state.is_terminal():
                for action in state.legal_actions():
                    move = board.destination(state.action_to_string(state.current_player(), action))
                    if move == "pass" or board.is_next(move.partition("@")[0]):
                        theirs[move] = action
            if "bQ" in board.places and "wQ" not in board.places and state.current_player() == 1:
                pinned = [move for move in theirs if board.breaks(move.partition("@")[0])]
                removed += len(pinned)
                for move in pinned:
                    del theirs[move]
            plies += 1
            moves += len(ours)
            if ours != theirs.keys():
                different += 1
                print(f"{name}:{number}: ours only {sorted(ours - theirs.keys())}, theirs only {sorted(theirs.keys() - ours)}")
            if played not in theirs:
                # The end of the game, or a difference that was just told.
                if played != "-" and ours == theirs.keys():
                    different += 1
                    print(f"{name}:{number}: {played} is not legal there")
                state = None
                continue
            state.apply_action(theirs[played])
            board.play(played)
print(
    f"open_spiel {importlib.metadata.version('open_spiel')}: {games} games, {plies} plies, {moves} moves compared, "
    f"{removed} of pinned pieces before White's queen left out, {different} plies different"
)
sys.exit(different > 0 or games == 0)
