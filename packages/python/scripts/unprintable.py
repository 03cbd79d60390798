"""Writes data/unprintable.js: the code points that CPython's repr() escapes. Needs Python 3.11 (Unicode 14).

python3.11 packages/python/scripts/unprintable.py
"""

import pathlib
import unicodedata

assert unicodedata.unidata_version == "14.0.0", unicodedata.unidata_version


def base36(number):
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def lengths():
    """Lengths of the runs of code points, printable and unprintable in turn, the printable ones first."""
    printable, length = True, 0
    for point in range(0x110000):
        if chr(point).isprintable() == printable:
            length += 1
        else:
            yield length
            printable, length = not printable, 1
    yield length


target = pathlib.Path(__file__).parent.parent / "data" / "unprintable.js"
words = [base36(length) for length in lengths()]
lines = [" ".join(words[start : start + 40]) for start in range(0, len(words), 40)]
target.write_text(
    "// Code points that CPython's repr() escapes. Made by scripts/unprintable.py; see data/SOURCE.md.\n"
    + "export const unprintableRuns = `\n"
    + "\n".join(lines)
    + "\n`\n"
)
