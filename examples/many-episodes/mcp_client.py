"""An MCP client of one world over stdio, with Python's standard library only.

    python3 mcp_client.py ./orrery serve mcp textcraft --split agentgym
"""

import json
import subprocess
import sys

from crafting import Player


class Server:
    """A server process with line-based messages over stdio."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.number = 0
        hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "example", "version": "1"}}
        self.request("initialize", hello)
        self.write({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def write(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def request(self, method, params):
        self.number += 1
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]
        raise RuntimeError("the server ended")

    def call(self, tool, **arguments):
        result = self.request("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            raise RuntimeError(result["content"][0]["text"])
        return result["structuredContent"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def main(command):
    server = Server(command)
    solved = 0
    tasks = server.call("env_list_tasks", env="textcraft", limit=5)["tasks"]
    for task in tasks:
        episode = server.call("env_reset", env="textcraft", task_id=task["id"])
        player, turn = Player(), {"terminated": False, "success": False}
        player.begin(episode["observation"])
        while player.actions and not turn["terminated"]:
            turn = server.call("env_step", episode_id=episode["episode_id"], action=player.act())
        solved += turn["success"]
        server.call("env_close", episode_id=episode["episode_id"])
    server.close()
    print(f"mcp: {len(tasks)} episodes, {solved} solved")


if __name__ == "__main__":
    main(sys.argv[1:])
