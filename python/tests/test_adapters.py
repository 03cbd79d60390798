"""The adapters for trainers, as the trainers use them."""

import inspect

import pytest
from orrery_worlds import OrreryError
from orrery_worlds import trl as environments
from orrery_worlds.verl_agent import build_alfworld_envs, build_webshop_envs

TASK_TYPES = ["pick_and_place", "pick_two_obj_and_place", "look_at_obj_in_light", "pick_heat_then_place_in_recep",
              "pick_cool_then_place_in_recep", "pick_clean_then_place_in_recep"]  # fmt: skip


def test_alfworld_of_verl_agent():
    envs = build_alfworld_envs(None, 1, 4, 3, is_train=False, env_kwargs={"eval_dataset": "eval_out_of_distribution"})
    texts, images, infos = envs.reset()
    assert images is None and len(texts) == len(infos) == envs.num_processes == 12
    for at in range(0, 12, 3):
        assert len(set(texts[at : at + 3])) == len({info["state_key"] for info in infos[at : at + 3]}) == 1
    assert len(set(texts)) > 1
    for text, info in zip(texts, infos):
        assert "Your task is to: " in text
        assert sum(type in info["extra.gamefile"] for type in TASK_TYPES) == 1
    for _ in range(60):
        commands = envs.get_admissible_commands
        texts, images, rewards, dones, infos = envs.step([(each or ["look"])[0] for each in commands])
        assert [info["won"] for info in infos] == [reward == 10.0 for reward in rewards]
    first, second = (build_alfworld_envs(None, 1, 4, 3, is_train=False).reset()[0] for _ in range(2))
    assert first == second


def test_webshop_of_verl_agent():
    envs = build_webshop_envs(
        seed=2, env_num=3, group_n=2, is_train=False, env_kwargs={"observation_mode": "text", "num_products": 1000}
    )
    texts, infos = envs.reset()
    for text in texts:
        assert text.split(" [SEP] ")[1] == "Instruction:"
    assert [sorted(info["available_actions"]) for info in infos] == [["clickables", "has_search_bar"]] * 6
    assert all(info["available_actions"]["has_search_bar"] for info in infos)
    assert texts[0::2] == texts[1::2] and len(set(texts)) == 3
    goals = [text.split(" [SEP] ")[2] for text in texts]
    texts, rewards, dones, infos = envs.step([f"search[{goal[:60]}]" for goal in goals])
    assert not any(info["available_actions"]["has_search_bar"] for info in infos)
    products = [next(each for each in info["available_actions"]["clickables"] if each.startswith("b0")) for info in infos]
    # verl-agent sends lower-case actions.
    texts, rewards, dones, infos = envs.step([f"click[{product}]" for product in products])
    assert all("buy now" in info["available_actions"]["clickables"] for info in infos)
    texts, rewards, dones, infos = envs.step(["click[buy now]"] * 6)
    assert all(dones) and any(info["task_score"] > 0 for info in infos)
    assert rewards == [10.0 if info["task_score"] == 1.0 else 0.0 for info in infos]
    after = envs.step(["click[buy now]"] * 6)
    assert after[1] == rewards and after[2] == dones


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: build_alfworld_envs(None, 1, 1, 1, env_kwargs={"dataset": 1}), "env_kwargs: unknown argument 'dataset'"),
        (lambda: build_alfworld_envs(None, 1, 0, 1), "expected at least one group"),
        (lambda: build_webshop_envs(env_kwargs={"observation_mode": "html"}), "observation_mode: expected 'text'"),
        (lambda: build_webshop_envs(env_num=501, is_train=False), "env_num: expected at most 500"),
    ],
)
def test_refuses_arguments_of_verl_agent(call, message):
    with pytest.raises(OrreryError, match=message):
        call()


@pytest.mark.parametrize("name", environments.__all__)
def test_environments_of_trl(name):
    schemas = pytest.importorskip("transformers.utils", reason="transformers is not installed")
    factory = getattr(environments, name)
    env = factory()
    tasks = env._played.tasks()
    # The trainer passes all columns of a row, and appends the text to the prompt.
    first = env.reset(prompt=[{"role": "user", "content": ""}], task_id=tasks[0])
    assert first == factory().reset(task_id=tasks[0]) and env.get_reward() == 0.0
    tools = [
        method
        for tool, method in inspect.getmembers(env, predicate=inspect.ismethod)
        if tool not in ("reset", "get_reward") and not tool.startswith("_")
    ]
    assert tools
    for tool in tools:
        function = schemas.get_json_schema(tool)["function"]
        assert function["description"] and all(each["description"] for each in function["parameters"]["properties"].values())
    with pytest.raises(TypeError, match="split"):
        env.reset(task_id=tasks[0], split="test")


def test_an_episode_of_trl():
    env = environments.TextCraft()
    plan = env._played.start([env._played.tasks()[0]])
    env.reset(task_id=plan[0].task_id)
    for _ in range(env._played.max_steps):
        assert "Inventory" in env.inventory()
    with pytest.raises(OrreryError, match="EPISODE_ENDED: the episode is over"):
        env.inventory()
