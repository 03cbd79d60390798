import { dateFieldText, daysIn, monthName, periodIn, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory } from '../history.ts'
import { hasHeading, hasName, wasPressed } from '../moves.ts'
import { chooseStep, readStep } from '../pages/lists.ts'
import { amountIn, cellOf, partsOn, type Row, rowsOf } from '../pages/page-parts.ts'
import { type GoalPlan, openPageStep, type PlanStep, pressStep, questionPlan, taskPlan } from '../stages.ts'
import { gridPage } from './grids.ts'

/** Returns the plan for goals about reports over a period. */
export function reportsPlan(goal: string): GoalPlan | undefined {
  const period = relativePeriodIn(goal) ?? periodIn(goal)
  if (period === undefined) return undefined
  const report = quotedIn(goal).find((text) => / report$/i.test(text)) ?? /\b(?:[A-Z][a-z]+ )+Report\b/.exec(goal)?.[0]
  if (report !== undefined) return taskPlan('list', showReport(report, period))
  if (/\bbest-?selling\b|\bsold the most\b|\bsell(?:s|ing) best\b/i.test(goal)) return bestSelling(goal, period)
  if (/\bmonth(?:ly|s)?\b|\bper month\b/i.test(goal) && /\borders\b/i.test(goal)) return perMonth(period)
  return undefined
}

/** Returns the period that a goal names relative to a date in it, which it gives as today. */
function relativePeriodIn(goal: string): ReturnType<typeof periodIn> {
  const [today] = /\btoday\b/i.test(goal) ? daysIn(goal) : []
  if (today === undefined) return undefined
  const [year, month] = [Math.floor(today / 10_000), Math.floor(today / 100) % 100]
  const months = (of: number, from: number, to: number): ReturnType<typeof periodIn> =>
    periodIn(`from ${monthName(from)} to ${monthName(to)} ${of}`)
  if (/\blast year\b/i.test(goal)) return /\bsecond half\b/i.test(goal) ? months(year - 1, 7, 12) : months(year - 1, 1, 12)
  if (/\bfirst quarter\b/i.test(goal)) return months(year, 1, 3)
  if (/\blast month\b/i.test(goal)) return month === 1 ? months(year - 1, 12, 12) : months(year, month - 1, month - 1)
  if (/\bthis year\b/i.test(goal)) return { from: year * 10_000 + 101, to: today }
  return /\bthis month\b/i.test(goal) ? { from: year * 10_000 + month * 100 + 1, to: today } : undefined
}

function showReport(report: string, period: NonNullable<ReturnType<typeof periodIn>>, by?: string): readonly PlanStep[] {
  const matches = hasHeading(report)
  const set = (label: RegExp, text: string): PlanStep => ({
    ...chooseStep(label, text, `Set ${label.source.replace(/\W/g, '')} to ${text}.`),
    isOnPage: matches,
  })
  return [
    openPageStep('Open the list of reports.', gridPage('reports')),
    openPageStep(`Open the ${report}.`, { matches, linkNames: [report] }),
    ...(by === undefined ? [] : [set(/^Period$/, by)]),
    set(/^From$/, dateFieldText(period.from)),
    set(/^To$/, dateFieldText(period.to)),
    pressStep('Show Report', 'Show the report.', matches),
  ]
}

function reportRows(history: BrowsingHistory, report: string): readonly Row[] {
  return partsOn(history, hasHeading(report), rowsOf)
}

function bestSelling(goal: string, period: NonNullable<ReturnType<typeof periodIn>>): GoalPlan {
  const count = Number(/\b(?:top|the) (\d+)\b/.exec(goal)?.[1] ?? 1)
  const by = period.to - period.from > 200 ? 'Year' : 'Month'
  return questionPlan('aggregate', [...showReport('Bestsellers Report', period, by), ALL_ROWS], (history) => {
    const quantity = (row: Row): number => amountIn(cellOf(row, /quantity|qty/i)) ?? 0
    return [...reportRows(history, 'Bestsellers Report')]
      .sort((a, b) => quantity(b) - quantity(a))
      .slice(0, count)
      .map((row) => cellOf(row, /product/i))
      .join(', ')
  })
}

/** Reads the rows of a report, starting on the page that shows it. */
const ALL_ROWS: PlanStep = readStep(
  'Read the report.',
  (history) =>
    wasPressed(history, hasName('Show Report')) && (history.document.isComplete || rowsOf(history.document).length <= 12),
)

function perMonth(period: NonNullable<ReturnType<typeof periodIn>>): GoalPlan {
  return questionPlan('aggregate', [...showReport('Orders Report', period, 'Month'), ALL_ROWS], (history) =>
    reportRows(history, 'Orders Report')
      .flatMap(({ cells }) => {
        const month = /^(\d+)\/\d{4}$/.exec(cells.get('Interval') ?? '')?.[1]
        return month === undefined ? [] : [`${monthName(Number(month))}: ${cells.get('Orders') ?? '0'}`]
      })
      .join(', '),
  )
}
