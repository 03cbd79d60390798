import { type Rng, rng } from '@orreryjs/core'
import { compareScores, type Measure, significantSide, type TaskScore } from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Two agents: their probabilities of success at a task, given a uniform number for the task. */
export interface Contest {
  readonly name: string
  chances(uniform: number): readonly [number, number]
}

/** Contests of the power tables: without a difference, and with differences of 10 and 27 percentage points. */
export const CONTESTS: readonly Contest[] = [
  { name: 'equal agents, uniform difficulty', chances: (uniform) => [uniform, uniform] },
  { name: '10 pp, uniform difficulty', chances: (uniform) => [uniform, 0.8 * uniform] },
  { name: '27 pp, uniform difficulty', chances: (uniform) => [uniform, 0.46 * uniform] },
  { name: '27 pp, all tasks equally difficult', chances: () => [0.7, 0.43] },
]

/** Numbers of attempts of the power tables. */
export const ATTEMPTS = [1, 2, 3, 5, 8] as const

/**
 * Returns for each repetition and each of `ATTEMPTS` whether the comparison names a winner. The numbers of attempts share their tasks and
 * their first attempts, so a repetition is a paired sample.
 */
export function winners(
  contest: Contest,
  repetitions: number,
  tasks: number,
  measure: Measure = 'success',
): readonly boolean[][] {
  const stream = rng('power', contest.name, String(tasks))
  return Array.from({ length: repetitions }, () => {
    const outcomes = Array.from({ length: tasks }, () =>
      contest.chances(stream.next()).map((chance) => attempts(Math.max(...ATTEMPTS), chance, stream)),
    )
    return ATTEMPTS.map((count) => {
      const sideOf = (side: number): TaskScore[] =>
        outcomes.map((each, task) => scoreOf(String(task), (each[side] ?? []).slice(0, count)))
      const compared = compareScores(measure, sideOf(0), sideOf(1))
      return compared !== undefined && significantSide(compared) !== undefined
    })
  })
}

/** Returns the share of repetitions with a winner, for each of `ATTEMPTS`. */
export function powers(found: readonly boolean[][]): readonly number[] {
  return ATTEMPTS.map((_, at) => found.filter((each) => each[at] === true).length / found.length)
}

/**
 * Returns the numbers of attempts with significantly less power than a smaller number: the repetitions that only the smaller number decided
 * exceed the others by more than three standard errors.
 */
export function powerLosses(found: readonly boolean[][]): readonly string[] {
  return ATTEMPTS.flatMap((fewer, at) =>
    ATTEMPTS.slice(at + 1).flatMap((more, step) => {
      const other = at + 1 + step
      const lost = found.filter((each) => each[at] === true && each[other] === false).length
      const gained = found.filter((each) => each[at] === false && each[other] === true).length
      return lost - gained > 3 * Math.sqrt(lost + gained) ? [`${fewer} to ${more}: ${lost} lost, ${gained} gained`] : []
    }),
  )
}

function attempts(count: number, chance: number, stream: Rng): readonly number[] {
  return Array.from({ length: count }, () => (stream.next() < chance ? 1 : 0))
}

/** A table of shares by number of attempts. */
interface PowerTable {
  readonly rows: readonly { readonly name: string; readonly shares: readonly number[] }[]
  /** Numbers of attempts with less power than a smaller number, by row. */
  readonly losses: readonly string[]
}

/** Numbers of tasks of the power tables. */
export const POWER_TASKS: readonly number[] = [5, 10, 20, 50, 134]

/** Returns the power of each contest by number of tasks (rows) and attempts (columns). */
export function powerTable(contests: readonly Contest[], sizes: readonly number[], repetitions: number): PowerTable {
  const found = contests.flatMap((contest) =>
    sizes.map((tasks) => ({ name: `${contest.name}: ${tasks} tasks`, results: winners(contest, repetitions, tasks) })),
  )
  return {
    rows: found.map(({ name, results }) => ({ name, shares: powers(results) })),
    losses: found.flatMap(({ name, results }) => powerLosses(results).map((loss) => `${name}: ${loss}`)),
  }
}
