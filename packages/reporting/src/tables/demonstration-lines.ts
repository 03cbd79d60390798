import type { DemonstrationCheck, DemonstrationFault, ProfileExamination } from '@orreryjs/runs/doctor'
import { pluralize } from '@orreryjs/runs/texts'

/** Returns the faults of demonstrations, a line for each, the demonstrations that were not played, and the totals. */
export function demonstrationLines({ profile, demonstrations }: ProfileExamination): readonly string[] {
  const lines = demonstrations.flatMap((check) => {
    const place = `${profile}: demonstration ${check.number}${check.key === undefined ? '' : ` (${check.key})`}`
    if (check.unplayed !== undefined) return [`${place}: not played: ${check.unplayed}`]
    return check.faults.map((fault) => `${place}, line ${fault.line}: ${faultText(fault, check)}`)
  })
  return [...lines, totals(demonstrations)]
}

function faultText({ problem, observation, dialects }: DemonstrationFault, check: DemonstrationCheck): string {
  const where = dialects.length === check.dialects.length ? '' : ` (dialect ${dialects.join(', ')})`
  const response = observation === undefined ? '' : `; the world responds: ${oneLine(observation)}`
  return `${problem}${where}${response}`
}

/** Joins the lines of an observation. */
function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

function totals(demonstrations: readonly DemonstrationCheck[]): string {
  const played = demonstrations.filter(({ unplayed }) => unplayed === undefined)
  const sum = (of: (check: DemonstrationCheck) => number): number => played.reduce((total, check) => total + of(check), 0)
  const dialects = new Set(played.flatMap((check) => check.dialects)).size
  const differing = sum((check) => check.differing)
  return [
    `${pluralize(played.length, 'demonstration')} played (${pluralize(
      sum((check) => check.actions),
      'action',
    )}, ${pluralize(dialects, 'dialect')})`,
    pluralize(
      sum(({ faults }) => faults.length),
      'fault',
    ),
    ...(differing === 0 ? [] : [`${pluralize(differing, 'response')} written differently`]),
    ...(played.length === demonstrations.length ? [] : [`${demonstrations.length - played.length} not played`]),
  ].join(', ')
}
