"""A vector of AgentGym environments over keep-alive HTTP, with Python's standard library alone.

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
    """One environment and the connection that it keeps."""

    def __init__(self, host):
        self.connection = http.client.HTTPConnection(host, timeout=60)
        self.ask("create", {})
        self.id = self.answer()["id"]

    def ask(self, route, body):
        text = json.dumps(body).encode()
        self.connection.request("POST", f"/{route}", text, {"content-type": "application/json"})

    def answer(self):
        response = self.connection.getresponse()
        value = json.loads(response.read())
        if response.status != 200 or (isinstance(value, dict) and "error" in value):
            raise RuntimeError(f"{response.status} {value}")
        return value


class Vector:
    """Environments that step together: all are asked before the first answer is read."""

    def __init__(self, host, count):
        self.environments = [Environment(host) for _ in range(count)]

    def reset(self, tasks):
        for environment, task in zip(self.environments, tasks):
            environment.ask("reset", {"id": environment.id, "data_idx": task})
        return [environment.answer()["observation"] for environment in self.environments]

    def step(self, actions):
        for environment, action in zip(self.environments, actions):
            environment.ask("step", {"id": environment.id, "action": action})
        return [environment.answer() for environment in self.environments]

    def close(self):
        for environment in self.environments:
            environment.ask("close", {"id": environment.id})
            environment.answer()
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
    print(f"{steps / seconds:,.0f} steps a second", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
