import type { PassPoint, ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { curveChart } from '../charts/curve-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { counted, percent, percentRange } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'

/** Section "Multiple attempts": pass@k and pass^k. */
export function Attempts() {
  const { places } = useReport()
  return (
    <>
      {places
        .filter(({ rows }) => rows.some(({ passes }) => passes !== undefined))
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <AttemptFigure place={place} />
          </div>
        ))}
    </>
  )
}

function AttemptFigure({ place }: { readonly place: ReportPlace }) {
  const rows = place.rows.filter(({ passes }) => passes !== undefined)
  const name = placeName(place)
  const broken = rows.reduce((sum, { passes }) => sum + (passes?.infrastructureErrors ?? 0), 0)
  return (
    <Figure
      title={`pass@k and pass^k on ${name}`}
      explanation="Solid line: probability of at least one success in k attempts (pass@k). Dashed line: probability of k successes (pass^k). A large gap means that the agent is unreliable. Bands: 95 % intervals over tasks."
      below={
        broken > 0
          ? `${counted(broken, 'attempt')} with infrastructure errors ${broken === 1 ? 'counts' : 'count'} as failed.`
          : undefined
      }
      simulated={rows.some(({ simulated }) => simulated)}
      table={<PassTable rows={rows} label={`Attempts on ${name}`} />}
    >
      <ul class="small-charts">
        {rows.map((row) => (
          <li key={row.name}>
            <p class="chart-name">{row.name}</p>
            <Chart
              label={`pass@k and pass^k of ${row.name} on ${name}; data in the table below`}
              draw={(width) => passChart(row, width)}
            />
          </li>
        ))}
      </ul>
    </Figure>
  )
}

function passChart({ passes, simulated }: ReportRow, width: number): Element {
  const points = passes?.points ?? []
  const maxAttempts = points.at(-1)?.k ?? 1
  const curve = (of: (point: PassPoint) => PassPoint['passAtK']) =>
    points.map((point) => ({ at: point.k, share: of(point).mean, low: of(point).low, high: of(point).high }))
  return curveChart([{ points: curve(({ passAtK }) => passAtK) }, { points: curve(({ passHatK }) => passHatK), dashed: true }], {
    width,
    simulated,
    axis: 'attempts',
    min: 1,
    max: maxAttempts,
    ticks: Math.min(maxAttempts - 1, 5),
    format: (k) => (Number.isInteger(k) ? String(k) : ''),
  })
}

function PassTable({ rows, label }: { readonly rows: readonly ReportRow[]; readonly label: string }) {
  return (
    <Scrolling label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">agent</th>
            <th scope="col" class="number">
              k
            </th>
            <th scope="col" class="number" title="tasks with at least k attempts">
              tasks
            </th>
            <th scope="col" class="number" title="probability of at least one success in k attempts">
              pass@k
            </th>
            <th scope="col" class="number" title="probability of k successes in k attempts">
              pass^k
            </th>
            <th scope="col" class="number" title="tasks solved in some attempts only">
              flaky
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ name, passes }) =>
            (passes?.points ?? []).map(({ k, passAtK, passHatK, tasks }) => (
              <tr key={`${name} ${k}`}>
                <th scope="row">{name}</th>
                <td class="number">{k}</td>
                <td class="number">{tasks}</td>
                <td class="number">
                  {percent(passAtK.mean)}
                  <span class="small">{percentRange(passAtK)}</span>
                </td>
                <td class="number">
                  {percent(passHatK.mean)}
                  <span class="small">{percentRange(passHatK)}</span>
                </td>
                <td class="number">{k === 1 ? passes?.flakyTasks : ''}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Scrolling>
  )
}
