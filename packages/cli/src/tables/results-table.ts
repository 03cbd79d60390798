import { plainTable, widthOf } from '@orreryjs/reporting/plain-table'
import { type CellResult, type Column, resultColumns, resultRows } from '@orreryjs/runs/results'
import { pluralize, wrapName } from '@orreryjs/runs/texts'

/** Options of `resultTable`. */
interface TableOptions {
  /** Width of the terminal. */
  readonly width: number
  /** True to show all columns. */
  readonly isWide: boolean
}

/** A table of rows on the same tasks. */
interface ResultTable {
  /** Facts that all rows share: number of tasks and model. */
  readonly facts: readonly string[]
  readonly table: string
}

/**
 * Returns the results of rows. Columns without information are left out unless the table is wide: what all rows share is a fact, `errors` and `reward`
 * appear if a row has errors or a reward other than its success, and `SPL` only in wide tables. In a narrow terminal, agent and model, and
 * rate and interval, share a column on two lines.
 */
export function resultTable(cells: readonly CellResult[], { width, isWide }: TableOptions): ResultTable {
  const models = new Set(cells.flatMap(({ model }) => (model === NO_MODEL ? [] : [model])))
  const sizes = new Set(cells.map(sizeText))
  const [model, size] = [[...models][0], [...sizes][0]]
  const withModel = isWide || models.size > 1
  const withSize = isWide || sizes.size > 1
  const isShown = ({ title }: Column): boolean => {
    if (title === 'n') return withSize
    return isWide || (HIDDEN[title]?.(cells) ?? false) === false
  }
  const all = resultColumns(cells)
  const shown = all.flatMap((column, at) => (isShown(column) ? [at] : []))
  const pick = <Value>(values: readonly Value[]): readonly Value[] => values.filter((_, at) => shown.includes(at))
  const columns = pick(all)
  const numbers = resultRows(cells).map(pick)
  return {
    facts: [...(withSize || size === undefined ? [] : [size]), ...(withModel || model === undefined ? [] : [model])],
    table: fitted(cells, { columns, numbers, width, withModel }),
  }
}

/** Model name of an agent without a model. */
export const NO_MODEL = 'none'

/** Columns that are hidden, and when. */
const HIDDEN: Readonly<Record<string, (cells: readonly CellResult[]) => boolean>> = {
  errors: (cells) => cells.every(({ summary }) => (summary?.errors ?? 0) === 0),
  reward: (cells) =>
    cells.every(({ summary }) => Math.abs((summary?.meanReward ?? 0) - (summary?.strict.rate ?? 0)) < SMALLEST_REWARD),
  calls: (cells) => cells.every(({ summary }) => (summary?.meanModelCalls ?? 0) === 0),
  tokens: (cells) => cells.every(({ summary }) => (summary?.inputTokens ?? 0) + (summary?.outputTokens ?? 0) === 0),
  SPL: () => true,
}

/** Smallest difference of two rewards that a table can show. */
const SMALLEST_REWARD = 0.0005

function sizeText({ summary, tasks }: CellResult): string | undefined {
  if (summary === undefined) return undefined
  const { episodes } = summary
  const all = tasks ?? episodes
  if (episodes === all) return pluralize(all, 'task')
  const attempts = episodes / all
  return Number.isInteger(attempts)
    ? `${pluralize(all, 'task')} x ${pluralize(attempts, 'attempt')}`
    : `${pluralize(episodes, 'episode')} of ${pluralize(all, 'task')}`
}

interface Fitted {
  readonly columns: readonly Column[]
  readonly numbers: readonly (readonly string[])[]
  readonly width: number
  readonly withModel: boolean
}

function fitted(cells: readonly CellResult[], { columns, numbers, width, withModel }: Fitted): string {
  const names = cells.map(({ label, model }) => (withModel ? [label, model] : [label]))
  const wide = plainTable(
    [{ title: 'agent' }, ...(withModel ? [{ title: 'model' }] : []), ...columns],
    numbers.map((row, at) => [...(names[at] ?? []), ...row]),
  )
  if (widthOf(wide) <= width) return wide
  const at = columns.findIndex(({ title }) => title === 'success')
  const joined = <Value>(values: readonly Value[], join: (rate: Value, interval: Value) => Value): readonly Value[] =>
    values.flatMap((value, index) => {
      const next = values[at + 1]
      if (index === at && next !== undefined) return [join(value, next)]
      return index === at + 1 ? [] : [value]
    })
  const narrow = joined(columns, (rate, interval) => ({ ...rate, title: `${rate.title}\n${interval.title}` })).map(narrowTitle)
  const rows = numbers.map((row) => joined(row, (rate, interval) => `${rate}\n${interval}`))
  const room = Math.max(MIN_NAME_WIDTH, width - GAP - widthOf(plainTable(narrow, rows)))
  const cellsOf = ([label = '', model]: readonly string[]): string =>
    [wrapName(label, room), ...(model === undefined ? [] : [wrapName(model, room - 2).replaceAll(/^/gm, '  ')])].join('\n')
  return plainTable(
    [{ title: withModel ? 'agent\n  model' : 'agent' }, ...narrow],
    rows.map((row, index) => [cellsOf(names[index] ?? []), ...row]),
  )
}

/** Minimum width of names in columns. */
const MIN_NAME_WIDTH = 12
const GAP = 2

/** Breaks a title of two words, which is wider than its numbers. */
function narrowTitle(column: Column): Column {
  return column.title.includes('\n') ? column : { ...column, title: column.title.replace(' ', '\n') }
}
