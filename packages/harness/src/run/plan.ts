import type { EpisodeMetrics, EpisodeSpec } from '../episode/spec.ts'

/** The episodes of a run in order. An array is one; a plan of many makes each when it is asked for. */
export type EpisodePlan = Pick<readonly EpisodeSpec[], 'length' | 'at'> & Iterable<EpisodeSpec>

/** Decides a run in the order of its plan, in whatever order its episodes end. */
interface PlanOrder {
  /** Number of the first episode that is not part of the run yet. */
  turn(): number
  /** Takes the first episode's turn, and those of the episodes that are over already. To be called once, before any other. */
  begin(): void
  /** Told that an episode is over. */
  end(number: number, metrics: EpisodeMetrics): void
  /** Asks again whether the run ends before the episode whose turn it is. */
  check(): void
}

/** What happens to episodes in the order of the plan. */
interface PlanOrderOptions {
  /** Of the plan. */
  readonly count: number
  /** Number of the first episode that is to be decided. */
  readonly first: number
  /** What later ones came to that are over already. */
  readonly over: ReadonlyMap<number, EpisodeMetrics>
  /** Whether the run ends before this episode, as far as it is known. */
  endsBefore(number: number): boolean
  /** The episode is the next one of the run. */
  enter(number: number): void
  /** The episode is over and part of the run; whether the run ends with it. */
  endsWith(number: number, metrics: EpisodeMetrics): boolean
  /** The run is ended: by the last episode that is over, or before the next one. Not called where none is left. */
  stop(by: 'decision' | 'budget'): void
}

/**
 * Enters each episode once all before it are over and none of them ended the run, so that what ends a run does not
 * depend on the order in which episodes end. Behind an episode that was aborted nothing is decided any more.
 */
export function createPlanOrder({ count, first, over, endsBefore, enter, endsWith, stop }: PlanOrderOptions): PlanOrder {
  const waiting = new Map(over)
  let turn = first
  let decides = true
  let stopped = false

  const end = (by: 'decision' | 'budget'): void => {
    stopped = true
    stop(by)
  }
  const check = (): void => {
    if (!stopped && decides && turn < count && endsBefore(turn)) end('budget')
  }
  const take = (): void => {
    check()
    if (!stopped && turn < count) enter(turn)
  }
  const advance = (): void => {
    for (let metrics = waiting.get(turn); metrics !== undefined && !stopped; metrics = waiting.get(turn)) {
      waiting.delete(turn)
      decides &&= metrics.end !== 'aborted'
      const ends = endsWith(turn, metrics)
      turn += 1
      if (ends && decides && turn < count) end('decision')
      take()
    }
  }
  return {
    turn: () => turn,
    begin() {
      take()
      advance()
    },
    end(number, metrics) {
      waiting.set(number, metrics)
      if (number === turn) check()
      advance()
    },
    check,
  }
}
