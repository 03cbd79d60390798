// Measures how much longer a run takes if one of its three workers is killed every five seconds, in interleaved rounds.
// `node benchmarks/queue/recovery.mjs [--rounds 5] [--episodes 240] [--limit 120]`, on two cores.
import { readArguments } from '../arguments.mjs'
import { median } from '../numbers.mjs'
import { withQueue } from './programs.mjs'

const KILL_INTERVAL_MS = 5000
const { rounds, episodes, limit } = readArguments({
  rounds: { type: 'number', default: 5, tiny: 1 },
  episodes: { type: 'number', default: 240, tiny: 6 },
  limit: { type: 'number', default: 120, tiny: 6 },
})
const what = { agent: 'reflexion', world: 'alfworld', limit, trials: Math.ceil(episodes / limit) }
const all = []
for (let round = 0; round < rounds; round += 1) {
  const calm = (await withQueue(what, 3)).seconds
  const killed = (await withQueue(what, 3, { killEvery: KILL_INTERVAL_MS })).seconds
  all.push({ calm, killed, ratio: killed / calm })
  console.log(`round ${round + 1}: ${calm.toFixed(1)} s, with kills ${killed.toFixed(1)} s`)
}
const medianOf = (name) => median(all.map((each) => each[name]))
console.log(
  `${what.limit * what.trials} episodes of Reflexion, medians of ${rounds} rounds: ${medianOf('calm').toFixed(1)} s, with kills ${medianOf('killed').toFixed(1)} s`,
)
console.log(`ratio ${medianOf('ratio').toFixed(2)} (goal: at most 2)`)
