import type { EpisodeMetrics, EpisodeSpec } from '../episode/episode-spec.ts'

/** The episodes of a run in order. An array, or a sequence that creates large plans on demand. */
export type EpisodePlan = Pick<readonly EpisodeSpec[], 'length' | 'at'> &
  Iterable<EpisodeSpec> & {
    /** False if no episode belongs to a stream: then the plan is not searched for streams. @default unknown */
    readonly hasStreams?: boolean
  }

/** Decides in plan order which episodes are part of a run, in whatever order they end. */
interface PlanOrder {
  /** Returns the number of the first episode that is not part of the run yet. */
  turn(): number
  /** Processes the first episode and the episodes that are already over. Call this once, first. */
  begin(): void
  /** Registers that an episode is over. */
  end(number: number, metrics: EpisodeMetrics): void
  /** Checks again if the run ends before the next episode. */
  check(): void
}

/** Callbacks for episodes in plan order. */
interface PlanOrderOptions {
  /** Number of episodes in the plan. */
  readonly count: number
  /** Number of the first undecided episode. */
  readonly first: number
  /** Metrics of later episodes that are already over. */
  readonly over: ReadonlyMap<number, EpisodeMetrics>
  /** Returns true if the run ends before this episode, as far as known. */
  endsBefore(number: number): boolean
  /** Called when the episode is the next of the run. */
  enter(number: number): void
  /** Called when the episode is over and part of the run; returns true if the run ends with it. */
  endsWith(number: number, metrics: EpisodeMetrics): boolean
  /** Called when the run ends early: after the last episode (`decision`) or before the next (`budget`). */
  stop(by: 'decision' | 'budget'): void
}

/**
 * Creates the order. An episode is processed once all previous ones are over and did not end the run, so the end of a run does not depend
 * on the order in which episodes end. After an aborted episode nothing is decided.
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
