"""Evaluates an export with WebArena-Verified, and prints one line of JSON. Arguments: the directory, and the folder of the episodes in it."""

import json
import logging
import sys
from pathlib import Path

from webarena_verified.api.internal.data_reader import WebArenaVerifiedDataReader
from webarena_verified.api.internal.evaluator import WebArenaVerifiedEvaluator
from webarena_verified.types.config import WebArenaVerifiedConfig
from webarena_verified.types.data import TaskSubset

logging.disable(logging.CRITICAL)


def main() -> None:
    directory, folder = (Path(each) for each in sys.argv[1:])
    tasks = directory / "tasks.json"
    config = WebArenaVerifiedConfig.from_file(directory / "config.json", test_data_file_override=tasks)
    ids = [task["task_id"] for task in json.loads(tasks.read_text())]
    # Without a subset, the reader requires 812 tasks.
    subset = TaskSubset(task_ids=ids, checksum=TaskSubset.compute_checksum(ids))
    reader = WebArenaVerifiedDataReader(config, subset)
    evaluator = WebArenaVerifiedEvaluator(config=config, reader=reader)
    results = {}
    for task in ids:
        output = directory / folder / str(task)
        if not output.is_dir():
            continue
        result = evaluator.evaluate_task(
            task_id=task,
            agent_response=output / "agent_response.json",
            network_trace=output / "network.har",
        )
        problems = [
            f"{each.evaluator_name}: {assertion.assertion_name}: {' '.join(assertion.assertion_msgs or ())}"
            for each in result.evaluators_results
            for assertion in each.assertions or ()
        ]
        results[task] = {"score": result.score, "error": result.error_msg, "problems": problems}
    print(json.dumps(results))


main()
