// Programs of a run that is measured: one alone, or a coordinator with its Redis and workers. Needs redis-server.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
const PORT = 7411
const URL_OF_QUEUE = `redis://127.0.0.1:${PORT}`
const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let runs = 0

/** Everything on the first core, as a machine of one core would have it. */
export const ONE_CORE = ['taskset', '--cpu-list', '0']

/** Starts a program; tells its processor time up to now, its memory at most, and when it ends. */
function start([command, ...args]) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] })
  const seen = { cpu: 0, memory: 0 }
  const look = () => {
    try {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      seen.cpu = (Number(fields[11]) + Number(fields[12])) / 100
      const high = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
      if (high !== null) seen.memory = Number(high[1]) / 1024
    } catch {
      // It has ended.
    }
  }
  const timer = setInterval(look, 20)
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => {
      clearInterval(timer)
      resolve(code)
    })
  })
  return { child, seen, ended, look }
}

/** A run of simulated models into a directory that nobody had. */
function runOf({ agent, world, limit, trials }, where = []) {
  runs += 1
  const settings = ['--world', world, '--agent', agent, '--model', 'simulated:mid', '--limit', limit, '--trials', trials]
  const out = join(folder, String(runs))
  return [...where, process.execPath, MAIN, 'run', ...settings.map(String), '--deterministic', '--out', out]
}

/** What ended otherwise than well has no time. */
async function wellEnded(programs) {
  for (const code of await Promise.all(programs.map(({ ended }) => ended)))
    if (code !== 0) throw new Error(`a run ended with ${code}`)
}

/** Seconds and processor time of the same run without a queue, that many of them side by side. */
export async function alone(what, count = 1) {
  const began = performance.now()
  const programs = Array.from({ length: count }, () => start(runOf(what)))
  await wellEnded(programs)
  return { seconds: (performance.now() - began) / 1000, cpu: programs.reduce((sum, { seen }) => sum + seen.cpu, 0) }
}

/**
 * Seconds of a run on a queue with so many workers, and what everybody needed for it. A worker serves many runs: its start is no part
 * of one, nor is what it plays before, `warm`. `where` is put before each command.
 */
export async function queued(what, count, { warm, where = [] } = {}) {
  const kept = ['--port', PORT, '--dir', folder, '--appendonly', 'yes', '--save', '', '--loglevel', 'warning'].map(String)
  const redis = start([...where, 'redis-server', ...kept])
  await sleep(500)
  const worker = [...where, process.execPath, MAIN, 'worker', '--queue', URL_OF_QUEUE]
  const workers = Array.from({ length: count }, () => start(worker))
  const others = [redis, ...workers]
  try {
    await sleep(4000)
    const played = (of) => start([...runOf(of, where), '--queue', URL_OF_QUEUE])
    if (warm !== undefined) await wellEnded([played(warm)])
    const before = others.map((each) => {
      each.look()
      return each.seen.cpu
    })
    const began = performance.now()
    const run = played(what)
    await wellEnded([run])
    const seconds = (performance.now() - began) / 1000
    for (const each of others) each.look()
    const told = execFileSync('redis-cli', ['-p', String(PORT), 'info', 'stats'], { encoding: 'utf8' })
    const cpu = others.map((each, index) => each.seen.cpu - before[index])
    return {
      seconds,
      redis: cpu[0],
      workers: cpu.slice(1).reduce((a, b) => a + b, 0),
      coordinator: run.seen.cpu,
      memory: run.seen.memory,
      commands: Number(/total_commands_processed:(\d+)/.exec(told)?.[1]),
    }
  } finally {
    for (const each of others.toReversed()) {
      each.child.kill('SIGKILL')
      await each.ended
    }
  }
}
