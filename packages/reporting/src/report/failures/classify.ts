import type { EpisodeEvent } from '@orreryjs/core'
import type { FailureVerdict } from '@orreryjs/core/worlds'
import { type EpisodeMetrics, isInfrastructureError } from '@orreryjs/harness'
import type { ReplayedStates } from '../replay.ts'
import { type WorldReader, worldReader } from '../world-readers.ts'
import { type BehaviourId, LOOP_STEPS } from './failure-types.ts'

/** Input of the classification of a failed episode. */
export interface FailedEpisode {
  /** @default a reader without knowledge of the world */
  readonly reader?: WorldReader | undefined
  readonly events: readonly EpisodeEvent[]
  readonly metrics: EpisodeMetrics
  /** Returns `undefined` if the states cannot be replayed. */
  trace(): ReplayedStates | undefined
}

/** Why an episode failed. */
export interface Failure {
  /** Id of one of `failureTypes`. */
  readonly type: string
  /** Returns the unmet part of the goal at the end; `undefined` if the states are unknown. */
  detail(): string | undefined
}

/**
 * Classifies a failed episode by the first matching rule: infrastructure error, end by the world, behaviour of the agent, and
 * otherwise the unmet part of the goal in the final state.
 */
export function classify(episode: FailedEpisode): Failure {
  if (isInfrastructureError(episode.metrics)) return { type: 'infrastructure-error', detail: () => undefined }
  const judgement = judge(episode)
  return { type: kindOf(episode, judgement), detail: () => judgement?.detail() }
}

function kindOf({ events, metrics }: FailedEpisode, judgement: FailureVerdict | undefined): string {
  if (metrics.end === 'failed' && judgement !== undefined) return judgement.type
  return behaviourOf(events, metrics) ?? judgement?.type ?? ('unknown' satisfies BehaviourId)
}

function behaviourOf(events: readonly EpisodeEvent[], metrics: EpisodeMetrics): BehaviourId | undefined {
  if (metrics.end === 'error') return metrics.error?.code === 'ACTION_FAILED' ? 'action-error' : 'agent-error'
  if (metrics.end === 'refused' || metrics.end === 'context-overflow') return metrics.end
  if (isUnparsed(metrics)) return 'format'
  if (isLoop(events)) return 'loop'
  return metrics.end === 'agent-stopped' ? metrics.end : undefined
}

function judge({ events, trace, reader = worldReader() }: FailedEpisode): FailureVerdict | undefined {
  const replayed = trace()
  if (replayed === undefined || events.at(-1)?.type !== 'episode-end') return undefined
  return reader.judge(replayed)
}

/** Returns true if at least half of the replies and actions could not be parsed. */
function isUnparsed({ invalidSteps, parseFailures, chosenSteps }: EpisodeMetrics): boolean {
  const unparsed = invalidSteps.syntax + parseFailures
  return unparsed > 0 && unparsed * 2 >= chosenSteps + parseFailures
}

/** Returns true if the last steps form a loop. A rewind resets the count. */
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
