import type { FailureType } from '@orreryjs/core/worlds'
import { columnsOf, escapeText, table } from '@orreryjs/runs/results'
import { percent, percentRange, pluralize, price, shortCount } from '@orreryjs/runs/texts'
import type { BudgetCurve, Estimate, PerSuccess } from '../../data/report-analysis.ts'
import type { ReportPlace, ReportRow } from '../../data/report-data.ts'
import { SEPARATION_NOTE, separationText } from '../../data/separation-text.ts'
import { differenceText, hasWinner, probabilityText, VERDICT_TEXTS } from '../../tables/format-comparison.ts'

const PASS_TITLES = ['agent', 'k', 'tasks', 'pass@k', '95 % CI', 'pass^k', '95 % CI']

/** Returns pass@k and pass^k if tasks have several attempts. */
export function attemptSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, passes }) => {
    const points = passes?.points ?? []
    const last = points.at(-1)?.k ?? 0
    const shown = points.filter(({ k }) => k <= 5 || k === last || String(k).match(/^[125]0*$/))
    return shown.map(({ k, passAtK, passHatK, tasks }) => [
      name,
      String(k),
      String(tasks),
      ...shareTexts(passAtK),
      ...shareTexts(passHatK),
    ])
  })
  if (lines.length === 0) return []
  const notes = rows.flatMap(({ name, passes }) => {
    if (passes === undefined) return []
    const { flakyTasks, infrastructureErrors, attempts } = passes
    const flakyTexts = flakyTasks === 0 ? [] : [`${pluralize(flakyTasks, 'flaky task')} (solved in some attempts only)`]
    const errorTexts =
      infrastructureErrors === 0
        ? []
        : [`${infrastructureErrors} of ${pluralize(attempts, 'attempt')} ended with infrastructure errors and count as failed`]
    const texts = [...flakyTexts, ...errorTexts]
    return texts.length === 0 ? [] : [`- ${escapeText(`${name}: ${texts.join('; ')}`)}`]
  })
  return ['### Multiple attempts', '', ...table(columnsOf(1, PASS_TITLES), lines), ...(notes.length === 0 ? [] : [...notes, ''])]
}

const BUDGET_FORMS: Readonly<Record<BudgetCurve['resource'], (value: number) => string>> = {
  steps: shortCount,
  calls: shortCount,
  tokens: shortCount,
  dollars: price,
}

/** Maximum number of points of a curve in a table. */
const MAX_POINTS = 4

const BUDGET_TITLES = ['agent', 'resource', 'budget', 'success', 'confidence band', 'truncated']

/** Returns success within budgets of steps, and of tokens or dollars. */
export function budgetSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, budgets }) =>
    shownOf(budgets).flatMap(({ resource, points }) =>
      someOf(points).map((point) => [
        name,
        resource,
        BUDGET_FORMS[resource](point.budget),
        ...shareTexts({ ...point, mean: point.share }),
        point.truncated > 0 ? percent(point.truncated) : '-',
      ]),
    ),
  )
  if (lines.length === 0) return []
  return [
    '### Success by budget',
    '',
    'Share of all attempts that succeeded within the budget; failed attempts count in the denominator at every budget. The band contains the whole curve with 95 % confidence, regardless of how the truncated attempts would have ended.',
    '',
    ...table(columnsOf(2, BUDGET_TITLES), lines),
  ]
}

/** Returns the curves for steps, and for dollars or, if unknown, tokens. The CSV format has all curves. */
function shownOf(budgets: readonly BudgetCurve[]): readonly BudgetCurve[] {
  const paid = budgets.some(({ resource }) => resource === 'dollars') ? 'dollars' : 'tokens'
  return budgets.filter(({ resource }) => resource === 'steps' || resource === paid)
}

function someOf<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_POINTS) return points
  const last = points.length - 1
  const at = Array.from({ length: MAX_POINTS }, (_, index) => Math.round(((index + 1) * last) / MAX_POINTS))
  return points.filter((_, index) => at.includes(index))
}

const PAIR_TITLES = ['A', 'B', 'tasks', 'ratio', '95 % CI', 'typical task', 'p (Holm)', 'cheaper', 'p (dominance)', 'dominates']

/** Returns the cost per success, the ratio of costs of each pair, and which row dominates. */
export function priceSection({ rows, costPairs: prices }: ReportPlace): readonly string[] {
  const priced = rows.flatMap(({ name, costPerSuccess, estimatedCallShare }) =>
    costPerSuccess === undefined ? [] : [{ name, perSuccess: costPerSuccess, estimated: estimatedCallShare }],
  )
  if (priced.length === 0) return []
  const inDollars = priced.some(({ perSuccess }) => perSuccess.dollars !== undefined)
  const isMixed =
    priced.some(({ estimated }) => estimated !== undefined) && priced.some(({ estimated }) => estimated === undefined)
  const titles = ['agent', 'tokens per success', '95 % CI', ...(inDollars ? ['dollars per success', '95 % CI'] : [])]
  const lines = priced.map(({ name, perSuccess: { tokens, dollars }, estimated }) => {
    const mark = isMixed && estimated !== undefined ? '~' : ''
    return [name, ...priceTexts(tokens, shortCount, mark), ...(inDollars ? priceTexts(dollars, price, mark) : [])]
  })
  const nameOf = (at: number): string => rows[at]?.name ?? ''
  const pairs = prices.map(({ a, b, tasks, ratio, typical, adjustedCostP, cheaper, adjustedDominanceP, dominates }) => [
    nameOf(a),
    nameOf(b),
    String(tasks),
    ratio === undefined ? '-' : ratio.mean.toFixed(2),
    ratio === undefined ? '-' : `${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}`,
    typical === undefined ? '-' : typical.mean.toFixed(2),
    probabilityText(adjustedCostP),
    cheaper === 'a' || cheaper === 'b' ? nameOf(cheaper === 'a' ? a : b) : VERDICT_TEXTS[cheaper],
    probabilityText(adjustedDominanceP),
    dominates === undefined ? 'not significant' : nameOf(dominates === 'a' ? a : b),
  ])
  const [pair] = prices
  const caption = `Ratio of ${pair?.resource ?? 'tokens'}: total of A / total of B, on the same tasks; typical task: geometric mean of A / B. A row dominates if it solves more and costs less, both significant.`
  return [
    '### Cost per success',
    '',
    ...table(columnsOf(1, titles), lines),
    ...(isMixed ? ['~: tokens estimated from the texts; the server did not report them.', ''] : []),
    ...(pair === undefined ? [] : [caption, '', ...table(columnsOf(2, PAIR_TITLES), pairs)]),
  ]
}

function priceTexts(value: PerSuccess | undefined, format: (value: number) => string, mark: string): readonly string[] {
  if (value === undefined) return ['-', '-']
  const { ratio, low, high } = value
  return [
    ratio === undefined ? '-' : `${mark}${format(ratio)}`,
    high === undefined ? `${format(low)} or more` : `${format(low)} to ${format(high)}`,
  ]
}

const CLAIM_NOTE =
  'Success claims of the agents compared with the results. If the world ends an attempt at its success, most agents claim nothing.'

const CLAIM_TITLES = ['agent', 'claimed success', 'precision', '95 % CI', 'recall', '95 % CI', 'false claim rate', '95 % CI']

/** Returns precision, recall and false claim rate of the success claims. */
export function claimSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, claims, all }) => {
    if (claims === undefined) return []
    const claimed = claims.rows.find(({ claim }) => claim === 'success')
    const shares = [claims.precision, claims.recall, claims.falseClaimRate]
    return [
      [
        name,
        `${claimed?.attempts ?? 0} of ${all.of}`,
        ...shares.flatMap((share) => (share === undefined ? ['-', '-'] : shareTexts(share))),
      ],
    ]
  })
  if (lines.length === 0) return []
  return ['### Self-assessment', '', CLAIM_NOTE, '', ...table(columnsOf(1, CLAIM_TITLES), lines)]
}

const BELIEF_TITLES = ['agent', 'stated fact', 'statements', 'wrong', 'share wrong']
const BELIEF_NOTE =
  "Statements of the replies about the world, compared with the world's state at that step. The model never sees this comparison."

/** Returns the statements of each row that the world's state contradicts. */
export function beliefSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, beliefs = [] }) =>
    beliefs.map(({ about, statements, wrong }) => [name, about, String(statements), String(wrong), percent(wrong / statements)]),
  )
  return lines.length === 0 ? [] : ['### Stated beliefs', '', BELIEF_NOTE, '', ...table(columnsOf(2, BELIEF_TITLES), lines)]
}

const FAILURE_TYPE_TITLES = ['A', 'B', 'failure type', 'difference', '95 % CI', 'p (Holm)', 'verdict']

/** Returns the failure types that are significantly more frequent in one row than in another, in the same attempts. */
export function failureTypeSection(
  { rows, failureTypePairs }: ReportPlace,
  failureTypes: readonly FailureType[],
): readonly string[] {
  if (failureTypePairs.length === 0) return []
  const nameOf = (at: number): string => rows[at]?.name ?? ''
  const all = failureTypePairs.flatMap(({ a, b, differences }) => differences.map((each) => ({ a, b, ...each })))
  const lines = all
    .filter(hasWinner)
    .map(({ a, b, type, difference, adjustedP, verdict }) => [
      nameOf(a),
      nameOf(b),
      failureTypes.find(({ id }) => id === type)?.title ?? type,
      differenceText('success', difference.mean),
      `${differenceText('success', difference.low)} to ${differenceText('success', difference.high)}`,
      probabilityText(adjustedP),
      VERDICT_TEXTS[verdict],
    ])
  const caption = `${lines.length} of ${pluralize(all.length, 'difference')} between ${pluralize(failureTypePairs.length, 'pair')} of rows ${lines.length === 1 ? 'is' : 'are'} significant (same attempts, in percentage points).`
  return [
    '### Failure types, by pair',
    '',
    caption,
    '',
    ...(lines.length === 0 ? [] : table(columnsOf(3, FAILURE_TYPE_TITLES), lines)),
  ]
}

const FORM_TITLES = ['tasks', 'error (RMSE, pp)', '95 % bound (pp)', 'random subset (RMSE, pp)']

/** Returns how many tasks separate the rows, and the subsets of tasks that predict the success rate on all tasks. */
export function itemSection({ items }: ReportPlace): readonly string[] {
  if (items === undefined) return []
  const lines = items.subsets.map(({ tasks, rmse, bound95, randomSubsetError }) => [
    String(tasks.length),
    ...[rmse, bound95, randomSubsetError].map((size) => (size * 100).toFixed(1)),
  ])
  return [
    '### Task difficulty',
    '',
    `${separationText(items.separations, items.rows.length)} ${SEPARATION_NOTE} All tasks: \`--format csv --table items\`.`,
    '',
    ...(lines.length === 0
      ? []
      : [
          'Subsets that predict the success rate on all tasks, with the error on agents left out of the selection (the tasks: `--format csv --table task-subsets`):',
          '',
          ...table(columnsOf(0, FORM_TITLES), lines),
        ]),
  ]
}

function shareTexts({ mean, low, high }: Estimate | NonNullable<ReportRow['success']>): readonly [string, string] {
  return [percent(mean), percentRange(low, high)]
}
