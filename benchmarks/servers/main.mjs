// Measures each protocol of `orrery serve` under load, or the protocols named in the arguments. The anchor is a bare HTTP server of Node.js with as
// many clients. Not a test, because machines differ.
//
// node benchmarks/servers/main.mjs [PROTOCOL...] [--clients N] [--milliseconds 3000] [--profiles FOLDER] [--checkout FOLDER] [--json]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isTiny, readArguments } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { mainOf } from '../node-program.mjs'
import { rounded } from '../numbers.mjs'
import { processUsage } from '../process-usage.mjs'
import { prepareClients, sendAll } from './load.mjs'
import { BARE, PROTOCOLS } from './protocols.mjs'

const values = readArguments(
  {
    json: { type: 'boolean', default: false },
    /** Minimum time of a measured round. */
    milliseconds: { type: 'number', default: 3000, tiny: 20 },
    /** Folder for V8's CPU profiles of the servers. */
    profiles: { type: 'string' },
    clients: { type: 'number' },
    /** Folder of the checkout with the servers. */
    checkout: { type: 'checkout', default: join(import.meta.dirname, '..', '..') },
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

const clientCounts = ({ maxClients = Number.POSITIVE_INFINITY }) => [
  ...new Set(CLIENTS.map((clients) => Math.min(clients, maxClients))),
]
/** CPU time of a request to the bare server, by number of clients. */
const anchors = new Map()
const rows = []
for (const clients of new Set([BARE, ...chosen].flatMap(clientCounts))) {
  const row = await measure(BARE, clients)
  anchors.set(clients, row['CPU µs/request'])
  rows.push(row)
}
for (const protocol of chosen) for (const clients of clientCounts(protocol)) rows.push(await measure(protocol, clients))
// In a tiny run the anchor may take no measurable time.
for (const row of rows) row['x bare CPU'] = rounded(row['CPU µs/request'] / Math.max(1, anchors.get(row.clients)))
if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
else console.table(rows)
const failed = rows.filter(({ errors }) => errors > 0)
if (failed.length > 0) {
  console.error(`error: ${failed.length} of ${rows.length} rows have errors`)
  process.exitCode = 1
}

/** Measures a protocol with a fresh server, so that the peak of its memory belongs to this row. */
async function measure(protocol, clients) {
  const { child, url, closed } = await startServer(protocol)
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
        return { protocol: protocol.name, clients, ...figures, errors, 'peak MB': Math.round(memory) }
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
  const quantile = (share) => rounded(sorted[Math.ceil(share * sorted.length) - 1])
  return {
    'requests/s': Math.round(sorted.length / seconds),
    'p50 ms': quantile(0.5),
    'p99 ms': quantile(0.99),
    'CPU µs/request': Math.round((cpu * 1e6) / sorted.length),
  }
}

/** Starts a server without a limit of steps. `closed` rejects if the server fails. */
async function startServer({ name, program, serve }) {
  const profile = values.profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profiles}`]
  const command =
    program === undefined ? [mainOf(values.checkout), 'serve', ...serve, '--port', '0'] : [join(import.meta.dirname, program)]
  const child = spawn(process.execPath, [...profile, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  let report = ''
  child.stderr.on('data', (text) => {
    report += text
  })
  const closed = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`the server of ${name} ended with ${code}: ${report}`)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:[^ ;]*/.exec(line)?.[0]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url: new URL('/', url).href, closed }
  }
  await closed
  throw new Error(`the server of ${name} printed no address`)
}
