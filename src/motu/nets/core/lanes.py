"""Numbers side by side, LANES at once: what a core keeps in registers while it adds up.

Beside rows of floating point there are sums of products of small whole numbers (nets/coarse.py), FOUR a lane: one
instruction on cores that have it, a few on others, the same numbers on all.

Numba's own loops bring every sum back to memory after each product.  Interpreted, these functions are NumPy on short
rows; compiled, each is an instruction or two of LLVM, which splits lanes as the machine has them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.engine.operations import lesson

LANES = 16
FOUR = 4  # products that are added up in a lane at once


def load(numbers, at):
    """The numbers of an array from a place on, whatever its axes are, and whether it is of float32 or int8."""
    return numbers.reshape(-1)[at : at + LANES].astype(np.float32)


def put(numbers, at, row):
    """Write them there."""
    numbers.reshape(-1)[at : at + LANES] = row


def plus(total, row, times):
    """The total and so many times the row."""
    return total + times * row


def times(row, other):
    """Their product, lane by lane."""
    return row * other


def positive(row):
    """No less than 0."""
    return np.maximum(row, np.float32(0))


def differ(row, other):
    """Whether two rows are not the same."""
    return bool((row != other).any())


def no_sums():
    """Sums of which none has begun."""
    return np.zeros(LANES, np.int32)


def load_fours(weights, at):
    """FOUR weights for each lane, which lie side by side from a place on."""
    return weights[at : at + FOUR * LANES].reshape(LANES, FOUR).astype(np.int32)


def add_fours(sums, fours, shades, at):
    """The sums and, lane by lane, the products of FOUR weights with the FOUR shades from a place on."""
    return sums + fours @ shades[at : at + FOUR].astype(np.int32)


def as_row(sums):
    """Sums as a row."""
    return sums.astype(np.float32)


def put_rounded(shades, at, row):
    """Write a row, which is nowhere below 0, as whole numbers up to 255."""
    shades[at : at + LANES] = np.minimum(row + np.float32(0.5), np.float32(255))


def has_many() -> bool:
    """Whether the machine holds 32 such rows in registers, not only a few."""
    return False


@lesson
def teach() -> None:
    """The same for Numba."""
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils, config
    from numba.extending import lower_builtin, models, register_model, type_callable

    number, small, half = ir.IntType(32), ir.IntType(8), ir.IntType(16)
    lanes, wholes = ir.VectorType(ir.FloatType(), LANES), ir.VectorType(number, LANES)
    smalls, all_fours = ir.VectorType(small, LANES), ir.VectorType(small, FOUR * LANES)
    pairs, products = ir.VectorType(half, 2 * LANES), ir.VectorType(number, 2 * LANES)

    class Held(types.Type):  # type: ignore[misc]
        """What is one value of LLVM."""

        def __init__(self, name: str, value: Any) -> None:
            super().__init__(name)
            self.value = value

    @register_model(Held)
    class Model(models.PrimitiveModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Held) -> None:
            super().__init__(manager, kind, kind.value)

    a_row, some_sums, some_fours = Held("row", lanes), Held("sums", wholes), Held("fours", all_fours)

    def has(feature: str) -> bool:
        """Whether code is made for this machine, and it can do that."""
        here = config.CPU_NAME is None and config.CPU_FEATURES is None
        return here and bool(binding.get_host_cpu_features().get(feature))

    def all_of(kind: Any, value: float) -> Any:
        return ir.Constant(kind, [value] * kind.count)

    def every(kind: Any, start: int) -> Any:
        """Numbers of every other lane."""
        return ir.Constant(kind, list(range(start, 2 * kind.count, 2)))

    def repeated(builder: Any, value: Any, kind: Any) -> Any:
        none = ir.Constant(kind, None)
        first = builder.insert_element(none, value, ir.Constant(number, 0))
        return builder.shuffle_vector(first, none, all_of(wholes, 0))

    def place(context: Any, builder: Any, array: Any, given: Any, kind: Any) -> Any:
        start = context.make_array(array)(context, builder, given[0]).data
        return builder.bitcast(builder.gep(start, [given[1]]), kind.as_pointer())

    def load_row(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = signature.args[0]
        if array.dtype == types.float32:
            return builder.load(place(context, builder, array, given, lanes), align=4)
        return builder.sitofp(builder.load(place(context, builder, array, given, smalls), align=1), lanes)

    def put_row(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        builder.store(given[2], place(context, builder, signature.args[0], given, lanes), align=4)
        return context.get_dummy_value()

    def add_row(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        total, row, factor = given
        three = ir.FunctionType(lanes, (lanes, lanes, lanes))
        fused = cgutils.get_or_insert_function(builder.module, three, f"llvm.fmuladd.v{LANES}f32")
        return builder.call(fused, (row, repeated(builder, factor, lanes), total))

    def multiply(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.fmul(*given)

    def cut(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        none = ir.Constant(lanes, None)
        return builder.select(builder.fcmp_ordered(">", given[0], none), given[0], none)

    def compare(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        one_bit_each = builder.bitcast(builder.fcmp_unordered("!=", *given), ir.IntType(LANES))
        return builder.icmp_unsigned("!=", one_bit_each, ir.Constant(ir.IntType(LANES), 0))

    def begin(_context: Any, _builder: Any, _signature: Any, _given: Any) -> Any:
        return ir.Constant(wholes, None)

    def load_weights(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.load(place(context, builder, signature.args[0], given, all_fours), align=1)

    def add_products(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        sums, weights, *there = given
        four = builder.load(place(context, builder, signature.args[2], there, number), align=1)
        shades = repeated(builder, four, wholes)
        if not has("avx512vnni"):
            return add_by_pairs(builder, sums, weights, shades)
        taken = ir.FunctionType(wholes, (wholes, all_fours, all_fours))
        add = cgutils.get_or_insert_function(builder.module, taken, "llvm.x86.avx512.vpdpbusd.512")
        return builder.call(add, (sums, builder.bitcast(shades, all_fours), weights))

    def add_by_pairs(builder: Any, sums: Any, weights: Any, shades: Any) -> Any:
        """In two steps, of the numbers at even places and of those at odd ones, each as pairs of twice the width."""
        eight = all_of(pairs, 8)
        weights, shades = builder.bitcast(weights, pairs), builder.bitcast(shades, pairs)
        for heavy, seen in (
            (builder.ashr(builder.shl(weights, eight), eight), builder.and_(shades, all_of(pairs, 255))),
            (builder.ashr(weights, eight), builder.lshr(shades, eight)),
        ):
            both = builder.mul(builder.sext(heavy, products), builder.sext(seen, products))
            for first in (0, 1):
                sums = builder.add(sums, builder.shuffle_vector(both, both, every(wholes, first)))
        return sums

    def as_floats(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.sitofp(given[0], lanes)

    def put_small(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        most, row = all_of(lanes, 255.0), builder.fadd(given[2], all_of(lanes, 0.5))
        row = builder.select(builder.fcmp_ordered("<", row, most), row, most)
        row = builder.trunc(builder.fptosi(row, wholes), smalls)
        builder.store(row, place(context, builder, signature.args[0], given, smalls), align=1)
        return context.get_dummy_value()

    def answer(context: Any, _builder: Any, signature: Any, _given: Any) -> Any:
        return context.get_constant(signature.return_type, has("avx512f"))

    def teaches(function: Any, answers: Any, lowered: Any, *taken: Any) -> None:
        """What a function answers, whatever it is given of these kinds, and what makes the answer; Numba counts."""
        kinds: list[Any] = [lambda: answers, lambda a: answers, lambda a, b: answers, lambda a, b, c: answers]
        kinds.append(lambda a, b, c, d: answers)
        type_callable(function)(lambda _context: kinds[len(taken)])
        lower_builtin(function, *taken)(lowered)

    array, at = types.Array, types.Integer
    teaches(load, a_row, load_row, array, at)
    teaches(put, types.none, put_row, array, at, Held)
    teaches(plus, a_row, add_row, Held, Held, types.float32)
    teaches(times, a_row, multiply, Held, Held)
    teaches(positive, a_row, cut, Held)
    teaches(differ, types.boolean, compare, Held, Held)
    teaches(no_sums, some_sums, begin)
    teaches(load_fours, some_fours, load_weights, array, at)
    teaches(add_fours, some_sums, add_products, Held, Held, array, at)
    teaches(as_row, a_row, as_floats, Held)
    teaches(put_rounded, types.none, put_small, array, at, Held)
    teaches(has_many, types.boolean, answer)
