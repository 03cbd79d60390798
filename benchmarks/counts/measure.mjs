// Counts that depend neither on the speed nor on the load of a machine.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PATHS as STARTS } from './command-start.mjs'
import { PATHS } from './paths.mjs'

/** Counts of a path, with their names in messages. */
export const COUNTS = {
  blocks: 'executed blocks',
  bytes: 'allocated bytes',
  modules: 'loaded modules',
  loaded: 'bytes of loaded modules',
}
/** Maximum relative difference of a count. */
export const TOLERANCE = 0.05
/** Minimum share of a path's blocks of a function that is stored. */
const MIN_SHARE = 0.005
/** Number of functions in a message. */
const MAX_FUNCTIONS = 5

/** Optimizing compilers and garbage collections depend on time: without them, counts are equal in each run. */
const FLAGS = [
  '--no-opt',
  '--no-sparkplug',
  '--no-flush-bytecode',
  '--single-threaded',
  '--expose-gc',
  '--min-semi-space-size=512',
  '--max-semi-space-size=512',
  '--initial-heap-size=3000',
  '--max-old-space-size=4000',
]

/** Names of all paths. */
export const NAMES = [...Object.keys(PATHS), ...Object.keys(STARTS)]

/** Counts the work of a path in a fresh process. */
export function measure(name) {
  const file = Object.hasOwn(STARTS, name) ? './command-start.mjs' : './paths.mjs'
  const program = fileURLToPath(new URL('count.mjs', import.meta.url))
  return new Promise((resolve, reject) => {
    let counts
    let errors = ''
    const child = fork(program, [name, file], { execArgv: FLAGS, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    child.on('message', (message) => {
      counts = message
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0 && counts !== undefined) resolve(counts)
      else reject(new Error(`counting "${name}" ended with ${code}: ${errors}`))
    })
  })
}

/** Returns the counts with only the functions that matter. */
export function stored({ functions, ...counts }) {
  const large = Object.entries(functions).filter(([, count]) => count >= counts.blocks * MIN_SHARE)
  return { ...counts, functions: Object.fromEntries(large.sort(([, a], [, b]) => b - a)) }
}

/** Returns a line for each count of a path that differs by more than the tolerance. */
export function differences(name, before, now) {
  if (before === undefined) return [`COUNT_UNKNOWN: "${name}" has no stored counts. ${ADVICE}`]
  return Object.entries(COUNTS).flatMap(([count, words]) => {
    const [from, to] = [before[count], now[count]]
    if (from === to || Math.abs(to - from) <= from * TOLERANCE) return []
    const change = `${to > from ? 'rose' : 'fell'} by ${Math.abs((100 * (to - from)) / from).toFixed(1)} %`
    const figures = `from ${format(from)} to ${format(to)}; at most ${100 * TOLERANCE} % expected`
    return [`COUNT_CHANGED: ${words} of "${name}" ${change} (${figures}). ${grown(before, now)}. ${ADVICE}`]
  })
}

const ADVICE = 'Accept the new counts with `node benchmarks/counts/main.mjs --update`'

/** Functions whose blocks grew most. A function that is not stored had less than the minimum share. */
function grown(before, now) {
  const growth = Object.entries(now.functions).map(([name, count]) => {
    return { name, more: count - (before.functions[name] ?? Math.min(count, before.blocks * MIN_SHARE)) }
  })
  const largest = growth.filter(({ more }) => more > 0).sort((a, b) => b.more - a.more)
  if (largest.length === 0) return 'No function executes more blocks'
  return `Most additional blocks: ${largest
    .slice(0, MAX_FUNCTIONS)
    .map(({ name, more }) => `${name} +${format(more)}`)
    .join(', ')}`
}

function format(number) {
  return Math.round(number).toLocaleString('en-US')
}
