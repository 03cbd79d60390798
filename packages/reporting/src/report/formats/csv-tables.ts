import { unknownName } from '@orreryjs/runs/texts'
import type { Estimate } from '../../data/report-analysis.ts'
import type { ReportData, ReportPlace, ReportRow } from '../../data/report-data.ts'
import { type CsvValue, csvLines } from '../../export/csv-lines.ts'
import { boundColumn, type ColumnDescription, csvTable, ROW_COLUMNS } from './csv.ts'

/** A CSV table of a report: its columns after world and split, and its lines. */
interface CsvTable {
  readonly columns: readonly ColumnDescription[]
  /** True if its lines compare two rows, so a declared baseline applies. */
  readonly paired?: boolean
  lines(place: ReportPlace): readonly (readonly CsvValue[])[]
}

function column(name: string, description: string): ColumnDescription {
  return { name, description }
}

/** Describes a value and its bounds, with its name in each. */
function bounded(name: string, description: string): readonly ColumnDescription[] {
  return [column(name, description), boundColumn(name, 'low'), boundColumn(name, 'high')]
}

/** Describes the only value of a table that has bounds: they are `low` and `high`. */
function withInterval(name: string, description: string): readonly ColumnDescription[] {
  return [column(name, description), boundColumn(name, 'low', 'low'), boundColumn(name, 'high', 'high')]
}

const ROW = column('row', 'name of the row')
const SIDES = [column('a', 'name of the first row'), column('b', 'name of the second row')]
const TASKS = column('tasks', 'number of tasks that both rows played')
const P_HOLM = column('p_holm', 'p, Holm-adjusted')

/** Tables other than `rows`; rates are 0 to 1. */
const TABLES: Readonly<Record<string, CsvTable>> = {
  passes: {
    columns: [
      ROW,
      column('k', 'number of attempts'),
      column('tasks', 'number of tasks with at least k attempts'),
      ...bounded('pass_at_k', 'probability that at least one of k attempts succeeds'),
      ...bounded('pass_hat_k', 'probability that all k attempts succeed'),
      column('infrastructure_errors', 'number of attempts with an infrastructure error'),
      column('flaky_tasks', 'number of tasks solved in some attempts only'),
    ],
    lines: byRow(({ passes }) =>
      (passes?.points ?? []).map(({ k, tasks, passAtK, passHatK }) => [
        k,
        tasks,
        ...bounds(passAtK),
        ...bounds(passHatK),
        passes?.infrastructureErrors,
        passes?.flakyTasks,
      ]),
    ),
  },
  budgets: {
    columns: [
      ROW,
      column('resource', 'steps, calls, tokens or dollars'),
      column('budget', 'amount of the resource'),
      ...withInterval('success', 'share of the attempts that succeeded within the budget'),
      column('truncated', 'share of the attempts truncated within the budget'),
    ],
    lines: byRow(({ budgets }) =>
      budgets.flatMap(({ resource, points }) =>
        points.map((point) => [resource, point.budget, point.share, point.low, point.high, point.truncated]),
      ),
    ),
  },
  claims: {
    columns: [
      ROW,
      column('claim', 'success, failure, stopped (no claim), world-ended or truncated'),
      column('attempts', 'number of attempts with this claim'),
      column('solved', 'number of these attempts that were solved'),
      ...withInterval('share', 'share of these attempts that were solved'),
    ],
    lines: byRow(({ claims }) =>
      (claims?.rows ?? []).map(({ claim, attempts, solved, share }) => [claim, attempts, solved, ...bounds(share)]),
    ),
  },
  costs: {
    paired: true,
    columns: [
      ...SIDES,
      TASKS,
      column('resource', 'tokens or dollars'),
      ...withInterval('ratio', 'total cost of a / total cost of b'),
      ...withInterval('typical', 'cost of a / cost of b on a typical task: geometric mean over tasks'),
      P_HOLM,
      column('cheaper', 'row with the significantly lower cost; empty if neither'),
      column('p_dominance', 'Holm-adjusted p of more success and less cost together'),
      column('dominates', 'row that solves more and costs less, both significant; empty if neither'),
    ],
    lines: ({ rows, costPairs }) =>
      costPairs.map(({ a, b, tasks, resource, ratio, typical, adjustedCostP, cheaper, adjustedDominanceP, dominates }) => [
        rows[a]?.name,
        rows[b]?.name,
        tasks,
        resource,
        ...bounds(ratio),
        ...bounds(typical),
        adjustedCostP,
        sideName(rows, [a, b], cheaper),
        adjustedDominanceP,
        sideName(rows, [a, b], dominates),
      ]),
  },
  'failure-types': {
    paired: true,
    columns: [
      ...SIDES,
      column('a_outcome', 'outcome of row a: a failure type, or solved'),
      column('b_outcome', 'outcome of row b in the same attempt'),
      column('attempts', 'number of attempts with these outcomes'),
    ],
    lines: ({ rows, failureTypePairs }) =>
      failureTypePairs.flatMap(({ a, b, pairs }) =>
        pairs.map((pair) => [rows[a]?.name, rows[b]?.name, pair.a, pair.b, pair.count]),
      ),
  },
  'failure-type-differences': {
    paired: true,
    columns: [
      ...SIDES,
      column('failure_type', 'failure type'),
      TASKS,
      column('attempts', 'number of pairs of attempts'),
      ...withInterval('difference', 'share of attempts with this failure type, a minus b'),
      P_HOLM,
      column('better', 'row with significantly fewer failures of this type; empty if neither'),
    ],
    lines: ({ rows, failureTypePairs }) =>
      failureTypePairs.flatMap(({ a, b, tasks, attempts, differences }) =>
        differences.map(({ type, difference, adjustedP, verdict }) => [
          rows[a]?.name,
          rows[b]?.name,
          type,
          tasks,
          attempts,
          ...bounds(difference),
          adjustedP,
          sideName(rows, [a, b], verdict),
        ]),
      ),
  },
  items: {
    columns: [
      column('task', 'id of the task'),
      column('task_type', 'category of the task'),
      column(
        'separation',
        'separates: success differs between the rows; all: every row solved it; none: no row did; equal: same rate',
      ),
      ...bounded('difficulty', '1 - mean success of the rows'),
      ...bounded('discrimination', 'correlation with success on the other tasks, over rows'),
    ],
    lines: ({ items }) =>
      (items?.items ?? []).map(({ task, type, separation, difficulty, discrimination }) => [
        task,
        type,
        separation,
        ...bounds(difficulty),
        discrimination?.correlation,
        discrimination?.low,
        discrimination?.high,
      ]),
  },
  'task-subsets': {
    columns: [
      column('size', 'number of tasks in the subset'),
      column('task', 'id of a task of the subset'),
      column('weight', 'share of all tasks that it represents'),
      column('rmse', 'root mean square error for rows left out of the selection, 0 to 1'),
      column('bound_95', 'bound of the error for 95 % of other rows'),
      column('random_subset_rmse', 'root mean square error of a random subset of the same size'),
    ],
    lines: ({ items }) =>
      (items?.subsets ?? []).flatMap(({ tasks, rmse, bound95, randomSubsetError }) =>
        tasks.map(({ task, weight }) => [tasks.length, task, weight, rmse, bound95, randomSubsetError]),
      ),
  },
}

const PLACE = [column('world', 'world'), column('split', 'split of the tasks')]
const BASELINE = column('baseline', 'row that all other rows are compared with (only with a baseline)')

/** Columns of each CSV table of a report. Tests compare the export guide with them. */
export const CSV_TABLE_COLUMNS: Readonly<Record<string, readonly ColumnDescription[]>> = {
  rows: ROW_COLUMNS,
  ...Object.fromEntries(
    Object.entries(TABLES).map(([name, { columns, paired }]) => [name, [...PLACE, ...columns, ...(paired ? [BASELINE] : [])]]),
  ),
}

/** Names of the CSV tables of a report. */
export const CSV_TABLES: readonly string[] = Object.keys(CSV_TABLE_COLUMNS)

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
  const columns = [...PLACE, ...table.columns, ...(hasBaseline ? [BASELINE] : [])]
  return csvLines([columns.map(({ name: title }) => title), ...lines])
}

function byRow(of: (row: ReportRow) => readonly (readonly CsvValue[])[]): CsvTable['lines'] {
  return ({ rows }) => rows.flatMap((row) => of(row).map((line) => [row.name, ...line]))
}

function bounds(value: Estimate | undefined): readonly CsvValue[] {
  return [value?.mean, value?.low, value?.high]
}

function sideName(rows: readonly ReportRow[], [a, b]: readonly [number, number], side: string | undefined): CsvValue {
  return side === 'a' ? rows[a]?.name : side === 'b' ? rows[b]?.name : undefined
}
