import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

/** A model in a file that removes the last sentence of a prompt. */
const RULES = `export default {
  id: 'rules',
  kind: 'computed',
  generate({ messages }) {
    const text = messages[0].content.split('\`\`\`')[1].trim().replace(/ [^.]+\\.$/, '')
    return { choices: [{ text, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
  },
}
`

const PROFILE = `id: careful/alfworld
version: 1
world: alfworld
dialects: [2.1.2]
parts:
  instructions: You do chores in one room of a house that is played in text. Before each action, check the inventory.
  actions: "{{actions}}"
demonstrations: []
`

const MODELS = ['--model', 'simulated:mid', '--reflect-model', './rules.mjs', '--world', 'alfworld']
const SEARCH = ['optimize', 'react', '--profile', 'careful.yaml', ...MODELS, '--train', 'valid_seen:0-3']

test('a search prints its progress, candidates and calls, and its profile can be used', async () => {
  using directory = scratch()
  writeFileSync(directory.file('rules.mjs'), RULES)
  writeFileSync(directory.file('careful.yaml'), PROFILE)
  const { code, stdout, stderr } = await orreryIn(directory.path, [...SEARCH, '--budget', 'calls=600'])
  expect(code).toBe(0)
  expect(stderr).toMatch(/^start: 0\.0 % on the training tasks, \d+ of 600 calls\n/)
  expect(stderr).toMatch(
    /candidate 1 \(instructions of the start\): minibatch .* %, accepted, .* on the training tasks, \d+ of 600 calls/,
  )
  const out = join('runs', 'optimize-react-alfworld')
  expect(stdout).toContain('react in alfworld with simulated:mid; prompts rewritten by rules')
  expect(stdout).toContain('candidate  parent  part')
  expect(stdout).toContain('it was chosen by this score, so the score is biased upwards')
  expect(stdout).toContain(`Profile: ${join(out, 'profile.yaml')}`)
  expect(stdout).toContain('Simulated model: results do not transfer to real language models')
  const again = await orreryIn(directory.path, [...SEARCH, '--budget', 'calls=600', '--json'])
  expect(JSON.parse(again.stdout)).toMatchObject({
    directory: out,
    start: { score: 0, calls: 262 },
    best: { number: 1, score: 1 },
    ended: 'solved',
    budget: { limit: 600 },
  })
  const profile = join(out, 'profile.yaml')
  const run = ['run', 'react', 'alfworld', 'simulated:mid', '--profile', profile]
  expect(await orreryIn(directory.path, [...run, '--limit', '2', '--out', 'fresh'])).toMatchObject({ code: 0 })
  const refused = await orreryIn(directory.path, [...run, '--split', 'valid_seen', '--tasks', '3-5'])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(
    /^error TASKS_TRAINED_ON: react@profile: the profile careful\/alfworld@optimized was optimized on /,
  )
})

test.each([
  [['optimize'], /USAGE: .*agent/],
  [
    ['optimize', 'react', ...MODELS, '--train', 'dev'],
    /USAGE: optimize needs --budget\n hint: write for example --budget calls=2000/,
  ],
  [
    ['optimize', 'react', ...MODELS, '--budget', 'calls=9'],
    /USAGE: optimize needs --train\n hint: write for example --train train:0-39/,
  ],
  [[...SEARCH, '--budget', '600'], /USAGE: --budget: expected calls=N with a whole number from 1, got "600"/],
  [[...SEARCH, '--budget', 'calls=0'], /USAGE: --budget: expected calls=N with a whole number from 1, got "calls=0"/],
  [
    [...SEARCH, '--budget', 'calls=9', '--minibatch', '0'],
    /CONFIG_INVALID: --minibatch: expected a whole number from 1, got "0"/,
  ],
  [[...SEARCH, '--budget', 'calls=9', '--holdout', 'valid_seen:3'], /TASKS_TRAINED_ON: --holdout: 1 of 1 held-out task/],
  [[...SEARCH, '--budget', 'calls=9', '--part', 'rule'], /CONFIG_INVALID: no part of careful\/alfworld named "rule"/],
  [[...SEARCH, '--budget', 'calls=9', '--reflect-model', 'gpt'], /MODEL_UNKNOWN: /],
  [['optimize', 'raect', ...MODELS, '--train', 'dev', '--budget', 'calls=9'], /AGENT_UNKNOWN: no agent named "raect"/],
])('%j is an error of one line and a hint', async (args, message) => {
  using directory = scratch()
  writeFileSync(directory.file('rules.mjs'), RULES)
  writeFileSync(directory.file('careful.yaml'), PROFILE)
  const { code, stdout, stderr } = await orreryIn(directory.path, args)
  expect(stderr).toMatch(message)
  expect(stdout).toBe('')
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
  expect(code).toBe(2)
})
