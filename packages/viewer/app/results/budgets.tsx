import type { BudgetCurve, ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { type CurvePoint, curveChart } from '../charts/curve-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { dollars, percent, percentRange, shortCount } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'

type Budget = BudgetCurve['resource']

const UNITS: Readonly<Record<Budget, { readonly unit: string; readonly format: (value: number) => string }>> = {
  steps: { unit: 'steps', format: shortCount },
  calls: { unit: 'model calls', format: shortCount },
  tokens: { unit: 'tokens', format: shortCount },
  dollars: { unit: 'US dollars', format: dollars },
}

/** Maximum ratio of budgets on a linear scale; beyond it the scale is logarithmic. */
const MAX_LINEAR_RATIO = 20

/** Section "Success by budget", for each resource. */
export function Budgets() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) => {
        const budgets = budgetsOf(place)
        return budgets.length === 0 ? null : (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <BudgetFigure place={place} budget={budgets[0] ?? 'steps'} />
            {budgets.slice(1).map((budget) => (
              <details class="on-paper" key={budget}>
                <summary>By {UNITS[budget].unit}</summary>
                <BudgetFigure place={place} budget={budget} />
              </details>
            ))}
          </div>
        )
      })}
    </>
  )
}

function budgetsOf({ rows }: ReportPlace): readonly Budget[] {
  return (Object.keys(UNITS) as Budget[]).filter((budget) => rows.some((row) => curveOf(row, budget) !== undefined))
}

function curveOf({ budgets }: ReportRow, budget: Budget): BudgetCurve | undefined {
  return budgets.find((curve) => curve.resource === budget)
}

interface BudgetFigureProps {
  readonly place: ReportPlace
  readonly budget: Budget
}

function BudgetFigure({ place, budget }: BudgetFigureProps) {
  const { unit, format } = UNITS[budget]
  const shown = place.rows.flatMap((row) => {
    const curve = curveOf(row, budget)
    return curve === undefined ? [] : [{ row, curve, points: pointsOf(curve) }]
  })
  const name = placeName(place)
  const every = shown.flatMap(({ points }) => points.map(({ at }) => at))
  const [min, max] = [Math.min(...every), Math.max(...every)]
  // A search may take 100 times as much as other agents, which would be invisible on a linear scale.
  const log = min > 0 && max / min > MAX_LINEAR_RATIO
  return (
    <Figure
      title={`Success by ${unit} on ${name}`}
      explanation={`Share of all attempts that solved the task within a budget of ${unit}. Band: 95 % confidence band for the whole curve; it allows for the unknown outcome of truncated attempts.${shown.length > 1 ? ' Pale lines: other agents.' : ''}${log ? ' Logarithmic scale.' : ''}`}
      simulated={shown.some(({ row }) => row.simulated)}
      table={<BudgetTable shown={shown} place={name} unit={unit} format={format} label={`Success by ${unit} on ${name}`} />}
    >
      <ul class="small-charts">
        {shown.map(({ row, points }) => (
          <li key={row.name}>
            <p class="chart-name">{row.name}</p>
            <Chart
              label={`Success of ${row.name} by ${unit} on ${name}; data in the table below`}
              draw={(width) =>
                curveChart([{ points: points.map((point) => ({ ...point, ...addressOf(name, row.name, budget, point.at) })) }], {
                  width,
                  simulated: row.simulated,
                  axis: unit,
                  min: log ? min : 0,
                  max,
                  log,
                  ticks: log ? 3 : 4,
                  format,
                  others: shown.filter((each) => each.row !== row).map((each) => each.points),
                })
              }
            />
          </li>
        ))}
      </ul>
    </Figure>
  )
}

function pointsOf({ points }: BudgetCurve): readonly CurvePoint[] {
  return points.map(({ budget, share, low, high }) => ({ at: budget, share, low, high }))
}

/** Returns a link to the tasks that a row solved within a budget; no link for dollars, which episodes do not list. */
function addressOf(place: string, row: string, budget: Budget, limit: number): { readonly address?: string } {
  if (budget === 'dollars') return {}
  return { address: tasksAddress({ place, row, outcome: 'solved', within: `${budget}:${limit}` }) }
}

interface BudgetTableProps {
  readonly place: string
  readonly shown: readonly { readonly row: ReportRow; readonly curve: BudgetCurve }[]
  readonly unit: string
  readonly format: (value: number) => string
  readonly label: string
}

function BudgetTable({ shown, place, unit, format, label }: BudgetTableProps) {
  const hasTruncated = shown.some(({ curve }) => curve.points.some(({ truncated }) => truncated > 0))
  return (
    <Scrolling label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">agent</th>
            <th scope="col" class="number">
              {unit}
            </th>
            <th scope="col" class="number">
              success
            </th>
            {hasTruncated && (
              <th
                scope="col"
                class="number"
                title="share of the attempts that ended by a limit or an error within this budget; their outcome is unknown"
              >
                truncated
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.flatMap(({ row, curve }) =>
            curve.points.map((point) => (
              <tr key={`${row.name} ${point.budget}`}>
                <th scope="row">{row.name}</th>
                <td class="number">{format(point.budget)}</td>
                <td class="number">
                  <Share share={point.share} {...addressOf(place, row.name, curve.resource, point.budget)} />
                  <span class="small">{percentRange(point)}</span>
                </td>
                {hasTruncated && <td class="number">{point.truncated > 0 ? percent(point.truncated) : '-'}</td>}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Scrolling>
  )
}

function Share({ share, address }: { readonly share: number; readonly address?: string }) {
  return address === undefined || share === 0 ? <span>{percent(share)}</span> : <a href={address}>{percent(share)}</a>
}
