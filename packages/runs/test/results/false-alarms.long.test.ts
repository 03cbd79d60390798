import type { RunSetting } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { createRobustnessTally } from '../../src/results/robustness/tally.ts'
import { createScoreTable } from '../../src/scores/score-table.ts'
import { playRun } from '../library.ts'
import { recordedEpisodes } from '../recorded.ts'
import { scratch } from '../scratch.ts'

const COMPARISONS = 200
/** Without lasting mistakes, trials of a task differ most: the hardest case for the test. */
const MODEL = 'simulated:mid,persistence=0,misconception=0'

test('equal rows with other seeds get a verdict in less than 2 % of 200 comparisons', async () => {
  using place = scratch()
  const seeds = Array.from({ length: 2 * COMPARISONS }, (_, seed) => `${seed}`)
  const settings = { world: 'textcraft', limit: 20, model: MODEL, seeds, deterministic: true, workers: 2 }
  const { manifest } = { manifest: (await playRun(place.file('r'), settings)).results.manifest }
  expect(manifest.worlds).toHaveLength(1)
  const episodes = await recordedEpisodes(place.file('r'))
  const [{ world = '', split = '' } = {}] = episodes
  const row: RunSetting = {
    ...{ world, split, agent: 'react', model: MODEL, profile: '', limits: {} },
    ...{ feedback: 'none', rewind: ['none'], countThoughts: false, seed: '0' },
  }
  let [alarms, discordant] = [0, 0]
  for (let at = 0; at < COMPARISONS; at += 1) {
    const tally = createRobustnessTally([row, { ...row, label: 'faulty', disturbances: { faults: { 'action-lost': 0 } } }])
    const scores = createScoreTable()
    for (const each of episodes.filter(({ trial }) => Math.ceil(trial / 2) === at + 1)) {
      const metrics = { ...each, model: MODEL, label: each.trial % 2 === 1 ? 'react' : 'faulty', trial: 1 }
      tally.add(metrics)
      scores.add(metrics, each.task)
    }
    const [{ comparison } = {}] = tally.rows(scores.cells())
    expect(comparison).toBeDefined()
    if (comparison?.difference !== 0) discordant += 1
    if (comparison?.verdict !== 'no significant difference') alarms += 1
  }
  // The rows do differ by chance.
  expect(discordant).toBeGreaterThan(COMPARISONS / 2)
  process.stdout.write(`${alarms} false alarms in ${COMPARISONS}; ${discordant} with a difference\n`)
  expect(alarms / COMPARISONS).toBeLessThan(0.02)
})
