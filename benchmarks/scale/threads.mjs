// Measures how much faster two threads play a run whose model computes, alternately with the same run without threads. Start-up is included.
// Needs two idle cores.
//
// node benchmarks/scale/threads.mjs [--rounds 5] [--json]
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { MAIN, runNode } from '../node-program.mjs'
import { median, rounded } from '../numbers.mjs'

const values = readArguments({
  rounds: { type: 'number', default: 5, tiny: 1 },
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
  const run = `${size.limit * size.trials} episodes of ${agent} in ${world}`
  const figures = { 'in process, s': seconds.one, 'two threads, s': seconds.two, 'times as fast': ratios }
  return { run, ...Object.fromEntries(Object.entries(figures).map(([name, each]) => [name, rounded(median(each))])) }
})
if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
else console.table(rows)

/** Plays a run, and returns the seconds of the whole command and its journal. */
function play(args, workers) {
  const out = join(folder, 'run')
  const begin = performance.now()
  runNode([MAIN, 'run', ...args, '--deterministic', ...workers, '--out', out])
  const seconds = (performance.now() - begin) / 1000
  const journal = readFileSync(join(out, 'events.jsonl'), 'latin1')
  rmSync(out, { recursive: true })
  return { seconds, journal }
}
