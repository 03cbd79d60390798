import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planEpisodes, type RunSettings } from '@orreryjs/runs'
import type { Configuration } from '@orreryjs/runs/configuration'
import { expect, test } from 'vitest'
import { verifyRun } from '../../../reporting/test/library.ts'
import { countOnly, playOnly, playRun, REGISTRY } from '../library.ts'
import { scratch } from '../scratch.ts'

const SETTINGS = { agent: 'react', model: 'simulated:weak', limit: 6, maxSteps: 12, deterministic: true }

async function actionsOf(out: string, more: RunSettings = {}): Promise<ReadonlyMap<string, string>> {
  await playRun(out, { ...SETTINGS, ...more })
  return actionsIn(out)
}

function actionsIn(out: string): ReadonlyMap<string, string> {
  const actions = new Map<string, string>()
  for (const line of readFileSync(join(out, 'events.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const { type, episode, action } = JSON.parse(line)
    if (type === 'episode-start') actions.set(episode, '')
    if (type === 'step-end') actions.set(episode, `${actions.get(episode) ?? ''}\n${action}`)
  }
  return actions
}

test('another seed changes the errors of the simulated model; the default seed equals a run without one', async () => {
  using folder = scratch()
  const plain = await actionsOf(join(folder.path, 'plain'))
  expect(await actionsOf(join(folder.path, 'zero'), { seed: '0' })).toEqual(plain)
  const one = await actionsOf(join(folder.path, 'one'), { seed: '1' })
  expect(one).not.toEqual(plain)
  expect(await actionsOf(join(folder.path, 'two'), { seed: '2' })).not.toEqual(one)
  expect(await actionsOf(join(folder.path, 'again'), { seed: '1' })).toEqual(one)
})

test('each seed is one attempt per task, and the first equals a run with that seed', async () => {
  using folder = scratch()
  const all = await actionsOf(join(folder.path, 'all'), { seeds: ['1', '0', '2'] })
  const singleSeed = await actionsOf(join(folder.path, 'alone'), { seed: '1' })
  const first = new Map([...all].filter(([episode]) => episode.endsWith('#1')))
  expect(all.size).toBe(3 * singleSeed.size)
  expect(first).toEqual(singleSeed)
  expect(readFileSync(join(folder.path, 'all', 'report.md'), 'utf8')).toContain('seeds of the attempts `1`, `0`, `2`')
  expect(await verifyRun(join(folder.path, 'all'))).toMatchObject({ problems: [] })
})

test('requested seeds and trials override those of the run that selects the tasks', async () => {
  using folder = scratch()
  const [trials, seeds] = [join(folder.path, 'trials'), join(folder.path, 'seeds')]
  await playRun(trials, { ...SETTINGS, trials: 2 })
  await playOnly(seeds, `failed@${trials}`, { seeds: ['1', '2', '3'] })
  const plan = (changes: Configuration = {}): Promise<number> => countOnly(`failed@${seeds}`, changes)
  const episodes = await plan()
  expect(await plan({ trials: 1 })).toBe(episodes / 3)
})

test.each([
  { given: { seeds: ['1', '2', '1'] }, message: 'seeds: expected distinct seeds' },
  { given: { seeds: ['1', '2'], trials: 3 }, message: 'seeds: 2 seeds make 2 trials, not 3' },
])('rejects $given', async ({ given, message }) => {
  const refused = { code: 'CONFIG_INVALID', message: expect.stringContaining(message) }
  await expect(planEpisodes(given, { registry: REGISTRY })).rejects.toMatchObject(refused)
})
