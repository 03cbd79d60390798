"""Player for TextCraft goals that need one recipe: get the ingredients, then craft."""

import re


def plan(observation):
    """Return the actions that craft the goal."""
    goal = re.search(r"Goal: craft (.*)\.", observation).group(1)
    for line in observation.splitlines():
        found = re.fullmatch(r"craft \d+ (.*) using (.*)", line)
        if found and found.group(1) == goal:
            return [f"get {part.strip()}" for part in found.group(2).split(",")] + [line]
    return []


class Player:
    """Executes its plan, then shows the inventory."""

    def __init__(self):
        self.actions = []

    def begin(self, observation):
        self.actions = plan(observation)

    def act(self):
        return self.actions.pop(0) if self.actions else "inventory"
