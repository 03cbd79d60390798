import type { WatchedLine } from '@orreryjs/reporting/data'
import { useEffect, useState } from 'preact/hooks'
import { CopyButton, quoted } from '../episodes/copy-bar.tsx'
import { counted, dollars, percent, shortCount } from '../numbers.ts'
import { subscribe } from '../source/fetch-json.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { addressOfRun, formatDuration, rate, STATE_TEXTS } from './format.ts'

/** List of the runs in a directory, the latest first. */
export function RunList() {
  const [runs, setRuns] = useState<readonly WatchedLine[]>()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    document.title = 'Runs · Orrery'
    return subscribe<{ readonly runs: readonly WatchedLine[] }>('/api/changes', (change) => setRuns(change.runs), setConnected)
  }, [])
  return (
    <>
      <header class="head">
        <p class="brand">Orrery</p>
        <h1>Runs</h1>
        {runs !== undefined && <p class="lead">{summary(runs)}</p>}
        {!connected && <ConnectionNotice />}
      </header>
      <main class="live">{runs === undefined ? <p>Loading runs …</p> : <Runs runs={runs} />}</main>
    </>
  )
}

function summary(runs: readonly WatchedLine[]): string {
  const playing = runs.filter(({ state }) => state === 'running').length
  if (runs.length === 0) return 'New runs appear automatically.'
  return `${counted(runs.length, 'run')}, ${playing} running. New runs appear automatically.`
}

/** Orders of the list; running runs are always first. */
const ORDERS = {
  latest: { title: 'latest first', of: (one, other) => (other.startedAt ?? 0) - (one.startedAt ?? 0) || byName(one, other) },
  name: { title: 'name', of: byName },
  success: { title: 'highest success', of: (one, other) => best(other) - best(one) || byName(one, other) },
  tokens: { title: 'most tokens', of: (one, other) => (other.tokens ?? 0) - (one.tokens ?? 0) || byName(one, other) },
} as const satisfies Readonly<Record<string, { readonly title: string; of(one: WatchedLine, other: WatchedLine): number }>>

type Order = keyof typeof ORDERS

function byName(one: WatchedLine, other: WatchedLine): number {
  return one.id < other.id ? -1 : Number(one.id > other.id)
}

function best({ rows }: WatchedLine): number {
  return Math.max(-1, ...rows.map(({ success }) => success))
}

/** Minimum number of runs for which search and order are offered. */
const MIN_SEARCHED = 4

function Runs({ runs }: { readonly runs: readonly WatchedLine[] }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('latest')
  const [selected, setSelected] = useState<readonly string[]>([])
  if (runs.length === 0) {
    return (
      <div class="no-runs">
        <p>This directory has no runs yet. Start one in another terminal:</p>
        <CommandToCopy command="./orrery run react,rebact textcraft simulated:mid --limit 20 --watch" />
      </div>
    )
  }
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = runs
    .filter((run) => words.every((word) => textOf(run).includes(word)))
    .sort((one, other) => Number(other.state === 'running') - Number(one.state === 'running') || ORDERS[order].of(one, other))
  const select = (id: string): void =>
    setSelected((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id].slice(-2)))
  const compared = selected.flatMap((id) => runs.find((run) => run.id === id) ?? [])
  return (
    <>
      {runs.length >= MIN_SEARCHED && (
        <div class="filters">
          <label>
            Search runs
            <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
          </label>
          <label>
            Order
            <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
              {Object.entries(ORDERS).map(([id, { title }]) => (
                <option value={id} key={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {runs.length > 1 && <Comparison runs={compared} />}
      {shown.length === 0 ? (
        <p>No run matches the search.</p>
      ) : (
        <Table runs={shown} selected={selected} onSelect={runs.length > 1 ? select : undefined} />
      )}
    </>
  )
}

function textOf({ id, state, agents, worlds, models, labels }: WatchedLine): string {
  return [id, STATE_TEXTS[state], ...agents, ...worlds, ...models, ...labels].join(' ').toLowerCase()
}

/** The command that compares the selected runs. */
function Comparison({ runs: [first, second] }: { readonly runs: readonly WatchedLine[] }) {
  if (first === undefined || second === undefined) {
    return <p class="small">{first === undefined ? 'Select two runs to compare them.' : 'Select another run to compare.'}</p>
  }
  return <CommandToCopy command={`./orrery compare ${quoted(first.directory)} ${quoted(second.directory)}`} />
}

function CommandToCopy({ command }: { readonly command: string }) {
  return (
    <p class="command">
      <code>{command}</code> <CopyButton label="copy" text={() => command} />
    </p>
  )
}

interface TableProps {
  readonly runs: readonly WatchedLine[]
  readonly selected: readonly string[]
  readonly onSelect: ((id: string) => void) | undefined
}

function Table({ runs, selected, onSelect }: TableProps) {
  return (
    <table class="runs">
      <caption class="unseen">Runs of the directory</caption>
      <thead>
        <tr>
          {onSelect !== undefined && (
            <th scope="col">
              <span class="unseen">Compare</span>
            </th>
          )}
          <th scope="col">Run</th>
          <th scope="col">State</th>
          <th scope="col">Success by agent</th>
          <th scope="col">Started</th>
          <th scope="col" class="number">
            Duration
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
        {runs.map((run) => (
          <Row key={run.id} run={run} isSelected={selected.includes(run.id)} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  )
}

function contentText({ worlds, models }: WatchedLine): string {
  return `${worlds.join(', ')}${models.length > 0 ? ` · ${models.join(', ')}` : ''}`
}

interface RowProps extends Pick<TableProps, 'onSelect'> {
  readonly run: WatchedLine
  readonly isSelected: boolean
}

function Row({ run, isSelected, onSelect }: RowProps) {
  const { id, state, reason, labels, tokens, cost, startedAt, duration } = run
  return (
    <tr class={state}>
      {onSelect !== undefined && (
        <td class="select">
          {state !== 'unreadable' && (
            <input type="checkbox" aria-label={`Compare ${id}`} checked={isSelected} onChange={() => onSelect(id)} />
          )}
        </td>
      )}
      <th scope="row">
        {state === 'unreadable' ? id : <a href={addressOfRun(id)}>{id}</a>}
        {labels.map((label) => (
          <span class="badge" key={label}>
            {label}
          </span>
        ))}
        <span class="small">{reason === undefined ? contentText(run) : `Cannot be shown: ${reason}.`}</span>
      </th>
      <td data-name="State">
        <State run={run} />
      </td>
      <td data-name="Success by agent">
        <Success run={run} />
      </td>
      <td data-name="Started">{startedAt === undefined ? '-' : <Time at={startedAt} />}</td>
      <td data-name="Duration" class="number">
        {duration === undefined ? '-' : formatDuration(duration)}
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

/** The state, and the progress of a run that is not complete. Progress and success are separate. */
function State({ run: { state, ended, planned, inProgress, errors = 0, callsPerSecond } }: { readonly run: WatchedLine }) {
  const details = [
    ...(state === 'unreadable' ? [] : [`${ended} of ${counted(planned, 'episode')}`]),
    ...(inProgress > 0 ? [`${inProgress} in progress`] : []),
    ...(errors > 0 ? [`${counted(errors, 'error')}`] : []),
    ...(callsPerSecond === undefined ? [] : [`${rate(callsPerSecond)} calls/s`]),
  ]
  return (
    <>
      <span class={`run-state ${state}`}>{STATE_TEXTS[state]}</span>
      <span class="small">{details.join(', ')}</span>
    </>
  )
}

/** Maximum number of rows in a line of the list. */
const MAX_ROWS = 6

function Success({ run: { rows, worlds } }: { readonly run: WatchedLine }) {
  if (rows.length === 0) return <>-</>
  return (
    <ul class="row-success">
      {rows.slice(0, MAX_ROWS).map(({ name, world, success }) => (
        <li key={`${name} ${world}`}>
          <span>{worlds.length > 1 ? `${name} · ${world}` : name}</span> <strong>{percent(success)}</strong>
        </li>
      ))}
      {rows.length > MAX_ROWS && <li class="small">{rows.length - MAX_ROWS} more</li>}
    </ul>
  )
}

function Time({ at }: { readonly at: number }) {
  const date = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return (
    <time dateTime={date.toISOString()}>
      {day} {two(date.getHours())}:{two(date.getMinutes())}
    </time>
  )
}
