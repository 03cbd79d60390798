/** Coverage, false winners and power of the ratio of totals, for `tables.long.test.ts`. */

import { type Rng, rng } from '@orreryjs/core'
import {
  anytimeTotalRatio,
  type ComparisonVerdict,
  compareScores,
  correctComparisons,
  type PairedComparison,
  type TaskScore,
} from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Costs of two agents at a task, with equal expected totals. */
export interface CostPairing {
  readonly name: string
  /** Largest share of false winners, and one minus the smallest coverage, of any number of tasks. */
  readonly maxError: number
  draw(stream: Rng): readonly [number, number]
}

/** From equal agents to agents whose cost is in a few expensive tasks. */
export const COST_PAIRINGS: readonly CostPairing[] = [
  { name: 'lognormal 1.2 and .3', maxError: 0.06, draw: (stream) => [lognormal(1.2, stream), lognormal(0.3, stream)] },
  { name: 'lognormal 1 and .2', maxError: 0.06, draw: (stream) => [lognormal(1, stream), lognormal(0.2, stream)] },
  { name: 'lognormal 1.5 and constant', maxError: 0.065, draw: (stream) => [lognormal(1.5, stream), 1] },
  { name: 'lognormal 1.5, both', maxError: 0.06, draw: (stream) => [lognormal(1.5, stream), lognormal(1.5, stream)] },
  { name: 'lognormal 1.2, both, correlation .8', maxError: 0.06, draw: (stream) => correlated(1.2, stream) },
  { name: 'lognormal .5, both, correlation .8', maxError: 0.06, draw: (stream) => correlated(0.5, stream) },
  {
    name: '80 % of the tasks cost A half, 20 % five times as much',
    maxError: 0.06,
    draw: (stream) => [halfOr(0.2, 5, stream), 1],
  },
  {
    name: 'the same, tasks lognormal 1',
    maxError: 0.06,
    draw: (stream) => {
      const task = lognormal(1, stream)
      return [task * halfOr(0.2, 5, stream), task]
    },
  },
  {
    name: '90 % half, 10 % ten times as much, tasks lognormal .3',
    maxError: 0.13,
    draw: (stream) => {
      const task = lognormal(0.3, stream)
      return [task * halfOr(0.1, 10, stream), task]
    },
  },
  {
    name: '10 % at a limit of 50, else 5; and 9.5 +- 1',
    maxError: 0.13,
    draw: (stream) => [stream.next() < 0.1 ? 50 : 5, 8.5 + 2 * stream.next()],
  },
  {
    name: '30 % at a limit of 50, else 5 to 15, both',
    maxError: 0.06,
    draw: (stream) => [atLimit(stream), atLimit(stream)],
  },
]

/** Pairings for the tables of power: spread of both sides, and correlation .8. */
const POWER_PAIRINGS = [COST_PAIRINGS[5], COST_PAIRINGS[4], COST_PAIRINGS[0], COST_PAIRINGS[10]].filter(
  (pairing) => pairing !== undefined,
)

const TASKS = [5, 10, 20, 50, 134]
const ROOM_TASKS = [40, 134]
const ANYTIME_TASKS = [20, 50, 134, 250]

/** A table of shares, and whether every row is within its limits. */
export interface CostTable {
  readonly title: string
  readonly about: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly name: string; readonly shares: readonly number[] }[]
  /** Descriptions of the cells that are out of their limits. */
  readonly excesses: readonly string[]
}

/** Returns all tables of this file, with the selected pairings and rooms. */
export function costTables(repetitions: number, select: <Each>(all: readonly Each[]) => readonly Each[]): readonly CostTable[] {
  const pairings = select(COST_PAIRINGS)
  const limits = new Map(pairings.map(({ name, maxError }) => [name, maxError]))
  const check = (rows: CostTable['rows'], errorOf: (share: number) => number): readonly string[] =>
    rows.flatMap(({ name, shares }) => {
      const limit = limits.get(name) ?? 1
      const tolerance = 3 * Math.sqrt((limit * (1 - limit)) / repetitions)
      return shares.flatMap((share, at) => (errorOf(share) > limit + tolerance ? [`${name}, column ${at + 1}: ${share}`] : []))
    })
  const coverage = pairings.map(({ name, draw }) => ({
    name,
    shares: TASKS.map((tasks) =>
      shareOf(repetitions, ['totals', name, tasks], (stream) => {
        const { low, high } = compareCosts(draw, 1.4, tasks, stream).interval
        return low <= 1.4 && 1.4 <= high
      }),
    ),
  }))
  const winners = pairings.map(({ name, draw }) => ({
    name,
    shares: TASKS.map((tasks) =>
      shareOf(repetitions, ['equal totals', name, tasks], (stream) => isWinner(verdictOf(compareCosts(draw, 1, tasks, stream)))),
    ),
  }))
  const power = POWER_PAIRINGS.filter((pairing) => pairings.includes(pairing)).flatMap(({ name, draw }) =>
    [0.85, 0.7, 0.5].map((ratio) => ({
      name: `${name}: ratio ${ratio}`,
      shares: TASKS.map((tasks) =>
        shareOf(
          repetitions,
          ['power', name, ratio, tasks],
          (stream) => verdictOf(compareCosts(draw, ratio, tasks, stream)) === 'a',
        ),
      ),
    })),
  )
  const repeated = pairings.map(({ name, draw }) => ({
    name,
    shares: anytimeShares(repetitions, name, draw, 1),
  }))
  const repeatedPower = POWER_PAIRINGS.filter((pairing) => pairings.includes(pairing)).map(({ name, draw }) => ({
    name: `${name}: ratio 0.5`,
    shares: anytimeShares(repetitions, name, draw, 0.5),
  }))
  const rooms = select([4, 20].flatMap((count) => [0.2, 0.5].map((spread) => ({ count, spread })))).map(({ count, spread }) => ({
    name: `${count} rooms, sd ${spread}`,
    shares: ROOM_TASKS.map((tasks) => roomCoverage(repetitions, count, spread, tasks)),
  }))
  return [
    {
      title: 'Totals of costs',
      about:
        'Coverage of the ratio of totals by number of tasks, for costs without an upper bound such as tokens. A costs 1.4 times as much as B in total. With fewer than 8 tasks the interval has no ends. If the extra cost of A is in a tenth of the tasks, 20 tasks do not include any of them in 12 % of the runs. The data cannot show it, and coverage is then below 93 %.',
      head: ['', ...TASKS.map(String)],
      rows: coverage,
      excesses: check(coverage, (share) => 1 - share).map((text) => `coverage, ${text}`),
    },
    {
      title: 'Totals of costs in clustered tasks',
      about:
        'Coverage of the ratio of totals if the ratio differs between rooms: sd is the standard deviation of its logarithm. Tasks are lognormal .5 with correlation .8. The interval is computed over rooms.',
      head: ['', ...ROOM_TASKS.map((tasks) => `${tasks} tasks`)],
      rows: rooms,
      excesses: rooms.flatMap(({ name, shares }) =>
        Math.min(...shares) < 0.93 - 3 * Math.sqrt((0.93 * 0.07) / repetitions) ? [name] : [],
      ),
    },
    {
      title: 'False winners by cost',
      about:
        'How often a comparison names a cheaper side although both totals are equal, by number of tasks. If the extra cost of a side is in a tenth of the tasks, 20 tasks do not include any of them in 12 % of the runs, and this side then seems cheaper.',
      head: ['', ...TASKS.map(String)],
      rows: winners,
      excesses: check(winners, (share) => share).map((text) => `false winners, ${text}`),
    },
    {
      title: 'Power of the comparison of costs',
      about: 'How often A is found to be cheaper if its total is this share of the total of B, by number of tasks.',
      head: ['', ...TASKS.map(String)],
      rows: power,
      excesses: [],
    },
    {
      title: 'Anytime-valid comparison of costs',
      about:
        'Comparisons after every task: how often any of them up to this number of tasks has a p below 0.05. First for equal totals, then for totals of A that are half of the totals of B.',
      head: ['', ...ANYTIME_TASKS.map(String)],
      rows: [...repeated, ...repeatedPower],
      excesses: check(repeated, (share) => share).map((text) => `anytime, ${text}`),
    },
  ]
}

/** Compares drawn costs after multiplying the first side by `ratio`. */
export function compareCosts(draw: CostPairing['draw'], ratio: number, tasks: number, stream: Rng): PairedComparison {
  const costs = Array.from({ length: tasks }, () => draw(stream))
  return compareTokens(
    costs.map(([cost]) => ratio * cost),
    costs.map(([, cost]) => cost),
  )
}

/** Compares tokens of two sides. */
export function compareTokens(
  first: readonly number[],
  second: readonly number[],
  options: { readonly anytime?: boolean } = {},
): PairedComparison {
  const [a, b] = [first, second].map((side) =>
    side.map((value, task) => scoreOf(String(task), [0], { totals: { tokens: value } })),
  )
  const compared = compareScores('tokens', a ?? [], b ?? [], options)
  if (compared === undefined) throw new Error('nothing was compared')
  return compared
}

/** Returns the verdict of a comparison that is the only one. */
export function verdictOf(compared: PairedComparison): ComparisonVerdict {
  return correctComparisons([compared])[0]?.verdict ?? 'no significant difference'
}

function isWinner(verdict: ComparisonVerdict): boolean {
  return verdict === 'a' || verdict === 'b'
}

/** Returns how often the comparison has a p below 0.05, and A has the lower total if `ratio` is below 1, up to each number of tasks. */
function anytimeShares(repetitions: number, name: string, draw: CostPairing['draw'], ratio: number): readonly number[] {
  const stream = rng('costs', 'anytime', name, String(ratio))
  const found = ANYTIME_TASKS.map(() => 0)
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const costs = Array.from({ length: Math.max(...ANYTIME_TASKS) }, () => draw(stream))
    // Starts with the largest number: p never grows, so without a result there, smaller numbers have no result either.
    for (const [at, count] of [...ANYTIME_TASKS.entries()].reverse()) {
      const estimate = anytimeTotalRatio(
        costs.slice(0, count).map(([cost]) => ratio * cost),
        costs.slice(0, count).map(([, cost]) => cost),
      )
      if (estimate.p >= 0.05) break
      if (ratio === 1 || estimate.ratio < 1) found[at] = (found[at] ?? 0) + 1
    }
  }
  return found.map((count) => count / repetitions)
}

/** Returns the coverage if the ratio differs between rooms: `spread` is the standard deviation of its logarithm. */
function roomCoverage(repetitions: number, rooms: number, spread: number, tasks: number): number {
  return shareOf(repetitions, ['rooms', rooms, spread, tasks], (stream) => {
    const factors = Array.from({ length: rooms }, () => lognormal(spread, stream))
    const scores = (['a', 'b'] as const).map((): TaskScore[] => [])
    for (let task = 0; task < tasks; task += 1) {
      const [a, b] = correlated(0.5, stream)
      const costs = [(factors[task % rooms] ?? 1) * a, b]
      for (const [side, cost] of costs.entries()) {
        scores[side]?.push(scoreOf(String(task), [0], { cluster: `room ${task % rooms}`, totals: { tokens: cost } }))
      }
    }
    const { low, high } = compareScores('tokens', scores[0] ?? [], scores[1] ?? [], { target: 'new-tasks' })?.interval ?? {
      low: 1,
      high: 0,
    }
    return low <= 1 && 1 <= high
  })
}

function shareOf(repetitions: number, seed: readonly (string | number)[], holds: (stream: Rng) => boolean): number {
  const stream = rng('costs', ...seed.map(String))
  let count = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) if (holds(stream)) count += 1
  return count / repetitions
}

/** Lognormal cost with mean 1. */
function lognormal(spread: number, stream: Rng): number {
  return Math.exp(spread * normal(stream) - spread ** 2 / 2)
}

function correlated(spread: number, stream: Rng): readonly [number, number] {
  const shared = Math.sqrt(0.8) * normal(stream)
  const cost = (): number => Math.exp(spread * (shared + Math.sqrt(0.2) * normal(stream)) - spread ** 2 / 2)
  return [cost(), cost()]
}

/** Half of the usual cost, or `times` as much on a share of the tasks, with mean 1. */
function halfOr(share: number, times: number, stream: Rng): number {
  return (stream.next() < share ? times : 0.5) / ((1 - share) / 2 + share * times)
}

function atLimit(stream: Rng): number {
  return stream.next() < 0.3 ? 50 : 5 + 10 * stream.next()
}

function normal(stream: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next())
}
