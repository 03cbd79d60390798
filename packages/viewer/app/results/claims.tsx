import type { ClaimRow, ClaimTable, Estimate, ReportPlace } from '@orreryjs/reporting/data'
import { Figure, Scrolling } from '../figure.tsx'
import { percent, percentRange } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'

/** What agents said of their own success against what was so. */
export function Claims() {
  const { places } = useReport()
  return (
    <>
      {places
        .filter(({ rows }) => rows.some(({ claims }) => claims !== undefined))
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <ClaimFigure place={place} />
          </div>
        ))}
    </>
  )
}

const SAID: Readonly<Record<ClaimRow['said'], string>> = {
  done: 'said: done',
  failed: 'said: failed',
  stopped: 'stopped, said neither',
  world: 'the world ended it',
  cut: 'cut off or broken',
}

function ClaimFigure({ place }: { readonly place: ReportPlace }) {
  const rows = place.rows.flatMap(({ name, simulated, claims }) => (claims === undefined ? [] : [{ name, simulated, claims }]))
  const said = (Object.keys(SAID) as ClaimRow['said'][]).filter((each) =>
    rows.some(({ claims }) => claims.rows.some((row) => row.said === each)),
  )
  return (
    <Figure
      title={`Claims against the truth on ${placeName(place)}`}
      explanation="Of the attempts of which an agent said so (or which ended without a word of it), how many were solved. Right when it said done: of those claims, the true ones. Solved and said so: of the solved attempts, the claimed ones. Failed and said done: of the others, those claimed all the same. A world that ends an attempt at its success leaves nothing to say: it counts as not said. Intervals are of 95 %, over tasks."
      simulated={rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Claims on ${placeName(place)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">agent</th>
              {said.map((each) => (
                <th scope="col" class="number" key={each}>
                  {SAID[each]}
                </th>
              ))}
              <th scope="col" class="number">
                right when it said done
              </th>
              <th scope="col" class="number">
                solved and said so
              </th>
              <th scope="col" class="number">
                failed and said done
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, claims }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {said.map((each) => (
                  <SaidCell key={each} row={claims.rows.find((row) => row.said === each)} />
                ))}
                <Rate value={claims.precision} />
                <Rate value={claims.recall} />
                <Rate value={claims.falseDone} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Figure>
  )
}

function SaidCell({ row }: { readonly row: ClaimTable['rows'][number] | undefined }) {
  if (row === undefined) return <td class="number empty">-</td>
  return (
    <td class="number">
      {row.solved} of {row.attempts} solved
      <span class="small">{percentRange(row.share)}</span>
    </td>
  )
}

function Rate({ value }: { readonly value: Estimate | undefined }) {
  if (value === undefined) return <td class="number empty">-</td>
  return (
    <td class="number">
      {percent(value.mean)}
      <span class="small">{percentRange(value)}</span>
    </td>
  )
}
