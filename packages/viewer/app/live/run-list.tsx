import type { WatchedLine } from '@orreryjs/reporting/data'
import { useEffect, useState } from 'preact/hooks'
import { quoted } from '../copy-button.tsx'
import { counted } from '../numbers.ts'
import { subscribe } from '../source/fetch-json.ts'
import { Command } from './command.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { RunTable } from './run-table.tsx'

/** Runs of a directory. */
interface RunDirectory {
  readonly directory?: string
  readonly runs: readonly WatchedLine[]
}

/** List of the runs in a directory: sortable and searchable; two of them can be compared. */
export function RunList() {
  const [list, setList] = useState<RunDirectory>()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    document.title = 'Runs · Orrery'
    return subscribe<RunDirectory>('/api/changes', setList, setConnected)
  }, [])
  return (
    <>
      <header class="head">
        <p class="brand">Orrery</p>
        <h1>Runs</h1>
        {list !== undefined && <p class="lead">{summary(list)}</p>}
        {!connected && <ConnectionNotice />}
      </header>
      <main class="live">
        {list === undefined && <p>Loading runs …</p>}
        {list?.runs.length === 0 && <NoRuns directory={list.directory} />}
        {list !== undefined && list.runs.length > 0 && <RunTable runs={list.runs} />}
      </main>
    </>
  )
}

function summary({ directory, runs }: RunDirectory): string {
  const running = runs.filter(({ state }) => state === 'running').length
  const count = runs.length === 0 ? '' : `${counted(runs.length, 'run')}, ${running} running. `
  return `${count}New runs${directory === undefined ? '' : ` in ${directory}`} appear automatically.`
}

function NoRuns({ directory = 'runs' }: { readonly directory?: string | undefined }) {
  return (
    <>
      <p>This directory has no runs yet. Compare two agents on 20 tasks, with a simulated model and no API key:</p>
      <Command
        text={`./orrery run --agent react,rebact --model simulated:mid --limit 20 --out ${quoted(`${directory.replace(/\/$/, '')}/first`)}`}
      />
      <p>
        With your own model: replace <code>simulated:mid</code>, for example by <code>openai:gpt-4o-mini</code>.{' '}
        <code>./orrery list models</code> lists the models.
      </p>
    </>
  )
}
