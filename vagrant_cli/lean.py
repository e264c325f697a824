"""What the standard library has, from where it is made, or made here: the modules that offer it load many others.

To who checks types each is the standard library's own; tests hold them to it.
"""

from __future__ import annotations

import sys

from .records import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    import signal as signal
    from collections.abc import Iterator
    from collections.abc import Mapping as Mapping
    from contextlib import contextmanager as contextmanager
    from contextlib import suppress as suppress
    from functools import cache as cache
    from functools import cached_property as cached_property
    from functools import lru_cache as lru_cache
    from functools import partial as partial
    from hashlib import sha256 as sha256
    from operator import add as add
    from operator import attrgetter as attrgetter
    from operator import mul as mul
    from types import MappingProxyType as MappingProxyType
    from typing import Any

    regex = re.compile

    def written(value: Any) -> str:
        """Return a value as JSON without blanks, letters as they are."""

    def read_json(raw: bytes) -> Any:
        """Return what JSON says; raise ValueError or RecursionError about what is none."""
else:
    import _signal
    from _collections_abc import Mapping as Mapping
    from _functools import partial as partial
    from _operator import add as add
    from _operator import attrgetter as attrgetter
    from _operator import mul as mul

    MappingProxyType = type(type.__dict__)
    signal = _signal  # What signal.py wraps, without the enums that it makes of the numbers.

    class regex:  # noqa: N801
        """A regular expression that is compiled, and `re` loaded, when something is first held against it."""

        def __init__(self, *written: Any) -> None:
            self._written = written

        def __getattr__(self, name: str) -> Any:
            """Return what a compiled one has of that name."""
            import re

            found = getattr(re.compile(*self._written), name)
            setattr(self, name, found)
            return found

    BLANKS = " \t\n\r"

    class cached_property:  # noqa: N801
        """A property that is worked out once."""

        def __init__(self, work: Any) -> None:
            self.work, self.__doc__ = work, work.__doc__

        def __get__(self, one: Any, kind: Any) -> Any:
            if one is None:
                return self
            found = one.__dict__[self.work.__name__] = self.work(one)
            return found

    def lru_cache(maxsize: int) -> Any:
        """Return what keeps so many answers of a function, those of the latest questions first asked."""

        def kept(function: Any) -> Any:
            answers: dict[Any, Any] = {}

            def asked(*words: Any) -> Any:
                if words not in answers:
                    found = function(*words)
                    if len(answers) >= maxsize:
                        del answers[next(iter(answers))]
                    answers[words] = found
                return answers[words]

            asked.__name__, asked.__doc__ = function.__name__, function.__doc__
            asked.cache_clear = answers.clear
            return asked

        return kept

    cache = lru_cache(1 << 60)

    class suppress:  # noqa: N801
        """A block in which some errors end it and nothing else."""

        def __init__(self, *errors: type[BaseException]) -> None:
            self.errors = errors

        def __enter__(self) -> None:
            pass

        def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
            return kind is not None and issubclass(kind, self.errors)

    class _Block:
        """What a generator does before and after a block, which it holds at its one yield."""

        def __init__(self, steps: Iterator[Any]) -> None:
            self.steps = steps

        def __enter__(self) -> Any:
            return next(self.steps)

        def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
            """Let the generator go on, with the error of the block; tell whether it has dealt with it."""
            try:
                if kind is None:
                    next(self.steps)
                else:
                    self.steps.throw(error)
            except StopIteration as over:
                return over is not error
            except BaseException as raised:
                # A StopIteration that leaves a generator comes out as the cause of another error.
                own = isinstance(raised, RuntimeError) and isinstance(error, StopIteration)
                if raised is error or (own and raised.__cause__ is error):
                    error.__traceback__ = trace
                    return False
                raise
            raise RuntimeError("generator didn't stop")

    def contextmanager(steps: Any) -> Any:
        """Make what is entered with `with` of a generator of one step."""

        def block(*words: Any, **named: Any) -> _Block:
            return _Block(steps(*words, **named))

        block.__name__, block.__doc__ = steps.__name__, steps.__doc__
        return block

    def sha256(raw: bytes) -> Any:
        """Return the hash, by the interpreter itself: hashlib loads all of OpenSSL."""
        with suppress(ImportError):
            return __import__("_sha256" if sys.version_info < (3, 12) else "_sha2").sha256(raw)
        import hashlib

        return hashlib.sha256(raw)

    class _Reading:
        """How JSON is read, as json.loads does."""

        strict = True
        object_hook = object_pairs_hook = None
        parse_float, parse_int = float, int
        parse_constant = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}.get

    @cache
    def _scanner() -> Any:
        from _json import make_scanner

        return make_scanner(_Reading)

    def read_json(raw: bytes) -> Any:
        """Return what JSON says; raise ValueError or RecursionError about what is none."""
        text = raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogatepass").strip(BLANKS)
        try:
            value, end = _scanner()(text, 0)
        except (StopIteration, SystemError):  # the second where it is cut off: json.decoder has the error
            raise ValueError("There is no JSON.") from None
        if end != len(text):
            raise ValueError("There is more than one value.")
        return value

    def written(value: Any) -> str:
        """Return a value as JSON without blanks, letters as they are."""
        from _json import encode_basestring, make_encoder

        return "".join(
            make_encoder(None, None, encode_basestring, None, ":", ",", False, False, True)(value, 0)
        )
