import {
  describeNote,
  type Effect,
  type EpisodeEvent,
  endReasonTexts,
  type MemoryEntry,
  type ModelReply,
  type RewindResult,
  type StepResult,
} from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { CompletedEffect, ProvidedAnswer, SteppedEpisode } from '@orreryjs/harness/stepping'
import { pluralize } from '@orreryjs/runs/texts'
import type { Colour } from '../output/colours.ts'
import { wrapForTerminal } from '../output/wrap-text.ts'
import type { Terminal } from '../terminal.ts'

const STEPPING_HELP = `Enter runs the next event, or
  c        continue to the next model call
  a        continue to the next action
  r        run to the end
  b        go back one event; b 5 goes back five
  e TEXT   reply in place of the model (\\n starts a new line), or act in place of the agent
  p        print the prompt of the next model call
  q        quit`

/** Effects at which each command stops. */
const STOPS: Readonly<Record<string, (next: Effect) => boolean>> = {
  '': () => true,
  c: ({ kind }) => kind === 'ask',
  a: ({ kind }) => kind === 'act',
  r: () => false,
}

/**
 * Steps through an episode of an agent, one effect at a time, controlled by a person at the terminal or lines from a pipe. Writes
 * nothing.
 */
export async function stepThroughEpisode(terminal: Terminal, spec: EpisodeSpec, signal: AbortSignal): Promise<void> {
  const { answersOf: answersIn, openSteppedEpisode } = await import('@orreryjs/harness/stepping')
  const { effectLabel: effectWords } = await import('@orreryjs/playground/effect-label')
  const typed = terminal.isTyped
  const reader = terminal.openLines({ prompt: '> ' })
  const lines = reader[Symbol.asyncIterator]()
  const print = (text: string): void => terminal.print(wrapForTerminal(text, terminal))
  let game = await openSteppedEpisode(spec)
  reader.on('SIGINT', () => reader.close())
  signal.addEventListener('abort', () => reader.close(), { once: true })

  const printNext = (): void => {
    const { next, completed } = game
    if (next !== undefined) print(terminal.colour.dim(`${completed.length + 1}  ${effectWords(next)}`))
  }
  const step = async (given?: ProvidedAnswer): Promise<void> => {
    await game.step(given, signal)
    const last = game.completed.at(-1)
    if (last !== undefined) for (const line of doneLines(last, terminal.colour)) print(line)
  }
  const back = async (many: number): Promise<void> => {
    const to = Math.max(0, game.completed.length - many)
    game.close()
    game = await openSteppedEpisode(spec, { answers: answersIn(game.completed.slice(0, to), game.events) })
    while (game.completed.length < to && game.next !== undefined) await game.step(undefined, signal)
    print(to === 0 ? 'back at the start' : `back after ${pluralize(to, 'event')}`)
  }
  const execute = async (line: string): Promise<void> => {
    const [, command = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(line) ?? []
    const stop = Object.hasOwn(STOPS, command) && rest === '' ? STOPS[command] : undefined
    if (stop !== undefined) {
      do await step()
      while (game.next !== undefined && !signal.aborted && !stop(game.next))
    } else if (command === 'b' && /^\d*$/.test(rest)) await back(rest === '' ? 1 : Number(rest))
    else if (command === 'e' && rest !== '') await answer(rest.replaceAll('\\n', '\n'))
    else if (command === 'p') for (const each of promptLines(game.next)) print(each)
    else print(STEPPING_HELP)
  }
  const answer = async (text: string): Promise<void> => {
    if (game.next?.kind === 'ask') await step({ kind: 'reply', reply: text })
    else if (game.next?.kind === 'act') await step({ kind: 'action', action: text })
    else print('the next event is neither a model call nor an action: continue with c or a, or go back with b')
  }

  print(
    `${terminal.colour.bold(spec.task.id)}: ${spec.task.goal}\n\n${openingOf(game.events)}\n\n${terminal.colour.dim(STEPPING_HELP)}\n`,
  )
  try {
    for (printNext(); game.next !== undefined; printNext()) {
      if (typed) reader.prompt()
      const line = await lines.next()
      if (line.done === true || line.value.trim() === 'q') return
      if (!typed) terminal.print(`> ${line.value}`)
      await execute(line.value.trim())
    }
    print(`\n${endOf(game)}`)
  } finally {
    game.close()
    reader.close()
  }
}

function openingOf([start]: readonly EpisodeEvent[]): string {
  return start?.type === 'episode-start' ? start.observation : ''
}

function endOf({ end, events }: SteppedEpisode): string {
  const calls = events.filter(({ type }) => type === 'model-call').length
  if (end === undefined) return 'you left the episode'
  const best = end.optimal === undefined ? '' : `, best known ${end.optimal}`
  return `${endReasonTexts(end.end).title}: ${pluralize(end.steps, 'step')}, ${pluralize(calls, 'call')}, reward ${end.reward}${best}`
}

/** Returns a completed effect as lines of text. */
function doneLines({ effect, agentEffect, result, isProvided }: CompletedEffect, colour: Colour): readonly string[] {
  // The episode ended before the effect was answered.
  if (result === undefined && effect.kind !== 'note') return ['no response: the episode has ended']
  switch (effect.kind) {
    case 'act': {
      const { observation, invalid } = result as StepResult
      const instead = agentEffect?.kind === 'act' ? [colour.dim(`(instead of: ${agentEffect.action})`)] : []
      const refused = invalid === undefined ? [] : [colour.yellow(`(invalid action: ${invalid.reason})`)]
      return [colour.bold(`> ${effect.action}`), ...instead, observation.text, ...refused]
    }
    case 'ask': {
      const { choices } = result as ModelReply
      return [...(isProvided ? [colour.dim('(your reply)')] : []), ...choices.map(({ text }) => colour.cyan(text.trim()))]
    }
    case 'note':
      return effect.note.kind === 'parse-failure' ? [`unparsed reply: ${effect.note.expected}`] : [describeNote(effect.note)]
    case 'admissible':
      return [`${(result as readonly string[]).length} available actions`]
    case 'tools':
      return [(result as readonly { readonly name: string }[]).map(({ name }) => name).join(', ')]
    case 'mark':
      return ['state marked']
    case 'rewind': {
      const { means, steps, observation } = result as RewindResult
      return means === 'none' ? ['cannot rewind'] : [`rewound by ${means} (${pluralize(steps, 'step')})`, observation.text]
    }
    case 'remaining':
      return [`${pluralize((result as { readonly steps: number }).steps, 'step')} left`]
    case 'recall':
      return [`recalled ${pluralize((result as readonly MemoryEntry[]).length, 'entry')} of the memory`]
    case 'remember':
      return [`remembers ${effect.key}`]
    default:
      return effect satisfies never
  }
}

/** Returns the prompt of a model call as it is sent. */
function promptLines(next: Effect | undefined): readonly string[] {
  if (next?.kind !== 'ask') return ['the next event is not a model call: c continues to one']
  return next.request.messages.flatMap(({ role, content }) => [
    `[${role}]`,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
}
