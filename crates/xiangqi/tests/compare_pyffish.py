"""Compares verdicts with pyffish (pip install pyffish), which is no part of the project.

python3 compare_pyffish.py FILE...: lines `verdict | board and side | moves`, as tests/data/verdicts.txt has them and the example `cycles` prints.
"""

import re
import sys

import pyffish


def dialect(move):
    """A move with the ranks that pyffish counts from 1."""
    return re.sub(r"\d", lambda rank: str(int(rank.group()) + 1), move)


def verdict(start, moves):
    ended, value = pyffish.is_optional_game_end("xiangqi", start, moves)
    if not ended:
        return "none"
    if value == 0:
        return "draw"
    red_to_move = start.split()[1] == "w"
    if len(moves) % 2:
        red_to_move = not red_to_move
    return "first" if (value > 0) == red_to_move else "second"


compared, different = {}, 0
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            ours, start, moves = line.strip().split(" | ")
            start += " - - 0 1"
            moves = [dialect(move) for move in moves.split()]
            theirs = verdict(start, moves)
            before = verdict(start, moves[:-1])
            compared[ours] = compared.get(ours, 0) + 1
            if theirs != ours or before != "none":
                different += 1
                print(f"pyffish says {theirs} (and {before} before the last move): {line.strip()}")
print(f"pyffish {'.'.join(map(str, pyffish.version()))}: {compared} compared, {different} different")
sys.exit(different > 0)
