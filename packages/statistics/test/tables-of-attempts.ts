/** Coverage of the intervals of attempt statistics, for `tables.long.test.ts`. */

import { type Rng, rng } from '@orreryjs/core'
import {
  type Attempt,
  budgetCurve,
  chooseSubset,
  claimTable,
  costPerSuccess,
  type Interval,
  type PassCurve,
  passCurve,
  type TaskScore,
} from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Cost of an attempt: its spread, and the additional cost of a failure. */
export interface Price {
  readonly name: string
  readonly spread: number
  readonly failure: number
  /** Minimum coverage of the interval. */
  readonly minCoverage: number
}

/** From constant costs to costs of a search, and rare failures that reach the step limit. */
export const PRICES: readonly Price[] = [
  { name: 'lognormal .5', spread: 0.5, failure: 1, minCoverage: 0.93 },
  { name: 'lognormal 1', spread: 1, failure: 1, minCoverage: 0.93 },
  { name: 'lognormal 1.5', spread: 1.5, failure: 1, minCoverage: 0.93 },
  { name: 'lognormal .5, failures cost a quarter', spread: 0.5, failure: 0.25, minCoverage: 0.93 },
  { name: 'lognormal .5, failures cost four times as much', spread: 0.5, failure: 4, minCoverage: 0.93 },
  { name: 'lognormal .2, failures cost four times as much', spread: 0.2, failure: 4, minCoverage: 0.86 },
]

/** Returns the share of samples whose interval contains the cost per success. */
export function priceCoverage(
  { name, spread, failure }: Price,
  repetitions: number,
  tasks: number,
  trials: number,
  rate: number,
): number {
  const stream = rng('price', name, String(tasks), String(trials), String(rate))
  const truth = (Math.exp(spread ** 2 / 2) * (rate + (1 - rate) * failure)) / rate
  return shareOf(repetitions, () => {
    const played = Array.from({ length: tasks }, () => {
      const ease = easeOf(rate, stream)
      const base = Math.exp(spread * normal(stream))
      const outcomes = Array.from({ length: trials }, () => stream.next() < ease)
      const cost = outcomes.reduce((sum, solved) => sum + base * (solved ? 1 : failure), 0)
      return { cost: cost / trials, success: outcomes.filter(Boolean).length / trials }
    })
    return holds(costPerSuccess(played)?.interval, truth)
  })
}

/** Returns the coverage of the intervals of pass@k and pass^k at one k, the smaller of both. */
export function passCoverage(repetitions: number, tasks: number, trials: number, k: number, rate: number): number {
  const stream = rng('pass', String(tasks), String(trials), String(k), String(rate))
  const covered = { any: 0, all: 0 }
  // Half of the tasks have this rate, and half are solved always or never.
  const any = 0.5 * (1 - (1 - rate) ** k) + 0.5 * rate
  const all = 0.5 * rate ** k + 0.5 * rate
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const scores = Array.from({ length: tasks }, (_, task): TaskScore => {
      const ease = easeOf(rate, stream)
      return scoreOf(
        String(task),
        Array.from({ length: trials }, () => (stream.next() < ease ? 1 : 0)),
      )
    })
    const point = pointAt(passCurve(scores), k)
    if (holds(point?.passAtK.interval, any)) covered.any += 1
    if (holds(point?.passHatK.interval, all)) covered.all += 1
  }
  return Math.min(covered.any, covered.all) / repetitions
}

/** Returns the share of samples whose band contains the whole curve of success by budget, with truncated attempts. */
export function bandCoverage(repetitions: number, tasks: number, trials: number, cut: number): number {
  const stream = rng('band', String(tasks), String(trials), String(cut))
  return shareOf(repetitions, () => {
    const attempts = Array.from({ length: tasks }, (_, task) => {
      const ease = stream.next()
      return Array.from({ length: trials }, (_each, trial): Attempt => attemptAt(task, trial, ease, cut, stream))
    }).flat()
    const curve = budgetCurve('tokens', attempts)
    return curve === undefined || curve.points.every(({ budget, low, high }) => low <= within(budget) && within(budget) <= high)
  })
}

/** Returns the true success within a budget: half of the attempts succeed, at a cost uniform between 0 and 1. */
function within(budget: number): number {
  return 0.5 * Math.min(1, budget)
}

function attemptAt(task: number, trial: number, ease: number, cut: number, stream: Rng): Attempt {
  const [success, cost, limit] = [stream.next() < ease, stream.next(), stream.next() < cut ? stream.next() : Infinity]
  const attempt = { task: String(task), taskHash: '', trial, steps: 0, calls: 0, tokens: Math.min(cost, limit) }
  if (limit < cost) return { ...attempt, success: false, outcome: 'truncated', end: 'token-limit' }
  return { ...attempt, success, outcome: 'ended', end: success ? 'solved' : 'failed' }
}

/** Returns the share of samples whose interval contains the precision of claims; tasks differ in their number of claims. */
export function claimCoverage(repetitions: number, tasks: number, trials: number, truth: number): number {
  const stream = rng('claims', String(tasks), String(trials), String(truth))
  return shareOf(repetitions, () => {
    const attempts = Array.from({ length: tasks }, (_, task) => {
      const [boldness, ease] = [stream.next(), easeOf(truth, stream)]
      return Array.from({ length: trials }, (_each, trial): Attempt => {
        const [claims, success] = [stream.next() < boldness, stream.next() < ease]
        const attempt = { task: String(task), taskHash: '', trial, outcome: 'ended', steps: 1, calls: 1, tokens: 1 } as const
        return { ...attempt, success, end: success ? 'solved' : 'agent-stopped', claim: claims ? 'success' : 'failure' }
      })
    }).flat()
    const precision = claimTable(attempts)?.precision
    return precision === undefined || holds(precision.interval, truth)
  })
}

/**
 * Returns the share of new rows whose rate on all tasks is within the stated error of a subset's prediction, in a simple item response
 * model.
 */
export function subsetCoverage(repetitions: number, rows: number, tasks: number, size: number): number {
  const stream = rng('short-form', String(rows), String(tasks), String(size))
  return shareOf(repetitions, () => {
    const hardness = Array.from({ length: tasks }, () => 1.5 * normal(stream))
    const row = (): ReadonlyMap<string, TaskScore> => {
      const skill = normal(stream)
      return new Map(
        hardness.map((hard, task) => {
          const solved = stream.next() < 1 / (1 + Math.exp(hard - skill)) ? 1 : 0
          return [String(task), scoreOf(String(task), [solved])]
        }),
      )
    }
    const form = chooseSubset(Array.from({ length: rows }, row), size)
    if (form === undefined) throw new Error('no form')
    const other = row()
    const rate = [...other.values()].reduce((sum, { successes }) => sum + successes, 0) / tasks
    const predicted = form.tasks.reduce((sum, { task, weight }) => sum + weight * (other.get(task)?.successes ?? 0), 0)
    return Math.abs(predicted - rate) <= form.error.bound95 + 1e-12
  })
}

function pointAt(curve: PassCurve | undefined, k: number): PassCurve['points'][number] | undefined {
  return curve?.points.find((point) => point.k === k)
}

function shareOf(repetitions: number, holdsOnce: () => boolean): number {
  let covered = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) if (holdsOnce()) covered += 1
  return covered / repetitions
}

function holds(interval: Interval | undefined, truth: number): boolean {
  return interval !== undefined && interval.low <= truth + 1e-12 && truth <= interval.high + 1e-12
}

/** Draws the ease of a task: half of the tasks have this rate, half are solved always or never. */
function easeOf(rate: number, stream: Rng): number {
  return stream.next() < 0.5 ? rate : stream.next() < rate ? 1 : 0
}

function normal(stream: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next())
}

/** A table of interval coverage. */
export interface CoverageTable {
  readonly title: string
  readonly about: string
  readonly head: readonly string[]
  readonly rows: readonly CoverageRow[]
}

/** A row of the table, and the minimum coverage of its intervals. */
export interface CoverageRow {
  readonly name: string
  readonly shares: readonly number[]
  readonly minCoverage: number
}

const TASKS = [5, 10, 20, 50, 134]
const TRIALS = [1, 3]

/** Returns all tables of this file, with the selected rows. */
export function attemptTables(
  repetitions: number,
  select: <Row>(rows: readonly Row[]) => readonly Row[],
): readonly CoverageTable[] {
  // Rows are simulated only if they are selected.
  const row =
    (name: string, of: (tasks: number) => number, minCoverage = 0.93) =>
    (): CoverageRow => ({ name, shares: TASKS.map(of), minCoverage })
  const columns = ['', ...TASKS.map(String)]
  const tables = [
    {
      title: 'Cost per success',
      about:
        'Coverage by number of tasks. MOVER-R of the exact interval of the success rate and the interval of a skewed mean. If prices vary little and a rare failure costs four times as much, few tasks may contain no failure; coverage is then below 95 %.',
      head: columns,
      rows: PRICES.flatMap((price) =>
        TRIALS.flatMap((trials) =>
          [0.05, 0.5, 0.9].map((rate) =>
            row(
              `${price.name}: x ${trials}, success ${rate}`,
              (tasks) => priceCoverage(price, repetitions, tasks, trials, rate),
              price.minCoverage,
            ),
          ),
        ),
      ),
    },
    {
      title: 'pass@k and pass^k',
      about:
        'Coverage by number of tasks, the lower one of both. Half of the tasks have the given success rate; the others are always or never solved.',
      head: columns,
      rows: [
        [2, 2],
        [5, 2],
        [5, 5],
      ].flatMap(([trials = 1, k = 1]) =>
        [0.3, 0.7, 0.95].map((rate) =>
          row(`k = ${k} of ${trials} attempts, success ${rate}`, (tasks) => passCoverage(repetitions, tasks, trials, k, rate)),
        ),
      ),
    },
    {
      title: 'Confidence band of success by budget',
      about: 'Coverage of the whole curve, by number of tasks. A share of the attempts is truncated, each at a random budget.',
      head: columns,
      rows: TRIALS.flatMap((trials) =>
        [0, 0.2, 0.6].map((cut) =>
          row(`x ${trials}, truncated ${cut}`, (tasks) => bandCoverage(repetitions, tasks, trials, cut)),
        ),
      ),
    },
    {
      title: 'Precision of success claims',
      about:
        'Coverage by number of tasks. The agent claims success at different rates on different tasks; some tasks are always or never solved.',
      head: columns,
      rows: TRIALS.flatMap((trials) =>
        [0.3, 0.7, 0.95].map((truth) =>
          row(`x ${trials}, precision ${truth}`, (tasks) => claimCoverage(repetitions, tasks, trials, truth)),
        ),
      ),
    },
    {
      title: 'Subset of tasks',
      about:
        'How often the success rate of a new configuration on 100 tasks is within the stated error of the prediction, by size of the subset. Tasks differ in difficulty, configurations in skill.',
      head: ['', '10', '20', '50'],
      rows: [3, 5, 8].map((rows) => () => ({
        name: `${rows} configurations`,
        shares: [10, 20, 50].map((size) => subsetCoverage(repetitions, rows, 100, size)),
        minCoverage: 0.92,
      })),
    },
  ]
  return tables.map(({ rows, ...table }) => ({ ...table, rows: select(rows).map((simulate) => simulate()) }))
}
