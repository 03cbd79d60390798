import type { z } from 'zod'
import { badRequest, type Failure } from './failure.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** First problem of a body: its path, and the message of the schema. */
interface Problem {
  readonly path: Path
  readonly issue: Issue
  /** Value at the path. */
  readonly value: unknown
}

/** Words a problem as the real API of a protocol does. */
type Wording = (problem: Problem) => Failure

/** Parses a body with a schema. Reports only the first problem. */
export function parseWith<T>(schema: z.ZodType<T>, body: unknown, wording: Wording): { readonly value: T } | Failure {
  const result = schema.safeParse(body)
  if (result.success) return { value: result.data }
  const issue = result.error.issues[0]
  return issue === undefined
    ? badRequest('the body cannot be read')
    : wording({ path: issue.path, issue, value: valueAt(body, issue.path) })
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined),
    body,
  )
}

/** Returns a path as OpenAI writes it: `messages[0].content`. */
export function bracketPath(path: Path): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return name.replace(/^\./, '')
}

/** Words a problem as OpenAI does, with the field in `param` and a code. */
export function openAiProblem({ path, issue, value }: Problem): Failure {
  const name = bracketPath(path)
  const param = name === '' ? null : name
  const bad = (message: string, code: string | null): Failure => badRequest(message, param, code)
  const type = name === '' ? 'Invalid type for the request body' : `Invalid type for '${name}'`
  if (issue.code === 'custom') return bad(issue.message, codeOf(issue))
  if (value === undefined) {
    if (name === 'model') return badRequest('you must provide a model parameter')
    return bad(`Missing required parameter: '${name}'.`, 'missing_required_parameter')
  }
  switch (issue.code) {
    case 'invalid_type':
      return bad(`${type}: expected ${typeNamed(issue)}, but got ${described(value)} instead.`, 'invalid_type')
    case 'too_big':
    case 'too_small':
      return bad(...boundText(name, issue, value))
    case 'invalid_value':
      return bad(`Invalid value: ${quoted(value)}. ${supported(issue.values)}`, 'invalid_value')
    case 'invalid_union':
      return isCustom(issue)
        ? bad(`Invalid value: ${quoted(value)}. ${issue.message}`, 'invalid_value')
        : bad(`Invalid value for '${name}': ${quoted(value)}.`, 'invalid_value')
    case 'invalid_format':
      return bad(
        `Invalid '${name}': string does not match pattern. Expected a string that matches the pattern '${patternOf(issue)}'.`,
        'invalid_value',
      )
    case 'unrecognized_keys':
      return bad(
        `Unknown parameter: '${[name, issue.keys[0]].filter((part) => part !== '').join('.')}'.${hintOf(issue)}`,
        'unknown_parameter',
      )
    default:
      return bad(`Invalid value for '${name}': ${issue.message}.`, 'invalid_value')
  }
}

/** Returns the advice of the schema on an unknown member. */
function hintOf(issue: Issue): string {
  return isCustom(issue) && !issue.message.startsWith('Unrecognized') ? ` ${issue.message}` : ''
}

function codeOf(issue: Issue): string | null {
  const code = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return typeof code === 'string' ? code : null
}

function patternOf(issue: Issue): string {
  const pattern = 'pattern' in issue ? String(issue.pattern) : ''
  return pattern.replace(/^\/(.*)\/\w*$/s, '$1')
}

/** True if the schema has its own message: messages of zod begin with `Invalid`. */
function isCustom({ message }: Issue): boolean {
  return !message.startsWith('Invalid')
}

function boundText(
  name: string,
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  value: unknown,
): readonly [message: string, code: string] {
  const isBig = issue.code === 'too_big'
  const bound = Number(isBig ? issue.maximum : issue.minimum)
  if (Array.isArray(value)) {
    if (value.length === 0) {
      const expected = `Expected an array with minimum length ${bound}, but got an empty array instead.`
      return [`Invalid '${name}': empty array. ${expected}`, 'empty_array']
    }
    const expected = `Expected an array with ${isBig ? 'maximum' : 'minimum'} length ${bound}, but got an array with length ${value.length} instead.`
    return [
      `Invalid '${name}': array too ${isBig ? 'long' : 'short'}. ${expected}`,
      `array_${isBig ? 'above_max' : 'below_min'}_length`,
    ]
  }
  if (typeof value === 'string') {
    const expected = `Expected a string with ${isBig ? 'maximum' : 'minimum'} length ${bound}, but got a string with length ${value.length} instead.`
    return [
      `Invalid '${name}': string too ${isBig ? 'long' : 'short'}. ${expected}`,
      `string_${isBig ? 'above_max' : 'below_min'}_length`,
    ]
  }
  const kind = Number.isInteger(value) ? 'integer' : 'decimal'
  const expected = `Expected a value ${isBig ? '<=' : '>='} ${bound}, but got ${String(value)} instead.`
  return [
    `Invalid '${name}': ${kind} ${isBig ? 'above maximum' : 'below minimum'} value. ${expected}`,
    `${kind}_${isBig ? 'above_max' : 'below_min'}_value`,
  ]
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  int: 'an integer',
  number: 'a decimal',
  object: 'an object',
  record: 'an object',
  string: 'a string',
}

/** Names the expected type; a schema of several types names them in its own message. */
function typeNamed(issue: z.core.$ZodIssueInvalidType): string {
  return isCustom(issue) ? issue.message : (TYPES[issue.expected] ?? issue.expected)
}

function described(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

function supported(values: readonly unknown[]): string {
  return `Supported values are: ${listed(values, 'and')}.`
}

function listed(values: readonly unknown[], joint: 'and' | 'or'): string {
  const texts = values.map((value) => `'${String(value)}'`)
  if (texts.length < 3) return texts.join(` ${joint} `)
  return `${texts.slice(0, -1).join(', ')}${joint === 'and' ? ',' : ''} ${joint} ${texts.at(-1)}`
}

const INPUTS: Readonly<Record<string, string>> = {
  array: 'Input should be a valid list',
  boolean: 'Input should be a valid boolean',
  int: 'Input should be a valid integer',
  number: 'Input should be a valid number',
  object: 'Input should be a valid dictionary',
  record: 'Input should be a valid dictionary',
  string: 'Input should be a valid string',
}

/** Words a problem as Anthropic does: the path with dots, and the text. */
export function anthropicProblem({ path, issue, value }: Problem): Failure {
  return badRequest(`${path.map(String).join('.') || 'body'}: ${inputText(issue, value)}`)
}

function inputText(issue: Issue, value: unknown): string {
  if (issue.code === 'custom') return issue.message
  if (value === undefined) return 'Field required'
  switch (issue.code) {
    case 'invalid_type':
      return isCustom(issue) ? `Input should be ${issue.message}` : (INPUTS[issue.expected] ?? issue.message)
    case 'too_big':
      return Array.isArray(value)
        ? `List should have at most ${Number(issue.maximum)} items after validation, not ${value.length}`
        : `Input should be less than or equal to ${Number(issue.maximum)}`
    case 'too_small':
      return Array.isArray(value)
        ? `List should have at least ${Number(issue.minimum)} item after validation, not ${value.length}`
        : `Input should be greater than or equal to ${Number(issue.minimum)}`
    case 'invalid_value':
      return `Input should be ${listed(issue.values, 'or')}`
    case 'invalid_format':
      return `String should match pattern '${patternOf(issue)}'`
    case 'unrecognized_keys':
      return `${issue.keys[0]}: Extra inputs are not permitted${hintOf(issue)}`
    default:
      return isCustom(issue) ? issue.message : 'Input is not valid'
  }
}
