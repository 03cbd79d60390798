import type { ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Figure, Scrolling, SimulatedBadge } from '../figure.tsx'
import { counted, percent, percentRange, shareText, shortCount } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { ESTIMATED_NOTE, isMixed, tokenMark } from './estimated.ts'
import { IntervalBar } from './interval-bar.tsx'

/** Section "Results": a table for every place. */
export function Results() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) => (
        <div class="place" key={placeName(place)}>
          <PlaceHeading place={place} />
          <p class="settings">{place.settings.join(' · ')}</p>
          <ResultTable place={place} />
        </div>
      ))}
    </>
  )
}

/** Returns the caption below the table. It mentions only columns of the table. */
function explanationOf(place: ReportPlace, has: Columns): string {
  const hasPairs = place.comparisons.length > 0
  return [
    `Success is the share of all episodes that solved their task${has.broken ? '; infrastructure errors (a failing server, a full disk) count as not solved' : ''}. Below it: the 95 % interval.`,
    ...(hasPairs ? ['Overlapping intervals do not mean equal success: see “Comparison”.'] : []),
    ...(place.rows.some(({ calibration }) => calibration !== undefined) ? ['Shaded rows are calibration agents.'] : []),
    ...(has.estimated ? [ESTIMATED_NOTE] : []),
  ].join(' ')
}

function ResultTable({ place }: { readonly place: ReportPlace }) {
  const { rows } = place
  const has = {
    spl: rows.some(({ means }) => means?.spl !== undefined),
    cost: rows.some(({ cost }) => cost !== undefined),
    broken: rows.some(({ all, excludingErrors }) => excludingErrors.of < all.of),
    passes: rows.some(({ passes }) => passes !== undefined),
    estimated: isMixed(rows),
  }
  // Mark simulated rows only next to rows of real models; rows without a model need no mark.
  const isMixedWithOthers = rows.some(({ simulated, model }) => !simulated && model !== 'none')
  return (
    <Figure
      title={`Success on ${placeName(place)}`}
      below={explanationOf(place, has)}
      simulated={rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Results on ${placeName(place)}`}>
        <table class="results">
          <thead>
            <tr>
              <th scope="col">agent</th>
              <th scope="col" class="number" title="number of ended episodes: tasks × attempts">
                n
              </th>
              <th scope="col" class="number" title="share of all episodes that solved their task, with its 95 % interval">
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
                <th scope="col" class="number" title="success rate without episodes that ended with an infrastructure error">
                  success excluding errors
                </th>
              )}
              {has.passes && (
                <th scope="col" class="number" title="probability of at least one success in k attempts, and of k successes">
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
                <th scope="col" class="number" title="total cost in US dollars">
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
  /** Name of the place. */
  readonly place: string
  readonly row: ReportRow
  readonly has: Columns
  /** True if the row needs a "simulated" badge. */
  readonly marked: boolean
}

function ResultRow({ place, row, has, marked }: ResultRowProps) {
  const { all, success, excludingErrors, means } = row
  return (
    <tr class={row.calibration === undefined ? '' : 'calibration'}>
      <th scope="row">
        <RowName row={row} marked={marked} />
      </th>
      <td class="number">{episodesText(row)}</td>
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
          {shareText(excludingErrors)}
          {excludingErrors.of < all.of && <span class="small">{counted(all.of - excludingErrors.of, 'error')}</span>}
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

/** Formats the number of episodes as in the terminal: `12`, or `12 × 2` if every task has 2 attempts. */
function episodesText({ all: { of }, tasks, trials }: ReportRow): string {
  return trials > 1 && of === tasks * trials ? `${tasks} × ${trials}` : String(of)
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
  const { k, passAtK, passHatK } = last
  return (
    <>
      pass@{k} {percent(passAtK.mean)}
      <span class="small">{percentRange(passAtK)}</span>
      pass^{k} {percent(passHatK.mean)}
      <span class="small">{percentRange(passHatK)}</span>
    </>
  )
}
