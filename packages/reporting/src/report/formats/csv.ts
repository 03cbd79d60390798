import { stringify } from 'csv-stringify/sync'
import type { PerSuccess } from '../../data/report-analysis.ts'
import type { ReportComparison, ReportData, ReportPlace, ReportRow } from '../../data/report-data.ts'

/** Content of a cell; `undefined` for an empty cell. */
export type Cell = string | number | undefined

/** A column of the table of rows. */
type Column = readonly [name: string, of: (row: ReportRow, place: ReportPlace) => Cell]

/** Returns three columns: a value and its bounds. */
function bounded(
  name: string,
  of: (row: ReportRow) => { readonly mean?: number; readonly low?: number; readonly high?: number } | undefined,
): readonly Column[] {
  return [
    [name, (row) => of(row)?.mean],
    [`${name}_low`, (row) => of(row)?.low],
    [`${name}_high`, (row) => of(row)?.high],
  ]
}

function pricedAs(
  price: PerSuccess | undefined,
): { readonly mean?: number; readonly low?: number; readonly high?: number } | undefined {
  if (price === undefined) return undefined
  const { ratio, ...bounds } = price
  return { ...bounds, ...(ratio !== undefined && { mean: ratio }) }
}

const COLUMNS: readonly Column[] = [
  ['world', (_, { world }) => world],
  ['split', (_, { split }) => split],
  ['row', ({ name }) => name],
  ['agent', ({ agent }) => agent],
  ['model', ({ model }) => model],
  ['simulated', ({ simulated }) => (simulated ? 1 : 0)],
  ['calibration', ({ calibration }) => calibration],
  ['tasks', ({ tasks }) => tasks],
  ['trials', ({ trials }) => trials],
  ['episodes', ({ strict }) => strict.of],
  ['successes', ({ strict }) => strict.successes],
  ['success', ({ success }) => success?.mean],
  ['success_low', ({ success }) => success?.low],
  ['success_high', ({ success }) => success?.high],
  ['unbroken_episodes', ({ excluded }) => excluded.of],
  ['retried_episodes', ({ retried }) => retried ?? 0],
  ['reward', ({ means }) => means?.reward],
  ['progress', ({ means }) => means?.progress],
  ['steps', ({ means }) => means?.steps],
  ['spl', ({ means }) => means?.spl],
  ['invalid_steps', ({ means }) => means?.invalidSteps],
  ['parse_failures', ({ means }) => means?.parseFailures],
  ['calls', ({ calls }) => calls?.mean],
  ['input_tokens', ({ means }) => means?.inputTokens],
  ['output_tokens', ({ means }) => means?.outputTokens],
  ['cost', ({ cost }) => cost],
  ['estimated_calls', ({ estimated }) => estimated ?? 0],
  ...bounded('tokens', ({ tokens }) => tokens),
  ...bounded('dollars', ({ dollars }) => dollars),
  ...bounded('tokens_per_success', ({ perSuccess }) => pricedAs(perSuccess?.tokens)),
  ...bounded('dollars_per_success', ({ perSuccess }) => pricedAs(perSuccess?.dollars)),
  ['k', ({ passes }) => passes?.points.at(-1)?.k],
  ...bounded('pass_at_k', ({ passes }) => passes?.points.at(-1)?.any),
  ...bounded('pass_hat_k', ({ passes }) => passes?.points.at(-1)?.all),
  ['broken', ({ strict, excluded }) => strict.of - excluded.of],
  ['said_done', ({ claims }) => claims && (claims.rows.find(({ said }) => said === 'done')?.attempts ?? 0)],
  ...bounded('right_when_said_done', ({ claims }) => claims?.precision),
  ...bounded('solved_and_said_so', ({ claims }) => claims?.recall),
  ...bounded('failed_and_said_done', ({ claims }) => claims?.falseDone),
]

/** Columns of the comparison with the baseline; empty for the baseline itself. */
const BASELINE_COLUMNS: readonly Column[] = [
  ['baseline', (_, { baseline }) => baseline],
  ['primary', (_, { primary = 'success' }) => primary],
  against('difference', ({ difference }) => difference.mean),
  against('difference_low', ({ difference }) => difference.low),
  against('difference_high', ({ difference }) => difference.high),
  against('difference_unit', ({ unit }) => unit),
  against('p', ({ p }) => p),
  against('p_holm', ({ adjusted }) => adjusted),
  against('comparisons', ({ family }) => family),
  against('verdict', ({ verdict }) => ({ first: 'better', second: 'worse', 'no clear winner': 'no clear winner' })[verdict]),
]

function against(name: string, of: (comparison: ReportComparison) => Cell): Column {
  return [
    name,
    (row, { rows, comparisons }) => {
      const own = comparisons.find(({ first, exploratory }) => rows[first] === row && exploratory !== true)
      return own && of(own)
    },
  ]
}

/** Returns the rows of a report as CSV: rates are 0 to 1, means are per episode, cost is the total in US dollars. */
export function csvTable({ places, failureKinds }: ReportData): string {
  const failures = failureKinds.map(({ id }): Column => [`failed_${id.replaceAll('-', '_')}`, (row) => failed(row, id)])
  const hasBaseline = places.some(({ baseline }) => baseline !== undefined)
  const columns = [
    ...COLUMNS,
    ...(hasBaseline ? BASELINE_COLUMNS : []),
    ...failures,
    ...variedColumns(places.flatMap(({ rows }) => rows)),
  ]
  const lines = places.flatMap((place) => place.rows.map((row) => columns.map(([, of]) => of(row, place))))
  return csvText(
    columns.map(([name]) => name),
    lines,
  )
}

/** Formats CSV (RFC 4180, with line feeds); formulas are escaped. */
export function csvText(heading: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return stringify(
    lines.map((line) => [...line]),
    { header: true, columns: [...heading], escape_formulas: true },
  )
}

function failed({ failures }: ReportRow, kind: string): number {
  return failures.find(({ name }) => name === kind)?.count ?? 0
}

/** Returns columns for the varied settings, with one for each option of agents and worlds. */
function variedColumns(rows: readonly ReportRow[]): readonly Column[] {
  const names = (kind: 'options' | 'worldOptions'): readonly string[] => [
    ...new Set(rows.flatMap(({ varied }) => Object.keys(varied[kind]))),
  ]
  const option = (kind: 'options' | 'worldOptions', prefix: string): readonly Column[] =>
    names(kind).map((name): Column => [`${prefix}.${name}`, ({ varied }) => text(varied[kind][name])])
  return [
    ['run', ({ varied }) => varied.run],
    ['seed', ({ varied }) => varied.seeds.join(' ')],
    ['dialect', ({ varied }) => varied.dialect],
    ['max_steps', ({ varied }) => varied.maxSteps],
    ...option('options', 'option'),
    ...option('worldOptions', 'world_option'),
  ]
}

function text(value: string | number | boolean | undefined): Cell {
  return typeof value === 'boolean' ? String(value) : value
}
