// Executes action sequences from a file in a fresh process and prints µs per step. First pages are created before the measurement.
//
// node benchmarks/webarena/suite-round.mjs WALKS
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'

const walks = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const world = createWebArena()
const starts = new Map(walks.map(({ id }) => [id, world.start(world.tasks.get(id)).state]))
let steps = 0

function step(state, action) {
  steps += 1
  return world.step(state, action).state
}

/** Executes an episode's operations. A rewind replays the actions up to its mark from the start, as the run did. */
function replayEpisode({ id, operations }) {
  const start = starts.get(id)
  const pathOfMark = []
  let path = []
  let state = start
  for (const operation of operations) {
    if (typeof operation === 'string') {
      state = step(state, operation)
      path.push(operation)
    } else if (operation.mark !== undefined) pathOfMark[operation.mark] = [...path]
    else {
      path = [...pathOfMark[operation.rewind]]
      state = path.reduce(step, start)
    }
  }
}

const before = process.cpuUsage()
const began = performance.now()
walks.forEach(replayEpisode)
const clock = (performance.now() - began) * 1000
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ steps, clock: clock / steps, processor: (user + system) / steps }))
