// Prints a hash of everything that agents observe in WebArena, for each set of options: the oracle's plan and a random walk for every n-th
// task of split `test`, and pages opened by their URLs. A change that only makes steps faster must not change any hash.
//
// node benchmarks/webarena/observations.mjs [--every 8] [--pages 2000]      --every: one task in so many is played
import { createHash } from 'node:crypto'
import { rng, stableJson } from '@orreryjs/core'
import { createWebArena } from '@orreryjs/env-webarena'
import { readArguments } from '../arguments.mjs'
import { collectUrls } from '../speed/webarena-urls.mjs'

const OPTIONS = [
  {},
  { dialect: 'webarena' },
  { dialect: 'browsergym' },
  { viewport: 'all', simplify: 'all' },
  { login: 'needed', faults: 'error-page' },
]
const WALK_LENGTH = 12

const { every, pages } = readArguments({
  every: { type: 'number', default: 8, tiny: 400 },
  pages: { type: 'number', default: 2000, tiny: 20 },
})
const urls = collectUrls(pages)
for (const options of OPTIONS) {
  const { steps, hash } = hashOf(createWebArena(options))
  console.log(`${hash} ${steps} steps ${JSON.stringify(options)}`)
}

function hashOf(world) {
  const digest = createHash('sha256')
  let steps = 0
  const step = (state, action) => {
    const turn = world.step(state, action)
    const { key } = turn.observation
    digest.update(stableJson({ action, ...turn, observation: { ...turn.observation, key } }))
    steps += 1
    return turn.state
  }
  const tasks = [...world.tasks.ids('test')].filter((_, index) => index % every === 0).map((id) => world.tasks.get(id))
  for (const task of tasks) {
    const { state } = world.start(task)
    world.plan(state).reduce(step, state)
    const random = rng('observations', task.id)
    let current = state
    for (let at = 0; at < WALK_LENGTH && current.ending === undefined; at += 1) {
      current = step(current, random.pick(world.admissible(current).filter((action) => !action.startsWith('stop'))))
    }
  }
  const { state } = world.start(tasks[0])
  for (const url of urls) step(state, world.dialect === 'browsergym' ? `goto(${JSON.stringify(url)})` : `goto [${url}]`)
  return { steps, hash: digest.digest('hex') }
}
