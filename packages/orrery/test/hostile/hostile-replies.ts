import { type Choice, type EpisodeEvent, type LanguageModel, type Rng, rng } from '@orreryjs/core'
import { reexecute } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { expect } from 'vitest'
import { hostileActions } from '../../../testing/src/arbitraries/hostile-actions.ts'
import { episodesOf, eventsOf, isOfType } from '../cell.ts'

/** Extent of the test of hostile replies. */
export interface ReplyOptions {
  readonly tasks: number
  /** Length of a long reply in UTF-16 code units. */
  readonly length: number
}

/** Replies and tool arguments outside the protocols of all agents. */
const FOREIGN: readonly string[] = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\udc00\ud83d',
    '\u2028',
    '{',
    '[]',
    'null',
    '"',
    '{"action":',
    '__proto__',
    'constructor',
    '```',
    '`',
  ],
  ...[
    'I cannot help with that.',
    '{"__proto__":{"action":"x"}}',
    '{"constructor":{"prototype":1}}',
    '1e309',
    '-0',
    'NaN',
    '%s%n$&',
  ],
]

/** Share of calls whose reply stays as the simulated model wrote it, so that agents get past their first call. */
const UNCHANGED = 0.4

/** Wraps the simulated model: most replies are damaged, repeated beyond measure, or foreign. Calls of tools get such arguments too. */
function hostileModel(seed: string, length: number): LanguageModel {
  const model = simulated({ policies: PLAYERS, preset: 'strong' })
  let calls = 0
  return {
    id: 'hostile',
    async generate(request, options) {
      const reply = await model.generate(request, options)
      calls += 1
      const stream = rng('hostile', seed, String(calls))
      if (stream.next() < UNCHANGED) return reply
      return { ...reply, choices: reply.choices.map((choice) => damaged(choice, stream, length)) }
    },
  }
}

function damaged(choice: Choice, stream: Rng, length: number): Choice {
  const { toolCalls, ...rest } = choice
  const text = damagedText(choice.text, stream, length)
  if (toolCalls === undefined) return { ...rest, text }
  const calls = toolCalls.map((call) => ({ ...call, arguments: damagedText(call.arguments, stream, length) }))
  return { ...rest, text, toolCalls: stream.next() < 0.2 ? calls.map((call) => ({ ...call, name: text })) : calls }
}

function damagedText(text: string, stream: Rng, length: number): string {
  if (stream.next() < 0.25) return stream.pick(FOREIGN)
  // The last line is usually the action.
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return [...lines, stream.pick(hostileActions([last.slice(0, 200)]))(length)].join('\n')
}

/** Plays an agent with hostile replies: every failure is the agent's, and the journal verifies. */
export async function expectOwnFailures(agent: string, world: string, { tasks, length }: ReplyOptions): Promise<void> {
  const cell = { agent, world, tasks, model: hostileModel(`${agent} ${world}`, length) }
  for (const episode of episodesOf(cell)) {
    const spec = { ...episode, keepPrompts: false, limits: { ...episode.limits, maxSteps: 8, maxModelCalls: 12 } }
    const events = await eventsOf(spec)
    expect(events.filter(isOfType('model-call')).length).toBeGreaterThan(0)
    expect(endOf(events)?.error).toBeUndefined()
    expect(await reexecute(spec, JSON.parse(JSON.stringify(events)))).toBeUndefined()
  }
}

function endOf(events: readonly EpisodeEvent[]): Extract<EpisodeEvent, { type: 'episode-end' }> | undefined {
  return events.filter(isOfType('episode-end')).at(-1)
}
