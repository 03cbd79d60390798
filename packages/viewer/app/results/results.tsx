import type { ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Figure, Scrolling, SimulatedBadge } from '../figure.tsx'
import { counted, percent, percentRange, shareText, shortCount } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { ESTIMATED_NOTE, isMixed, tokenMark } from './estimated.ts'
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

/** How to read the table; it stands below it, so that the first thing that is read is a number. */
const EXPLANATION = (
  <>
    Success counts every episode, those included that the outside world broke (a failing server, a full disk). The bar shows the
    95 % interval: where two bars overlap much, see “Who did better” before you believe a difference. Shaded lines calibrate the
    others.
  </>
)

function ResultTable({ place }: { readonly place: ReportPlace }) {
  const { rows } = place
  const has = {
    spl: rows.some(({ means }) => means?.spl !== undefined),
    cost: rows.some(({ cost }) => cost !== undefined),
    broken: rows.some(({ strict, excluded }) => excluded.of < strict.of),
    passes: rows.some(({ passes }) => passes !== undefined),
    estimated: isMixed(rows),
  }
  // Rows that ask no model are no doubt what they are: only another model's rows must be told apart.
  const isMixedWithOthers = rows.some(({ simulated, model }) => !simulated && model !== 'none')
  return (
    <Figure
      title={`Success on ${placeName(place)}`}
      below={has.estimated ? [EXPLANATION, ' ', ESTIMATED_NOTE] : EXPLANATION}
      simulated={rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Results on ${placeName(place)}`}>
        <table class="results">
          <thead>
            <tr>
              <th scope="col">agent</th>
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
              {has.broken && (
                <th scope="col" class="number" title="success without the episodes that the outside world broke">
                  without broken
                </th>
              )}
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
              <ResultRow
                key={row.name}
                place={placeName(place)}
                row={row}
                has={has}
                marked={isMixedWithOthers && row.simulated}
              />
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
  readonly broken: boolean
  readonly passes: boolean
  readonly estimated: boolean
}

interface ResultRowProps {
  /** Name of its place. */
  readonly place: string
  readonly row: ReportRow
  readonly has: Columns
  /** Whether it says that it is simulated, where others of its table are not. */
  readonly marked: boolean
}

function ResultRow({ place, row, has, marked }: ResultRowProps) {
  const { strict, success, excluded, means } = row
  return (
    <tr class={row.calibration === undefined ? '' : 'calibration'}>
      <th scope="row">
        <RowName row={row} marked={marked} />
      </th>
      <td class="number">{strict.of}</td>
      <td class="number">
        {success === undefined ? (
          '-'
        ) : (
          <>
            <a href={tasksAddress({ place, row: row.name, outcome: 'solved' })}>
              <strong>{percent(success.mean)}</strong>
            </a>
            <span class="small">{percentRange(success)}</span>
          </>
        )}
      </td>
      <td class="bar-column">{success !== undefined && <IntervalBar {...success} />}</td>
      {has.broken && (
        <td class="number">
          {shareText(excluded)}
          {excluded.of < strict.of && <span class="small">{counted(strict.of - excluded.of, 'broken episode')}</span>}
        </td>
      )}
      {has.passes && (
        <td class="number">
          <PassCell passes={row.passes} />
        </td>
      )}
      <td class="number">{means === undefined ? '-' : means.reward.toFixed(3)}</td>
      <td class="number">{means === undefined ? '-' : means.steps.toFixed(1)}</td>
      <td class="number">{row.calls === undefined ? '-' : row.calls.mean.toFixed(1)}</td>
      <td class="number">
        {has.estimated && tokenMark(row)}
        {row.tokens === undefined ? '-' : shortCount(Math.round(row.tokens.mean))}
      </td>
      {has.spl && <td class="number">{means?.spl === undefined ? '-' : means.spl.toFixed(2)}</td>}
      {has.cost && <td class="number">{row.cost === undefined ? '-' : `$${row.cost.toFixed(2)}`}</td>}
    </tr>
  )
}

function RowName({ row: { name, model, calibration, settings }, marked }: Pick<ResultRowProps, 'row' | 'marked'>) {
  const named = model === 'none' || name.includes(model) ? [] : [model]
  const small = calibration === undefined ? [...named, ...settings] : [calibration]
  return (
    <>
      {name} {marked && <SimulatedBadge />}
      {small.length > 0 && <span class="small">{small.join(' · ')}</span>}
    </>
  )
}

function PassCell({ passes }: { readonly passes: ReportRow['passes'] | undefined }) {
  const last = passes?.points.at(-1)
  if (last === undefined) return <>-</>
  const { k, any, all } = last
  return (
    <>
      @{k} {percent(any.mean)}
      <span class="small">{percentRange(any)}</span>^{k} {percent(all.mean)}
      <span class="small">{percentRange(all)}</span>
    </>
  )
}
