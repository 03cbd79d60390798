import type { EpisodeMetrics } from '@orreryjs/harness'
import { createPublishedTally, publishedParts } from '@orreryjs/runs/results'
import { type PublishedTable, paperSuite, type Suite, successWithin } from '@orreryjs/runs/suites'
import { expect, test } from 'vitest'

const TABLE = { paper: 'P', title: 'T', model: 'M', tasks: { embedded: 'here' }, figures: [] }

function suite(configuration: Suite['configuration'], table: Partial<PublishedTable> = {}): Suite {
  return { id: 'one', summary: '', configuration, published: { ...TABLE, ...table } }
}

const LONG = suite({ world: ['webshop'], split: 'test', limit: 500, blocks: [{ agent: ['a', 'b'] }] })
const SHORT = suite({
  world: ['webshop'],
  split: 'test',
  limit: 200,
  blocks: [{ agent: ['a'] }, { agent: ['a'], label: 'a -', option: { x: false } }],
})

test('plays a row of two tables once, on the larger number of tasks', () => {
  const { configuration, tables } = paperSuite('p', 'all', [LONG, SHORT])
  expect(configuration.blocks).toEqual([
    { world: ['webshop'], split: 'test', limit: 500, agent: ['a'] },
    { world: ['webshop'], split: 'test', limit: 500, agent: ['b'] },
    { world: ['webshop'], split: 'test', limit: 200, agent: ['a'], label: 'a -', option: { x: false } },
  ])
  expect(tables?.map(({ worlds, splits, first }) => [worlds, splits, first])).toEqual([
    [['webshop'], ['test'], 500],
    [['webshop'], ['test'], 200],
  ])
})

test('rejects rows of the same name with different settings', () => {
  const other = suite({ world: ['webshop'], split: 'test', blocks: [{ agent: ['a'], option: { x: 1 } }] })
  expect(() => paperSuite('p', 'all', [LONG, other]).configuration).toThrow('"a"')
})

function episode(task: number, over: Partial<EpisodeMetrics>): EpisodeMetrics {
  const row = { world: 'w', split: 's', label: 'a', agent: 'a', model: 'm', taskType: 't' }
  return { ...row, task: `w/s/${task}`, trial: 0, end: 'solved', success: false, notes: {}, ...over } as EpisodeMetrics
}

test('compares a row with another one over their shared tasks', () => {
  const figures = [{ row: 'a', measure: 'calls', against: 'b', n: 9, value: -50 }]
  const tally = createPublishedTally({ ...TABLE, figures }, () => false)
  for (const [task, a, b] of [
    [0, 2, 4],
    [1, 3, 6],
    [2, 1, 6],
  ] as const) {
    tally.add(episode(task, { modelCalls: a }))
    tally.add(episode(task, { label: 'b', modelCalls: b }))
  }
  tally.add(episode(3, { modelCalls: 100 }))
  const comparison = tally.comparison(false)
  expect(comparison.figures[0]?.ours).toMatchObject([{ value: -62.5, n: 3, difference: -12.5 }])
  expect(publishedParts(comparison)[0]?.rows[0]?.slice(0, 2)).toEqual(['a, calls against b', '-50.0 %'])
})

test('supports a point of a curve, a ratio over actions, another world, and only the first tasks', () => {
  const table: PublishedTable = {
    ...TABLE,
    first: 4,
    worlds: ['w'],
    chart: { x: 'trials', y: 'success', joined: true },
    measures: {
      'after 1': successWithin('reflection', 0),
      'after 2': successWithin('reflection', 1),
      changed: { unit: 'percent', of: ({ notes }) => notes['changed'] ?? 0, per: ({ chosenSteps }) => chosenSteps },
    },
    figures: [
      { row: 'a', measure: 'after 1', at: 1, n: 10, value: 20 },
      { row: 'a', measure: 'after 2', at: 2, n: 10 },
      { row: 'a', measure: 'changed', n: 10 },
    ],
  }
  const tally = createPublishedTally(table, () => false)
  const notes = (reflection: number, changed: number) => ({ notes: { reflection, changed } })
  tally.add(episode(0, { success: true, ...notes(0, 0), chosenSteps: 1 }))
  tally.add(episode(1, { success: true, ...notes(1, 1), chosenSteps: 9 }))
  tally.add(episode(2, { ...notes(3, 2), chosenSteps: 20 }))
  tally.add(episode(3, { ...notes(3, 3), chosenSteps: 30 }))
  tally.add(episode(4, { success: true, ...notes(0, 0), chosenSteps: 100 }))
  tally.add(episode(0, { world: 'v', success: true, chosenSteps: 1 }))
  const comparison = tally.comparison(false)
  expect(comparison.figures.map(({ ours }) => ours.map(({ value, n }) => [value, n]))).toEqual([[[25, 4]], [[50, 4]], [[10, 4]]])
  const [part] = publishedParts(comparison)
  expect(part?.rows[0]).toEqual(['a, trials 1', '20.0 %', '5.7-51.0', '10', '25.0 %', '0.6-80.6', '4', '+5.0'])
  expect(part?.rows[1]?.slice(0, 5)).toEqual(['a, trials 2', '-', '-', '-', '50.0 %'])
})
