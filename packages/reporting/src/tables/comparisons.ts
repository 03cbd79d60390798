import type { Comparisons, ReportedComparison } from '@orreryjs/runs'
import type { Column } from '@orreryjs/runs/results'
import { pluralize, wrapName } from '@orreryjs/runs/texts'
import { type CorrectedComparison, canDecide, type Measure } from '@orreryjs/statistics'
import { neededText, targetText } from '../data/target-text.ts'
import {
  adjustmentTexts,
  conflictTexts,
  detectableText,
  effectTexts,
  estimateText,
  hasWinner,
  probabilityText,
  samplingTexts,
  tasksText,
  typicalTexts,
  unitOf,
  VERDICT_TEXTS,
  valueText,
  verdictLines,
  verdictSentence,
} from './format-comparison.ts'
import { infrastructureErrorLines, RENAMED_WORLD_LINE } from './infrastructure-error-lines.ts'
import type { OutputStyle } from './output-style.ts'
import { plainTable, widthOf } from './plain-table.ts'

/** Comparisons to print. */
export type PrintedComparisons = Pick<Comparisons, 'comparisons' | 'baseline' | 'primary' | 'notes'>

/** The comparisons of a world and split by one metric, before layout. */
export interface ComparisonSection {
  readonly title: string
  /** A sentence for each verdict, significant ones first; for many comparisons a summary. */
  readonly verdicts: readonly string[]
  /** Names and result of every comparison. */
  readonly pairs: readonly { readonly name: string; readonly result: string }[]
  readonly table: ComparisonTable
  /** Notes on the data. */
  readonly remarks: readonly string[]
  /** Comparisons by group of tasks, one table for each pair of rows. */
  readonly groups: readonly { readonly title: string; readonly table: ComparisonTable }[]
}

/** A table of comparisons before layout. */
export interface ComparisonTable {
  readonly firstTitle: string
  readonly measure: Measure
  readonly rows: readonly TableRow[]
}

/** Returns the sections of all comparisons, for every layout. */
export function comparisonSections({ comparisons: table, primary }: PrintedComparisons): readonly ComparisonSection[] {
  const allGroups = table.reduce((sum, { groups = [] }) => sum + groups.length, 0)
  return [...new Set(table.map(tableKey))].map((key) => {
    const rows = table.filter((each) => tableKey(each) === key)
    const [{ measure, exploratory } = { measure: 'success' as const }] = rows
    return {
      title: `${placeTitle(rows)}${exploratory ? `, exploratory: the primary metric is ${primary}` : ''}`,
      verdicts: verdictLines(rows),
      pairs: rows.map((row) => ({ name: pairName(row), result: resultText(row) })),
      table: { firstTitle: 'A\n  B', measure, rows: rows.flatMap(tableRows) },
      remarks: remarks(rows),
      groups: rows.flatMap((row) => groupSection(row, allGroups)),
    }
  })
}

/** Returns the lines below all sections: the baseline, units and abbreviations, and notes. */
export function comparisonNotes({ comparisons, baseline, notes }: PrintedComparisons): readonly string[] {
  const against = baseline === undefined ? [] : [`every row is compared with the baseline ${baseline} only`]
  return [...against, ...(comparisons.length === 0 ? [] : legend(comparisons)), ...notes]
}

/** Returns all comparisons as text: for every world and split the verdicts, a table, notes on the data, and tables of task groups. */
export function comparisonLines(comparisons: PrintedComparisons, { colour, columns }: OutputStyle): readonly string[] {
  const sections = comparisonSections(comparisons).flatMap(({ title, verdicts, table, remarks, groups }) => [
    '',
    colour.bold(title),
    ...verdicts.map((line) => colour.bold(line)),
    '',
    terminalTable(table, columns),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    ...groups.flatMap((group) => ['', group.title, terminalTable(group.table, columns)]),
  ])
  const below = comparisonNotes(comparisons)
  return [...sections, ...(below.length === 0 ? [] : ['', ...below])]
}

function tableKey(row: ReportedComparison): string {
  return `${placeOf(row)} ${row.measure}`
}

function placeOf({ world, split }: ReportedComparison): string {
  return `${world} ${split}`
}

function placeTitle(rows: readonly ReportedComparison[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const tasks = Math.max(...rows.map((row) => row.tasks))
  const trials = Math.max(...rows.map((row) => row.trials))
  return `${placeOf(first)}: ${first.measure}, ${tasksText(tasks, trials)}, paired by task`
}

/** Returns the columns and cells of a table. The lines of a cell are separated by line breaks. */
export function comparisonCells({ firstTitle, measure, rows }: ComparisonTable): {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
} {
  const typical = typicalTitles(rows)
  return {
    columns: columnsOf(firstTitle, measure, [effectTitle(rows), ...typical]),
    rows: rows.map((row) => {
      const [n = '', value = '', difference = '', ...rest] = row.numbers
      const typicalCells = typical.map(() => row.typical ?? '-')
      return [row.names.join('\n  '), n, value, difference, ...typicalCells, ...rest, row.verdict]
    }),
  }
}

function effectTitle(rows: readonly TableRow[]): string {
  const effects = [...new Set(rows.map(({ isRatio }) => (isRatio ? 'ratio' : 'difference')))].sort().reverse()
  return `${effects.join(' or ')}\n95 % CI`
}

function typicalTitles(rows: readonly TableRow[]): readonly string[] {
  return rows.some(({ typical }) => typical !== undefined) ? [TYPICAL_TITLE] : []
}

/** Returns the widest form of the table that fits. The narrow form has the verdict below the names and the counts below n. */
function terminalTable(table: ComparisonTable, width: number): string {
  const { firstTitle, measure, rows } = table
  const cells = comparisonCells(table)
  const wide = plainTable(cells.columns, cells.rows)
  if (widthOf(wide) <= width) return wide
  const typical = typicalTitles(rows)
  const narrow = rows.map((row) => {
    const [n = '', value = '', difference = '', counts = '', ...rest] = row.numbers
    return [value, [difference, ...typical.map(() => row.typical ?? '-')].join('\n'), `${n}\n${counts}`, ...rest]
  })
  const columns = narrowColumns(measure, [effectTitle(rows), ...typical].join('\n'))
  const room = Math.max(MIN_NAME_WIDTH, width - GAP - widthOf(plainTable(columns, narrow)))
  const named = rows.map(({ names, verdict }) =>
    [
      ...names.map((name, at) => (at === 0 ? wrapName(name, room) : wrapName(name, room - 2).replaceAll(/^/gm, '  '))),
      wrapName(verdict === VERDICT_TEXTS['no significant difference'] ? 'not significant' : verdict, room),
    ].join('\n'),
  )
  return plainTable(
    [{ title: `${firstTitle}\nverdict` }, ...columns],
    narrow.map((numbers, at) => [named[at] ?? '', ...numbers]),
  )
}

const TYPICAL_TITLE = 'typical task\n95 % CI'

/** Minimum width of the column of names. */
const MIN_NAME_WIDTH = 12
const GAP = 2

function narrowColumns(measure: Measure, effect: string): readonly Column[] {
  return [
    { title: measure, align: 'right' },
    { title: effect, align: 'right' },
    { title: 'n\nwins-losses-ties', align: 'right' },
    { title: 'p\np (Holm)', align: 'right' },
    { title: 'MDE\nn for 80 %', align: 'right' },
  ]
}

function columnsOf(firstTitle: string, measure: Measure, effects: readonly string[]): readonly Column[] {
  return [
    { title: firstTitle },
    { title: 'n', align: 'right' },
    { title: measure, align: 'right' },
    ...effects.map((title) => ({ title, align: 'right' }) as const),
    { title: 'wins-losses-ties', align: 'right' },
    { title: 'p\np (Holm)', align: 'right' },
    { title: 'MDE\nn for 80 %', align: 'right' },
    { title: 'verdict' },
  ]
}

function legend(table: readonly ReportedComparison[]): readonly string[] {
  const isRatio = table.some(({ ratio }) => ratio !== undefined)
  const units = [...new Set(table.flatMap(({ ratio, measure }) => (ratio === undefined ? [unitOf(measure)] : [])))]
  const shown = [
    ...(isRatio ? ['ratio: total of A / total of B; typical task: A / B as a geometric mean over tasks'] : []),
    ...(units.length > 0 ? [`difference: A - B, in ${units.join(' or ')}`] : []),
  ].join('; ')
  const judged = table.filter(({ exploratory }) => exploratory !== true)
  if (judged.length === 0) return [shown, EXPLORATORY_LINE]
  return [
    shown,
    ...adjustmentTexts(judged.map(({ family }) => family)),
    'MDE: min. detectable effect (80 % power); n for 80 %: tasks needed to detect the observed difference',
    ...targetLines(judged),
    ...undecided(judged),
    ...(judged.length < table.length ? [EXPLORATORY_LINE] : []),
  ]
}

/** Names the target of the verdicts, if the targets differ. */
function targetLines(table: readonly ReportedComparison[]): readonly string[] {
  const clustered = table.filter(({ otherTarget, clusters }) => otherTarget !== undefined || clusters !== undefined)
  const targets = new Set(clustered.map(({ target }) => target))
  return [...targets].map((target) =>
    target === 'these-tasks'
      ? 'target: these tasks; new tasks: tasks like these from other clusters (rooms, product types, recipe trees)'
      : 'target: new tasks, like these from other clusters (rooms, product types, recipe trees)',
  )
}

const EXPLORATORY_LINE = 'exploratory: p is not adjusted and there is no verdict'

/** Returns a warning for each number of tasks that is too small for any significant result. */
function undecided(table: readonly ReportedComparison[]): readonly string[] {
  const few = table.filter(
    ({ tasks, family, anytime, ratio }) => !canDecide(tasks, family, { anytime, isRatio: ratio !== undefined }),
  )
  const lines = few.map(({ tasks, family }) =>
    family === 1
      ? `no result can be significant with ${pluralize(tasks, 'task')}: play more tasks`
      : `no result can be significant with ${pluralize(tasks, 'task')} and ${pluralize(family, 'comparison')}: play more tasks, or compare fewer rows`,
  )
  return [...new Set(lines)]
}

/** A row of a table before layout. */
interface TableRow {
  /** The two sides, or the group of tasks. */
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  /** True if the sides are compared by the ratio of their totals. */
  readonly isRatio: boolean
  /** Ratio on a typical task and its interval. */
  readonly typical?: string
  readonly verdict: string
}

/** Returns the row of a pair, and a row for the other target if there is one. */
function tableRows(row: ReportedComparison): readonly TableRow[] {
  return [rowOf(row.names, row, row.exploratory), ...otherRows(row, row.exploratory)]
}

function rowOf(names: readonly string[], row: CorrectedComparison, exploratory?: boolean): TableRow {
  const { measure, tasks, a, b, wins, losses, ties, ratio, verdict } = row
  const [effect, range] = effectTexts(measure, row)
  const typical = typicalTexts(row.typical)
  const numbers = [
    String(tasks),
    `${valueText(measure, a)}\n${valueText(measure, b)}`,
    `${effect}\n${range}`,
    `${wins}-${losses}-${ties}`,
    ...resultTexts(row, row),
  ]
  return {
    names,
    numbers,
    isRatio: ratio !== undefined,
    ...(typical && { typical: typical.join('\n') }),
    verdict: verdictText(verdict, exploratory),
  }
}

/** Returns the row of the other target: interval, p, plan and verdict. */
function otherRows(row: CorrectedComparison, exploratory?: boolean): readonly TableRow[] {
  const { otherTarget, tasks, measure, ratio } = row
  if (otherTarget === undefined) return []
  const [name = '', ...rest] = targetText(otherTarget, tasks).split(/ (?=\()/)
  const [, range] = effectTexts(measure, { ...row, interval: otherTarget.interval })
  const typical = typicalTexts(otherTarget.typical)
  const numbers = ['', '', `\n${range}`, '', ...resultTexts(otherTarget, row)]
  return [
    {
      names: [`  ${name}`, ...rest],
      numbers,
      isRatio: ratio !== undefined,
      ...(typical && { typical: `\n${typical[1]}` }),
      verdict: verdictText(otherTarget.verdict, exploratory),
    },
  ]
}

function resultTexts(
  result: NonNullable<CorrectedComparison['otherTarget']>,
  { measure, ratio }: CorrectedComparison,
): readonly [p: string, plan: string] {
  const { p, adjustedP, minimumDetectable } = result
  const detectable =
    minimumDetectable === undefined ? '-' : detectableText(measure, minimumDetectable, ratio === undefined ? {} : { ratio })
  return [`${probabilityText(p)}\n${probabilityText(adjustedP)}`, `${detectable}\n${neededText(result)}`]
}

function verdictText(verdict: CorrectedComparison['verdict'], exploratory?: boolean): string {
  return exploratory === true ? 'exploratory' : VERDICT_TEXTS[verdict]
}

function resultText(row: ReportedComparison): string {
  if (row.exploratory !== true) return verdictSentence(row)
  const [value, range] = effectTexts(row.measure, row)
  return `exploratory: ${value} (95 % CI ${range}, n = ${row.tasks})`
}

function remarks(rows: readonly ReportedComparison[]): readonly string[] {
  const estimated = rows.filter(({ estimatedTokenEpisodes = 0 }) => estimatedTokenEpisodes > 0)
  const lines = new Set([...rows.flatMap(passLines), ...rows.flatMap(cautions), ...estimatedTokenLines(estimated, rows.length)])
  return [...lines]
}

/** Names the pairs with estimated tokens, unless all have some. */
function estimatedTokenLines(estimated: readonly ReportedComparison[], pairs: number): readonly string[] {
  const text = 'token counts are estimated from the texts where the server did not report them'
  return estimated.length === pairs ? [text] : estimated.map((row) => `${pairName(row)}: ${text}`)
}

function passLines({ passes, names, infrastructureErrors }: ReportedComparison): readonly string[] {
  if (passes === undefined) return []
  const { k, maxTrials, passAtK, passHatK } = passes
  const chances = names.map((name, side) => {
    const [one, each] = [passAtK[side === 0 ? 0 : 1], passHatK[side === 0 ? 0 : 1]]
    return `${name}: pass@${k} ${estimateText(one)}, pass^${k} ${estimateText(each)}`
  })
  const uneven =
    maxTrials === undefined ? [] : [`k is ${k}, the smallest number of attempts at a task; some tasks have ${maxTrials}`]
  const errorNote =
    infrastructureErrors === 0 ? [] : [`in pass@${k} and pass^${k}, attempts with infrastructure errors count as failures`]
  return [...chances, ...uneven, ...errorNote]
}

function cautions(row: ReportedComparison): readonly string[] {
  const { unsharedTasks, differingSettings, biasReason } = row
  const lines: string[] = biasReason === undefined ? [] : [`${pairName(row)}: ${biasReason}`]
  if (row.isRenamedPair) lines.push(`${pairName(row)}: ${RENAMED_WORLD_LINE}`)
  lines.push(...[...conflictTexts(row), ...samplingTexts(row)].map((text) => `${pairName(row)}: ${text}`))
  for (const line of infrastructureErrorLines(row)) lines.push(`${pairName(row)}: ${line}`)
  if (unsharedTasks > 0) lines.push(`${pairName(row)}: excluded ${pluralize(unsharedTasks, 'task')} that only one side played`)
  if (differingSettings.length > 0) lines.push(`${pairName(row)}: other settings differ too: ${differingSettings.join('; ')}`)
  return lines
}

function groupSection(row: ReportedComparison, all: number): ComparisonSection['groups'] {
  if (row.groups === undefined) return []
  const rows = row.groups.flatMap((each) => [rowOf([each.group], each), ...otherRows(each)])
  const title = `${pairName(row)}: ${groupVerdict(row.groups, all)}`
  return [{ title, table: { firstTitle: 'group', measure: row.measure, rows } }]
}

/** Returns the number of groups that differ; `all` is the number of comparisons for which p is adjusted. */
function groupVerdict(groups: readonly CorrectedComparison[], all: number): string {
  const significant = groups.filter(hasWinner).length
  const adjusted = all === 1 ? '' : ` (p adjusted for ${pluralize(all, 'comparison')})`
  return `${significant} of ${pluralize(groups.length, 'group')} ${significant === 1 ? 'differs' : 'differ'} significantly${adjusted}`
}

function pairName({ names: [a, b] }: ReportedComparison): string {
  return `${a} and ${b}`
}
