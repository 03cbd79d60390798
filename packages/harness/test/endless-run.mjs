// Writes a run into the directory it is given, long enough to be killed on the way: 2,000 short episodes, 4 at once.
import { setTimeout } from 'node:timers/promises'
import { createRunDirectory, describeRun, runAll, systemClock } from '@orreryjs/harness'

const turn = (at) => {
  const observation = { text: `at ${at}`, page: 'line', key: `at ${at}` }
  return { state: { at }, observation, reward: 0, terminated: at === 12, success: at === 12, changed: true }
}
const world = {
  id: 'line',
  version: 1,
  dialect: 'plain',
  start: () => turn(0),
  step: ({ at }) => turn(at + 1),
  plan: ({ at }) => Array.from({ length: 12 - at }, () => 'go'),
  progress: ({ at }) => at / 12,
}
const agent = {
  id: 'walker',
  version: 1,
  *program() {
    for (;;) {
      const reply = yield { kind: 'ask', request: { purpose: 'walk', messages: [{ role: 'user', content: 'where to?' }] } }
      yield { kind: 'act', action: reply.choices[0].text }
    }
  },
}
const model = {
  id: 'slow',
  generate: async () => {
    await setTimeout(1)
    return { choices: [{ text: 'go', finish: 'stop' }], usage: { inputTokens: 3, outputTokens: 1 } }
  },
}
const specs = Array.from({ length: 2000 }, (_, index) => {
  const id = `line/test/${index}`
  const task = { id, world: 'line', split: 'test', type: 'walk', goal: 'arrive', hash: String(index) }
  const profile = { id: 'walker/line', version: 1, world: 'line', dialects: ['plain'], parts: {}, demonstrations: [] }
  const rules = { limits: {}, feedback: 'none', rewind: ['none'], countThoughts: false, seed: '0', keepPrompts: false }
  return { id: `walker/slow/${id}#1`, world, agent, model, task, trial: 1, profile, ...rules }
})
const manifest = describeRun(specs, { configuration: {}, orrery: '0.0.0', node: process.versions.node, labels: [] })
const directory = createRunDirectory(process.argv[2], manifest)
await runAll(specs, { directory, concurrency: 4, clock: systemClock, signal: new AbortController().signal })
