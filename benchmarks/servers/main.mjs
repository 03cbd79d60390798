// Measures each protocol of `orrery serve` under load, or the protocols named in the arguments. Prints a table; --json FILE also writes the
// figures to a file. Not a test, because machines differ.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isTiny, readArguments } from '../arguments.mjs'
import { processUsage } from '../process-usage.mjs'
import { prepareClients, sendAll } from './load.mjs'
import { PROTOCOLS } from './protocols.mjs'

const MAIN = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'dist', 'main.js')

const values = readArguments(
  {
    json: { type: 'string' },
    /** Minimum time of a measured round. */
    milliseconds: { type: 'number', default: 3000, tiny: 20 },
    /** Folder for V8's CPU profiles of the servers. */
    profiles: { type: 'string' },
    clients: { type: 'number' },
  },
  PROTOCOLS.length,
)
/** Minimum number of requests in the first round. */
const WARM_UP = isTiny ? 1 : 2000
const CLIENTS = values.clients === undefined ? (isTiny ? [2] : [1, 100, 1000]) : [values.clients]
const chosen = PROTOCOLS.filter(({ name }) => values.positionals.length === 0 || values.positionals.includes(name))
if (chosen.length < values.positionals.length) {
  const names = PROTOCOLS.map(({ name }) => `'${name}'`).join(', ')
  console.error(`error ARGUMENT_INVALID: unknown protocol in '${values.positionals.join("', '")}'. Expected some of ${names}`)
  process.exit(2)
}

const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`
const loadBefore = loadavg()[0]
const rows = []
for (const protocol of chosen) {
  const { maxClients = Number.POSITIVE_INFINITY } = protocol
  const counts = new Set(CLIENTS.map((clients) => Math.min(clients, maxClients)))
  for (const clients of counts) rows.push(await measure(protocol, clients))
}
const load = [loadBefore, loadavg()[0]].map((value) => Math.round(value * 10) / 10)
const results = { machine, load, node: process.version, date: new Date().toISOString(), rows }
console.log(`${machine}, load ${load.join(' before, ')} after, Node.js ${process.version}`)
console.table(rows.map(columns))
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, undefined, 2)}\n`)
const failed = rows.filter(({ errors }) => errors > 0)
if (failed.length > 0) {
  console.error(`error: ${failed.length} of ${rows.length} rows have errors`)
  process.exitCode = 1
}

/** Measures a protocol with a fresh server, so that the peak of its memory belongs to this row. */
async function measure(protocol, clients) {
  const { child, url, closed } = await startServer(protocol.serve)
  try {
    const requests = await prepareClients(protocol, url, clients)
    let errors = 0
    // The first round warms the server up. The others grow until one is long enough.
    for (let repeats = Math.ceil(WARM_UP / clients), isWarm = isTiny; ; isWarm = true) {
      const before = processUsage(child.pid)
      const round = await sendAll(protocol, url, requests, repeats)
      const { cpu, memory } = processUsage(child.pid)
      errors += round.errors
      const minimum = values.milliseconds / 1000
      if (isWarm && round.seconds >= minimum) {
        const figures = figuresOf(round, cpu - before.cpu)
        return { protocol: protocol.name, clients, ...figures, errors, memory: Math.round(memory) }
      }
      repeats = Math.ceil(repeats * Math.min(10, (1.2 * minimum) / round.seconds))
    }
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}

/** Returns requests/s, quantiles of the latency in ms, and the server's CPU time in µs/request. */
function figuresOf({ seconds, times }, cpu) {
  const sorted = Float64Array.from(times).sort()
  const quantile = (share) => Number(sorted[Math.ceil(share * sorted.length) - 1].toPrecision(3))
  return {
    rate: Math.round(sorted.length / seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
    cpu: Math.round((cpu * 1e6) / sorted.length),
  }
}

/** Starts a server without a limit of steps. `closed` rejects if the server fails. */
async function startServer(serve) {
  const profile = values.profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profiles}`]
  const child = spawn(process.execPath, [...profile, MAIN, 'serve', ...serve, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let report = ''
  child.stderr.on('data', (text) => {
    report += text
  })
  const closed = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`orrery serve ${serve.join(' ')} ended with ${code}: ${report}`)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:[^ ;]*/.exec(line)?.[0]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url: new URL('/', url).href, closed }
  }
  await closed
  throw new Error(`orrery serve ${serve.join(' ')} printed no address`)
}

function columns({ protocol, clients, rate, p50, p99, cpu, errors, memory }) {
  return {
    protocol,
    clients,
    'requests/s': rate.toLocaleString('en-US'),
    'p50 ms': p50.toPrecision(3),
    'p99 ms': p99.toPrecision(3),
    'CPU µs/request': cpu.toLocaleString('en-US'),
    errors,
    'peak MB': memory,
  }
}
