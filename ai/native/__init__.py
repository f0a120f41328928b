"""The native core: the hot loops of simulated deals, in C. Without it the Python code is used.

The Python code is the reference: change both together. `tests/native` checks that they agree. A library built from
other sources is refused, so reinstall after a change (`game/packaging/native.py` builds it). With
`SHANGHAI_RUMMY_PYTHON` in the environment the Python code is used in any case; `shanghai-rummy --version` says which
code plays, and why.

- `core.h` has all sizes and structs; `library.py` reads them from there.
- `distance.h`, `looks.h` and `table.h` do the work of `ai.evaluator.batch`, `ai.master.throwing` and `ai.master.table`.
- `exact.h` and `search.h` do that of `ai.evaluator.exact`.
- `core.c` deals, plays out deals, and has the functions that Python calls. It checks every number that becomes an
  index.
- `door.py` checks arrays and passes them on. `hands.py` measures single hands in processes that have loaded numpy.

The core sees no rule set, only what `RoundRules` has (`ai/master/rules.py`). An option that matters in simulated deals
is a field there, and a field of the same name in the struct `Round` of `core.h`, which is filled by these names. It is
obeyed in `ai/master/deals.py` and in `core.c`; if it is about hits and swaps, it is a field of `TableRules`, obeyed in
`ai/master/table.py` and in `table.h`. `tests/native/test_equal.py` changes each field and fails if nothing follows, or
something else in C than in Python. Simulated deals ignore all other options, in C and in Python; the manual's page of
related games lists them. An option that changes which melds lay down a contract is a field of `Task`
(`ai/evaluator/task.py`), obeyed in `ai/evaluator/distance.py`. Contracts for which `is_batched` is false are left to
Python; `tests/native/test_served.py` lists them.
"""
