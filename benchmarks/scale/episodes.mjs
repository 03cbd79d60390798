// Runs very many TextCraft episodes with the command line, then reads the journal, then calls the commands that read a run, each in a fresh
// process, and prints CPU time, wall-clock time, peak memory and the sizes of all files. Needs a build of the packages and 4 to 8 kB of disk per
// episode.
//
// node benchmarks/scale/episodes.mjs [count] [--workers 2] [--agent oracle] [--model simulated:perfect] [--keep DIRECTORY]
//
// On a shared machine CPU time is more reliable than wall-clock time.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processTerminal, runProgram } from '@orreryjs/cli'
import { journalPath } from '@orreryjs/harness'
import { readScores } from '@orreryjs/runs/scores'
import { readArguments } from '../arguments.mjs'

const values = readArguments(
  {
    workers: { type: 'string' },
    agent: { type: 'string', default: 'react', tiny: 'oracle' },
    model: { type: 'string', default: 'simulated:perfect' },
    keep: { type: 'string' },
    phase: { type: 'string', default: 'all' },
    command: { type: 'string' },
  },
  1,
)
const TASKS = 200
const count = Number(values.positionals[0] ?? (values.tiny ? 200 : 100_000))
const trials = Math.ceil(count / TASKS)
/** Commands that read the run; the first `show` builds the index. `compare` needs two runs: this one and a link to it. */
const COMMANDS = [
  'verify RUN',
  `show RUN ${Math.ceil(count / 2)}`,
  `show RUN ${Math.ceil(count / 2)}`,
  'show RUN',
  'export RUN --to csv',
  'rescore RUN',
  'report RUN',
  'compare RUN RUN-link',
  'resume RUN',
]
const PHASES = { all: runPhases, run, read, command }
await PHASES[values.phase]()

/** Calls a command and prints its cost on standard error, because standard output has the result of the command. */
async function command() {
  const args = values.command.split(' ').map((word) => word.replace('RUN', values.keep))
  const { seconds, processor } = await timed(() => runProgram(args, processTerminal()))
  const memory = process.resourceUsage().maxRSS / 1024
  const cost = `${processor.toFixed(1).padStart(12)} s CPU, ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB`
  process.stderr.write(`${values.command.padEnd(24)} ${cost}\n`)
}

function runPhases() {
  const directory = values.keep ?? join(mkdtempSync(join(tmpdir(), 'orrery-scale-')), 'run')
  const given = ['workers', 'agent', 'model'].flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))
  try {
    for (const phase of ['run', 'read']) {
      const script = fileURLToPath(import.meta.url)
      execFileSync(process.execPath, [script, String(count), ...given, '--keep', directory, '--phase', phase], {
        stdio: 'inherit',
      })
    }
    symlinkSync(basename(directory), `${directory}-link`)
    for (const args of COMMANDS) {
      const script = fileURLToPath(import.meta.url)
      const phase = [script, String(count), '--keep', directory, '--phase', 'command', '--command', args]
      execFileSync(process.execPath, phase, { stdio: ['ignore', 'ignore', 'inherit'] })
    }
    for (const name of readdirSync(directory).sort()) print(name, statSync(join(directory, name)).size / 1e6, 'MB')
  } finally {
    rmSync(`${directory}-link`, { force: true })
    if (values.keep === undefined) rmSync(join(directory, '..'), { recursive: true, force: true })
  }
}

async function run() {
  const world = ['--world', 'textcraft', '--split', 'adapt-200', '--limit', String(Math.min(count, TASKS))]
  const workers = values.workers === undefined ? [] : ['--workers', values.workers]
  const agent = ['--agent', values.agent, '--model', values.model, '--trials', String(trials)]
  const { seconds, processor } = await timed(() =>
    runProgram(['run', ...world, ...agent, ...workers, '--deterministic', '--out', values.keep], processTerminal()),
  )
  print('episodes', Math.min(count, TASKS) * trials, '')
  print('run, wall clock', seconds, 's')
  print('run, CPU time', processor, 's')
  print('peak memory', process.resourceUsage().maxRSS / 1024, 'MB')
  print('events.jsonl', megabytes('events.jsonl'), 'MB')
  print('results.json', megabytes('results.json'), 'MB')
}

async function read() {
  const { seconds, processor } = await timed(() => readScores(journalPath(values.keep)))
  print('read, wall clock', seconds, 's')
  print('read, CPU time', megabytes('events.jsonl') / processor, 'MB/s')
  print('peak memory', process.resourceUsage().maxRSS / 1024, 'MB')
}

/** Wall-clock and CPU seconds of `work`. */
async function timed(work) {
  const [from, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { seconds: (performance.now() - from) / 1000, processor: (user + system) / 1e6 }
}

function megabytes(name) {
  return statSync(join(values.keep, name)).size / 1e6
}

function print(name, value, unit) {
  console.log(`${name.padEnd(24)} ${value.toFixed(Number.isInteger(value) ? 0 : 1).padStart(12)} ${unit}`)
}
