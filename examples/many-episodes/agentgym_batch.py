"""Concurrent AgentGym environments over keep-alive HTTP, with Python's standard library only.

    ./orrery serve agentgym textcraft --port 36001
    python3 agentgym_batch.py http://127.0.0.1:36001 64
"""

import http.client
import json
import sys
import time
from urllib.parse import urlsplit

from crafting import Player


class Environment:
    """An environment with its keep-alive connection."""

    def __init__(self, host):
        self.connection = http.client.HTTPConnection(host, timeout=60)
        self.send("create", {})
        self.id = self.receive()["id"]

    def send(self, route, body):
        text = json.dumps(body).encode()
        self.connection.request("POST", f"/{route}", text, {"content-type": "application/json"})

    def receive(self):
        response = self.connection.getresponse()
        value = json.loads(response.read())
        if response.status != 200 or (isinstance(value, dict) and "error" in value):
            raise RuntimeError(f"{response.status} {value}")
        return value


class Vector:
    """Environments that step together: all requests are sent before the first response is read."""

    def __init__(self, host, count):
        self.environments = [Environment(host) for _ in range(count)]

    def reset(self, tasks):
        for environment, task in zip(self.environments, tasks):
            environment.send("reset", {"id": environment.id, "data_idx": task})
        return [environment.receive()["observation"] for environment in self.environments]

    def step(self, actions):
        for environment, action in zip(self.environments, actions):
            environment.send("step", {"id": environment.id, "action": action})
        return [environment.receive() for environment in self.environments]

    def close(self):
        for environment in self.environments:
            environment.send("close", {"id": environment.id})
            environment.receive()
            environment.connection.close()


def main(url, count):
    vector = Vector(urlsplit(url).netloc, count)
    players = [Player() for _ in range(count)]
    for player, observation in zip(players, vector.reset(range(count))):
        player.begin(observation)
    solved, steps, began = [False] * count, 0, time.perf_counter()
    while any(player.actions for player in players):
        answers = vector.step([player.act() for player in players])
        solved = [before or answer["reward"] == 1 for before, answer in zip(solved, answers)]
        steps += count
    seconds = time.perf_counter() - began
    vector.close()
    print(f"agentgym: {count} episodes, {sum(solved)} solved")
    print(f"{steps / seconds:,.0f} steps/s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
