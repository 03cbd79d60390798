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

/** Distribution of the probability of success per task; its spread decides the correlation of attempts. */
export interface Ease {
  readonly name: string
  draw(mean: number, stream: Rng): number
}

/** From tasks that an agent solves always or never to tasks of equal difficulty. */
export const EASES: readonly Ease[] = [
  { name: 'every task solved always or never', draw: (mean, stream) => (stream.next() < mean ? 1 : 0) },
  {
    // Half of the tasks have the mean, and half are solved always or never.
    name: 'tasks of two kinds',
    draw: (mean, stream) => (stream.next() < 0.5 ? mean : stream.next() < mean ? 1 : 0),
  },
  { name: 'all tasks alike', draw: (mean) => mean },
]

/** Returns the share of samples whose interval contains the mean. */
export function coverage(name: string, repetitions: number, tasks: number, trials: number, mean: number, ease: Ease): number {
  const stream = rng('coverage', name, String(tasks), String(trials), String(mean))
  let covered = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const values = Array.from({ length: tasks }, () => attempts(ease.draw(mean, stream), trials, stream) / trials)
    const { low, high } = boundedMean(values).interval
    if (low <= mean && mean <= high) covered += 1
  }
  return covered / repetitions
}

/** Two agents: their probabilities of success per task, and the difference of their means. */
export interface Duel {
  readonly name: string
  readonly difference: number
  draw(stream: Rng): readonly [number, number]
}

/** Identical agents, different agents, and agents that rarely differ. */
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

/** Returns the share of comparisons whose interval contains the true difference. */
export function duelCoverage({ name, difference, draw }: Duel, repetitions: number, tasks: number, trials: number): number {
  const stream = rng('duel', name, String(tasks), String(trials))
  let covered = 0
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
    if (low <= difference + 1e-12 && difference <= high + 1e-12) covered += 1
  }
  return covered / repetitions
}

/** Two bounded measures with equal means and very different spreads. */
export interface Skew {
  readonly name: string
  readonly measure: Measure
  /** Upper bound of the metric. */
  readonly max?: number
  draw(stream: Rng): readonly [number, number]
}

/** Distributions for which a comparison of means had false winners in up to half of the cases. */
export const SKEWS: readonly Skew[] = [
  {
    name: 'steps, one in ten at the bound of 50, else 5, against 9.5 +- 1',
    measure: 'steps',
    max: 50,
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

/** Returns the share of comparisons of equal means with a winner, by the interval and by its test. */
export function falseWinners({ name, measure, max, draw }: Skew, repetitions: number, tasks: number): number {
  const stream = rng('skew', name, String(tasks))
  let winners = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const sides: [TaskScore[], TaskScore[]] = [[], []]
    for (let task = 0; task < tasks; task += 1) {
      draw(stream).forEach((value, index) => void sides[index === 0 ? 0 : 1].push(valued(String(task), measure, value)))
    }
    if (significantSide(compared(measure, sides, max)) !== undefined) winners += 1
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
