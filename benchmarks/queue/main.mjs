// What it costs to play a run on a queue: processor time of everybody beside that of the same run in one process, and how many
// episodes two workers play in the time of one. `node queue/main.mjs [EPISODES]`; needs redis-server.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
const PORT = 7411
const URL_OF_QUEUE = `redis://127.0.0.1:${PORT}`
const episodes = Number(process.argv[2] ?? 2000)
let runs = 0
const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'))

/** Starts a program; tells its processor time up to now, its memory at most, and when it ends. */
function start(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
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
  const ended = new Promise((resolve) => child.on('exit', resolve)).then(() => clearInterval(timer))
  return { child, seen, ended, look }
}

const settings = ({ agent, world, limit, trials }) => [
  ...[
    'run',
    '--world',
    world,
    '--agent',
    agent,
    '--model',
    'simulated:mid',
    '--limit',
    String(limit),
    '--trials',
    String(trials),
  ],
  '--deterministic',
]

/** A directory for a run that nobody had. */
function nextDirectory() {
  runs += 1
  return join(folder, String(runs))
}

async function alone(what) {
  const run = start(process.execPath, [MAIN, ...settings(what), '--out', nextDirectory()])
  const began = performance.now()
  await run.ended
  return { cpu: run.seen.cpu, seconds: (performance.now() - began) / 1000 }
}

async function queued(what, count) {
  const redis = start('redis-server', [
    '--port',
    String(PORT),
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
    '--loglevel',
    'warning',
  ])
  await sleep(500)
  const workers = Array.from({ length: count }, () =>
    start(process.execPath, [MAIN, 'worker', '--queue', URL_OF_QUEUE, '--concurrency', '2']),
  )
  // Their start is not part of a run: a worker serves many.
  await sleep(4000)
  const before = [redis, ...workers].map((each) => {
    each.look()
    return each.seen.cpu
  })
  const run = start(process.execPath, [MAIN, ...settings(what), '--out', nextDirectory(), '--queue', URL_OF_QUEUE])
  const began = performance.now()
  await run.ended
  const seconds = (performance.now() - began) / 1000
  for (const each of [redis, ...workers]) each.look()
  const asked = Number(
    /total_commands_processed:(\d+)/.exec(
      execFileSync('redis-cli', ['-p', String(PORT), 'info', 'stats'], { encoding: 'utf8' }),
    )?.[1],
  )
  const cpu = [redis, ...workers].map((each, index) => each.seen.cpu - before[index])
  for (const each of [...workers, redis]) {
    each.child.kill('SIGKILL')
    await each.ended
  }
  return {
    seconds,
    redis: cpu[0],
    workers: cpu.slice(1).reduce((a, b) => a + b, 0),
    coordinator: run.seen.cpu,
    memory: run.seen.memory,
    commands: asked,
  }
}

const small = { agent: 'random', world: 'textcraft', limit: 200, trials: Math.ceil(episodes / 200) }
const count = 200 * small.trials
const base = await alone(small)
const over = await queued(small, 1)
const extra = ((over.redis + over.workers + over.coordinator - base.cpu) / count) * 1000
console.log(`${count} small episodes: ${base.cpu.toFixed(2)} s of processor in one process (${base.seconds.toFixed(1)} s)`)
console.log(
  `on a queue with one worker: coordinator ${over.coordinator.toFixed(2)}, worker ${over.workers.toFixed(2)}, Redis ${over.redis.toFixed(2)} s (${over.seconds.toFixed(1)} s); coordinator's memory at most ${over.memory.toFixed(0)} MB`,
)
console.log(`Redis: ${(over.commands / count).toFixed(1)} commands an episode`)
console.log(`overhead: ${extra.toFixed(2)} ms of processor an episode`)
if (!process.argv.includes('--short')) {
  // So many that the last ones, which one worker plays while the other has none, weigh little.
  const heavy = { agent: 'lats', world: 'textcraft', limit: 120, trials: 1 }
  const one = await queued(heavy, 1)
  const two = await queued(heavy, 2)
  console.log(
    `${heavy.limit} episodes of LATS: one worker ${one.seconds.toFixed(1)} s, two ${two.seconds.toFixed(1)} s: ${(one.seconds / two.seconds).toFixed(2)} times as fast (processor: coordinator ${two.coordinator.toFixed(1)}, workers ${two.workers.toFixed(1)}, Redis ${two.redis.toFixed(1)} s)`,
  )
}
rmSync(folder, { recursive: true, force: true })
