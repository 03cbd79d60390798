// Runs a measured run without a queue, or with a coordinator, Redis and workers. Needs redis-server.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN } from '../node-program.mjs'
import { processUsage } from '../process-usage.mjs'

const PORT = 7411
const URL_OF_QUEUE = `redis://127.0.0.1:${PORT}`
const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let runs = 0

/** Command prefix that pins a program to the first core. */
export const ONE_CORE = ['taskset', '--cpu-list', '0']

/** Starts a program and samples its CPU time (s) and peak memory (MB). */
function start([command, ...args]) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] })
  const usage = { cpu: 0, memory: 0 }
  const sample = () => {
    try {
      Object.assign(usage, processUsage(child.pid))
    } catch {
      // The program has ended.
    }
  }
  const timer = setInterval(sample, 20)
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => {
      clearInterval(timer)
      resolve(code)
    })
  })
  return { child, usage, ended, sample }
}

/** Command of a run with simulated models into a new directory. */
function runOf({ agent, world, limit, trials }, where = []) {
  runs += 1
  const settings = ['--world', world, '--agent', agent, '--model', 'simulated:mid', '--limit', limit, '--trials', trials]
  const out = join(folder, String(runs))
  return [...where, process.execPath, MAIN, 'run', ...settings.map(String), '--deterministic', '--out', out]
}

/** Waits for programs. Throws if a program fails, because its time is meaningless. */
async function waitForSuccess(programs) {
  for (const code of await Promise.all(programs.map(({ ended }) => ended)))
    if (code !== 0) throw new Error(`a run ended with ${code}`)
}

/** Wall-clock seconds and CPU time of `count` concurrent runs without a queue. */
export async function withoutQueue(what, count = 1) {
  const began = performance.now()
  const programs = Array.from({ length: count }, () => start(runOf(what)))
  await waitForSuccess(programs)
  return { seconds: (performance.now() - began) / 1000, cpu: programs.reduce((sum, { usage }) => sum + usage.cpu, 0) }
}

/**
 * Wall-clock seconds of a run with `count` workers, and CPU time by program. Excludes the start of workers and the warm-up run `warm`.
 * `where` precedes each command. With `killEvery`, one worker is killed in each such interval, in milliseconds, and another started. A run has
 * at most as many kills as episodes: workers of a slow machine might never live long enough to play one.
 */
export async function withQueue(what, count, { warm, where = [], killEvery } = {}) {
  const redisFlags = ['--port', PORT, '--dir', folder, '--appendonly', 'yes', '--save', '', '--loglevel', 'warning'].map(String)
  const redis = start([...where, 'redis-server', ...redisFlags])
  await sleep(500)
  const worker = [...where, process.execPath, MAIN, 'worker', '--queue', URL_OF_QUEUE]
  const workers = Array.from({ length: count }, () => start(worker))
  const services = [redis, ...workers]
  let kills = 0
  const replaceWorker = () => {
    if (kills >= what.limit * what.trials) return
    kills += 1
    workers.shift().child.kill('SIGKILL')
    workers.push(start(worker))
    services.push(workers.at(-1))
  }
  try {
    await sleep(4000)
    const startRun = (of) => start([...runOf(of, where), '--queue', URL_OF_QUEUE])
    if (warm !== undefined) await waitForSuccess([startRun(warm)])
    const before = services.map((each) => {
      each.sample()
      return each.usage.cpu
    })
    const began = performance.now()
    const run = startRun(what)
    const killing = killEvery === undefined ? undefined : setInterval(replaceWorker, killEvery)
    await waitForSuccess([run]).finally(() => clearInterval(killing))
    const seconds = (performance.now() - began) / 1000
    for (const each of services) each.sample()
    const stats = execFileSync('redis-cli', ['-p', String(PORT), 'info', 'stats'], { encoding: 'utf8' })
    const cpu = services.map((each, index) => each.usage.cpu - (before[index] ?? 0))
    return {
      seconds,
      redis: cpu[0],
      workers: cpu.slice(1).reduce((a, b) => a + b, 0),
      coordinator: run.usage.cpu,
      memory: run.usage.memory,
      commands: Number(/total_commands_processed:(\d+)/.exec(stats)?.[1]),
    }
  } finally {
    for (const each of services.toReversed()) {
      each.child.kill('SIGKILL')
      await each.ended
    }
  }
}
