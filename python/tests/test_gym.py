"""The environments against Gymnasium's own checks, and the vector environment against Gymnasium's loop over single environments."""

import random
import warnings

import gymnasium
import numpy as np
import orrery_worlds.gym as orrery
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from orrery_worlds import OrreryError

IDS = [f"orrery/{name}-v0" for name in orrery.WORLDS]
SIGNALS = ["state_key", "progress", "dead_end", "admissible"]


@pytest.mark.parametrize("id", IDS)
def test_passes_the_checks_of_gymnasium(id):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for options in ({}, {"signals": SIGNALS, "render_mode": "ansi"}):
            env = gymnasium.make(id, **options)
            check_env(env.unwrapped)
            assert env.spec.max_episode_steps == env.unwrapped.world.max_steps
            env.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("id", ["orrery/TextCraft-v0", "orrery/ALFWorld-v0"])
def test_steps_like_a_loop_over_single_environments(id, mode):
    arguments = {"signals": SIGNALS, "max_episode_steps": 9}
    vector = gymnasium.make_vec(id, num_envs=12, autoreset_mode=mode, **arguments)
    loop = SyncVectorEnv([lambda: gymnasium.make(id, **arguments)] * 12, autoreset_mode=mode)
    choices = random.Random(1)
    results = [env.reset(seed=5) for env in (vector, loop)]
    ended = np.zeros(12, dtype=bool)
    ends = 0
    for _ in range(40):
        assert_equal(*results)
        if mode is AutoresetMode.DISABLED and ended.any():
            results = [env.reset(options={"reset_mask": ended.copy()}) for env in (vector, loop)]
            assert results[0][0] == results[1][0]
            ended[:] = False
            lists = [episode.signals["admissible"] for episode in vector.episodes]
        else:
            lists = results[0][-1]["admissible"]
        actions = [choices.choice(each or ["inventory"]) for each in lists]
        results = [env.step(actions) for env in (vector, loop)]
        ended = results[0][2] | results[0][3]
        ends += ended.sum()
    assert ends >= 36
    assert results[0][0] in vector.observation_space


def assert_equal(one, other):
    """Compares results of ``reset`` or ``step``, with all columns and masks of the infos."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert sorted(one) == sorted(other)
        for name in one:
            assert_equal(one[name], other[name])
    elif isinstance(one, tuple):
        assert len(one) == len(other)
        for left, right in zip(one, other):
            assert_equal(left, right)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype and one.tolist() == other.tolist()
    else:
        assert one == other


def test_starts_the_members_of_a_group_equally():
    env = gymnasium.make_vec("orrery/ALFWorld-v0", num_envs=64, signals=["state_key"])
    tasks = [task for task in env.world.tasks()[:8] for _ in range(8)]
    texts, infos = env.reset(options={"task_id": tasks})
    assert infos["task_id"].tolist() == tasks
    for at in range(0, 64, 8):
        assert len(set(texts[at : at + 8])) == len(set(infos["state_key"][at : at + 8])) == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda env: env.reset(options={"split": "test"}), "CONFIG_INVALID: options: unknown option 'split'. Expected: task_id"),
        (lambda env: env.reset(options={"task_id": 3}), "CONFIG_INVALID: options: task_id: expected"),
        (lambda env: env.reset(options={"task_id": "nonsense"}), "TASK_UNKNOWN: "),
        (lambda env: env.step("look" if isinstance(env, orrery.TextEnv) else ["look"] * 2), "NOT_RESET: "),
        (lambda env: type(env)("textcraft", colour="red"), "OPTION_UNKNOWN: "),
        (lambda env: type(env)("textcraft", tasks=[]), "CONFIG_INVALID: tasks: "),
        (lambda env: type(env)("textcraft", render_mode="human"), "CONFIG_INVALID: render_mode: "),
    ],
)
@pytest.mark.parametrize("create", [orrery.TextEnv, lambda name: orrery.TextVectorEnv(name, 2)])
def test_refuses_arguments_in_one_line(create, call, message):
    env = create("textcraft")
    if isinstance(env, orrery.TextVectorEnv) and "task_id: expected" in message:
        call = lambda env: env.reset(options={"task_id": [1, 2]})  # noqa: E731
    with pytest.raises(OrreryError) as caught:
        call(env)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_refuses_a_step_after_the_end_without_autoreset():
    env = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=2, autoreset_mode="Disabled", max_episode_steps=1)
    env.reset(seed=1)
    env.step(["inventory"] * 2)
    with pytest.raises(OrreryError, match="EPISODE_ENDED"):
        env.step(["inventory"] * 2)


def test_works_in_processes_of_gymnasium():
    env = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=3, vectorization_mode="async", vector_kwargs={"shared_memory": False})
    texts, _ = env.reset(seed=4)
    expected, _ = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=3).reset(seed=4)
    assert tuple(texts) == tuple(expected)
    env.close()
