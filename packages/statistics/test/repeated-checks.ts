import { type Rng, rng } from '@orreryjs/core'
import { compareScores, type Measure, mcnemarTest, type TaskScore } from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Two agents that are compared after every task. */
export interface RepeatedCheck {
  readonly name: string
  readonly measure: Measure
  readonly trials?: number
  /** Upper bound of the metric. */
  readonly max?: number
  /** Draws each agent's probability of success per attempt; with one attempt, the values of the metric. */
  draw(stream: Rng): readonly [number, number]
}

/** Scenarios with identical agents. */
export const SAME: readonly RepeatedCheck[] = [
  { name: 'success at any ease', measure: 'success', draw: (stream) => both(stream.next()) },
  { name: 'success, every task solved always or never but one in ten', measure: 'success', draw: seldom },
  { name: 'success at .95', measure: 'success', draw: () => [0.95, 0.95] },
  { name: 'success at any ease, 3 attempts', measure: 'success', trials: 3, draw: (stream) => both(stream.next()) },
  { name: 'reward as a shop gives it', measure: 'reward', draw: (stream) => [shopReward(stream), shopReward(stream)] },
  { name: 'steps up to a bound of 50', measure: 'steps', max: 50, draw: (stream) => [steps(stream), steps(stream)] },
  { name: 'tokens, lognormal 1.5', measure: 'tokens', draw: (stream) => [tokens(stream), tokens(stream)] },
]

/** Scenarios with different agents. */
export const DIFFERENT: readonly RepeatedCheck[] = [
  { name: '10 points, tasks of any ease', measure: 'success', draw: (stream) => apart(stream, 0.1) },
  { name: '20 points, tasks of any ease', measure: 'success', draw: (stream) => apart(stream, 0.2) },
  {
    name: '10 points, tasks that one alone solves',
    measure: 'success',
    draw: (stream) => (stream.next() < 0.1 ? [1, 0] : both(stream.next() < 0.6 ? 1 : 0)),
  },
]

/** Returns the share of runs in which an anytime-valid test named a winner at any check up to each number of tasks. Its p never grows. */
export function anytimeWinnerRates(watched: RepeatedCheck, repetitions: number, counts: readonly number[]): readonly number[] {
  return shares('named', watched, repetitions, counts, (first, second, count) => {
    const options = { anytime: true, ...(watched.max !== undefined && { max: watched.max }) }
    const compared = compareScores(watched.measure, first.slice(0, count), second.slice(0, count), options)
    return (compared?.p ?? 1) < 0.05
  })
}

/** Returns the same for the exact fixed-sample test, for which each check adds a chance of a false winner. */
export function repeatedTestWinnerRates(
  watched: RepeatedCheck,
  repetitions: number,
  counts: readonly number[],
): readonly number[] {
  return shares('named', watched, repetitions, counts, (first, second, count) => {
    let [more, less] = [0, 0]
    return first.slice(0, count).some(({ successes }, task) => {
      const other = second[task]?.successes ?? 0
      more += successes > other ? 1 : 0
      less += successes < other ? 1 : 0
      return successes !== other && mcnemarTest(more, less) < 0.05
    })
  })
}

/** Returns the share of runs in which a single exact test at each number of tasks names a winner. */
export function singleTestWinnerRates(watched: RepeatedCheck, repetitions: number, counts: readonly number[]): readonly number[] {
  return shares(
    'named',
    watched,
    repetitions,
    counts,
    (first, second, count) => {
      const pairs = first.slice(0, count).map(({ successes }, task) => successes - (second[task]?.successes ?? 0))
      return mcnemarTest(pairs.filter((pair) => pair > 0).length, pairs.filter((pair) => pair < 0).length) < 0.05
    },
    false,
  )
}

function shares(
  name: string,
  { name: what, measure, trials = 1, draw }: RepeatedCheck,
  repetitions: number,
  counts: readonly number[],
  isNamed: (first: readonly TaskScore[], second: readonly TaskScore[], count: number) => boolean,
  isLasting = true,
): readonly number[] {
  const stream = rng(name, what)
  const named = counts.map(() => 0)
  const maxCount = Math.max(...counts)
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const sides: [TaskScore[], TaskScore[]] = [[], []]
    for (let task = 0; task < maxCount; task += 1) {
      const drawn = draw(stream)
      for (const side of [0, 1] as const) sides[side].push(score(String(task), measure, trials, drawn[side], stream))
    }
    // Starts with the largest number: without a winner there, smaller numbers have none either.
    for (const [at, count] of [...counts.entries()].reverse()) {
      if (isNamed(...sides, count)) named[at] = (named[at] ?? 0) + 1
      else if (isLasting) break
    }
  }
  return named.map((count) => count / repetitions)
}

function score(task: string, measure: Measure, trials: number, value: number, stream: Rng): TaskScore {
  if (measure !== 'success') return scoreOf(task, [0], { totals: { [measure]: value } })
  return scoreOf(
    task,
    Array.from({ length: trials }, () => (stream.next() < value ? 1 : 0)),
  )
}

function both(ease: number): readonly [number, number] {
  return [ease, ease]
}

function seldom(stream: Rng): readonly [number, number] {
  return both(stream.next() < 0.1 ? 0.5 : stream.next() < 0.6 ? 1 : 0)
}

function apart(stream: Rng, points: number): readonly [number, number] {
  const ease = stream.next() * (1 - points)
  return [ease + points, ease]
}

function shopReward(stream: Rng): number {
  return stream.next() < 0.4 ? 1 : stream.next()
}

function steps(stream: Rng): number {
  return stream.next() < 0.3 ? 50 : 5 + Math.floor(20 * stream.next())
}

function tokens(stream: Rng): number {
  return 1000 * Math.exp(1.5 * Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next()))
}
