"""Modules that run when something of them is first used: `from ..campaign import deeds` alone runs nothing.

A package has it so by making `__getattr__` of `modules`. What is imported by name, as in `from ..campaign.deeds import
limit`, runs at once.
"""

from __future__ import annotations

import sys
from _frozen_importlib import _find_spec, module_from_spec  # type: ignore[attr-defined]

from .records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType as Module
    from typing import Any
else:
    Module = type(sys)


class _Unloaded(Module):
    """A module that has not run yet."""

    def __getattribute__(self, name: str) -> Any:
        """Run it, and be the module from then on."""
        _run(self)
        return getattr(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Run it first: what it says itself would else take the place of what is set."""
        _run(self)
        setattr(self, name, value)


def _run(module: Module) -> None:
    object.__setattr__(module, "__class__", Module)
    try:
        module.__loader__.exec_module(module)  # type: ignore[union-attr]
    except BaseException:
        module.__class__ = _Unloaded
        raise


def modules(package: str, path: Sequence[str]) -> Callable[[str], Any]:
    """Return what finds the modules of a package and runs none."""

    def module(name: str) -> Any:
        spec = None if name.startswith("_") else _find_spec(f"{package}.{name}", path)
        if spec is None:
            raise AttributeError(f"module {package} has no attribute {name}")
        found = sys.modules[spec.name] = module_from_spec(spec)
        setattr(sys.modules[package], name, found)
        found.__class__ = _Unloaded
        return found

    return module
