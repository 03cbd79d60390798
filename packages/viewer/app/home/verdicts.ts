import type { ReportComparison, ReportPlace } from '@orreryjs/reporting/data'
import { placeName } from '../place-heading.tsx'
import { type TaskQuery, tasksAddress } from '../tasks/query.ts'

/** What one row came to against another, in a sentence, with the way to the tasks behind it. */
export interface Verdict {
  readonly text: string
  readonly isUnclear: boolean
  /** `15 won, 1 lost, 118 alike`, each a link; none where tasks cannot be told by it. */
  readonly parts: readonly { readonly text: string; readonly address: string }[]
}

/** The sentences of a place: clear winners first, by how much. */
export function verdictsOf(place: ReportPlace): readonly Verdict[] {
  const decisive = place.comparisons.filter(({ exploratory }) => exploratory !== true)
  const clear = decisive.filter(({ verdict }) => verdict !== 'no clear winner')
  const unclear = decisive.filter(({ verdict }) => verdict === 'no clear winner')
  // That the oracle beats chance is no news: what agents came to against each other stands first.
  const calibrating = ({ first, second }: ReportComparison): number =>
    [first, second].some((row) => place.rows[row]?.calibration !== undefined) ? 1 : 0
  const bySize = (one: ReportComparison, other: ReportComparison): number =>
    calibrating(one) - calibrating(other) || Math.abs(other.difference.mean) - Math.abs(one.difference.mean)
  return [...clear.sort(bySize), ...unclear.sort(bySize)].map((each) => verdictOf(place, each))
}

function verdictOf(place: ReportPlace, comparison: ReportComparison): Verdict {
  const { measure, verdict, wins, losses, ties } = comparison
  const isTurned = verdict === 'second' || (verdict === 'no clear winner' && comparison.difference.mean < 0)
  const [first, second] = isTurned ? [comparison.second, comparison.first] : [comparison.first, comparison.second]
  const [one, other] = [place.rows[first]?.name ?? '', place.rows[second]?.name ?? '']
  const [won, lost] = isTurned ? [losses, wins] : [wins, losses]
  const found = (against: NonNullable<TaskQuery['against']>): string =>
    tasksAddress({ place: placeName(place), first: one, second: other, against })
  const counts = [
    { text: `${won} won`, address: found('won') },
    { text: `${lost} lost`, address: found('lost') },
    { text: `${ties} alike`, address: found('tied') },
  ]
  const by = differenceText(comparison, isTurned)
  return {
    isUnclear: verdict === 'no clear winner',
    text: verdict === 'no clear winner' ? `${one} and ${other}: no clear winner (${by})` : `${one} better than ${other} by ${by}`,
    parts: measure === 'success' ? counts : [],
  }
}

/** `10.4 points, 4.7 to 17.1`, as the one that is named first has it. */
function differenceText({ unit, measure, difference: { mean, low, high } }: ReportComparison, isTurned: boolean): string {
  if (unit === 'ratio') {
    const turned = (value: number): string => `× ${(isTurned ? 1 / value : value).toPrecision(3)}`
    const [least, most] = isTurned ? [high, low] : [low, high]
    return `${turned(mean)} in ${measure}, ${turned(least)} to ${turned(most)}`
  }
  const scale = (unit === 'points' ? 100 : 1) * (isTurned ? -1 : 1)
  const [least, most] = isTurned ? [high, low] : [low, high]
  const said = (value: number): string =>
    (value * scale)
      .toFixed(1)
      .replace('-', '−')
      .replace(/^−(0\.0)$/, '$1')
  const what = unit === 'points' ? (measure === 'success' ? 'points' : `points of ${measure}`) : `in ${measure}`
  return `${said(mean)} ${what}, ${said(least)} to ${said(most)}`
}
