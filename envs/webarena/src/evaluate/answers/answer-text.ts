import { casedText, plainText } from './plain-text.ts'

/** An answer without its wrapping, ready for comparison. */
export interface AnswerText {
  /** Normalized text in lower case. One line per line, list item, table row or JSON member. */
  readonly text: string
  /** The same text in its own case. */
  readonly cased: string
  /** Status code of a structured answer in the format of WebArena-Verified, in lower case. */
  readonly status: string | undefined
}

/**
 * Removes the wrapping of an answer: JSON, Markdown, markup and list markers, and the task repeated from the goal. A structured answer is
 * replaced by its values.
 */
export function readAnswer(answer: string, goal: string): AnswerText {
  const { text, status } = unpackJson(answer)
  const cased = withoutGoal(withoutMarkers(withoutMarkup(text).split('\n').map(casedText)), plainText(goal))
  return { text: cased.toLowerCase(), cased, status }
}

/** Members of a structured answer that hold the answer. */
const PAYLOAD = /^(?:retrieved_?data|(?:final_?)?answers?|results?|values?|data|output|response|content)$/i

/** Members that describe the answer and are not part of it. */
const METADATA =
  /^(?:task_?type|performed_?operation|operation|action|status|success|error(?:_?details)?|confidence|explanation|reason(?:ing)?|rationale|thoughts?|notes?|source|evidence|steps|unit|currency|type|format|task|question|goal|id)$/i

/** Replaces JSON in an answer by lines with its values, and returns its status code. */
function unpackJson(answer: string): { readonly text: string; readonly status: string | undefined } {
  for (const [start, end] of jsonRanges(answer)) {
    const value = parse(answer.slice(start, end))
    if (typeof value !== 'object' || value === null) continue
    const status = statusOf(value)
    const around = [answer.slice(0, start), answer.slice(end)].map((part) => part.replace(/```(?:json)?/gi, ''))
    return { text: `${around[0]}\n${lines(payloadOf(value)).join('\n')}\n${around[1]}`, status }
  }
  const [code] =
    /\b(?:NOT_FOUND_ERROR|ACTION_NOT_ALLOWED_ERROR|PERMISSION_DENIED_ERROR|DATA_VALIDATION_ERROR)\b/.exec(answer) ?? []
  return { text: answer, status: code?.toLowerCase() }
}

/** Returns where JSON may be: the whole answer, a fenced block, or from the first bracket to the last. */
function jsonRanges(answer: string): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [[0, answer.length]]
  const fence = /```(?:json)?\s*([[{][\s\S]*?[\]}])\s*```/i.exec(answer)
  if (fence?.[1] !== undefined) {
    const start = fence.index + fence[0].indexOf(fence[1])
    ranges.push([start, start + fence[1].length])
  }
  for (const [open, close] of ['{}', '[]']) {
    const start = answer.indexOf(open ?? '')
    const end = answer.lastIndexOf(close ?? '') + 1
    if (start >= 0 && end > start) ranges.push([start, end])
  }
  return ranges
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function statusOf(value: object): string | undefined {
  const status = 'status' in value ? value.status : undefined
  return typeof status === 'string' ? status.toLowerCase() : undefined
}

function payloadOf(value: object): unknown {
  if (Array.isArray(value)) return value
  const payload = Object.entries(value).filter(([key]) => PAYLOAD.test(key))
  return payload.length > 0 ? payload.map(([, each]) => each) : value
}

/** Depth limit of nested values, deeper ones are no answers. */
const MAX_DEPTH = 6

/** Returns a line for each leaf or flat object of a JSON value. */
function lines(value: unknown, depth = 0): readonly string[] {
  if (value === null || value === undefined || depth > MAX_DEPTH) return []
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value)) return value.flatMap((each) => lines(each, depth + 1))
  const members = Object.entries(value).filter(([key]) => !METADATA.test(key))
  const isFlat = members.every(([, each]) => typeof each !== 'object' || each === null)
  if (isFlat) return [members.map(([key, each]) => member(key, each)).join(', ')]
  return members.flatMap(([key, each]) => (typeof each === 'object' ? lines(each, depth + 1) : [member(key, each)]))
}

/** Units at the end of a member's name. */
const UNIT_NAMES = /(?:^|_|(?<=[a-z]))(minutes|mins|hours|seconds|km|kilomet(?:er|re)s|met(?:er|re)s|miles|usd|dollars)$/i

function member(key: string, value: unknown): string {
  const name = key.replace(/_/g, ' ')
  const unit = typeof value === 'number' ? (UNIT_NAMES.exec(key)?.[1] ?? '') : ''
  return `${name}: ${lines(value).join(', ')} ${unit.toLowerCase()}`.trim()
}

/** Removes Markdown, HTML, LaTeX and emoji. Table cells become items. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<br\s*\/?>|<\/(?:p|li|tr|div)>/gi, '\n')
    .replace(/<\/?[a-z][a-z-]*(?:\s[^<>]*)?>/gi, ' ')
    .replace(/\\boxed\{([^{}]*)\}|\\text\{([^{}]*)\}/g, '$1$2')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/```[a-z]*/gi, '\n')
    .replace(/^[ \t]*\|?[ \t:|-]*-{3}[ \t:|-]*$/gm, '')
    .replace(/\*\*|__|`|~~/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .replace(/^[ \t]*(?:#{1,6}|>+)[ \t]*/gm, '')
    .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '')
    .replace(NUMBERED_TABLE, (table) => table.replace(/^[ \t]*\|?[^|\n]*\|/gm, '|'))
    .replace(/^[ \t]*\|[ \t]?|[ \t]?\|[ \t]*$/gm, '')
    .replace(/\s\|\s/g, '; ')
    .replace(/(?![\d#*])\p{Emoji_Presentation}|\uFE0F/gu, ' ')
}

/** A table whose first column numbers its rows, without the line below its header. */
const NUMBERED_TABLE =
  /^[ \t]*\|?[ \t]*(?:#|no\.?|nr\.?|rank|row|index)?[ \t]*\|.*\n+(?:[ \t]*\|?[ \t]*\d{1,3}\.?[ \t]*\|.*(?:\n|$))+/gim

/** Marker at the start of a list item. */
const MARKER = /^(?:[-*•–+·]|\(?(?:\d{1,2}|[a-zA-Z])[.)](?!\d))\s+(?=\S)/u

/** Removes list markers: at the starts of lines, and `1) ... 2) ...` within a line. */
function withoutMarkers(texts: readonly string[]): string {
  return texts
    .flatMap((line) => inlineItems(line.replace(MARKER, '')))
    .filter((line) => line !== '')
    .join('\n')
}

/** Marker of an item within a line. */
const INLINE_MARKER = /(?:^|(?<=[\s:;,.]))\(?(\d{1,2})[.)]\s+(?=\S)/g

/** Splits a line at its list markers if they count from 1. A single `1)` must be in brackets, since `1.` can end a sentence. */
function inlineItems(line: string): readonly string[] {
  const markers = [...line.matchAll(INLINE_MARKER)]
  if (!markers.every(([, digits], index) => Number(digits) === index + 1)) return [line]
  if (markers.length === 1 && !markers[0]?.[0].includes(')')) return [line]
  return line.split(new RegExp(INLINE_MARKER.source.replace('(\\d', '(?:\\d'))).map((part) => part.trim())
}

/** Minimum number of consecutive words that count as repeated from the goal. */
const MIN_REPEATED = 6

/** Removes the goal and long runs of its words, which are no part of the answer. */
function withoutGoal(text: string, goal: string): string {
  const tokens = [...text.matchAll(TOKEN)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const goalWords = goal.match(TOKEN) ?? []
  const cuts: [number, number][] = []
  for (let at = 0; at + MIN_REPEATED <= tokens.length; at += 1) {
    const length = longestRun(tokens, at, goalWords)
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    if (length < MIN_REPEATED || first === undefined || last === undefined) continue
    cuts.push([first.start, last.end])
    at += length - 1
  }
  return cuts.reduceRight((rest, [start, end]) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

const TOKEN = /[\p{L}\p{N}]+/gu

function longestRun(tokens: readonly { readonly word: string }[], at: number, goal: readonly string[]): number {
  let longest = 0
  for (let from = 0; from < goal.length; from += 1) {
    let length = 0
    while (at + length < tokens.length && tokens[at + length]?.word === goal[from + length] && from + length < goal.length)
      length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
