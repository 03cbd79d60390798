import type { WatchedLine, WatchedLineRow } from '@orreryjs/reporting/data'
import { useState } from 'preact/hooks'
import { counted, dollars, percent, shortCount } from '../numbers.ts'
import { BarLegend, ProgressBar } from './bar.tsx'
import { CompareRuns } from './compare-runs.tsx'
import { addressOfRun, agentName, formatDuration, placeName, STATE_TEXTS } from './format.ts'

type SortKey = 'run' | 'state' | 'date' | 'duration' | 'model' | 'tokens' | 'cost'

interface Order {
  readonly key: SortKey
  readonly isDescending: boolean
}

/** Sort keys; absent values are last in both directions. */
const VALUES: Readonly<Record<SortKey, (run: WatchedLine) => string | number | undefined>> = {
  run: ({ id }) => id,
  state: ({ state }) => STATE_TEXTS[state],
  date: ({ startedAt }) => startedAt,
  duration: ({ duration }) => duration,
  model: ({ models }) => models.join(', '),
  tokens: ({ tokens }) => tokens,
  cost: ({ cost }) => cost,
}

const TITLES: Readonly<Record<SortKey, string>> = {
  run: 'Run',
  state: 'State',
  date: 'Started',
  duration: 'Duration',
  model: 'Model',
  tokens: 'Tokens',
  cost: 'Cost',
}

/** Columns in which a first click sorts the largest value to the top. */
const NUMERIC: readonly SortKey[] = ['date', 'duration', 'tokens', 'cost']

/** Maximum number of agents in a cell. */
const MAX_AGENTS = 6

/** Table of runs with a search field. Opens with running runs first, then the latest. */
export function RunTable({ runs }: { readonly runs: readonly WatchedLine[] }) {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>()
  const [picked, setPicked] = useState<readonly string[]>([])
  const shown = inOrder(runs.filter(matchOf(query)), order)
  const [first, second] = picked.flatMap((id) => runs.find((run) => run.id === id) ?? [])
  const head = (key: SortKey) => <SortHead column={key} order={order} onSort={setOrder} />
  return (
    <>
      <div class="run-tools">
        <label>
          Search runs
          <input type="search" value={query} onInput={({ currentTarget }) => setQuery(currentTarget.value)} />
        </label>
        <SortFields order={order} onSort={setOrder} />
        <span class="small" role="status">
          {query === '' ? '' : `${shown.length} of ${runs.length} shown. `}
          {second === undefined && runs.length > 1 && `Select ${first === undefined ? 'two runs' : 'another run'} to compare.`}
        </span>
      </div>
      {first !== undefined && second !== undefined && <CompareRuns a={first} b={second} onClear={() => setPicked([])} />}
      <table class="runs">
        <caption class="unseen">Runs of the directory</caption>
        <thead>
          <tr>
            <td class="pick" />
            {head('run')}
            {head('state')}
            {head('date')}
            {head('duration')}
            {head('model')}
            <th scope="col">Success</th>
            {head('tokens')}
            {head('cost')}
          </tr>
        </thead>
        <tbody>
          {shown.map((run) => (
            <Row
              key={run.id}
              run={run}
              isPicked={picked.includes(run.id)}
              onPick={() =>
                setPicked(picked.includes(run.id) ? picked.filter((id) => id !== run.id) : [...picked.slice(-1), run.id])
              }
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p>
          No run matches “{query}”.{' '}
          <button type="button" onClick={() => setQuery('')}>
            Show all runs
          </button>
        </p>
      )}
      {runs.some(({ state }) => state !== 'complete' && state !== 'unreadable') && <BarLegend />}
    </>
  )
}

interface SortHeadProps {
  readonly column: SortKey
  readonly order: Order | undefined
  readonly onSort: (order: Order) => void
}

function isNumber(column: SortKey): boolean {
  return column === 'tokens' || column === 'cost'
}

function SortHead({ column, order, onSort }: SortHeadProps) {
  const isSorted = order?.key === column
  const isDescending = isSorted ? !order.isDescending : NUMERIC.includes(column)
  const sorted = order?.isDescending === true ? 'descending' : 'ascending'
  return (
    <th scope="col" class={isNumber(column) ? 'number' : ''} aria-sort={isSorted ? sorted : undefined}>
      <button type="button" class="sort" onClick={() => onSort({ key: column, isDescending })}>
        {TITLES[column]} {isSorted && <span aria-hidden="true">{order.isDescending ? '▼' : '▲'}</span>}
      </button>
    </th>
  )
}

const SORT_KEYS = Object.keys(TITLES) as readonly SortKey[]

/** Order of the runs on a phone, where each run is a card and the table has no head. */
function SortFields({
  order,
  onSort,
}: {
  readonly order: Order | undefined
  readonly onSort: (order: Order | undefined) => void
}) {
  return (
    <div class="sort-fields">
      <label>
        Sort by
        <select
          value={order?.key ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const key = SORT_KEYS.find((each) => each === value)
            onSort(key && { key, isDescending: NUMERIC.includes(key) })
          }}
        >
          <option value="">Running, then latest</option>
          {SORT_KEYS.map((key) => (
            <option key={key} value={key}>
              {TITLES[key]}
            </option>
          ))}
        </select>
      </label>
      {order !== undefined && (
        <button type="button" onClick={() => onSort({ ...order, isDescending: !order.isDescending })}>
          {order.isDescending ? 'Descending' : 'Ascending'}
        </button>
      )}
    </div>
  )
}

/** Returns a filter: every word of the query occurs in a text of the run. */
function matchOf(query: string): (run: WatchedLine) => boolean {
  const words = query.toLowerCase().split(/\s+/)
  return ({ id, state, worlds, agents, models, labels, rows }) => {
    const texts = [id, STATE_TEXTS[state], ...worlds, ...agents, ...models, ...labels, ...rows.map(({ name }) => name)]
    const text = texts.join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

const COLLATOR = new Intl.Collator('en', { numeric: true })

function inOrder(runs: readonly WatchedLine[], order: Order | undefined): readonly WatchedLine[] {
  if (order === undefined) {
    return [...runs].sort(
      (left, right) =>
        Number(right.state === 'running') - Number(left.state === 'running') ||
        (right.startedAt ?? 0) - (left.startedAt ?? 0) ||
        COLLATOR.compare(left.id, right.id),
    )
  }
  const sign = order.isDescending ? -1 : 1
  return [...runs].sort((left, right) => {
    const [one, other] = [VALUES[order.key](left), VALUES[order.key](right)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * COLLATOR.compare(String(one), String(other))
  })
}

interface RowProps {
  readonly run: WatchedLine
  readonly isPicked: boolean
  readonly onPick: () => void
}

function Row({ run, isPicked, onPick }: RowProps) {
  const { id, state, reason, labels, worlds, models, ended, errors, inProgress, planned, rows, startedAt, duration } = run
  const { tokens, cost } = run
  const isReadable = state !== 'unreadable'
  return (
    <tr class={state}>
      <td class="pick">
        {isReadable && <input type="checkbox" checked={isPicked} onChange={onPick} aria-label={`Compare ${id}`} />}
      </td>
      <th scope="row">
        {isReadable ? <a href={addressOfRun(id)}>{id}</a> : id}
        {labels.map((label) => (
          <span class="badge" key={label}>
            {label}
          </span>
        ))}
        <span class="small">{reason === undefined ? worlds.join(', ') : `Cannot be shown: ${reason}.`}</span>
      </th>
      <td data-name="State">
        <span class={`run-state ${state}`}>{STATE_TEXTS[state]}</span>
        {isReadable && state !== 'complete' && (errors !== undefined || ended > 0) && (
          <ProgressBar ended={ended} errors={errors} playing={inProgress} planned={planned} />
        )}
        {state === 'complete' && <span class="small"> {counted(planned, 'episode')}</span>}
      </td>
      <td class="started" data-name="Started">
        {startedAt === undefined ? '-' : dateText(startedAt)}
      </td>
      <td data-name="Duration">{duration === undefined ? '-' : formatDuration(duration)}</td>
      <td data-name="Model">{models.length === 0 ? '-' : models.join(', ')}</td>
      <td class="success" data-name="Success">
        <Results rows={rows} />
      </td>
      <td data-name="Tokens" class="number">
        {tokens === undefined ? '-' : shortCount(tokens)}
      </td>
      <td data-name="Cost" class="number">
        {cost === undefined ? '-' : dollars(cost)}
      </td>
    </tr>
  )
}

/** Success rates: a line for each agent and model, a column for each world and split. */
function Results({ rows }: { readonly rows: readonly WatchedLineRow[] }) {
  const played = rows.filter(({ ended }) => ended > 0)
  if (played.length === 0) return <>-</>
  const places = [...new Set(rows.map((row) => placeName(row, rows)))]
  const agents = [...new Set(rows.map((row) => agentName(row, rows)))]
  const find = (agent: string, place: string) =>
    played.find((row) => agentName(row, rows) === agent && placeName(row, rows) === place)
  return (
    <>
      <table class="run-results">
        {places.length > 1 && (
          <thead>
            <tr>
              <td />
              {places.map((place) => (
                <th scope="col" key={place}>
                  {place}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {agents.slice(0, MAX_AGENTS).map((agent) => (
            <tr key={agent}>
              <th scope="row">{agent}</th>
              {places.map((place) => (
                <td key={place}>{rateText(find(agent, place))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {agents.length > MAX_AGENTS && <span class="small">and {agents.length - MAX_AGENTS} more</span>}
    </>
  )
}

function rateText(row: WatchedLineRow | undefined): string {
  return row === undefined ? '-' : percent(row.solved / row.ended)
}

/** Formats a time as a local date: `26 Nov 2026, 14:05`. */
function dateText(at: number): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
