"""Records are what typing.NamedTuple makes: everything that one can do with one goes the same way with both."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
import typing
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vagrant_cli import records


class OurBones(records.NamedTuple):
    """A throw."""

    normal: int
    smoky: int = 0
    faces: tuple[int, ...] = ()

    NOTE = 2

    @property
    def all(self) -> int:
        """Tell how many bones there are."""
        return self.normal + self.smoky

    def more(self, number: int) -> OurBones:
        return self._replace(normal=self.normal + number)

    @classmethod
    def none(cls) -> Any:
        return cls(0)


class TheirBones(typing.NamedTuple):
    """A throw."""

    normal: int
    smoky: int = 0
    faces: tuple[int, ...] = ()

    NOTE = 2

    @property
    def all(self) -> int:
        """Tell how many bones there are."""
        return self.normal + self.smoky

    def more(self, number: int) -> TheirBones:
        return self._replace(normal=self.normal + number)

    @classmethod
    def none(cls) -> Any:
        return cls(0)


BOTH = (OurBones, TheirBones)


def outcome(do: Callable[[Any], Any], record: Any) -> Any:
    """Return what comes of something, its error too, under one name for both."""
    try:
        found = do(record)
    except Exception as error:
        found = (type(error), str(error))
    return repr(found).replace("TheirBones", "Bones").replace("OurBones", "Bones")


def matched(record: Any) -> Any:
    match record(3, 1):
        case OurBones(normal, smoky) | TheirBones(normal, smoky):
            return normal, smoky
    return None


DONE: dict[str, Callable[[Any], Any]] = {
    "in order": lambda made: made(1, 2, (3,)),
    "by name": lambda made: made(faces=(3,), normal=1),
    "defaults": lambda made: made(1),
    "none given": lambda made: made(),
    "too many": lambda made: made(1, 2, 3, 4),
    "unknown name": lambda made: made(1, bones=3),
    "given twice": lambda made: made(1, normal=3),
    "no field _cls": lambda made: made(1, _cls=3),
    "make": lambda made: made._make([1, 2, 3]),
    "make of too few": lambda made: made._make([1, 2]),
    "make of too many": lambda made: made._make(range(4)),
    "make of nothing": lambda made: made._make(None),
    "make type": lambda made: type(made._make([1, 2, 3])) is made,
    "replace": lambda made: made(1)._replace(smoky=2),
    "replace unknown": lambda made: made(1)._replace(bones=2, other=3),
    "replace with a field named self": lambda made: made(1)._replace(self=2),
    "replace type": lambda made: type(made(1)._replace(smoky=2)) is made,
    "asdict": lambda made: list(made(1)._asdict().items()),
    "asdict type": lambda made: type(made(1)._asdict()),
    "fields": lambda made: (made._fields, made._field_defaults, made.__match_args__),
    "annotations": lambda made: list(made.__annotations__),
    "hints": typing.get_type_hints,
    "equality": lambda made: (
        made(1) == made(1),
        made(1) == (1, 0, ()),
        made(1) != made(2),
        made(1) < made(2),
    ),
    "hash": lambda made: (hash(made(1)) == hash((1, 0, ())), {made(1): "x"}[(1, 0, ())]),
    "no hash": lambda made: hash(made(1, 2, [])),
    "repr": lambda made: (repr(made(1)), str(made("1"))),
    "repr of one below": lambda made: type("Below", (made,), {})(1),
    "index": lambda made: (made(1)[0], made(1)[-1], made(1)[:2], len(made(1)), [*made(1)]),
    "set": lambda made: setattr(made(1), "normal", 2),
    "set another": lambda made: setattr(made(1), "other", 2),
    "delete": lambda made: delattr(made(1), "normal"),
    "pickled": lambda made: [
        pickle.loads(pickle.dumps(made(1, 2), protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ],
    "pickled type": lambda made: type(pickle.loads(pickle.dumps(made(1)))) is made,
    "copied": lambda made: (copy.copy(made(1)), copy.deepcopy(made(1, 2, (3,)))),
    "arguments": lambda made: made(1).__getnewargs__(),
    "matched": matched,
    "method": lambda made: made(1).more(2),
    "property": lambda made: made(1, 2).all,
    "class method": lambda made: made.none(),
    "constant": lambda made: (made.NOTE, made(1).NOTE),
    "docstring": lambda made: (made.__doc__, made.all.__doc__, made.normal.__doc__, made.faces.__doc__),
    "names": lambda made: (made.__name__, made.__qualname__, made.__module__, made.__slots__),
    "signature": lambda made: [
        (one.name, one.kind, one.default)
        for one in inspect.signature(made, eval_str=True).parameters.values()
    ],
    "new": lambda made: (made.__new__.__name__, made.__new__.__qualname__, made.__new__.__defaults__),
    "bases": lambda made: (made.__bases__, made.__mro__[1:], type(made), len(made.__orig_bases__)),
    "below": lambda made: (isinstance(made(1), tuple), issubclass(made, tuple)),
    "no dict": lambda made: made(1).__dict__,
    "public": lambda made: sorted(set(dir(made)) - {"__replace__", "__orig_bases__"}),
}


@pytest.mark.parametrize("what", DONE)
def test_a_record_does_what_typing_s_does(what: str):
    ours, theirs = (outcome(DONE[what], record) for record in BOTH)
    assert ours == theirs


def written(base: str, body: str) -> Any:
    """Return the record that this text makes, or the error about it."""
    space: dict[str, Any] = {"NamedTuple": {"ours": records, "theirs": typing}[base].NamedTuple}
    text = f"from __future__ import annotations\nclass Made(NamedTuple):\n{body}"
    try:
        exec(text, {"__name__": "made"} | space, space)
    except Exception as error:
        return type(error), str(error).replace(".NamedTuple", "")
    return space["Made"]


@pytest.mark.parametrize(
    "body",
    [
        " _hidden: int",
        " a: int = 1\n b: int",
        " a: int = 1\n b: int = 2\n c: int\n d: int",
        *(
            f" a: int\n def {name}(self): pass"
            for name in ("__new__", "__init__", "_make", "_replace", "_asdict")
        ),
        " a: int\n __slots__ = ()",
        " a: int\n _fields = ()",
        " a: int\n _field_defaults = ()",
        " a: int\n def __getnewargs__(self): pass",
    ],
)
def test_what_typing_refuses_to_make_is_refused(body: str):
    ours, theirs = written("ours", body), written("theirs", body)
    assert ours == theirs
    assert issubclass(ours[0], Exception)


def test_a_second_base_is_refused():
    for module in (records, typing):
        with pytest.raises(TypeError, match="can only inherit from a NamedTuple type and Generic"):

            class Two(module.NamedTuple, dict):  # type: ignore[name-defined,misc]
                a: int


@pytest.mark.parametrize("number", range(26))
def test_a_record_of_any_width_takes_its_fields_in_order_and_by_name(number: int):
    fields = [f"field{at}" for at in range(number)]
    body = "\n".join([f" {name}: int" for name in fields] or [" pass"])
    ours, theirs = written("ours", body), written("theirs", body)
    values = dict(zip(fields, range(number), strict=True))
    assert ours(**values) == ours(*range(number)) == theirs(*range(number)) == tuple(range(number))
    assert repr(ours(**values)) == repr(theirs(**values))
    assert ours.__doc__ == theirs.__doc__
    assert ours(**values)._asdict() == values
    for wrong in (range(number - 1), range(number + 1)):
        if len(wrong) != number:
            assert outcome(lambda made, wrong=wrong: made(*wrong), ours) == outcome(
                lambda made, wrong=wrong: made(*wrong), theirs
            )


def test_a_method_may_replace_what_is_shown():
    body = " a: int\n def __repr__(self): return 'shown'\n def __str__(self): return str(self.a)\n def __bool__(self): return False"
    ours, theirs = written("ours", body), written("theirs", body)
    assert (repr(ours(1)), str(ours(1)), bool(ours(1))) == (repr(theirs(1)), str(theirs(1)), bool(theirs(1)))


NAMED = st.dictionaries(
    st.sampled_from(["normal", "smoky", "faces", "bones", "self", "cls"]), st.integers(), max_size=4
)


@settings(deadline=None)
@given(st.lists(st.integers(), max_size=4), NAMED)
def test_any_call_comes_to_the_same(values: list[int], named: dict[str, int]):
    ours, theirs = (outcome(lambda made: made(*values, **named), record) for record in BOTH)
    assert ours == theirs
    ours, theirs = (outcome(lambda made: made(1)._replace(**named), record) for record in BOTH)
    assert ours == theirs


def test_records_load_nothing():
    look = (
        "import sys; before = set(sys.modules); import vagrant_cli.records; print(*set(sys.modules) - before)"
    )
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout
    assert set(found.split()) <= {"vagrant_cli", "vagrant_cli.records", "_collections", "__future__"}
