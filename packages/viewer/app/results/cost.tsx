import type { Mean, PerSuccess, ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { meansChart } from '../charts/means-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { dollars, meanText, percent, shortCount } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { ESTIMATED_NOTE, isMixed, tokenMark } from './estimated.ts'
import { PriceFigure } from './success-by-cost.tsx'

/** Section "Cost": calls, tokens and dollars, and success by cost. */
export function Cost() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) => (
        <div class="place" key={placeName(place)}>
          <PlaceHeading place={place} />
          {place.rows.some(asksModel) ? <CostFigures place={place} /> : <p>No agent calls a language model.</p>}
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
        explanation={`Mean per episode and 95 % interval over tasks.${rows.length < place.rows.length ? ' Agents without a model are omitted.' : ''}`}
        below={isMixed(rows) ? ESTIMATED_NOTE : undefined}
        simulated={simulated}
        table={<CostTable rows={rows} place={name} label={`Cost on ${name}`} />}
      >
        <div class="two-charts">
          <Chart
            label={`Model calls per episode on ${name}; data in the table below`}
            draw={(width) =>
              meansChart(rows, {
                width,
                simulated,
                title: 'model calls per episode',
                of: ({ calls }) => calls,
                addressOf: mostExpensive(name, 'calls'),
              })
            }
          />
          <Chart
            label={`Tokens per episode on ${name}; data in the table below`}
            draw={(width) =>
              meansChart(rows, {
                width,
                simulated,
                title: 'tokens per episode',
                of: ({ tokens }) => tokens,
                addressOf: mostExpensive(name, 'tokens'),
              })
            }
          />
        </div>
      </Figure>
      <PriceFigure place={place} />
    </>
  )
}

/** Returns a link to the tasks of a row, the most expensive first. */
function mostExpensive(place: string, effort: 'calls' | 'tokens'): (row: string) => string {
  return (row) => tasksAddress({ place, row, sort: `${effort}:${row}` })
}

interface CostTableProps {
  readonly rows: readonly ReportRow[]
  readonly place: string
  readonly label: string
}

function CostTable({ rows, place, label }: CostTableProps) {
  const isPriced = rows.some((row) => row.dollars !== undefined)
  const isMarked = isMixed(rows)
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
              tokens in
            </th>
            <th scope="col" class="number">
              tokens out
            </th>
            <th scope="col" class="number" title="tokens per episode / success rate">
              tokens per success
            </th>
            {isPriced && (
              <>
                <th scope="col" class="number" title="US dollars per episode">
                  dollars
                </th>
                <th scope="col" class="number" title="US dollars per episode / success rate">
                  dollars per success
                </th>
              </>
            )}
            <th scope="col" title="model calls per episode, by purpose">
              calls by purpose
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CostRow key={row.name} row={row} place={place} isPriced={isPriced} mark={isMarked ? tokenMark(row) : ''} />
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

interface CostRowProps {
  readonly row: ReportRow
  readonly place: string
  readonly isPriced: boolean
  readonly mark: string
}

function CostRow({ row, place, isPriced, mark }: CostRowProps) {
  const { name, all, success, calls, tokens, means, callsByPurpose, costPerSuccess } = row
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="number">
        {success === undefined ? (
          '-'
        ) : (
          <a href={tasksAddress({ place, row: name, outcome: 'solved' })}>{percent(success.mean)}</a>
        )}
      </td>
      <td class="number">
        <MeanCell value={calls} format={meanText} address={mostExpensive(place, 'calls')(name)} />
      </td>
      <td class="number">
        {mark}
        <MeanCell value={tokens} format={shortCount} address={mostExpensive(place, 'tokens')(name)} />
      </td>
      <td class="number">
        {mark}
        {means === undefined ? '-' : shortCount(means.inputTokens)}
      </td>
      <td class="number">
        {mark}
        {means === undefined ? '-' : shortCount(means.outputTokens)}
      </td>
      <td class="number">
        {mark}
        <PerSuccessCell value={costPerSuccess?.tokens} format={shortCount} />
      </td>
      {isPriced && (
        <>
          <td class="number">
            {mark}
            <MeanCell value={row.dollars} format={dollars} />
          </td>
          <td class="number">
            {mark}
            <PerSuccessCell value={costPerSuccess?.dollars} format={dollars} />
          </td>
        </>
      )}
      <td>{callsByPurpose.map((purpose) => `${purpose.name} ${meanText(purpose.count / all.of)}`).join(', ')}</td>
    </tr>
  )
}

interface CellProps<Value> {
  readonly value: Value | undefined
  readonly format: (value: number) => string
}

function MeanCell({ value, format, address }: CellProps<Mean> & { readonly address?: string }) {
  if (value === undefined) return <>-</>
  const { mean, low, high } = value
  return (
    <>
      {address === undefined ? format(mean) : <a href={address}>{format(mean)}</a>}
      {low !== undefined && high !== undefined && (
        <span class="small">
          {format(low)}–{format(high)}
        </span>
      )}
    </>
  )
}

/** Cost per success. The interval has no upper end if the success rate may be 0. */
function PerSuccessCell({ value, format }: CellProps<PerSuccess>) {
  if (value === undefined) return <>-</>
  const { ratio, low, high } = value
  return (
    <>
      {ratio === undefined ? '-' : format(ratio)}
      {(high !== undefined || low > 0) && (
        <span class="small">{high === undefined ? `≥ ${format(low)}` : `${format(low)}–${format(high)}`}</span>
      )}
    </>
  )
}
