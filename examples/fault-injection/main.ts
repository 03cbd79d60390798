import assert from 'node:assert/strict'
import { createReact, textcraftProfile } from '@orreryjs/agent-react'
import type { LanguageModel } from '@orreryjs/core'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { player } from '@orreryjs/env-textcraft/player'
import { parseSimulated } from '@orreryjs/simulated'
import {
  actionRefused,
  drive,
  type Fault,
  modelFails,
  observationLost,
  replyDeclined,
  replyEmpty,
  replyMalformed,
  replyTruncated,
  type Trajectory,
  withModelFaults,
} from '@orreryjs/testing'

const setting = { world: createTextCraft(), task: 'textcraft/test/40', profile: textcraftProfile }
const model = parseSimulated('simulated:perfect', [player])

// Each strikes once: the second step, or the second call of the model.
const second = { from: 2 }
const faults: readonly Fault[] = [
  actionRefused(second),
  observationLost(second),
  replyEmpty(second),
  replyMalformed(second),
  replyTruncated(second),
  replyDeclined(second),
]
for (const fault of faults) {
  const run = show(fault.name, await drive(createReact(), { ...setting, model, faults: [fault] }))
  assert.ok(run.success)
}

// No agent ever sees a call that fails: the episode is over, unless a model that asks again stands in front.
const timeout = modelFails('MODEL_TIMEOUT', second)
const broken = show(timeout.name, await drive(createReact(), { ...setting, model, faults: [timeout] }))
assert.equal(broken.error?.code, 'MODEL_TIMEOUT')
const patient = askingTwice(withModelFaults(model, timeout))
const saved = show('the same, and asked again', await drive(createReact(), { ...setting, model: patient }))
assert.ok(saved.success)

function askingTwice(inner: LanguageModel): LanguageModel {
  return {
    id: inner.id,
    generate: async (request, options) => {
      try {
        return await inner.generate(request, options)
      } catch {
        return inner.generate(request, options)
      }
    },
  }
}

function show(name: string, run: Trajectory): Trajectory {
  console.log(`${name}: ${run.end}, ${run.steps.length} steps, ${run.calls.length} calls`)
  return run
}
