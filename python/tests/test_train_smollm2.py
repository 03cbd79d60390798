"""The tasks, demonstrations and scores of the example that fine-tunes a language model. PyTorch is not needed."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

PATH = pathlib.Path(__file__).parents[2] / "examples" / "train-smollm2" / "tasks.py"
spec = importlib.util.spec_from_file_location("train_smollm2_tasks", PATH)
example = importlib.util.module_from_spec(spec)
spec.loader.exec_module(example)


@pytest.fixture(scope="module")
def world():
    return example.open_world()


@pytest.fixture(scope="module")
def tasks(world):
    return example.short_tasks(world)


def test_splits_are_disjoint_and_complete(tasks):
    train, held_out = example.split_tasks(tasks)
    assert len(held_out) == 100
    assert len(train) >= 90
    assert not {example.task_hash(tasks[each]) for each in train} & {example.task_hash(tasks[each]) for each in held_out}
    assert {tasks[each] for each in train} | {tasks[each] for each in held_out} == set(tasks.values())
    shuffled = dict(reversed(tasks.items()))
    assert example.split_tasks(shuffled) == (train, held_out)


def test_equal_texts_share_a_split(tasks):
    copies = {f"{task_id}/copy": text for task_id, text in tasks.items()}
    train, held_out = example.split_tasks({**tasks, **copies})
    both = {**tasks, **copies}
    assert not {both[each] for each in train} & {both[each] for each in held_out}


def test_demonstrations_succeed_and_are_short(world, tasks):
    train, _ = example.split_tasks(tasks)
    plans = [example.demonstrate(world, task_id) for task_id in train]
    assert all(plans)
    assert all(episode.success for episode in example.play(world, train, ["\n".join(plan) for plan in plans]))
    # An admissible action gets one item, so a plan can need one action more than the oracle, which gets several at once.
    distances = [episode.signals["distance"] for episode in world.start(train)]
    assert {len(plan) - distance for plan, distance in zip(plans, distances)} == {0, 1}
    assert sum(len(plan) == distance for plan, distance in zip(plans, distances)) >= 0.8 * len(train)
    # Without its last action, a plan fails.
    shortened = ["\n".join(plan[:-1]) for plan in plans]
    assert not any(episode.success for episode in example.play(world, train, shortened))


def test_prompts_contain_the_observation_and_no_signal(tasks):
    for text in tasks.values():
        system, user = example.messages(text)
        assert (system["role"], user) == ("system", {"role": "user", "content": text})
        assert "Goal: craft " in text
        assert "distance" not in system["content"] + text


def test_reads_the_lines_of_any_reply(world, tasks):
    assert example.read_actions("\n get 1 oak logs \n\ncraft 4 oak planks using 1 oak logs\n") == [
        "get 1 oak logs",
        "craft 4 oak planks using 1 oak logs",
    ]
    assert len(example.read_actions("inventory\n" * 1000)) == example.MAX_ACTIONS
    (episode,) = example.play(world, [next(iter(tasks))], ["Sure! Here is a plan.\n\x00"])
    assert not episode.success


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--epochs", "0"], "--epochs: expected a whole number from 1 to 1000, not '0'"),
        (["--grpo-steps", "many"], "--grpo-steps: expected a whole number from 1 to 1000, not 'many'"),
        (["--seed", "-1"], "--seed: expected"),
        (["--weights", "missing.gguf"], "--weights: missing.gguf is not a file. Expected a GGUF file."),
        (["--epoch", "2"], "unrecognized arguments: --epoch 2"),
    ],
)
def test_refuses_wrong_options_before_any_download(options, message):
    refused = subprocess.run([sys.executable, PATH.parent / "options.py", *options], check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert message in refused.stderr
