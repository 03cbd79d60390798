import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

const PLAN = ['run', '--agent', 'react,rebact,random', '--limit', '1', '--dry-run']

test('reports that an option does not apply to all agents', async () => {
  const { code, stderr } = await orreryHere([...PLAN, '--option', 'noReflect=true'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'the option noReflect does not apply to react\n' })
})

test('an option for one agent gets no notice and overrides the option for all', async () => {
  expect(await orreryHere([...PLAN, '--option', 'rebact.noReflect=true'])).toMatchObject({ code: 0, stderr: '' })
  const both = await orreryHere([...PLAN, '--option', 'thoughts=false', '--option', 'rebact.thoughts=maybe'])
  expect(both.stderr).toContain('thoughts=maybe is not true or false')
})

test.each([
  ['rebact.noReflekt=true', 'Did you mean "rebact.noReflect"?'],
  ['lats.noReflect=true', 'error OPTION_UNKNOWN'],
  ['colour=red', ' hint: describe the options: `orrery list agents NAME` or'],
])('%s is refused', async (option, message) => {
  const { code, stderr } = await orreryHere([...PLAN, '--option', option])
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
})
