import { readGate, testGate } from '@orreryjs/runs/compare'
import type { CellScores } from '@orreryjs/runs/scores'
import { correctComparisons } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { compareCells } from '../../src/compare/compare-cells.ts'
import { scoreOf } from './scores.ts'

/** Creates a row whose tasks need these numbers of tokens. */
function rowOf(label: string, tokens: readonly number[]): CellScores {
  const scores = tokens.map((total, at) => scoreOf(String(at), [1], { totals: { success: 1, tokens: total } }))
  return { world: 'w', split: 's', agent: label, label, model: 'm', tasks: new Map(scores.map((score) => [score.task, score])) }
}

const TASKS = Array.from({ length: 200 }, (_, at) => 1000 + (at % 7))
/** Half of the tokens on four of five tasks, five times as many on the others: 1.4 times as many in total. */
const DEARER = TASKS.map((tokens, at) => (at % 5 === 0 ? 5 * tokens : tokens / 2))
const [A, B] = [rowOf('a', DEARER), rowOf('b', TASKS)]

test('a side that is cheaper on most tasks and dearer in total wins no comparison and passes no gate on totals', () => {
  const [compared] = correctComparisons([compareCells(A, B, 'tokens')])
  expect(compared).toMatchObject({
    verdict: 'conflicting ratios',
    wins: 160,
    losses: 40,
    ratio: expect.closeTo(1.4, 2),
    typical: { ratio: expect.closeTo(0.5 ** 0.8 * 5 ** 0.2, 2) },
  })
  const holds = (rule: string): boolean => testGate(readGate(rule), [A, B], [A, B]).passed
  expect(holds('tokens(a) < tokens(b)')).toBe(false)
  expect(holds('tokens(a) < tokens(b) * 1.1')).toBe(false)
  expect(holds('tokens(a) < tokens(b) * 2')).toBe(true)
  expect(holds('tokens(a) > tokens(b)')).toBe(true)
})
