import { type JsonObject, type JsonValue, parseJson, type Tool } from '@orreryjs/core'

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
  return isButtonOf(tool, action) ? {} : argumentsFor(tool, formsImpliedBy(tool), action)
}

function argumentsFor(tool: Tool, forms: readonly Form[], action: string): Arguments | undefined {
  for (const { texts, slots, names } of forms) {
    const found = matchForm(action, texts, slots)
    const read = found && readArguments(tool, names, found)
    if (read) return read
  }
  return undefined
}

/** A form of an action: texts, and slots between them. */
interface Form {
  /** Texts before, between and after the slots, without case; alternatives of equal rank. */
  readonly texts: readonly (readonly string[])[]
  readonly slots: readonly Slot[]
  /** Parameters of the slots. */
  readonly names: readonly string[]
}

/** A slot in brackets may be empty; a quoted one is escaped like a Python string. */
type Slot = 'text' | 'bracketed' | 'quoted'

/** Converts `get {count} {item}` to a form. */
function formOf(template: string): Form {
  const parts = template.split(/\{(\w+)\}/)
  const isBetween = (index: number, opening: string, closing: string): boolean =>
    parts[index - 1]?.endsWith(opening) === true && parts[index + 1]?.startsWith(closing) === true
  const indexes = [...parts.keys()].filter((index) => index % 2 === 1)
  return {
    texts: parts.filter((_, index) => index % 2 === 0).map((text) => [text.toLowerCase()]),
    slots: indexes.map((index) => (isBetween(index, "'", "'") ? 'quoted' : isBetween(index, '[', ']') ? 'bracketed' : 'text')),
    names: indexes.map((index) => parts[index] ?? ''),
  }
}

/**
 * Returns the texts in the slots of a form, each as short as possible, or `undefined`. Linear: the first occurrence of the text after a slot
 * leaves the most for the rest, so no other one is tried.
 */
function matchForm(action: string, texts: Form['texts'], slots: Form['slots']): readonly string[] | undefined {
  const lower = action.toLowerCase()
  // Other lengths, such as of the Turkish dotted I, would shift the positions.
  if (lower.length !== action.length) return undefined
  const first = texts[0]?.find((text) => lower.startsWith(text))
  if (first === undefined) return undefined
  const values: string[] = []
  let from = first.length
  for (const [index, slot] of slots.entries()) {
    const isLast = index === slots.length - 1
    const after = texts[index + 1] ?? ['']
    const span =
      slot === 'quoted' ? afterQuoted(lower, from, after) : nextText(lower, from + (slot === 'text' ? 1 : 0), after, isLast)
    if (span === undefined) return undefined
    const value = action.slice(from, span.start)
    values.push(slot === 'quoted' ? unquoted(value) : value)
    from = span.end
  }
  return from === action.length ? values : undefined
}

interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Returns the first occurrence of one of the texts, or its occurrence at the end. */
function nextText(lower: string, from: number, texts: readonly string[], isLast: boolean): TextSpan | undefined {
  let found: TextSpan | undefined
  for (const text of texts) {
    const start = isLast ? lower.length - text.length : lower.indexOf(text, from)
    if (start < from || (isLast && !lower.endsWith(text))) continue
    if (found === undefined || start < found.start) found = { start, end: start + text.length }
  }
  return found
}

/** Returns the text after a quoted value, which ends at the first quote that is not escaped. */
function afterQuoted(lower: string, from: number, texts: readonly string[]): TextSpan | undefined {
  let start = from
  while (start < lower.length && lower[start] !== "'") start += lower[start] === '\\' ? 2 : 1
  const text = texts.find((each) => lower.startsWith(each, start))
  return text === undefined ? undefined : { start, end: start + text.length }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

/** Removes the escapes of a quoted string. */
function unquoted(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)
}

/**
 * Returns the action forms suggested by a tool's name and parameters: `Buy_Now` presses a button, `Search` takes words in brackets,
 * `select_item` opens a listed item, `go_to` and `take` list their arguments, `type` has each in brackets.
 */
function formsImpliedBy(tool: Tool): readonly Form[] {
  const words = tool.name.split(/[_\s-]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  const parameters = parametersOf(tool)
  const names = parameters.map(([name]) => name)
  if (names.length === 0) return [{ texts: [[words.join(' '), tool.name.toLowerCase()]], slots: [], names }]
  const gap = (index: number): readonly string[] => {
    const isCount = index === 0 || parameters[index - 1]?.[1]['type'] === 'integer'
    return isCount ? [' '] : [' from ', ' with ', ' to ', ' into ', ' in/on ', ' in ', ' on ', ' using ']
  }
  const gaps = names.map((_, index) => gap(index))
  const [start = [], ...others] = gaps
  const first = names.slice(0, 1)
  return [
    { texts: [start.map((text) => `${words.join(' ')}${text}`), ...others, ['']], slots: names.map(() => 'text'), names },
    {
      texts: [[`${words.join('')}[`, `${words.join(' ')}[`, `${words.join('_')}[`, `${words.join('-')}[`], [']']],
      slots: ['text'],
      names: first,
    },
    {
      texts: [[`${tool.name.toLowerCase()} [`, `${tool.name.toLowerCase()}[`], ...names.slice(1).map(() => ['] [', '][']), [']']],
      slots: names.map(() => 'bracketed'),
      names,
    },
    ...(isSelection(tool) ? [{ texts: [['click['], [']']], slots: ['text'], names: first } satisfies Form] : []),
  ]
}

/** Returns true if an action presses a button with the name of a tool: `click[Buy Now]`. */
function isButtonOf(tool: Tool, action: string): boolean {
  const label = /^click\[([^[\]]*)\]$/i.exec(action)?.[1]
  return label !== undefined && wordsOf(label) === wordsOf(tool.name)
}

function wordsOf(text: string): string {
  return text
    .split(/[\W_]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase()
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

/** Returns a JSON Schema unchanged; converts a list of argument descriptions to one. */
export function schemaOf(parameters: Readonly<Record<string, unknown>>): JsonObject {
  if (isRecord(parameters['properties'])) return parameters as JsonObject
  const names = Object.keys(parameters).filter((name) => name !== 'type' && name !== 'required')
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])), required: names }
}

/** Parses a JSON object; `undefined` for any other text. */
export function parseRecord(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text)
    return isRecord(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isRecord(value) ? (value as JsonObject) : {}
}
