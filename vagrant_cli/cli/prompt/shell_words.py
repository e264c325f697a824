"""The words of a typed line as a shell takes them, with nothing replaced in them."""

from __future__ import annotations

import re

from ...errors import UsageError
from ...lean import regex
from ...rules.words.matching import PROGRAM

WORD = regex(
    r"""(?:[^\s'"\\$]|\\.|'[^']*'|"(?:[^"\\]|\\.)*"|\$'(?:[^'\\]|\\.)*'|\$)+""",
    re.DOTALL,
)
PIECE = regex(
    r"""\$'(?P<coded>(?:[^'\\]|\\.)*)'|'(?P<plain>[^']*)'|"(?P<double>(?:[^"\\]|\\.)*)"|\\(?P<one>.)|(?P<bare>[^'"\\$]+|\$)""",
    re.DOTALL,
)
CODED = regex(r"((?:\\x[0-9a-f]{2})+)|\\(.)", re.DOTALL)


def words(line: str) -> list[str]:
    """Return the words of a line as a shell takes them, without what `#` begins; nothing in them is replaced.

    A word that we print quoted is read as it was. UsageError when a quote is not closed.
    """
    found: list[str] = []
    rest = line.strip("\r\n").lstrip()
    while rest and not rest.startswith("#"):
        word = WORD.match(rest)
        if word is None or (word.end() < len(rest) and not rest[word.end()].isspace()):
            raise UsageError("A quote is not closed on this line.", hint="Put the same sign behind the text.")
        found.append("".join(map(_meant, PIECE.finditer(word[0]))))
        rest = rest[word.end() :].lstrip()
    return found[1:] if found[:1] == [PROGRAM] else found


def _meant(piece: re.Match[str]) -> str:
    text = piece[piece.lastgroup or 0]
    if piece.lastgroup == "double":
        return re.sub(r'\\(["\\$`])', r"\1", text)
    return CODED.sub(_decoded, text) if piece.lastgroup == "coded" else text


def _decoded(code: re.Match[str]) -> str:
    if code[1]:
        return bytes.fromhex(code[1].replace("\\x", "")).decode("utf-8", "surrogateescape")
    return {"n": "\n", "t": "\t"}.get(code[2], code[2])
