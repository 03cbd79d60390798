import { type Rng, rng } from '@orreryjs/core'
import {
  boundedMean,
  compareScores,
  type Measure,
  type PairedComparison,
  significantSide,
  type TaskScore,
} from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Chance of success at a task, drawn for each: around a mean, with attempts that resemble each other more or less. */
export interface Ease {
  readonly name: string
  draw(mean: number, stream: Rng): number
}

/** From tasks that an agent solves always or never to tasks that are all alike. */
export const EASES: readonly Ease[] = [
  { name: 'every task solved always or never', draw: (mean, stream) => (stream.next() < mean ? 1 : 0) },
  {
    // Half of the tasks as the mean, and half by all or nothing.
    name: 'tasks of two kinds',
    draw: (mean, stream) => (stream.next() < 0.5 ? mean : stream.next() < mean ? 1 : 0),
  },
  { name: 'all tasks alike', draw: (mean) => mean },
]

/** Share of samples whose interval holds the mean. */
export function coverage(name: string, repetitions: number, tasks: number, trials: number, mean: number, ease: Ease): number {
  const stream = rng('coverage', name, String(tasks), String(trials), String(mean))
  let held = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const values = Array.from({ length: tasks }, () => attempts(ease.draw(mean, stream), trials, stream) / trials)
    const { low, high } = boundedMean(values).interval
    if (low <= mean && mean <= high) held += 1
  }
  return held / repetitions
}

/** Two agents: chance of either at a task, and the difference of their means. */
export interface Duel {
  readonly name: string
  readonly difference: number
  draw(stream: Rng): readonly [number, number]
}

/** Agents that are alike, that differ, and that differ seldom. */
export const DUELS: readonly Duel[] = [
  { name: 'the same at any ease', difference: 0, draw: (stream) => both(stream.next()) },
  { name: 'the same, always or never', difference: 0, draw: (stream) => both(stream.next() < 0.7 ? 1 : 0.02) },
  { name: 'the same at .95', difference: 0, draw: () => [0.95, 0.95] },
  { name: 'a fifth worse at any ease', difference: 0.1, draw: (stream) => second(stream.next(), 0.8) },
  { name: '.98 against .90', difference: 0.08, draw: () => [0.98, 0.9] },
  { name: '.99 against .97', difference: 0.02, draw: () => [0.99, 0.97] },
  { name: 'one task in twenty lost', difference: 0.05, draw: (stream) => [1, stream.next() < 0.05 ? 0 : 1] },
]

function both(ease: number): readonly [number, number] {
  return [ease, ease]
}

function second(ease: number, share: number): readonly [number, number] {
  return [ease, share * ease]
}

/** Share of comparisons whose interval holds the true difference. */
export function duelCoverage({ name, difference, draw }: Duel, repetitions: number, tasks: number, trials: number): number {
  const stream = rng('duel', name, String(tasks), String(trials))
  let held = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const sides: [TaskScore[], TaskScore[]] = [[], []]
    for (let task = 0; task < tasks; task += 1) {
      const chances = draw(stream)
      sides.forEach((side, index) => {
        const solved = attempts(chances[index] ?? 0, trials, stream)
        const outcomes = Array.from({ length: trials }, (_, attempt) => (attempt < solved ? 1 : 0))
        side.push(scoreOf(String(task), outcomes))
      })
    }
    const { low, high } = compared('success', sides).interval
    if (low <= difference + 1e-12 && difference <= high + 1e-12) held += 1
  }
  return held / repetitions
}

/** Two costs that are the same on the scale on which they are compared, and spread very differently. */
export interface Skew {
  readonly name: string
  readonly measure: Measure
  /** Bound on the measure. */
  readonly most?: number
  draw(stream: Rng): readonly [number, number]
}

/** What misled a comparison of means up to half of the time. */
export const SKEWS: readonly Skew[] = [
  {
    name: 'tokens, lognormal 1.5 against constant',
    measure: 'tokens',
    draw: (stream) => [1000 * Math.exp(1.5 * normal(stream)), 1000],
  },
  {
    name: 'tokens, lognormal 1 against .2',
    measure: 'tokens',
    draw: (stream) => [1000 * Math.exp(normal(stream)), 1000 * Math.exp(0.2 * normal(stream))],
  },
  {
    name: 'tokens, both lognormal 1.5',
    measure: 'tokens',
    draw: (stream) => [1000 * Math.exp(1.5 * normal(stream)), 1000 * Math.exp(1.5 * normal(stream))],
  },
  {
    name: 'steps, one in ten at the bound of 50, else 5, against 9.5 +- 1',
    measure: 'steps',
    most: 50,
    draw: (stream) => [stream.next() < 0.1 ? 50 : 5, 8.5 + 2 * stream.next()],
  },
  {
    name: 'reward, 1 with chance .1, against .1',
    measure: 'reward',
    draw: (stream) => [stream.next() < 0.1 ? 1 : 0, 0.1],
  },
  {
    name: 'reward as a shop gives it, both',
    measure: 'reward',
    draw: (stream) => [shopReward(stream), shopReward(stream)],
  },
]

/** Share of comparisons of the same that name a winner, by the interval and its test. */
export function falseWinners({ name, measure, most, draw }: Skew, repetitions: number, tasks: number): number {
  const stream = rng('skew', name, String(tasks))
  let winners = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const sides: [TaskScore[], TaskScore[]] = [[], []]
    for (let task = 0; task < tasks; task += 1) {
      draw(stream).forEach((value, index) => void sides[index === 0 ? 0 : 1].push(valued(String(task), measure, value)))
    }
    if (significantSide(compared(measure, sides, most)) !== undefined) winners += 1
  }
  return winners / repetitions
}

function valued(task: string, measure: Measure, value: number): TaskScore {
  return scoreOf(task, [0], { totals: { [measure]: value } })
}

function compared(measure: Measure, sides: readonly [TaskScore[], TaskScore[]], max?: number): PairedComparison {
  const comparison = compareScores(measure, ...sides, max === undefined ? {} : { max })
  if (comparison === undefined) throw new Error('nothing was compared')
  return comparison
}

function attempts(chance: number, trials: number, stream: Rng): number {
  let solved = 0
  for (let trial = 0; trial < trials; trial += 1) if (stream.next() < chance) solved += 1
  return solved
}

function shopReward(stream: Rng): number {
  return stream.next() < 0.4 ? 1 : stream.next()
}

function normal(stream: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next())
}
