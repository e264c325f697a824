"""Random saves as players might type them, and random changes to what is in them."""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

NAMES = ("coins", "humanity", "max", "side", "35", "L-1", "Tin Whistle", "a.b", 'x"#y', "read", "notes")
TABLES = ("donations", "vagrants", "songsmith", "empress", "skills", "4 Tributes, 4 Strings", "36", "deeds")
ENDINGS = ("", " [x]", " a = 1", " it's \"", " # twice", " [")
WORDS = ("ready", "a # b", 'say "hi"', "back\\slash", "[x]", "tab\t", "é", "", "1", "2", "'", "x = 1", "84")

Tables = dict[str, Any]
Path = tuple[str, ...]


def fact(luck: random.Random) -> Any:
    kind = luck.random()
    if kind < 0.35:
        return luck.randint(-3, 30)
    if kind < 0.45:
        return luck.random() < 0.5
    if kind < 0.7:
        return luck.choice(WORDS)
    return luck.sample(WORDS, luck.randint(1, 4))


def tables(luck: random.Random, depth: int = 0) -> Tables:
    found = {name: fact(luck) for name in luck.sample(NAMES, luck.randint(0 if depth else 1, 3))}
    below = luck.randint(0, (4, 3, 1, 0)[depth])
    return found | {name: tables(luck, depth + 1) for name in luck.sample(TABLES, below)}


class Typed(NamedTuple):
    """A save as somebody typed it; `known` are the facts that the program reads from it."""

    text: str
    known: Tables
    paths: dict[tuple[str, ...], Path]
    """What each header and key is called, by what stands on its line."""


class Typist:
    """Types facts as a player would: comments everywhere, an order of their own, blank lines as they fall."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.lines: list[str] = []
        self.comments = 0
        self.paths: dict[tuple[str, ...], Path] = {}

    def some(self, chance: float) -> bool:
        return self.luck.random() < chance

    def comment(self) -> str:
        self.comments += 1
        return f"# c{self.comments}{self.luck.choice(ENDINGS)}"

    def beside(self) -> str:
        return f"{self.luck.choice((' ', '  '))}{self.comment()}" if self.some(0.3) else ""

    def above(self, indent: str = "") -> None:
        if self.some(0.15):
            self.lines += [indent + self.comment(), *[""] * self.luck.randint(1, 2)]
        if self.some(0.35):
            self.lines += [indent + self.comment() for _ in range(self.luck.randint(1, 2))]

    def word(self, value: Any) -> str:
        if isinstance(value, str):
            if value.isdigit() and self.some(0.4):
                return value
            if self.some(0.2) and "'" not in value and "\t" not in value:
                return f"'{value}'"
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '"'
        return str(value).lower()

    def name(self, name: str) -> str:
        if re.fullmatch(r"[A-Za-z0-9_-]+", name) and self.some(0.7):
            return name
        return f"'{name}'" if self.some(0.3) else '"' + name.replace('"', '\\"') + '"'

    def entry(self, path: Path, value: Any, header: str) -> None:
        self.above()
        name = self.name(path[-1])
        self.paths[header, name] = path
        equals = self.luck.choice((" = ", "=", "  =  "))
        if not isinstance(value, list):
            self.lines.append(f"{name}{equals}{self.scalar(value)}{self.beside()}")
        elif self.some(0.25):
            inner = self.luck.choice((", ", ",", " , ")).join(map(self.word, value))
            self.lines.append(f"{name}{equals}[{inner}{self.luck.choice(('', ','))}]{self.beside()}")
        else:
            self.lines.append(f"{name}{equals}[")
            for number, item in enumerate(value, 1):
                self.above("    ")
                comma = "," if number < len(value) or self.some(0.7) else ""
                self.lines.append(f"    {self.word(item)}{comma}{self.beside()}")
            if self.some(0.1):
                self.lines.append("    " + self.comment())
            self.lines.append("]" + self.beside())

    def scalar(self, value: Any) -> str:
        return self.word(value) if not (isinstance(value, str) and value.isdigit()) else f'"{value}"'

    def section(self, path: Path, own: Tables) -> None:
        header = ""
        if path:
            if self.lines and self.some(0.9):
                self.lines += [""] * self.luck.choice((1, 1, 1, 2))
            self.above()
            header = "[" + ".".join(map(self.name, path)) + "]"
            self.paths[header,] = path
            self.lines.append(header + self.beside())
        for number, (name, value) in enumerate(own.items()):
            if number and self.some(0.2):
                self.lines.append("")
            self.entry((*path, name), value, header)
        if self.some(0.1):
            self.lines.append(self.comment())
            self.lines.append("")


class WildTypist(Typist):
    """Types tables inline or with dotted keys, long strings over lines, and lists with several items a line."""

    def entry(self, path: Path, value: Any, header: str) -> None:
        if isinstance(value, dict):
            self.table(path[-1:], value)
        elif isinstance(value, list) and len(value) > 1 and self.some(0.3):
            self.above()
            first, *others = map(self.word, value)
            start = self.luck.choice((f"[{first}, ", f"[ {self.comment()}\n  {first}, "))
            self.lines.append(f"{self.name(path[-1])} = {start}{self.comment()}")
            self.lines.append(f"  {', '.join(others)}]{self.beside()}")
        elif isinstance(value, str) and self.some(0.3):
            self.above()
            words = value.replace("\\", "\\\\")
            self.lines.append(f'{self.name(path[-1])} = """\n{words}\\\n   """{self.beside()}')
        else:
            super().entry(path, value, header)

    def table(self, keys: Path, value: Tables) -> None:
        """Type a table without a header: inline, or each of its keys with dots before it."""
        self.above()
        if not value or self.some(0.4):
            self.lines.append(f"{'.'.join(map(self.name, keys))} = {self.inline(value)}{self.beside()}")
            return
        for name, below in value.items():
            if isinstance(below, dict):
                self.table((*keys, name), below)
            else:
                self.above()
                words = self.inline(below)
                self.lines.append(f"{' . '.join(map(self.name, (*keys, name)))} = {words}{self.beside()}")

    def inline(self, value: Any) -> str:
        if isinstance(value, dict):
            return f"{{ {', '.join(f'{self.name(name)} = {self.inline(below)}' for name, below in value.items())} }}"
        if isinstance(value, list):
            return f"[{', '.join(map(self.word, value))}]"
        return self.scalar(value)


def sections(
    luck: random.Random, facts: Tables, path: Path = (), wild: float = 0.0
) -> list[tuple[Path, Tables]]:
    """Return what each header holds; in a wild save some tables stand under their parent's header."""
    headless = {name for name, value in facts.items() if isinstance(value, dict) and luck.random() < wild}
    own = {name: value for name, value in facts.items() if name in headless or not isinstance(value, dict)}
    if luck.random() < 0.4:
        own = dict(luck.sample(list(own.items()), len(own)))
    found = [(path, own)] if own or not path or len(own) == len(facts) or luck.random() < 0.2 else []
    for name, value in facts.items():
        if isinstance(value, dict) and name not in headless:
            found += sections(luck, value, (*path, name), wild)
    return found


def typed(luck: random.Random, known: Tables, *, wild: bool = False) -> Typed:
    """Type a save that holds `known`, and keys and items of lists that nobody knows."""
    typist = WildTypist(luck) if wild else Typist(luck)
    first, *others = sections(luck, known, wild=0.3 if wild else 0.0)
    if luck.random() < 0.3:
        luck.shuffle(others)
    for path, own in [first, *others]:
        own = {name: strange(luck, value) for name, value in own.items()}
        if luck.random() < 0.15:
            own = dict(luck.sample([*own.items(), ("zz", fact(luck))], len(own) + 1))
        typist.section(path, own)
    for _ in range(luck.randint(0, 2) if wild else 0):
        typist.above()
        typist.lines += [f"[[unknown]]{typist.beside()}", f"x = 1{typist.beside()}"]
    text = "".join(line + "\n" for line in typist.lines)
    text = text[:-1] if luck.random() < 0.1 else text
    text = text.replace("\n", "\r\n") if luck.random() < 0.2 else text
    return Typed("\ufeff" + text if luck.random() < 0.05 else text, known, typist.paths)


def strange(luck: random.Random, value: Any) -> Any:
    """Return a list in another order at times, or with an item that nobody knows."""
    if not isinstance(value, list):
        return value
    value = luck.sample(value, len(value)) if luck.random() < 0.2 else list(value)
    if luck.random() < 0.1:
        value.insert(luck.randint(0, len(value)), "unheard of")
    return value


# --- random changes -------------------------------------------------------------------------------------


def changed(luck: random.Random, facts: Tables) -> Tables:
    after = clone(facts)
    for _ in range(luck.randint(1, 6)):
        change(luck, after)
    return after


def clone(facts: Any) -> Any:
    if isinstance(facts, dict):
        return {name: clone(value) for name, value in facts.items()}
    return list(facts) if isinstance(facts, list) else facts


def change(luck: random.Random, facts: Tables) -> None:
    table, depth = facts, 0
    while depth < 3 and luck.random() < 0.6:
        below = [value for value in table.values() if isinstance(value, dict)]
        if not below:
            break
        table, depth = luck.choice(below), depth + 1
    kind = luck.random()
    if kind < 0.25 and table:
        if depth or len(table) > 1:
            del table[luck.choice(list(table))]
    elif kind < 0.5:
        name = luck.choice(NAMES)
        insert(luck, table, name, fact(luck))
    elif kind < 0.65 and depth < 3:
        insert(luck, table, luck.choice(TABLES), tables(luck, depth + 1))
    else:
        lists = [name for name, value in table.items() if isinstance(value, list)]
        if lists:
            items(luck, table, luck.choice(lists))


def insert(luck: random.Random, table: Tables, name: str, value: Any) -> None:
    if name in table:
        table[name] = value
        return
    entries = list(table.items())
    entries.insert(luck.randint(0, len(entries)), (name, value))
    table.clear()
    table.update(entries)


def items(luck: random.Random, table: Tables, name: str) -> None:
    value = table[name]
    for _ in range(luck.randint(1, 2)):
        new = luck.choice(WORDS)
        if new not in value and luck.random() < 0.6:
            value.insert(luck.randint(0, len(value)), new)
        elif value:
            value.remove(luck.choice(value))
    if not value:
        del table[name]


def kinds(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: kinds(below) for name, below in value.items()}
    return [type(item) for item in value] if isinstance(value, list) else type(value)
