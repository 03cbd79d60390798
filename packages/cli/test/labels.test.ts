import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const SPEC = `
world: [textcraft]
split: adapt-200
limit: 6
model: [simulated:weak]
deterministic: true
blocks:
  - { agent: [rebact] }
  - { agent: [rebact], label: rebact noReflect, option: { noReflect: true } }
`

interface Row {
  readonly agent: string
  readonly label: string
}

test('one agent with two sets of options has two rows, in every file and command', async () => {
  using place = scratch()
  writeFileSync(place.file('c.yaml'), SPEC)
  const out = place.file('r')
  const gate = 'steps(rebact noReflect) > steps(rebact)'
  const run = await orreryHere(['run', place.file('c.yaml'), '--wide', '--out', out, '--gate', gate], 100)
  expect(run.stdout).toMatch(/^rebact +simulated:weak +6 /m)
  expect(run.stdout).toMatch(/^rebact noReflect +simulated:weak +6 /m)
  expect(run.stdout).toMatch(
    /^gate steps\(rebact noReflect\) > steps\(rebact\): \w+\n {2}textcraft adapt-200, rebact noReflect and rebact: /m,
  )
  expect(run.stdout).toContain(`Compare the rows, paired by task: orrery compare ${out}`)

  const results = JSON.parse(readFileSync(`${out}/results.json`, 'utf8')) as { readonly cells: readonly Row[] }
  const rows = [
    { agent: 'rebact', label: 'rebact' },
    { agent: 'rebact', label: 'rebact noReflect' },
  ]
  expect(results.cells.map(({ agent, label }) => ({ agent, label }))).toEqual(rows)
  const starts = readFileSync(`${out}/events.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"type":"episode-start"'))
    .map((line) => JSON.parse(line) as { episode: string; agent: string; label?: string })
  expect(new Set(starts.map(({ agent, label }) => `${agent}, ${label}`))).toEqual(
    new Set(['rebact, undefined', 'rebact, rebact noReflect']),
  )
  expect(starts[6]?.episode).toBe('rebact noReflect/simulated:weak/textcraft/adapt-200/0#1')
  const { settings } = JSON.parse(readFileSync(`${out}/run.json`, 'utf8')) as {
    readonly settings: readonly { label?: string; options: { noReflect: boolean } }[]
  }
  expect(settings.map(({ label, options }) => [label, options.noReflect])).toEqual([
    [undefined, false],
    ['rebact noReflect', true],
  ])

  const compared = await orreryHere(['compare', out, 'rebact noReflect', 'rebact'])
  expect(compared.code).toBe(0)
  expect(compared.stdout).toMatch(/^rebact noReflect +6 /m)
  expect(compared.stdout).not.toContain('other settings differ too')
  const other = await orreryHere(['compare', out, 'rebact noreflect', 'rebact'])
  expect(other.stderr).toMatch(/^error CELL_UNKNOWN: .*Did you mean "rebact noReflect"\?$/m)
  expect((await orreryHere(['verify', out])).stdout).toMatch(/no differences/)
})

test('two rows with several models are compared model by model', async () => {
  using place = scratch()
  writeFileSync(place.file('c.yaml'), SPEC)
  const out = place.file('r')
  const gate = 'steps(rebact noReflect) > steps(rebact)'
  const models = ['--model', 'simulated:weak,simulated:mid', '--limit', '2']
  const run = await orreryHere(['run', place.file('c.yaml'), ...models, '--out', out, '--gate', gate])
  expect(run.stdout).toMatch(
    /^gate .*\n {2}\w+ +textcraft adapt-200, rebact noReflect\/simulated:weak and rebact\/simulated:weak$(?:.*\n)* {2}\w+ +textcraft adapt-200, .*:mid$/m,
  )
  const { comparisons } = JSON.parse((await orreryHere(['compare', out, 'rebact noReflect', 'rebact', '--json'])).stdout) as {
    readonly comparisons: readonly { readonly names: readonly string[] }[]
  }
  expect(comparisons.map(({ names }) => names)).toEqual([
    ['rebact noReflect/simulated:weak', 'rebact/simulated:weak'],
    ['rebact noReflect/simulated:mid', 'rebact/simulated:mid'],
  ])
})

/** Invalid labels, and the expected messages. */
const WRONG: readonly (readonly [name: string, args: readonly string[], message: RegExp])[] = [
  [
    'of two agents',
    ['--agent', 'react,rebact', '--label', 'x'],
    /^error CONFIG_INVALID: the label 'x' is for one agent, not for 2: react, rebact$/m,
  ],
  ['with a sign that ends it', ['--label', 'a/b'], /^error CONFIG_INVALID: --label: expected a name of up to 40 characters/m],
  ['that is too long', ['--label', 'x'.repeat(41)], /^error CONFIG_INVALID: --label: expected a name of up to 40 characters/m],
]

test.each(WRONG)('a label %s is refused', async (_, args, message) => {
  const { code, stderr } = await orreryHere(['run', ...args, '--limit', '1', '--dry-run'])
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})

test('reports how to distinguish two equal rows', async () => {
  using place = scratch()
  writeFileSync(place.file('c.json'), JSON.stringify({ limit: 1, blocks: [{}, { option: { thoughts: false } }] }))
  const { code, stderr } = await orreryIn(place.path, ['run', 'c.json'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^error CONFIG_INVALID: two blocks of the run have the episode react\/simulated:perfect\/textcraft/m)
  expect(stderr).toMatch(/^ hint: give one of them a label/m)
})
