import type { EpisodeMetrics } from '@orreryjs/harness'
import { createPublishedTally, publishedParts } from '@orreryjs/runs/results'
import { expect, test } from 'vitest'

const TABLE = { paper: 'P', title: 'T', model: 'M', tasks: { embedded: 'here' } }

function episode(world: string, task: number, success: boolean, label = 'a'): EpisodeMetrics {
  const row = { world, split: 's', label, agent: label, model: 'm', taskType: 't', task: `${world}/s/${task}`, trial: 0 }
  const end = success ? 'solved' : 'failed'
  return { ...row, end, success, reward: Number(success), notes: {} } as EpisodeMetrics
}

test('reports the loss of a row between two worlds in points, with a combined interval', () => {
  const figures = [
    { row: 'a', measure: 'success', world: 'there', from: 'here', n: 4 },
    { row: 'b', measure: 'success', world: 'there', from: 'here', n: 4 },
  ]
  const tally = createPublishedTally({ ...TABLE, first: 4, figures }, () => false)
  for (let task = 0; task < 4; task += 1) {
    tally.add(episode('here', task, task < 3))
    tally.add(episode('there', task, task < 1))
    // A row without episodes in the other world has no known loss.
    tally.add(episode('there', task, true, 'b'))
  }
  tally.add(episode('here', 4, false))
  const comparison = tally.comparison(false)
  const [lost, unknown] = comparison.figures
  expect(lost?.ours).toMatchObject([{ world: 'there', value: 50, n: 4 }])
  expect(lost?.ours[0]?.interval?.low).toBeLessThan(50)
  expect(lost?.ours[0]?.interval?.high).toBeLessThanOrEqual(100)
  expect(unknown?.ours).toEqual([])
  expect(publishedParts(comparison)[0]?.rows[0]?.slice(0, 2)).toEqual(['a, success lost from here to there', '-'])
})
