// Executes action sequences from a file twice in a fresh process: without and with cached transitions. Prints the CPU time of both in µs.
//
// node benchmarks/speed/webarena-round.mjs WALKS
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'

const walks = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const world = createWebArena()
// Starts are excluded from the measurement: tasks and first pages are created before.
const starts = walks.map(({ id }) => world.start(world.tasks.get(id)).state)
const pages = new Set()

function executeWalks() {
  const before = process.cpuUsage()
  walks.forEach(({ actions }, index) => {
    let state = starts[index]
    for (const action of actions) {
      const turn = world.step(state, action)
      state = turn.state
      pages.add(turn.observation.page)
    }
  })
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const [first, again] = [executeWalks(), executeWalks()]
console.log(JSON.stringify({ first, again, pages: pages.size }))
