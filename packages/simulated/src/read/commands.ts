import { keeping, type PromptIdiom, remembering } from '@orreryjs/core/worlds'
import { labelled, MOST_LINES, MOST_MESSAGES } from './labels.ts'

export const ARROW: RegExp = /^(.*?\S)\s*(?:->|=>|\u2192|\u21d2|\|)\s*(\S.*)$/
const DONE_WHERE =
  /^\s*(?:you|i|the agent|player|agent)\s+(?:then\s+)?(?:did|do|executed?|performed?|tried|took the action|typed|entered|chose)\s*:?\s+/i

/** The command that a text is, or that stands in its only fenced block, last line or first. */
export function commandIn(text: string, idiom: PromptIdiom): string | undefined {
  return commandsIn(idiom)(text)
}

const commandsIn = keeping((idiom: PromptIdiom) => remembering((text) => readCommand(text, idiom), MOST_MESSAGES))

function readCommand(text: string, idiom: PromptIdiom): string | undefined {
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
    const found = idiom.command(line, false) ?? idiom.command(labelled(line)?.rest ?? '', true) ?? calledIn(line.trim(), idiom)
    if (found !== undefined) return found
  }
  return undefined
}

/** `step("go to desk 1")`, `go_to(receptacle='desk 1')`, `result = act("look")`. */
function calledIn(text: string, idiom: PromptIdiom): string | undefined {
  const match = /^(?:[\w.]+ ?= ?)?(?:print\()?(?:await )?(?:\w+\.)*(\w+)\((.*?)\)*;?$/s.exec(text)
  if (match === null) return undefined
  const values = [...(match[2] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(?<=[(,=]\s*|^)(\d+)/g)].map(
    ([, double, single, number]) => double ?? single ?? number ?? '',
  )
  return calledWith(match[1] ?? '', values, idiom)
}

/** The command that a call with values stands for: the only text among them where it is one, else what the function is called. */
export function calledWith(name: string, values: readonly string[], idiom: PromptIdiom): string | undefined {
  for (const value of values) {
    const command = idiom.command(value, false)
    if (command !== undefined) return command
  }
  const called = idiom.called(name, values)
  return called === undefined ? undefined : idiom.command(called, true)
}

/** An action's name with its input: `search` and `red mug`, `get` and `{"count": 2, "item": "planks"}`. */
export function joined(name: string, input: string, idiom: PromptIdiom): string {
  const plain = input.trim().replace(/^["'`](.*)["'`]$/s, '$1')
  const direct = idiom.command(plain, false)
  if (direct !== undefined) return direct
  const asText = idiom.command(`${name} ${plain}`, false) ?? idiom.command(`${name}[${plain}]`, false)
  return asText ?? calledWith(name, plain === '' ? [] : plain.split(/\s*,\s*/), idiom) ?? `${name} ${plain}`.trim()
}

/** A line that is a command, or one with its answer behind an arrow; lists of commands are told apart by what comes next. */
export const doneIn: (idiom: PromptIdiom) => (line: string) => ReturnType<typeof readDone> = keeping((idiom: PromptIdiom) =>
  remembering((line) => readDone(line, idiom), MOST_LINES),
)

function readDone(line: string, idiom: PromptIdiom): { readonly command: string; readonly rest: string } | undefined {
  const arrow = ARROW.exec(line)
  if (arrow !== null) {
    const command = idiom.command(unlisted(arrow[1] ?? ''), false)
    if (command !== undefined && idiom.answer(arrow[2] ?? '') !== undefined) return { command, rest: arrow[2] ?? '' }
  }
  const said = DONE_WHERE.exec(line)
  const command = idiom.command(said === null ? unlisted(line) : line.slice(said[0].length), false)
  return command === undefined ? undefined : { command, rest: '' }
}

function unlisted(line: string): string {
  return line.replace(/^\s*(?:(?:step|turn)\s*)?(?:[-*\u2022]|\(?\d+[.):])?\s*/i, '')
}
