import type { RowEstimate } from '@orreryjs/runs'
import { STAND_IN } from '@orreryjs/runs/estimate'
import type { CellResult, Column } from '@orreryjs/runs/results'
import { groupRows, STEP_LIMIT_COLUMN, stepLimitsDiffer, stepLimitText } from '@orreryjs/runs/results'
import { dollars, pluralize, shortCount } from '@orreryjs/runs/texts'
import type { TextStyles } from '../episodes/index.ts'
import { plainTable } from './plain-table.ts'

const COLUMNS: readonly Column[] = [
  { title: 'agent' },
  { title: 'model' },
  { title: 'episodes', align: 'right' },
  { title: 'calls', align: 'right' },
  { title: 'tokens in', align: 'right' },
  { title: 'out', align: 'right' },
  { title: 'cost', align: 'right' },
]

/** A plan with the estimated usage of each row. */
export interface EstimatedPlan {
  readonly cells: readonly CellResult[]
  /** In the order of the cells. */
  readonly estimates: readonly RowEstimate[]
  /** Cost at which the run stops, in US dollars. */
  readonly maxCost: number | undefined
}

/** Returns the estimated usage of a run as text: a table for each world and split, totals, and upper bounds. */
export function estimateLines({ cells, estimates, maxCost }: EstimatedPlan, colour: TextStyles): readonly string[] {
  const byCell = new Map(cells.map((cell, index) => [cell, estimates[index]]))
  const groups = [...groupRows(cells)]
  const tables = groups.flatMap(([title, group], index) => {
    const withCap = stepLimitsDiffer(group)
    const rows = group.flatMap((cell) => {
      const row = byCell.get(cell)
      return row === undefined ? [] : [[...estimateRow(row), ...(withCap ? [stepLimitText(cell)] : [])]]
    })
    const last = index === groups.length - 1 ? [[...totalRow(estimates), ...(withCap ? [''] : [])]] : []
    return ['', colour.bold(title), plainTable(withCap ? [...COLUMNS, STEP_LIMIT_COLUMN] : COLUMNS, [...rows, ...last])]
  })
  return [...tables.slice(1), '', ...remarks(estimates, maxCost)]
}

function estimateRow(row: RowEstimate): readonly string[] {
  return [row.label, row.model, String(row.episodes), ...usage(row)]
}

/** Returns the totals over rows; the cost only if it is known for every row. */
export function totalOf(
  rows: readonly RowEstimate[],
): Pick<RowEstimate, 'episodes' | 'modelCalls' | 'inputTokens' | 'outputTokens' | 'cost'> {
  const sum = (of: (row: RowEstimate) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return {
    episodes: sum((row) => row.episodes),
    modelCalls: sum((row) => row.modelCalls),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    ...(rows.every(({ cost }) => cost !== undefined) && { cost: sum((row) => row.cost ?? 0) }),
  }
}

function totalRow(rows: readonly RowEstimate[]): readonly string[] {
  const total = totalOf(rows)
  return ['total', '', String(total.episodes), ...usage(total)]
}

function usage({ modelCalls, inputTokens, outputTokens, cost }: Omit<ReturnType<typeof totalOf>, 'episodes'>): readonly string[] {
  return [...[modelCalls, inputTokens, outputTokens].map(shortCount), cost === undefined ? '-' : dollars(cost)]
}

function remarks(rows: readonly RowEstimate[], maxCost: number | undefined): readonly string[] {
  const withModel = rows.filter(({ sample }) => sample > 0)
  if (withModel.length === 0) return ['no model is called']
  const maxSample = Math.max(...withModel.map(({ sample }) => sample))
  const standIns = [...new Set(withModel.flatMap(({ standIn }) => standIn ?? []))].join(' and ')
  const unpriced = withModel.some(({ cost }) => cost === undefined)
  return [
    `estimated from up to ${pluralize(maxSample, 'episode')} per row with a simulated model (${standIns === '' ? STAND_IN : standIns} in place of real models); reasoning models write more`,
    ...(unpriced ? ['cost: unknown; pass --prices with the model'] : []),
    ...bounds(withModel),
    ...(maxCost === undefined ? [] : [`the run stops at ${dollars(maxCost)} (--max-cost)`]),
  ]
}

const BOUNDS = [
  ['modelCalls', 'calls', '--max-model-calls', shortCount],
  ['tokens', 'tokens', '--max-tokens', shortCount],
  ['cost', 'dollars', '--cost-limit', dollars],
] as const

/** Returns the upper bounds that follow from the limits per episode, and the quantities without a limit. */
function bounds(rows: readonly RowEstimate[]): readonly string[] {
  const bound: string[] = []
  const open: string[] = []
  for (const [name, noun, flag, text] of BOUNDS) {
    const values = rows.flatMap(({ upperBound }) => upperBound[name] ?? [])
    const sum = values.reduce((total, value) => total + value, 0)
    if (values.length < rows.length) open.push(`${noun} (${flag})`)
    else bound.push(name === 'cost' ? text(sum) : `${text(sum)} ${noun}`)
  }
  return [
    ...(bound.length > 0
      ? [`max ${bound.join(', ')} by the limits per episode; the last call of an episode may exceed its limit`]
      : []),
    ...(open.length > 0 ? [`no per-episode limit is set for ${open.join(', ')}`] : []),
  ]
}
