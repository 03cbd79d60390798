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

// Each fault applies once, to the second step or the second model call.
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

// A failed call ends the episode before the agent sees it, unless a wrapper retries it.
const timeout = modelFails('MODEL_TIMEOUT', second)
const failedRun = show(timeout.name, await drive(createReact(), { ...setting, model, faults: [timeout] }))
assert.equal(failedRun.error?.code, 'MODEL_TIMEOUT')
const retryingModel = withRetry(withModelFaults(model, timeout))
const retriedRun = show('the same, with a retry', await drive(createReact(), { ...setting, model: retryingModel }))
assert.ok(retriedRun.success)

function withRetry(inner: LanguageModel): LanguageModel {
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
