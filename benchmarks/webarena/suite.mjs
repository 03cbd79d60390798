// Measures a step of WebArena in a whole suite: replays the actions of `orrery run ar` (812 tasks, six rows) without the agents, in the
// order of the run. Each round is a fresh process without cached transitions.
//
// node benchmarks/webarena/suite.mjs [--rounds 5] [--limit 812]
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../arguments.mjs'
import { MAIN } from '../node-program.mjs'

const ROUND = fileURLToPath(new URL('suite-round.mjs', import.meta.url))
const { rounds, limit } = readArguments({
  rounds: { type: 'number', default: 5, tiny: 1 },
  limit: { type: 'number', default: 812, tiny: 2 },
})

/** Operations of a journal's episodes: actions as texts, marks and rewinds. */
async function walksOf(journal) {
  const walks = new Map()
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    const event = JSON.parse(line)
    if (event.type === 'episode-start') walks.set(event.episode, { id: event.task, operations: [] })
    const operation = operationOf(event)
    if (operation !== undefined) walks.get(event.episode).operations.push(operation)
  }
  return [...walks.values()]
}

function operationOf(event) {
  if (event.type === 'step-end') return event.action
  if (event.type === 'mark') return { mark: event.mark }
  return event.type === 'rewind' ? { rewind: event.mark } : undefined
}

const folder = mkdtempSync(join(tmpdir(), 'orrery-suite-'))
try {
  execFileSync(process.execPath, [MAIN, 'run', 'ar', '--yes', '--limit', String(limit), '--out', join(folder, 'run')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const file = join(folder, 'walks.json')
  writeFileSync(file, JSON.stringify(await walksOf(join(folder, 'run', 'events.jsonl'))))
  const all = Array.from({ length: rounds }, () =>
    JSON.parse(execFileSync(process.execPath, [ROUND, file], { encoding: 'utf8' })),
  )
  const median = (key) => all.map((each) => each[key]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
  const format = (microseconds) =>
    `${microseconds.toFixed(0)} µs/step, ${Math.round(1e6 / microseconds).toLocaleString('en-US')} steps/s`
  console.log(`${all[0].steps.toLocaleString('en-US')} steps of run ar, medians of ${rounds} rounds`)
  console.log(`wall clock, one thread: ${format(median('clock'))}`)
  console.log(`CPU time, including compilation and garbage collection threads: ${format(median('processor'))}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
