// Measures the figures of docs/performance.md, all of them or the named groups, one after the other, and writes them to FIGURES.json and to the
// page. Takes about twenty minutes. Measure on an idle machine: the page states the load of each group.
//
// node benchmarks/figures/main.mjs [worlds] [commands] [threads] [runs] [servers] [search] [lucene]
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTiny, readArguments, temporaryFolder } from '../arguments.mjs'
import { putBetweenMarks } from '../put-between-marks.mjs'

const FOLDER = join(import.meta.dirname, '..')
const FILE = join(import.meta.dirname, 'FIGURES.json')
const PAGE = join(FOLDER, '..', 'docs', 'performance.md')

/** The program of each group with its arguments. Every program accepts `--json`, and prints `machine` and `rows`: objects by heading. */
const GROUPS = {
  worlds: ['speed/main.mjs'],
  commands: ['speed/commands.mjs'],
  threads: ['scale/threads.mjs'],
  runs: ['scale/episodes.mjs', '20000', '--agent', 'oracle'],
  servers: ['servers/main.mjs'],
  search: ['scale/engines.mjs'],
  lucene: ['scale/lucene.mjs', '--shop', 'SHOP'],
}

const { positionals } = readArguments({}, Object.keys(GROUPS).length)
const unknown = positionals.find((name) => GROUPS[name] === undefined)
if (unknown !== undefined) {
  console.error(`error ARGUMENT_INVALID: unknown group '${unknown}'. Expected some of ${Object.keys(GROUPS).join(', ')}`)
  process.exit(2)
}
const figures = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
const chosen = isTiny ? ['search'] : Object.keys(GROUPS).filter((name) => positionals.length === 0 || positionals.includes(name))
for (const name of chosen) {
  const [program, ...args] = GROUPS[name]
  console.log(`${name}: node benchmarks/${program} ${args.join(' ')}`)
  const given = args.map((word) => (word === 'SHOP' ? largeShop() : word))
  const tiny = isTiny ? ['--tiny'] : []
  const output = execFileSync(process.execPath, [join(FOLDER, program), ...given, ...tiny, '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  figures[name] = { command: `node benchmarks/${[program, ...args].join(' ')}`, ...JSON.parse(output) }
  if (!isTiny) writeFileSync(FILE, `${JSON.stringify(figures, undefined, 2)}\n`)
}
for (const [name, group] of Object.entries(figures)) putBetweenMarks(PAGE, name, textOf(group))

/** Builds a shop of 100,000 products. */
function largeShop() {
  const directory = temporaryFolder()
  const program = join(FOLDER, 'scale', 'webshop.mjs')
  execFileSync(process.execPath, [program, '--products', '100000', '--phase', 'build', '--keep', directory], { stdio: 'ignore' })
  return directory
}

/** Returns the table of a group, and a sentence about its measurement. */
function textOf({ command, machine, rows }) {
  const { processor, memory, node, system, load, date, commit } = machine
  const headings = Object.keys(rows[0])
  const isNumber = headings.map((heading) => rows.every((row) => typeof row[heading] === 'number'))
  const lines = [
    headings,
    isNumber.map((each) => (each ? '--:' : '---')),
    ...rows.map((row) => headings.map((heading) => format(row[heading]))),
  ]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const circumstances = `${date.slice(0, 10)}, commit \`${commit}\`, ${processor}, ${memory}, ${system}, Node.js ${node}, load ${load} at the end`
  return `${table}\n\n\`${command}\`: ${circumstances}.`
}

function format(value) {
  if (typeof value !== 'number') return String(value ?? '')
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}
