import { type Choice, estimateUsage, type LanguageModel, type ModelRequest, OrreryError } from '@orreryjs/core'
import { cutAtStop } from '../stop.ts'
import { createReader, type Part } from './news.ts'
import type { HumanScreen } from './screen.ts'
import { chooseTool } from './tool-menu.ts'

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
