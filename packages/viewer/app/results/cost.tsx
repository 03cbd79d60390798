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
          {place.rows.some(asksModel) ? <CostFigures place={place} /> : <p>No agent here asks a language model.</p>}
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
        explanation="Means per episode with their 95 % intervals over tasks; further left is cheaper. Agents without a model are left out."
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
      <PriceFigure place={name} rows={rows} price={TOKENS} simulated={simulated} />
      <PriceFigure place={name} rows={rows} price={DOLLARS} simulated={simulated} />
    </>
  )
}

/** Something that success can be bought with. */
interface Price {
  readonly title: string
  readonly unit: string
  readonly of: (row: ReportRow) => Mean | undefined
  readonly format: (price: number) => string
}

const TOKENS: Price = { title: 'tokens', unit: 'tokens per episode', of: ({ tokens }) => tokens, format: shortCount }

const DOLLARS: Price = {
  title: 'dollars',
  unit: 'US dollars per episode',
  of: ({ cost, strict }) => (cost === undefined || strict.of === 0 ? undefined : { mean: cost / strict.of }),
  format: (price) => `$${price.toPrecision(1)}`,
}

interface PriceFigureProps {
  readonly place: string
  readonly rows: readonly ReportRow[]
  readonly price: Price
  readonly simulated: boolean
}

/** Success against a price; nothing where fewer than two are known. */
function PriceFigure({ place, rows, price: { title, unit, of, format }, simulated }: PriceFigureProps) {
  const priced = rows.flatMap((row) => {
    const { name, success } = row
    const price = of(row)
    return success === undefined || price === undefined || price.mean <= 0 ? [] : [{ name, success, price }]
  })
  if (priced.length < 2) return null
  return (
    <Figure
      title={`Success and ${title} on ${place}`}
      explanation={`Up is better, left is cheaper; ${title} are on a logarithmic scale. The bars are 95 % intervals${
        title === TOKENS.title ? ', upright for success, lying for tokens' : ' of success'
      }. Where they overlap the order is not certain: nothing here tests it, “Who did better” tests success.`}
      simulated={simulated}
    >
      <Chart
        label={`Success against ${unit} on ${place}; the numbers are in the tables above`}
        draw={(width) => costChart(priced, { width, simulated, title: unit, format })}
      />
    </Figure>
  )
}

function CostTable({ rows, label }: { readonly rows: readonly ReportRow[]; readonly label: string }) {
  return (
    <Scrolling label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">agent</th>
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
