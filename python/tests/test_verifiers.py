"""verifiers evaluates the simulated model of ``orrery serve model`` on the taskset."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("verifiers", reason="verifiers is not installed")


def test_evaluates_a_model(tmp_path):
    package = tmp_path / "orrery_alfworld"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from orrery_worlds.verifiers import *\nfrom orrery_worlds.verifiers import __all__  # noqa: F401\n"
    )
    arguments = [
        *[
            "orrery-alfworld",
            "-m",
            "simulated:perfect",
            "-n",
            "2",
            "--no-push",
            "--no-rich",
            "-o",
            str(tmp_path),
            "--run.dir",
            "run",
        ],
        # Each action starts a program of verifiers. The first task takes 8 actions, and the second takes more.
        *["--env.taskset.max-steps", "8"],
        *["--client.base-url", os.environ["ORRERY_MODEL_URL"], "--client.api-key-var", "NO_KEY"],
        *["--env.player.harness.id", "null", "--env.player.runtime.type", "subprocess"],
    ]
    program = "import sys; from verifiers.v1.cli.eval.main import main; sys.exit(main())"
    path = os.pathsep.join([str(tmp_path), *sys.path])
    environment = {**os.environ, "NO_KEY": "none", "PYTHONPATH": path, "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, env=environment, capture_output=True)
    rows = [json.loads(line) for line in (tmp_path / "run" / "traces.jsonl").read_text().splitlines()]
    assert sorted(row["task"]["data"]["id"] for row in rows) == [f"alfworld/valid_unseen/{number}" for number in range(2)]
    rewards = [trace["rewards"]["reward"]["score"] for row in rows for trace in row["traces"]]
    assert sorted(rewards) == [0, 1]
