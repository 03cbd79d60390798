import type { WatchedPlace, WatchedRow, WatchedRun } from '@orreryjs/reporting/data'
import { dollars, percent, shortCount } from '../numbers.ts'
import { BarLegend, ProgressBar } from './bar.tsx'

/** Progress of every row. */
export function LiveRows({ run: { places } }: { readonly run: WatchedRun }) {
  return (
    <>
      {places.map((place) => (
        <Place key={`${place.world}/${place.split}`} place={place} />
      ))}
      <BarLegend />
    </>
  )
}

function Place({ place: { world, split, rows } }: { readonly place: WatchedPlace }) {
  return (
    <div class="scrolling">
      <table class="rows">
        <caption>
          {world} {split}
        </caption>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Episodes</th>
            <th scope="col" class="number">
              Solved
            </th>
            <th scope="col" class="number">
              Steps
            </th>
            <th scope="col" class="number">
              Calls
            </th>
            <th scope="col" class="number">
              Tokens
            </th>
            <th scope="col" class="number">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.name} ${row.model}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { readonly row: WatchedRow }) {
  const { name, model, planned, ended, solved, errors, inProgress, steps, calls, tokens, cost } = row
  return (
    <tr>
      <th scope="row">
        {name} {model !== 'none' && <span class="small">{model}</span>}
      </th>
      <td data-name="Episodes">
        <ProgressBar ended={ended} errors={errors} playing={inProgress} planned={planned} />
      </td>
      <td data-name="Solved" class="number">
        {ended === 0 ? '-' : percent(solved / ended)}
      </td>
      <td data-name="Steps" class="number">
        {shortCount(steps)}
      </td>
      <td data-name="Calls" class="number">
        {shortCount(calls)}
      </td>
      <td data-name="Tokens" class="number">
        {shortCount(tokens)}
      </td>
      <td data-name="Cost" class="number">
        {cost === undefined ? '-' : dollars(cost)}
      </td>
    </tr>
  )
}
