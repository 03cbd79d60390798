import { type ReportComparison, type ReportPlace, type ReportTarget, targetText } from '@orreryjs/reporting/data'
import { effect, probability } from '../numbers.ts'
import { placeName } from '../place-heading.tsx'
import { type TaskQuery, tasksAddress } from '../tasks/query.ts'

/** The result of a comparison as a sentence, with links to the tasks behind it. */
export interface Verdict {
  readonly text: string
  readonly isUnclear: boolean
  /** Links such as `15 wins, 1 loss, 118 ties`; empty for metrics other than success. */
  readonly parts: readonly { readonly text: string; readonly address: string }[]
}

/** Returns a sentence for each comparison of a place: significant ones first, by size. */
export function verdictsOf(place: ReportPlace): readonly Verdict[] {
  const decisive = place.comparisons.filter(({ exploratory }) => exploratory !== true)
  const clear = decisive.filter(hasWinner)
  const unclear = decisive.filter((each) => !hasWinner(each))
  // Comparisons of two measured agents come before comparisons with calibration agents.
  const calibrating = ({ a, b }: ReportComparison): number =>
    [a, b].some((row) => place.rows[row]?.calibration !== undefined) ? 1 : 0
  const bySize = (one: ReportComparison, other: ReportComparison): number =>
    calibrating(one) - calibrating(other) || Math.abs(other.difference.mean) - Math.abs(one.difference.mean)
  return [...clear.sort(bySize), ...unclear.sort(bySize)].map((each) => verdictOf(place, each))
}

function hasWinner({ verdict }: Pick<ReportComparison, 'verdict'>): boolean {
  return verdict === 'a' || verdict === 'b'
}

function verdictOf(place: ReportPlace, comparison: ReportComparison): Verdict {
  const { measure, verdict, wins, losses, ties } = comparison
  const isSwapped =
    verdict === 'b' || (!hasWinner(comparison) && comparison.difference.mean < (comparison.unit === 'ratio' ? 1 : 0))
  const [first, second] = isSwapped ? [comparison.b, comparison.a] : [comparison.a, comparison.b]
  const [one, other] = [place.rows[first]?.name ?? '', place.rows[second]?.name ?? '']
  const [won, lost] = isSwapped ? [losses, wins] : [wins, losses]
  const found = (against: NonNullable<TaskQuery['against']>): string =>
    tasksAddress({ place: placeName(place), first: one, second: other, against })
  const counts = [
    { text: won === 1 ? '1 win' : `${won} wins`, address: found('won') },
    { text: lost === 1 ? '1 loss' : `${lost} losses`, address: found('lost') },
    { text: ties === 1 ? '1 tie' : `${ties} ties`, address: found('tied') },
  ]
  return {
    isUnclear: !hasWinner(comparison),
    text: sentenceOf(comparison, [one, other], isSwapped),
    parts: measure === 'success' ? counts : [],
  }
}

/** Returns the verdict as a sentence, in the words of the terminal: `rebact beats react by 55.0 pp (95 % CI 27.0 to 74.0, p = 0.0010, n = 20)`. */
function sentenceOf(comparison: ReportComparison, [one, other]: readonly [string, string], isSwapped: boolean): string {
  const { unit, measure, verdict, typical } = comparison
  const [size, range] = effectTexts(comparison, isSwapped)
  const evidence = `(${evidenceOf(comparison, range)})`
  const amount = unit === 'points' ? `${size} pp${measure === 'success' ? '' : ` in ${measure}`}` : `${size} ${measure}`
  if (verdict === 'conflicting ratios' && typical !== undefined) {
    const usual = effect(isSwapped ? 1 / typical.mean : typical.mean, 'ratio').replace('× ', '')
    return `Undecided: ${one} needs ${size} times as many ${measure} as ${other} in total, but ${usual} times as many on a typical task ${evidence}`
  }
  if (verdict === 'no significant difference') {
    const difference = unit === 'ratio' ? `${size} times as many ${measure}` : `+${amount}`.replace(/^\+0\.0 /, '0.0 ')
    return `No significant difference between ${one} and ${other}: ${difference} ${evidence}`
  }
  if (unit === 'points') return `${one} beats ${other} by ${amount} ${evidence}`
  return unit === 'ratio'
    ? `${one} needs ${size} times as many ${measure} as ${other} in total ${evidence}`
    : `${one} needs ${size} fewer ${measure} than ${other} ${evidence}`
}

/** Returns interval and p, and p of the other target. Without clusters the targets do not differ, and the number of tasks follows instead. */
function evidenceOf(comparison: ReportComparison, range: string): string {
  const { otherTarget, clusters, family, tasks } = comparison
  const pText = ({ adjustedP }: ReportTarget): string => (adjustedP < 0.0001 ? 'p < 0.0001' : `p = ${probability(adjustedP)}`)
  const main = `95 % CI ${range}, ${family > 1 ? 'Holm-adjusted ' : ''}${pText(comparison)}`
  if (otherTarget === undefined && clusters === undefined) return `${main}, n = ${tasks}`
  const other = otherTarget === undefined ? '' : `; ${targetText(otherTarget, tasks)}: ${pText(otherTarget)}`
  return `${targetText(comparison, tasks)}: ${main}${other}`
}

/** Returns the effect and its interval in favour of the side that is named first. */
function effectTexts(
  { unit, verdict, difference }: ReportComparison,
  isSwapped: boolean,
): readonly [size: string, range: string] {
  const { mean, low, high } = difference
  if (unit === 'ratio') {
    // JSON has no infinity: an interval without an upper end ends in null.
    const ratio = (value: number | null): string =>
      effect(isSwapped ? 1 / (value ?? Infinity) : (value ?? Infinity), 'ratio').replace('× ', '')
    return [ratio(mean), isSwapped ? `${ratio(high)} to ${ratio(low)}` : `${ratio(low)} to ${ratio(high)}`]
  }
  // Plain numbers are steps or calls: lower is better, so an advantage is a negative difference.
  const isNegated = isSwapped !== (unit === 'number' && hasWinner({ verdict }))
  const scale = (unit === 'points' ? 100 : 1) * (isNegated ? -1 : 1)
  const text = (value: number): string =>
    (value * scale)
      .toFixed(1)
      .replace('-', '−')
      .replace(/^−(0\.0)$/, '$1')
  return [text(mean), isNegated ? `${text(high)} to ${text(low)}` : `${text(low)} to ${text(high)}`]
}
