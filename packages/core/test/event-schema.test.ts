import type { JournalEvent } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { describe, expect, test } from 'vitest'

const HASH = '0123456789abcdef0123456789abcdef'
const IN = { episode: 'react/simulated/textcraft/test/1#1', seq: 0, at: 0 } as const
const INVALID = { kind: 'unknown', reason: 'no such item' } as const

const EVENTS: readonly JournalEvent[] = [
  { type: 'run-start', schema: 1, run: HASH, at: 0, episodes: 2 },
  {
    type: 'episode-start',
    ...IN,
    agent: 'react',
    world: 'textcraft',
    model: 'simulated',
    split: 'test',
    task: 'textcraft/test/1',
    taskType: 'depth-2',
    taskHash: 'any',
    goal: 'craft a torch',
    trial: 1,
    observation: 'Goal: craft torch.',
    page: 'crafting',
    state: HASH,
  },
  {
    type: 'model-call',
    ...IN,
    purpose: 'react.step',
    request: HASH,
    reply: {
      choices: [{ text: 'look', finish: 'stop', toolCalls: [{ id: '1', name: 'look', arguments: '{' }] }],
      usage: { inputTokens: 3, outputTokens: 1, estimated: true, cost: 0.01 },
    },
    duration: 1.5,
  },
  {
    type: 'model-call',
    ...IN,
    purpose: 'react.step',
    request: HASH,
    error: { code: 'MODEL_TIMEOUT', message: 'late' },
    duration: 0,
  },
  {
    type: 'step-end',
    ...IN,
    step: 1,
    action: 'look',
    observation: 'Nothing.',
    page: 'room',
    reward: 0,
    terminated: false,
    success: false,
    changed: false,
    invalid: INVALID,
    state: HASH,
    by: 'agent',
  },
  { type: 'mark', ...IN, mark: 1, state: HASH },
  { type: 'rewind', ...IN, mark: 1, means: 'navigate', exact: false, steps: 2, state: HASH },
  { type: 'note', ...IN, note: { kind: 'plan', text: 'two steps', steps: ['a', 'b'] } },
  { type: 'note', ...IN, note: { kind: 'subtask', text: 'a', depth: 0, status: 'start' } },
  { type: 'parse-failure', ...IN, purpose: 'react.step', expected: 'one line', reply: '', remedy: 'fallback' },
  {
    type: 'episode-end',
    ...IN,
    end: 'step-limit',
    success: false,
    reward: 0,
    progress: 0.5,
    steps: 40,
    optimal: 4,
    answer: { text: 'done', claim: 'success' },
    error: { code: 'INTERNAL', message: 'x' },
  },
  { type: 'run-end', at: 0, episodes: 2, succeeded: 1, errors: 0 },
]

function accepts(event: unknown): boolean {
  return journalEventSchema.safeParse(event).success
}

describe('the journal event schema', () => {
  test.each(EVENTS)('parses a $type event unchanged', (event) => {
    expect(journalEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event)
  })

  test('drops unknown members, so that newer versions can add some', () => {
    const [first] = EVENTS
    expect(journalEventSchema.parse({ ...first, later: 1 })).toEqual(first)
  })

  test.each(EVENTS)('rejects a $type event without any one of its required members', (event) => {
    const optional = ['prompt', 'reply', 'error', 'invalid', 'optimal', 'answer']
    for (const name of Object.keys(event).filter((key) => !optional.includes(key))) {
      const { [name]: _, ...rest } = event as unknown as Readonly<Record<string, unknown>>
      expect(accepts(rest), `without ${name}`).toBe(false)
    }
  })

  test('rejects values out of range', () => {
    const step = EVENTS.find((event) => event.type === 'step-end')
    const end = EVENTS.find((event) => event.type === 'episode-end')
    const start = EVENTS[0]
    const wrong = [
      { ...start, schema: 2 },
      { ...start, type: 'run-began' },
      { ...start, episodes: -1 },
      { ...start, run: 'not a hash' },
      { ...step, seq: 0.5 },
      { ...step, state: HASH.toUpperCase() },
      { ...step, by: 'nobody' },
      { ...step, reward: '1' },
      { ...step, invalid: { kind: 'odd', reason: 'x' } },
      { ...end, end: 'bored' },
      { ...end, progress: 1.01 },
      { ...end, answer: { claim: 'maybe' } },
      null,
      'run-start',
      [],
    ]
    for (const event of wrong) expect(accepts(event), JSON.stringify(event)).toBe(false)
  })
})
