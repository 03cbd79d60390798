// Measures another checkout and this one alternately, so that both share the load of the machine, and reports medians. Both checkouts must be
// built. Linux only.
//
// node benchmarks/figures/compare.mjs --before CHECKOUT [--rounds 5] [--episodes 20000] [--only TEXT] [--json]
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { mainOf, runNode } from '../node-program.mjs'
import { median, rounded } from '../numbers.mjs'
import { childrenSeconds } from '../process-usage.mjs'
import { collectUrls } from '../speed/webarena-urls.mjs'

const HERE = join(import.meta.dirname, '..', '..')
const values = readArguments({
  before: { type: 'checkout', tiny: HERE },
  rounds: { type: 'number', default: 5, tiny: 1 },
  episodes: { type: 'number', default: 20_000, tiny: 10 },
  only: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
})
if (values.before === undefined) {
  console.error('error ARGUMENT_INVALID: --before is missing. Expected the folder of another checkout')
  process.exit(2)
}

const folder = temporaryFolder()
const prepared = new Map()
const CHECKOUTS = [values.before, HERE]
/** Calls of a short command per round: the clock of ended processes has a resolution of 10 ms. */
const CALLS = values.tiny ? 1 : 4
const ORACLE = ['--world', 'textcraft', '--agent', 'oracle']
const REACT = ['--agent', 'react', '--model', 'simulated:mid']

/** Measurements as functions of a checkout. `better` is the better direction. */
const LINES = [
  { name: 'one oracle episode, CPU s', better: 'lower', of: (home) => short(home, [...ORACLE, '--limit', '1']) },
  {
    name: 'one ReAct episode, CPU s',
    better: 'lower',
    of: (home) => short(home, ['--world', 'textcraft', ...REACT, '--limit', '1']),
  },
  {
    name: 'WebArena pages in the first second',
    better: 'higher',
    of: (home, round) => webArenaPages(home, round).pagesInFirstSecond,
  },
  { name: 'WebArena pages/s, warm', better: 'higher', of: (home, round) => webArenaPages(home, round).warmRate },
  ...['textcraft', 'alfworld', 'webshop'].map((world) => ({
    name: `two threads, times as fast, ReAct in ${world}`,
    better: 'higher',
    of: (home) => speedUp(home, ['--world', world, ...REACT, '--limit', '100', '--trials', world === 'alfworld' ? '10' : '20']),
  })),
  ...['OpenEnv over HTTP', 'AgentGym', 'Chat Completions'].map((protocol) => ({
    name: `${protocol}, 100 clients, CPU µs/request`,
    better: 'lower',
    of: (home) => serverCpu(home, protocol),
  })),
  {
    name: 'import of WebArena, CPU s',
    better: 'lower',
    of: (home) => cpu(() => importPublished(home, join('envs', 'webarena'))) - cpu(() => runNode(['-e', '0'])),
  },
  ...['verify', 'report', 'compare', 'resume'].map((command) => ({
    name: `${command} of ${values.episodes.toLocaleString('en-US')} episodes, CPU s`,
    better: 'lower',
    of: (home) =>
      cpu(() => orrery(home, [command, largeRun(home), ...(command === 'compare' ? [`${largeRun(home)}-link`] : [])])),
  })),
]
const chosen = LINES.filter(({ name }) => name.includes(values.only))
if (chosen.length === 0) {
  const names = LINES.map(({ name }) => name).join('; ')
  console.error(`error ARGUMENT_INVALID: --only is ${JSON.stringify(values.only)}. Expected a part of one of: ${names}`)
  process.exit(2)
}

const rows = chosen.map(({ name, better, of }) => {
  // A checkout that is compared with itself is measured once.
  const figures = new Map(CHECKOUTS.map((home) => [home, []]))
  for (let round = 0; round < values.rounds; round += 1) {
    for (const [home, measured] of figures) measured.push(of(home, round))
  }
  const [before, after] = CHECKOUTS.map((home) => median(figures.get(home)))
  const gain = better === 'lower' ? before / after : after / before
  return { line: name, before: rounded(before), after: rounded(after), 'times as good': rounded(gain) }
})
if (values.json)
  console.log(JSON.stringify({ machine: machine(), before: values.before, rounds: values.rounds, rows }, undefined, 2))
else console.table(rows)

function orrery(home, args) {
  return runNode([mainOf(home), ...args], { cwd: folder })
}

/** CPU seconds of the processes that a call starts. */
function cpu(call) {
  const before = childrenSeconds()
  call()
  return childrenSeconds() - before
}

/** CPU seconds of a run of one episode. */
function short(home, args) {
  return cpu(() => Array.from({ length: CALLS }, () => play(home, args))) / CALLS
}

/** Plays a run into a folder that it deletes, and returns its wall-clock seconds. */
function play(home, args) {
  const out = join(folder, 'run')
  const begin = performance.now()
  orrery(home, ['run', ...args, '--deterministic', '--out', out])
  const seconds = (performance.now() - begin) / 1000
  rmSync(out, { recursive: true })
  return seconds
}

/** Imports the main entry point of a package as users install it. */
function importPublished(home, name) {
  const { publishConfig } = JSON.parse(readFileSync(join(home, name, 'package.json'), 'utf8'))
  runNode([join(home, name, publishConfig.exports['.'].default)])
}

function speedUp(home, args) {
  const size = values.tiny ? ['--limit', '2', '--trials', '1'] : []
  return play(home, [...args, ...size]) / play(home, [...args, ...size, '--workers', '2'])
}

/** Runs many oracle episodes, once per checkout, and returns the directory. */
function largeRun(home) {
  return once(`run of ${home}`, () => {
    const out = join(folder, `run-${prepared.size}`)
    const size = ['--split', 'adapt-200', '--limit', '200', '--trials', String(Math.ceil(values.episodes / 200))]
    orrery(home, ['run', ...ORACLE, ...size, '--deterministic', '--out', out])
    // `compare` needs two runs.
    symlinkSync(out, `${out}-link`)
    return out
  })
}

/** Measures new pages in a fresh process of a checkout, with the program of this one, once per round. */
function webArenaPages(home, round) {
  const urls = once('urls', () => {
    const file = join(folder, 'urls.json')
    writeFileSync(file, JSON.stringify(collectUrls(values.tiny ? 20 : 4000)))
    return file
  })
  const source = readFileSync(join(HERE, 'benchmarks', 'speed', 'webarena-pages.mjs'), 'utf8')
  const input = source.replace('process.argv[2]', JSON.stringify(urls))
  const args = ['--input-type=module', '-e', input]
  return once(`pages of ${home} in round ${round}`, () => JSON.parse(runNode(args, { cwd: join(home, 'benchmarks') })))
}

/** CPU time of a request to a server of the checkout, in microseconds. */
function serverCpu(home, protocol) {
  const size = values.tiny ? ['--tiny'] : ['--clients', '100', '--milliseconds', '1500']
  const program = join(HERE, 'benchmarks', 'servers', 'main.mjs')
  const { rows } = JSON.parse(runNode([program, protocol, ...size, '--checkout', home, '--json']))
  return rows.find((row) => row.protocol === protocol)['CPU µs/request']
}

function once(name, make) {
  if (!prepared.has(name)) prepared.set(name, make())
  return prepared.get(name)
}
