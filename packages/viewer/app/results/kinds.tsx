import type { KindTable, ReportPlace } from '@orreryjs/reporting/data'
import { Scrolling } from '../figure.tsx'
import { counted, points, probability } from '../numbers.ts'
import { placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'

/** How every two rows ended at what both played: kinds of the one against kinds of the other. */
export function KindPairs({ place }: { readonly place: ReportPlace }) {
  if (place.kinds.length === 0) return null
  return (
    <details class="on-paper">
      <summary>Two agents at the same attempts: how the one ended where the other did</summary>
      {place.kinds.map((table) => (
        <PairOfRows key={`${table.first} ${table.second}`} place={place} table={table} />
      ))}
    </details>
  )
}

function PairOfRows({ place, table }: { readonly place: ReportPlace; readonly table: KindTable }) {
  const titleOf = useTitles()
  const [first = '', second = ''] = [table.first, table.second].map((row) => place.rows[row]?.name)
  const [lines, columns] = [kindsOf(table, 'first'), kindsOf(table, 'second')]
  const label = `${first} and ${second} on ${placeName(place)}`
  return (
    <details class="on-paper">
      <summary>
        {first} (lines) and {second} (columns), {counted(table.attempts, 'attempt')} at {counted(table.tasks, 'task')}
      </summary>
      <Scrolling label={`Ends of ${label}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {columns.map((kind) => (
                <th scope="col" class="number" key={kind}>
                  {titleOf(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line}>
                <th scope="row">{titleOf(line)}</th>
                {columns.map((column) => (
                  <td class="number" key={column}>
                    <PairCount
                      count={countOf(table, line, column)}
                      title={`${first}: ${titleOf(line)}; ${second}: ${titleOf(column)}`}
                      address={tasksAddress({ place: placeName(place), first, second, firstKind: line, secondKind: column })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <Scrolling label={`Kinds of ${label}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">kind</th>
              <th
                scope="col"
                class="number"
                title="how much more often the first fails of it, in points of 100 of its attempts, with the 95 % interval"
              >
                difference
              </th>
              <th scope="col" class="number" title="corrected for the kinds of this table">
                p, Holm
              </th>
              <th scope="col">better</th>
            </tr>
          </thead>
          <tbody>
            {table.differences.map(({ kind, difference, adjusted, verdict }) => (
              <tr key={kind}>
                <th scope="row">{titleOf(kind)}</th>
                <td class="number">
                  {points(difference.mean)}
                  <span class="small">
                    {points(difference.low)} to {points(difference.high)}
                  </span>
                </td>
                <td class="number">{probability(adjusted)}</td>
                <td>{verdict === 'no clear winner' ? verdict : verdict === 'first' ? first : second}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </details>
  )
}

interface PairCountProps {
  readonly count: number
  readonly title: string
  readonly address: string
}

/** How often, as a way to the tasks at which it was so. */
function PairCount({ count, title, address }: PairCountProps) {
  if (count === 0) return <>-</>
  return (
    <a href={address} title={title}>
      {count}
    </a>
  )
}

function countOf({ pairs }: KindTable, first: string, second: string): number {
  return pairs.find((pair) => pair.first === first && pair.second === second)?.count ?? 0
}

function useTitles(): (kind: string) => string {
  const { failureKinds } = useReport()
  return (kind) => failureKinds.find(({ id }) => id === kind)?.title ?? kind
}

/** Solved first, then the most frequent. */
function kindsOf({ pairs }: KindTable, side: 'first' | 'second'): readonly string[] {
  const counts = new Map<string, number>()
  for (const pair of pairs) counts.set(pair[side], (counts.get(pair[side]) ?? 0) + pair.count)
  const isSolved = (kind: string): number => (kind === 'solved' ? 1 : 0)
  return [...counts].sort(([a, x], [b, y]) => isSolved(b) - isSolved(a) || y - x || (a < b ? -1 : 1)).map(([kind]) => kind)
}
