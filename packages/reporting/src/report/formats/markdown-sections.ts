import type { FailureType } from '@orreryjs/core/worlds'
import type { MarkdownOptions } from '@orreryjs/runs/results'
import { columnsOf, escapeText, table } from '@orreryjs/runs/results'
import { percent, pluralize } from '@orreryjs/runs/texts'
import { MEASURE_NAMES } from '@orreryjs/statistics'
import type { ReportComparison, ReportGrouping, ReportPlace, ReportRow, ReportTarget } from '../../data/report-data.ts'
import { targetText } from '../../data/target-text.ts'
import {
  adjustmentTexts,
  effectTexts,
  probabilityText,
  typicalTexts,
  VERDICT_TEXTS,
  verdictLines,
} from '../../tables/format-comparison.ts'
import { namedComparison } from '../figures/headline.ts'
import {
  attemptSection,
  beliefSection,
  budgetSection,
  claimSection,
  failureTypeSection,
  itemSection,
  priceSection,
} from './markdown-analysis.ts'
import { creditSection } from './markdown-credit.ts'

/** Returns the sections below the tables of a world and split: settings, comparisons, groups of tasks, cost, failures. */
export function sectionsBelowTables(
  places: readonly ReportPlace[],
  failureTypes: readonly FailureType[],
): NonNullable<MarkdownOptions['extraSections']> {
  return ({ world, split }, tables) => {
    const place = places.find((each) => each.world === world && each.split === split)
    if (place === undefined) return []
    // Do not repeat settings that are in a heading.
    const settings = place.settings.filter(
      (text) => !tables.some((line) => line.startsWith('## ') && line.includes(escapeText(text))),
    )
    return placeSections({ ...place, settings }, failureTypes)
  }
}

function placeSections(place: ReportPlace, failureTypes: readonly FailureType[]): readonly string[] {
  const { rows, types, lengths } = place
  return [
    ...settingSection(place),
    ...comparisonSection(place),
    ...attemptSection(place),
    ...groupSection('By task type', rows, types),
    ...groupSection('By task length', rows, lengths),
    ...budgetSection(place),
    ...priceSection(place),
    ...claimSection(place),
    ...beliefSection(place),
    ...failureSection(rows, failureTypes),
    ...failureTypeSection(place, failureTypes),
    ...creditSection(place),
    ...itemSection(place),
  ]
}

/** Returns the shared settings, then the settings of each row that differ. */
function settingSection({ settings, rows }: ReportPlace): readonly string[] {
  const own = rows.flatMap((row) =>
    row.settings.length === 0 ? [] : [`- ${escapeText(`${row.name}: ${row.settings.join(', ')}`)}`],
  )
  const shared = settings.length === 0 ? [] : [`${escapeText(settings.join(', '))}.`, '']
  return [...shared, ...(own.length === 0 ? [] : [...own, ''])]
}

const COMPARISON_TITLES = ['A', 'B', 'tasks', 'difference', '95 % CI', 'wins-losses-ties', 'p (Holm)', 'verdict']

/** The same for ratios of totals. */
const RATIO_TITLES = COMPARISON_TITLES.flatMap((title) =>
  title === 'difference' ? ['ratio'] : title === '95 % CI' ? [title, 'typical task', title] : [title],
)

function comparisonSection(place: ReportPlace): readonly string[] {
  const measures = [...new Set(place.comparisons.map(({ measure }) => measure))]
  return measures.flatMap((measure) => {
    const comparisons = place.comparisons.filter((each) => each.measure === measure)
    return measureSection({ ...place, comparisons }, measure)
  })
}

/** Returns the comparisons by one metric: the primary one or an exploratory one. */
function measureSection({ rows, comparisons, baseline }: ReportPlace, measure: string): readonly string[] {
  const nameOfRow = (index: number): string => rows[index]?.name ?? ''
  const isRatio = comparisons.some(({ unit }) => unit === 'ratio')
  // Only tasks that share clusters have two targets.
  const hasTargets = comparisons.some(({ otherTarget }) => otherTarget !== undefined)
  const cells = comparisons.flatMap((each) => {
    const { a, b, tasks, wins, losses, ties, exploratory, otherTarget } = each
    const resultOf = (result: ReportTarget, ends: typeof each.difference): readonly string[] => [
      nameOfRow(a),
      nameOfRow(b),
      hasTargets ? targetText(result, tasks) : String(tasks),
      ...reportedEffects({ ...each, difference: ends }, isRatio),
      `${wins}-${losses}-${ties}`,
      probabilityText(result.adjustedP),
      exploratory === true ? 'exploratory' : VERDICT_TEXTS[result.verdict],
    ]
    const { difference } = each
    return [
      resultOf(each, difference),
      ...(otherTarget ? [resultOf(otherTarget, { ...difference, low: otherTarget.low, high: otherTarget.high })] : []),
    ]
  })
  const by = measure === 'success' && comparisons.every(({ exploratory }) => exploratory !== true) ? '' : ` by ${measure}`
  const verdicts = verdictLines(comparisons.map((each) => namedComparison(each, { rows })))
  const isExploratory = comparisons.some(({ exploratory }) => exploratory)
  const captions = [
    ...(baseline === undefined ? [] : [`Every row is compared only with the baseline ${baseline}.`]),
    ...(isRatio ? ['Ratio: total of A / total of B on the same tasks; typical task: A / B as a geometric mean over tasks.'] : []),
    ...(isExploratory ? ['Exploratory: not the primary metric, so p is not adjusted and there is no verdict.'] : []),
    ...(isExploratory ? [] : adjustmentTexts(comparisons.map(({ family }) => family)).map((text) => `${text}.`)),
  ]
  const above = [
    ...(verdicts.length === 0 ? [] : [...verdicts.map((line) => `- ${escapeText(line)}`), '']),
    ...(captions.length === 0 ? [] : [escapeText(captions.join(' ')), '']),
  ]
  const titles = (isRatio ? RATIO_TITLES : COMPARISON_TITLES).map((title) => (hasTargets && title === 'tasks' ? 'target' : title))
  return [`### Comparison${by}`, '', ...above, ...table(columnsOf(hasTargets ? 3 : 2, titles), cells)]
}

function reportedEffects(compared: ReportComparison, isRatio: boolean): readonly string[] {
  const { typical } = compared
  const usual = typical && typicalTexts({ ratio: typical.mean, interval: typical })
  return [...reportedEffect(compared), ...(isRatio ? (usual ?? ['-', '-']) : [])]
}

function reportedEffect({ measure, unit, difference: { mean, low, high } }: ReportComparison): readonly [string, string] {
  const known = MEASURE_NAMES.find((name) => name === measure) ?? 'success'
  const effect = { difference: mean, interval: { low, high }, ...(unit === 'ratio' && { ratio: mean }) }
  return effectTexts(known, effect)
}

function groupSection(title: string, rows: readonly ReportRow[], { groups }: ReportGrouping): readonly string[] {
  if (groups.length < 2) return []
  const cells = groups.map(({ name, cells: shares }) => [
    name,
    ...shares.map((cell) => (cell === null ? '-' : `${percent(cell.mean)} (n = ${cell.tasks})`)),
  ])
  return [`### ${title}`, '', ...table(columnsOf(1, ['tasks', ...rows.map(({ name }) => name)]), cells)]
}

function failureSection(rows: readonly ReportRow[], failureTypes: readonly FailureType[]): readonly string[] {
  const failing = rows.filter(({ failures }) => failures.length > 0)
  if (failing.length === 0) return []
  const countOf = ({ failures }: ReportRow, type: string): number => failures.find(({ name }) => name === type)?.count ?? 0
  const cells = failureTypes
    .filter(({ id }) => failing.some((row) => countOf(row, id) > 0))
    .map(({ id, title, meaning }) => [`${title}: ${meaning}`, ...failing.map((row) => String(countOf(row, id)))])
  const totals = ['total failed', ...failing.map(({ all }) => `${all.of - all.successes} of ${pluralize(all.of, 'episode')}`)]
  const columns = columnsOf(1, ['failure type', ...failing.map(({ name }) => name)])
  return ['### Failures', '', ...table(columns, [...cells, totals])]
}
