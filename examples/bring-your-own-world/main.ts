import assert from 'node:assert/strict'
import { type Agent, act, admissible } from '@orreryjs/core'
import { driveAll } from '@orreryjs/testing'
import { explain } from './explain.ts'
import { river } from './river.ts'

/** Chooses a random admissible action. */
const random: Agent = {
  id: 'random',
  version: 1,
  *program({ rng }) {
    for (;;) {
      const { terminated } = yield* act(rng.pick(yield* admissible()))
      if (terminated) return
    }
  },
}

const task = river.tasks.get('river/all/everyone')
let turn = river.start(task)
for (const action of river.plan(turn.state) ?? []) {
  turn = river.step(turn.state, action)
  console.log(`> ${action}\n${turn.observation.text}`)
}
assert.ok(turn.success)

const runs = await driveAll(random, { world: river, tasks: [task], trials: 200 })
const ends = runs.map(({ end }) => end)
const [solved, failed] = ['solved', 'failed'].map((reason) => ends.filter((end) => end === reason).length)
console.log(`random agent: ${solved} of ${runs.length} episodes solved, ${failed} failed`)
const failures = runs.filter(({ success }) => !success)
const judged = failures.map(({ states }) => explain.failures?.classify({ world: river, states }).type)
for (const { id, title, meaning } of explain.failures?.types ?? []) {
  console.log(`  ${judged.filter((kind) => kind === id).length} ${title}: ${meaning}`)
}
