// Measures each protocol of `orrery serve` under load. Prints a table, or JSON with --json. Not a test, because machines differ.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isTiny, readArguments } from '../arguments.mjs'
import { load } from './load.mjs'
import { PROTOCOLS } from './protocols.mjs'

const MAIN = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'dist', 'main.js')
/** Limits that no measurement reaches. */
const UNLIMITED = ['--max-steps', '1000000000', '--requests-per-minute', '1000000000']

const values = readArguments(
  {
    json: { type: 'boolean', default: false },
    milliseconds: { type: 'number', default: 5000, tiny: 500 },
    /** Folder for V8's CPU profiles of the servers, which `--cpu-prof` writes. */
    profiles: { type: 'string' },
    clients: { type: 'number' },
  },
  PROTOCOLS.length,
)
const CLIENTS = values.clients === undefined ? (isTiny ? [1, 4] : [1, 100, 1000]) : [values.clients]
const seconds = values.milliseconds / 1000
const chosen = PROTOCOLS.filter(({ name }) => values.positionals.length === 0 || values.positionals.includes(name))
if (chosen.length < values.positionals.length) {
  const names = PROTOCOLS.map(({ name }) => `'${name}'`).join(', ')
  console.error(`error ARGUMENT_INVALID: unknown protocol in ${values.positionals.join(', ')}. Expected some of ${names}`)
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
const about = { machine, load: [loadBefore, loadavg()[0]], node: process.version, date: new Date().toISOString(), seconds }
if (values.json) console.log(JSON.stringify({ ...about, rows }, undefined, 2))
else {
  const loads = about.load.map((figure) => figure.toFixed(1)).join(' before, ')
  console.log(`${machine}, load ${loads} after, Node.js ${process.version}, ${seconds} s per row`)
  console.table(rows.map(columns))
}
const failed = rows.filter(({ errors }) => errors > 0)
if (failed.length > 0) {
  console.error(`error: ${failed.length} of ${rows.length} rows have errors`)
  process.exitCode = 1
}

/** Measures a protocol with a fresh server, so that the peak of its memory belongs to this row. */
async function measure(protocol, clients) {
  const server = await start(protocol.serve)
  try {
    const figures = await load(protocol, { url: server.url, clients, seconds })
    return { protocol: protocol.name, clients, ...figures, memory: peakMemory(server.child.pid) }
  } finally {
    await stop(server)
  }
}

async function start(serve) {
  const profile = values.profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profiles}`]
  const limits = serve[0] === 'model' ? [] : UNLIMITED
  const child = spawn(process.execPath, [...profile, MAIN, 'serve', ...serve, '--port', '0', ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:[^ ;]*/.exec(line)?.[0]
    if (url !== undefined) {
      child.stdout.resume()
      return { child, url: new URL('/', url).href }
    }
  }
  throw new Error(`orrery serve ${serve.join(' ')} ended before it listened`)
}

async function stop({ child }) {
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Peak of the resident memory in MB; undefined where the system does not report it. */
function peakMemory(pid) {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))[1]) / 1024
}

function columns({ protocol, clients, rate, p50, p99, errors, memory }) {
  return {
    protocol,
    clients,
    'requests/s': Math.round(rate).toLocaleString('en-US'),
    'p50 ms': p50?.toPrecision(3),
    'p99 ms': p99?.toPrecision(3),
    errors,
    'peak MB': memory?.toFixed(0) ?? '-',
  }
}
