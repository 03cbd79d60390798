import { endReasonTexts, errorMessage } from '@orreryjs/core'
import type { UnparsedReplies } from '@orreryjs/harness'
import { dollars, percent, percentRange, pluralize, shortCount } from '../texts/numbers.ts'
import type { Column } from './column.ts'
import type { CellFigures } from './results.ts'

/** Number columns, the same in the terminal and in reports. */
const RESULT_COLUMNS: readonly Column[] = [
  { title: 'n', align: 'right' },
  { title: 'success', align: 'right' },
  { title: '95 % CI', align: 'right' },
  { title: 'errors', align: 'right' },
  { title: 'reward', align: 'right' },
  { title: 'steps', align: 'right' },
  { title: 'calls', align: 'right' },
  { title: 'tokens', align: 'right' },
  { title: 'SPL', align: 'right' },
]

/** Numbers of a row as text, one for each of `RESULT_COLUMNS`. Steps, calls and tokens are per episode. */
function resultNumbers({ summary, interval, tasks }: CellFigures, isMixed: boolean): readonly string[] {
  if (summary === undefined || interval === undefined) return ['0', ...RESULT_COLUMNS.slice(1).map(() => '-')]
  const tokens = (summary.inputTokens + summary.outputTokens) / summary.episodes
  return [
    sizeOf(summary.episodes, tasks ?? summary.episodes),
    percent(summary.strict.rate ?? 0),
    percentRange(interval.low, interval.high),
    String(summary.errors),
    summary.meanReward.toFixed(3),
    summary.meanSteps.toFixed(1),
    summary.meanModelCalls.toFixed(1),
    `${isMixed && summary.estimatedCalls !== undefined ? ESTIMATED : ''}${shortCount(tokens)}`,
    summary.spl === undefined ? '-' : summary.spl.toFixed(2),
  ]
}

/** Marks estimated token counts next to exact ones. */
const ESTIMATED = '~'

/** True if some rows have estimated token counts and others exact ones. */
function tokensMixed(cells: readonly CellFigures[]): boolean {
  const withCalls = cells.flatMap(({ summary }) => (summary === undefined || summary.meanModelCalls === 0 ? [] : [summary]))
  return new Set(withCalls.map(({ estimatedCalls }) => estimatedCalls !== undefined)).size > 1
}

/**
 * Formats the sample size: number of episodes; with several attempts `6 x 2` (tasks by attempts), or `11 of 6` if tasks differ in their
 * number of attempts.
 */
function sizeOf(episodes: number, tasks: number): string {
  if (episodes === tasks) return String(episodes)
  return episodes % tasks === 0 ? `${tasks} x ${episodes / tasks}` : `${episodes} of ${tasks}`
}

/** Formats the end reasons of a row: `49 solved, 1 hit the step limit`. */
export function endReasonCounts({ summary }: CellFigures): string {
  return Object.entries(summary?.ends ?? {})
    .map(([end, count]) => `${count} ${endReasonTexts(end).afterCount}`)
    .join(', ')
}

/** Step limit column, for tables whose rows differ in it. */
export const STEP_LIMIT_COLUMN: Column = { title: 'max steps', align: 'right' }

/** Formats a row's step limit. */
export function stepLimitText({ maxSteps }: Pick<CellFigures, 'maxSteps'>): string {
  return maxSteps === undefined ? 'none' : String(maxSteps)
}

/** True if rows have different step limits: the limit is then a column instead of part of the heading. */
export function stepLimitsDiffer(cells: readonly CellFigures[]): boolean {
  return new Set(cells.map(stepLimitText)).size > 1
}

/** `RESULT_COLUMNS`, with the step limit as last column if rows differ in it. */
export function resultColumns(cells: readonly CellFigures[]): readonly Column[] {
  return stepLimitsDiffer(cells) ? [...RESULT_COLUMNS, STEP_LIMIT_COLUMN] : RESULT_COLUMNS
}

/** Numbers of each row as text, one for each of its `resultColumns`. */
export function resultRows(cells: readonly CellFigures[]): readonly (readonly string[])[] {
  const withCap = stepLimitsDiffer(cells)
  const isMixed = tokensMixed(cells)
  return cells.map((cell) => [...resultNumbers(cell, isMixed), ...(withCap ? [stepLimitText(cell)] : [])])
}

/** Groups rows by world, split, dialect and cost of thoughts, with a heading each, in the order of the first row. */
export function groupRows<Row extends CellFigures>(cells: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const cell of cells) {
    const key = JSON.stringify([placeOf(cell), cell.countThoughts])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [cell])
    else group.push(cell)
  }
  return new Map([...groups.values()].map((group) => [groupTitle(group), group]))
}

/** Heading with the shared settings of a group. */
function groupTitle(cells: readonly CellFigures[]): string {
  const [first] = cells
  if (first === undefined) return ''
  const { maxSteps, countThoughts } = first
  const limit = maxSteps === undefined ? 'no step limit' : `max ${maxSteps} steps`
  const shared = stepLimitsDiffer(cells) ? 'step limits by row' : limit
  return `${placeOf(first)}, ${shared}, thoughts ${countThoughts ? 'count as steps' : 'are free'}`
}

function placeOf({ world, split, dialect }: CellFigures): string {
  return `${world} ${split}, dialect ${dialect}`
}

/** Success of every agent with its model in every world. */
export interface SuccessMatrix {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Builds a matrix with a row for each agent and model and a column for each world and split; `undefined` if there is only one row or
 * column.
 */
export function successMatrix(cells: readonly CellFigures[]): SuccessMatrix | undefined {
  const titleOf = ({ world, split }: CellFigures): string => `${world}\n${split}`
  const places = [...new Set(cells.map(titleOf))]
  const names = new Map(cells.map((cell) => [JSON.stringify([cell.label, cell.model]), [cell.label, cell.model] as const]))
  if (places.length < 2 || names.size < 2) return undefined
  const rateIn = (name: readonly [string, string], place: string): string => {
    const found = cells.filter((cell) => cell.label === name[0] && cell.model === name[1] && titleOf(cell) === place)
    return found.map(({ summary }) => (summary === undefined ? '-' : percent(summary.strict.rate ?? 0))).join(', ')
  }
  const columns = places.map((title): Column => ({ title, align: 'right' }))
  return {
    columns: [{ title: 'agent' }, { title: 'model' }, ...columns],
    rows: [...names.values()].map((name) => [...name, ...places.map((place) => rateIn(name, place))]),
  }
}

/**
 * Notes on rows, one line each: plans and reward components, and what `warningLines` returns. `componentName` returns the printed name of a
 * component.
 */
export function noteLines(
  cells: readonly CellFigures[],
  componentName: (name: string) => string = (name) => name,
): readonly string[] {
  return [...planLines(cells), ...partLines(cells, componentName), ...warningLines(cells)]
}

/** Notes that a reader of the figures must know, one line each: infrastructure errors, caveats and cost. */
export function warningLines(cells: readonly CellFigures[]): readonly string[] {
  return [...excludedLines(cells), ...caveatLines(cells), ...costLines(cells)]
}

/** Mean reward components, for worlds that report them, each over the tasks that require it. */
function partLines(cells: readonly CellFigures[], componentName: (name: string) => string): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    const parts = Object.entries(summary?.meanRewardComponents ?? {}).map(
      ([name, mean]) => `${componentName(name)} ${percent(mean)}`,
    )
    return parts.length === 0 ? [] : [`${label} with ${model}, reward components: ${parts.join(', ')}`]
  })
}

/** Caveats on the figures of rows. */
export function caveatLines(cells: readonly CellFigures[]): readonly string[] {
  return [
    ...samplingLines(cells),
    ...retriedLines(cells),
    ...notUnderstoodLines(cells),
    ...unreadLines(cells),
    ...estimatedLines(cells),
  ]
}

/** Notes on clusters, once per world and split. */
function samplingLines(cells: readonly CellFigures[]): readonly string[] {
  const lines = cells.flatMap(({ world, split, tasks = 0, clusters }) =>
    clusters === undefined
      ? []
      : [
          `${world} ${split}: only ${pluralize(clusters, 'independent cluster')} (${pluralize(tasks, 'task')}): the 95 % CI is a lower bound on uncertainty`,
        ],
  )
  return [...new Set(lines), ...newTasksLines(cells)]
}

/** Intervals for new tasks, one line for each world and split whose tasks share few clusters. */
function newTasksLines(cells: readonly CellFigures[]): readonly string[] {
  const hasManyModels = new Set(cells.map(({ model }) => model).filter((model) => model !== 'none')).size > 1
  const intervals = new Map<string, readonly string[]>()
  for (const { world, split, label, model, tasks = 0, newTasks } of cells) {
    if (newTasks === undefined) continue
    const { interval, clusters } = newTasks
    const start = `${world} ${split}: the 95 % CI is for these ${pluralize(tasks, 'task')}; for new tasks from other clusters (${clusters} here): `
    const name = hasManyModels && model !== 'none' ? `${label} with ${model}` : label
    intervals.set(start, [...(intervals.get(start) ?? []), `${name} ${percentRange(interval.low, interval.high)}`])
  }
  return [...intervals].map(([start, own]) => `${start}${own.join(', ')}`)
}

/** Number of episodes that were repeated after an outage, for rows with any. */
function retriedLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary?.retried === undefined) return []
    const some = `${summary.retried} of ${pluralize(summary.episodes, 'episode')}`
    return [
      `${label} with ${model}: ${some} repeated after infrastructure errors (--retry-errors); the journal keeps the earlier tries`,
    ]
  })
}

/** Mean trials and plan revisions per task, for agents that plan in trials. */
function planLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    const { meanAttempts, meanRevisions } = summary ?? {}
    if (meanAttempts === undefined || meanRevisions === undefined) return []
    return [`${label} with ${model}: ${meanAttempts.toFixed(2)} trials and ${meanRevisions.toFixed(2)} plan revisions per task`]
  })
}

/** Success excluding infrastructure errors, for rows with any. */
function excludedLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary === undefined || summary.infrastructureExcluded.episodes === summary.episodes) return []
    const { successes, episodes, rate } = summary.infrastructureExcluded
    const share = rate === undefined ? 'no episodes left' : `${percent(rate)} (${successes} of ${episodes})`
    const broken = `${summary.episodes - episodes} of ${pluralize(summary.episodes, 'episode')}`
    const part = percent(1 - episodes / summary.episodes)
    return [`${label} with ${model}, success excluding errors (${broken}, ${part}): ${share}`]
  })
}

/** Number of calls with estimated token counts. Simulated models always estimate, so they are mentioned only next to exact counts. */
function estimatedLines(cells: readonly CellFigures[]): readonly string[] {
  const isMixed = tokensMixed(cells)
  return cells.flatMap(({ label, model, simulated, summary }) => {
    // Simulated models always estimate; mention it only next to exact counts.
    if ((simulated && !isMixed) || summary?.estimatedCalls === undefined) return []
    const calls = Math.round(summary.meanModelCalls * summary.episodes)
    const mark = isMixed ? `, marked ${ESTIMATED}` : ''
    return [`${label} with ${model}: the tokens of ${summary.estimatedCalls} of ${pluralize(calls, 'call')} are estimated${mark}`]
  })
}

/** Number of replies in which the simulated model did not understand the prompt, for rows with any. */
function notUnderstoodLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary?.promptsNotUnderstood === undefined) return []
    const calls = Math.round(summary.meanModelCalls * summary.episodes)
    return [
      `${label} with ${model}: ${summary.promptsNotUnderstood} of ${calls} replies say that the prompt is not understood, so the row does not measure the agent`,
    ]
  })
}

/** Warns about rows with mostly unparsed replies, whose figures do not measure ability. */
function unreadLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary?.unparsed === undefined) return []
    return [`${label} with ${model}: ${unparsedText(summary.unparsed)}`]
  })
}

/** Formats the number of unparsed replies and quotes the first one. */
export function unparsedText({ replies, of, truncated: cut, first }: UnparsedReplies & { readonly of: number }): string {
  const cuts = cut === 0 ? '' : ` (${cut} truncated at the token limit)`
  const example = replies === 0 ? '' : `; first: ${quoted(first)}`
  return `${replies} of ${of} replies unparsed${cuts}${example}`
}

const MAX_QUOTE_LENGTH = 120

/** Quotes model text in one line. */
function quoted(text: string): string {
  if (text.trim() === '') return 'empty'
  const line = errorMessage(text)
  return JSON.stringify(line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH)}...` : line)
}

/** Total cost of rows, if the price of their calls is known. */
function costLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) =>
    summary?.cost === undefined ? [] : [`${label} with ${model} cost ${dollars(summary.cost)} in total`],
  )
}
