import assert from 'node:assert/strict'
import { react } from '@orreryjs/agent-react'
import { resolveProfile } from '@orreryjs/core'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { player } from '@orreryjs/env-textcraft/player'
import { playEpisode } from '@orreryjs/harness'
import { openai } from '@orreryjs/models/openai'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'

const world = createTextCraft({ dialect: 'adapt' })
const [name] = process.argv.slice(2)

// Without a model name, a local server with the simulated model speaks the same protocol.
const standIn =
  name === undefined ? await listen(createModelServer(parseSimulated('simulated:perfect', [player])), { port: 0 }) : undefined
const model = openai(standIn ? { model: 'simulated:perfect', baseURL: `${standIn.url}v1` } : { model: String(name) })

const { end, events } = await playEpisode({
  world,
  task: 'textcraft/adapt-200/3',
  agent: react.create(),
  profile: resolveProfile(react.profiles, world),
  model,
})
await standIn?.close()

let tokens = 0
for (const event of events) {
  if (event.type !== 'model-call' || event.reply === undefined) continue
  const { choices, usage } = event.reply
  tokens += usage.inputTokens + usage.outputTokens
  console.log(choices[0]?.text)
}
console.log(`${model.id}: ${end.end} in ${end.steps} steps with ${tokens} tokens`)
if (standIn) assert.equal(end.end, 'solved')
else assert.notEqual(end.end, 'error', end.error?.message)
