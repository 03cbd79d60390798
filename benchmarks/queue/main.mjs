// Measures the overhead of a queue: total CPU time compared with the same run in one process.
// `node benchmarks/queue/main.mjs [--episodes 2000]`
import { readArguments } from '../arguments.mjs'
import { withoutQueue, withQueue } from './programs.mjs'

const { episodes } = readArguments({ episodes: { type: 'number', default: 2000, tiny: 4 } })
const limit = Math.min(200, episodes)
const small = { agent: 'random', world: 'textcraft', limit, trials: Math.ceil(episodes / limit) }
const count = limit * small.trials
const base = await withoutQueue(small)
const queue = await withQueue(small, 1)
const overhead = ((queue.redis + queue.workers + queue.coordinator - base.cpu) / count) * 1000
console.log(`${count} small episodes: ${base.cpu.toFixed(2)} s of CPU time in one process (${base.seconds.toFixed(1)} s)`)
console.log(
  `on a queue with one worker: coordinator ${queue.coordinator.toFixed(2)}, worker ${queue.workers.toFixed(2)}, Redis ${queue.redis.toFixed(2)} s (${queue.seconds.toFixed(1)} s); maximum coordinator memory ${queue.memory.toFixed(0)} MB`,
)
console.log(`Redis: ${(queue.commands / count).toFixed(1)} commands per episode`)
console.log(`overhead: ${overhead.toFixed(2)} ms of CPU time per episode`)
