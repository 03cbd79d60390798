import { type Choice, estimateUsage, type LanguageModel, type ModelRequest, OrreryError, withCallIds } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'
import { truncateAtStop } from '../choices.ts'
import { chooseTool, type HumanScreen } from './tool-menu.ts'

/** Options of `human`. */
export interface HumanOptions {
  /** Called at the end of input (Ctrl-D, or the end of a pipe), to end everything that waits for the person. */
  onEndOfInput?(): void
}

/**
 * A model played by a person. Displays the new part of each prompt. A request with a line break as stop sequence reads one line, others
 * read lines up to an empty one; tools are selected from a menu. Requests are handled one at a time.
 *
 * At the end of input, `onEndOfInput` is called and `generate` throws the signal's reason, or `MODEL_UNAVAILABLE`.
 */
export function human(screen: HumanScreen, { onEndOfInput }: HumanOptions = {}): LanguageModel {
  const reader = createReader()
  return {
    id: 'human',
    kind: 'person',
    async generate(request, { signal }) {
      signal.throwIfAborted()
      showParts(screen, reader.read(request))
      const choices: Choice[] = []
      for (let number = 1; number <= (request.n ?? 1); number += 1) {
        if (number > 1) screen.show(`reply ${number} of ${request.n}`)
        const choice = await answer(screen, request)
        signal.throwIfAborted()
        if (choice === undefined) {
          onEndOfInput?.()
          signal.throwIfAborted()
          throw new OrreryError('MODEL_UNAVAILABLE', 'human: no more input', { hint: 'answer every request' })
        }
        choices.push(choice)
      }
      return { choices, usage: estimateUsage(request, choices) }
    },
  }
}

function showParts(screen: HumanScreen, parts: readonly Part[]): void {
  if (parts.length === 0) screen.show('(the same prompt as before)')
  for (const { title, lines, shownLineCount } of parts) {
    screen.showHeading(
      shownLineCount === 0 ? title : `${title}, after ${shownLineCount} ${shownLineCount === 1 ? 'line' : 'lines'} shown before`,
    )
    screen.show(lines.join('\n'))
  }
}

/** Returns `undefined` at the end of input. */
async function answer(screen: HumanScreen, request: ModelRequest): Promise<Choice | undefined> {
  const { tools = [], toolChoice = 'auto', stop = [] } = request
  if (tools.length > 0 && toolChoice !== 'none') {
    const offered = typeof toolChoice === 'string' ? tools : tools.filter(({ name }) => name === toolChoice.name)
    const chosen = await chooseTool(screen, offered, toolChoice === 'auto')
    if (chosen.kind === 'end-of-input') return undefined
    if (chosen.kind === 'call') return { text: '', toolCalls: withCallIds([chosen.call], request.messages), finish: 'tool-calls' }
  }
  const text = await (stop.includes('\n') ? screen.readLine('> ') : readLines(screen))
  return text === undefined ? undefined : truncateAtStop({ text, finish: 'stop' }, stop)
}

/** Reads lines up to an empty one or the end of input. */
async function readLines(screen: HumanScreen): Promise<string | undefined> {
  screen.show('(end your reply with an empty line)')
  const lines: string[] = []
  for (;;) {
    const line = await screen.readLine('> ')
    if (line === undefined) return lines.length === 0 ? undefined : lines.join('\n')
    if (line === '') return lines.join('\n')
    lines.push(line)
  }
}

/** A section of a prompt. */
interface Part {
  /** Message number and title; the same in all prompts of a conversation. */
  readonly key: string
  readonly title: string
  readonly lines: readonly string[]
  /** Number of preceding lines that were displayed before. */
  readonly shownLineCount: number
}

/** Compares prompts with earlier ones and returns the new parts. */
interface Reader {
  read(request: ModelRequest): readonly Part[]
}

/** Some methods alternate between several prompts, so each is compared with the last few. */
const MAX_REMEMBERED = 8

/**
 * Creates a reader that remembers displayed prompts. It returns only the new lines of each section of a prompt that extends an earlier
 * one, and all of a prompt without a similar predecessor.
 */
function createReader(): Reader {
  let displayed: readonly (readonly Part[])[] = []
  return {
    read: (request) => {
      const parts = partsOf(request)
      const scored = displayed.map((before) => ({ before, score: similarity(before, parts) }))
      const best = scored.reduce<(typeof scored)[number] | undefined>(
        (best, each) => (best === undefined || each.score >= best.score ? each : best),
        undefined,
      )
      displayed = [...displayed, parts].slice(-MAX_REMEMBERED)
      const isNew = best === undefined || best.score < 0.5
      return (isNew ? parts : parts.map((part) => newLinesOf(part, best.before))).filter(hasNewLines)
    },
  }
}

function partsOf({ messages }: ModelRequest): readonly Part[] {
  return messages.flatMap((message, index) => {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : []
    const called = calls.map((call) => ({ title: `call of ${call.name}`, body: call.arguments }))
    const sections = message.role === 'assistant' ? [{ title: '', body: message.content }] : sectionsOf(message.content)
    const named = [...sections, ...called].map(({ title, body }) => {
      return { title: title === '' ? message.role : title, lines: linesOf(body), shownLineCount: 0 }
    })
    return named.map((part) => ({ ...part, key: `${index} ${part.title}` }))
  })
}

/** Removes a final cue, because the person gets one from the input. */
function linesOf(body: string): readonly string[] {
  return body
    .trimEnd()
    .replace(/(?:^|\n)>$/, '')
    .trimEnd()
    .split('\n')
}

/** Returns the sections of a message, demonstrations first. */
function sectionsOf(content: string): readonly { title: string; body: string }[] {
  return [...examplesOf(content), ...parseSections(content)].filter(({ title, body }) => title !== '' || body.trim() !== '')
}

function examplesOf(content: string): readonly { title: string; body: string }[] {
  const examples: { title: string; body: string }[] = []
  let open: { readonly title: string; readonly lines: string[] } | undefined
  for (const line of content.split('\n')) {
    if (open === undefined) {
      const title = /^### (EXAMPLE \d+)$/.exec(line)?.[1]
      if (title !== undefined) open = { title, lines: [] }
    } else if (line === '### END EXAMPLE') {
      examples.push({ title: open.title, body: open.lines.join('\n') })
      open = undefined
    } else open.lines.push(line)
  }
  return examples
}

/** Returns the share of sections that an earlier prompt has too, or that extend its sections. */
function similarity(before: readonly Part[], parts: readonly Part[]): number {
  const same = parts.filter((part) => {
    const earlier = before.find(({ key }) => key === part.key)
    return (
      earlier !== undefined &&
      commonPrefixLength(earlier.lines, part.lines) >= Math.min(earlier.lines.length, part.lines.length) - 1
    )
  })
  return parts.length === 0 ? 0 : same.length / parts.length
}

function newLinesOf(part: Part, before: readonly Part[]): Part {
  const earlier = before.find(({ key }) => key === part.key)
  const shownLineCount = earlier === undefined ? 0 : commonPrefixLength(earlier.lines, part.lines)
  return { ...part, lines: part.lines.slice(shownLineCount), shownLineCount }
}

function hasNewLines({ lines }: Part): boolean {
  return lines.some((line) => line.trim() !== '')
}

function commonPrefixLength(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1
  return count
}
