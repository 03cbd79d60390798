"""The environments of ``orrery_worlds.trl`` under TRL's own code. TRL cannot be imported without PyTorch, which is several gigabytes, so
the test executes the loop of its trainer that prepares environments, taken from the source of the installed package."""

import ast
import importlib.util
import inspect
import os
import types

import pytest
from orrery_worlds import trl as environments

trl = importlib.util.find_spec("trl")
if trl is None:
    pytest.skip("trl is not installed", allow_module_level=True)


def preparation():
    """Returns the loop over the environment factories in ``GRPOTrainer.__init__``."""
    with open(os.path.join(trl.submodule_search_locations[0], "trainer", "grpo_trainer.py")) as file:
        tree = ast.parse(file.read())
    (trainer,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "GRPOTrainer")
    (init,) = (node for node in trainer.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    loops = [node for node in ast.walk(init) if isinstance(node, ast.For) and "environment_factories" in ast.unparse(node.iter)]
    assert len(loops) == 1, "the source of TRL has changed"
    return compile(ast.Module(body=loops, type_ignores=[]), "grpo_trainer.py", "exec")


class Weights(list):
    """Stands for a tensor: the loop appends a weight to it."""


@pytest.mark.parametrize("name", environments.__all__)
def test_trl_prepares_the_environment(name):
    factory = getattr(environments, name)
    trainer = types.SimpleNamespace(
        environment_factories={None: factory},
        _env_tools={},
        _environment_pool={},
        tools=[],
        reward_funcs=[],
        reward_func_names=[],
        reward_processing_classes=[],
        reward_weights=Weights(),
    )
    torch = types.SimpleNamespace(cat=lambda parts: Weights(sum(parts, [])), ones=lambda count: [1.0] * count)
    exec(preparation(), {"self": trainer, "inspect": inspect, "torch": torch, "tools": [], "env_reward_types": []})
    (env,) = trainer._environment_pool[None]
    tools = {tool.__name__: tool for tool in trainer._env_tools[None]}
    assert tools and not {"reset", "get_reward"} & set(tools)
    assert all(inspect.getdoc(tool) for tool in tools.values())
    assert trainer.reward_func_names == [name] and trainer.reward_weights == [1.0]
    # A row of the dataset, as the trainer passes it.
    task = env._played.tasks()[0]
    assert isinstance(env.reset(prompt=[{"role": "user", "content": ""}], task_id=task), str)
    for tool in tools.values():
        if not inspect.signature(tool).parameters:
            assert isinstance(tool(), str)
    (reward,) = trainer.reward_funcs
    assert reward(environments=[env, object()]) == [0.0, None]
