import { unknownName } from '@orreryjs/runs/texts'
import type { Estimate } from '../../data/report-analysis.ts'
import type { ReportData, ReportPlace, ReportRow } from '../../data/report-data.ts'
import { type Cell, csvTable, csvText } from './csv.ts'

/** A CSV table of a report: its columns after world and split, and its lines. */
interface TableOf {
  readonly heading: readonly string[]
  /** True if its lines compare two rows, so a declared baseline applies. */
  readonly paired?: boolean
  lines(place: ReportPlace): readonly (readonly Cell[])[]
}

const INTERVAL = ['low', 'high']

/** Tables other than `rows`; rates are 0 to 1. */
const TABLES: Readonly<Record<string, TableOf>> = {
  passes: {
    heading: [
      'row',
      'k',
      'tasks',
      'pass_at_k',
      'pass_at_k_low',
      'pass_at_k_high',
      'pass_hat_k',
      'pass_hat_k_low',
      'pass_hat_k_high',
      'broken',
      'flaky',
    ],
    lines: byRow(({ passes }) =>
      (passes?.points ?? []).map(({ k, tasks, any, all }) => [
        k,
        tasks,
        ...bounds(any),
        ...bounds(all),
        passes?.broken,
        passes?.flaky,
      ]),
    ),
  },
  budgets: {
    heading: ['row', 'of', 'budget', 'success', ...INTERVAL, 'unknown'],
    lines: byRow(({ budgets }) =>
      budgets.flatMap(({ budget, points }) =>
        points.map((point) => [budget, point.budget, point.share, point.low, point.high, point.unknown]),
      ),
    ),
  },
  claims: {
    heading: ['row', 'said', 'attempts', 'solved', 'share', ...INTERVAL],
    lines: byRow(({ claims }) =>
      (claims?.rows ?? []).map(({ said, attempts, solved, share }) => [said, attempts, solved, ...bounds(share)]),
    ),
  },
  prices: {
    paired: true,
    heading: ['first', 'second', 'tasks', 'of', 'ratio', ...INTERVAL, 'p_holm', 'cheaper', 'p_of_both', 'dominates'],
    lines: ({ rows, prices }) =>
      prices.map(({ first, second, tasks, price, ratio, adjustedCost, cheaper, adjusted, dominates }) => [
        rows[first]?.name,
        rows[second]?.name,
        tasks,
        price,
        ...bounds(ratio),
        adjustedCost,
        sideName(rows, [first, second], cheaper),
        adjusted,
        sideName(rows, [first, second], dominates),
      ]),
  },
  kinds: {
    paired: true,
    heading: ['first', 'second', 'first_kind', 'second_kind', 'attempts'],
    lines: ({ rows, kinds }) =>
      kinds.flatMap(({ first, second, pairs }) =>
        pairs.map((pair) => [rows[first]?.name, rows[second]?.name, pair.first, pair.second, pair.count]),
      ),
  },
  'kind-differences': {
    paired: true,
    heading: ['first', 'second', 'kind', 'tasks', 'attempts', 'difference', ...INTERVAL, 'p_holm', 'better'],
    lines: ({ rows, kinds }) =>
      kinds.flatMap(({ first, second, tasks, attempts, differences }) =>
        differences.map(({ kind, difference, adjusted, verdict }) => [
          rows[first]?.name,
          rows[second]?.name,
          kind,
          tasks,
          attempts,
          ...bounds(difference),
          adjusted,
          sideName(rows, [first, second], verdict),
        ]),
      ),
  },
  items: {
    heading: ['task', 'type', 'ease', 'ease_low', 'ease_high', 'discrimination', 'discrimination_low', 'discrimination_high'],
    lines: ({ items }) =>
      (items?.items ?? []).map(({ task, type, ease, discrimination }) => [
        task,
        type,
        ...bounds(ease),
        discrimination?.correlation,
        discrimination?.low,
        discrimination?.high,
      ]),
  },
  'short-forms': {
    heading: ['size', 'task', 'weight', 'off_by', 'within', 'off_by_lot'],
    lines: ({ items }) =>
      (items?.forms ?? []).flatMap(({ tasks, error, within, byLot }) =>
        tasks.map(({ task, weight }) => [tasks.length, task, weight, error, within, byLot]),
      ),
  },
}

/** Names of the CSV tables of a report. */
export const CSV_TABLES: readonly string[] = ['rows', ...Object.keys(TABLES)]

/** Returns the CSV table with this name. Throws `USAGE`. */
export function csvTableNamed(name: string, data: ReportData): string {
  if (name === 'rows') return csvTable(data)
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined
  if (table === undefined) throw unknownName('USAGE', 'table', name, CSV_TABLES)
  // The baseline is needed to interpret adjusted p values and to rebuild the table.
  const hasBaseline = table.paired === true && data.places.some(({ baseline }) => baseline !== undefined)
  const lines = data.places.flatMap((place) =>
    table.lines(place).map((line) => [place.world, place.split, ...line, ...(hasBaseline ? [place.baseline] : [])]),
  )
  return csvText(['world', 'split', ...table.heading, ...(hasBaseline ? ['baseline'] : [])], lines)
}

function byRow(of: (row: ReportRow) => readonly (readonly Cell[])[]): TableOf['lines'] {
  return ({ rows }) => rows.flatMap((row) => of(row).map((line) => [row.name, ...line]))
}

function bounds(value: Estimate | undefined): readonly Cell[] {
  return [value?.mean, value?.low, value?.high]
}

function sideName(rows: readonly ReportRow[], [first, second]: readonly [number, number], side: string | undefined): Cell {
  return side === 'first' ? rows[first]?.name : side === 'second' ? rows[second]?.name : undefined
}
