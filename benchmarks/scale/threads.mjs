// Measures how much faster two threads play a run whose model computes, alternately with the same run without threads. Start-up is included. Needs two idle cores.
//
// node benchmarks/scale/threads.mjs [--rounds 5] [--cli packages/cli/dist/main.js] [--json]
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine, median } from '../machine.mjs'

const values = readArguments({
  rounds: { type: 'number', default: 5, tiny: 1 },
  cli: { type: 'string', default: join(import.meta.dirname, '..', '..', 'packages', 'cli', 'dist', 'main.js') },
  json: { type: 'boolean', default: false },
})

/** Runs of 10 to 20 seconds on one core. */
const RUNS = [
  { world: 'textcraft', agent: 'react', trials: 30 },
  { world: 'textcraft', agent: 'lats', trials: 1, limit: 50 },
  { world: 'webshop', agent: 'react', trials: 16 },
]
const folder = temporaryFolder()
const rows = RUNS.map(({ world, agent, trials, limit = 100 }) => {
  const size = values.tiny ? { limit: 2, trials: 1 } : { limit, trials }
  const choice = `--world ${world} --agent ${agent} --model simulated:mid --limit ${size.limit} --trials ${size.trials}`
  const args = choice.split(' ')
  const seconds = { one: [], two: [] }
  for (let round = 0; round < values.rounds; round += 1) {
    const [one, two] = [play(args, []), play(args, ['--workers', '2'])]
    if (one.journal !== two.journal) throw new Error(`two threads write another journal: ${args.join(' ')}`)
    seconds.one.push(one.seconds)
    seconds.two.push(two.seconds)
  }
  const ratios = seconds.one.map((time, round) => time / seconds.two[round])
  const rounded = (list) => Number(median(list).toPrecision(3))
  const run = `${size.limit * size.trials} episodes of ${agent} in ${world}`
  return { run, 'in process, s': rounded(seconds.one), 'two threads, s': rounded(seconds.two), 'times as fast': rounded(ratios) }
})
if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
else console.table(rows)

/** Plays a run, and returns the seconds of the whole command and its journal. */
function play(args, workers) {
  const out = join(folder, 'run')
  const begin = performance.now()
  const command = [values.cli, 'run', ...args, '--deterministic', ...workers, '--out', out]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  const seconds = (performance.now() - begin) / 1000
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`)
  const journal = readFileSync(join(out, 'events.jsonl'), 'latin1')
  rmSync(out, { recursive: true })
  return { seconds, journal }
}
