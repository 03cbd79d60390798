import { createInterface } from 'node:readline'
import { describeNote, type Effect, type EpisodeEvent, type ModelReply, type Rewound, type Seen } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { DoneEffect, Given, SteppedEpisode } from '@orreryjs/harness/stepping'
import { counted } from '@orreryjs/runs/texts'
import { readable } from '../output/wrapped.ts'
import type { Colour, Terminal } from '../terminal.ts'

const STEPPING_HELP = `Enter lets the next thing happen, or
  c        on to the next question to the model
  a        on to the next action
  r        on to the end
  b        one thing back; b 5 takes five back
  e TEXT   answers in place of the model (\\n begins a new line), or acts in place of the agent
  p        the prompt of the question that comes next
  q        leave`

/** What is stopped where, while an episode goes on by itself. */
const STOPS: Readonly<Record<string, (next: Effect) => boolean>> = {
  '': () => true,
  c: ({ kind }) => kind === 'ask',
  a: ({ kind }) => kind === 'act',
  r: () => false,
}

/** An episode of an agent, taken one effect at a time by the person at the terminal, or by lines from a pipe. Nothing is written. */
export async function stepThroughEpisode(terminal: Terminal, spec: EpisodeSpec, signal: AbortSignal): Promise<void> {
  const { answersIn, openSteppedEpisode } = await import('@orreryjs/harness/stepping')
  const { effectWords } = await import('@orreryjs/playground/words')
  const typed = 'isTTY' in terminal.input && terminal.input.isTTY === true
  const reader = createInterface({ input: terminal.input, prompt: '> ', ...(typed && { output: terminal.output }) })
  const lines = reader[Symbol.asyncIterator]()
  const say = (text: string): void => terminal.print(readable(text, terminal))
  let game = await openSteppedEpisode(spec)
  reader.on('SIGINT', () => reader.close())
  signal.addEventListener('abort', () => reader.close(), { once: true })

  const tellNext = (): void => {
    const { next, done } = game
    if (next !== undefined) say(terminal.colour.dim(`${done.length + 1}  the agent is ${effectWords(next)}`))
  }
  const step = async (given?: Given): Promise<void> => {
    await game.step(given, signal)
    const last = game.done.at(-1)
    if (last !== undefined) for (const line of doneLines(last, terminal.colour)) say(line)
  }
  const back = async (many: number): Promise<void> => {
    const to = Math.max(0, game.done.length - many)
    game.close()
    game = await openSteppedEpisode(spec, { given: answersIn(game.done.slice(0, to), game.events) })
    while (game.done.length < to && game.next !== undefined) await game.step(undefined, signal)
    say(to === 0 ? 'back at the beginning' : `back after ${counted(to, 'effect')}`)
  }
  const obey = async (line: string): Promise<void> => {
    const [, command = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(line) ?? []
    const stop = Object.hasOwn(STOPS, command) && rest === '' ? STOPS[command] : undefined
    if (stop !== undefined) {
      do await step()
      while (game.next !== undefined && !signal.aborted && !stop(game.next))
    } else if (command === 'b' && /^\d*$/.test(rest)) await back(rest === '' ? 1 : Number(rest))
    else if (command === 'e' && rest !== '') await answer(rest.replaceAll('\\n', '\n'))
    else if (command === 'p') for (const each of promptLines(game.next)) say(each)
    else say(STEPPING_HELP)
  }
  const answer = async (text: string): Promise<void> => {
    if (game.next?.kind === 'ask') await step({ kind: 'reply', reply: text })
    else if (game.next?.kind === 'act') await step({ kind: 'action', action: text })
    else say('the agent neither asks nor acts now: go on with c or a, or back with b')
  }

  say(
    `${terminal.colour.bold(spec.task.id)}: ${spec.task.goal}\n\n${openingOf(game.events)}\n\n${terminal.colour.dim(STEPPING_HELP)}\n`,
  )
  try {
    for (tellNext(); game.next !== undefined; tellNext()) {
      if (typed) reader.prompt()
      const line = await lines.next()
      if (line.done === true || line.value.trim() === 'q') return
      if (!typed) terminal.print(`> ${line.value}`)
      await obey(line.value.trim())
    }
    say(`\n${endOf(game)}`)
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
  if (end === undefined) return 'the episode was left'
  const best = end.optimal === undefined ? '' : `, the shortest known plan takes ${end.optimal}`
  return `${end.end}: ${counted(end.steps, 'step')}, ${counted(calls, 'call')}, reward ${end.reward}${best}`
}

/** What has happened, as lines for a person. */
function doneLines({ effect, wanted, answer, isGiven }: DoneEffect, colour: Colour): readonly string[] {
  // The episode ended in place of an answer.
  if (answer === undefined && effect.kind !== 'note') return ['no answer came: the episode is over']
  switch (effect.kind) {
    case 'act': {
      const { observation, invalid } = answer as Seen
      const instead = wanted?.kind === 'act' ? [colour.dim(`(it wanted: ${wanted.action})`)] : []
      const refused = invalid === undefined ? [] : [colour.yellow(`(refused: ${invalid.reason})`)]
      return [colour.bold(`> ${effect.action}`), ...instead, observation.text, ...refused]
    }
    case 'ask': {
      const { choices } = answer as ModelReply
      return [...(isGiven ? [colour.dim('(your reply)')] : []), ...choices.map(({ text }) => colour.cyan(text.trim()))]
    }
    case 'note':
      return effect.note.kind === 'parse-failure'
        ? [`cannot read the reply: ${effect.note.expected}`]
        : [describeNote(effect.note)]
    case 'admissible':
      return [`${(answer as readonly string[]).length} actions can be taken`]
    case 'tools':
      return [(answer as readonly { readonly name: string }[]).map(({ name }) => name).join(', ')]
    case 'mark':
      return ['the place is marked']
    case 'rewind': {
      const { means, steps, observation } = answer as Rewound
      return means === 'none' ? ['there is no way back'] : [`went back by ${means} (${steps} steps)`, observation.text]
    }
    case 'remaining':
      return [`${(answer as { readonly steps: number }).steps} steps are left`]
    default:
      return effect satisfies never
  }
}

/** The prompt of a question, as it is sent. */
function promptLines(next: Effect | undefined): readonly string[] {
  if (next?.kind !== 'ask') return ['no question to the model comes next: c goes on to one']
  return next.request.messages.flatMap(({ role, content }) => [
    `[${role}]`,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
}
