import assert from 'node:assert/strict'
import { alfworldProfile, createReact } from '@orreryjs/agent-react'
import { type Agent, resolveProfile } from '@orreryjs/core'
import { createAlfworld } from '@orreryjs/env-alfworld'
import { player } from '@orreryjs/env-alfworld/player'
import { playEpisode } from '@orreryjs/harness'
import { parseSimulated } from '@orreryjs/simulated'
import { careful } from './agent.ts'

const world = createAlfworld()
const tasks = [...world.tasks.ids('valid_unseen')].slice(0, 20)
const profile = resolveProfile([alfworldProfile], world)
const model = parseSimulated('simulated:strong', [player])

const mine = await play(careful)
const theirs = await play(createReact())
assert.equal(mine.invalid, 0)
assert.ok(mine.solved >= 15)
assert.ok(mine.tokens < theirs.tokens / 2)

/** Runs an agent on 20 tasks. Returns successes, invalid actions and tokens. */
async function play(agent: Agent): Promise<{ readonly solved: number; readonly invalid: number; readonly tokens: number }> {
  let [solved, invalid, tokens] = [0, 0, 0]
  for (const task of tasks) {
    const { end, events } = await playEpisode({ world, task, agent, model, profile })
    if (end.success) solved += 1
    for (const event of events) {
      const usage = event.type === 'model-call' ? event.reply?.usage : undefined
      tokens += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
    }
    invalid += events.filter((event) => event.type === 'step-end' && event.invalid !== undefined).length
  }
  console.log(`${agent.id} solved ${solved} of ${tasks.length} with ${tokens} tokens and ${invalid} invalid actions`)
  return { solved, invalid, tokens }
}
