"""Errors. The message is one line: a code, the problem, and the expected value."""


class OrreryError(Exception):
    """A request that Orrery refuses. Programs branch on ``code``."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(f"{code}: {problem}")
        self.code = code
        self.problem = problem

    def __reduce__(self) -> "tuple[type[OrreryError], tuple[str, str]]":
        return type(self), (self.code, self.problem)


class ServerLost(OrreryError):
    """The server ended or the connection broke before the answer was complete."""
