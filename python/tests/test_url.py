"""Worlds of a running server: `orrery serve vector`, on real sockets."""

import json
import os
import signal
import socket
import subprocess
import threading

import pytest
from orrery_worlds import OrreryError, Server, World
from test_worlds import play, snapshot

ORRERY = os.path.join(os.path.dirname(__file__), "..", "..", "orrery")


class Served:
    """A server in a process of its own."""

    def __init__(self, *args, port=0):
        command = [ORRERY, "serve", "vector", *args, "--port", str(port), "--json"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self.process.stdout.readline())["url"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="module")
def served():
    with Served("textcraft", "alfworld") as server:
        yield server


@pytest.mark.parametrize("workers", [1, 2])
def test_plays_as_a_child_process_does(served, workers):
    runs = []
    with Server(url=served.url, workers=workers) as remote, Server() as own:
        for server in (remote, own):
            world = World("textcraft", split="train", signals=["admissible", "state_key"], server=server)
            episodes = world.start(world.tasks()[:64])
            play(world, episodes, 6, seed=1)
            copies = world.fork(episodes[:8])
            play(world, copies, 4, seed=2)
            runs.append(snapshot(episodes + copies))
        assert remote.pids == []
    assert runs[0] == runs[1]


def test_opens_a_world_by_its_url(served):
    world = World("alfworld", url=served.url)
    assert world.start(world.tasks()[:1])[0].text.startswith("-= Welcome")
    assert World("alfworld", url=served.url).server is world.server
    world.server.close()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "webshop"}, 'WORLD_UNKNOWN: no world named "webshop" on this server. Expected: textcraft, alfworld.'),
        ({"name": "./vending.ts"}, 'WORLD_UNKNOWN: no world named "./vending.ts" on this server.'),
        ({"name": "alfworld", "data": "/etc"}, "CONFIG_INVALID: data: expected none: the server chose them when it started"),
        ({"name": "alfworld", "data": "//host/share"}, "CONFIG_INVALID: data: expected none"),
        ({"name": "alfworld", "colour": "red"}, "CONFIG_INVALID: options: expected none"),
        ({"name": "alfworld", "dialect": "loud"}, "CONFIG_INVALID: dialect: expected "),
        ({"name": "alfworld", "split": "nonsense"}, "SPLIT_UNKNOWN: no split of alfworld named"),
    ],
)
def test_may_open_only_what_the_server_was_started_with(served, arguments, message):
    with Server(url=served.url) as server, pytest.raises(OrreryError) as caught:
        World(**arguments, server=server)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_plays_again_after_the_server_was_killed_and_started_anew():
    with Served("textcraft") as first:
        port = int(first.url.rstrip("/").rpartition(":")[2])
        with Server(url=first.url) as server:
            world = World("textcraft", signals=["admissible", "state_key"], server=server)
            undisturbed, disturbed = world.start(world.tasks()[:16]), world.start(world.tasks()[:16])
            play(world, undisturbed, 6, seed=3)
            play(world, disturbed, 3, seed=3)
            os.kill(first.process.pid, signal.SIGKILL)
            first.process.wait()
            with pytest.raises(OrreryError, match="^SERVER_UNREACHABLE: .* Start it with: orrery serve vector$"):
                world.tasks()
            with Served("textcraft", port=port):
                for at in range(6):
                    world.step(disturbed, [e.actions[at] if at < len(e.actions) and at >= d.steps else None for e, d in zip(undisturbed, disturbed)])
                assert snapshot(disturbed) == snapshot(undisturbed)
                assert server.generation >= 1
                server.close()


def test_sends_the_token_of_the_url():
    with Served("textcraft", "--token", "a/b%c") as server:
        with pytest.raises(OrreryError, match="CONFIG_INVALID: ") as caught:
            World("textcraft", server=Server(url=server.url))
        assert "token" in str(caught.value).lower()
        with Server(url=server.url.replace("//", "//any:a%2Fb%25c@")) as own:
            assert World("textcraft", server=own).tasks()


def test_survives_a_fork(served):
    with Server(url=served.url) as server:
        world = World("textcraft", signals=["admissible", "state_key"], server=server)
        episodes = world.start(world.tasks()[:8])
        play(world, episodes, 2, seed=4)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                play(world, episodes, 2, seed=5)
                world.server.close()
                status = 0
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        # The connection of this process has none of the child's messages.
        play(world, episodes, 2, seed=5)
        assert server.generation == 0


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("ftp://127.0.0.1/", "CONFIG_INVALID: url: expected http://HOST:PORT/, not 'ftp://127.0.0.1/'"),
        ("127.0.0.1:8000", "CONFIG_INVALID: url: expected http://HOST:PORT/, not '127.0.0.1:8000'"),
        ("ftp://me:secret@host/", "CONFIG_INVALID: url: expected http://HOST:PORT/, not 'ftp://host/'"),
        ("http://127.0.0.1:1/", "SERVER_UNREACHABLE: http://127.0.0.1:1/ does not answer: "),
    ],
)
def test_refuses_other_urls(url, message):
    with pytest.raises(OrreryError) as caught:
        World("textcraft", server=Server(url=url))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        b"\x00\x01nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>",
        b"HTTP/1.1 500 Oh\r\ncontent-length: 2\r\n\r\n{}",
        b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 2\r\n\r\n{}",
    ],
)
def test_reports_a_server_that_is_no_server_of_worlds(reply):
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer():
            connection, _ = listener.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(reply)

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(OrreryError, match="^SERVER_UNREACHABLE: "):
            World("textcraft", server=Server(url=f"http://127.0.0.1:{listener.getsockname()[1]}/"))
        thread.join()
