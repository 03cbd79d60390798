import type { Mean, ReportPlace, ReportRow } from '../../src/index.ts'
import { Chart } from '../charts/chart.tsx'
import { costChart } from '../charts/cost-chart.ts'
import { meansChart } from '../charts/means-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { percent, shortCount } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'

/** Steps, calls and tokens, and what they bought. */
export function Cost() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) => (
        <div class="place" key={placeName(place)}>
          <PlaceHeading place={place} />
          {place.rows.some(asksModel) ? <CostFigures place={place} /> : <p>No row of this table asks a language model.</p>}
        </div>
      ))}
    </>
  )
}

function asksModel({ calls }: ReportRow): boolean {
  return (calls?.mean ?? 0) > 0
}

function CostFigures({ place }: { readonly place: ReportPlace }) {
  const rows = place.rows.filter(asksModel)
  const simulated = rows.some((row) => row.simulated)
  const name = placeName(place)
  return (
    <>
      <Figure
        title={`Calls and tokens on ${name}`}
        explanation="Means per episode with their 95 % intervals over tasks; further left is cheaper. Rows without a model are left out."
        simulated={simulated}
        table={<CostTable rows={rows} label={`Cost on ${name}`} />}
      >
        <div class="two-charts">
          <Chart
            label={`Model calls per episode on ${name}; the numbers are in the table below`}
            draw={(width) => meansChart(rows, { width, simulated, title: 'model calls per episode', of: ({ calls }) => calls })}
          />
          <Chart
            label={`Tokens per episode on ${name}; the numbers are in the table below`}
            draw={(width) => meansChart(rows, { width, simulated, title: 'tokens per episode', of: ({ tokens }) => tokens })}
          />
        </div>
      </Figure>
      {rows.length > 1 && (
        <Figure
          title={`Success for its price on ${name}`}
          explanation="Up is better, left is cheaper; tokens are on a logarithmic scale. A row with another above it and to its left costs more for less."
          simulated={simulated}
        >
          <Chart
            label={`Success against tokens per episode on ${name}; the numbers are in the tables above`}
            draw={(width) => costChart(rows, { width, simulated })}
          />
        </Figure>
      )}
    </>
  )
}

function CostTable({ rows, label }: { readonly rows: readonly ReportRow[]; readonly label: string }) {
  return (
    <Scrolling label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">row</th>
            <th scope="col" class="number">
              success
            </th>
            <th scope="col" class="number">
              calls
            </th>
            <th scope="col" class="number">
              tokens
            </th>
            <th scope="col" class="number">
              in
            </th>
            <th scope="col" class="number">
              out
            </th>
            <th scope="col">calls by purpose</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, success, calls, tokens, means, purposes }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{success === undefined ? '-' : percent(success.mean)}</td>
              <td class="number">
                <MeanCell value={calls} />
              </td>
              <td class="number">
                <MeanCell value={tokens} />
              </td>
              <td class="number">{means === undefined ? '-' : shortCount(means.inputTokens)}</td>
              <td class="number">{means === undefined ? '-' : shortCount(means.outputTokens)}</td>
              <td>{purposes.map((purpose) => `${purpose.name} ${shortCount(purpose.count)}`).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function MeanCell({ value }: { readonly value: Mean | undefined }) {
  if (value === undefined) return <>-</>
  const { mean, low, high } = value
  return (
    <>
      {shortCount(mean)}
      {low !== undefined && high !== undefined && (
        <span class="small">
          {shortCount(low)}–{shortCount(high)}
        </span>
      )}
    </>
  )
}
