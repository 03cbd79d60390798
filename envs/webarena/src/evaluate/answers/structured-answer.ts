import { parseJson } from '@orreryjs/core'

/** The values of an answer in JSON or as a Python literal, and its status code. */
interface StructuredAnswer {
  /** The answer, with a line for each value in place of the structure. */
  readonly text: string
  /** Status code in the format of WebArena-Verified, in lower case. */
  readonly status: string | undefined
}

/** Returns the object in an answer: the whole of it, a fenced block, or the text between braces. */
export function structureIn(answer: string): object | undefined {
  const values = structureRanges(answer).map(([start, end]) => parse(answer.slice(start, end)))
  return values.find((value): value is object => isObject(value) && !Array.isArray(value))
}

/** Replaces a structure in an answer by lines with its values. */
export function unpackStructure(answer: string): StructuredAnswer {
  for (const [start, end] of structureRanges(answer)) {
    const value = parse(answer.slice(start, end))
    if (!isObject(value)) continue
    const around = [answer.slice(0, start), answer.slice(end)].map((part) => part.replace(/```(?:json)?/gi, ''))
    return { text: `${around[0]}\n${answerLines(value).join('\n')}\n${around[1]}`, status: statusOf(value) }
  }
  const [code] =
    /\b(?:NOT_FOUND_ERROR|ACTION_NOT_ALLOWED_ERROR|PERMISSION_DENIED_ERROR|DATA_VALIDATION_ERROR)\b/.exec(answer) ?? []
  return { text: answer, status: code?.toLowerCase() }
}

/** Returns where a structure may be: the whole answer, a fenced block, or from the first bracket to the last. */
function structureRanges(answer: string): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [[0, answer.length]]
  const fence = answer.search(/```(?:json|python)?\s*[[{]/i)
  if (fence >= 0) {
    const start = answer.slice(fence).search(/[[{]/) + fence
    const close = answer.indexOf('```', start)
    if (close >= 0) ranges.push([start, close])
  }
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const start = answer.indexOf(open)
    const end = answer.lastIndexOf(close) + 1
    if (start >= 0 && end > start) ranges.push([start, end])
  }
  return ranges
}

/** Parses a structure in JSON or as a Python literal. Most answers are prose, and to throw an error for each takes long. */
function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  for (const json of [text, withJsonLiterals(text)]) {
    try {
      return parseJson(json)
    } catch {
      // Not JSON. The answer is text.
    }
  }
  return undefined
}

const PYTHON_CONSTANTS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' }

/** Rewrites the strings and constants of a Python literal as JSON. */
function withJsonLiterals(text: string): string {
  return text.replace(/'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(?:True|False|None)\b/g, (whole, single: string | undefined) =>
    single === undefined ? (PYTHON_CONSTANTS[whole] ?? whole) : JSON.stringify(single.replace(/\\(.)/g, '$1')),
  )
}

function statusOf(value: object): string | undefined {
  const status = 'status' in value ? value.status : undefined
  return typeof status === 'string' ? status.toLowerCase() : undefined
}

/** Members that hold the answer. */
const PAYLOAD = /^(?:retrieved_?data|(?:final_?)?answers?|results?|values?|data|output|response|reply|content|text)$/i

/** Members that describe the answer and are not part of it. */
const METADATA =
  /^(?:task_?type|performed_?operation|operation|action|status|success|done|error(?:_?details)?|confidence|explanation|reason(?:ing)?|rationale|thoughts?|notes?|source|evidence|steps|unit|currency|type|format|task|question|goal|id|role|rank|index|position|lang(?:uage)?|meta(?:data)?)$/i

/** Depth limit of nested values. Deeper ones are no answers. */
const MAX_DEPTH = 6

/** Returns the part of a structure that holds the answer: the payload of the object, or of a nested object. */
function payloadOf(value: object, depth = 0): unknown {
  if (Array.isArray(value) || depth > MAX_DEPTH) return value
  const members = Object.entries(value)
  const payload = members.filter(([key]) => PAYLOAD.test(key))
  if (payload.length > 0) return payload.map(([, each]) => each)
  for (const [, each] of members) {
    if (!isObject(each) || Array.isArray(each)) continue
    const nested = payloadOf(each, depth + 1)
    // A record such as `{ month, value }` is the answer itself.
    if (nested !== each && Object.keys(each).every((key) => PAYLOAD.test(key) || METADATA.test(key))) return nested
  }
  return value
}

/** Members that explain why there is no answer. */
const EXPLANATION = /^(?:error_?details|error|reason(?:ing)?|explanation|rationale|notes?|message)$/i

/** Returns the lines of the payload. An explanation is the answer if there is no other. */
function answerLines(value: object): readonly string[] {
  const lines = linesOf(payloadOf(value))
  if (lines.some((line) => line !== '' && !/^(?:n\/a|none|null)$/i.test(line))) return lines
  return [...lines, ...Object.entries(value).flatMap(([key, each]) => (EXPLANATION.test(key) ? linesOf(each) : []))]
}

/** Returns a line for each leaf or flat object. */
function linesOf(value: unknown, depth = 0): readonly string[] {
  if (value === null || value === undefined || depth > MAX_DEPTH) return []
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value)) return value.flatMap((each) => linesOf(each, depth + 1))
  const members = Object.entries(value).filter(([key]) => !METADATA.test(key))
  if (!members.some(([, each]) => isObject(each))) return [members.map(([key, each]) => memberText(key, each)).join(', ')]
  return members.flatMap(([key, each]) => (isObject(each) ? linesOf(each, depth + 1) : [memberText(key, each)]))
}

/** Units at the end of a member's name. */
const UNIT_NAMES = /(?:^|_|(?<=[a-z]))(minutes|mins|hours|seconds|km|kilomet(?:er|re)s|met(?:er|re)s|miles|usd|dollars)$/i

function memberText(key: string, value: unknown): string {
  const name = key.replace(/_/g, ' ')
  const unit = typeof value === 'number' ? (UNIT_NAMES.exec(key)?.[1] ?? '') : ''
  return `${name}: ${linesOf(value).join(', ')} ${unit.toLowerCase()}`.trim()
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
