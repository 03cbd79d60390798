import type { Choice, Tool } from '@orreryjs/core'
import { type Parsed, parsed, unparsed } from '@orreryjs/core/agents'
import { findFirstObject, isRecord, type JsonRecord, parseJson } from './json.ts'
import { conformArguments } from './schema.ts'

/** A parsed tool call. */
export type Call =
  | { readonly kind: 'call'; readonly tool: Tool; readonly values: Readonly<Record<string, string | number | boolean>> }
  /** A tool of the machine that the current state does not permit. */
  | { readonly kind: 'unavailable'; readonly name: string }

export interface CallRules {
  /** Permitted tools. */
  readonly tools: readonly Tool[]
  /** The tool that opens items. Its id argument is validated by the caller, not here. */
  readonly opener?: Tool
  /** True if the machine has a tool of this name outside `tools`. */
  isKnown(name: string): boolean
}

/** Name and arguments before validation. */
interface RawCall {
  readonly name: string
  readonly arguments: JsonRecord | undefined
}

/** Reads the first tool call of a reply, or the first JSON object in its text. Nothing is evaluated. */
export function readCall({ text, toolCalls }: Choice, grammar: CallRules): Parsed<Call> {
  const [first] = toolCalls ?? []
  const rawCall =
    first === undefined ? rawCallIn(findFirstObject(text)) : { name: first.name, arguments: argumentsIn(first.arguments) }
  const names = grammar.tools.map(({ name }) => name).join(', ')
  if (rawCall === undefined) return unparsed(`a call of one of: ${names}`)
  const requestedName = plain(rawCall.name)
  const tool = grammar.tools.find(({ name }) => plain(name) === requestedName)
  if (tool === undefined) {
    return grammar.isKnown(requestedName)
      ? parsed({ kind: 'unavailable', name: rawCall.name })
      : unparsed(`a call of one of: ${names}`)
  }
  if (rawCall.arguments === undefined) return unparsed(`the arguments of ${tool.name} as a JSON object`)
  const conformance = conformArguments(tool, rawCall.arguments, tool === grammar.opener)
  return conformance.ok ? parsed({ kind: 'call', tool, values: conformance.values }) : unparsed(conformance.expected)
}

/** Normal form of a name: case, punctuation and a `functions.` prefix are ignored. */
export function plain(name: string): string {
  return name
    .trim()
    .replace(/^functions?\./i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function rawCallIn(object: JsonRecord | undefined): RawCall | undefined {
  if (object === undefined) return undefined
  const inner = object['function']
  if (isRecord(inner)) return rawCallIn(inner)
  const name = object['name'] ?? object['action'] ?? inner
  if (typeof name !== 'string') return undefined
  return { name, arguments: argumentsIn(object['arguments'] ?? object['args'] ?? object['parameters'] ?? {}) }
}

/** Reads arguments as an object or as its JSON text; an empty text means no arguments. */
function argumentsIn(value: JsonRecord[string]): JsonRecord | undefined {
  if (typeof value !== 'string') return isRecord(value) ? value : undefined
  if (value.trim() === '') return {}
  const object = parseJson(value)
  return isRecord(object) ? object : undefined
}
