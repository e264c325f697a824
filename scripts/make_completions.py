"""Write the completion scripts of bash, zsh, fish and PowerShell from the command tree; --check compares only."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from command_tree import FILES, Node, Option, Tree, Value, read_tree

COMPLETIONS = Path(__file__).resolve().parent.parent / "completions"
TEMPLATES = Path(__file__).resolve().parent / "completions"


def _by_words(places: Iterable[tuple[str, Value]]) -> Mapping[tuple[str, ...], list[str]]:
    """Return the places that share the same words, for every set of fixed words."""
    shared: dict[tuple[str, ...], list[str]] = {}
    for place, value in places:
        if value.words:
            shared.setdefault(value.words, []).append(place)
    return shared


def _described(options: Iterable[Option]) -> list[tuple[str, str]]:
    return [(name, option.help) for option in options for name in option.names]


def _taking(options: Iterable[Option]) -> list[str]:
    return [name for option in options if option.value for name in option.names]


def _flags(options: Iterable[Option]) -> list[str]:
    return [name for option in options if not option.value for name in option.names]


def _quoted(text: str) -> str:
    """Quote for bash and zsh, if it must be."""
    return text if re.fullmatch(r"[\w./+=-]+", text) else "'" + text.replace("'", "'\\''") + "'"


def _pattern(place: str) -> str:
    """Return a `case` pattern for bash and zsh; `*` stands for every path."""
    return place if place.startswith("*:") else f"'{place}'"


def _fill(template: str, **parts: str) -> str:
    text = (TEMPLATES / template).read_text("utf-8")
    for name, part in parts.items():
        text = text.replace(f"@{name.upper()}@", part)
    return text


def _cases(places: Iterable[tuple[str, Value]], indent: str) -> str:
    return "\n".join(
        f"{indent}{' | '.join(map(_pattern, found))})\n{indent}    found=({' '.join(map(_quoted, words))}) ;;"
        for words, found in _by_words(places).items()
    )


def bash(found: Tree) -> str:
    lines = []
    for node in found.nodes:
        sets = {
            "commands": [word for word, _ in node.commands],
            "flags": _flags(node.options),
            "taking": _taking(node.options),
        }
        parts = [f"{name}=({' '.join(map(_quoted, words))})" for name, words in sets.items() if words]
        lines.append(" ".join([f"        '{node.path}')", *parts, *_amount(node), ";;"]))
    return _fill(
        "vsong.bash",
        nodes="\n".join(lines),
        places=_cases(found.places(), " " * 8),
        shared_taking=" ".join(_taking(found.shared)),
        shared=" ".join(name for name, _ in _described(found.shared)),
    )


def _amount(node: Node) -> list[str]:
    """Say how many arguments a node takes, in bash and zsh."""
    amount = [f"most={len(node.arguments)}"] if node.arguments else []
    return [*amount, "more=1"] if node.more else amount


def zsh(found: Tree) -> str:
    def described(pairs: Iterable[tuple[str, str]], indent: str) -> str:
        return "\n".join(indent + _quoted(word.replace(":", "\\:") + ":" + line) for word, line in pairs)

    lines = []
    for node in found.nodes:
        lines.append(f"    '{node.path}')")
        for name, pairs in (("commands", node.commands), ("options", _described(node.options))):
            if pairs:
                lines.append(f"      {name}=(\n{described(pairs, ' ' * 8)}\n      )")
        taking = " ".join(_taking(node.options))
        lines.append(" ".join(["     ", *([f"taking=({taking})"] if taking else []), *_amount(node), ";;"]))
    messages = (f"    {_pattern(place)}) message={_quoted(value.help)} ;;" for place, value in found.places())
    return _fill(
        "_vsong",
        nodes="\n".join(lines),
        messages="\n".join(messages),
        places=_cases(found.places(), " " * 4),
        shared_taking=" ".join(_taking(found.shared)),
        shared=described(_described(found.shared), " " * 4),
    )


def fish(found: Tree) -> str:
    def quoted(text: str) -> str:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    def described(pairs: Iterable[tuple[str, str]]) -> str:
        return " ".join(f"{word}\\t{quoted(line)}" for word, line in pairs)

    lines = []
    for node in found.nodes:
        lines.append(f"        case {quoted(node.path)}")
        sets = {"commands": described(node.commands), "options": described(_described(node.options))}
        lines += [f"            set {name} {words}" for name, words in sets.items() if words]
        if taking := _taking(node.options):
            lines.append(f"            set -a taking {' '.join(taking)}")
        if node.arguments:
            lines.append(f"            set most {len(node.arguments)}")
        if node.more:
            lines.append("            set more yes")
    places = []
    for words, where in _by_words(found.places()).items():
        places.append(f"        case {' '.join(map(quoted, where))}")
        listed = " ".join(f"$before{quoted(word)}" for word in words)
        places.append(
            "            __vsong_files $value $before"
            if words == FILES
            else f"            printf '%s\\n' {listed}"
        )
    return _fill(
        "vsong.fish",
        nodes="\n".join(lines),
        places="\n".join(places),
        shared_taking=" ".join(_taking(found.shared)),
        shared=described(_described(found.shared)),
    )


def powershell(found: Tree) -> str:
    def quoted(text: str) -> str:
        return "'" + text.replace("'", "''") + "'"

    def described(pairs: Iterable[tuple[str, str]]) -> str:
        return "; ".join(f"{quoted(word)} = {quoted(line or word)}" for word, line in pairs)

    def listed(words: Iterable[str]) -> str:
        return "@(" + ", ".join(map(quoted, words)) + ")"

    nodes = [
        f"        {quoted(node.path)} = @{{\n"
        f"            commands = [ordered]@{{ {described(node.commands)} }}\n"
        f"            options = [ordered]@{{ {described(_described(node.options))} }}\n"
        f"            taking = {listed(_taking(node.options))}\n"
        f"            most = {len(node.arguments)}; more = ${str(node.more).lower()}\n"
        f"        }}"
        for node in found.nodes
    ]
    places = (
        f"        {quoted(place)} = {listed(value.words)}"
        for place, value in found.places()
        if value.words not in ((), FILES)
    )
    return _fill(
        "vsong.ps1",
        nodes="\n".join(nodes),
        places="\n".join(places),
        shared_taking=", ".join(map(quoted, _taking(found.shared))),
        shared="\n".join(f"        {described([pair])}" for pair in _described(found.shared)),
    )


SHELLS: Mapping[str, Callable[[Tree], str]] = {
    "vsong.bash": bash,
    "_vsong": zsh,
    "vsong.fish": fish,
    "vsong.ps1": powershell,
}
"""File under completions/ -> what writes it."""


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when a script is out of date"
    )
    check = parser.parse_args(words).check
    found = read_tree()
    stale = []
    for name, write in SHELLS.items():
        path, text = COMPLETIONS / name, write(found)
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(f"completions/{name}")
            if not check:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, "utf-8", newline="\n")
    if stale:
        print(f"{'Out of date' if check else 'Written'}: {', '.join(stale)}")
        if check:
            print("Bring them up to date with: python scripts/make_completions.py")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
