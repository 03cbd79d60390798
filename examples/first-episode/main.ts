import assert from 'node:assert/strict'
import { react } from '@orreryjs/agent-react'
import { resolveProfile } from '@orreryjs/core'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { player } from '@orreryjs/env-textcraft/player'
import { playEpisode } from '@orreryjs/harness'
import { parseSimulated } from '@orreryjs/simulated'

const world = createTextCraft({ dialect: 'adapt' })
const { end, events } = await playEpisode({
  world,
  task: 'textcraft/adapt-200/38',
  agent: react.create(),
  profile: resolveProfile(react.profiles, world),
  model: parseSimulated('simulated:perfect', [player]),
})

for (const event of events) {
  if (event.type === 'step-end') console.log(`> ${event.action}\n${event.observation}`)
}
console.log(end.end, 'in', end.steps, 'steps; the shortest plan has', end.optimal)
assert.equal(end.end, 'solved')
