import { type EpisodeEvent, type ErrorCode, type ModelCall, type ModelReply, OrreryError } from '@orreryjs/core'
import type { Answers, Clock } from '../episode/spec.ts'

/**
 * The world's own steps, and the recorded replies in their order. A call that failed fails again; one that nobody
 * recorded goes to `beyond`.
 */
export function recordedAnswers(events: readonly EpisodeEvent[], live: Answers, beyond: Answers['generate']): Answers {
  const calls = events.filter((event): event is ModelCall => event.type === 'model-call')
  let next = 0
  return {
    step: live.step,
    generate(request, options) {
      const call = calls[next]
      next += 1
      return call === undefined ? beyond(request, options) : replyOf(call)
    },
  }
}

function replyOf({ reply, error }: ModelCall): ModelReply {
  if (reply !== undefined) return reply
  const { code, message } = error ?? { code: 'MODEL_FAILED', message: 'the call failed' }
  // Codes of other versions are kept as they were written.
  throw new OrreryError(code as ErrorCode, message)
}

/**
 * The time as the episode met it: that of the event before, so that a limit binds where it did, and at the end that of the
 * end. `position` tells how many events were executed again.
 */
export function recordedClock(events: readonly EpisodeEvent[], position: () => number): Clock {
  return {
    now() {
      const next = events[position()]
      const before = events[Math.max(0, position() - 1)]
      return (next?.type === 'episode-end' ? next : before)?.at ?? 0
    },
  }
}
