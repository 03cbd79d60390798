import { type Rng, rng } from '@orreryjs/core'
import { compareScores, estimateMean, type Interval, type Target, type TaskScore } from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Tasks in rooms of different difficulty: `spread` is the standard deviation of the log odds of success over rooms. */
export interface Rooms {
  readonly rooms: number
  readonly spread: number
  readonly tasks: number
  readonly trials: number
  /** True if the largest room has many times as many tasks as the smallest. */
  readonly uneven?: boolean
}

/** Returns the share of samples whose interval of a rate contains the rate over the population of rooms. */
export function roomCoverage(mean: number, place: Rooms, repetitions: number, target: Target): number {
  const centre = centreOf(mean, place.spread)
  const stream = rng('rooms', JSON.stringify(place), String(mean))
  return shareHeld(repetitions, mean, () => {
    const odds = Array.from({ length: place.rooms }, () => centre + place.spread * normal(stream))
    return estimateMean('success', roomScores(place, [odds], stream)[0] ?? [], { target })?.interval
  })
}

/** Returns the same for the difference of two agents that share half of the variance of room difficulty. */
export function roomDuelCoverage(means: readonly [number, number], place: Rooms, repetitions: number, target: Target): number {
  const centres = means.map((mean) => centreOf(mean, place.spread))
  const stream = rng('room duels', JSON.stringify(place), String(means))
  return shareHeld(repetitions, means[0] - means[1], () => {
    const shared = Array.from({ length: place.rooms }, () => normal(stream))
    const odds = centres.map((centre) => shared.map((own) => centre + (place.spread * (own + normal(stream))) / Math.SQRT2))
    const [first = [], second = []] = roomScores(place, odds, stream)
    return compareScores('success', first, second, { target })?.interval
  })
}

/** Returns the scores of each agent on the same tasks. */
function roomScores(
  { rooms, tasks, trials, uneven = false }: Rooms,
  odds: readonly (readonly number[])[],
  stream: Rng,
): TaskScore[][] {
  const sides: TaskScore[][] = odds.map(() => [])
  for (let task = 0; task < tasks; task += 1) {
    const room = uneven ? Math.floor(rooms * Math.sqrt(stream.next())) : task % rooms
    odds.forEach((each, side) => {
      const chance = share(each[room] ?? 0)
      const outcomes = Array.from({ length: trials }, () => (stream.next() < chance ? 1 : 0))
      sides[side]?.push(scoreOf(String(task), outcomes, { cluster: `room ${room}` }))
    })
  }
  return sides
}

function shareHeld(repetitions: number, truth: number, sample: () => Interval | undefined): number {
  let covered = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const { low, high } = sample() ?? { low: 1, high: 0 }
    if (low <= truth + 1e-9 && truth <= high + 1e-9) covered += 1
  }
  return covered / repetitions
}

/** Returns the mean of the log odds that gives this rate over all rooms. */
function centreOf(mean: number, spread: number): number {
  let [low, high] = [-20, 20]
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2
    if (overall(middle, spread) < mean) low = middle
    else high = middle
  }
  return low
}

function overall(centre: number, spread: number): number {
  let [sum, weight] = [0, 0]
  for (let z = -8; z <= 8; z += 0.02) {
    const density = Math.exp((-z * z) / 2)
    sum += density * share(centre + spread * z)
    weight += density
  }
  return sum / weight
}

function share(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

function normal(stream: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next())
}
