// Measures the cost of short commands, alternately with an empty Node.js process. Linux only.
//
// node benchmarks/speed/commands.mjs [--rounds 9] [--json]
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { MAIN, runNode } from '../node-program.mjs'
import { median, rounded } from '../numbers.mjs'
import { childrenSeconds } from '../process-usage.mjs'

const values = readArguments({
  rounds: { type: 'number', default: 9, tiny: 1 },
  json: { type: 'boolean', default: false },
})
/** Calls per round: the clock of ended processes has a resolution of 10 ms. */
const CALLS = values.tiny ? 1 : 4

const folder = temporaryFolder()
const one = (world, ...args) => [MAIN, 'run', '--world', world, '--limit', '1', '--deterministic', ...args]
const ORACLE = ['--agent', 'oracle']
const commands = [
  ['an empty Node.js process', ['-e', '0']],
  ['orrery --version', [MAIN, '--version']],
  ...['textcraft', 'alfworld', 'webshop', 'webarena'].map((world) => [`one oracle episode, ${world}`, one(world, ...ORACLE)]),
  ['one ReAct episode, textcraft', one('textcraft', '--agent', 'react', '--model', 'simulated:mid')],
].map(([name, args]) => ({ name, args, times: [] }))

let runs = 0
for (let round = 0; round < values.rounds; round += 1) for (const command of commands) command.times.push(secondsOf(command))
const empty = median(commands[0].times)
const rows = commands.map(({ name, times }) => {
  const seconds = median(times)
  return {
    command: name,
    'CPU ms': Math.round(seconds * 1000),
    'x empty process': rounded(seconds / empty),
    rounds: times.length,
  }
})
if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
else console.table(rows)

/** Returns the CPU seconds of a call. */
function secondsOf({ args }) {
  const before = childrenSeconds()
  for (let call = 0; call < CALLS; call += 1) {
    const isRun = args.includes('run')
    runNode([...args, ...(isRun ? ['--out', join(folder, String(runs))] : [])])
    runs += 1
  }
  return (childrenSeconds() - before) / CALLS
}
