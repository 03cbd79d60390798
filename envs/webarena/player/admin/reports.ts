import { field, fill, headed, named, pressed, towards } from '../moves.ts'
import { readOn } from '../pages/browse.ts'
import { amountIn, heldIn, type Row, rowsOf } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import type { Trip } from '../trip.ts'
import { isAlike, monthName, periodIn, slashed } from '../wishes.ts'
import { grid } from './grids.ts'

/** Returns the recipe for goals about reports over a period. */
export function reportsRecipe(goal: string): Recipe | undefined {
  const period = periodIn(goal)
  if (period === undefined) return undefined
  const report = /"?\b((?:[A-Z][a-z]+ )+Report)\b"?/.exec(goal)?.[1]
  if (report !== undefined) return { skill: 'list', isQuestion: false, stages: showReport(report, period), answer: () => '' }
  if (/\bbest-?selling\b|\bsold the most\b|\bsell(?:s|ing) best\b/i.test(goal)) return bestSelling(goal, period)
  if (/\bmonth(?:ly|s)?\b|\bper month\b/i.test(goal) && /\borders\b/i.test(goal)) return perMonth(period)
  return undefined
}

function showReport(report: string, period: NonNullable<ReturnType<typeof periodIn>>, by?: string): readonly Stage[] {
  const is = headed(report)
  const set = (label: RegExp, text: string): Stage => ({
    on: is,
    sentence: `Set ${label.source.replace(/\W/g, '')} to ${text}.`,
    isDone: (trip) => {
      const node = trip.page.nodes.find(field(label)) ?? trip.doc.nodes.find(field(label))
      return is(trip.doc) && node !== undefined && isAlike(heldIn(node, trip.page.nodes), text)
    },
    move: (trip) => towards(trip, field(label), (node) => ({ ...fill(node, text), purpose: 'choose' })),
  })
  return [
    { ...going('Open the list of reports.', grid('reports')), isDone: ({ docs }) => docs.some(grid('reports').is) },
    { ...going(`Open the ${report}.`, { is, ways: [report] }), isDone: ({ docs }) => docs.some(is) },
    ...(by === undefined ? [] : [set(/^Period$/, by)]),
    set(/^From$/, slashed(period.from)),
    set(/^To$/, slashed(period.to)),
    pressing('Show Report', 'Show the report.', is),
  ]
}

function reportRows(trip: Trip, report: string): readonly Row[] {
  const doc = trip.docs.findLast(headed(report))
  return doc === undefined ? [] : rowsOf(doc)
}

function bestSelling(goal: string, period: NonNullable<ReturnType<typeof periodIn>>): Recipe {
  const count = Number(/\b(?:top|the) (\d+)\b/.exec(goal)?.[1] ?? 1)
  const by = period.to - period.from > 200 ? 'Year' : 'Month'
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [...showReport('Bestsellers Report', period, by), ALL_ROWS],
    answer: (trip) => {
      const quantity = ({ cells }: Row): number =>
        amountIn([...cells].find(([name]) => /quantity|qty/i.test(name))?.[1] ?? '') ?? 0
      return [...reportRows(trip, 'Bestsellers Report')]
        .sort((a, b) => quantity(b) - quantity(a))
        .slice(0, count)
        .map(({ cells }) => [...cells].find(([name]) => /product/i.test(name))?.[1] ?? '')
        .join(', ')
    },
  }
}

/** Reads the rows of a report, starting on the page that shows it. */
const ALL_ROWS: Stage = {
  sentence: 'Read the report.',
  isDone: (trip) => pressed(trip, named('Show Report')) !== undefined && (trip.doc.isWhole || rowsOf(trip.doc).length <= 12),
  move: readOn,
}

function perMonth(period: NonNullable<ReturnType<typeof periodIn>>): Recipe {
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [...showReport('Orders Report', period, 'Month'), ALL_ROWS],
    answer: (trip) =>
      reportRows(trip, 'Orders Report')
        .flatMap(({ cells }) => {
          const month = /^(\d+)\/\d{4}$/.exec(cells.get('Interval') ?? '')?.[1]
          return month === undefined ? [] : [`${monthName(Number(month))}: ${cells.get('Orders') ?? '0'}`]
        })
        .join(', '),
  }
}
