import type { EpisodeEvent } from '@orreryjs/core'
import type { Clock } from '../episode/spec.ts'

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
