import { type JsonValue, type Message, type Tool, toolAction } from '@orreryjs/core'
import {
  type Exchange,
  memoizeByObject,
  memoizeByText,
  type Prompt,
  type PromptRecogniser,
  type TaskStatement,
  trimEndLines,
} from '@orreryjs/core/worlds'
import { parseRecord } from '../protocols/tool-arguments.ts'
import { commandIn, commandOfCall } from './commands.ts'
import { listedChoices, MAX_MEMOIZED_MESSAGES, parseLabel } from './labels.ts'
import { createScanner } from './scanner.ts'
import { END, unpackMarkup } from './unpack.ts'

/** A message, with each label on a separate line. */
export interface Item {
  readonly role: Message['role']
  readonly raw: string
  readonly text: string
  readonly message: Message
}

/** A message of the model that the world answers. */
interface ModelTurn {
  /** In the world's words. */
  readonly lines: readonly string[]
  /** The only line, verbatim. */
  readonly said: string | undefined
}

/** Returns the lines that a message sent to the world, if the world answers it. */
export function turnAt(
  index: number,
  items: readonly Item[],
  tools: readonly Tool[],
  { idiom, statement }: { readonly idiom: PromptRecogniser; readonly statement: TaskStatement },
): ModelTurn | undefined {
  const item = items[index]
  if (item?.role !== 'assistant') return undefined
  let following = index + 1
  while (items[following]?.role === 'assistant') following += 1
  const next = items[following]
  if (next === undefined) return undefined
  const turn = sentLines(item, items[index - 1], tools, idiom)
  if (turn.lines.length > 0) return next.role === 'tool' || isAnswerTo(next.text, turn.lines, idiom) ? turn : undefined
  // A line that is not a command, even an empty one, was sent too if the world answers it.
  const line = item.raw.trim()
  if (line.includes('\n') || !statement.isComplete || !startsWithAnswer(next.text, idiom)) return undefined
  return { lines: [line], said: line }
}

/** Returns the lines that a message of the model sent, in the world's words. */
function sentLines(
  { message, raw, text }: Item,
  before: Item | undefined,
  tools: readonly Tool[],
  idiom: PromptRecogniser,
): ModelTurn {
  if (message.role === 'assistant' && message.toolCalls !== undefined && message.toolCalls.length > 0) {
    return { lines: message.toolCalls.map((call) => lineOfCall(call.name, call.arguments, tools, idiom)), said: undefined }
  }
  const trimmed = raw.trim().replace(/^>\s*/, '')
  const verbatim = trimmed.includes('\n') ? undefined : trimmed
  const [first = ''] = trimmed.split('\n')
  if (/^think\b\s*[:[]/i.test(first)) return { lines: [first.trim()], said: verbatim }
  const done = labelledActions(idiom)(text)
  if (done !== undefined) return { lines: [done], said: verbatim }
  const command = commandIn(trimmed, idiom)
  if (command !== undefined) return { lines: [command], said: verbatim }
  const last = lastLine(text)
  const choice =
    last.length > MAX_CHOICE_LENGTH
      ? undefined
      : /^(?:[^\n\w]*(?:(?:option|choice|number|action|answer|index)\s*(?:is|:)?\s*)?)\(?(\d{1,3}|[A-Z]{1,2})\)?[^\w]*$/i.exec(
          last,
        )?.[1]
  const chosen =
    choice === undefined
      ? undefined
      : listedChoices(before?.text ?? '').find(({ mark }) => mark.toLowerCase() === choice.toLowerCase())
  return { lines: chosen === undefined ? [] : [idiom.command(chosen.text, true) ?? chosen.text], said: undefined }
}

/** Maximum length of a line that only names a choice. */
const MAX_CHOICE_LENGTH = 80

function lastLine(text: string): string {
  return text.replaceAll(END, '').trimEnd().split('\n').at(-1)?.trim() ?? ''
}

/** Returns the first labelled action of a message, including its input. */
const labelledActions = memoizeByObject((idiom: PromptRecogniser) =>
  memoizeByText((text) => {
    const scanner = createScanner(idiom)
    const lines = text.split('\n').filter((line) => parseLabel(line)?.label !== 'observation')
    // A generic answer ends an action, wherever it is.
    scanner.readText(lines.join('\n'), 'user')
    return scanner.done()
  }, MAX_MEMOIZED_MESSAGES),
)

/** The answer to a thought. */
const OK = /^\s*(?:observation\s*:\s*)?OK\.?\s*(?:\n|$)/i

/** Returns true if a text may be the answer to a message: the world's words, or `OK.` after a thought. */
function isAnswerTo(text: string, lines: readonly string[], idiom: PromptRecogniser): boolean {
  if (lines.some((line) => /^think\b/i.test(line)) && OK.test(text)) return true
  return idiom.answer(text) !== undefined
}

/** Returns true if a message of the model contains exchanges, like a scratchpad to continue. */
export const containsExchanges: (idiom: PromptRecogniser) => (text: string) => boolean = memoizeByObject(
  (idiom: PromptRecogniser) =>
    memoizeByText((text) => {
      if (idiom.answer(text) === undefined) return false
      const scanner = createScanner(idiom)
      scanner.readText(text, 'user')
      return scanner.end().exchanges.length > 0
    }, MAX_MEMOIZED_MESSAGES),
)

/** Returns true if a text starts with an answer of the world, except for a few labels. */
export function startsWithAnswer(text: string, idiom: PromptRecogniser): boolean {
  const found = idiom.answer(text)
  return found !== undefined && text.slice(0, found.from).split('\n').length <= 3
}

/** Question after an unparsed reply, which is no answer of a world. */
const RETRY = /^That reply could not be read\./

/**
 * Returns the exchanges of a conversation about an unknown world: each message of the model with its labelled action, or as a whole, and the
 * user's answer to it.
 */
export function exchangesInTurns(messages: readonly Message[]): readonly Exchange[] {
  return messages.flatMap((message, index) => {
    const next = messages[index + 1]
    if (message.role !== 'assistant' || next?.role !== 'user' || RETRY.test(next.content)) return []
    const lines = unpackMarkup(message.content).replaceAll(END, '').split('\n')
    const labelled = lines.findLast((line) => parseLabel(line)?.label === 'action')
    const line = labelled === undefined ? message.content : (parseLabel(labelled)?.rest ?? '')
    return [{ line: line.trim(), observation: answerIn(next.content) }]
  })
}

/** Returns an answer without its label and the sections below it. */
function answerIn(content: string): string {
  const [first = ''] = content.split('\n', 1)
  const label = parseLabel(first)
  const answer = label?.label === 'observation' ? label.rest + content.slice(first.length) : content
  return trimEndLines(answer.split('\n\n### ', 1)[0] ?? '')
}

/** Returns the line of a tool call: by the tool's action template, else by its name and arguments. */
function lineOfCall(name: string, callArguments: string, tools: readonly Tool[], idiom: PromptRecogniser): string {
  const values = parseRecord(callArguments) ?? {}
  const tool = tools.find((each) => each.name === name)
  const action = tool === undefined ? undefined : toolAction(tool, values)
  if (action !== undefined) return action
  const described = Object.keys((tool?.parameters['properties'] as object | undefined) ?? values)
  const ordered = [...described, ...Object.keys(values)].filter(
    (key, index, all) => Object.hasOwn(values, key) && all.indexOf(key) === index,
  )
  return (
    commandOfCall(
      name,
      ordered.flatMap((key) => textsOf(values[key])),
      idiom,
    ) ?? `${name} ${callArguments}`
  )
}

/** Returns the texts in a value: `{"item": "planks", "count": 2}` is `2 planks`. */
function textsOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((each) => textsOf(each))
  if (typeof value !== 'object') return [String(value)]
  const parts = Object.entries(value).map(([key, each]) =>
    typeof each === 'number' ? each : `${typeof each === 'string' ? each : key}`,
  )
  return [parts.sort((a, b) => Number(typeof b === 'number') - Number(typeof a === 'number')).join(' ')]
}

/**
 * Adds the observation of the last line, if the prompt shows it separately as the current screen. A transcript of only thoughts and
 * actions has no answers, and is unchanged.
 */
export function withSeparateScreen<T extends Pick<Prompt, 'transcript'>>(read: T, titled: ReadonlyMap<string, string>): T {
  const last = read.transcript.at(-1)
  if (read.transcript.slice(0, -1).some(({ observation }) => observation.trim() === '')) return read
  const screen = titled.get('OBSERVATION BEFORE') ?? titled.get('OBSERVATION')
  if (last === undefined || last.observation.trim() !== '' || screen === undefined) return read
  return { ...read, transcript: [...read.transcript.slice(0, -1), { ...last, observation: trimEndLines(screen) }] }
}

/** Appends the exchange that a judging prompt shows separately, unless the transcript ends with it. */
export function withSeparateExchange<T extends Pick<Prompt, 'transcript'>>(read: T, titled: ReadonlyMap<string, string>): T {
  const line = titled.get('ACTION')?.trim().replace(/^> ?/, '')
  const observation = titled.get('OBSERVATION AFTER')
  if (line === undefined || observation === undefined) return read
  const exchange = { line, observation: trimEndLines(observation) }
  const last = read.transcript.at(-1)
  if (last?.line === line && last.observation.trim() === observation.trim()) return read
  return { ...read, transcript: [...read.transcript, exchange] }
}
