"""Concurrent OpenEnv sessions, one WebSocket each, with Python's standard library only.

    ./orrery serve openenv textcraft --split agentgym
    python3 openenv_batch.py http://127.0.0.1:8000 64
"""

import base64
import json
import os
import socket
import struct
import sys
import time
from urllib.parse import urlsplit

from crafting import Player


class Socket:
    """A WebSocket client for unfragmented text messages without extensions."""

    def __init__(self, host, port, path):
        self.stream = socket.create_connection((host, port), timeout=60)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.reader = self.stream.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.stream.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        status = self.reader.readline()
        if b" 101 " not in status:
            raise RuntimeError(status)
        while self.reader.readline().strip():
            pass

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x81, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, length)
        masked = bytes(byte ^ mask[at & 3] for at, byte in enumerate(data))
        self.stream.sendall(head + mask + masked)

    def receive(self):
        kind, length = self.reader.read(2)
        if length == 126:
            (length,) = struct.unpack("!H", self.reader.read(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self.reader.read(8))
        data = self.reader.read(length)
        if kind != 0x81:
            raise RuntimeError(f"no text message: {kind:#x}")
        return data.decode()

    def close(self):
        self.reader.close()
        self.stream.close()


def request_all(sessions, messages):
    """Send all requests before the first response is read."""
    for session, message in zip(sessions, messages):
        session.send(json.dumps(message))
    answers = [json.loads(session.receive()) for session in sessions]
    for answer in answers:
        if answer["type"] == "error":
            raise RuntimeError(answer["data"]["message"])
    return [answer["data"] for answer in answers]


def main(url, count):
    address = urlsplit(url)
    sessions = [Socket(address.hostname, address.port, "/ws") for _ in range(count)]
    players = [Player() for _ in range(count)]
    resets = [{"type": "reset", "data": {"seed": number}} for number in range(count)]
    for player, reset in zip(players, request_all(sessions, resets)):
        player.begin(reset["observation"]["text"])
    solved, steps, began = [False] * count, 0, time.perf_counter()
    while any(player.actions for player in players):
        turns = request_all(sessions, [{"type": "step", "data": {"action": player.act()}} for player in players])
        solved = [before or turn["reward"] == 1 for before, turn in zip(solved, turns)]
        steps += count
    seconds = time.perf_counter() - began
    for session in sessions:
        session.close()
    print(f"openenv: {count} episodes, {sum(solved)} solved")
    print(f"{steps / seconds:,.0f} steps/s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
