import { type Fault, noticedFaults } from '../../errors/judge.ts'
import { PROSE_MALFORMATIONS } from '../malformations.ts'
import type { Mind, Protocol } from '../protocol.ts'
import { inWords } from '../wording.ts'

const MOST_FAULTS = 3
const GENERIC = 'I should plan more carefully, check the result of every step and not give up too early.'

/**
 * What to do differently after a failed trial: the lines that failed in single quotes, by which a later prompt recognises
 * them, each with what to do in their place. At the rate g it says nothing that helps.
 */
export const reflection: Protocol = {
  id: 'reflection',
  form: 'prose',
  judges: true,
  isAskedFor: ({ replyFormat }) =>
    /\b(?:reply|answer|respond|write|give|say)\b[^.\n]{0,30}\b(?:a|the) (?:new|better|revised|other) plan\b/i.test(replyFormat),
  answer: (mind) => ({ text: mind.dice.fresh(mind.sample, 'generic') < mind.settings.g ? GENERIC : lessons(mind) }),
  malformations: PROSE_MALFORMATIONS,
}

function lessons(mind: Mind): string {
  const faults = noticedFaults(mind).slice(0, MOST_FAULTS)
  return faults.length > 0 ? faults.map((fault) => lesson(fault, mind)).join(' ') : fasterPlan(mind)
}

/** What failed and what would have been right there, now that it is known. */
function lesson({ line, at, evidence }: Fault, mind: Mind): string {
  const why = evidence === 'explicit' ? 'was refused' : 'did not help'
  const better = mind.viewAfter(at + 1).candidates.find(({ action }) => action !== line)?.action
  return `In this trial '${line}' ${why}.${better === undefined ? '' : ` Next time I will ${inWords(better)} instead.`}`
}

/** Where nothing in particular went wrong. */
function fasterPlan(mind: Mind): string {
  const steps = mind.viewAfter(0).intentions()
  if (steps.length === 0) return GENERIC
  return `Nothing in particular failed, but the goal was not reached. Next time I will ${steps.join(', then ')}, without detours.`
}
