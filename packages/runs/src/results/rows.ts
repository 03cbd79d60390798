import { dollars, percent, percentRange, shortCount } from '../texts/numbers.ts'
import type { Column } from '../texts/plain-table.ts'
import type { CellResult } from './results.ts'

/** Columns of numbers, the same in the terminal and in the report. */
export const RESULT_COLUMNS: readonly Column[] = [
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
export function resultNumbers({ summary, interval }: CellResult): readonly string[] {
  if (summary === undefined || interval === undefined) return ['0', ...RESULT_COLUMNS.slice(1).map(() => '-')]
  const tokens = (summary.inputTokens + summary.outputTokens) / summary.episodes
  return [
    String(summary.episodes),
    percent(summary.strict.rate ?? 0),
    percentRange(interval.low, interval.high),
    String(summary.errors),
    summary.meanReward.toFixed(3),
    summary.meanSteps.toFixed(1),
    summary.meanModelCalls.toFixed(1),
    shortCount(tokens),
    summary.spl === undefined ? '-' : summary.spl.toFixed(2),
  ]
}

/** Why the episodes of a row ended: `solved 49, step-limit 1`. */
export function endings({ summary }: CellResult): string {
  return Object.entries(summary?.ends ?? {})
    .map(([end, count]) => `${end} ${count}`)
    .join(', ')
}

/** What all rows of a group have in common, for its heading. */
function groupTitle({ world, split, dialect, maxSteps, countThoughts }: CellResult): string {
  const limit = maxSteps === undefined ? 'no step limit' : `at most ${maxSteps} steps`
  return `${world} ${split}, dialect ${dialect}, ${limit}, thoughts ${countThoughts ? 'count as steps' : 'cost no step'}`
}

/** Rows under the same heading, in the order in which the headings first come up. */
export function groupRows(cells: readonly CellResult[]): ReadonlyMap<string, readonly CellResult[]> {
  const groups = new Map<string, CellResult[]>()
  for (const cell of cells) {
    const title = groupTitle(cell)
    const group = groups.get(title)
    if (group === undefined) groups.set(title, [cell])
    else group.push(cell)
  }
  return groups
}

/** Rates without the episodes that the outside world broke, for rows where there are some. */
export function excludedLines(cells: readonly CellResult[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) => {
    if (summary === undefined || summary.infrastructureExcluded.episodes === summary.episodes) return []
    const { successes, episodes, rate } = summary.infrastructureExcluded
    const share = rate === undefined ? 'nothing left to rate' : `${percent(rate)} (${successes} of ${episodes})`
    return [`${label} with ${model}, without episodes that failures outside the agent ended: ${share}`]
  })
}

/** What rows cost in all, where the price of their calls is known. */
export function costLines(cells: readonly CellResult[]): readonly string[] {
  return cells.flatMap(({ label, model, summary }) =>
    summary?.cost === undefined ? [] : [`${label} with ${model} cost ${dollars(summary.cost)} in all`],
  )
}

/** What must stand under every table with simulated rows. */
export const SIMULATED_NOTE = 'simulated: made with the rule-based model; says nothing about any real language model'
