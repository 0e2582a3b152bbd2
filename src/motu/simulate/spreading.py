"""Many hands: portions of a job in threads of this machine, or on a cluster where Ray hands them out.

Results come in the order of the portions.  So sums are the same to the last bit whoever has worked, and however often
somebody had to begin again.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import ModuleType
from typing import Any, Protocol, TypeVar

from motu.engine.errors import MotuError

Portion = TypeVar("Portion")
Result = TypeVar("Result")

HERE = "local"  # in place of an address: the cores of this machine
AHEAD = 4  # portions for each core that are handed out before the first of them is asked for
TRIES = 10  # times that a portion is begun again whose worker has died


class Hands(Protocol):
    """Whoever does the portions of a job."""

    def each(self, job: Callable[[Portion], Result], portions: Iterable[Portion]) -> Iterator[Result]:
        """The result of each portion, in order; there may be portions without end."""


class Threads:
    """Threads of this process; compiled rules run in all of them at once."""

    def __init__(self, count: int = 1) -> None:
        if count < 1:
            raise MotuError(f"at least one thread must play, not {count}")
        self.count = count

    def each(self, job: Callable[[Portion], Result], portions: Iterable[Portion]) -> Iterator[Result]:
        """The result of each portion, in order; no more are begun than will soon be asked for."""
        if self.count == 1:
            yield from map(job, portions)
            return
        under_way: deque[Future[Result]] = deque()
        with ThreadPoolExecutor(self.count) as pool:
            try:
                for portion in portions:
                    under_way.append(pool.submit(job, portion))
                    if len(under_way) >= AHEAD * self.count:
                        yield under_way.popleft().result()
                while under_way:
                    yield under_way.popleft().result()
            finally:
                for future in under_way:
                    future.cancel()


class Cluster:
    """The workers of Ray: on this machine, or of the cluster at an address ("auto" finds one that runs here).

    A job and its portions travel as pickles, and Motu has to be installed on every machine, in the same version.  What
    a worker that dies had in hand is begun again by another.
    """

    def __init__(self, address: str = HERE) -> None:
        self.ray = _ray()
        self.began = not self.ray.is_initialized()
        if self.began:
            try:
                self.ray.init(
                    address=None if address == HERE else address,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level=logging.ERROR,
                )
            except Exception as problem:
                raise MotuError(f"there is no Ray cluster at {address}: {str(problem).splitlines()[0]}") from problem
        self.cores = int(self.ray.cluster_resources().get("CPU", 1))

    def each(self, job: Callable[[Portion], Result], portions: Iterable[Portion]) -> Iterator[Result]:
        """The result of each portion, in order; no more are handed out than the workers can soon begin."""
        begin = self.ray.remote(num_cpus=1, max_retries=TRIES)(_worked).remote
        shared = self.ray.put(job)
        under_way: deque[Any] = deque()
        try:
            for portion in portions:
                under_way.append(begin(shared, portion))
                if len(under_way) >= AHEAD * self.cores:
                    yield self.ray.get(under_way.popleft())
            while under_way:
                yield self.ray.get(under_way.popleft())
        finally:  # whoever has lost interest leaves no work behind
            for portion in under_way:
                self.ray.cancel(portion, force=True)

    def close(self) -> None:
        """Let the workers go, if they were called for this."""
        if self.began:
            self.ray.shutdown()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()


def _worked(job: Callable[[Any], Any], portion: Any) -> Any:
    return job(portion)


def _ray() -> ModuleType:
    try:
        import ray
    except ImportError:
        raise MotuError("Ray is not installed here; pip install 'motu[cluster]'") from None
    return ray  # type: ignore[no-any-return]
