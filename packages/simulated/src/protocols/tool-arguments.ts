import type { JsonObject, JsonValue, Tool } from '@orreryjs/core'

/** Arguments by name. */
export type Arguments = Readonly<Record<string, JsonValue>>

/** Returns the parameters of a tool with their schemas, in order. */
export function parametersOf({ parameters }: Tool): readonly (readonly [name: string, schema: JsonObject])[] {
  return Object.entries(asObject(parameters['properties'])).map(([name, schema]) => [name, asObject(schema)])
}

/** Returns the required parameters of a tool. */
export function requiredOf({ parameters }: Tool): readonly string[] {
  const required = parameters['required']
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : []
}

/**
 * Returns the arguments of the tool call that is equivalent to an action, from the tool's action template or else from its name.
 * `undefined` if the tool has no such call.
 */
export function argumentsForAction(tool: Tool, action: string): Arguments | undefined {
  if (tool.action !== undefined) return argumentsFor(tool, [formOf(tool.action)], action)
  return argumentsFor(tool, formsImpliedBy(tool), action)
}

function argumentsFor(tool: Tool, forms: readonly Form[], action: string): Arguments | undefined {
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
  /** Parameters of its groups. */
  readonly names: readonly string[]
  /** True for parameters in quotes. @default none */
  readonly quoted?: readonly boolean[]
}

/** Converts `get {count} {item}` to a pattern. */
function formOf(template: string): Form {
  const parts = template.split(/\{(\w+)\}/)
  const isBetween = (index: number, opening: string, closing: string): boolean =>
    parts[index - 1]?.endsWith(opening) === true && parts[index + 1]?.startsWith(closing) === true
  // In brackets an argument may be empty, `stop []`; in quotes it is escaped like a Python string.
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

/** Removes the escapes of a quoted string. */
function unquoted(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)
}

/**
 * Returns the action forms suggested by a tool's name and parameters: `Buy_Now` presses a button, `Search` takes words in brackets,
 * `select_item` opens a listed item, `go_to` and `take` list their arguments.
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

/** Returns true if a tool selects an item from a list or by id. */
function isSelection(tool: Tool): boolean {
  const [first, ...others] = parametersOf(tool)
  return first !== undefined && others.length === 0 && (Array.isArray(first[1]['enum']) || /(?:^|_)(?:id|asin)$/i.test(first[0]))
}

function readArguments(tool: Tool, names: readonly string[], texts: readonly string[]): Arguments | undefined {
  const schemas = new Map(parametersOf(tool))
  const result: Record<string, JsonValue> = {}
  for (const [index, name] of names.entries()) {
    const value = readArgument(name, schemas.get(name) ?? {}, texts[index] ?? '')
    if (value === undefined) return undefined
    result[name] = value
  }
  return result
}

/** Converts a text to a value that the schema allows; `undefined` if there is none. */
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
