// Runs very many TextCraft episodes with the command line, then each command that reads a run, each in a fresh process. Reports CPU time,
// wall-clock time, peak memory and the sizes of all files. The anchor is a program that only parses every line of the journal. Needs a build of the
// packages and 4 to 8 kB of disk per episode.
//
// node benchmarks/scale/episodes.mjs [count] [--workers 2] [--agent oracle] [--model simulated:perfect] [--keep DIRECTORY] [--json]
//
// On a shared machine CPU time is more reliable than wall-clock time.

import { spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { rounded } from '../numbers.mjs'

const values = readArguments(
  {
    workers: { type: 'string' },
    agent: { type: 'string', default: 'react', tiny: 'oracle' },
    model: { type: 'string', default: 'simulated:perfect' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
    /** For the processes that this program starts. */
    command: { type: 'string' },
  },
  1,
)
const TASKS = 200
/** Not a command of Orrery: the cost that every reader of a whole journal has. */
const ANCHOR = 'JSON.parse of every line'
const count = Number(values.positionals[0] ?? (values.tiny ? 200 : 100_000))
if (!Number.isSafeInteger(count) || count < 1) {
  console.error(`error ARGUMENT_INVALID: the count is "${values.positionals[0]}". Expected a natural number`)
  process.exit(2)
}

if (values.command === undefined) runAll()
else await runCommand(JSON.parse(values.command))

function runAll() {
  const directory = values.keep ?? join(mkdtempSync(join(tmpdir(), 'orrery-scale-')), 'run')
  const link = `${directory}-link`
  const choices = ['workers', 'agent', 'model'].flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))
  const tasks = ['--world', 'textcraft', '--split', 'adapt-200', '--limit', String(Math.min(count, TASKS))]
  const trials = ['--trials', String(Math.ceil(count / TASKS))]
  try {
    const rows = [measure('run', [...tasks, ...choices, ...trials, '--deterministic', '--out', directory])]
    // `compare` needs two runs: this one and a link to it. The first `show` builds the index.
    symlinkSync(basename(directory), link)
    const middle = String(Math.ceil(count / 2))
    for (const args of [[], [middle], [middle]]) rows.push(measure('show', [directory, ...args]))
    for (const name of ['verify', 'rescore', 'report', 'resume']) rows.push(measure(name, [directory]))
    rows.push(measure('compare', [directory, link]), measure('export', [directory, '--to', 'csv']), measure(ANCHOR, [directory]))
    const anchor = rows.at(-1)['CPU s']
    for (const row of rows) row['x anchor'] = rounded(row['CPU s'] / anchor)
    const files = readdirSync(directory).map((name) => ({ file: name, MB: rounded(statSync(join(directory, name)).size / 1e6) }))
    if (values.json) console.log(JSON.stringify({ machine: machine(), episodes: count, rows, files }, undefined, 2))
    else for (const table of [rows, files]) console.table(table)
  } finally {
    rmSync(link, { force: true })
    if (values.keep === undefined) rmSync(join(directory, '..'), { recursive: true, force: true })
  }
}

/** Calls a command in a process of its own, which writes its cost to a fourth stream. */
function measure(name, args) {
  const program = [fileURLToPath(import.meta.url), '--command', JSON.stringify([name, ...args])]
  const { status, stderr, output } = spawnSync(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`orrery ${name} ended with ${status}: ${stderr}`)
  return JSON.parse(output[3])
}

async function runCommand([name, ...args]) {
  if (name === ANCHOR) {
    await parseLines(join(args[0], 'events.jsonl'))
  } else {
    const { processTerminal, runProgram } = await import('@orreryjs/cli')
    await runProgram([name, ...args], processTerminal())
  }
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const words = args.filter((word) => /^\d+$/.test(word))
  const cost = {
    command: [name, ...(name === 'show' ? words : [])].join(' '),
    'CPU s': rounded((userCPUTime + systemCPUTime) / 1e6),
    'wall s': rounded(performance.now() / 1000),
    'peak MB': Math.round(maxRSS / 1024),
  }
  writeFileSync(3, JSON.stringify(cost))
}

async function parseLines(path) {
  let rest = ''
  for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: 2 ** 20 })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) JSON.parse(line)
  }
}
