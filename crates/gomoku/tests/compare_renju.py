"""Compares fouls with the package renju (pip install renju), which is no part of the project.

python3 compare_renju.py FILE...: lines `position | point:foul ..`, as tests/data/fouls.txt has them and the example `fouls` prints.
"""

import importlib.metadata
import re
import sys

from renju.check_forbid import get_foul_type

CODES = {1: "33", 2: "44", 3: "6"}


def read(rows):
    """Columns of stones from the bottom: 0 none, 1 Black, 2 White."""
    lines = []
    for row in reversed(rows.split("/")):
        line = []
        for part in re.findall(r"\d+|[xo]", row):
            line += [0] * int(part) if part.isdigit() else [1 if part == "x" else 2]
        lines.append(line)
    return [list(column) for column in zip(*lines)]


def fouls(board):
    size = len(board)
    for row in range(size):
        for column in range(size):
            if board[column][row] == 0:
                foul = get_foul_type(board, column, row)
                if foul:
                    yield f"{chr(ord('a') + column)}{row + 1}:{CODES[foul]}"


positions, points, different = 0, {}, 0
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            position, ours = line.rstrip("\n").split(" | ")
            ours = ours.split()
            theirs = list(fouls(read(position.split()[0])))
            positions += 1
            for entry in theirs:
                code = entry.split(":")[1]
                points[code] = points.get(code, 0) + 1
            if ours != theirs:
                different += 1
                print(f"{position}: ours only {sorted(set(ours) - set(theirs))}, theirs only {sorted(set(theirs) - set(ours))}")
print(f"renju {importlib.metadata.version('renju')}: {positions} positions compared, fouls {points}, {different} positions different")
sys.exit(different > 0)
