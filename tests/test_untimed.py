"""No test of properties fails because the computer is busy."""

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
