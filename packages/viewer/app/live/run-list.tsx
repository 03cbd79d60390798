import type { WatchedLine } from '@orreryjs/reporting/data'
import { useEffect, useState } from 'preact/hooks'
import { counted, dollars, percent, shortCount } from '../numbers.ts'
import { subscribe } from '../source/fetch-json.ts'
import { BarLegend, ProgressBar } from './bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { addressOfRun, rate, STATE_TEXTS } from './format.ts'

/** List of the runs in a directory, running ones first. */
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
      <main class="live">{runs === undefined ? <p>Loading runs …</p> : <Table runs={inOrder(runs)} />}</main>
    </>
  )
}

function summary(runs: readonly WatchedLine[]): string {
  const playing = runs.filter(({ state }) => state === 'running').length
  if (runs.length === 0) return 'New runs appear automatically.'
  return `${counted(runs.length, 'run')}, ${playing} running. New runs appear automatically.`
}

function inOrder(runs: readonly WatchedLine[]): readonly WatchedLine[] {
  return [...runs].sort((left, right) => Number(right.state === 'running') - Number(left.state === 'running'))
}

function Table({ runs }: { readonly runs: readonly WatchedLine[] }) {
  if (runs.length === 0) {
    return (
      <p>
        This directory has no runs yet. Start one:{' '}
        <code>./orrery run --agent react,rebact --model simulated:mid --limit 20 --watch</code>
      </p>
    )
  }
  return (
    <>
      <table class="runs">
        <caption class="unseen">Runs of the directory</caption>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">State</th>
            <th scope="col">Episodes</th>
            <th scope="col" class="number">
              Solved
            </th>
            <th scope="col" class="number">
              Calls per second
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
            <Row key={run.id} run={run} />
          ))}
        </tbody>
      </table>
      <BarLegend />
    </>
  )
}

function contentText({ agents, worlds, models }: WatchedLine): string {
  return `${agents.join(', ')} in ${worlds.join(', ')}${models.length > 0 ? ` with ${models.join(', ')}` : ''}`
}

function Row({ run }: { readonly run: WatchedLine }) {
  const { id, state, reason, labels, ended, solved, errors, inProgress, planned, callsPerSecond, tokens, cost } = run
  return (
    <tr class={state}>
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
        <span class={`run-state ${state}`}>{STATE_TEXTS[state]}</span>
      </td>
      <td data-name="Episodes">
        {state === 'unreadable' ? (
          '-'
        ) : (
          <ProgressBar ended={ended} solved={solved} errors={errors} playing={inProgress} planned={planned} />
        )}
      </td>
      <td data-name="Solved" class="number">
        {ended === 0 ? '-' : percent(solved / ended)}
      </td>
      <td data-name="Calls per second" class="number">
        {callsPerSecond === undefined ? '-' : rate(callsPerSecond)}
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
