import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = join(import.meta.dirname, '../fixtures/vitest.config.ts')

test('with the setup file, failures are readable in the output of vitest, and no snapshot is written', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', NO_COLOR: '1' },
  })
  const output = stripVTControlCharacters(stdout + stderr)
  expect(output).toContain('Error: Snapshot `another screenplay 1` mismatched')
  expect(output).toContain('- "actor plays something else"')
  expect(output).toContain('+ 1 > get 1 log')
  expect(output).toContain('+   Got 1 log')
  expect(output).toContain('Error: Snapshot `another screenplay in the test 1` mismatched')
  expect(output).toContain(
    'Error: expected actor on tiny-craft/all/planks to succeed, but it was stopped by the agent after 1 step\n\nlast lines of the episode:\n',
  )
  expect(output).toMatch(/Tests {2}3 failed/)
  expect(status).toBe(1)
})
