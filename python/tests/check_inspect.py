"""Reads logs with Inspect, and prints one line of JSON. Arguments: the directory of the logs, and a directory for written files."""

import json
import sys
import warnings
from pathlib import Path

from inspect_ai.analysis import evals_df, events_df, messages_df, samples_df
from inspect_ai.log import (
    bundle_log_dir,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample,
    read_eval_log_sample_summaries,
    write_eval_log,
)

warnings.simplefilter("error", UserWarning)


def means(log, name: str) -> float:
    """Mean over tasks of the mean over attempts, from the samples."""
    by_task: dict = {}
    for sample in log.samples:
        by_task.setdefault(sample.id, []).append(sample.scores[name].value)
    return sum(sum(values) / len(values) for values in by_task.values()) / len(by_task)


def describe(info) -> dict:
    log = read_eval_log(info)
    assert log.status == "success", log.error
    for summary in read_eval_log_sample_summaries(info):
        sample = read_eval_log_sample(info, id=summary.id, epoch=summary.epoch)
        scores = {name: score.value for name, score in sample.scores.items()}
        assert scores == {name: score.value for name, score in summary.scores.items()}
        # A list of messages without the events is what people export from the viewer.
        assert sample.messages and sample.events
    metrics = {score.name: {name: each.value for name, each in score.metrics.items()} for score in log.results.scores}
    return {
        "solver": log.eval.solver,
        "model": log.eval.model,
        "samples": len(log.samples),
        "metrics": metrics,
        "means": {name: means(log, name) for name in metrics},
    }


def frames(directory: str) -> dict:
    """Shapes of the data frames. They raise an error for a column that cannot be read."""
    evals, samples = evals_df(directory), samples_df(directory)
    success = samples.merge(evals, on="eval_id").groupby(["solver", "model"])["score_success"].mean()
    return {
        "evals": len(evals),
        "samples": len(samples),
        "messages": len(messages_df(directory)),
        "events": len(events_df(directory)),
        "success": {f"{solver} {model}": float(value) for (solver, model), value in success.items()},
    }


def main() -> None:
    directory, written = sys.argv[1:]
    logs = list_eval_logs(directory)
    for number, info in enumerate(logs):
        for kind in ("eval", "json"):
            write_eval_log(read_eval_log(info), str(Path(written) / kind / f"{number}.{kind}"))
    bundle_log_dir(directory, output_dir=str(Path(written) / "bundle"))
    print(json.dumps({"logs": [describe(info) for info in logs], "frames": frames(directory)}))


main()
