import type { RunSetting } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { createRobustnessTally } from '../../src/results/robustness/tally.ts'
import { createScoreTable } from '../../src/scores/score-table.ts'
import { playRun } from '../library.ts'
import { recordedEpisodes } from '../recorded.ts'
import { scratch } from '../scratch.ts'

const SEEDS = 40
/** Each seed is compared with the next five, so that 200 different pairs need few episodes. */
const NEXT = 5
const COMPARISONS = SEEDS * NEXT
/** Without lasting mistakes, trials of a task differ most: the hardest case for the test. */
const MODEL = 'simulated:mid,persistence=0,misconception=0'

test('equal rows with other seeds get a verdict in less than 2 % of 200 comparisons', async () => {
  using place = scratch()
  const seeds = Array.from({ length: SEEDS }, (_, seed) => `${seed}`)
  await playRun(place.file('r'), { world: 'textcraft', limit: 20, model: MODEL, seeds, deterministic: true })
  const episodes = await recordedEpisodes(place.file('r'))
  const [{ world = '', split = '' } = {}] = episodes
  const row: RunSetting = {
    ...{ world, split, agent: 'react', model: MODEL, profile: '', limits: {} },
    ...{ feedback: 'none', rewind: ['none'], countThoughts: false, seed: '0' },
  }
  let [alarms, different] = [0, 0]
  for (let at = 0; at < COMPARISONS; at += 1) {
    const trials = [at % SEEDS, (at + 1 + Math.floor(at / SEEDS)) % SEEDS].map((seed) => seed + 1)
    const tally = createRobustnessTally([row, { ...row, label: 'faulty', disturbances: { faults: { 'action-lost': 0 } } }])
    const scores = createScoreTable()
    for (const [index, label] of ['react', 'faulty'].entries()) {
      for (const each of episodes.filter(({ trial }) => trial === trials[index])) {
        const metrics = { ...each, model: MODEL, label, trial: 1 }
        tally.add(metrics)
        scores.add(metrics, each.task)
      }
    }
    const [{ comparison } = {}] = tally.rows(scores.cells())
    expect(comparison).toBeDefined()
    if (comparison?.difference !== 0) different += 1
    if (comparison?.verdict !== 'no significant difference') alarms += 1
  }
  // The rows do differ by chance.
  expect(different).toBeGreaterThan(COMPARISONS / 2)
  process.stdout.write(`${alarms} false alarms in ${COMPARISONS}; ${different} with a difference\n`)
  expect(alarms / COMPARISONS).toBeLessThan(0.02)
})
