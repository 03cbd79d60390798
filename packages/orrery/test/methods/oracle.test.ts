import { readFileSync, truncateSync } from 'node:fs'
import { compare } from '@orreryjs/runs/compare'
import { labelNotes } from '@orreryjs/runs/results'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { verifyRun } from '../../../reporting/test/library.ts'
import { playRun, resumeRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { PLAYERS } from '../../src/bundled.ts'
import { orrery } from '../../src/index.ts'
import { AGENT_IDS, successes, WORLD_IDS } from '../cell.ts'

const model = parseSimulated('simulated:oracle', PLAYERS)

describe("an oracle without errors solves every task that the world's plan solves", () => {
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

const RUN = {
  world: 'alfworld',
  agent: 'react,lats',
  limit: 2,
  model: 'simulated:oracle,eps=.3',
  deterministic: true,
}

test('a run reports that its model sees the state, resumes after an interruption, and is verified', async () => {
  using place = scratch()
  const { results } = await playRun(place.file('r'), RUN)
  expect(JSON.parse(readFileSync(place.file('r/run.json'), 'utf8'))).toMatchObject({ labels: ['simulated', 'privileged'] })
  expect(readFileSync(place.file('r/report.md'), 'utf8')).toContain('**Privileged model: ')
  expect(results.cells).toMatchObject([{ simulated: true, privileged: true }, { privileged: true }])
  expect(await verifyRun(place.file('r'))).toMatchObject({ problems: [] })
  const { labels } = await compare(place.file('r'))
  expect(labelNotes(labels)).toContainEqual(expect.stringMatching(/^Privileged model: simulated:oracle observes the world state/))

  const path = place.file('r/events.jsonl')
  const whole = readFileSync(path)
  truncateSync(path, Math.floor(whole.length / 2))
  await resumeRun(place.file('r'))
  expect(readFileSync(path).equals(whole)).toBe(true)
})

test('is rejected without a world', async () => {
  using place = scratch()
  const refused = { code: 'CONFIG_INVALID', message: expect.stringMatching(/^simulated:oracle,eps=0.3 sees the world state/) }
  await expect(playRun(place.file('r'), { ...RUN, record: place.file('c') })).rejects.toMatchObject(refused)
  expect(orrery.models.find(({ id }) => id === 'simulated')?.summary).toContain('oracle')
})
