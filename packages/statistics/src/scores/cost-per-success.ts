import { boundedMean } from '../intervals/bounded-mean.ts'
import { correlationOf } from '../intervals/clusters.ts'
import { costMean } from '../intervals/means.ts'
import type { Interval } from '../intervals/wilson.ts'

/** Cost per success. */
export interface CostPerSuccess {
  /** Mean cost over success rate; absent without successes. */
  readonly ratio?: number
  /** 95 % interval. The upper end is infinite if the success rate may be 0. */
  readonly interval: Interval
  readonly tasks: number
}

/** Mean cost and mean success of the attempts at one task. */
export interface PricedTask {
  readonly cost: number
  readonly success: number
}

/**
 * Cost per success: mean cost of an attempt over its chance of success, both over tasks. The interval is MOVER-R (Donner and Zou,
 * Statistical Methods in Medical Research 21, 2012; Newcombe, the same 25, 2016): it combines the interval of the rate (exact,
 * attempt-aware) and of a skewed mean with their correlation over tasks, since failures often cost more. With few successes the upper end
 * is infinite, where the delta method would give a finite one. `undefined` without tasks.
 */
export function costPerSuccess(tasks: readonly PricedTask[]): CostPerSuccess | undefined {
  if (tasks.length === 0) return undefined
  const costs = tasks.map(({ cost }) => cost)
  const rates = tasks.map(({ success }) => success)
  const [cost, rate] = [costMean(costs), boundedMean(rates)]
  const correlation = shrinkCorrelation(correlationOf(costs, rates), tasks.length)
  return {
    ...(rate.mean > 0 && { ratio: cost.mean / rate.mean }),
    interval: { low: lowerEnd(cost, rate, correlation), high: upperEnd(cost, rate, correlation) },
    tasks: tasks.length,
  }
}

/** Shrinks a positive correlation, which narrows the interval, according to the number of tasks: two tasks always correlate perfectly. */
function shrinkCorrelation(correlation: number, tasks: number): number {
  return correlation > 0 ? correlation * Math.max(0, 1 - 2 / tasks) : correlation
}

interface Side {
  readonly mean: number
  readonly interval: Interval
}

/** The ratio at which the lower end of cost - ratio x rate is 0. */
function lowerEnd(cost: Side, rate: Side, correlation: number): number {
  const [below, above] = [cost.mean - cost.interval.low, rate.interval.high - rate.mean]
  if (cost.interval.low <= 0 || !Number.isFinite(below)) return 0
  const isBelow = (ratio: number): boolean => cost.mean - ratio * rate.mean - root(below, ratio * above, correlation) > 0
  return crossing(isBelow, cost.mean)
}

/** The ratio at which the upper end of cost - ratio x rate is 0. */
function upperEnd(cost: Side, rate: Side, correlation: number): number {
  const [above, below] = [cost.interval.high - cost.mean, rate.mean - rate.interval.low]
  if (rate.interval.low <= 0 || !Number.isFinite(above)) return Infinity
  const isBelow = (ratio: number): boolean => cost.mean - ratio * rate.mean + root(above, ratio * below, correlation) > 0
  return crossing(isBelow, cost.mean / rate.mean)
}

function root(a: number, b: number, correlation: number): number {
  return Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b))
}

/** Finds the value at which `holds`, true at 0, becomes false, by doubling and bisection. */
function crossing(holds: (value: number) => boolean, first: number): number {
  if (first === 0) return 0
  let [low, high] = [0, first]
  for (let iteration = 0; iteration < 200 && holds(high); iteration += 1) [low, high] = [high, 2 * high]
  for (let iteration = 0; iteration < 60; iteration += 1) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
