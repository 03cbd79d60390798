// What it costs to play a run on a queue: processor time of everybody beside that of the same run in one process.
// `node benchmarks/queue/main.mjs [EPISODES]`
import { alone, queued } from './programs.mjs'

const small = { agent: 'random', world: 'textcraft', limit: 200, trials: Math.ceil(Number(process.argv[2] ?? 2000) / 200) }
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
