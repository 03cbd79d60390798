import { type Rng, rng } from '@orreryjs/core'
import { type GateResult, readGate, testGate } from '@orreryjs/runs/compare'
import type { CellScores } from '@orreryjs/runs/scores'
import type { TaskScore } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { playRun } from '../library.ts'
import { scratch } from '../scratch.ts'
import { cellOf, scoreOf } from './scores.ts'

const RUNS = 200

/** Size of simulated runs: tasks, attempts at each, and rows. */
interface Size {
  readonly tasks: number
  readonly trials: number
  readonly rows: number
}

const SIZES: readonly Size[] = [
  { tasks: 20, trials: 1, rows: 1 },
  { tasks: 40, trials: 3, rows: 4 },
  { tasks: 134, trials: 1, rows: 4 },
  { tasks: 134, trials: 3, rows: 1 },
]

/** Mean success rate of the simulated tasks, and mean tokens of an attempt. */
const [RATE, TOKENS] = [0.7, 1000]

/**
 * Draws a run whose tasks differ in difficulty and length and whose attempts vary: the same tasks for every run, new attempts for each. Tokens
 * are lognormal between and within tasks.
 */
function drawRun(stream: Rng, { tasks, trials, rows }: Size, shift = 0): readonly CellScores[] {
  const attempts = Array.from({ length: trials })
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next())
  return Array.from({ length: rows }, (_, row) => {
    const scores = Array.from({ length: tasks }, (__, index): TaskScore => {
      // Rates of .4 to 1, and lengths with a standard deviation of .6 of their logarithm.
      const rate = RATE + 0.6 * ((index + 0.5) / tasks - 0.5) + shift
      const length = Math.exp(0.6 * Math.sin(7 * index))
      const outcomes = attempts.map(() => (stream.next() < rate ? 1 : 0))
      const tokens = attempts.reduce((sum: number) => sum + (1 + 2 * shift) * TOKENS * length * Math.exp(0.3 * normal()), 0)
      const steps = attempts.reduce((sum: number) => sum + Math.min(40, Math.ceil(12 * length * (0.5 + stream.next()))), 0)
      const success = outcomes.reduce((sum: number, each) => sum + each, 0)
      return scoreOf(String(index), outcomes, { totals: { success, tokens, calls: steps, steps }, dollars: tokens / 1e5 })
    })
    return { ...cellOf(`row ${row}`, scores), maxSteps: 40 }
  })
}

function verdictOf(rule: string, now: readonly CellScores[], main: readonly CellScores[]): GateResult['verdict'] {
  return testGate(readGate(rule), { left: now, right: now, stored: new Map([['main', main]]) }).verdict
}

/** Shares of verdicts over repeated pairs of runs. */
function sharesOf(rule: string, size: Size, shift = 0): Readonly<Record<GateResult['verdict'], number>> {
  const counts = { holds: 0, fails: 0, inconclusive: 0 }
  const stream = rng(`${rule} ${JSON.stringify(size)}`)
  for (let run = 0; run < RUNS; run += 1) counts[verdictOf(rule, drawRun(stream, size, shift), drawRun(stream, size))] += 1 / RUNS
  return counts
}

/** Conditions that are true of equal runs: regressions with a margin, bounds below the true rate, and budgets. */
const TRUE_CONDITIONS: readonly string[] = [
  'success >= success@main - 3pp',
  'success >= success@main - 10pp',
  'success = success@main +- 5pp',
  'success >= 65%',
  'pass@1 >= 60%',
  'tokens <= 1.1 * tokens@main',
  'cost <= 1.1 * cost@main',
  'calls <= 1.1 * calls@main',
  'steps <= 1.1 * steps@main',
  'steps <= steps@main + 2',
  'tokens <= 1.5k',
  'cost <= 0.015',
]

test.each(TRUE_CONDITIONS)('%s fails in fewer than one of fifty comparisons of equal runs', (rule) => {
  for (const size of SIZES) expect(sharesOf(rule, size).fails, JSON.stringify(size)).toBeLessThan(0.02)
})

test.each(['pass^3 >= 30%', 'pass^3 >= pass^3@main - 5pp'])(
  '%s fails in fewer than one of fifty comparisons of equal runs',
  (rule) => {
    for (const size of SIZES.filter(({ trials }) => trials >= 3)) {
      expect(sharesOf(rule, size).fails, JSON.stringify(size)).toBeLessThan(0.02)
    }
  },
)

test.each([
  'success >= success@main',
  'success > success@main',
  `success >= ${100 * RATE}%`,
  'tokens <= tokens@main',
  'steps <= steps@main',
])('%s, whose bound is the true value, is decided wrongly at most as often as its interval errs', (rule) => {
  for (const size of SIZES) {
    const { fails, holds } = sharesOf(rule, size)
    // 2.5 % on each side, and three standard errors of 200 repetitions.
    const limit = 0.025 + 3 * Math.sqrt((0.025 * 0.975) / RUNS)
    expect(fails, JSON.stringify(size)).toBeLessThan(limit)
    expect(holds, JSON.stringify(size)).toBeLessThan(limit)
  }
})

test('gates find large regressions, and pass equal runs of enough tasks', () => {
  const large: Size = { tasks: 400, trials: 3, rows: 2 }
  expect(sharesOf('success >= success@main - 3pp', large, -0.15).fails).toBeGreaterThan(0.95)
  expect(sharesOf('success >= 65%', large, -0.15).fails).toBeGreaterThan(0.95)
  expect(sharesOf('tokens <= 1.1 * tokens@main', large, 0.15).fails).toBeGreaterThan(0.95)
  expect(sharesOf('success >= success@main - 8pp', large).holds).toBeGreaterThan(0.9)
  expect(sharesOf('tokens <= 1.1 * tokens@main', large).holds).toBeGreaterThan(0.9)
})

test('gates of recorded runs of the same agents with other seeds do not fail', async () => {
  using folder = scratch()
  const settings = {
    split: 'adapt-200',
    limit: 12,
    agent: 'react,random',
    model: 'simulated:mid',
    maxSteps: 15,
    deterministic: true,
  }
  const main = folder.file('main')
  await playRun(main, settings)
  const gate = [
    `success >= success@"${main}" - 3pp`,
    `tokens(react) <= 1.1 * tokens(react)@"${main}"`,
    `steps <= 1.1 * steps@"${main}"`,
    `unparsed < 20%`,
  ]
  const verdicts: string[] = []
  for (let seed = 1; seed <= 12; seed += 1) {
    const { gates, results } = await playRun(folder.file(`${seed}`), { ...settings, seed: String(seed), gate })
    expect(results.gates).toEqual(gates)
    verdicts.push(...gates.map(({ verdict }) => verdict))
  }
  expect(verdicts).toHaveLength(48)
  expect(verdicts.filter((verdict) => verdict === 'fails')).toEqual([])
})
