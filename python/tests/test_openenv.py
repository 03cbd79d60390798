"""OpenEnv's own client and validator on the server of a folder that ``orrery new openenv textcraft`` wrote."""

import json
import os
import subprocess
import sys

import pytest

openenv = pytest.importorskip("openenv.core", reason="openenv-core is not installed")
URL = os.environ.get("ORRERY_OPENENV_URL", "")
pytestmark = pytest.mark.skipif(URL == "", reason="ORRERY_OPENENV_URL is not set: python.long.test.ts starts the server")


def client():
    return openenv.GenericEnvClient(base_url=URL).sync()


def test_plays_an_episode():
    with client() as env:
        first = env.reset(split="test", index=3)
        text = first.observation["text"]
        assert text and not first.done
        again = env.reset(split="test", index=3)
        assert again.observation == first.observation
        result = env.step({"action": "inventory"})
        assert result.observation["text"].startswith("Inventory:") and result.reward == 0 and not result.done
        state = env.state()
        assert state["step_count"] == 1 and isinstance(state["episode_id"], str)
        other = env.reset(split="test", index=4)
        assert other.observation["text"] != text
        assert env.state()["step_count"] == 0


def test_plays_the_oracle_to_the_maximum_reward():
    folder = os.environ["ORRERY_OPENENV_FOLDER"]
    with open(os.path.join(folder, "validation", "oracle.json")) as file:
        oracle = json.load(file)
    with client() as env:
        env.reset(task_id=oracle["task_id"])
        results = [env.step({"action": action}) for action in oracle["actions"]]
    assert sum(result.reward for result in results) == 1.0
    assert [result.done for result in results] == [False] * (len(results) - 1) + [True]


def test_keeps_the_sessions_of_clients_apart():
    clients = [client().__enter__() for _ in range(8)]
    try:
        texts = [env.reset(split="train", index=at % 4).observation["text"] for at, env in enumerate(clients)]
        assert texts[:4] == texts[4:] and len(set(texts)) == 4
        for env in clients[:4]:
            env.step({"action": "inventory"})
        assert [env.state()["step_count"] for env in clients] == [1] * 4 + [0] * 4
    finally:
        for env in clients:
            env.close()


@pytest.mark.parametrize("wrong", [{"split": "nonsense"}, {"split": "test", "index": 99_999}, {"splitt": "test"}])
def test_refuses_arguments(wrong):
    with client() as env, pytest.raises(RuntimeError) as caught:
        env.reset(**wrong)
    assert "\n" not in str(caught.value)


def test_passes_the_validator():
    command = [os.path.join(os.path.dirname(sys.executable), "openenv"), "validate", "--url", URL, "--timeout", "60"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    report = json.loads(ran.stdout)
    assert report["passed"] and {each["id"]: each["passed"] for each in report["criteria"] if each["required"]} == {
        name: True
        for name in (
            "openapi_version_available",
            "health_endpoint",
            "metadata_endpoint",
            "schema_endpoint",
            "mcp_endpoint",
            "mode_endpoint_consistency",
        )
    }
