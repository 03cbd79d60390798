"""A WebSocket client for text messages, with the standard library only."""

from __future__ import annotations

import base64
import os
import socket
import ssl
import struct
from typing import BinaryIO
from urllib.parse import urlsplit

from .errors import OrreryError

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MAX_HEADER_LINES = 100


class WebSocketLink:
    """A connection to a server at ``ws://`` or ``wss://``. Answers may have several frames."""

    def __init__(self, url: str, token: str | None = None) -> None:
        address = urlsplit(url)
        if address.scheme not in ("ws", "wss") or address.hostname is None:
            raise OrreryError("CONFIG_INVALID", f"url: expected ws://HOST:PORT/vector, not {url!r}")
        is_secure = address.scheme == "wss"
        port = address.port or (443 if is_secure else 80)
        stream = socket.create_connection((address.hostname, port), timeout=60)
        stream.settimeout(None)
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if is_secure:
            stream = ssl.create_default_context().wrap_socket(stream, server_hostname=address.hostname)
        self._stream = stream
        self._reader: BinaryIO = stream.makefile("rb")
        lines = [
            f"GET {address.path or '/'} HTTP/1.1",
            f"Host: {address.hostname}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *([] if token is None else [f"Authorization: Bearer {token}"]),
        ]
        stream.sendall("\r\n".join([*lines, "", ""]).encode())
        status = self._reader.readline().decode("latin-1").strip()
        for _ in range(MAX_HEADER_LINES):
            if not self._reader.readline().strip():
                break
        if " 101 " not in f"{status} ":
            self.close()
            raise OrreryError("SERVER_REFUSED", f"{url} answered {status!r}. Expected a server started with: orrery serve vector")

    def exchange(self, message: bytes) -> bytes:
        self._send(TEXT, message)
        answer = bytearray()
        while True:
            head, second = self._read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._read(8))
            data = self._read(size)
            opcode = head & 0x0F
            if opcode == PING:
                self._send(PONG, data)
            elif opcode == CLOSE:
                raise EOFError(f"the server closed the connection: {data[2:].decode(errors='replace') or 'no reason'}")
            elif opcode in (0, TEXT):
                answer += data
                if head & 0x80:
                    return bytes(answer)

    def close(self) -> None:
        self._reader.close()
        self._stream.close()

    def abandon(self) -> None:
        self.close()

    def _read(self, length: int) -> bytes:
        data = self._reader.read(length)
        if len(data) < length:
            raise EOFError("the server closed the connection")
        return data

    def _send(self, opcode: int, data: bytes) -> None:
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
        mask = os.urandom(4)
        keys = (mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(data, "little") ^ int.from_bytes(keys, "little")).to_bytes(length, "little")
        self._stream.sendall(head + mask + masked)
