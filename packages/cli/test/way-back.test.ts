import type { LanguageModel } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { eventsIn, isOfType } from '../../orrery/test/cell.ts'
import { orreryHere } from './in-process.ts'

const PLAN = ['run', '--limit', '1', '--dry-run']

test.each([
  { agent: 'rebact', option: 'modify=rewind', rewind: [], hint: 'add --rewind snapshot,navigate' },
  { agent: 'rebact', option: 'modify=navigate', rewind: ['--rewind', 'snapshot'], hint: 'add --rewind navigate,snapshot' },
  { agent: 'anticipatory-reflection', option: 'restore=T1', rewind: [], hint: 'add --rewind snapshot,replay,navigate' },
])('refuses $agent with $option if the run has no means of rewinding for it', async ({ agent, option, rewind, hint }) => {
  const { code, stderr } = await orreryHere([...PLAN, '--agent', agent, '--option', option, ...rewind])
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`CONFIG_INVALID: ${agent}: ${option} needs rewind`),
  })
  expect(stderr).toContain(hint)
})

test.each([
  ['rebact', 'modify=rewind', 'snapshot'],
  ['rebact', 'modify=forward', 'none'],
  ['rebact', 'modify=default', 'none'],
  ['anticipatory-reflection', 'restore=T4', 'none'],
])('%s with %s is planned with --rewind %s', async (agent, option, rewind) => {
  expect(await orreryHere([...PLAN, '--agent', agent, '--option', option, '--rewind', rewind])).toMatchObject({ code: 0 })
})

test('goes back to the room of a stored alternative, while knowledge gained since is kept', async () => {
  const replies: Record<string, string[]> = {
    plan: ['List\n1. Find and take a creditcard.'],
    action: ['go to drawer 1', 'go to desk 1'],
    remedy: ['go to bed 1', 'open drawer 1'],
    align: ['The action is to go on.\nYES', 'The action is to go astray.\nNO'],
    'subtask-completed': [],
  }
  const model: LanguageModel = {
    id: 'by-point',
    generate({ purpose }) {
      const text = replies[purpose.slice(purpose.indexOf('.') + 1)]?.shift() ?? 'NO'
      return { choices: [{ text, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
    },
  }
  const options = { R: 1, maxActions: 3, maxTrials: 1 }
  const cell = { agent: 'anticipatory-reflection', world: 'alfworld', model, options, tasks: 1 }
  const events = await eventsIn(cell)
  const back = events.filter(isOfType('rewind'))
  expect(back.map(({ means, exact, steps }) => [means, exact, steps])).toEqual([['navigate', false, 1]])
  const steps = events.filter(isOfType('step-end'))
  expect(steps.map(({ action, by }) => [action, by])).toEqual([
    ['go to drawer 1', 'agent'],
    ['go to desk 1', 'agent'],
    ['go to drawer 1', 'navigate'],
    ['open drawer 1', 'agent'],
  ])
  expect(steps.at(-1)?.observation).toMatch(/^You open the drawer 1\./)
})
