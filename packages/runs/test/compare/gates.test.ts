import { rng } from '@orreryjs/core'
import { type PairResult, readGate, testGate } from '@orreryjs/runs/compare'
import type { CellScores } from '@orreryjs/runs/scores'
import type { TaskScore } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { scoreOf } from './scores.ts'

function cellOf(label: string, scores: readonly TaskScore[]): CellScores {
  return { world: 'w', split: 's', agent: label, label, model: 'm', tasks: new Map(scores.map((score) => [score.task, score])) }
}

/** Creates rows from the number of tasks that both, only the first, only the second and neither solved. */
function cellsOf(both: number, first: number, second: number, none: number): readonly CellScores[] {
  const outcomes = [
    [1, 1, both],
    [1, 0, first],
    [0, 1, second],
    [0, 0, none],
  ].flatMap(([a = 0, b = 0, count = 0]) => Array.from({ length: count }, () => [a, b] as const))
  const side = (at: 0 | 1): readonly TaskScore[] => outcomes.map((pair, index) => scoreOf(String(index), [pair[at]]))
  return [cellOf('a', side(0)), cellOf('b', side(1))]
}

function holds(rule: string, cells: readonly CellScores[]): boolean {
  return testGate(readGate(rule), cells, cells).passed
}

test('a non-inferiority gate with a margin of five points is decided by the lower bound of the interval', () => {
  // 400 tasks with 8 wins and 10 losses: -0.5 points, interval about -2.7 to +1.7.
  const cells = cellsOf(300, 8, 10, 82)
  const rules = [
    'success(a) > success(b)',
    'success(a) > success(b) - 5',
    'success(a) > success(b) - 5%',
    'success(a) > success(b) - 2',
  ]
  expect(rules.map((rule) => holds(rule, cells))).toEqual([false, true, true, false])
  expect(holds('success(b) < success(a) + 5', cells)).toBe(true)
  expect(holds('success(b) > success(a) + 1', cells)).toBe(false)
  // The same rates on 40 tasks are not significant.
  expect(holds('success(a) > success(b) - 5', cellsOf(30, 1, 1, 8))).toBe(false)
})

test('equivalence requires both bounds, and the plan states the tasks needed for a margin', () => {
  const cells = cellsOf(300, 8, 10, 82)
  expect(holds('success(a) = success(b) +- 5', cells)).toBe(true)
  expect(holds('success(a) = success(b) ± 2', cells)).toBe(false)
  // A significantly better row is not equivalent.
  expect(holds('success(a) = success(b) +- 5', cellsOf(250, 60, 8, 82))).toBe(false)
  const { checks } = testGate(readGate('success(a) = success(b) +- 2'), cells, cells) as PairResult
  const [{ plan } = { plan: undefined }] = checks
  expect(plan?.detectableMargin).toBeGreaterThan(0.025)
  expect(plan?.detectableMargin).toBeLessThan(0.035)
  // Twice the precision requires four times as many tasks.
  expect(plan?.tasksNeeded).toBeGreaterThan(400 * ((plan?.detectableMargin ?? 0) / 0.02) ** 2 - 1)
})

test('compares tokens by a factor', () => {
  const stream = rng('tokens')
  const tokens = (factor: number): readonly TaskScore[] =>
    Array.from({ length: 60 }, (_, index) => {
      const total = factor * 1000 * Math.exp(stream.next() / 5)
      return { ...scoreOf(String(index), [1]), totals: { success: 1, tokens: total, steps: 5 } }
    })
  const cells = [cellOf('a', tokens(1.02)), cellOf('b', tokens(1))]
  expect(holds('tokens(a) < tokens(b) * 1.1', cells)).toBe(true)
  expect(holds('tokens(a) < tokens(b) * 1.01', cells)).toBe(false)
  expect(holds('tokens(a) = tokens(b) * 1.1', cells)).toBe(true)
  const { passed: added, checks } = testGate(readGate('tokens(a) < tokens(b) + 100'), cells, cells) as PairResult
  expect([added, checks[0]?.objection]).toEqual([
    false,
    'tokens is compared by its ratio here: write the margin as * and a factor',
  ])
})

test('a gate with a margin of five points passes wrongly at most one time in forty', () => {
  const stream = rng('margins')
  const drawn = (share: number): TaskScore[] =>
    Array.from({ length: 120 }, (_, index) => scoreOf(String(index), [stream.next() < share ? 1 : 0]))
  let wrong = 0
  for (let turn = 0; turn < 400; turn += 1) {
    const cells = [cellOf('a', drawn(0.75)), cellOf('b', drawn(0.8))]
    if (holds('success(a) > success(b) - 5', cells)) wrong += 1
  }
  expect(wrong / 400).toBeLessThan(0.05)
})

test.each([
  ['success(a) = success(b)', '= needs a margin'],
  ['success(a) > success(b) +- 5', 'expected + or -, not +-'],
  ['success(a) = success(b) + 5', 'expected +- with ='],
  ['success(a) = success(b) +- 0', 'expected a margin above 0'],
  ['success(a) > success(b) * 0.9', 'success is compared by its difference'],
  ['success(a) > success(b) - 500', 'expected at most 100 percentage points, not 500'],
  ['tokens(a) < tokens(b) * 0', 'expected a factor above 0'],
  ['tokens(a) = tokens(b) * 0.9', 'expected a factor above 1'],
  ['steps(a) < steps(b) + 5%', 'expected a number of steps, or a factor'],
  ['success(a) > reward(b) - 5', 'both sides must have the same metric'],
  ['success(a) > success(b) - five', 'expected METRIC(ROW) > METRIC(ROW)'],
])('%s is refused', (rule, message) => {
  expect(() => readGate(rule)).toThrow(message)
})
