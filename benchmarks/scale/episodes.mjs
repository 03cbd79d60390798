// Runs very many TextCraft episodes with the command line, then each command that reads a run, each in a fresh process. Reports CPU time,
// wall-clock time, peak memory and the sizes of all files. The anchor is a program that only parses every line of the journal. Needs a build of the
// packages and 4 to 8 kB of disk per episode.
//
// node benchmarks/scale/episodes.mjs [count] [--workers 2] [--agent oracle] [--model simulated:perfect] [--keep DIRECTORY] [--json]
//
// On a shared machine CPU time is more reliable than wall-clock time.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArguments } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { MAIN } from '../node-program.mjs'
import { rounded } from '../numbers.mjs'

const values = readArguments(
  {
    workers: { type: 'string' },
    agent: { type: 'string', default: 'react', tiny: 'oracle' },
    model: { type: 'string', default: 'simulated:perfect' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  1,
)
const TASKS = 200
/** Writes the cost of its process to a fourth stream at the end. */
const USAGE = pathToFileURL(join(import.meta.dirname, 'report-usage.mjs')).href
const count = Number(values.positionals[0] ?? (values.tiny ? 200 : 100_000))
if (!Number.isSafeInteger(count) || count < 1) {
  console.error(`error ARGUMENT_INVALID: the count is "${values.positionals[0]}". Expected a natural number`)
  process.exit(2)
}

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
  rows.push(measure('compare', [directory, link]), measure('export', [directory, '--to', 'csv']), measureParsing(directory))
  const anchor = rows.at(-1)['CPU s']
  for (const row of rows) row['x anchor'] = rounded(row['CPU s'] / anchor)
  const files = readdirSync(directory).map((name) => ({ file: name, MB: rounded(statSync(join(directory, name)).size / 1e6) }))
  if (values.json) console.log(JSON.stringify({ machine: machine(), episodes: count, rows, files }, undefined, 2))
  else for (const table of [rows, files]) console.table(table)
} finally {
  rmSync(link, { force: true })
  if (values.keep === undefined) rmSync(join(directory, '..'), { recursive: true, force: true })
}

/** Measures a command. `show` with a number keeps it in its name. */
function measure(name, args) {
  const numbers = name === 'show' ? args.filter((word) => /^\d+$/.test(word)) : []
  return costOf([name, ...numbers].join(' '), [MAIN, name, ...args])
}

/** Measures the cost that every reader of a whole journal has. */
function measureParsing(directory) {
  return costOf('JSON.parse of every line', [join(import.meta.dirname, 'parse-lines.mjs'), join(directory, 'events.jsonl')])
}

/** Runs a program of Node.js, and returns its cost. */
function costOf(command, args) {
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', USAGE, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
  const { seconds, wallSeconds, megabytes } = JSON.parse(output[3])
  return { command, 'CPU s': rounded(seconds), 'wall s': rounded(wallSeconds), 'peak MB': Math.round(megabytes) }
}
