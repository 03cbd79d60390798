import { parseJson } from '@orreryjs/core'
import { memoizeByText } from '@orreryjs/core/worlds'
import { MAX_MEMOIZED_MESSAGES, parseLabel } from './labels.ts'
import { inEnglish } from './languages.ts'

/** Marks the end of a labelled text, where a tag or an object was closed. A control character that no text contains. */
export const END = '\u0003'

const NAMES =
  'action|command|act|next_action|tool_call|function_call|tool|tool_name|action_name|action_input|arguments|args|parameters|observation|obs|result|output|response|tool_response|tool_result|function_result|state|page|environment|env|feedback|thought|thoughts|think|thinking|reasoning|rationale|plan|reflection|task|goal|instruction|instructions|objective|query|question|request|user_request|input|history|trajectory|transcript|step|turn|subtask|memory|lessons|example|examples|demonstration|inventory|recipes|commands|actions|available_actions|admissible_actions|admissible_commands|valid_actions|context|screen|room|current_observation|current_state|previous_action|previous_actions|last_action|last_observation|environment_feedback'
const TAG = new RegExp(`<(/?)(${NAMES})(?:\\s[^<>\\n]{0,80})?>`, 'gi')
const MARKER = /\[\[ ## (\w+) ## \]\]/g

/** Converts tags, field markers and JSON objects to labelled lines. Other text is unchanged. */
export const unpackMarkup: (text: string) => string = memoizeByText((text) => {
  let plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  plain = inEnglish(plain)
  if (plain.includes('{')) plain = withoutJson(plain)
  if (plain.includes('</')) plain = withElements(plain, withoutTags)
  if (/[:|] *[|>][+-]? *$|\\/m.test(plain)) plain = withoutYaml(plain)
  if (/^[ \t]*(?:\|[ \t]*)?:?--/m.test(plain)) plain = withoutTables(plain)
  if (plain.includes('[[ ##'))
    plain = plain.replace(MARKER, (_, name: string) => (name === 'completed' ? END : `${worded(name)}:`))
  return plain
}, MAX_MEMOIZED_MESSAGES)

/** Unknown tags that are closed somewhere, as opposed to a `<` of a page. */
const OTHER_TAG = /<(\/?)([A-Za-z][\w.-]{0,40})(?:\s[^<>\n]{0,80})?>/g

/** The part of a tool result that identifies its call, before its text. */
const RESULT_HEADER =
  /(<(?:function_results?|tool_results?|tool_responses?|results?|responses?|observations?)\b[^<>\n]*>\s*)(?:<(name|tool_name|id|tool_use_id|tool_call_id|status)>[^<>\n]*<\/\2>\s*)+(?=<)/gi
/** An opening tag with an attribute that names the speaker or the content. */
const ATTRIBUTED_TAG =
  /<([A-Za-z][\w.-]{0,40})\s[^<>\n]{0,60}?\b(?:speaker|role|type|kind|from|who|name|source|author)=["']([\w -]{1,40})["'][^<>\n]{0,60}>/

/** A line of a page: an element with a text, which can contain markup that is no layout of the prompt. */
const ELEMENT = /^[ \t]*\[\w+\] [A-Za-z]+ ['"].*$/gm
/** Replaces `<` in elements. A control character that no text contains. */
const LESS_THAN = '\u0004'

/** Applies a function to a text and keeps the markup in the elements of pages. */
function withElements(text: string, change: (text: string) => string): string {
  const masked = text.replace(ELEMENT, (line) => line.replaceAll('<', LESS_THAN))
  return masked.includes('</') ? change(masked).replaceAll(LESS_THAN, '<') : text
}

/** Converts tags to labels. An unknown tag around other tags is removed; an unknown tag around a text is a label if its name is one. */
function withoutTags(text: string): string {
  const named = withoutAttributes(text.replace(RESULT_HEADER, '$1'))
  const labelled = named.replace(TAG, (_, slash: string, name: string) => (slash === '' ? `\n${worded(name)}: ` : `\n${END}\n`))
  if (!labelled.includes('</')) return labelled
  const closed = new Set([...labelled.matchAll(OTHER_TAG)].flatMap(([, slash, name]) => (slash === '' ? [] : [name])))
  return labelled.replace(OTHER_TAG, (tag, slash: string, name: string, at: number) => {
    if (!closed.has(name)) return tag
    if (slash !== '') return isLabel(name) ? `\n${END}\n` : '\n'
    OTHER_CONTENT.lastIndex = at + tag.length
    return isLabel(name) && !OTHER_CONTENT.test(labelled) ? `\n${worded(name)}: ` : '\n'
  })
}

/** Content that is not the text of a label: a tag, or a label on a separate line. */
const OTHER_CONTENT = /\s*(?:<[A-Za-z]|[a-z][a-z ]*: ?\n)/y

/** Converts elements whose attribute names a label. Scans each closing tag once. */
function withoutAttributes(text: string): string {
  if (!ATTRIBUTED_TAG.test(text)) return text
  // Positions of each closing tag, the first one last.
  const closings = new Map<string, number[]>()
  for (const { index, 1: name = '' } of [...text.matchAll(CLOSING_TAG)].reverse()) {
    const positions = closings.get(name)
    if (positions === undefined) closings.set(name, [index])
    else positions.push(index)
  }
  const out: string[] = []
  let done = 0
  for (const { index, 0: tag, 1: name = '', 2: kind = '' } of text.matchAll(new RegExp(ATTRIBUTED_TAG, 'g'))) {
    if (index < done) continue
    const positions = closings.get(name)
    const start = index + tag.length
    while (positions !== undefined && (positions.at(-1) ?? start) < start) positions.pop()
    const end = positions?.at(-1)
    if (end === undefined) continue
    const after = end + name.length + 3
    if (isLabel(kind)) out.push(text.slice(done, index), `\n${worded(kind)}: ${text.slice(start, end)}\n${END}\n`)
    else out.push(text.slice(done, after))
    done = after
  }
  return `${out.join('')}${text.slice(done)}`
}

const CLOSING_TAG = /<\/([A-Za-z][\w.-]{0,40})>/g

function isLabel(name: string): boolean {
  return parseLabel(`${worded(name)}:`) !== undefined
}

/** `next_action` as `next action`. */
function worded(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
}

const MAX_OBJECT_LINES = 400
/** Maximum number of lines that are tried as the start of an object with the same end. */
const MAX_OBJECT_STARTS = 8

function withoutJson(text: string): string {
  const whole = parsed(text.trim())
  if (whole !== undefined) return asLines(whole)
  const lines = text.split('\n')
  const closeOf = createCloseFinder(lines)
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const begin = /^(?:[^{}[\]"]{0,40}: ?)?\s*(?=[{[])/.exec(line)
    const rest = begin === null ? '' : line.slice(begin[0].length)
    const found = begin === null || !/^[{[]\s*(?:["{[]|$)/.test(rest) ? undefined : objectFrom(rest, lines, at, closeOf)
    if (found === undefined) out.push(line)
    else {
      out.push(`${begin?.[0] ?? ''}`, asLines(found.value))
      at = found.last
    }
  }
  return out.join('\n')
}

function objectFrom(
  rest: string,
  lines: readonly string[],
  at: number,
  closeOf: CloseFinder,
): { readonly value: unknown; readonly last: number } | undefined {
  const oneLine = parsed(rest.replace(/,\s*$/, '').trimEnd())
  if (oneLine !== undefined) return { value: oneLine, last: at }
  if (!/^[{[]\s*$/.test(rest)) return undefined
  const close = rest.startsWith('{') ? '}' : ']'
  const last = closeOf(close, at)
  const value = last === undefined ? undefined : parsed([rest, ...lines.slice(at + 1, last), close].join('\n'))
  return last === undefined || value === undefined ? undefined : { value, last }
}

/** Returns the line that closes the object or array which starts at a line, or `undefined` if there is none near. */
type CloseFinder = (close: '}' | ']', at: number) => number | undefined

/** Creates a finder that is called with ascending lines. It visits each line once, and returns a line only a few times. */
function createCloseFinder(lines: readonly string[]): CloseFinder {
  const next = { '}': 0, ']': 0 }
  const uses = new Map<number, number>()
  return (close, at) => {
    let last = Math.max(next[close], at + 1)
    while (last < lines.length && lines[last]?.startsWith(close) !== true) last += 1
    next[close] = last
    const count = uses.get(last) ?? 0
    uses.set(last, count + 1)
    return last >= Math.min(lines.length, at + MAX_OBJECT_LINES) || count >= MAX_OBJECT_STARTS ? undefined : last
  }
}

function parsed(text: string): unknown {
  // An exception for each unfinished line would be slow.
  if (!/^[{[]/.test(text) || !/[}\]]$/.test(text)) return undefined
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Formats a value as lines: each member below its name. Small non-text values stay JSON. */
function asLines(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'object' ? asLines(each) : String(each))).join('\n')
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value)
  const event = eventOf(members)
  if (event !== undefined) return event
  const parts = members.map(([name, member]) => {
    if (typeof member !== 'object' || member === null) return `${worded(name)}: ${String(member)}`
    return `${worded(name)}:\n${asLines(member)}`
  })
  return `${parts.join('\n')}\n${END}`
}

const SECTION_TYPES: ReadonlySet<string> = new Set('type role kind event speaker from name sender author source'.split(' '))
const TEXTS: ReadonlySet<string> = new Set('text content value message data body utterance'.split(' '))

/** Formats an object that has its type or speaker in one member and the text in another. */
function eventOf(members: readonly (readonly [string, unknown])[]): string | undefined {
  const kind = members.find(([name, value]) => SECTION_TYPES.has(name) && typeof value === 'string')?.[1]
  const texts = members.filter(([name, value]) => TEXTS.has(name) && value !== null)
  const text = texts.length === 1 ? texts[0]?.[1] : undefined
  if (typeof kind !== 'string' || text === undefined) return undefined
  if (kind === 'text') return asLines(text)
  return parseLabel(`${worded(kind)}:`) === undefined ? undefined : `${worded(kind)}: ${asLines(text)}\n${END}`
}

/** A key with an indented text below it. */
const BLOCK = /^(\s*(?:- )?)(\w[\w -]{0,39}):\s*[|>][+-]?\d?\s*$/
/** A key with a quoted text with escapes. */
const QUOTED = /^(\s*(?:- )?\w[\w -]{0,39}:\s*)("(?:[^"\\]|\\.)*")\s*$/

/** Dedents YAML blocks, each followed by `END`, and unquotes texts. */
function withoutYaml(text: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, lead = '', key] = BLOCK.exec(line) ?? []
    if (key === undefined) {
      out.push(unquoted(line))
      continue
    }
    const body: string[] = []
    let first = at + 1
    while (lines[first]?.trim() === '') first += 1
    const margin = indentOf(lines[first] ?? '')
    while (margin > lead.length - (lead.endsWith('- ') ? 2 : 0) && at + 1 < lines.length) {
      const next = lines[at + 1] ?? ''
      if (next.trim() !== '' && indentOf(next) < margin) break
      body.push(next.slice(margin))
      at += 1
    }
    out.push([`${lead}${key}:`, ...body, ...(body.length === 0 ? [] : [END])].join('\n'))
  }
  return out.join('\n')
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function unquoted(line: string): string {
  if (!line.includes('\\')) return line
  const [, lead = '', quoted] = QUOTED.exec(line) ?? []
  if (quoted === undefined) return line
  try {
    return `${lead}${String(parseJson(quoted))}`
  } catch {
    return line
  }
}

/** The row below a table's header. */
const RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/

/** Converts the rows of a table with actions and results to labelled lines, each followed by `END`. */
function withoutTables(text: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const names = line.includes('|') && RULE.test((lines[at + 1] ?? '').trim()) ? cellsOf(line) : []
    if (!names.some((name) => parseLabel(`${name}:`)?.label === 'action')) {
      out.push(line)
      continue
    }
    const isRow = (row: string): boolean =>
      row.trim().startsWith('|') || (row.includes('|') && cellsOf(row).length === names.length)
    for (at += 2; isRow(lines[at] ?? ''); at += 1) {
      const labelledCells = cellsOf(lines[at] ?? '').flatMap((cell, column) => {
        const name = names[column] ?? ''
        const label = parseLabel(`${name}:`)?.label
        return label === undefined ? [] : [{ line: `${name}: ${cell}`, isAnswer: label === 'observation' }]
      })
      // The action comes first, in any order of the columns.
      for (const { line: each } of labelledCells.sort((a, b) => Number(a.isAnswer) - Number(b.isAnswer))) out.push(each, END)
    }
    at -= 1
  }
  return out.join('\n')
}

/** Splits a row into cells; a bar in a cell is escaped, and a line break is written as a tag. */
function cellsOf(row: string): readonly string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) =>
    cell
      .trim()
      .replace(/\\\|/g, '|')
      .replace(/<br\s*\/?>/gi, '\n'),
  )
}
