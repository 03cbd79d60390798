import { journalEventSchema } from '@orreryjs/core/event-schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fastSchemaCheck } from '../src/events/fast-schema-check.ts'

const HASH = '0123456789abcdef'.repeat(2)
const at = { episode: 'a/b#1', seq: 3, at: 0 }
const usage = { inputTokens: 3, outputTokens: 4, cost: 0.5 }

/** One event of each type that an episode writes; some contain optional members. */
const EVENTS: readonly object[] = [
  { type: 'mark', ...at, mark: 1, state: HASH },
  { type: 'rewind', ...at, mark: 1, means: 'replay', exact: true, steps: 2, state: HASH },
  { type: 'note', ...at, note: { kind: 'plan', text: 'x', steps: ['a', 'b'] } },
  { type: 'note', ...at, note: { kind: 'expansion', depth: 1, children: 3 } },
  {
    ...{ type: 'step-end', ...at, step: 1, action: 'look', observation: 'x', page: 'p', reward: 0.5, terminated: false },
    ...{ success: false, changed: true, invalid: { kind: 'syntax', reason: 'x' }, state: HASH, by: 'agent' },
  },
  {
    ...{ type: 'model-call', ...at, purpose: 'act', request: HASH, duration: 0 },
    reply: { choices: [{ text: 'x', finish: 'stop', logprobs: [{ token: 'a', logprob: -1, top: [] }] }], usage },
  },
  { type: 'parse-failure', ...at, purpose: 'act', expected: 'x', reply: 'y', remedy: 'fallback' },
  {
    ...{ type: 'episode-end', ...at, end: 'solved', success: true, reward: 1, progress: 1, steps: 4, optimal: 4 },
    ...{ answer: { text: 'x', claim: 'success' } },
  },
]

const LIES = [
  undefined,
  null,
  '',
  'x',
  -1,
  0,
  0.5,
  1,
  2,
  Number.POSITIVE_INFINITY,
  true,
  {},
  [],
  [1],
  ['x'],
  HASH.toUpperCase(),
  2 ** 60,
]

/** Yields copies of the value with one part, at any depth, replaced. */
function* changed(value: unknown): Generator<unknown> {
  yield* LIES
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    for (const other of changed(part)) {
      if (Array.isArray(value)) yield value.with(Number(name), other)
      else yield { ...value, [name]: other }
    }
  }
  if (!Array.isArray(value)) yield { ...value, more: 1 }
}

const certainlyFits = fastSchemaCheck(journalEventSchema)

test('accepts the events of an episode without the full schema', () => {
  for (const event of EVENTS) expect(certainlyFits(event), JSON.stringify(event)).toBe(true)
})

test('accepts nothing that the schema rejects', () => {
  let refused = 0
  for (const event of EVENTS) {
    for (const other of changed(event)) {
      // JSON has no `undefined`.
      const value: unknown = other === undefined ? undefined : JSON.parse(JSON.stringify(other))
      const fits = journalEventSchema.safeParse(value).success
      if (!fits) refused += 1
      if (certainlyFits(value)) expect(fits, JSON.stringify(value)).toBe(true)
    }
  }
  expect(refused).toBeGreaterThan(1000)
})

test('leaves other constraints to the schema', () => {
  const others = [
    z.string().refine((text) => text === 'x'),
    z.string().min(2),
    z.email(),
    z.int32(),
    z.strictObject({ x: z.string() }),
    z.string().regex(/x/g),
    z.number().gt(0),
    z.union([z.string(), z.number()]),
    z.string().transform(Number),
    z.record(z.string(), z.number()),
  ]
  for (const schema of others) {
    const check = fastSchemaCheck(schema)
    for (const value of ['x', 'xx', 'a@b.org', 1, 0, { x: 'x' }, {}]) expect(check(value), schema.def.type).toBe(false)
  }
})
