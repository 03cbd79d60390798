// Measures the speed-up of two workers over one for a compute-bound run, in interleaved rounds, because machine load varies. The baseline
// is the same run once and twice in separate processes without a queue.
// `node benchmarks/queue/scaling.mjs [--rounds 3] [--episodes 200]`, on two cores.
import { readArguments } from '../arguments.mjs'
import { median } from '../numbers.mjs'
import { ONE_CORE, withoutQueue, withQueue } from './programs.mjs'

const { rounds, episodes } = readArguments({
  rounds: { type: 'number', default: 3, tiny: 1 },
  episodes: { type: 'number', default: 200, tiny: 2 },
})
const heavy = { agent: 'lats', world: 'textcraft', limit: episodes, trials: 1 }
const warm = { ...heavy, limit: Math.ceil(episodes / 10), trials: 2 }
const all = []
for (let round = 0; round < rounds; round += 1) {
  const one = await withQueue(heavy, 1, { warm })
  const two = await withQueue(heavy, 2, { warm })
  const core = await withQueue(heavy, 1, { warm, where: ONE_CORE })
  const single = await withoutQueue(heavy)
  const both = await withoutQueue(heavy, 2)
  all.push({ one, two, core, single, both })
  console.log(`round ${round + 1}: ${[one, two, core, single, both].map(({ seconds }) => seconds.toFixed(1)).join(', ')} s`)
}
const medianOf = (of) => median(all.map(of))
const seconds = (name) => `${medianOf((each) => each[name].seconds).toFixed(1)} s`
const times = (of) => `${medianOf(of).toFixed(2)} times`
const cost = (name, part) => medianOf((each) => each[name][part]).toFixed(1)
console.log(`${heavy.limit} episodes of LATS, medians of ${rounds} rounds`)
console.log(`one worker ${seconds('one')}, two ${seconds('two')}: ${times(({ one, two }) => one.seconds / two.seconds)} as fast`)
console.log(
  `one worker, coordinator and Redis on one core ${seconds('core')}: ${times(({ core, two }) => core.seconds / two.seconds)} as fast`,
)
console.log(
  `CPU time with two: workers ${cost('two', 'workers')}, coordinator ${cost('two', 'coordinator')}, Redis ${cost('two', 'redis')} s; with one: workers ${cost('one', 'workers')} s`,
)
console.log(
  `without a queue: one process ${seconds('single')}, two concurrently ${seconds('both')}: ${times(({ single, both }) => (2 * single.seconds) / both.seconds)} as fast as sequentially`,
)
