import type { FailureKind } from '@orreryjs/core/worlds'
import { columnsOf, escapeText, table } from '@orreryjs/runs/results'
import { counted, percent, percentRange, price, shortCount } from '@orreryjs/runs/texts'
import type { BudgetCurve, Estimate, PerSuccess } from '../../data/report-analysis.ts'
import type { ReportPlace, ReportRow } from '../../data/report-data.ts'
import { differenceText, probabilityText } from '../../tables/lines.ts'

const PASS_TITLES = ['agent', 'k', 'tasks', 'pass@k', '95 % CI', 'pass^k', '95 % CI']

/** pass@k and pass^k, where tasks were tried more than once. */
export function attemptSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, passes }) => {
    const points = passes?.points ?? []
    const last = points.at(-1)?.k ?? 0
    const shown = points.filter(({ k }) => k <= 5 || k === last || String(k).match(/^[125]0*$/))
    return shown.map(({ k, any, all, tasks }) => [name, String(k), String(tasks), ...shareTexts(any), ...shareTexts(all)])
  })
  if (lines.length === 0) return []
  const notes = rows.flatMap(({ name, passes }) => {
    if (passes === undefined) return []
    const { flaky, broken, attempts } = passes
    const shaky = flaky === 0 ? [] : [`solves ${counted(flaky, 'task')} at some attempts and not at others`]
    const lost = broken === 0 ? [] : [`${broken} of ${counted(attempts, 'attempt')} broke from outside and count as failed`]
    const told = [...shaky, ...lost]
    return told.length === 0 ? [] : [`- ${escapeText(`${name}: ${told.join('; ')}`)}`]
  })
  return ['### Several attempts', '', ...table(columnsOf(1, PASS_TITLES), lines), ...(notes.length === 0 ? [] : [...notes, ''])]
}

const BUDGET_FORMS: Readonly<Record<BudgetCurve['budget'], (value: number) => string>> = {
  steps: shortCount,
  calls: shortCount,
  tokens: shortCount,
  dollars: price,
}

/** So many points of a curve stand in a table. */
const MOST_BUDGETS = 4

const BUDGET_TITLES = ['agent', 'of', 'budget', 'success', 'band', 'cut off before']

/** Success within so many steps, calls, tokens or dollars. */
export function budgetSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, budgets }) =>
    shownOf(budgets).flatMap(({ budget, points }) =>
      someOf(points).map((point) => [
        name,
        budget,
        BUDGET_FORMS[budget](point.budget),
        ...shareTexts({ ...point, mean: point.share }),
        point.unknown > 0 ? percent(point.unknown) : '-',
      ]),
    ),
  )
  if (lines.length === 0) return []
  return [
    '### Success by budget',
    '',
    'Share of all attempts that succeeded with no more than that; who failed early has failed at every larger budget. The band holds a whole curve 95 times in 100, whatever became of attempts that were cut off.',
    '',
    ...table(columnsOf(2, BUDGET_TITLES), lines),
  ]
}

/** Steps, and what is paid: in dollars where they are known. CSV has all. */
function shownOf(budgets: readonly BudgetCurve[]): readonly BudgetCurve[] {
  const paid = budgets.some(({ budget }) => budget === 'dollars') ? 'dollars' : 'tokens'
  return budgets.filter(({ budget }) => budget === 'steps' || budget === paid)
}

function someOf<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_BUDGETS) return points
  const last = points.length - 1
  const at = Array.from({ length: MOST_BUDGETS }, (_, index) => Math.round(((index + 1) * last) / MOST_BUDGETS))
  return points.filter((_, index) => at.includes(index))
}

const PAIR_TITLES = ['first', 'second', 'tasks', 'ratio', '95 % CI', 'p, Holm', 'cheaper', 'p of both', 'dominates']

/** What a success costs, who is cheaper, and who solves more for less. */
export function priceSection({ rows, prices }: ReportPlace): readonly string[] {
  const priced = rows.flatMap(({ name, perSuccess, estimated }) =>
    perSuccess === undefined ? [] : [{ name, perSuccess, estimated }],
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
  const pairs = prices.map(({ first, second, tasks, ratio, adjustedCost, cheaper, adjusted, dominates }) => [
    nameOf(first),
    nameOf(second),
    String(tasks),
    ratio === undefined ? '-' : ratio.mean.toFixed(2),
    ratio === undefined ? '-' : `${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}`,
    probabilityText(adjustedCost),
    cheaper === 'no clear winner' ? cheaper : nameOf(cheaper === 'first' ? first : second),
    probabilityText(adjusted),
    dominates === undefined ? 'not shown' : nameOf(dominates === 'first' ? first : second),
  ])
  const [pair] = prices
  const what = `How many times as many ${pair?.price ?? 'tokens'} the first takes, task by task. One dominates that solves more for less, both tested.`
  return [
    '### What a success costs',
    '',
    ...table(columnsOf(1, titles), lines),
    ...(isMixed ? [`~ tokens are estimated from the texts, as nobody told them.`, ''] : []),
    ...(pair === undefined ? [] : [what, '', ...table(columnsOf(2, PAIR_TITLES), pairs)]),
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

const CLAIM_NOTE = 'Where a world ends an attempt at its success, nothing is left to say: it counts as not said.'

const CLAIM_TITLES = [
  'agent',
  'said done',
  'right when it said done',
  '95 % CI',
  'solved and said so',
  '95 % CI',
  'failed and said done',
  '95 % CI',
]

/** What agents said of their own success against what was so. */
export function claimSection({ rows }: ReportPlace): readonly string[] {
  const lines = rows.flatMap(({ name, claims, strict }) => {
    if (claims === undefined) return []
    const done = claims.rows.find(({ said }) => said === 'done')
    const shares = [claims.precision, claims.recall, claims.falseDone]
    return [
      [
        name,
        `${done?.attempts ?? 0} of ${strict.of}`,
        ...shares.flatMap((share) => (share === undefined ? ['-', '-'] : shareTexts(share))),
      ],
    ]
  })
  if (lines.length === 0) return []
  return ['### Claims against the truth', '', CLAIM_NOTE, '', ...table(columnsOf(1, CLAIM_TITLES), lines)]
}

const KIND_TITLES = ['first', 'second', 'kind', 'difference', '95 % CI', 'p, Holm', 'better']

/** Kinds of failure of which one row has clearly more than another at the same attempts. */
export function kindSection({ rows, kinds }: ReportPlace, known: readonly FailureKind[]): readonly string[] {
  if (kinds.length === 0) return []
  const nameOf = (at: number): string => rows[at]?.name ?? ''
  const all = kinds.flatMap(({ first, second, differences }) => differences.map((each) => ({ first, second, ...each })))
  const lines = all
    .filter(({ verdict }) => verdict !== 'no clear winner')
    .map(({ first, second, kind, difference, adjusted, verdict }) => [
      nameOf(first),
      nameOf(second),
      known.find(({ id }) => id === kind)?.title ?? kind,
      differenceText('success', difference.mean),
      `${differenceText('success', difference.low)} to ${differenceText('success', difference.high)}`,
      probabilityText(adjusted),
      nameOf(verdict === 'first' ? first : second),
    ])
  const told = `Of ${counted(kinds.length, 'pair')} of rows at the same attempts, ${counted(all.length, 'difference')} by kind, ${lines.length} clear.`
  return [
    '### Kinds of failure, two by two',
    '',
    told,
    '',
    ...(lines.length === 0 ? [] : table(columnsOf(3, KIND_TITLES), lines)),
  ]
}

const FORM_TITLES = ['tasks', 'off by', 'within', 'off by, by lot']

/** How few tasks predict the rate on all, and which tell nothing. */
export function itemSection({ items }: ReportPlace): readonly string[] {
  if (items === undefined) return []
  const of = (rate: number): number => items.items.filter(({ ease }) => ease.mean === rate).length
  const lines = items.forms.map(({ tasks, error, within, byLot }) => [
    String(tasks.length),
    ...[error, within, byLot].map((size) => (size * 100).toFixed(1)),
  ])
  return [
    '### Short forms',
    '',
    `Of ${counted(items.items.length, 'task')} nobody solves ${of(0)} and everybody ${of(1)}. Fewer tasks predict the rate on all, in points of 100, for agents that were left out when the tasks were chosen (the tasks: \`--format csv --table short-forms\`):`,
    '',
    ...table(columnsOf(0, FORM_TITLES), lines),
  ]
}

function shareTexts({ mean, low, high }: Estimate | NonNullable<ReportRow['success']>): readonly [string, string] {
  return [percent(mean), percentRange(low, high)]
}
