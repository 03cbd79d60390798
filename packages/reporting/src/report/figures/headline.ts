import { percent } from '@orreryjs/runs/texts'
import { MEASURE_NAMES } from '@orreryjs/statistics'
import type { Headline, ReportComparison, ReportPlace, ReportRow, ReportTarget } from '../../data/report-data.ts'
import { hasWinner, type NamedComparison, verdictLines, verdictParts } from '../../tables/format-comparison.ts'

/**
 * Returns the main result in one sentence: the most significant comparison of measured rows, with the number of significant comparisons if
 * there are several; or the success rate of the only measured row. `undefined` if there is neither.
 */
export function headlineOf(places: readonly ReportPlace[]): Headline | undefined {
  const prefixOf = ({ world, split }: ReportPlace): string => (places.length > 1 ? `${world} ${split}: ` : '')
  const compared = places.flatMap((place) => decisiveComparisons(place).map((each) => ({ place, each })))
  const [first, ...others] = compared
  if (first !== undefined) {
    const { place, each } = others.reduce((best, other) => (other.each.adjustedP < best.each.adjustedP ? other : best), first)
    const { statement, evidence } = verdictParts(namedComparison(each, place))
    return { statement: `${prefixOf(place)}${statement}`, evidence: `${evidence}${countText(compared.map((pair) => pair.each))}` }
  }
  const measured = places.flatMap(({ rows }) => rows.filter(isMeasured))
  const [row] = measured
  if (row?.success === undefined || measured.length > 1) return undefined
  const { mean, low, high } = row.success
  const range = `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`
  return { statement: `${row.name}: success ${percent(mean)}`, evidence: `95 % CI ${range}, n = ${row.tasks}` }
}

/** Returns the verdicts of all comparisons in sentences; each begins with its world if there are several places. */
export function placeVerdicts(places: readonly ReportPlace[]): readonly string[] {
  return places.flatMap((place) => {
    const prefix = places.length > 1 ? `${place.world}: ` : ''
    return verdictLines(place.comparisons.map((each) => namedComparison(each, place))).map((line) => `${prefix}${line}`)
  })
}

/** Returns how many comparisons are significant, so that the one in the headline is not mistaken for all of them. */
function countText(comparisons: readonly ReportComparison[]): string {
  const significant = comparisons.filter(hasWinner).length
  return comparisons.length === 1 ? '' : `; ${significant} of ${comparisons.length} comparisons significant`
}

/** Returns a comparison with the names of its rows. */
export function namedComparison(
  { measure, unit, difference, typical, a, b, verdict, family, tasks, exploratory, otherTarget, ...result }: ReportComparison,
  { rows }: Pick<ReportPlace, 'rows'>,
): NamedComparison {
  return {
    names: [rows[a]?.name ?? '', rows[b]?.name ?? ''],
    measure: MEASURE_NAMES.find((name) => name === measure) ?? 'success',
    verdict,
    difference: difference.mean,
    ...(unit === 'ratio' && { ratio: difference.mean }),
    ...namedTarget(result),
    ...(typical && { typical: { ratio: typical.mean, interval: typical } }),
    interval: difference,
    family,
    tasks,
    exploratory,
    ...(otherTarget && { otherTarget: namedTarget(otherTarget) }),
  }
}

function namedTarget({
  target,
  clusters,
  adjustedP,
}: Omit<ReportTarget, 'verdict'>): Pick<NamedComparison, 'target' | 'clusters' | 'adjustedP'> {
  return { target, ...(clusters !== undefined && { clusters }), adjustedP }
}

function decisiveComparisons({ comparisons, rows }: ReportPlace): readonly ReportComparison[] {
  return comparisons.filter(
    ({ a, b, exploratory }) => exploratory !== true && [a, b].every((at) => rows[at] !== undefined && isMeasured(rows[at])),
  )
}

function isMeasured({ calibration }: ReportRow): boolean {
  return calibration === undefined
}
