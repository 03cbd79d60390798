"""Inspect evaluates its own mock model, with a tool that acts in a world."""

import pytest

inspect_ai = pytest.importorskip("inspect_ai", reason="inspect-ai is not installed")

from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402
from inspect_ai.scorer import Score, mean, scorer  # noqa: E402
from inspect_ai.solver import generate, use_tools  # noqa: E402
from inspect_ai.tool import tool  # noqa: E402
from inspect_ai.util import store  # noqa: E402
from orrery_worlds import World  # noqa: E402
from orrery_worlds.aio import AsyncWorld  # noqa: E402


def plan(world, task):
    """Returns the actions of a shortest path to success: each shortens the distance."""
    (episode,) = world.start([task])
    while not episode.terminated:
        actions = episode.signals["admissible"]
        copies = world.fork([episode] * len(actions))
        world.step(copies, actions)
        copy, action = next((copy, action) for copy, action in zip(copies, actions) if is_closer(copy, episode))
        world.step([episode], [action])
    assert episode.success
    return episode.actions


def is_closer(copy, episode):
    distance = copy.signals["distance"]
    return copy.success or (distance is not None and distance < episode.signals["distance"])


@tool
def act(world):
    async def execute(action: str):
        """Acts in the world.

        Args:
            action: The action.
        """
        episode = store().get("episode")
        if episode is None:
            (episode,) = await world.start([store().get("task")])
            store().set("episode", episode)
        await world.step(episode, action)
        return episode.text

    return execute


@inspect_ai.solver.solver
def starts():
    async def solve(state, generate):
        store().set("task", str(state.sample_id))
        return state

    return solve


@scorer(metrics=[mean()])
def success():
    async def score(state, target):
        return Score(value=float(store().get("episode").success))

    return score


def test_plays_with_a_tool(tmp_path):
    world = World("alfworld", signals=["admissible", "distance"])
    tasks = world.tasks()[:6]
    plans = {world.start([task])[0].text: plan(world, task) for task in tasks}
    # Only the first half of the last plan, so that one episode fails.
    unfinished = list(plans)[-1]
    plans[unfinished] = plans[unfinished][:-1]

    def reply(messages, tools, tool_choice, config):
        actions = plans[messages[0].text]
        taken = sum(message.role == "tool" for message in messages)
        if taken == len(actions):
            output = ModelOutput.from_content("mockllm/model", "Done.")
        else:
            output = ModelOutput.for_tool_call("mockllm/model", "act", {"action": actions[taken]})
        # Without a usage, Inspect downloads a tokenizer to count.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    task = inspect_ai.Task(
        dataset=[Sample(id=id, input=text) for id, text in zip(tasks, plans)],
        solver=[starts(), use_tools(act(AsyncWorld(World("alfworld")))), generate(tool_calls="loop")],
        scorer=success(),
    )
    model = get_model("mockllm/model", custom_outputs=reply)
    (log,) = inspect_ai.eval(task, model=model, log_dir=str(tmp_path), display="none", log_format="json")
    assert log.status == "success", log.error.traceback
    scores = {sample.id: sample.scores["success"].value for sample in log.samples}
    assert scores == {task: float(task != tasks[-1]) for task in tasks}
