"""Connects to a server, which plays the worlds, and supervises it."""

from __future__ import annotations

import json
import os
import threading
import weakref
from collections import deque

from .errors import OrreryError, ServerLost
from .links import HttpLink, Link, ProcessLink
from .workers import Message, merge_answers, split_message

PROTOCOL = 1


class Server:
    """A server of worlds: child processes, or a running server.

    Child processes start with the first request. If one ends unexpectedly, the next request starts others, and worlds restore their episodes there.
    After a fork, the child process has a server of its own. Threads may share a server.

    Args:
        workers: Number of processes. A request is distributed over all of them, so that two use two cores; an episode and its forks stay
            in one process.
        node: Path of Node.js. Default: see ``find_node``.
        url: Address of `orrery serve vector`, instead of child processes: ``http://HOST:PORT/``, with its token as the password:
            ``http://any:TOKEN@HOST:PORT/``. With several workers, each has a connection.
    """

    def __init__(self, *, workers: int = 1, node: str | None = None, url: str | None = None) -> None:
        if url is not None and node is not None:
            raise OrreryError("CONFIG_INVALID", "node: expected none with url, because no process is started")
        if workers < 1:
            raise OrreryError("CONFIG_INVALID", f"workers: expected at least 1, not {workers}")
        self.lock = threading.RLock()
        self.generation = 0
        """Number of servers lost so far. Ids of worlds and episodes are valid within one generation."""
        self.workers = workers
        self._node = node
        self._url = url
        self._links: list[Link] = []
        self._finalizer: weakref.finalize[[list[Link]], Server] | None = None
        self._released: deque[tuple[int, int]] = deque()
        _servers.add(self)

    @property
    def pids(self) -> list[int]:
        """Ids of the running child processes; empty before the first request."""
        return [link.process.pid for link in self._links if isinstance(link, ProcessLink)]

    @property
    def pid(self) -> int | None:
        """Id of the first process; ``None`` before the first request."""
        return next(iter(self.pids), None)

    def call(self, message: Message) -> Message:
        """Sends a message and returns the answer. Raises ``ServerLost`` if the connection breaks, ``OrreryError`` for a refused message."""
        with self.lock:
            if not self._links:
                self._connect()
            closing = self._take_released()
            answer = self._exchange({**message, "close": closing} if closing else message)
        return answer

    def release(self, generation: int, episode: int) -> None:
        """Ends an episode with the next message. Safe in destructors: it takes no lock."""
        self._released.append((generation, episode))

    def close(self) -> None:
        """Ends the server and its episodes. The next request would start another one."""
        with self.lock:
            self._drop()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connect(self) -> None:
        links: list[Link] = []
        try:
            for _ in range(self.workers):
                links.append(ProcessLink(self._node) if self._url is None else HttpLink(self._url))
        except BaseException:
            _close_all(links)
            raise
        self._links = links
        self._finalizer = weakref.finalize(self, _close_all, links)
        hello = self._exchange({"op": "hello"})
        if hello.get("protocol") != PROTOCOL:
            self._drop()
            raise OrreryError("PROTOCOL_UNKNOWN", f"the server speaks protocol {hello.get('protocol')}. Expected {PROTOCOL}.")

    def _exchange(self, message: Message) -> Message:
        parts = split_message(message, self.workers)
        try:
            for worker, (part, _) in parts.items():
                self._links[worker].send(json.dumps(part).encode())
            answers: dict[int, Message] = {worker: json.loads(self._links[worker].receive()) for worker in parts}
        except (OSError, EOFError) as error:
            self._drop()
            raise ServerLost("SERVER_LOST", f"the connection to the server broke: {error}") from None
        except BaseException:
            # An interrupted exchange leaves half a message in the connection.
            self._drop()
            raise
        failure = next((answer["error"] for answer in answers.values() if "error" in answer), None)
        if failure is not None:
            self._undo(message, answers)
            raise OrreryError(failure["code"], failure["message"])
        return merge_answers(answers, parts, self.workers)

    def _undo(self, message: Message, answers: dict[int, Message]) -> None:
        """Undoes a message that only some processes have refused: a refused message changes no episode."""
        done = {worker: answer for worker, answer in answers.items() if "error" not in answer}
        if message["op"] == "step" and done:
            # Worlds play the episodes again from their actions.
            self._drop()
        for worker, answer in done.items():
            for id in answer.get("episodes", ()):
                self.release(self.generation, id * self.workers + worker)

    def _take_released(self) -> list[int]:
        ids = []
        while self._released:
            generation, episode = self._released.popleft()
            if generation == self.generation:
                ids.append(episode)
        return ids

    def _drop(self) -> None:
        _close_all(self._detach_links())

    def _forget_parent(self) -> None:
        self.lock = threading.RLock()
        for link in self._detach_links():
            link.abandon()

    def _detach_links(self) -> list[Link]:
        links, self._links = self._links, []
        if links:
            self.generation += 1
            if self._finalizer is not None:
                self._finalizer.detach()
        return links


def _close_all(links: list[Link]) -> None:
    for link in links:
        link.close()


_servers: weakref.WeakSet[Server] = weakref.WeakSet()
_defaults: dict[tuple[int, str | None], Server] = {}


def default_server(workers: int = 1, url: str | None = None) -> Server:
    """Returns the server with these arguments that worlds of this process share."""
    key = (workers, url)
    if key not in _defaults:
        _defaults[key] = Server(workers=workers, url=url)
    return _defaults[key]


def _forget_parents_servers() -> None:
    for server in list(_servers):
        server._forget_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_parents_servers)
