import { driveAgain } from '../drive/drive.ts'
import type { Fault } from '../faults/fault.ts'
import { asTrajectory } from './received.ts'
import { outcomeOf, shown, subjectOf, type Verdict, verdictOn } from './verdict.ts'

/**
 * The same episode, played again with the fault, succeeds too. Rejects where it did not succeed without the fault, and
 * where the fault never strikes: neither says anything about recovery.
 */
export async function toRecoverFrom(received: unknown, fault: Fault): Promise<Verdict> {
  const before = asTrajectory(received, 'toRecoverFrom')
  const subject = subjectOf(before)
  if (!before.success) throw new Error(`toRecoverFrom needs an episode that succeeds; ${subject}: ${outcomeOf(before)}`)
  const { agent, setting } = before
  const faulty = { ...setting, faults: [...(setting.faults ?? []), fault] }
  const after = await driveAgain(agent, faulty, 'played again with a fault')
  if (!after.strikes.some((strike) => strike.fault === fault)) {
    throw new Error(`toRecoverFrom: the fault (${fault.name}) never struck: ${subject} has ${tooFewOf(fault)}`)
  }
  return verdictOn(after, after.success, {
    failed: () => `expected ${subject} to recover when ${fault.name}, but ${outcomeOf(after)}`,
    passed: () => `expected ${subject} not to recover when ${fault.name}, but ${outcomeOf(after)}`,
  })
}

/** The occasions that the fault waited for. */
function tooFewOf(fault: Fault): string {
  const wanted = fault.of === 'world' ? fault.action : fault.purpose
  const occasion = fault.of === 'world' ? 'action' : 'model call'
  const which = wanted === undefined ? '' : ` like ${shown(wanted)}`
  return fault.from === 1 ? `no ${occasion}${which}` : `fewer than ${fault.from} ${occasion}s${which}`
}
