import { type EpisodeEvent, OrreryError } from '@orreryjs/core'

/** A step with all that led to it: what came after the step before. Throws `USAGE` where the episode has no such step. */
export function oneStep(events: readonly EpisodeEvent[], wanted: number): readonly EpisodeEvent[] {
  const at = events.findIndex((event) => event.type === 'step-end' && event.step === wanted)
  if (at < 0) {
    const count = events.filter(({ type }) => type === 'step-end').length
    const range = count === 0 ? 'it has none' : `expected 1 to ${count}`
    throw new OrreryError('USAGE', `the episode has no step ${wanted}; ${range}`, { hint: 'leave --step out to read all of it' })
  }
  const before = events.findLastIndex((event, index) => index < at && event.type === 'step-end')
  return events.slice(before + 1, at + 1)
}
