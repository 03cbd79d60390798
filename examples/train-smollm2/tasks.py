"""Short tasks of TextCraft: their split, their demonstrations, and the score of a reply. This module needs no PyTorch."""

import hashlib
import math

from orrery_worlds import World

MAX_STEPS = 4
MAX_CHARACTERS = 650
HELD_OUT = 100
# A reply may have more lines than the oracle's plan, because an invalid action changes nothing.
MAX_ACTIONS = 8

SYSTEM = """List the commands that craft the goal, one per line. First get every ingredient that no command crafts, then craft.
Example: for "craft 4 oak planks using 1 oak logs" and the goal "craft oak planks", reply
get 1 oak logs
craft 4 oak planks using 1 oak logs"""


def open_world():
    return World("textcraft", dialect="agentgym", split="agentgym", signals=["distance", "progress", "admissible"])


def short_tasks(world):
    """Returns tasks with a short plan and a short prompt: a dictionary from the id of a task to its first observation."""
    episodes = world.start(world.tasks())
    return {
        episode.task_id: episode.text
        for episode in episodes
        if episode.signals["distance"] is not None
        and episode.signals["distance"] <= MAX_STEPS
        and len(episode.text) <= MAX_CHARACTERS
    }


def split_tasks(tasks):
    """Returns the ids for training and the held-out ids. The hash of a text decides, so equal texts are in the same split."""
    order = sorted(tasks, key=lambda task_id: (task_hash(tasks[task_id]), task_id))
    held_out = order[:HELD_OUT]
    hashes = {task_hash(tasks[task_id]) for task_id in held_out}
    return [task_id for task_id in order[HELD_OUT:] if task_hash(tasks[task_id]) not in hashes], held_out


def task_hash(text):
    return hashlib.sha256(text.encode()).hexdigest()


def messages(text):
    """Returns the prompt of a task as messages."""
    return [{"role": "system", "content": SYSTEM}, {"role": "user", "content": text}]


def demonstrate(world, task_id):
    """Returns a plan. In every state it takes the admissible action that leads closest to the goal; of equal ones, the first that gets an item."""
    (episode,) = world.start([task_id])
    while not episode.success and len(episode.actions) < MAX_ACTIONS:
        actions = [action for action in episode.signals["admissible"] if action != "inventory"]
        next_episodes = world.fork([episode] * len(actions))
        world.step(next_episodes, actions)
        episode = min(next_episodes, key=lambda each: 0 if each.success else each.signals["distance"] or math.inf)
    return episode.actions if episode.success else None


def read_actions(reply):
    """Returns the lines of a reply that are not empty."""
    return [line.strip() for line in reply.splitlines() if line.strip()][:MAX_ACTIONS]


def play(world, task_ids, replies):
    """Plays a reply in each task and returns the episodes. An episode ends with its first success."""
    episodes = world.start(task_ids)
    plans = [read_actions(reply) for reply in replies]
    for step in range(MAX_ACTIONS):
        world.step(
            episodes,
            [None if episode.success or step >= len(plan) else plan[step] for episode, plan in zip(episodes, plans)],
        )
    return episodes
