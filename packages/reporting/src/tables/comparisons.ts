import type { Comparisons, ReportedComparison } from '@orreryjs/runs'
import type { Column } from '@orreryjs/runs/results'
import { brokenName, counted } from '@orreryjs/runs/texts'
import { canDecide, type JudgedComparison, type Measure } from '@orreryjs/statistics'
import { brokenLines, TWINS_LINE } from './broken-lines.ts'
import { effectTexts, estimateText, probabilityText, samplingTexts, shownText, tasksText, unitOf, valueText } from './lines.ts'
import type { Page } from './page.ts'
import { plainTable, widthOf } from './plain-table.ts'

/** All comparisons: a table for every world and split, what must be known to read it, and groups where there are some. */
export function comparisonLines(
  { comparisons: table, baseline, primary, notes }: Pick<Comparisons, 'comparisons' | 'baseline' | 'primary' | 'notes'>,
  { colour, columns }: Page,
): readonly string[] {
  const places = [...new Set(table.map(tableOf))]
  const allGroups = table.reduce((sum, { groups = [] }) => sum + groups.length, 0)
  const tables = places.flatMap((place) => {
    const rows = table.filter((each) => tableOf(each) === place)
    const [{ measure, exploratory } = { measure: 'success' as const }] = rows
    const lines = comparisonTable('first\n  second', measure, rows.map(tableRow), columns)
    const title = `${titleOf(rows)}${exploratory ? `, exploratory: the primary measure is ${primary}` : ''}`
    return ['', colour.bold(title), lines, ...remarks(rows), ...groupLines(rows, allGroups, columns)]
  })
  const against = baseline === undefined ? [] : [`every row is compared with the baseline ${baseline}, and with no other`]
  return [...tables, '', ...against, ...legend(table), ...notes]
}

function tableOf(row: ReportedComparison): string {
  return `${placeOf(row)} ${row.measure}`
}

function placeOf({ world, split }: ReportedComparison): string {
  return `${world} ${split}`
}

function titleOf(rows: readonly ReportedComparison[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const tasks = Math.max(...rows.map((row) => row.tasks))
  const trials = Math.max(...rows.map((row) => row.trials))
  return `${placeOf(first)}: ${first.measure}, ${tasksText(tasks, trials)}, paired by task`
}

/** The widest form that fits: in the narrow one the verdict stands under the names, and the tasks over what became of them. */
function comparisonTable(title: string, measure: Measure, rows: readonly TableRow[], width: number): string {
  const effects = [...new Set(rows.map(({ isRatio }) => (isRatio ? 'ratio' : 'difference')))].sort().reverse()
  const effect = `${effects.join(' or ')}\n95 % CI`
  const wide = plainTable(
    columnsOf(title, measure, effect),
    rows.map(({ names, numbers, verdict }) => [names.join('\n  '), ...numbers, verdict]),
  )
  if (widthOf(wide) <= width) return wide
  const narrow = rows.map(({ numbers: [n = '', success = '', difference = '', won = '', ...rest] }) => [
    success,
    difference,
    `${n}\n${won}`,
    ...rest,
  ])
  const columns = narrowColumns(measure, effect)
  const room = Math.max(LEAST_NAME, width - GAP - widthOf(plainTable(columns, narrow)))
  const named = rows.map(({ names, verdict, winner }) =>
    [
      ...names.map((name, at) => (at === 0 ? brokenName(name, room) : brokenName(name, room - 2).replaceAll(/^/gm, '  '))),
      winner === undefined ? verdict : brokenName(`${winner} better`, room),
    ].join('\n'),
  )
  return plainTable(
    [{ title: `${title}\nverdict` }, ...columns],
    narrow.map((numbers, at) => [named[at] ?? '', ...numbers]),
  )
}

/** Narrower than this names are not made. */
const LEAST_NAME = 12
const GAP = 2

function narrowColumns(measure: Measure, effect: string): readonly Column[] {
  return [
    { title: measure, align: 'right' },
    { title: effect, align: 'right' },
    { title: 'n\nwon-lost-tied', align: 'right' },
    { title: 'p\np, Holm', align: 'right' },
    { title: 'shows from\nn needed', align: 'right' },
  ]
}

function columnsOf(firstTitle: string, measure: Measure, effect: string): readonly Column[] {
  return [
    { title: firstTitle },
    { title: 'n', align: 'right' },
    { title: measure, align: 'right' },
    { title: effect, align: 'right' },
    { title: 'won-lost-tied', align: 'right' },
    { title: 'p\np, Holm', align: 'right' },
    { title: 'shows from\nn needed', align: 'right' },
    { title: 'better' },
  ]
}

function legend(table: readonly ReportedComparison[]): readonly string[] {
  const isRatio = table.some(({ ratio }) => ratio !== undefined)
  const units = [...new Set(table.flatMap(({ ratio, measure }) => (ratio === undefined ? [unitOf(measure)] : [])))]
  const shown = [
    ...(isRatio ? ['ratio: how many times as much the first took as the second, a geometric mean over tasks'] : []),
    ...(units.length > 0 ? [`difference: first minus second, in ${units.join(' or ')}`] : []),
  ].join('; ')
  const judged = table.filter(({ exploratory }) => exploratory !== true)
  if (judged.length === 0) return [`${shown}; exploratory: corrected for nothing, and names no winner`]
  const families = [...new Set(judged.map(({ family }) => family))].sort((a, b) => a - b)
  const [one = 1, ...more] = families
  const corrected =
    more.length === 0
      ? `corrected for ${counted(one, 'comparison')}`
      : `corrected for ${families.join(' or ')} comparisons: those of a world, and apart those with rows that ask no model`
  return [
    `${shown}; Holm: ${corrected}`,
    'shows from: the smallest true difference that n tasks show four times in five; n needed: tasks for one as seen here',
    ...undecided(judged),
    ...(judged.length < table.length ? ['exploratory: corrected for nothing, and names no winner'] : []),
  ]
}

/** Families with so few tasks that nothing could be told apart in them. */
function undecided(table: readonly ReportedComparison[]): readonly string[] {
  const few = table.filter(({ tasks, family, anytime }) => !canDecide(tasks, family, anytime))
  const lines = few.map(({ tasks, family }) => {
    const among = family === 1 ? '' : ` and ${counted(family, 'comparison')}`
    return `with ${counted(tasks, 'task')}${among} nothing can be shown: play more tasks, or compare fewer rows`
  })
  return [...new Set(lines)]
}

/** A line of a table before it is laid out. */
interface TableRow {
  /** The two rows, or the group of tasks. */
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  /** Whether its sides are told apart by their ratio. */
  readonly isRatio: boolean
  readonly verdict: string
  /** Absent where none is clear. */
  readonly winner?: string
}

function tableRow(row: ReportedComparison): TableRow {
  const outcome = row.exploratory === true ? { verdict: 'exploratory' } : outcomeOf(row)
  return { names: row.names, numbers: numbersOf(row), isRatio: row.ratio !== undefined, ...outcome }
}

function outcomeOf(row: Pick<ReportedComparison, 'verdict' | 'names'>): Pick<TableRow, 'verdict' | 'winner'> {
  const verdict = verdictText(row)
  return row.verdict === 'no clear winner' ? { verdict } : { verdict, winner: verdict }
}

function numbersOf(row: JudgedComparison): readonly string[] {
  const { measure, tasks, first, second, wins, losses, ties, p, adjusted, detectable, needed } = row
  return [
    String(tasks),
    `${valueText(measure, first)}\n${valueText(measure, second)}`,
    effectTexts(measure, row).join('\n'),
    `${wins}-${losses}-${ties}`,
    `${probabilityText(p)}\n${probabilityText(adjusted)}`,
    `${detectable === undefined ? '-' : shownText(measure, detectable, row)}\n${needed ?? '-'}`,
  ]
}

function verdictText({ verdict, names: [first, second] }: Pick<ReportedComparison, 'verdict' | 'names'>): string {
  switch (verdict) {
    case 'first':
      return first
    case 'second':
      return second
    case 'no clear winner':
      return verdict
    default:
      return verdict satisfies never
  }
}

function remarks(rows: readonly ReportedComparison[]): readonly string[] {
  const lines = new Set([...rows.flatMap(passLines), ...rows.flatMap(cautions)])
  return lines.size === 0 ? [] : ['', ...lines]
}

function passLines({ passes, names, broken }: ReportedComparison): readonly string[] {
  if (passes === undefined) return []
  const { k, most, atLeastOne, all } = passes
  const chances = names.map((name, side) => {
    const [one, each] = [atLeastOne[side === 0 ? 0 : 1], all[side === 0 ? 0 : 1]]
    return `${name}: pass@${k} ${estimateText(one)}, pass^${k} ${estimateText(each)}`
  })
  const uneven = most === undefined ? [] : [`k is ${k}, the fewest attempts at a task; some have ${most}`]
  const broke =
    broken === 0 ? [] : [`in pass@${k} and pass^${k} attempts that failures outside the agents ended count as failures`]
  return [...chances, ...uneven, ...broke]
}

function cautions(row: ReportedComparison): readonly string[] {
  const { unshared, estimated = 0, differingSettings, unfair } = row
  const lines: string[] = unfair === undefined ? [] : [`${pairName(row)}: ${unfair}`]
  if (row.twins) lines.push(`${pairName(row)}: ${TWINS_LINE}`)
  lines.push(...samplingTexts(row).map((text) => `${pairName(row)}: ${text}`))
  for (const line of brokenLines(row)) lines.push(`${pairName(row)}: ${line}`)
  if (estimated > 0)
    lines.push(`${pairName(row)}: the tokens of ${counted(estimated, 'episode')} are estimated, as nobody told them`)
  if (unshared > 0) lines.push(`${pairName(row)}: ${counted(unshared, 'task')} of one side only, left out`)
  if (differingSettings.length > 0) lines.push(`${pairName(row)}: not the only difference: ${differingSettings.join('; ')}`)
  return lines
}

function groupLines(rows: readonly ReportedComparison[], all: number, width: number): readonly string[] {
  return rows.flatMap((row) => {
    if (row.groups === undefined) return []
    const groups = row.groups.map(
      (each): TableRow => ({
        names: [each.group],
        numbers: numbersOf(each),
        isRatio: each.ratio !== undefined,
        ...outcomeOf({ names: row.names, verdict: each.verdict }),
      }),
    )
    const others = all === row.groups.length ? '' : ' of all pairs'
    const title = `${pairName(row)}, corrected for ${counted(all, 'group')}${others}:`
    return ['', title, comparisonTable('group', row.measure, groups, width)]
  })
}

function pairName({ names: [first, second] }: ReportedComparison): string {
  return `${first} and ${second}`
}
