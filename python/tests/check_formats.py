"""Reads exports with the programs of their formats, and prints one line of JSON. Arguments: the ATIF file and the OTLP file."""

import json
import sys

from google.protobuf.json_format import Parse
from harbor.utils.trajectory_validator import TrajectoryValidator
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


def lines(path: str) -> list[str]:
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def atif_problems(text: str) -> list[str]:
    validator = TrajectoryValidator()
    validator.validate(json.loads(text))
    return validator.errors


def attribute(span, name: str) -> str:
    return next((each.value.string_value for each in span.attributes if each.key == name), "")


def spans(text: str) -> list:
    # Unknown fields are refused, so every name must be one of the protocol.
    request = Parse(text, ExportTraceServiceRequest(), ignore_unknown_fields=False)
    return [span for resource in request.resource_spans for scope in resource.scope_spans for span in scope.spans]


def trace(text: str) -> dict:
    # The JSON form of OTLP has hexadecimal ids, which protobuf's parser reads as base64: 32 digits are 24 bytes.
    [root, *children] = spans(text)
    return {
        "name": root.name,
        "ids": [len(root.trace_id), len(root.span_id)],
        "isTree": all(child.parent_span_id == root.span_id and child.trace_id == root.trace_id for child in children),
        "unique": len({child.span_id for child in children}) == len(children),
        "actions": [
            json.loads(attribute(child, "gen_ai.tool.call.arguments"))["action"]
            for child in children
            if attribute(child, "gen_ai.operation.name") == "execute_tool"
        ],
        "scores": [event.name for event in root.events],
    }


def main() -> None:
    atif, otlp = sys.argv[1:]
    problems = [atif_problems(text) for text in lines(atif)]
    print(json.dumps({"problems": problems, "traces": [trace(text) for text in lines(otlp)]}))


main()
