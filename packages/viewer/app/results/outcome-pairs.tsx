import type { FailureTypeTable, ReportPlace } from '@orreryjs/reporting/data'
import { Scrolling } from '../figure.tsx'
import { counted, points, probability } from '../numbers.ts'
import { placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { VERDICT_TEXTS } from '../verdict-texts.ts'

/** Outcome confusion matrices: outcomes of one row against outcomes of another, in the same attempts. */
export function OutcomePairs({ place }: { readonly place: ReportPlace }) {
  if (place.failureTypePairs.length === 0) return null
  return (
    <details class="on-paper">
      <summary>Outcomes of two agents on the same tasks</summary>
      {place.failureTypePairs.map((table) => (
        <PairOfRows key={`${table.a} ${table.b}`} place={place} table={table} />
      ))}
    </details>
  )
}

function PairOfRows({ place, table }: { readonly place: ReportPlace; readonly table: FailureTypeTable }) {
  const titleOf = useTitles()
  const [first = '', second = ''] = [table.a, table.b].map((row) => place.rows[row]?.name)
  const [lines, columns] = [outcomesOf(table, 'a'), outcomesOf(table, 'b')]
  const label = `${first} and ${second} on ${placeName(place)}`
  return (
    <details class="on-paper">
      <summary>
        {first} and {second}: {counted(table.attempts, 'attempt')} at {counted(table.tasks, 'task')}
      </summary>
      <Scrolling label={`Confusion matrix of ${label}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                {first} ↓ {second} →
              </th>
              {columns.map((outcome) => (
                <th scope="col" class="number" key={outcome}>
                  {titleOf(outcome)}
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
      <Scrolling label={`Failure types of ${label}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">failure type</th>
              <th
                scope="col"
                class="number"
                title={`share of attempts of ${first} that fail with this type, minus the share of ${second}, in percentage points, with the 95 % interval`}
              >
                difference (pp)
              </th>
              <th scope="col" class="number" title="adjusted for the failure types of this table">
                p (Holm)
              </th>
              <th scope="col">verdict</th>
            </tr>
          </thead>
          <tbody>
            {table.differences.map(({ type, difference, adjustedP, verdict }) => (
              <tr key={type}>
                <th scope="row">{titleOf(type)}</th>
                <td class="number">
                  {points(difference.mean)}
                  <span class="small">
                    {points(difference.low)} to {points(difference.high)}
                  </span>
                </td>
                <td class="number">{probability(adjustedP)}</td>
                <td class="verdict">
                  {verdict === 'no significant difference'
                    ? VERDICT_TEXTS[verdict]
                    : `${verdict === 'a' ? first : second} better`}
                </td>
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

/** A count that links to its tasks. */
function PairCount({ count, title, address }: PairCountProps) {
  if (count === 0) return <>-</>
  return (
    <a href={address} title={title}>
      {count}
    </a>
  )
}

function countOf({ pairs }: FailureTypeTable, first: string, second: string): number {
  return pairs.find((pair) => pair.a === first && pair.b === second)?.count ?? 0
}

function useTitles(): (outcome: string) => string {
  const { failureTypes } = useReport()
  return (outcome) => failureTypes.find(({ id }) => id === outcome)?.title ?? outcome
}

/** Solved first, then the most frequent. */
function outcomesOf({ pairs }: FailureTypeTable, side: 'a' | 'b'): readonly string[] {
  const counts = new Map<string, number>()
  for (const pair of pairs) counts.set(pair[side], (counts.get(pair[side]) ?? 0) + pair.count)
  const isSolved = (outcome: string): number => (outcome === 'solved' ? 1 : 0)
  return [...counts].sort(([a, x], [b, y]) => isSolved(b) - isSolved(a) || y - x || (a < b ? -1 : 1)).map(([outcome]) => outcome)
}
