import { errorMessage } from '@orreryjs/core'
import type { Unread } from '@orreryjs/harness'
import { counted, dollars, percent, percentRange, shortCount } from '../texts/numbers.ts'
import type { Column } from './column.ts'
import type { CellFigures } from './results.ts'

/** Columns of numbers, the same in the terminal and in the report. */
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

/** The numbers of a row as text, one for each of `RESULT_COLUMNS`. Steps, calls and tokens are per episode. */
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

/** Stands before tokens that are estimated, where others are told. */
const ESTIMATED = '~'

/** Whether estimated tokens stand beside told ones, so that they must be told apart. */
function tokensMixed(cells: readonly CellFigures[]): boolean {
  const asking = cells.flatMap(({ summary }) => (summary === undefined || summary.meanModelCalls === 0 ? [] : [summary]))
  return new Set(asking.map(({ estimatedCalls }) => estimatedCalls !== undefined)).size > 1
}

/** Episodes; with several attempts at each task as tasks by attempts, `6 x 2`, or where they have not as many `11 of 6`. */
function sizeOf(episodes: number, tasks: number): string {
  if (episodes === tasks) return String(episodes)
  return episodes % tasks === 0 ? `${tasks} x ${episodes / tasks}` : `${episodes} of ${tasks}`
}

/** Why the episodes of a row ended: `solved 49, step-limit 1`. */
export function endings({ summary }: CellFigures): string {
  return Object.entries(summary?.ends ?? {})
    .map(([end, count]) => `${end} ${count}`)
    .join(', ')
}

/** Most steps of an episode, for tables whose rows differ in it. */
export const CAP_COLUMN: Column = { title: 'cap', align: 'right' }

/** A row's step limit as text. */
export function capText({ maxSteps }: Pick<CellFigures, 'maxSteps'>): string {
  return maxSteps === undefined ? 'none' : String(maxSteps)
}

/** Whether the rows of a table have different step limits: the limit is then a column, else part of the heading. */
export function capsDiffer(cells: readonly CellFigures[]): boolean {
  return new Set(cells.map(capText)).size > 1
}

/** `RESULT_COLUMNS`, and the step limit last where these rows differ in it. */
export function resultColumns(cells: readonly CellFigures[]): readonly Column[] {
  return capsDiffer(cells) ? [...RESULT_COLUMNS, CAP_COLUMN] : RESULT_COLUMNS
}

/** The numbers of each row as text, one for each of its `resultColumns`. */
export function resultRows(cells: readonly CellFigures[]): readonly (readonly string[])[] {
  const withCap = capsDiffer(cells)
  const isMixed = tokensMixed(cells)
  return cells.map((cell) => [...resultNumbers(cell, isMixed), ...(withCap ? [capText(cell)] : [])])
}

/** Rows of one world, split, dialect and price of thoughts under a heading, in the order in which they first come up. */
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

/** What all rows of a group have in common. */
function groupTitle(cells: readonly CellFigures[]): string {
  const [first] = cells
  if (first === undefined) return ''
  const { maxSteps, countThoughts } = first
  const limit = maxSteps === undefined ? 'no step limit' : `at most ${maxSteps} steps`
  const shared = capsDiffer(cells) ? 'step limits by row' : limit
  return `${placeOf(first)}, ${shared}, thoughts ${countThoughts ? 'count as steps' : 'cost no step'}`
}

function placeOf({ world, split, dialect }: CellFigures): string {
  return `${world} ${split}, dialect ${dialect}`
}

/** Success of every agent with its model in every world, for runs of several of both. */
export interface SuccessMatrix {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** The summary of a run, a row for each agent and model and a column for each place; absent where there is one of either. */
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

/** What must be known of rows beside their figures, a line each. */
export function noteLines(cells: readonly CellFigures[]): readonly string[] {
  return [...planLines(cells), ...partLines(cells), ...excludedLines(cells), ...doubtLines(cells), ...costLines(cells)]
}

/** What the rewards looked at, for rows of a world that tells it: each part over the tasks that ask for it. */
function partLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    const parts = Object.entries(summary?.meanParts ?? {}).map(([name, mean]) => `${name} ${percent(mean)}`)
    return parts.length === 0 ? [] : [`${label} with ${model}, parts of the reward: ${parts.join(', ')}`]
  })
}

/** Why the figures of rows are not what they seem. */
export function doubtLines(cells: readonly CellFigures[]): readonly string[] {
  return [
    ...samplingLines(cells),
    ...retriedLines(cells),
    ...notUnderstoodLines(cells),
    ...unreadLines(cells),
    ...estimatedLines(cells),
  ]
}

/** What intervals go by that do not go by single tasks; once for rows of a split. */
function samplingLines(cells: readonly CellFigures[]): readonly string[] {
  const lines = cells.flatMap(({ world, split, tasks = 0, clusters }) =>
    clusters === undefined
      ? []
      : [
          `${world} ${split}: ${counted(tasks, 'task')} in ${counted(clusters, 'cluster')}: no 95 % CI is surer than the clusters are`,
        ],
  )
  return [...new Set(lines)]
}

/** How many episodes of rows were played again after an outage, for rows where some were. */
function retriedLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary?.retried === undefined) return []
    const some = `${summary.retried} of ${counted(summary.episodes, 'episode')}`
    return [
      `${label} with ${model}: ${some} played again from where failures outside the agent had ended them (--retry-broken); the journal keeps what they came to before`,
    ]
  })
}

/** In how many trials the agents of rows carried out a plan, and how often they made a new one, for rows that make some in trials. */
function planLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    const { meanAttempts, meanRevisions } = summary ?? {}
    if (meanAttempts === undefined || meanRevisions === undefined) return []
    return [`${label} with ${model}: ${meanAttempts.toFixed(2)} trials and ${meanRevisions.toFixed(2)} plan revisions a task`]
  })
}

/** Rates without the episodes that the outside world broke, for rows where there are some. */
function excludedLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary === undefined || summary.infrastructureExcluded.episodes === summary.episodes) return []
    const { successes, episodes, rate } = summary.infrastructureExcluded
    const share = rate === undefined ? 'nothing left to rate' : `${percent(rate)} (${successes} of ${episodes})`
    const broken = `${summary.episodes - episodes} of ${counted(summary.episodes, 'episode')}`
    const part = percent(1 - episodes / summary.episodes)
    return [`${label} with ${model}, without the ${broken} (${part}) that failures outside the agent ended: ${share}`]
  })
}

/** Tokens that no server told, of rows whose model is a real one: a simulated one never tells any. */
function estimatedLines(cells: readonly CellFigures[]): readonly string[] {
  const isMixed = tokensMixed(cells)
  return cells.flatMap(({ label, model, simulated, summary }) => {
    // Every token of a simulated model is; that must be said beside others alone.
    if ((simulated && !isMixed) || summary?.estimatedCalls === undefined) return []
    const calls = Math.round(summary.meanModelCalls * summary.episodes)
    const mark = isMixed ? `, marked ${ESTIMATED}` : ''
    return [`${label} with ${model}: the tokens of ${summary.estimatedCalls} of ${counted(calls, 'call')} are estimated${mark}`]
  })
}

/** How many replies of simulated models say that their prompt was not understood, for rows where some do. */
function notUnderstoodLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary?.unreadPrompts === undefined) return []
    const calls = Math.round(summary.meanModelCalls * summary.episodes)
    return [
      `${label} with ${model}: ${summary.unreadPrompts} of ${calls} replies say that the prompt is not understood, so the row says nothing about the agent`,
    ]
  })
}

/** What to know of rows whose replies could mostly not be read: their numbers say nothing of how well anybody plays. */
function unreadLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary?.unread === undefined) return []
    return [`${label} with ${model}: ${unreadText(summary.unread)}`]
  })
}

/** How many replies could not be read, and what the first of them said. */
export function unreadText({ replies, of, cut, first }: Unread & { readonly of: number }): string {
  const cuts = cut === 0 ? '' : ` (${cut} cut at the token limit)`
  const example = replies === 0 ? '' : `; the first: ${quoted(first)}`
  return `${replies} of ${of} replies could not be read${cuts}${example}`
}

const LONGEST_QUOTE = 120

/** A model's words in one line. */
function quoted(text: string): string {
  if (text.trim() === '') return 'an empty one'
  const line = errorMessage(text)
  return JSON.stringify(line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}...` : line)
}

/** What rows cost in all, where the price of their calls is known. */
function costLines(cells: readonly CellFigures[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) =>
    summary?.cost === undefined ? [] : [`${label} with ${model} cost ${dollars(summary.cost)} in all`],
  )
}
