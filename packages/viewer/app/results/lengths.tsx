import type { ReportPlace } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { lengthChart } from '../charts/length-chart.ts'
import { Figure } from '../figure.tsx'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { GroupTable } from './group-table.tsx'

/** Section "By task length": success by the length of the oracle's plan. */
export function Lengths() {
  const { places } = useReport()
  return (
    <>
      {places
        .filter(({ lengths }) => lengths.groups.length > 1)
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <LengthFigure place={place} />
          </div>
        ))}
    </>
  )
}

function LengthFigure({ place }: { readonly place: ReportPlace }) {
  const { rows, lengths } = place
  const addressOf = (length: string, row: string): string =>
    tasksAddress({ place: placeName(place), ...boundsOf(length), row, outcome: 'solved' })
  return (
    <Figure
      title={`Success by task length on ${placeName(place)}`}
      explanation={`Success rate by task length, the number of steps of the oracle's plan. Band: 95 % interval.${rows.length > 1 ? ' Pale lines: other agents.' : ''}`}
      simulated={rows.some(({ simulated }) => simulated)}
      table={
        <GroupTable
          label={`By length on ${placeName(place)}`}
          heading="oracle steps"
          grouping={lengths}
          rows={rows}
          addressOf={addressOf}
        />
      }
    >
      <ul class="small-charts">
        {rows.map(({ name, simulated }, row) => (
          <li key={name}>
            <p class="chart-name">{name}</p>
            <Chart
              label={`Success of ${name} by length on ${placeName(place)}; data in the table below`}
              draw={(width) => lengthChart(lengths, row, { width, simulated, addressOf: (length) => addressOf(length, name) })}
            />
          </li>
        ))}
      </ul>
    </Figure>
  )
}

/** Parses the bounds of a group of lengths: `length 5-9`, `length 20 and more`. */
function boundsOf(length: string): { readonly from?: string; readonly to?: string } {
  const [from, to = length.endsWith('more') ? undefined : from] = length.match(/\d+/g) ?? []
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
