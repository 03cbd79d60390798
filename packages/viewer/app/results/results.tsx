import type { ReportPlace, ReportRow } from '../../src/index.ts'
import { Figure, Scrolling, SimulatedBadge } from '../figure.tsx'
import { counted, percent, percentRange, shareText, shortCount } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { IntervalBar } from './interval-bar.tsx'

/** The headline: a table for every place. */
export function Results() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) => (
        <div class="place" key={placeName(place)}>
          <PlaceHeading place={place} />
          <ResultTable place={place} />
        </div>
      ))}
    </>
  )
}

const EXPLANATION = (
  <>
    Success counts every episode, broken ones included; beside it the rate without episodes that the outside world broke (a
    failing server, a full disk). The bar shows the 95 % interval: where two bars overlap much, see “Who did better” before you
    believe a difference. Shaded rows calibrate the others.
  </>
)

function ResultTable({ place }: { readonly place: ReportPlace }) {
  const { rows } = place
  const has = {
    spl: rows.some(({ means }) => means?.spl !== undefined),
    cost: rows.some(({ cost }) => cost !== undefined),
    passes: rows.some(({ passes }) => passes !== undefined),
  }
  return (
    <Figure
      title={`Success on ${placeName(place)}`}
      explanation={EXPLANATION}
      simulated={rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Results on ${placeName(place)}`}>
        <table class="results">
          <thead>
            <tr>
              <th scope="col">row</th>
              <th scope="col" class="number" title="episodes that ended">
                n
              </th>
              <th scope="col" class="number" title="share of all episodes that met their goal, with its 95 % interval">
                success
              </th>
              <th scope="col" class="bar-column">
                <span class="unseen">interval</span>
                <span aria-hidden="true" class="axis">
                  <span>0</span>
                  <span>50</span>
                  <span>100 %</span>
                </span>
              </th>
              <th scope="col" class="number" title="without the episodes that the outside world broke">
                unbroken
              </th>
              {has.passes && (
                <th scope="col" class="number" title="chance of one success in k attempts, and of nothing but successes">
                  pass@k, pass^k
                </th>
              )}
              <th scope="col" class="number" title="mean reward per episode, 0 to 1">
                reward
              </th>
              <th scope="col" class="number" title="mean steps in the world per episode">
                steps
              </th>
              <th scope="col" class="number" title="mean model calls per episode">
                calls
              </th>
              <th scope="col" class="number" title="mean tokens per episode, in and out">
                tokens
              </th>
              {has.spl && (
                <th
                  scope="col"
                  class="number"
                  title="success weighted by the length of the shortest known plan over the steps taken"
                >
                  SPL
                </th>
              )}
              {has.cost && (
                <th scope="col" class="number" title="US dollars in all">
                  cost
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ResultRow key={row.name} row={row} has={has} />
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Figure>
  )
}

interface Columns {
  readonly spl: boolean
  readonly cost: boolean
  readonly passes: boolean
}

function ResultRow({ row, has }: { readonly row: ReportRow; readonly has: Columns }) {
  const { strict, success, excluded, means } = row
  return (
    <tr class={row.calibration === undefined ? '' : 'calibration'}>
      <th scope="row">
        <RowName row={row} />
      </th>
      <td class="number">{strict.of}</td>
      <td class="number">
        {success === undefined ? (
          '-'
        ) : (
          <>
            <strong>{percent(success.mean)}</strong>
            <span class="small">{percentRange(success)}</span>
          </>
        )}
      </td>
      <td class="bar-column">{success !== undefined && <IntervalBar {...success} />}</td>
      <td class="number">
        {shareText(excluded)}
        {excluded.of < strict.of && <span class="small">{counted(strict.of - excluded.of, 'broken episode')}</span>}
      </td>
      {has.passes && <td class="number">{row.passes === undefined ? '-' : <PassCell {...row.passes} />}</td>}
      <td class="number">{means === undefined ? '-' : means.reward.toFixed(3)}</td>
      <td class="number">{means === undefined ? '-' : means.steps.toFixed(1)}</td>
      <td class="number">{row.calls === undefined ? '-' : row.calls.mean.toFixed(1)}</td>
      <td class="number">{row.tokens === undefined ? '-' : shortCount(Math.round(row.tokens.mean))}</td>
      {has.spl && <td class="number">{means?.spl === undefined ? '-' : means.spl.toFixed(2)}</td>}
      {has.cost && <td class="number">{row.cost === undefined ? '-' : `$${row.cost.toFixed(2)}`}</td>}
    </tr>
  )
}

function RowName({ row: { name, model, simulated, calibration, settings } }: { readonly row: ReportRow }) {
  const named = model === 'none' || name.includes(model) ? [] : [model]
  const small = calibration === undefined ? [...named, ...settings] : [calibration]
  return (
    <>
      {name} {simulated && <SimulatedBadge />}
      {small.length > 0 && <span class="small">{small.join(' · ')}</span>}
    </>
  )
}

function PassCell({ k, any, all }: NonNullable<ReportRow['passes']>) {
  return (
    <>
      @{k} {percent(any.mean)}
      <span class="small">{percentRange(any)}</span>^{k} {percent(all.mean)}
      <span class="small">{percentRange(all)}</span>
    </>
  )
}
