// Measures how much faster two threads play a run whose model computes, alternately with the same run without threads. Start-up is included.
// The anchor is two processes that play half of the run each at the same time: it shows what two cores of the machine permit. Needs two idle cores.
//
// node benchmarks/scale/threads.mjs [--rounds 5] [--json]
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { MAIN, runNode, startNode } from '../node-program.mjs'
import { median, rounded } from '../numbers.mjs'

const values = readArguments({
  rounds: { type: 'number', default: 5, tiny: 1 },
  json: { type: 'boolean', default: false },
})

/** Runs of 10 to 20 seconds on one core. The number of trials is even. */
const RUNS = [
  { world: 'textcraft', agent: 'react', trials: 40 },
  { world: 'textcraft', agent: 'lats', trials: 2, limit: 25 },
  { world: 'webshop', agent: 'react', trials: 30 },
]
const folder = temporaryFolder()
const rows = []
for (const run of RUNS) rows.push(await measure(run))
if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
else console.table(rows)

async function measure({ world, agent, trials, limit = 100 }) {
  const size = values.tiny ? { limit: 2, trials: 2 } : { limit, trials }
  const args = (share) =>
    `--world ${world} --agent ${agent} --model simulated:mid --limit ${size.limit} --trials ${size.trials / share}`.split(' ')
  const seconds = { one: [], threads: [], processes: [] }
  for (let round = 0; round < values.rounds; round += 1) {
    const [one, threads] = [play(args(1), []), play(args(1), ['--workers', '2'])]
    if (one.journal !== threads.journal) throw new Error(`two threads write another journal: ${args(1).join(' ')}`)
    seconds.one.push(one.seconds)
    seconds.threads.push(threads.seconds)
    seconds.processes.push(await playInTwoProcesses(args(2)))
  }
  const gain = (times) => rounded(median(seconds.one.map((time, round) => time / times[round])))
  return {
    run: `${size.limit * size.trials} episodes of ${agent} in ${world}`,
    'in process, s': rounded(median(seconds.one)),
    'two threads, s': rounded(median(seconds.threads)),
    'two processes, s': rounded(median(seconds.processes)),
    'threads: times as fast': gain(seconds.threads),
    'processes: times as fast': gain(seconds.processes),
  }
}

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

/** Plays two runs at the same time, and returns the seconds until both have ended. */
async function playInTwoProcesses(args) {
  const outs = ['one', 'two'].map((name) => join(folder, name))
  const begin = performance.now()
  await Promise.all(outs.map((out) => startNode([MAIN, 'run', ...args, '--deterministic', '--out', out])))
  const seconds = (performance.now() - begin) / 1000
  for (const out of outs) rmSync(out, { recursive: true })
  return seconds
}
