import { Figure } from '../figure.tsx'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { GroupTable } from './group-table.tsx'

/** Section "By task type". */
export function Groups() {
  const { places } = useReport()
  return (
    <>
      {places
        .filter(({ types }) => types.groups.length > 1)
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <Figure
              title={`Success by task type on ${placeName(place)}`}
              explanation="Success rate and 95 % interval for each task type. Stronger colour: higher success. Intervals are wide for types with few tasks."
              simulated={place.rows.some(({ simulated }) => simulated)}
            >
              <GroupTable
                label={`By type on ${placeName(place)}`}
                heading="task type"
                grouping={place.types}
                rows={place.rows}
                addressOf={(type, row) => tasksAddress({ place: placeName(place), type, row, outcome: 'solved' })}
              />
            </Figure>
          </div>
        ))}
    </>
  )
}
