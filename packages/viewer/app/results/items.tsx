import type { ItemAnalysis, ReportItem, ReportPlace } from '@orreryjs/reporting/data'
import { Figure, Scrolling } from '../figure.tsx'
import { counted, percent, percentRange } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'

/** What the rows of a place say of its tasks. */
export function Items() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) =>
        place.items === undefined ? null : (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <FormFigure place={place} analysis={place.items} />
            <ItemFigure place={place} analysis={place.items} />
          </div>
        ),
      )}
    </>
  )
}

interface ItemsProps {
  readonly place: ReportPlace
  readonly analysis: ItemAnalysis
}

function FormFigure({ place, analysis: { rows, items, forms } }: ItemsProps) {
  return (
    <Figure
      title={`Short forms of ${placeName(place)}`}
      explanation={`Fewer tasks that predict the rate on all ${items.length}: one of each equal piece of the tasks in the order of their ease, with a weight. It is off by so much for agents that were left out when the tasks were chosen, one of the ${rows.length} after the other; a form is worth something where that is less than as many tasks drawn by lot are off by.`}
      simulated={place.rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Short forms of ${placeName(place)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">
                tasks
              </th>
              <th scope="col" class="number" title="root of the mean square, in points of 100">
                off by
              </th>
              <th scope="col" class="number" title="another agent's rate is within so much 95 times in 100">
                within
              </th>
              <th scope="col" class="number">
                off by, by lot
              </th>
            </tr>
          </thead>
          <tbody>
            {forms.map(({ tasks, error, within, byLot }) => (
              <tr key={tasks.length}>
                <td class="number">{tasks.length}</td>
                <td class="number">{(error * 100).toFixed(1)}</td>
                <td class="number">± {(within * 100).toFixed(1)}</td>
                <td class="number">{(byLot * 100).toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <details>
        <summary>The tasks of each</summary>
        {forms.map(({ tasks }) => (
          <p class="explanation" key={tasks.length}>
            <strong>{counted(tasks.length, 'task')}</strong>:{' '}
            {tasks.map(({ task, weight }) => `${task} (${percent(weight)})`).join(', ')}
          </p>
        ))}
      </details>
    </Figure>
  )
}

function ItemFigure({ place, analysis: { rows, items } }: ItemsProps) {
  const nobody = items.filter(({ ease }) => ease.mean === 0).length
  const everybody = items.filter(({ ease }) => ease.mean === 1).length
  return (
    <Figure
      title={`The tasks of ${placeName(place)}`}
      explanation={`Of ${counted(items.length, 'task')} nobody solves ${nobody} and everybody ${everybody}: these tell no agent from another. A task discriminates where agents that solve it are those that solve the others (correlation over the ${rows.length} agents, from −1 to 1); one far below zero may have a wrong goal. So few agents say little of one task.`}
      simulated={place.rows.some(({ simulated }) => simulated)}
    >
      <details>
        <summary>Every task, the hardest first</summary>
        <Scrolling label={`Tasks of ${placeName(place)}`} long>
          <table>
            <thead>
              <tr>
                <th scope="col">task</th>
                <th scope="col">type</th>
                <th scope="col" class="number" title="mean success of the agents">
                  ease
                </th>
                <th scope="col" class="number">
                  discrimination
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.task}>
                  <th scope="row">
                    <a href={tasksAddress({ place: placeName(place), text: item.task })}>{item.task}</a>
                  </th>
                  <td>{item.type}</td>
                  <td class="number">
                    {percent(item.ease.mean)}
                    <span class="small">{percentRange(item.ease)}</span>
                  </td>
                  <td class="number">
                    <Discrimination {...item} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </details>
    </Figure>
  )
}

function Discrimination({ discrimination }: ReportItem) {
  if (discrimination === undefined) return <>-</>
  const { correlation, low, high } = discrimination
  return (
    <>
      {signed(correlation)}
      {low !== undefined && high !== undefined && (
        <span class="small">
          {signed(low)} to {signed(high)}
        </span>
      )}
    </>
  )
}

function signed(value: number): string {
  return value.toFixed(2).replace('-', '−')
}
