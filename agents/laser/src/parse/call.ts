import type { Choice, Tool } from '@orreryjs/core'
import { type Parsed, parsed, unparsed } from '@orreryjs/core/agents'
import { firstObject, isRecord, type JsonRecord, parseJson } from './json.ts'
import { conform } from './schema.ts'

/** What a reply calls. */
export type Call =
  | { readonly kind: 'call'; readonly tool: Tool; readonly values: Readonly<Record<string, string | number | boolean>> }
  /** A tool of the machine that is not permitted here. */
  | { readonly kind: 'unavailable'; readonly name: string }

export interface CallGrammar {
  /** What may be called. */
  readonly tools: readonly Tool[]
  /** The tool that opens items: the id it is called with is judged by what opens it, not by the grammar. */
  readonly opener?: Tool
  /** Whether a tool that is not among `tools` is one of the machine's all the same. */
  isKnown(name: string): boolean
}

/** A name and arguments as they were written. */
interface Written {
  readonly name: string
  readonly given: JsonRecord | undefined
}

/** Reads the first tool call of a reply, or the first JSON object of its text. Nothing in it is evaluated. */
export function readCall({ text, toolCalls }: Choice, grammar: CallGrammar): Parsed<Call> {
  const [first] = toolCalls ?? []
  const written = first === undefined ? writtenIn(firstObject(text)) : { name: first.name, given: argumentsIn(first.arguments) }
  const names = grammar.tools.map(({ name }) => name).join(', ')
  if (written === undefined) return unparsed(`a call of one of: ${names}`)
  const called = plain(written.name)
  const tool = grammar.tools.find(({ name }) => plain(name) === called)
  if (tool === undefined) {
    return grammar.isKnown(called) ? parsed({ kind: 'unavailable', name: written.name }) : unparsed(`a call of one of: ${names}`)
  }
  if (written.given === undefined) return unparsed(`the arguments of ${tool.name} as a JSON object`)
  const conformed = conform(tool, written.given, tool === grammar.opener)
  return conformed.ok ? parsed({ kind: 'call', tool, values: conformed.values }) : unparsed(conformed.expected)
}

/** Names are the same whatever their case and punctuation, and with `functions.` before them. */
export function plain(name: string): string {
  return name
    .trim()
    .replace(/^functions?\./i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function writtenIn(object: JsonRecord | undefined): Written | undefined {
  if (object === undefined) return undefined
  const inner = object['function']
  if (isRecord(inner)) return writtenIn(inner)
  const name = object['name'] ?? object['action'] ?? inner
  if (typeof name !== 'string') return undefined
  return { name, given: argumentsIn(object['arguments'] ?? object['args'] ?? object['parameters'] ?? {}) }
}

/** Arguments as an object, or as the text of one; a tool without any may be called with an empty text. */
function argumentsIn(said: JsonRecord[string]): JsonRecord | undefined {
  if (typeof said !== 'string') return isRecord(said) ? said : undefined
  if (said.trim() === '') return {}
  const value = parseJson(said)
  return isRecord(value) ? value : undefined
}
