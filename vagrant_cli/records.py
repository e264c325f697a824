"""Records: what `typing.NamedTuple` makes, made without compiling source and without loading `typing`.

To who checks types it is typing's own; where it runs, tests hold it to typing's. What is generic is so to types only.
"""

from __future__ import annotations

import sys
from _collections import _tuplegetter  # type: ignore[import-not-found]

TYPE_CHECKING = False
"""What checks types takes it for true, as typing's; it costs no import."""

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import TypeVar as TypeVar
    from typing import overload as overload
else:

    class Generic:
        """What a generic class names as its base."""

        __slots__ = ()

        def __class_getitem__(cls, _: Any) -> Any:
            return cls

    def TypeVar(name: str, **_: Any) -> str:  # noqa: N802
        """Name a type that is open; nothing looks at it."""
        return name

    def overload(function: Any) -> Any:
        """Mark one of several signatures; the function itself comes last."""
        return function


_new = tuple.__new__
_Function: Any = type(lambda: None)

_MAKERS = (
    lambda _: _new(_, ()),
    lambda _, a: _new(_, (a,)),
    lambda _, a, b: _new(_, (a, b)),
    lambda _, a, b, c: _new(_, (a, b, c)),
    lambda _, a, b, c, d: _new(_, (a, b, c, d)),
    lambda _, a, b, c, d, e: _new(_, (a, b, c, d, e)),
    lambda _, a, b, c, d, e, f: _new(_, (a, b, c, d, e, f)),
    lambda _, a, b, c, d, e, f, g: _new(_, (a, b, c, d, e, f, g)),
    lambda _, a, b, c, d, e, f, g, h: _new(_, (a, b, c, d, e, f, g, h)),
    lambda _, a, b, c, d, e, f, g, h, i: _new(_, (a, b, c, d, e, f, g, h, i)),
    lambda _, a, b, c, d, e, f, g, h, i, j: _new(_, (a, b, c, d, e, f, g, h, i, j)),
    lambda _, a, b, c, d, e, f, g, h, i, j, k: _new(_, (a, b, c, d, e, f, g, h, i, j, k)),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m: _new(_, (a, b, c, d, e, f, g, h, i, j, k, m)),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n: _new(_, (a, b, c, d, e, f, g, h, i, j, k, m, n)),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o: _new(_, (a, b, c, d, e, f, g, h, i, j, k, m, n, o)),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w)
    ),
    lambda _, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w, x: _new(
        _, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w, x)
    ),
)
"""By the number of fields, what makes a record once the letters are the fields' names; our widest has the last."""


def _maker(record: str, types: dict[str, Any], defaults: tuple[Any, ...]) -> Any:
    """Return the `__new__` of a record, which takes the fields in order or by name."""
    fields = tuple(types)
    if len(fields) < len(_MAKERS):
        code = _MAKERS[len(fields)].__code__
    else:
        words = ", ".join(fields)
        code = eval(f"lambda _cls, {words}: _new(_cls, ({words}))").__code__
    code = code.replace(co_name="__new__", co_varnames=("_cls", *fields))
    made = _Function(code, globals(), "__new__", defaults)
    made.__qualname__ = f"{record}.__new__"
    made.__annotations__ = types
    return made


def _make(cls: Any, values: Iterable[Any]) -> Any:
    """Make a record of its values in order."""
    made = _new(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **changed: Any) -> Any:
    """Return the record with other values in some fields."""
    made = self._make(map(changed.pop, self._fields, self))
    if changed:
        wrong = ValueError if sys.version_info < (3, 13) else TypeError
        raise wrong("Got unexpected field names: " + repr(list(changed)))
    return made


def _repr(self: Any) -> str:
    fields = ", ".join([field + "=" + repr(value) for field, value in zip(self._fields, self, strict=True)])
    return f"{self.__class__.__name__}({fields})"


_METHODS: dict[str, Any] = {
    "__slots__": (),
    "_make": classmethod(_make),
    "_replace": _replace,
    "__replace__": _replace,
    "_asdict": lambda self: dict(zip(self._fields, self, strict=True)),
    "__repr__": _repr,
    "__getnewargs__": lambda self: tuple(self),
}

_TAKEN = {*_METHODS, "__new__", "__init__", "_fields", "_field_defaults"} - {"__repr__", "__replace__"}


class _Record(type):
    """Makes a record of a class that names its fields: an ordinary class below tuple."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, body)
        types = body.get("__annotations__", {})
        fields = tuple(types)
        defaults = {field: body[field] for field in fields if field in body}
        if set(bases) - {NamedTuple, Generic} or not _TAKEN.isdisjoint(body):
            raise _misused(bases, body)
        if fields[len(fields) - len(defaults) :] != tuple(defaults) or "_" in [field[0] for field in fields]:
            raise _misnamed(fields, tuple(defaults))
        if "__doc__" not in body:
            body["__doc__"] = f"{name}({', '.join(fields)}{',' * (len(fields) == 1)})"
        found = _METHODS | body
        found["__new__"] = _maker(name, types, tuple(defaults.values()))
        found["_fields"] = found["__match_args__"] = fields
        found["_field_defaults"] = defaults
        found["__orig_bases__"] = bases
        for at, field in enumerate(fields):
            found[field] = _tuplegetter(at, f"Alias for field number {at}")
        return type(name, (tuple,), found)


def _misused(bases: tuple[type, ...], body: dict[str, Any]) -> Exception:
    if set(bases) - {NamedTuple, Generic}:
        return TypeError("can only inherit from a NamedTuple type and Generic")
    name = next(name for name in body if name in _TAKEN)
    return AttributeError(f"Cannot overwrite NamedTuple attribute {name}")


def _misnamed(fields: tuple[str, ...], defaults: tuple[str, ...]) -> Exception:
    for at, field in enumerate(fields):
        earlier = [one for one in defaults if one in fields[:at]]
        if earlier and field not in defaults:
            said = f"field{'s' if len(earlier) > 1 else ''} {', '.join(earlier)}"
            return TypeError(f"Non-default namedtuple field {field} cannot follow default {said}")
    wrong = next(field for field in fields if field[0] == "_")
    return ValueError("Field names cannot start with an underscore: " + repr(wrong))


if not TYPE_CHECKING:

    class NamedTuple(metaclass=_Record):
        """What a record's class names as its base."""
