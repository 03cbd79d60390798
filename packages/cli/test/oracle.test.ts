import { readFileSync, truncateSync } from 'node:fs'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { AGENT_IDS, successes, WORLD_IDS } from '../../orrery/test/cell.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const model = parseSimulated('simulated:oracle', PLAYERS)

describe('the oracle that makes no errors solves what the plan of the world solves', () => {
  for (const world of WORLD_IDS) {
    test(`with react in ${world}`, async () => {
      expect(await successes({ agent: 'react', world, model, tasks: 8 })).toBe(8)
    })
  }
  for (const agent of AGENT_IDS) {
    test(`with ${agent}, in every world`, async () => {
      for (const world of WORLD_IDS) expect([world, await successes({ agent, world, model, tasks: 2 })]).toEqual([world, 2])
    })
  }
})

const RUN = [
  'run',
  '--world',
  'alfworld',
  '--agent',
  'react,lats',
  '--limit',
  '2',
  '--model',
  'simulated:oracle,eps=.3',
  '--deterministic',
]

test('a run says that its model knows the state, goes on where it was cut off, and holds', async () => {
  using place = scratch()
  const { stdout } = await orreryIn(place.path, [...RUN, '--out', 'r'])
  expect(stdout).toMatch(/^privileged: simulated:oracle is shown the world's state/m)
  expect(JSON.parse(readFileSync(place.file('r/run.json'), 'utf8'))).toMatchObject({ labels: ['simulated', 'privileged'] })
  expect(readFileSync(place.file('r/report.md'), 'utf8')).toContain('**privileged: ')
  const { cells } = JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))
  expect(cells).toMatchObject([{ simulated: true, privileged: true }, { privileged: true }])
  expect((await orreryIn(place.path, ['verify', 'r'])).stdout).toMatch(/all of it holds/)
  expect((await orreryIn(place.path, ['compare', 'r'])).stdout).toMatch(/^privileged: /m)

  const path = place.file('r/events.jsonl')
  const whole = readFileSync(path)
  truncateSync(path, Math.floor(whole.length / 2))
  await orreryIn(place.path, ['resume', 'r'])
  expect(readFileSync(path).equals(whole)).toBe(true)
})

test('where nobody shows it a world it is refused', async () => {
  using place = scratch()
  const served = await orreryIn(place.path, ['serve', 'model', 'simulated:oracle'])
  expect(served.stderr).toMatch(/^error CONFIG_INVALID: simulated:oracle decides by the state of the world/m)
  const recorded = await orreryIn(place.path, [...RUN, '--record', 'c', '--out', 'r'])
  expect(recorded.stderr).toMatch(/^error CONFIG_INVALID: simulated:oracle,eps=0.3 knows the state/m)
  expect(orrery.models.find(({ id }) => id === 'simulated')?.summary).toContain('oracle')
})
