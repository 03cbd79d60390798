import { type ItemAnalysis, type ReportItem, type ReportPlace, SEPARATION_NOTE, separationText } from '@orreryjs/reporting/data'
import { Figure, Scrolling } from '../figure.tsx'
import { counted, percent, percentRange } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'

/** Minimum number of tasks for the section; the list of tasks has the same filters with fewer. */
const MIN_TASKS = 10

/** Returns true if a place has enough tasks for statistics of tasks. */
export function hasTaskStatistics({ items }: ReportPlace): boolean {
  return items !== undefined && items.items.length >= MIN_TASKS
}

/** Section "Task difficulty": difficulty and discrimination of tasks, and subsets of tasks. */
export function TaskDifficulty() {
  const { places } = useReport()
  return (
    <>
      {places.map((place) =>
        place.items === undefined || !hasTaskStatistics(place) ? null : (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            <ItemFigure place={place} analysis={place.items} />
            {place.items.subsets.length > 0 && <SubsetFigure place={place} analysis={place.items} />}
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

function SubsetFigure({ place, analysis: { rows, items, subsets } }: ItemsProps) {
  return (
    <Figure
      title={`Subsets of ${placeName(place)}`}
      explanation={`Weighted subsets, with one task from each difficulty level, that predict the success rate on all ${items.length} tasks. The error is cross-validated: each of the ${rows.length} agents is left out of the selection once. A subset is useful if its error is smaller than the error of a random subset.`}
      simulated={place.rows.some(({ simulated }) => simulated)}
    >
      <Scrolling label={`Subsets of ${placeName(place)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">
                tasks
              </th>
              <th scope="col" class="number" title="root mean square error, in percentage points">
                error (RMSE, pp)
              </th>
              <th scope="col" class="number" title="bound on the error for 95 % of other agents, in percentage points">
                95 % bound (pp)
              </th>
              <th scope="col" class="number">
                random subset (RMSE, pp)
              </th>
            </tr>
          </thead>
          <tbody>
            {subsets.map(({ tasks, rmse, bound95, randomSubsetError }) => (
              <tr key={tasks.length}>
                <td class="number">{tasks.length}</td>
                <td class="number">{(rmse * 100).toFixed(1)}</td>
                <td class="number">± {(bound95 * 100).toFixed(1)}</td>
                <td class="number">{(randomSubsetError * 100).toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <details>
        <summary>Tasks of each subset</summary>
        {subsets.map(({ tasks }) => (
          <p class="explanation" key={tasks.length}>
            <strong>{counted(tasks.length, 'task')}</strong>:{' '}
            {tasks.map(({ task, weight }) => `${task} (${percent(weight)})`).join(', ')}
          </p>
        ))}
      </details>
    </Figure>
  )
}

function ItemFigure({ place, analysis: { rows, items, separations } }: ItemsProps) {
  const name = placeName(place)
  const hasDiscrimination = items.some(({ discrimination }) => discrimination !== undefined)
  return (
    <Figure
      title={`Tasks of ${name}`}
      explanation={`${separationText(separations, rows.length)} ${SEPARATION_NOTE}${rows.length < 3 ? '' : ` Discrimination: correlation over ${rows.length} agents between success on the task and success on the other tasks, −1 to 1. A strongly negative value may indicate a wrong goal. With few agents, difficulty and discrimination are coarse: ${rows.length} agents with one attempt each have only ${rows.length + 1} difficulties.`}`}
      simulated={place.rows.some(({ simulated }) => simulated)}
    >
      {separations.separates > 0 && (
        <p>
          <a href={tasksAddress({ place: name, across: 'separates' })}>
            Show the {counted(separations.separates, 'task')} that separate the agents
          </a>
        </p>
      )}
      <details>
        <summary>All tasks, hardest first</summary>
        <Scrolling label={`Tasks of ${placeName(place)}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">task</th>
                <th scope="col">type</th>
                <th scope="col" class="number" title="1 − mean success of the agents">
                  difficulty
                </th>
                <th scope="col" title="whether the success rates of the agents differ">
                  separation
                </th>
                {hasDiscrimination && (
                  <th scope="col" class="number">
                    discrimination
                  </th>
                )}
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
                    {percent(item.difficulty.mean)}
                    <span class="small">{percentRange(item.difficulty)}</span>
                  </td>
                  <td>{SEPARATION_TEXTS[item.separation]}</td>
                  {hasDiscrimination && (
                    <td class="number">
                      <Discrimination {...item} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </details>
    </Figure>
  )
}

const SEPARATION_TEXTS: Readonly<Record<ReportItem['separation'], string>> = {
  separates: 'separates',
  all: 'all solve it',
  none: 'no agent solves it',
  equal: 'equal rates',
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
