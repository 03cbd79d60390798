import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

const PLAN = ['run', '--limit', '1', '--dry-run']

test.each([
  { agent: 'rebact', option: 'modify=rewind', rewind: [], hint: 'add --rewind snapshot,navigate' },
  { agent: 'rebact', option: 'modify=navigate', rewind: ['--rewind', 'snapshot'], hint: 'add --rewind navigate,snapshot' },
  { agent: 'anticipatory-reflection', option: 'restore=T1', rewind: [], hint: 'add --rewind snapshot,replay,navigate' },
])('$agent with $option is refused where the run has no means for it', async ({ agent, option, rewind, hint }) => {
  const { code, stderr } = await orreryHere([...PLAN, '--agent', agent, '--option', option, ...rewind])
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(`CONFIG_INVALID: ${agent}: ${option} goes`) })
  expect(stderr).toContain(hint)
})

test.each([
  ['rebact', 'modify=rewind', 'snapshot'],
  ['rebact', 'modify=forward', 'none'],
  ['rebact', 'modify=usual', 'none'],
  ['anticipatory-reflection', 'restore=T4', 'none'],
])('%s with %s is planned with --rewind %s', async (agent, option, rewind) => {
  expect(await orreryHere([...PLAN, '--agent', agent, '--option', option, '--rewind', rewind])).toMatchObject({ code: 0 })
})
