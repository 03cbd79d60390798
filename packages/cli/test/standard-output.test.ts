import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { colourFromEnvironment } from '../src/terminal.ts'
import { orreryHere } from './in-process.ts'

test('--out - prints only the file, and creates none with that name', async () => {
  using place = scratch()
  const run = place.file('run')
  await orreryHere(['run', '--agent', 'react', '--model', 'simulated:perfect', '--limit', '2', '--out', run])
  for (const to of ['csv', 'agenttraj', 'sharegpt', 'openai-finetune', 'atif', 'otel', 'step-labels']) {
    const file = place.file(to)
    await orreryHere(['export', run, '--to', to, '--out', file])
    const { code, stdout, stderr } = await orreryHere(['export', run, '--to', to, '--out', '-'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: readFileSync(file, 'utf8') })
    expect(stderr).toContain('Simulated model: results do not transfer to real language models')
  }
  for (const format of ['html', 'md']) {
    const file = place.file(`report.${format}`)
    await orreryHere(['report', run, '--format', format, '--out', file])
    const { stdout } = await orreryHere(['report', run, '--format', format, '--out', '-'])
    expect(stdout).toBe(`${readFileSync(file, 'utf8').trimEnd()}
`)
  }
  expect(existsSync('-')).toBe(false)
  expect(existsSync(join(run, '-'))).toBe(false)
})

test.each([
  [['--to', 'inspect'], 'an Inspect log is not text'],
  [['--to', 'huggingface'], 'huggingface has several files'],
  [['--to', 'webarena-verified'], 'webarena-verified has several files'],
  [['--to', 'csv', '--json'], '--out - and --json both write to standard output'],
])('export %s --out - is refused', async (flags, message) => {
  using place = scratch()
  const run = place.file('run')
  await orreryHere(['run', '--agent', 'random', '--limit', '1', '--out', run])
  const { code, stderr } = await orreryHere(['export', run, ...flags, '--out', '-'])
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
})

test.each([
  [{}, undefined],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ FORCE_COLOR: '' }, undefined],
  [{ FORCE_COLOR: '3', NO_COLOR: '1' }, false],
])('%o requests colour: %s', (env, expected) => {
  expect(colourFromEnvironment(env)).toBe(expected)
})
