import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere } from './in-process.ts'

const AGENTS = ['run', '--agent', 'random,reflexion,plan-act', '--model', 'simulated:mid', '--limit', '1']

test('agents with different limits share one table per world, with the limit as a column', async () => {
  using place = scratch()
  const out = join(place.path, 'run')
  const { stdout } = await orreryHere([...AGENTS, '--world', 'textcraft,alfworld', '--wide', '--deterministic', '--out', out])
  const report = readFileSync(join(out, 'report.md'), 'utf8')
  for (const text of [stdout, report]) {
    expect(text.match(/step limits by row, thoughts are free/g)).toHaveLength(2)
    expect(text.indexOf('textcraft adapt-like, dialect')).toBeGreaterThan(text.search(/agent +\|? *model +\|? *textcraft/))
  }
  expect(stdout).toMatch(/^agent .* SPL +max steps$/m)
  expect(report).toMatch(/^\| agent \| .*\| SPL \| max steps \| end reasons \|$/m)
  expect(report).toMatch(
    /^\| agent \| model \| textcraft<br>adapt-like \| alfworld<br>[^|]+ \|\n.*\n\| random \| none \| \d+\.\d % \| \d+\.\d % \|$/m,
  )
})

test('the estimate of a run also has the limit as a column', async () => {
  const { stdout } = await orreryHere([...AGENTS, '--dry-run'])
  expect(stdout).toMatch(/^agent .* cost +max steps$/m)
  expect(stdout.match(/textcraft adapt-like/g)).toHaveLength(1)
})

test('a shared limit stays in the heading, and one world has no summary', async () => {
  const { stdout } = await orreryHere([...AGENTS, '--max-steps', '9', '--dry-run'])
  expect(stdout).toContain('max 9 steps')
  expect(stdout).not.toContain('max steps')
})
