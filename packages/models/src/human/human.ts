import { type Choice, estimateUsage, type LanguageModel, type ModelRequest, OrreryError } from '@orreryjs/core'
import { readSections } from '@orreryjs/core/agents'
import { cutAtStop } from '../choices.ts'
import { chooseTool, type HumanScreen } from './tool-menu.ts'

/** What a program is told of the person. */
export interface HumanOptions {
  /** Called when there are no more lines, to end whatever waits for the person: Ctrl-D, or the end of a pipe. */
  onLeave?(): void
}

/**
 * A person who answers for a model. Shows of each prompt what is new; a request that stops at a line break takes one line,
 * others take lines up to an empty one, tools are chosen from a menu. One request at a time: a screen shows one question.
 *
 * When the person has left, `onLeave` is called and `generate` throws the signal's reason, or `MODEL_UNAVAILABLE`.
 */
export function human(screen: HumanScreen, { onLeave }: HumanOptions = {}): LanguageModel {
  const reader = createReader()
  return {
    id: 'human',
    kind: 'person',
    async generate(request, { signal }) {
      signal.throwIfAborted()
      showParts(screen, reader.read(request))
      const choices: Choice[] = []
      for (let number = 1; number <= (request.n ?? 1); number += 1) {
        if (number > 1) screen.show(`answer ${number} of ${request.n}`)
        const choice = await answer(screen, request)
        signal.throwIfAborted()
        if (choice === undefined) {
          onLeave?.()
          signal.throwIfAborted()
          throw new OrreryError('MODEL_UNAVAILABLE', 'human: there are no more answers', { hint: 'answer every question' })
        }
        choices.push(choice)
      }
      return { choices, usage: estimateUsage(request, choices) }
    },
  }
}

function showParts(screen: HumanScreen, parts: readonly Part[]): void {
  if (parts.length === 0) screen.show('(the same question again)')
  for (const { title, lines, known } of parts) {
    screen.head(known === 0 ? title : `${title}, after ${known} known ${known === 1 ? 'line' : 'lines'}`)
    screen.show(lines.join('\n'))
  }
}

/** `undefined` where the person left. */
async function answer(screen: HumanScreen, request: ModelRequest): Promise<Choice | undefined> {
  const { tools = [], toolChoice = 'auto', stop = [] } = request
  if (tools.length > 0 && toolChoice !== 'none') {
    const named = typeof toolChoice === 'string' ? tools : tools.filter(({ name }) => name === toolChoice.name)
    const chosen = await chooseTool(screen, named, toolChoice === 'auto')
    if (chosen.kind === 'gone') return undefined
    if (chosen.kind === 'call') return { text: '', toolCalls: [chosen.call], finish: 'tool-calls' }
  }
  const text = await (stop.includes('\n') ? screen.ask('> ') : severalLines(screen))
  return text === undefined ? undefined : cutAtStop({ text, finish: 'stop' }, stop)
}

/** Lines up to an empty one, or up to the end of a pipe that held some. */
async function severalLines(screen: HumanScreen): Promise<string | undefined> {
  screen.show('(an empty line ends the answer)')
  const lines: string[] = []
  for (;;) {
    const line = await screen.ask('> ')
    if (line === undefined) return lines.length === 0 ? undefined : lines.join('\n')
    if (line === '') return lines.join('\n')
    lines.push(line)
  }
}

/** A part of a prompt under its title. */
interface Part {
  /** Message and title; the same in the prompts of one conversation. */
  readonly key: string
  readonly title: string
  readonly lines: readonly string[]
  /** Number of lines that were shown before and stand above these. */
  readonly known: number
}

/** What a prompt says that is not shown yet. */
interface Reader {
  read(request: ModelRequest): readonly Part[]
}

/** Prompts of several kinds alternate in some methods; each is compared with the last ones. */
const REMEMBERED = 8

/**
 * Remembers what was shown: of a prompt that goes on where another one ended only the new lines are given, section by
 * section; a prompt unlike any other is given whole.
 */
function createReader(): Reader {
  let shown: readonly (readonly Part[])[] = []
  return {
    read: (request) => {
      const parts = partsOf(request)
      const scored = shown.map((before) => ({ before, score: likeness(before, parts) }))
      const best = scored.reduce<(typeof scored)[number] | undefined>(
        (found, each) => (found === undefined || each.score >= found.score ? each : found),
        undefined,
      )
      shown = [...shown, parts].slice(-REMEMBERED)
      const isNew = best === undefined || best.score < 0.5
      return (isNew ? parts : parts.map((part) => newOf(part, best.before))).filter(hasNews)
    },
  }
}

function partsOf({ messages }: ModelRequest): readonly Part[] {
  return messages.flatMap((message, index) => {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : []
    const called = calls.map((call) => ({ title: `call of ${call.name}`, body: call.arguments }))
    const sections = message.role === 'assistant' ? [{ title: '', body: message.content }] : sectionsOf(message.content)
    const named = [...sections, ...called].map(({ title, body }) => {
      return { title: title === '' ? message.role : title, lines: linesOf(body), known: 0 }
    })
    return named.map((part) => ({ ...part, key: `${index} ${part.title}` }))
  })
}

/** A last cue is left out: the person gets one of their own. */
function linesOf(body: string): readonly string[] {
  return body
    .replace(/(?:^|\n)>\s*$/, '')
    .trimEnd()
    .split('\n')
}

/** The sections of a message, its demonstrations put first. */
function sectionsOf(content: string): readonly { title: string; body: string }[] {
  const examples = [...content.matchAll(/^### (EXAMPLE \d+)\n([\s\S]*?)\n### END EXAMPLE$/gm)]
  return [...examples.map(([, title = '', body = '']) => ({ title, body })), ...readSections(content)].filter(
    ({ title, body }) => title !== '' || body.trim() !== '',
  )
}

/** Share of the parts that another prompt has too, or goes on from. */
function likeness(before: readonly Part[], parts: readonly Part[]): number {
  const same = parts.filter((part) => {
    const old = before.find(({ key }) => key === part.key)
    return old !== undefined && commonHead(old.lines, part.lines) >= Math.min(old.lines.length, part.lines.length) - 1
  })
  return parts.length === 0 ? 0 : same.length / parts.length
}

function newOf(part: Part, before: readonly Part[]): Part {
  const old = before.find(({ key }) => key === part.key)
  const known = old === undefined ? 0 : commonHead(old.lines, part.lines)
  return { ...part, lines: part.lines.slice(known), known }
}

function hasNews({ lines }: Part): boolean {
  return lines.some((line) => line.trim() !== '')
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1
  return count
}
