// Goes the walks of a file in a process in which nobody went any; prints what a step took, in microseconds. First pages are made before.
//
// node benchmarks/webarena/suite-round.mjs WALKS
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'

const walks = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const world = createWebArena()
const starts = new Map(walks.map(({ id }) => [id, world.start(world.tasks.get(id)).state]))
let steps = 0

function stepped(state, action) {
  steps += 1
  return world.step(state, action).state
}

/** A rewind goes the way to its mark again from the task's start, as the run did. */
function goes({ id, deeds }) {
  const start = starts.get(id)
  const ways = []
  let way = []
  let state = start
  for (const deed of deeds) {
    if (typeof deed === 'string') {
      state = stepped(state, deed)
      way.push(deed)
    } else if (deed.mark !== undefined) ways[deed.mark] = [...way]
    else {
      way = [...ways[deed.rewind]]
      state = way.reduce(stepped, start)
    }
  }
}

const before = process.cpuUsage()
const began = performance.now()
walks.forEach(goes)
const clock = (performance.now() - began) * 1000
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ steps, clock: clock / steps, processor: (user + system) / steps }))
