"""Environments for TRL's ``GRPOTrainer(environment_factory=...)``.

The columns of the dataset choose the task: ``task_id``. All members of a group receive the same row, so they start in the same state. The
public methods are the tools of the model.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .errors import OrreryError
from .world import Episode, World

_worlds: dict[str, World] = {}


def _world(name: str, options: dict[str, Any]) -> World:
    key = f"{name} {sorted(options.items())}"
    if key not in _worlds:
        _worlds[key] = World(name, **options)
    return _worlds[key]


class _Environment:
    """An episode whose actions are tools. ``get_reward`` is the sum of the rewards, 0 to 1."""

    _name: ClassVar[str]
    _options: ClassVar[dict[str, Any]] = {}
    _max_steps: int | None = None

    def __init__(self) -> None:
        self._played = _world(self._name, self._options)
        self._episode: Episode | None = None

    def reset(self, *, task_id: str, prompt: Any = None) -> str:
        """Starts the task of a row and returns its first observation.

        Args:
            task_id: Id of the task.
            prompt: The prompt of the row. The trainer uses it; the environment does not.
        """
        if self._episode is None:
            (self._episode,) = self._played.start([task_id])
        else:
            self._played.restart([self._episode], [task_id])
        return self._episode.text

    def get_reward(self) -> float:
        """Returns the sum of the rewards of the episode."""
        return 0.0 if self._episode is None else self._episode.total

    def _act(self, action: str) -> str:
        episode = self._episode
        if episode is None:
            raise OrreryError("NOT_RESET", "there is no episode. Call reset first.")
        limit = self._max_steps or self._played.max_steps
        if episode.terminated or episode.steps >= limit:
            raise OrreryError("EPISODE_ENDED", "the episode is over. Reply without a tool call.")
        self._played.step([episode], [action])
        return episode.text


class TextCraft(_Environment):
    """Craft an item from a list of recipes."""

    _name = "textcraft"

    def get(self, count: int, item: str) -> str:
        """Fetch an item that no recipe crafts.

        Args:
            count: How many.
            item: Name of the item, as in the commands.
        """
        return self._act(f"get {count} {item}")

    def craft(self, count: int, item: str, ingredients: str) -> str:
        """Craft an item once with a recipe, using exactly the ingredients of the recipe.

        Args:
            count: How many the recipe makes.
            item: Name of the item to craft.
            ingredients: Counts and names with commas between them, such as '2 oak planks, 1 stick'.
        """
        return self._act(f"craft {count} {item} using {ingredients}")

    def inventory(self) -> str:
        """See what you hold."""
        return self._act("inventory")


class ALFWorld(_Environment):
    """Find, clean, heat, cool and place objects in a room."""

    _name = "alfworld"

    def go_to(self, receptacle: str) -> str:
        """Go to a receptacle, and see what is in or on it unless it is closed.

        Args:
            receptacle: Name of a receptacle with its number, such as 'cabinet 2'.
        """
        return self._act(f"go to {receptacle}")

    def open(self, receptacle: str) -> str:
        """Open a receptacle where you are.

        Args:
            receptacle: Name of a receptacle with its number.
        """
        return self._act(f"open {receptacle}")

    def close(self, receptacle: str) -> str:
        """Close a receptacle where you are.

        Args:
            receptacle: Name of a receptacle with its number.
        """
        return self._act(f"close {receptacle}")

    def take(self, object: str, receptacle: str) -> str:
        """Take an object from an open receptacle where you are. You can hold one object.

        Args:
            object: Name of an object with its number, such as 'mug 1'.
            receptacle: Name of a receptacle with its number.
        """
        return self._act(f"take {object} from {receptacle}")

    def move(self, object: str, receptacle: str) -> str:
        """Put the object you hold in or on an open receptacle where you are.

        Args:
            object: Name of an object with its number.
            receptacle: Name of a receptacle with its number.
        """
        return self._act(f"move {object} to {receptacle}")

    def clean(self, object: str, receptacle: str) -> str:
        """Clean the object you hold with a sink basin where you are.

        Args:
            object: Name of an object with its number.
            receptacle: Name of a sink basin with its number.
        """
        return self._act(f"clean {object} with {receptacle}")

    def heat(self, object: str, receptacle: str) -> str:
        """Heat the object you hold with a microwave where you are.

        Args:
            object: Name of an object with its number.
            receptacle: Name of a microwave with its number.
        """
        return self._act(f"heat {object} with {receptacle}")

    def cool(self, object: str, receptacle: str) -> str:
        """Cool the object you hold with a fridge where you are.

        Args:
            object: Name of an object with its number.
            receptacle: Name of a fridge with its number.
        """
        return self._act(f"cool {object} with {receptacle}")

    def use(self, object: str) -> str:
        """Switch on a lamp where you are.

        Args:
            object: Name of the lamp with its number.
        """
        return self._act(f"use {object}")

    def examine(self, thing: str) -> str:
        """See what is in or on a receptacle where you are, or the condition of the object you hold.

        Args:
            thing: Name of a receptacle or an object with its number.
        """
        return self._act(f"examine {thing}")

    def look(self) -> str:
        """Look around where you are."""
        return self._act("look")

    def inventory(self) -> str:
        """See what you hold."""
        return self._act("inventory")


class WebShop(_Environment):
    """Search, compare and buy what an instruction asks for."""

    _name = "webshop"

    def search(self, keywords: str) -> str:
        """Search for products. Only the search page has a search bar.

        Args:
            keywords: Words that describe the product.
        """
        return self._act(f"search[{keywords}]")

    def click(self, target: str) -> str:
        """Click a button, a product or an option of the page.

        Args:
            target: Text of the button, id of the product, or value of the option.
        """
        return self._act(f"click[{target}]")


class WebArena(_Environment):
    """Use the sites of WebArena in a browser."""

    _name = "webarena"

    def act(self, action: str) -> str:
        """Take an action in the browser.

        Args:
            action: Such as 'click [12]', 'type [5] [red shoes] [1]', 'scroll [down]', 'goto [http://shop.test/]', 'go_back', 'stop [answer]'.
        """
        return self._act(action)


__all__ = ["ALFWorld", "TextCraft", "WebArena", "WebShop"]
