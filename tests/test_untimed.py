"""No test fails because the computer is busy."""

from __future__ import annotations

import ast
from pathlib import Path

from hypothesis import settings

TESTS = Path(__file__).parent


def test_no_example_has_a_deadline():
    """Promise: the profile that all tests share has none, and no test sets one of its own."""
    assert settings.default is not None
    assert settings.default.deadline is None
    own = [
        f"{path.relative_to(TESTS)}:{word.value.lineno}"
        for path in sorted(TESTS.rglob("*.py"))
        for word in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(word, ast.keyword) and word.arg == "deadline"
        if not (isinstance(word.value, ast.Constant) and word.value.value is None)
    ]
    assert own == []


def test_no_test_asks_how_long_something_took():
    """Promise: what must end is held by an_end(), which no busy computer reaches."""
    clocks = {"time", "monotonic", "perf_counter", "process_time", "thread_time"}
    asked = [
        f"{path.relative_to(TESTS)}:{asserted.lineno}"
        for path in sorted(TESTS.rglob("*.py"))
        for asserted in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(asserted, ast.Assert)
        for spent in ast.walk(asserted)
        if isinstance(spent, ast.BinOp) and isinstance(spent.op, ast.Sub)
        for call in ast.walk(spent)
        if isinstance(call, ast.Attribute) and call.attr in clocks and ast.unparse(call.value) == "time"
    ]
    assert asked == []
