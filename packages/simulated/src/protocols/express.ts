import type { JsonObject, JsonValue, Tool } from '@orreryjs/core'

/** Arguments by name. */
export type Arguments = Readonly<Record<string, JsonValue>>

/** The parameters that a tool names, with their schemas, in its order. */
export function parametersOf({ parameters }: Tool): readonly (readonly [name: string, schema: JsonObject])[] {
  return Object.entries(asObject(parameters['properties'])).map(([name, schema]) => [name, asObject(schema)])
}

/** Parameters that a call has to give. */
export function requiredOf({ parameters }: Tool): readonly string[] {
  const required = parameters['required']
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : []
}

/**
 * The arguments with which a tool stands for an action: by the tool's own form where it tells it, else by its name.
 * `undefined` where it cannot stand for it.
 */
export function express(tool: Tool, action: string): Arguments | undefined {
  if (tool.action !== undefined) return given(tool, [formOf(tool.action)], action)
  return given(tool, formsImpliedBy(tool), action)
}

function given(tool: Tool, forms: readonly Form[], action: string): Arguments | undefined {
  for (const { pattern, names, quoted } of forms) {
    const found = pattern.exec(action)
    const texts = found?.slice(1).map((text, index) => (quoted?.[index] === true ? unquoted(text) : text))
    const read = texts && readArguments(tool, names, texts)
    if (read) return read
  }
  return undefined
}

interface Form {
  readonly pattern: RegExp
  /** Parameters that its groups stand for. */
  readonly names: readonly string[]
  /** Which of them are written between quotes. @default none */
  readonly quoted?: readonly boolean[]
}

/** `get {count} {item}` as a pattern. */
function formOf(template: string): Form {
  const parts = template.split(/\{(\w+)\}/)
  const isBetween = (index: number, opening: string, closing: string): boolean =>
    parts[index - 1]?.endsWith(opening) === true && parts[index + 1]?.startsWith(closing) === true
  // Between brackets of its own an argument may be empty, `stop []`; between quotes it is written as Python writes a text.
  const slotAt = (index: number): string =>
    isBetween(index, "'", "'") ? "((?:[^'\\\\]|\\\\.)*)" : isBetween(index, '[', ']') ? '(.*?)' : '(.+?)'
  const source = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : slotAt(index))).join('')
  const slots = [...parts.keys()].filter((index) => index % 2 === 1)
  return {
    pattern: new RegExp(`^${source}$`, 'is'),
    names: slots.map((index) => parts[index] ?? ''),
    quoted: slots.map((index) => isBetween(index, "'", "'")),
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

/** A text without the backslashes that it has between quotes. */
function unquoted(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)
}

/**
 * The forms of actions that a tool's name and parameters suggest: `Buy_Now` presses that button, `Search` takes words in
 * brackets, `select_item` opens what its parameter may name, `go_to` and `take` say their arguments one after the other.
 */
function formsImpliedBy(tool: Tool): readonly Form[] {
  const words = tool.name.split(/[_\s-]+|(?<=[a-z])(?=[A-Z])/).map(escaped)
  const parameters = parametersOf(tool)
  const names = parameters.map(([name]) => name)
  const button: Form = { pattern: new RegExp(`^click\\[\\W*${words.join('\\W+')}\\W*\\]$`, 'i'), names: [] }
  if (names.length === 0) return [button, { pattern: new RegExp(`^${words.join(' ')}$`, 'i'), names }]
  const gap = (index: number): string => {
    const isCount = index === 0 || parameters[index - 1]?.[1]['type'] === 'integer'
    return isCount ? ' ' : ' (?:from|with|to|into|in/on|in|on|using) '
  }
  const command = words.join(' ') + names.map((_, index) => `${gap(index)}(.+?)`).join('')
  const bracketed = `${words.join('\\W*')}\\[(.+)\\]`
  const first = names.slice(0, 1)
  return [
    button,
    { pattern: new RegExp(`^${command}$`, 'is'), names },
    { pattern: new RegExp(`^${bracketed}$`, 'is'), names: first },
    ...(isSelection(tool) ? [{ pattern: /^click\[(.+)\]$/is, names: first }] : []),
  ]
}

/** Whether a tool selects something that its parameter lists or calls an id. */
function isSelection(tool: Tool): boolean {
  const [first, ...others] = parametersOf(tool)
  return first !== undefined && others.length === 0 && (Array.isArray(first[1]['enum']) || /(?:^|_)(?:id|asin)$/i.test(first[0]))
}

function readArguments(tool: Tool, names: readonly string[], texts: readonly string[]): Arguments | undefined {
  const schemas = new Map(parametersOf(tool))
  const given: Record<string, JsonValue> = {}
  for (const [index, name] of names.entries()) {
    const value = readArgument(name, schemas.get(name) ?? {}, texts[index] ?? '')
    if (value === undefined) return undefined
    given[name] = value
  }
  return given
}

/** A text as a value that a schema allows; `undefined` where it allows none such. */
function readArgument(name: string, schema: JsonObject, text: string): JsonValue | undefined {
  if (schema['type'] === 'integer' || schema['type'] === 'number') return /^\d+$/.test(text) ? Number(text) : undefined
  const listed = schema['enum']
  if (Array.isArray(listed)) return listed.find((each) => String(each).toLowerCase() === text.toLowerCase())
  return /(?:^|_)(?:id|asin)$/i.test(name) && !/^[A-Z0-9]+$/i.test(text) ? undefined : text
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
