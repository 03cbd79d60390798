import type { ClaimRow, ClaimTable, Estimate, ReportPlace } from '@orreryjs/reporting/data'
import { Figure, Scrolling } from '../figure.tsx'
import { percent, percentRange } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'

/** Section "Self-assessment": success claims of the agents compared with the results. */
export function SelfAssessment() {
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

const CLAIM_TITLES: Readonly<Record<ClaimRow['claim'], string>> = {
  success: 'claimed success',
  failure: 'claimed failure',
  stopped: 'stopped without claim',
  'world-ended': 'ended by the world',
  truncated: 'truncated or error',
}

function ClaimFigure({ place }: { readonly place: ReportPlace }) {
  const rows = place.rows.flatMap(({ name, simulated, claims }) => (claims === undefined ? [] : [{ name, simulated, claims }]))
  const occurring = (Object.keys(CLAIM_TITLES) as ClaimRow['claim'][]).filter((each) =>
    rows.some(({ claims }) => claims.rows.some((row) => row.claim === each)),
  )
  return (
    <Figure
      title={`Success claims on ${placeName(place)}`}
      explanation="Attempts are grouped by the agent's claim at their end. Each group shows how many were solved. Precision: share of the claimed successes that were solved. Recall: share of the solved attempts that the agent claimed as solved. False claim rate: share of the unsolved attempts that the agent claimed as solved. If the world ends the attempt, the agent makes no claim. 95 % intervals over tasks."
      simulated={rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Success claims on ${placeName(place)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">agent</th>
              {occurring.map((each) => (
                <th scope="col" class="number" key={each}>
                  {CLAIM_TITLES[each]}
                </th>
              ))}
              <th scope="col" class="number">
                precision
              </th>
              <th scope="col" class="number">
                recall
              </th>
              <th scope="col" class="number">
                false claim rate
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, claims }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {occurring.map((each) => (
                  <ClaimCell key={each} row={claims.rows.find((row) => row.claim === each)} />
                ))}
                <Rate value={claims.precision} />
                <Rate value={claims.recall} />
                <Rate value={claims.falseClaimRate} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Figure>
  )
}

function ClaimCell({ row }: { readonly row: ClaimTable['rows'][number] | undefined }) {
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
