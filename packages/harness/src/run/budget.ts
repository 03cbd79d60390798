import type { EpisodeEvent, Usage } from '@orreryjs/core'
import type { EpisodeMetrics, EpisodeSpec } from '../episode/episode-spec.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import type { EpisodePlan } from './plan.ts'

/** Cost limit of a run. */
export interface RunBudget {
  /** US dollars. The run ends before the first episode of the plan whose calls, together with all previous ones, reach it. */
  readonly limit: number
  /** Returns the US dollars of a call, or of all calls of an episode; `Infinity` if the cost is unknown. @default its cost, or 0 */
  costOf?(usage: Pick<Usage, 'cost'>, spec: EpisodeSpec): number
}

/** Cost of a run, in plan order and in total. */
export interface SpendingTracker {
  /** Registers that an episode starts, or continues from recorded events. */
  begin(number: number, spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): void
  /** Registers a recorded event of an episode. */
  event(number: number, spec: EpisodeSpec, event: EpisodeEvent): void
  /** Registers that an episode is over whose calls were not observed. */
  over(number: number, spec: EpisodeSpec, metrics: EpisodeMetrics): void
  /** Registers that an episode is part of the run. */
  enter(number: number): void
  /** Returns true if the run, including the known cost of this next episode, reaches the limit. */
  isLimitReachedBy(number: number): boolean
  /** Returns true if the total spending reaches the limit, including episodes that may not become part of the run. */
  isSpent(): boolean
  /** Returns the US dollars spent on episodes that are not part of the run. */
  outsideRun(): number
}

/** Counts the cost of a run, including its earlier processes. */
export function trackSpending(budget: RunBudget, plan: EpisodePlan, resumed?: ResumedRun): SpendingTracker {
  const { limit, costOf = ({ cost = 0 }) => cost } = budget
  const pending = new Map<number, number>()
  let runTotal = resumed?.ended.cost ?? 0
  let total = resumed?.spent ?? 0
  const costOfEvent = (spec: EpisodeSpec, event: EpisodeEvent): number =>
    event.type === 'model-call' && event.reply !== undefined ? costOf(event.reply.usage, spec) : 0
  const costOfEpisode = (spec: EpisodeSpec, metrics: EpisodeMetrics): number =>
    metrics.modelCalls === 0 ? 0 : costOf(metrics, spec)
  const pendingCost = (number: number): number => pending.get(number) ?? 0

  for (const [number, metrics] of resumed?.waiting ?? []) {
    const spec = plan.at(number)
    if (spec !== undefined) pending.set(number, costOfEpisode(spec, metrics))
  }

  return {
    begin(number, spec, recorded) {
      const cost = recorded.reduce((sum, event) => sum + costOfEvent(spec, event), 0)
      pending.set(number, cost)
      // Episodes with unknown cost were counted as 0.
      total = Math.max(total, cost)
    },
    event(number, spec, event) {
      const cost = costOfEvent(spec, event)
      pending.set(number, pendingCost(number) + cost)
      total += cost
    },
    over(number, spec, metrics) {
      const cost = costOfEpisode(spec, metrics)
      total += cost === pendingCost(number) ? 0 : cost - pendingCost(number)
      pending.set(number, cost)
    },
    enter(number) {
      runTotal += pendingCost(number)
      pending.delete(number)
    },
    isLimitReachedBy: (number) => runTotal + pendingCost(number) >= limit,
    isSpent: () => total >= limit,
    outsideRun: () => Math.max(0, total - runTotal),
  }
}
