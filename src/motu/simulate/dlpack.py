"""Arrays of a card that other libraries take without a copy: DLPack beside `__cuda_array_interface__`.

DLPack hands on a small C record that says where the numbers lie, and a function to call when nobody needs them more.
"""

from __future__ import annotations

import ctypes
from typing import Any

from .card import cuda

CUDA = 2  # the number of such cards among DLPack's devices
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
NO_QUEUE, DEFAULT, DEFAULTS = -1, 1, 2  # DLPack's numbers of queues: none, the card's own, and up to here more of these
FRESH = b"dltensor"  # the name of a capsule that nobody has taken


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32),
        ("device_number", ctypes.c_int32),
        ("axes", ctypes.c_int32),
        ("kind", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Managed(ctypes.Structure):
    _fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER))


_lent: dict[int, Any] = {}  # what others hold, by the address of its record


@DELETER  # type: ignore[untyped-decorator]
def _give_back(address: int) -> None:
    _lent.pop(address, None)


@DESTRUCTOR  # type: ignore[untyped-decorator]
def _drop(capsule: int) -> None:
    """A capsule that nobody has taken; whoever takes one gives it another name."""
    if _is_fresh(capsule, FRESH):
        _give_back(_address_in(capsule, FRESH))


_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, DESTRUCTOR]
_is_fresh = ctypes.pythonapi.PyCapsule_IsValid
_is_fresh.restype, _is_fresh.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
_address_in = ctypes.pythonapi.PyCapsule_GetPointer
_address_in.restype, _address_in.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


def capsule(owner: Any, address: int, device: tuple[int, int]) -> Any:
    """A capsule for the numbers of an array; `owner` lives as long as somebody holds them."""
    axes, size = len(owner.shape), owner.dtype.itemsize
    shape = (ctypes.c_int64 * axes)(*owner.shape)
    strides = (ctypes.c_int64 * axes)(*(stride // size for stride in owner.strides))
    tensor = Tensor(address, *device, axes, KINDS[owner.dtype.kind], 8 * size, 1, shape, strides, 0)
    managed = Managed(tensor, None, _give_back)
    place = ctypes.addressof(managed)
    _lent[place] = (managed, owner, shape, strides)
    return _new(place, FRESH, _drop)


class Array(cuda.devicearray.DeviceNDArray):  # type: ignore[misc]
    """An array on the card that speaks DLPack as well."""

    def __dlpack__(self, *, stream: Any = None, **_more: Any) -> Any:
        """Whoever takes it and works in another queue lets that wait for what is in the queue of the array."""
        ours = int(self.stream) if self.stream else DEFAULT
        if stream not in (None, NO_QUEUE, ours):
            event = cuda.event(timing=False)
            event.record(self.stream)
            event.wait(cuda.external_stream(stream) if stream > DEFAULTS else 0)
        return capsule(self, int(self.device_ctypes_pointer.value or 0), self.__dlpack_device__())

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0


def shared(array: Any, stream: Any = 0) -> Array:
    """The same array, ready for others; `stream` is the queue in which it is worked on."""
    return Array(array.shape, array.strides, array.dtype, stream, array.gpu_data)
