import type { EpisodeEvent } from '@orreryjs/core'
import type { Judgement } from '@orreryjs/core/worlds'
import { type EpisodeMetrics, isInfrastructureFailure } from '@orreryjs/harness'
import type { Trace } from '../retrace.ts'
import { type WorldReader, worldReader } from '../world-readers.ts'
import { type BehaviourId, LOOP_STEPS } from './kinds.ts'

/** A failed episode as the rules see it. */
export interface FailedEpisode {
  /** @default one that knows no world */
  readonly reader?: WorldReader | undefined
  readonly events: readonly EpisodeEvent[]
  readonly metrics: EpisodeMetrics
  /** Nothing where the states cannot be computed again. */
  trace(): Trace | undefined
}

/** Why an episode failed. */
export interface Failure {
  /** Id of one of `failureKinds`. */
  readonly kind: string
  /** What was missing at the end; absent where the states are not known. */
  detail(): string | undefined
}

/**
 * The first rule that fits: what broke, what the world itself ended, how the agent behaved at last, and otherwise what was
 * missing in the last state.
 */
export function classify(episode: FailedEpisode): Failure {
  if (isInfrastructureFailure(episode.metrics)) return { kind: 'outside', detail: () => undefined }
  const judgement = judge(episode)
  return { kind: kindOf(episode, judgement), detail: () => judgement?.detail() }
}

function kindOf({ events, metrics }: FailedEpisode, judgement: Judgement | undefined): string {
  if (metrics.end === 'failed' && judgement !== undefined) return judgement.kind
  return behaviourOf(events, metrics) ?? judgement?.kind ?? ('unknown' satisfies BehaviourId)
}

function behaviourOf(events: readonly EpisodeEvent[], metrics: EpisodeMetrics): BehaviourId | undefined {
  if (metrics.end === 'error') return 'agent-error'
  if (metrics.end === 'refused' || metrics.end === 'context-overflow') return metrics.end
  if (isUnreadable(metrics)) return 'format'
  if (isLoop(events)) return 'loop'
  return metrics.end === 'gave-up' ? 'gave-up' : undefined
}

function judge({ events, trace, reader = worldReader() }: FailedEpisode): Judgement | undefined {
  const traced = trace()
  if (traced === undefined || events.at(-1)?.type !== 'episode-end') return undefined
  return reader.judge(traced)
}

/** At least half of its replies and actions were none. */
function isUnreadable({ invalidSteps, parseFailures, chosenSteps }: EpisodeMetrics): boolean {
  const unreadable = invalidSteps.syntax + parseFailures
  return unreadable > 0 && unreadable * 2 >= chosenSteps + parseFailures
}

/** Going back begins anew: what came before does not count. */
function isLoop(events: readonly EpisodeEvent[]): boolean {
  const seen = new Set<string>()
  let actions: string[] = []
  let sinceNew = 0
  for (const event of events) {
    if (event.type === 'episode-start') seen.add(event.state)
    else if (event.type === 'rewind') {
      actions = []
      sinceNew = 0
    } else if (event.type === 'step-end' && event.by === 'agent') {
      actions.push(event.action)
      sinceNew = seen.has(event.state) ? sinceNew + 1 : 0
      seen.add(event.state)
    }
  }
  const last = actions.slice(-LOOP_STEPS)
  return sinceNew >= LOOP_STEPS || (last.length === LOOP_STEPS && new Set(last).size <= 2)
}
