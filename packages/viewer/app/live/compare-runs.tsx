import type { WatchedLine, WatchedLineRow } from '@orreryjs/reporting/data'
import { quoted } from '../copy-button.tsx'
import { counted, percent, points } from '../numbers.ts'
import { Command } from './command.tsx'
import { addressOfRun, agentName, placeName } from './format.ts'

interface CompareRunsProps {
  readonly a: WatchedLine
  readonly b: WatchedLine
  readonly onClear: () => void
}

/** Success rates of the agents that two runs share, and the command for paired statistics. */
export function CompareRuns({ a, b, onClear }: CompareRunsProps) {
  const all = [...a.rows, ...b.rows]
  // A model is named only if one run has several. The model is often the only difference between two runs.
  const rowsOf = (run: WatchedLine): ReadonlyMap<string, WatchedLineRow> =>
    new Map(run.rows.flatMap((row) => (row.ended === 0 ? [] : [[`${agentName(row, run.rows)}, ${placeName(row, all)}`, row]])))
  const [ofA, ofB] = [rowsOf(a), rowsOf(b)]
  const shared = [...ofA].flatMap(([name, one]) => {
    const other = ofB.get(name)
    return other === undefined ? [] : [{ name, one, other }]
  })
  const rest = ofA.size + ofB.size - 2 * shared.length
  return (
    <section class="two-runs" aria-label={`${a.id} and ${b.id}`}>
      <h2>
        <RunName letter="A" run={a} /> and <RunName letter="B" run={b} />
      </h2>
      {shared.length === 0 ? (
        <p>These runs have no results of the same agent in the same world.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col" class="number">
                A
              </th>
              <th scope="col" class="number">
                B
              </th>
              <th scope="col" class="number">
                difference
              </th>
            </tr>
          </thead>
          <tbody>
            {shared.map(({ name, one, other }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <RateCell row={one} />
                <RateCell row={other} />
                <td class="number">{points(other.solved / other.ended - one.solved / one.ended)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shared.length > 0 && <p class="small">difference: B − A, in percentage points</p>}
      {rest > 0 && shared.length > 0 && <p class="small">Not shown: {counted(rest, 'row')} of only one of the runs.</p>}
      {shared.length > 0 && (
        <>
          <p class="small">For intervals and a verdict, paired by task:</p>
          <Command text={`./orrery compare ${quoted(a.directory)} ${quoted(b.directory)}`} />
        </>
      )}
      <button type="button" onClick={onClear}>
        Clear the selection
      </button>
    </section>
  )
}

function RunName({ letter, run: { id, models } }: { readonly letter: string; readonly run: WatchedLine }) {
  return (
    <>
      {letter}: <a href={addressOfRun(id)}>{id}</a> {models.length > 0 && <span class="small">{models.join(', ')}</span>}
    </>
  )
}

function RateCell({ row: { solved, ended } }: { readonly row: WatchedLineRow }) {
  return (
    <td class="number">
      {percent(solved / ended)}
      <span class="small">
        {solved} of {ended}
      </span>
    </td>
  )
}
