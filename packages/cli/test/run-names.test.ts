/** Names after `orrery run`: worlds, agents, models and suites. */
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere } from './in-process.ts'

async function planned(...names: readonly string[]) {
  const { code, stdout, stderr } = await orreryHere(['run', ...names, '--limit', '1', '--dry-run', '--json'])
  expect({ names, code, stderr }).toEqual({ names, code: 0, stderr: '' })
  const { cells } = JSON.parse(stdout) as { readonly cells: readonly Record<'world' | 'label' | 'model', string>[] }
  return cells.map(({ world, label, model }) => `${label} ${model} ${world}`)
}

test.each([
  [['alfworld'], ['react simulated:perfect alfworld']],
  [['oracle'], ['oracle none textcraft']],
  [['simulated:weak'], ['react simulated:weak textcraft']],
  [['react', 'webshop'], ['react simulated:perfect webshop']],
  [['react', '--world', 'webshop'], ['react simulated:perfect webshop']],
  [['--profile', 'react/alfworld'], ['react simulated:perfect alfworld']],
  [
    ['react', 'simulated:mid,eps=.3,simulated:weak'],
    ['react simulated:mid,eps=0.3 textcraft', 'react simulated:weak textcraft'],
  ],
  [['oracle', '--model', 'simulated:mid', '--world', 'alfworld'], ['oracle none alfworld']],
  [['webshop', 'rebact', '--profile', 'rebact/webshop'], ['rebact simulated:perfect webshop']],
  [
    ['react,rebact', 'simulated:mid'],
    ['react simulated:mid textcraft', 'rebact simulated:mid textcraft'],
  ],
  [
    ['textcraft', 'alfworld', 'noisy-oracle:0.2'],
    ['noisy-oracle:0.2 none textcraft', 'noisy-oracle:0.2 none alfworld'],
  ],
  [
    ['calibration', '--agent', 'oracle'],
    ['oracle none textcraft', 'oracle none alfworld', 'oracle none webshop'],
  ],
])('%j is a run of %j', async (names, rows) => {
  expect([...new Set(await planned(...names))]).toEqual(rows)
})

test.each([
  [['alfwrld'], 'SUITE_UNKNOWN: no suite, world, agent or model named "alfwrld". Did you mean "alfworld"?'],
  [['alfworld', '--world', 'textcraft'], 'USAGE: alfworld and --world both name a world'],
  [['react', '--agent', 'adapt'], 'USAGE: react and --agent both name an agent'],
  [['smoke', 'calibration'], 'USAGE: run takes one suite, and smoke and calibration are two'],
])('%j is refused', async (names, message) => {
  const { code, stdout, stderr } = await orreryHere(['run', ...names, '--dry-run'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`error ${message}\n`)
})

test('the hint for an unknown name lists all names', async () => {
  expect((await orreryHere(['run', 'textcraf'])).stderr).toMatch(/Did you mean "textcraft"\?\n hint: run `orrery list`\n$/)
})

test('a suite with the name of an agent runs only with --yes, unless a person answers', async () => {
  const { code, stderr } = await orreryHere(['run', 'lats', '--limit', '1'])
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /^error USAGE: lats is a suite and an agent\. The suite has \d+ episodes, \d+ model calls, about .* \(LATS, .*\)$/m,
  )
  expect(stderr).toContain('write `orrery run lats --yes` for the suite, or `orrery run --agent lats` for the agent')
})

test('profiles of blocks decide the world too', async () => {
  using place = scratch()
  writeFileSync(place.file('two.yaml'), 'blocks:\n  - agent: react\n  - { agent: react, label: mine, profile: react/alfworld }\n')
  expect(await planned(place.file('two.yaml'))).toEqual(['react simulated:perfect alfworld', 'mine simulated:perfect alfworld'])
})
