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
              title={`Success by type on ${placeName(place)}`}
              explanation="Success rate on the tasks of each type, with its 95 % interval. Intervals are wide for types with few tasks."
              simulated={place.rows.some(({ simulated }) => simulated)}
            >
              <GroupTable
                label={`By type on ${placeName(place)}`}
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
