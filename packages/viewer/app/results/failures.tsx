import { endReasonTexts } from '@orreryjs/core'
import type { ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { failureChart } from '../charts/failure-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { counted, percent } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { OutcomePairs } from './outcome-pairs.tsx'

/** Section "Failures": failed episodes by failure type. */
export function Failures() {
  const { places, errors } = useReport()
  return (
    <>
      {errors.map(({ code, count, message }) => (
        <p class="notice" key={code}>
          {counted(count, 'episode')} ended with <strong>{code}</strong>: {message}
        </p>
      ))}
      {places
        .filter(({ rows }) => rows.some(({ failures }) => failures.length > 0))
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <FailureFigure place={place} />
          </div>
        ))}
    </>
  )
}

function FailureFigure({ place }: { readonly place: ReportPlace }) {
  const { failureTypes } = useReport()
  const failing = place.rows.filter(({ failures }) => failures.length > 0)
  const simulated = failing.some((row) => row.simulated)
  const kinds = failureTypes.filter(({ id }) => failing.some((row) => countOf(row, id) > 0))
  return (
    <Figure
      title={`Failures on ${placeName(place)}`}
      explanation="Failed episodes as a share of all episodes, by failure type. Each failed episode has one type, computed from its replayed world states and not from what the agent wrote. The table below explains the colours."
      simulated={simulated}
    >
      <Chart
        label={`Failed episodes by failure type on ${placeName(place)}; data in the table below`}
        draw={(width) => failureChart(failing, kinds, placeName(place), { width, simulated })}
      />
      <Scrolling label={`Failures on ${placeName(place)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">failure type</th>
              {failing.map(({ name }) => (
                <th scope="col" class="number" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ id, title, meaning }) => (
              <tr key={id}>
                <th scope="row" class="kind">
                  <span class="swatch" style={`background:var(--kind-${id}, var(--kind-unknown))`} aria-hidden="true" />
                  {title}
                  <span class="small">{meaning}</span>
                </th>
                {failing.map((row) => (
                  <td class="number" key={row.name}>
                    <CountLink
                      count={countOf(row, id)}
                      address={tasksAddress({ place: placeName(place), row: row.name, kind: id })}
                    />
                    {countOf(row, id) > 0 && <span class="small">{percent(countOf(row, id) / row.all.of)}</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total">
              <th scope="row">total failed</th>
              {failing.map(({ name, all }) => (
                <td class="number" key={name}>
                  <CountLink
                    count={all.of - all.successes}
                    address={tasksAddress({ place: placeName(place), row: name, outcome: 'failed' })}
                  />
                  <span class="small">of {all.of}</span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Scrolling>
      <EndTable place={place} />
      <OutcomePairs place={place} />
    </Figure>
  )
}

/** End reasons of all episodes, by row. */
function EndTable({ place }: { readonly place: ReportPlace }) {
  const ends = [...new Set(place.rows.flatMap((row) => row.endReasons.map(({ name }) => name)))]
  return (
    <details class="on-paper">
      <summary>End reasons</summary>
      <Scrolling label={`End reasons on ${placeName(place)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">agent</th>
              {ends.map((end) => (
                <th scope="col" class="number" key={end}>
                  {endReasonTexts(end).title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {place.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {ends.map((end) => (
                  <td class="number" key={end}>
                    <CountLink
                      count={row.endReasons.find(({ name }) => name === end)?.count ?? 0}
                      address={tasksAddress({ place: placeName(place), row: row.name, end })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </details>
  )
}

/** A count that links to its episodes. */
function CountLink({ count, address }: { readonly count: number; readonly address: string }) {
  return count === 0 ? <>0</> : <a href={address}>{count}</a>
}

function countOf({ failures }: ReportRow, kind: string): number {
  return failures.find(({ name }) => name === kind)?.count ?? 0
}
