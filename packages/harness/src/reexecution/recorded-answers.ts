import { type EpisodeEvent, type ErrorCode, type ModelCall, type ModelReply, OrreryError, type RecallEvent } from '@orreryjs/core'
import type { Clock, EffectAnswers } from '../episode/episode-spec.ts'

/**
 * Creates answers from the world's own steps and the recorded replies and reads of the memory in order. A failed call fails again; calls
 * beyond the recording go to `beyond`, and reads to the memory.
 */
export function recordedAnswers(
  events: readonly EpisodeEvent[],
  live: EffectAnswers,
  beyond: EffectAnswers['generate'],
): EffectAnswers {
  const calls = events.filter((event): event is ModelCall => event.type === 'model-call')
  const reads = events.filter((event): event is RecallEvent => event.type === 'recall')
  let next = 0
  let nextRead = 0
  return {
    step: live.step,
    recall() {
      nextRead += 1
      return reads[nextRead - 1]?.entries
    },
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
  // Codes of other versions are kept as written.
  throw new OrreryError(code as ErrorCode, message)
}

/**
 * Creates a clock that returns the time of the previous recorded event, so that a time limit applies at the same point; before the end it
 * returns the time of the end. `position` returns the number of re-executed events.
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
