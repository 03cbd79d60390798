import type { CompletedEffect } from '@orreryjs/harness/stepping'

/** Unit of a step: next event, model reply or action. */
export type Unit = 'effect' | 'call' | 'action'

/** True if a step of that unit stops after this event. */
export function matchesUnit(done: CompletedEffect | undefined, unit: Unit): boolean {
  if (done === undefined || unit === 'effect') return true
  return done.effect.kind === (unit === 'call' ? 'ask' : 'act')
}
