import { memoizeByObject, memoizeByText, type PromptRecogniser } from '@orreryjs/core/worlds'
import { MAX_MEMOIZED_LINES, MAX_MEMOIZED_MESSAGES, parseLabel } from './labels.ts'

export const ARROW: RegExp = /^(.*?\S)\s*(?:->|=>|\u2192|\u21d2|\|)\s*(\S.*)$/
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
  const fenced = /```[a-z]*\n?([^`]+?)\n?```/i.exec(trimmed)?.[1]
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

/** Parses `step("go to desk 1")`, `go_to(receptacle='desk 1')`, `result = act("look")`. */
function calledIn(text: string, idiom: PromptRecogniser): string | undefined {
  const match = /^(?:[\w.]+ ?= ?)?(?:print\()?(?:await )?(?:\w+\.)*(\w+)\((.*?)\)*;?$/s.exec(text)
  if (match === null) return undefined
  const values = [...(match[2] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(?<=[(,=]\s*|^)(\d+)/g)].map(
    ([, double, single, number]) => double ?? single ?? number ?? '',
  )
  return commandOfCall(match[1] ?? '', values, idiom)
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
  return asText ?? commandOfCall(name, plain === '' ? [] : plain.split(/\s*,\s*/), idiom) ?? `${name} ${plain}`.trim()
}

/** Parses a line with a command, or a command and its answer after an arrow. Lists of commands are recognised by the following line. */
export const parseActionLine: (idiom: PromptRecogniser) => (line: string) => ReturnType<typeof readDone> = memoizeByObject(
  (idiom: PromptRecogniser) => memoizeByText((line) => readDone(line, idiom), MAX_MEMOIZED_LINES),
)

function readDone(line: string, idiom: PromptRecogniser): { readonly command: string; readonly rest: string } | undefined {
  const arrow = ARROW.exec(line)
  if (arrow !== null) {
    const command = idiom.command(withoutListMark(arrow[1] ?? ''), false)
    if (command !== undefined && idiom.answer(arrow[2] ?? '') !== undefined) return { command, rest: arrow[2] ?? '' }
  }
  const report = ACTION_REPORT.exec(line)
  const command = idiom.command(report === null ? withoutListMark(line) : line.slice(report[0].length), false)
  return command === undefined ? undefined : { command, rest: '' }
}

function withoutListMark(line: string): string {
  return line.replace(/^\s*(?:(?:step|turn)\s*)?(?:[-*\u2022]|\(?\d+[.):])?\s*/i, '')
}
