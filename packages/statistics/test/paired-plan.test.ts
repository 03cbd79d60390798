/** The plan of a comparison never contradicts its test. */

import { type Rng, rng } from '@orreryjs/core'
import { compareScores, correctComparisons, type PairedComparison, type TargetResult, type TaskScore } from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { alfworldSides } from './alfworld-sides.ts'
import { scoreOf } from './scores.ts'

/** Checks both targets of a comparison that is one of `comparisons`. */
function expectNoContradiction(compared: PairedComparison, comparisons: number, name: string): void {
  const { tasks, difference, ratio } = compared
  const size = ratio === undefined ? Math.abs(difference) : Math.exp(Math.abs(Math.log(ratio)))
  const results: readonly (TargetResult | undefined)[] = [compared, compared.otherTarget]
  for (const result of results) {
    if (result === undefined) continue
    const { p, minimumDetectable, tasksNeeded, clustersNeeded, clusters = 0, target } = result
    const where = `${name}, ${target}: p ${p}, difference ${size}`
    // Bonferroni is at least as strict as Holm, so a p below it is significant in every table of this size.
    if (p < 0.05 / comparisons) continue
    if (minimumDetectable !== undefined) expect(minimumDetectable, where).toBeGreaterThan(size)
    if (tasksNeeded !== undefined) expect(tasksNeeded, where).toBeGreaterThan(tasks)
    if (clustersNeeded !== undefined) expect(clustersNeeded, where).toBeGreaterThan(clusters)
  }
}

/** Draws two sides: rates of one or several attempts, equally many or not, rewards, bounded steps or tokens, in up to eight rooms. */
function drawSides(stream: Rng): readonly [TaskScore[], TaskScore[]] {
  const [tasks, rooms] = [1 + stream.integer(45), 1 + stream.integer(8)]
  const [firstTrials, isEven] = [1 + stream.integer(5), stream.next() < 0.7]
  const secondTrials = isEven ? firstTrials : 1 + stream.integer(5)
  const [edge, roomEffect, noise] = [stream.next() * 0.6, stream.next() < 0.5 ? stream.next() : 0, stream.next()]
  const effects = Array.from({ length: rooms }, () => roomEffect * (stream.next() - 0.5))
  const sides: [TaskScore[], TaskScore[]] = [[], []]
  for (let task = 0; task < tasks; task += 1) {
    const room = stream.integer(rooms)
    const ease = stream.next() < noise ? stream.next() : Math.round(stream.next())
    const chances = [ease, ease - edge + (effects[room] ?? 0)]
    sides.forEach((side, index) => {
      const trials = index === 0 ? firstTrials : secondTrials
      const outcomes = Array.from({ length: trials }, () => (stream.next() < (chances[index] ?? 0) ? 1 : 0))
      const solved = outcomes.reduce<number>((sum, value) => sum + value, 0)
      const totals = {
        success: solved,
        reward: solved * (0.5 + stream.next() / 2),
        steps: trials * (1 + stream.integer(30) * (1 - (chances[index] ?? 0) / 2)),
        tokens: trials * Math.exp(2 * stream.next() + (chances[index] ?? 0)),
      }
      side.push(scoreOf(String(task), outcomes, { cluster: `room ${room}`, totals }))
    })
  }
  return sides
}

describe('no row says that its tasks suffice next to a difference that is not significant', () => {
  test.each(['success', 'reward', 'steps', 'tokens'] as const)('%s', (measure) => {
    const stream = rng('plans', measure)
    for (let turn = 0; turn < 400; turn += 1) {
      const [first, second] = drawSides(stream)
      const comparisons = [1, 3, 28][turn % 3] ?? 1
      const bound = measure === 'steps' ? { max: 40 } : {}
      const compared = compareScores(measure, first, second, { comparisons, resamples: 100, ...bound })
      if (compared !== undefined) expectNoContradiction(compared, comparisons, `${measure} ${turn}`)
    }
  })

  test('success with one attempt, for all counts of wins and losses', () => {
    for (const tasks of [6, 7, 12, 30]) {
      for (let won = 0; won <= tasks; won += 1) {
        for (let lost = 0; lost <= tasks - won; lost += 1) {
          const side = (from: number, to: number) =>
            Array.from({ length: tasks }, (_, task) => scoreOf(String(task), [task >= from && task < to ? 1 : 0]))
          const compared = compareScores('success', side(0, won), side(tasks - lost, tasks))
          if (compared !== undefined) expectNoContradiction(compared, 1, `${won}-${lost} of ${tasks}`)
        }
      }
    }
  })
})

describe("ALFWorld's 134 unseen games in 4 rooms, 3 wins and 19 losses", () => {
  const compared = compareScores('success', ...alfworldSides())
  if (compared === undefined) throw new Error('nothing was compared')

  test('B is better on these games, by the exact McNemar test', () => {
    const [judged] = correctComparisons([compared])
    expect(judged).toMatchObject({ tasks: 134, wins: 3, losses: 19, target: 'these-tasks', verdict: 'b', test: 'mcnemar-exact' })
    expect(judged?.p).toBeCloseTo(0.00086, 5)
    expect(judged?.interval.high).toBeLessThan(0)
    expect(judged?.tasksNeeded).toBeLessThanOrEqual(134)
    expect(judged?.minimumDetectable).toBeLessThan(Math.abs(compared.difference))
  })

  test('new rooms are another question: not decided, not possible with 4 rooms, and with how many', () => {
    const { otherTarget } = correctComparisons([compared])[0] ?? {}
    expect(otherTarget).toMatchObject({ target: 'new-tasks', clusters: 4, verdict: 'no significant difference' })
    expect(otherTarget?.p).toBeGreaterThan(0.05)
    expect(otherTarget?.minimumDetectable).toBeGreaterThan(Math.abs(compared.difference))
    expect(otherTarget).not.toHaveProperty('tasksNeeded')
    expect(otherTarget?.clustersNeeded).toBeGreaterThan(4)
    expect(otherTarget?.clustersNeeded).toBeLessThan(40)
  })

  test('neither target contradicts its plan', () => expectNoContradiction(compared, 1, 'alfworld'))
})
