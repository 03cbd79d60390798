import { rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { type ScoredCandidate, selectParent } from '../../src/optimize/pareto.ts'
import { proposedText } from '../../src/optimize/reflection.ts'

function candidate(number: number, ...scores: readonly number[]): ScoredCandidate {
  return { number, parts: {}, scores: new Map(scores.map((score, at) => [`task ${at}`, score])) }
}

/** Returns how often each candidate is selected. */
function selections(pool: readonly ScoredCandidate[], times: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let at = 0; at < times; at += 1) {
    const { number } = selectParent(pool, rng('selection', String(at)))
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return counts
}

test('parents are selected on the Pareto front in proportion to the tasks on which they are best', () => {
  // 0 is dominated by 2; 1 is best on one task although its mean is the lowest; 2 is best on three tasks.
  const pool = [candidate(0, 0.5, 1, 0, 0), candidate(1, 1, 0, 0, 0), candidate(2, 0.5, 1, 1, 1)]
  const counts = selections(pool, 400)
  expect([...counts.keys()].sort()).toEqual([1, 2])
  expect((counts.get(2) ?? 0) / 400).toBeCloseTo(0.75, 1)
})

test('equal candidates are selected equally often', () => {
  const counts = selections([candidate(0, 1, 0), candidate(1, 1, 0)], 400)
  expect((counts.get(0) ?? 0) / 400).toBeCloseTo(0.5, 1)
})

test.each([
  ['```\nnew\ntext\n```', 'new\ntext'],
  ['I think so.\n```text\nnew\n```\nDone.', 'new'],
  ['new text', 'new text'],
  ['```\n\n```', undefined],
  ['', undefined],
  ['an open fence ``` here', undefined],
])('the text of the reply %j is %j', (reply, text) => {
  expect(proposedText(reply)).toBe(text)
})
