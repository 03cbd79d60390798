import { trimEndCharacters } from '@orreryjs/core'
import { memoizeByObject, memoizeByText, type PromptRecogniser } from '@orreryjs/core/worlds'
import { MAX_MEMOIZED_LINES, MAX_MEMOIZED_MESSAGES, parseLabel } from './labels.ts'

const ACTION_REPORT =
  /^\s*(?:you|i|the agent|player|agent)\s+(?:then\s+)?(?:did|do|executed?|performed?|tried|took the action|typed|entered|chose)\s*:?\s+/i

/** Finds the command in a text: the whole text, or its only fenced block, last line or first line. */
export function commandIn(text: string, idiom: PromptRecogniser): string | undefined {
  return commandsIn(idiom)(text)
}

const commandsIn = memoizeByObject((idiom: PromptRecogniser) =>
  memoizeByText((text) => readCommand(text, idiom), MAX_MEMOIZED_MESSAGES),
)

function readCommand(text: string, idiom: PromptRecogniser): string | undefined {
  const trimmed = text.trim()
  const whole = idiom.command(trimmed, true)
  if (whole !== undefined) return whole
  const fenced = fencedText(trimmed)
  const inFence = fenced === undefined ? undefined : commandIn(fenced, idiom)
  if (inFence !== undefined) return inFence
  const call = calledIn(trimmed, idiom)
  if (call !== undefined) return call
  const lines = trimmed.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return undefined
  for (const line of [lines.at(-1) ?? '', ...lines]) {
    const found = idiom.command(line, false) ?? idiom.command(parseLabel(line)?.rest ?? '', true) ?? calledIn(line.trim(), idiom)
    if (found !== undefined) return found
  }
  return undefined
}

/** Splits a line at its first arrow or bar with text on both sides. */
export function splitAtArrow(line: string): { readonly before: string; readonly after: string } | undefined {
  for (const { index, 0: arrow } of line.matchAll(/->|=>|[\u2192\u21d2|]/g)) {
    const before = line.slice(0, index).trimEnd()
    if (before.trimStart() === '') continue
    const after = line.slice(index + arrow.length).trimStart()
    return after === '' ? undefined : { before, after }
  }
  return undefined
}

/** Returns the content of the first fenced block, without the language. */
function fencedText(text: string): string | undefined {
  const content = /```([^`]+)```/.exec(text)?.[1]
  if (content === undefined) return undefined
  const language = /^[a-z]*\n?/i.exec(content)?.[0] ?? ''
  const body = content.slice(Math.min(language.length, content.length - 1))
  return body.length > 1 && body.endsWith('\n') ? body.slice(0, -1) : body
}

/** Parses `step("go to desk 1")`, `go_to(receptacle='desk 1')`, `result = act("look")`. */
function calledIn(text: string, idiom: PromptRecogniser): string | undefined {
  const call = trimEndCharacters(text.endsWith(';') ? text.slice(0, -1) : text, ')')
  const match = /^(?:[\w.]+ ?= ?)?(?:print\()?(?:await )?(?:\w+\.)*(\w+)\(/.exec(call)
  return match === null ? undefined : commandOfCall(match[1] ?? '', valuesIn(call.slice(match[0].length)), idiom)
}

/** Returns the texts in quotes, and the numbers at the start, after a bracket, a comma or an equals sign. */
function valuesIn(args: string): readonly string[] {
  const values: string[] = []
  const unclosed = new Set<string>()
  const tokens = /["']|\d+/g
  for (let token = tokens.exec(args); token !== null; token = tokens.exec(args)) {
    const [text] = token
    if (text !== '"' && text !== "'") {
      const before = args.slice(0, token.index).trimEnd().at(-1)
      if (token.index === 0 || (before !== undefined && '(,='.includes(before))) values.push(text)
      continue
    }
    const end = unclosed.has(text) ? -1 : endOfQuote(args, token.index)
    // If one quote is never closed, later quotes of its type are not closed either.
    if (end < 0) unclosed.add(text)
    if (end < 0) continue
    values.push(args.slice(token.index + 1, end))
    tokens.lastIndex = end + 1
  }
  return values
}

/** Index of the quote that ends a text with escapes, or -1. */
function endOfQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at
  }
  return -1
}

/** Returns the command of a function call: its only string argument if that is a command, else the command named by the function. */
export function commandOfCall(name: string, values: readonly string[], idiom: PromptRecogniser): string | undefined {
  for (const value of values) {
    const command = idiom.command(value, false)
    if (command !== undefined) return command
  }
  const called = idiom.commandOfCall(name, values)
  return called === undefined ? undefined : idiom.command(called, true)
}

/** Joins an action name and its input: `search` and `red mug`, `get` and `{"count": 2, "item": "planks"}`. */
export function joined(name: string, input: string, idiom: PromptRecogniser): string {
  const plain = input.trim().replace(/^["'`](.*)["'`]$/s, '$1')
  const direct = idiom.command(plain, false)
  if (direct !== undefined) return direct
  const asText = idiom.command(`${name} ${plain}`, false) ?? idiom.command(`${name}[${plain}]`, false)
  return (
    asText ??
    commandOfCall(name, plain === '' ? [] : plain.split(',').map((value) => value.trim()), idiom) ??
    `${name} ${plain}`.trim()
  )
}

/** Parses a line with a command, or a command and its answer after an arrow. Lists of commands are recognised by the following line. */
export const parseActionLine: (idiom: PromptRecogniser) => (line: string) => ReturnType<typeof readDone> = memoizeByObject(
  (idiom: PromptRecogniser) => memoizeByText((line) => readDone(line, idiom), MAX_MEMOIZED_LINES),
)

function readDone(line: string, idiom: PromptRecogniser): { readonly command: string; readonly rest: string } | undefined {
  const parts = splitAtArrow(line)
  if (parts !== undefined) {
    const command = idiom.command(withoutListMark(parts.before), false)
    if (command !== undefined && idiom.answer(parts.after) !== undefined) return { command, rest: parts.after }
  }
  const report = ACTION_REPORT.exec(line)
  const command = idiom.command(report === null ? withoutListMark(line) : line.slice(report[0].length), false)
  return command === undefined ? undefined : { command, rest: '' }
}

function withoutListMark(line: string): string {
  return line.replace(/^\s*(?:(?:step|turn)\s*)?(?:[-*\u2022]|\(?\d+[.):])?\s*/i, '')
}
