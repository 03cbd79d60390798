import type { EpisodeEvent, Usage } from '@orreryjs/core'
import type { EpisodeMetrics, EpisodeSpec } from '../episode/spec.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import type { EpisodePlan } from './plan.ts'

/** What a run may cost. */
export interface RunBudget {
  /** In US dollars. The run ends before the first episode of the plan whose calls reach it, together with all before. */
  readonly limit: number
  /** US dollars of a call, or of all calls of an episode; `Infinity` where nothing says what it costs. @default its cost, or 0 */
  costOf?(usage: Pick<Usage, 'cost'>, spec: EpisodeSpec): number
}

/** What a run has cost, in the order of the plan and in all. */
export interface Spending {
  /** The episode begins here, or goes on from what is recorded. */
  begin(number: number, spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): void
  /** A call of the episode was recorded. */
  event(number: number, spec: EpisodeSpec, event: EpisodeEvent): void
  /** The episode is over, and its calls were not seen. */
  over(number: number, spec: EpisodeSpec, metrics: EpisodeMetrics): void
  /** The episode is part of the run. */
  enter(number: number): void
  /** Whether the limit is reached by the run and what is known of the episode whose turn it is. */
  isReachedBy(number: number): boolean
  /** Whether as much as the limit is spent, be it on episodes that may turn out to be no part of the run. */
  isSpent(): boolean
  /** US dollars spent on episodes that are no part of the run. */
  beside(): number
}

/** Counts the cost of a run of the plan from where it stands. */
export function countSpending(budget: RunBudget, plan: EpisodePlan, resumed?: ResumedRun): Spending {
  const { limit, costOf = ({ cost = 0 }) => cost } = budget
  const own = new Map<number, number>()
  let entered = resumed?.ended.cost ?? 0
  let all = resumed?.spent ?? 0
  const costOfEvent = (spec: EpisodeSpec, event: EpisodeEvent): number =>
    event.type === 'model-call' && event.reply !== undefined ? costOf(event.reply.usage, spec) : 0
  const costOfEpisode = (spec: EpisodeSpec, metrics: EpisodeMetrics): number =>
    metrics.modelCalls === 0 ? 0 : costOf(metrics, spec)
  const known = (number: number): number => own.get(number) ?? 0

  for (const [number, metrics] of resumed?.waiting ?? []) {
    const spec = plan.at(number)
    if (spec !== undefined) own.set(number, costOfEpisode(spec, metrics))
  }

  return {
    begin(number, spec, recorded) {
      const cost = recorded.reduce((sum, event) => sum + costOfEvent(spec, event), 0)
      own.set(number, cost)
      // What nothing is known to cost was counted as nothing.
      all = Math.max(all, cost)
    },
    event(number, spec, event) {
      const cost = costOfEvent(spec, event)
      own.set(number, known(number) + cost)
      all += cost
    },
    over(number, spec, metrics) {
      const cost = costOfEpisode(spec, metrics)
      all += cost === known(number) ? 0 : cost - known(number)
      own.set(number, cost)
    },
    enter(number) {
      entered += known(number)
      own.delete(number)
    },
    isReachedBy: (number) => entered + known(number) >= limit,
    isSpent: () => all >= limit,
    beside: () => Math.max(0, all - entered),
  }
}
