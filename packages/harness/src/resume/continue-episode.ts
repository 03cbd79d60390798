import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import { type Answers, type Clock, type EpisodeSpec, liveAnswers } from '../episode/spec.ts'
import { divergenceOf } from '../reexecution/divergence.ts'
import { recordedAnswers, recordedClock } from '../reexecution/recorded.ts'

/** What goes on where a recorded episode broke off. */
interface Continuation {
  readonly answers: Answers
  readonly clock: Clock
  /** Whether the event was recorded already, or is an abort before the last that was. Throws `JOURNAL_INVALID` where it was recorded otherwise. */
  isRecorded(event: EpisodeEvent): boolean
}

/**
 * Goes through the recorded events, of which there is one at least, again, with their replies and at their times, and on from there with the model and the
 * clock. The time in between does not count: the clock goes on where it stood.
 */
export function continueEpisode(spec: EpisodeSpec, recorded: readonly EpisodeEvent[], clock: Clock): Continuation {
  const live = liveAnswers(spec)
  const before = recordedClock(recorded, () => position)
  const last = recorded.at(-1)?.at ?? 0
  let position = 0
  let pause: number | undefined
  return {
    answers: recordedAnswers(recorded, live, live.generate),
    clock: {
      now() {
        if (position < recorded.length) return before.now()
        pause ??= Math.max(0, clock.now() - last)
        return clock.now() - pause
      },
    },
    isRecorded(event) {
      if (position >= recorded.length) return false
      if (event.type === 'episode-end' && event.end === 'aborted') return true
      const divergence = divergenceOf(recorded[position], event)
      position += 1
      if (divergence === undefined) return true
      const { episode, seq, field } = divergence
      throw new OrreryError('JOURNAL_INVALID', `${episode}, event ${seq}: ${field} is another when it is done again`, {
        hint: 'resume with the version of Orrery and the data that the run was started with; `orrery verify` shows more',
      })
    },
  }
}

/** The episode as the try at it that these events are of: a plan does not know how often something outside breaks one. */
export function asTried(spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): EpisodeSpec {
  const [start] = recorded
  return start?.type === 'episode-start' && start.retry !== undefined ? { ...spec, retry: start.retry } : spec
}
