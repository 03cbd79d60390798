import '@orreryjs/testing/setup'
import { readFileSync } from 'node:fs'
import { createReact, textcraftProfile } from '@orreryjs/agent-react'
import { cyclingModel, drive, tinyCraft } from '@orreryjs/testing'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../packages/testing/README.md', import.meta.url), 'utf8')

test('a failure message matches the README of @orreryjs/testing', async () => {
  const run = await drive(createReact(), {
    world: tinyCraft(),
    task: 'torch',
    profile: textcraftProfile,
    model: cyclingModel(['get 1 log', 'craft 4 planks using 1 log']),
    limits: { maxSteps: 2 },
  })
  const [, shown = ''] = /```text\n([\s\S]*?)\n```/.exec(readme) ?? []
  const [head = '', tail = ''] = shown.replace(/^Error: /, '').split('\n  ...\n')
  const message = await Promise.resolve()
    .then(() => expect(run).toTakeActions(['get 1 log', 'get 1 coal', /^craft/]))
    .then(String, (error: Error) => error.message)
  expect(head).not.toBe('')
  expect(message.startsWith(head)).toBe(true)
  expect(message.endsWith(tail)).toBe(true)
})
