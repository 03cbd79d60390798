import type { ReportStreams } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { type CurvePoint, curveChart } from '../charts/curve-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { useReport } from '../report-context.ts'

/** Section "Learning across tasks": learning curves, and a table of figures. */
export function Streams() {
  const { streams = [] } = useReport()
  return (
    <>
      <Curves rows={streams.filter(({ curve }) => curve.length > 1)} />
      <StreamTable rows={streams} />
    </>
  )
}

function Curves({ rows }: { readonly rows: readonly ReportStreams[] }) {
  if (rows.length === 0) return null
  const shown = rows.map((row) => ({ row, points: pointsOf(row) }))
  return (
    <Figure
      title="Learning curves"
      explanation={`Success by position of the task in its stream, at ranges of positions. Band: 95 % interval at each range.${rows.length > 1 ? ' Pale lines: other rows on the same split.' : ''} A curve alone does not show learning: see “trend” below.`}
      simulated={rows.some(({ simulated }) => simulated)}
    >
      <ul class="small-charts">
        {shown.map(({ row, points }) => (
          <li key={`${row.name} ${row.split}`}>
            <p class="chart-name">{row.name}</p>
            <Chart
              label={`Learning curve of ${row.name}; data in the table below`}
              draw={(width) =>
                curveChart([{ points }], {
                  width,
                  simulated: row.simulated,
                  axis: 'position',
                  min: 1,
                  max: row.tasks,
                  ticks: 4,
                  format: String,
                  others: shown.filter((each) => each.row !== row && each.row.split === row.split).map((each) => each.points),
                })
              }
            />
          </li>
        ))}
      </ul>
    </Figure>
  )
}

function pointsOf({ curve }: ReportStreams): readonly CurvePoint[] {
  return curve.map(({ from, to, mean, interval }) => ({ at: (from + to) / 2, share: mean, ...interval }))
}

const EXPLANATION =
  'Trend: success at the last position minus the first, for the same task, in percentage points. Order effect: share of the variance between attempts at a task that the orders explain. Forgetting: training tasks played again minus their first play. Transfer: with the memory minus without it, on the same tasks in the same orders. results.json has the hash and size of each memory after each task.'

function StreamTable({ rows }: { readonly rows: readonly ReportStreams[] }) {
  return (
    <Figure title="Figures of the streams" below={EXPLANATION} simulated={rows.some(({ simulated }) => simulated)}>
      <Scrolling label="Figures of the streams">
        <table>
          <thead>
            <tr>
              <th scope="col">row</th>
              <th scope="col">split</th>
              <th scope="col">memory</th>
              <th scope="col">figure</th>
              <th scope="col" class="number">
                value
              </th>
              <th scope="col" class="number">
                95 % CI
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.flatMap((row) =>
              row.figures.map(([figure, value, interval], index) => (
                <tr key={`${row.name} ${row.split} ${figure}`}>
                  <th scope="row">{index === 0 ? row.name : ''}</th>
                  <td>{index === 0 ? row.split : ''}</td>
                  <td>{index === 0 ? row.memory : ''}</td>
                  <td>{figure}</td>
                  <td class="number">{value}</td>
                  <td class="number">{interval}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </Scrolling>
    </Figure>
  )
}
