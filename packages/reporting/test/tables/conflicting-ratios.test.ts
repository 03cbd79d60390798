import { compareScores, correctComparisons, type TaskScore } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { conflictTexts, effectTexts, typicalTexts, verdictLines } from '../../src/tables/format-comparison.ts'

/** Creates scores of tasks that need these numbers of tokens. */
function scoresOf(costs: readonly number[]): readonly TaskScore[] {
  return costs.map((tokens, at) => {
    const task = String(at)
    return { task, taskHash: task, taskType: 'any', trials: 1, successes: 1, infrastructureErrors: 0, totals: { tokens } }
  })
}

/** Half of the tokens on four of five tasks and five times as many on the others, or the other way around. */
const DEARER = Array.from({ length: 200 }, (_, at) => (at % 5 === 0 ? 5000 : 500))
const EVEN = DEARER.map(() => 1000)

test.each([
  ['dearer', 'even', DEARER, EVEN, 'A / B is x 1.40 in total, but x 0.79 on a typical task'],
  ['even', 'dearer', EVEN, DEARER, 'A / B is x 0.71 in total, but x 1.26 on a typical task'],
] as const)('a verdict without a better side names both ratios: %s and %s', (one, other, first, second, reason) => {
  const compared = compareScores('tokens', scoresOf(first), scoresOf(second))
  if (compared === undefined) throw new Error('no comparison')
  const [judged] = correctComparisons([compared])
  if (judged === undefined) throw new Error('no verdict')
  expect(verdictLines([{ ...judged, names: [one, other] }])).toEqual([
    expect.stringMatching(
      /^undecided: dearer needs 1\.40 times as many tokens as even in total, but 0\.79 times as many on a typical task \(95 % CI 1\.\d\d to \d\.\d\d, p [<=] [\d.]+, n = 200\)$/,
    ),
  ])
  expect(conflictTexts(judged)).toEqual([`undecided: ${reason}; a few expensive tasks decide the total`])
})

test('an interval without ends is readable', () => {
  const compared = compareScores('tokens', scoresOf([500, 600, 700]), scoresOf([1000, 1000, 1300]))
  if (compared === undefined) throw new Error('no comparison')
  expect(effectTexts('tokens', compared)).toEqual(['x 0.55', 'x 0 to any'])
  expect(typicalTexts(compared.typical)?.[0]).toBe('x 0.55')
  expect(typicalTexts(undefined)).toBeUndefined()
})
