import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../src/worlds/policy/prompt.ts'
import { createTranscriptCache } from '../../src/worlds/policy/transcript-cache.ts'

/** A reducer that records all exchanges with their predecessors. */
function createReducer() {
  let followed = 0
  const courses = createTranscriptCache<{ lines: string[] }, string>(({ lines }, { line, observation }, before, context) => {
    followed += 1
    lines.push(`${before?.line} ${line} ${observation} ${context}`)
  })
  return { courses, followed: () => followed }
}

function afresh(key: string, exchanges: readonly Exchange[]): readonly string[] {
  return [key, ...exchanges.map(({ line, observation }, at) => `${exchanges[at - 1]?.line} ${line} ${observation} ${key}`)]
}

test('returns the same state as following from the start, in any order of calls', () => {
  const exchange = fc.record({ line: fc.constantFrom('a', 'b'), observation: fc.constantFrom('x', 'y') })
  const requests = fc.record({ key: fc.constantFrom('one', 'other'), exchanges: fc.array(exchange, { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.array(requests, { maxLength: 20 }), (all) => {
      const { courses } = createReducer()
      for (const { key, exchanges } of all) {
        expect(courses([key], exchanges, () => ({ lines: [key] }), key).lines).toEqual(afresh(key, exchanges))
      }
    }),
    { numRuns: 100 },
  )
})

test('follows an episode only once, even if prompts repeat it or branches share a prefix', () => {
  const { courses, followed } = createReducer()
  const all = Array.from({ length: 30 }, (_, at) => ({ line: `line ${at}`, observation: 'seen' }))
  for (let length = 0; length <= all.length; length += 1) courses(['key'], all.slice(0, length), () => ({ lines: [] }), '')
  expect(followed()).toBe(30)
  courses(['key'], all.slice(0, 12), () => ({ lines: [] }), '')
  courses(['key'], [...all.slice(0, 29), { line: 'another', observation: 'seen' }], () => ({ lines: [] }), '')
  expect(followed()).toBe(31)
})

test('caches a limited number of episodes, the most recently used', () => {
  const { courses, followed } = createReducer()
  const one = [{ line: 'a', observation: 'x' }]
  for (let at = 0; at < 100; at += 1) {
    courses([String(at)], one, () => ({ lines: [] }), '')
    courses(['often'], one, () => ({ lines: [] }), '')
  }
  expect(followed()).toBe(101)
  courses(['0'], one, () => ({ lines: [] }), '')
  expect(followed()).toBe(102)
})
