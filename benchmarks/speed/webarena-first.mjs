// Goes the walks of a file in a process in which nobody went any, prints what the steps cost in microseconds of processor, and a second
// time what they cost once the ways are known.
//
// node benchmarks/speed/webarena-first.mjs WALKS
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'

const walks = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const world = createWebArena()
// Tasks are drawn and first pages made before: a step is measured, not a start.
const starts = walks.map(({ id }) => world.start(world.tasks.get(id)).state)
const kinds = new Set()

function gone() {
  const before = process.cpuUsage()
  walks.forEach(({ actions }, index) => {
    let state = starts[index]
    for (const action of actions) {
      const turn = world.step(state, action)
      state = turn.state
      kinds.add(turn.observation.page)
    }
  })
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const [first, again] = [gone(), gone()]
console.log(JSON.stringify({ first, again, kinds: kinds.size }))
