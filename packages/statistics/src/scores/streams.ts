import { square } from '@orreryjs/core/math'
import { bootstrapMean } from '../intervals/bootstrap.ts'
import { betaQuantile } from '../intervals/distributions.ts'
import type { Interval } from '../intervals/wilson.ts'

/** The result of a task in a stream: tasks that an agent plays one after another, in an order of the stream. */
export interface StreamOutcome {
  readonly stream: string
  readonly task: string
  /** Position of the task in the stream, from 0 (first) to 1 (last). */
  readonly position: number
  readonly value: number
}

/** A figure of streams with its 95 % interval. */
export interface StreamEstimate {
  readonly mean: number
  readonly interval: Interval
}

/**
 * Difference of the value between the last and the first position of a stream for the same task: the slope of a linear regression on the
 * position with an effect for each task. The interval is the wider of two: over tasks and over streams, whose results share a memory.
 * `undefined` with fewer than two streams or tasks, if no task has two positions, because difficulty and
 * position then cannot be separated, or if no task has two results.
 */
export function positionTrend(outcomes: readonly StreamOutcome[]): StreamEstimate | undefined {
  const terms = [...groupsOf(outcomes, ({ task }) => task)].flatMap(([, group]) => {
    const position = mean(group.map((each) => each.position))
    const value = mean(group.map((each) => each.value))
    return group.map((each) => ({
      ...each,
      deviation: each.value - value,
      product: (each.position - position) * (each.value - value),
      square: square(each.position - position),
    }))
  })
  const total = sum(terms.map((term) => term.square))
  if (terms.every(({ deviation }) => deviation === 0)) return undefined
  const [byTask, byStream] = [groupsOf(terms, ({ task }) => task), groupsOf(terms, ({ stream }) => stream)]
  if (total <= 0 || byTask.size < 2 || byStream.size < 2) return undefined
  const slope = sum(terms.map(({ product }) => product)) / total
  const intervalOver = (groups: ReadonlyMap<string, typeof terms>): Interval => {
    // Linearized contributions of the groups to the ratio (delta method).
    const size = total / groups.size
    return bootstrapMean(
      [...groups.values()].map((group) => slope + sum(group.map((term) => term.product - slope * term.square)) / size),
    ).interval
  }
  const [overTasks, overStreams] = [intervalOver(byTask), intervalOver(byStream)]
  return {
    mean: slope,
    interval: { low: Math.min(overTasks.low, overStreams.low), high: Math.max(overTasks.high, overStreams.high) },
  }
}

/**
 * Share of the variance of a task's value that the orders explain, of streams that all play the same tasks: the intraclass correlation of
 * an analysis of variance with an effect for each task and each stream. The interval follows from the F distribution: Searle, Casella and
 * McCulloch, "Variance Components" (1992), section 3.6. `undefined` with fewer than two streams or tasks, if a stream lacks a task, or
 * without any variance.
 */
export function orderShare(outcomes: readonly StreamOutcome[]): StreamEstimate | undefined {
  const streams = groupsOf(outcomes, ({ stream }) => stream)
  const tasks = groupsOf(outcomes, ({ task }) => task)
  const [orders, items] = [streams.size, tasks.size]
  if (orders < 2 || items < 2 || outcomes.length !== orders * items) return undefined
  const overall = mean(outcomes.map(({ value }) => value))
  const ofStream = new Map([...streams].map(([name, group]) => [name, mean(group.map(({ value }) => value))]))
  const ofTask = new Map([...tasks].map(([name, group]) => [name, mean(group.map(({ value }) => value))]))
  const between = (items * sum([...ofStream.values()].map((value) => square(value - overall)))) / (orders - 1)
  const residuals = outcomes.map(
    ({ stream, task, value }) => value - (ofStream.get(stream) ?? 0) - (ofTask.get(task) ?? 0) + overall,
  )
  const degrees: readonly [number, number] = [orders - 1, (orders - 1) * (items - 1)]
  const within = sum(residuals.map(square)) / degrees[1]
  if (within <= 0) return undefined
  const ratio = between / within
  const shareOf = (quotient: number): number => {
    const component = Math.max(0, (quotient - 1) / items)
    return component / (1 + component)
  }
  return {
    mean: shareOf(ratio),
    interval: { low: shareOf(ratio / quantileOfF(0.975, degrees)), high: shareOf(ratio / quantileOfF(0.025, degrees)) },
  }
}

/** Quantile of the F distribution, computed from the beta distribution. */
function quantileOfF(p: number, [first, second]: readonly [number, number]): number {
  const share = betaQuantile(p, first / 2, second / 2)
  return (second * share) / (first * (1 - share))
}

function groupsOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group === undefined) groups.set(nameOf(item), [item])
    else group.push(item)
  }
  return groups
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
