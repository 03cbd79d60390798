import type { PerSuccess } from '../../data/report-analysis.ts'
import type { ReportComparison, ReportData, ReportPlace, ReportRow } from '../../data/report-data.ts'
import { type CsvValue, csvLines } from '../../export/csv-lines.ts'

/** A column of a table, with its meaning in one line. */
export interface ColumnDescription {
  readonly name: string
  readonly description: string
}

/** A column of the table of rows. */
interface RowColumn extends ColumnDescription {
  of(row: ReportRow, place: ReportPlace): CsvValue
}

function column(name: string, description: string, of: RowColumn['of']): RowColumn {
  return { name, description, of }
}

/** Describes a bound of a value: the column `NAME_low` or `NAME_high`, or one with another name. */
export function boundColumn(value: string, end: 'low' | 'high', name = `${value}_${end}`): ColumnDescription {
  return { name, description: `${end === 'low' ? 'lower' : 'upper'} end of the 95 % interval of ${value}` }
}

/** Returns three columns: a value and its bounds. */
function bounded(
  name: string,
  description: string,
  of: (row: ReportRow) => { readonly mean?: number; readonly low?: number; readonly high?: number } | undefined,
): readonly RowColumn[] {
  return [
    column(name, description, (row) => of(row)?.mean),
    { ...boundColumn(name, 'low'), of: (row) => of(row)?.low },
    { ...boundColumn(name, 'high'), of: (row) => of(row)?.high },
  ]
}

function pricedAs(
  price: PerSuccess | undefined,
): { readonly mean?: number; readonly low?: number; readonly high?: number } | undefined {
  if (price === undefined) return undefined
  const { ratio, ...bounds } = price
  return { ...bounds, ...(ratio !== undefined && { mean: ratio }) }
}

const COLUMNS: readonly RowColumn[] = [
  column('world', 'world', (_, { world }) => world),
  column('split', 'split of the tasks', (_, { split }) => split),
  column('row', 'name of the row, unique in its world and split', ({ name }) => name),
  column('agent', 'agent', ({ agent }) => agent),
  column('model', 'language model; none if the agent calls no model', ({ model }) => model),
  column('simulated', '1 for a simulated model: results do not transfer to real language models', ({ simulated }) =>
    simulated ? 1 : 0,
  ),
  column('calibration', 'lower or upper bound, for calibration agents only', ({ calibration }) => calibration),
  column('tasks', 'number of tasks', ({ tasks }) => tasks),
  column('trials', 'maximum number of attempts at a task', ({ trials }) => trials),
  column('episodes', 'number of completed episodes', ({ all }) => all.of),
  column('successes', 'number of solved episodes', ({ all }) => all.successes),
  ...bounded('success', 'success rate, the mean over tasks', ({ success }) => success),
  column(
    'episodes_excluding_errors',
    'number of episodes without an infrastructure error',
    ({ excludingErrors }) => excludingErrors.of,
  ),
  column(
    'retried_episodes',
    'number of episodes repeated after an infrastructure error',
    ({ retriedEpisodes }) => retriedEpisodes ?? 0,
  ),
  column('reward', 'mean reward per episode', ({ means }) => means?.reward),
  column('progress', 'mean share of the goal that is met at the end', ({ means }) => means?.progress),
  column('steps', 'mean steps per episode', ({ means }) => means?.steps),
  column('spl', 'success weighted by path length', ({ means }) => means?.spl),
  column('invalid_steps', 'mean invalid actions per episode', ({ means }) => means?.invalidSteps),
  column('parse_failures', 'mean unparsed replies per episode', ({ means }) => means?.parseFailures),
  column('calls', 'mean model calls per episode', ({ calls }) => calls?.mean),
  column('input_tokens', 'mean tokens sent per episode', ({ means }) => means?.inputTokens),
  column('output_tokens', 'mean tokens received per episode', ({ means }) => means?.outputTokens),
  column('cost', 'total cost in US dollars, if prices are known', ({ cost }) => cost),
  column(
    'estimated_call_share',
    'share of the model calls with estimated tokens',
    ({ estimatedCallShare }) => estimatedCallShare ?? 0,
  ),
  ...bounded('tokens', 'mean tokens per episode', ({ tokens }) => tokens),
  ...bounded('dollars', 'mean cost per episode in US dollars', ({ dollars }) => dollars),
  ...bounded('tokens_per_success', 'tokens per solved episode', ({ costPerSuccess }) => pricedAs(costPerSuccess?.tokens)),
  ...bounded('dollars_per_success', 'US dollars per solved episode', ({ costPerSuccess }) => pricedAs(costPerSuccess?.dollars)),
  column('k', 'k of pass_at_k and pass_hat_k: the maximum number of attempts', ({ passes }) => passes?.points.at(-1)?.k),
  ...bounded('pass_at_k', 'probability that at least one of k attempts succeeds', ({ passes }) => passes?.points.at(-1)?.passAtK),
  ...bounded('pass_hat_k', 'probability that all k attempts succeed', ({ passes }) => passes?.points.at(-1)?.passHatK),
  column(
    'infrastructure_errors',
    'number of episodes with an infrastructure error',
    ({ all, excludingErrors }) => all.of - excludingErrors.of,
  ),
  column(
    'claimed_success',
    'number of episodes that the agent claimed as solved',
    ({ claims }) => claims && (claims.rows.find(({ claim }) => claim === 'success')?.attempts ?? 0),
  ),
  ...bounded('claim_precision', 'share of the claimed successes that were solved', ({ claims }) => claims?.precision),
  ...bounded('claim_recall', 'share of the solved episodes that were claimed', ({ claims }) => claims?.recall),
  ...bounded(
    'false_claim_rate',
    'share of the unsolved episodes that were claimed as solved',
    ({ claims }) => claims?.falseClaimRate,
  ),
]

/** Columns of the comparison with the baseline; empty for the baseline itself. */
const BASELINE_COLUMNS: readonly RowColumn[] = [
  column('baseline', 'row that all other rows are compared with', (_, { baseline }) => baseline),
  column('primary_metric', 'metric of the comparison', (_, { primary = 'success' }) => primary),
  against(
    'difference',
    'row minus baseline; total of row / total of baseline if the unit is ratio',
    ({ difference }) => difference.mean,
  ),
  against('difference_low', 'lower end of the 95 % interval of difference', ({ difference }) => difference.low),
  against('difference_high', 'upper end of the 95 % interval of difference', ({ difference }) => difference.high),
  against('difference_unit', 'points (a difference of rates, 0 to 1), number, or ratio', ({ unit }) => unit),
  against('typical', 'row / baseline on a typical task, if the unit is ratio', ({ typical }) => typical?.mean),
  against('typical_low', 'lower end of the 95 % interval of typical', ({ typical }) => typical?.low),
  against('typical_high', 'upper end of the 95 % interval of typical', ({ typical }) => typical?.high),
  against('p', 'two-sided p of no difference', ({ p }) => p),
  against('p_holm', 'p, Holm-adjusted', ({ adjustedP }) => adjustedP),
  against('comparisons', 'number of comparisons that p is adjusted for', ({ family }) => family),
  against('verdict', 'better, worse, no significant difference, or conflicting ratios', ({ verdict }) => VERDICTS[verdict]),
  against('target', 'subject of the interval, p and verdict: these-tasks or new-tasks', ({ target }) => target),
  against('other_target', 'the other target, if tasks share few clusters', ({ otherTarget }) => otherTarget?.target),
  against('other_difference_low', 'difference_low for the other target', ({ otherTarget }) => otherTarget?.low),
  against('other_difference_high', 'difference_high for the other target', ({ otherTarget }) => otherTarget?.high),
  against('other_p_holm', 'p_holm for the other target', ({ otherTarget }) => otherTarget?.adjustedP),
  against('other_verdict', 'verdict for the other target', ({ otherTarget }) => otherTarget && VERDICTS[otherTarget.verdict]),
]

const VERDICTS: Readonly<Record<ReportComparison['verdict'], string>> = {
  a: 'better',
  b: 'worse',
  'no significant difference': 'no significant difference',
  'conflicting ratios': 'conflicting ratios',
}

function against(name: string, description: string, of: (comparison: ReportComparison) => CsvValue): RowColumn {
  return column(name, description, (row, { rows, comparisons }) => {
    const own = comparisons.find(({ a, exploratory }) => rows[a] === row && exploratory !== true)
    return own && of(own)
  })
}

/** Columns that depend on the data, with a placeholder in their names. */
const OPEN_COLUMNS: readonly ColumnDescription[] = [
  { name: 'failed_TYPE', description: 'number of failed episodes with this failure type; one column for each type' },
  { name: 'run', description: 'name of the run' },
  { name: 'seed', description: 'seeds of the attempts' },
  { name: 'dialect', description: 'wording and rules of the world' },
  { name: 'max_steps', description: 'step limit' },
  { name: 'option.NAME', description: 'option of the agent; one column for each option that differs between rows' },
  { name: 'world_option.NAME', description: 'option of the world; one column for each option that differs between rows' },
]

/** All columns of the table of rows. */
export const ROW_COLUMNS: readonly ColumnDescription[] = [
  ...COLUMNS,
  ...BASELINE_COLUMNS.map((each) => ({ ...each, description: `${each.description} (only with a baseline)` })),
  ...OPEN_COLUMNS,
]

/** Returns the rows of a report as CSV: rates are 0 to 1, means are per episode, cost is the total in US dollars. */
export function csvTable({ places, failureTypes }: ReportData): string {
  const failures = failureTypes.map(({ id, title }) =>
    column(`failed_${id.replaceAll('-', '_')}`, title, (row) => failureCount(row, id)),
  )
  const hasBaseline = places.some(({ baseline }) => baseline !== undefined)
  const columns = [
    ...COLUMNS,
    ...(hasBaseline ? BASELINE_COLUMNS : []),
    ...failures,
    ...settingColumns(places.flatMap(({ rows }) => rows)),
  ]
  const lines = places.flatMap((place) => place.rows.map((row) => columns.map(({ of }) => of(row, place))))
  return csvLines([columns.map(({ name }) => name), ...lines])
}

function failureCount({ failures }: ReportRow, type: string): number {
  return failures.find(({ name }) => name === type)?.count ?? 0
}

/** Returns columns for the settings, with one for each option of agents and worlds. */
function settingColumns(rows: readonly ReportRow[]): readonly RowColumn[] {
  const optionColumns = (source: 'options' | 'worldOptions', prefix: string): readonly RowColumn[] => {
    const names = new Set(rows.flatMap(({ settingsByName }) => Object.keys(settingsByName[source])))
    return [...names].map((name) =>
      column(`${prefix}.${name}`, 'option', ({ settingsByName }) => text(settingsByName[source][name])),
    )
  }
  return [
    column('run', 'name of the run', ({ settingsByName }) => settingsByName.run),
    column('seed', 'seeds', ({ settingsByName }) => settingsByName.seeds.join(' ')),
    column('dialect', 'dialect', ({ settingsByName }) => settingsByName.dialect),
    column('max_steps', 'step limit', ({ settingsByName }) => settingsByName.maxSteps),
    ...optionColumns('options', 'option'),
    ...optionColumns('worldOptions', 'world_option'),
  ]
}

function text(value: string | number | boolean | undefined): CsvValue {
  return typeof value === 'boolean' ? String(value) : value
}
