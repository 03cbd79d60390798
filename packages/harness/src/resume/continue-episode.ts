import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import { type Clock, createLiveAnswers, type EffectAnswers, type EpisodeSpec } from '../episode/episode-spec.ts'
import { divergenceOf, withRequestOf } from '../reexecution/divergence.ts'
import { recordedAnswers, recordedClock } from '../reexecution/recorded-answers.ts'

/** Continues an interrupted episode. */
interface Continuation {
  readonly answers: EffectAnswers
  readonly clock: Clock
  /**
   * Returns true if the event is already recorded, or is an abort before the last recorded event. Throws `JOURNAL_INVALID` if it differs
   * from the recording.
   */
  isRecorded(event: EpisodeEvent): boolean
  /** Returns true once all recorded events are replayed. */
  isLive(): boolean
}

/** Options of `continueEpisode`. */
interface ContinueOptions {
  /** True to compare no requests of model calls. @default true for an external program, which does not repeat its calls */
  readonly ignoresRequests?: boolean | undefined
}

/**
 * Replays the recorded events (at least one) with their replies and times, and then continues with the model and the clock. The pause is
 * not counted: the clock continues from the last recorded time.
 */
export function continueEpisode(
  spec: EpisodeSpec,
  recorded: readonly EpisodeEvent[],
  clock: Clock,
  { ignoresRequests = spec.agent.external !== undefined }: ContinueOptions = {},
): Continuation {
  const live = createLiveAnswers(spec)
  const recordedTimes = recordedClock(recorded, () => position)
  const lastTime = recorded.at(-1)?.at ?? 0
  let position = 0
  let pause: number | undefined
  return {
    answers: recordedAnswers(recorded, live, live.generate),
    clock: {
      now() {
        if (position < recorded.length) return recordedTimes.now()
        pause ??= Math.max(0, clock.now() - lastTime)
        return clock.now() - pause
      },
    },
    isRecorded(event) {
      if (position >= recorded.length) return false
      if (event.type === 'episode-end' && event.end === 'aborted') return true
      const before = recorded[position]
      const divergence = divergenceOf(before, ignoresRequests ? withRequestOf(before, event) : event)
      position += 1
      if (divergence === undefined) return true
      const { episode, seq, field } = divergence
      throw new OrreryError('JOURNAL_INVALID', `${episode}, event ${seq}: ${field} differs from the recording`, {
        hint: 'use the original version of Orrery and the original data; `orrery verify` shows more',
      })
    },
    isLive: () => position >= recorded.length,
  }
}

/** Adds the retry number of the recorded attempt to the spec: a plan does not contain retries. */
export function withRetryNumber(spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): EpisodeSpec {
  const [start] = recorded
  return start?.type === 'episode-start' && start.retry !== undefined ? { ...spec, retry: start.retry } : spec
}
