import type { DoneEffect } from '@orreryjs/harness/stepping'

/** How far one press goes: to the next effect, answer of the model, or action. */
export type Unit = 'effect' | 'call' | 'action'

/** Whether a press of that kind stops behind this effect. */
export function isOfUnit(done: DoneEffect | undefined, unit: Unit): boolean {
  if (done === undefined || unit === 'effect') return true
  return done.effect.kind === (unit === 'call' ? 'ask' : 'act')
}
