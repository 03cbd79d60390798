import { CREDIT_NOTE, type NamedMean, type ReportPlace, type RowCredit } from '@orreryjs/reporting/data'
import type { ComponentChildren } from 'preact'
import { Figure, Scrolling } from '../figure.tsx'
import { meanText, percent, percentRange } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'

/** A row with its credit. */
interface CreditedRow extends RowCredit {
  readonly name: string
  readonly simulated: boolean
}

/** Section "Credit": the steps of each row by purpose, and the outcomes of its episodes. */
export function Credit() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) => {
        const rows = place.rows.flatMap(({ name, simulated, credit }) =>
          credit === undefined ? [] : [{ ...credit, name, simulated }],
        )
        return rows.length === 0 ? null : <CreditOfPlace key={placeName(place)} place={place} rows={rows} />
      })}
    </>
  )
}

function CreditOfPlace({ place, rows }: { readonly place: ReportPlace; readonly rows: readonly CreditedRow[] }) {
  return (
    <div class="place">
      <PlaceHeading place={place} />
      <CreditTable title={`Steps per episode on ${placeName(place)}`} explanation={CREDIT_NOTE} rows={rows} of="steps">
        {(mean) => <StepsCell {...mean} />}
      </CreditTable>
      <CreditTable
        title={`Outcomes of episodes on ${placeName(place)}`}
        explanation="Dead end: the decisive step led to a state without a plan. Ended task: it ended the task without success. Too late: after it, the plan was longer than the rest of the step limit. Not lost: success was possible to the end. Impossible: at the start there was no plan within the step limit."
        rows={rows}
        of="outcomes"
      >
        {(mean) => <ShareCell {...mean} />}
      </CreditTable>
    </div>
  )
}

interface TableProps {
  readonly title: string
  readonly explanation: string
  readonly rows: readonly CreditedRow[]
  readonly of: 'steps' | 'outcomes'
  children(mean: NamedMean): ComponentChildren
}

function CreditTable({ title, explanation, rows, of, children }: TableProps) {
  return (
    <Figure title={title} explanation={explanation} simulated={rows.some(({ simulated }) => simulated)}>
      <Scrolling label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">agent</th>
              <th scope="col" class="number">
                episodes
              </th>
              {rows[0]?.[of].map(({ name }) => (
                <th scope="col" class="number" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td class="number">{row.episodes}</td>
                {row[of].map((mean) => (
                  <td class="number" key={mean.name}>
                    {children(mean)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Figure>
  )
}

/** A mean number of steps; its interval is left out if all values are 0. */
function StepsCell({ mean, low, high }: NamedMean) {
  const text = (value: number): string => meanText(Math.abs(value) < 0.05 ? 0 : value).replace('-', '−')
  if (low === undefined || high === undefined || (low === 0 && high === 0)) return <>{text(mean)}</>
  return (
    <>
      {text(mean)}
      <span class="small">{low < 0 ? `${text(low)} to ${text(high)}` : `${text(low)}–${text(high)}`}</span>
    </>
  )
}

function ShareCell({ mean, low, high }: NamedMean) {
  if (low === undefined || high === undefined) return <>{percent(mean)}</>
  return (
    <>
      {percent(mean)}
      <span class="small">{percentRange({ low, high })}</span>
    </>
  )
}
