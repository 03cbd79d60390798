import { isOrreryError } from '@orreryjs/core'
import { blocksOf, mergeConfigurations, readConfiguration } from '@orreryjs/runs/configuration'
import { expect, test } from 'vitest'

/** Returns the label and the grid settings of every row. */
function rowsOf(settings: object): readonly unknown[] {
  return blocksOf(readConfiguration('sweep.yaml', settings)).map(({ label, agent, option, worldOption, maxSteps, seed, model }) =>
    JSON.parse(JSON.stringify({ label, agent: agent.join(), option, worldOption, maxSteps, seed, model: model.join() })),
  )
}

function failureOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return isOrreryError(error) ? `${error.message} (${error.hint})` : String(error)
  }
  return 'no failure'
}

test('creates a row for each combination, in order, named by the differing values', () => {
  const rows = rowsOf({ agent: 'rebact', option: { thoughts: true }, grid: { 'option.scope': ['last', 'all'], seed: [0, 1] } })
  expect(rows).toEqual(
    ['last', 'all'].flatMap((scope) =>
      ['0', '1'].map((seed) => ({
        label: `rebact scope=${scope} seed=${seed}`,
        agent: 'rebact',
        option: { thoughts: true, scope },
        seed,
        model: 'simulated',
      })),
    ),
  )
})

test('accepts options nested in their setting', () => {
  const grid = { option: { scope: ['last', 'all'] }, worldOption: { size: [100] } }
  expect(rowsOf({ grid })).toEqual(rowsOf({ grid: { 'option.scope': ['last', 'all'], 'worldOption.size': [100] } }))
})

test('omits settings with table columns from the names, and keeps the rows of an agent together', () => {
  const rows = rowsOf({ agent: ['react', 'rebact'], grid: { model: ['simulated:mid', 'simulated:weak,eps=.2'] } })
  expect(rows).toEqual([
    { agent: 'react,rebact', model: 'simulated:mid' },
    { agent: 'react,rebact', model: 'simulated:weak,eps=.2' },
  ])
})

test('creates rows for every agent, including agents of the grid', () => {
  const labels = (settings: object): readonly unknown[] => blocksOf(readConfiguration('f', settings)).map(({ label }) => label)
  expect(labels({ agent: 'react,oracle', grid: { maxSteps: [20, 40] } })).toEqual([
    'react maxSteps=20',
    'react maxSteps=40',
    'oracle maxSteps=20',
    'oracle maxSteps=40',
  ])
  expect(labels({ agent: 'react', grid: { model: ['simulated:mid', 'simulated:weak'], maxSteps: [20, 40] } })).toEqual([
    'react maxSteps=20',
    'react maxSteps=40',
    'react maxSteps=20',
    'react maxSteps=40',
  ])
  expect(labels({ grid: { maxSteps: [20, '40'], agent: ['react', 'rebact'] } })).toEqual([
    'react maxSteps=20',
    'rebact maxSteps=20',
    'react maxSteps=40',
    'rebact maxSteps=40',
  ])
})

test('the grid of a block applies to that block only, in addition to the global grid', () => {
  const blocks = [{ agent: 'react' }, { agent: 'rebact', label: 'mine', grid: { 'option.split': [true, false] } }]
  const all = blocksOf(readConfiguration('f', { grid: { rewind: [['replay', 'navigate'], 'none'] }, blocks }))
  expect(all.map(({ label, rewind }) => [label, rewind])).toEqual([
    ['react rewind=replay+navigate', ['replay', 'navigate']],
    ['react rewind=none', ['none']],
    ...['replay+navigate', 'none'].flatMap((rewind) =>
      [true, false].map((split) => [`mine rewind=${rewind} split=${split}`, rewind.split('+')]),
    ),
  ])
})

test('abbreviates long names, and numbers them if that is not enough', () => {
  const labels = (values: readonly string[], more: object = {}): readonly unknown[] => {
    const grid = { 'option.maxConsecutiveModifications': [1, 3], 'option.modify': values, ...more }
    return blocksOf(readConfiguration('f', { agent: 'rebact', grid })).map(({ label }) => label)
  }
  expect(labels(['forward', 'rewind'])[0]).toBe('rebact mcm=1 modify=forward')
  expect(labels(['a value of more signs than a name has room', 'another'])).toEqual([1, 2, 3, 4].map((at) => `rebact row ${at}`))
  // Characters that separate names in other places.
  expect(labels(['a/b', 'a#b'])).toEqual([1, 2, 3, 4].map((at) => `rebact row ${at}`))
  expect(labels(['a/b (c)'])[1]).toBe('rebact mcm=3 modify=a-b-c-')
  for (const label of labels(['a/b (c)'])) expect(readConfiguration('run.json', { label })).toEqual({ label })
})

test.each([
  [
    { grid: { scope: ['last'] } },
    'sweep.yaml: grid.scope: this setting cannot be in a grid. Expected option.scope, worldOption.scope or one of world, agent',
  ],
  [{ grid: { maxstep: [1] } }, 'sweep.yaml: grid.maxstep: this setting cannot be in a grid. Did you mean "maxSteps"?'],
  [{ grid: { concurrency: [1] } }, 'sweep.yaml: grid.concurrency: this setting cannot be in a grid'],
  [{ grid: { label: ['a'] } }, 'sweep.yaml: grid.label: rows of a grid are labelled by their values'],
  [{ grid: { option: ['a'] } }, 'sweep.yaml: grid.option: expected an option by name: option.NAME: [...]'],
  [{ grid: { maxSteps: 3 } }, 'sweep.yaml: grid.maxSteps: expected a list of values: [one, another]'],
  [{ grid: { maxSteps: [] } }, 'sweep.yaml: grid.maxSteps: expected a list of values: [one, another]'],
  [{ grid: { maxSteps: [3, 'x'] } }, 'sweep.yaml: grid.maxSteps.1: expected a whole number from 1, got "x"'],
  [{ grid: { feedback: ['never'] } }, 'sweep.yaml: grid.feedback.0: expected none, terminal or always'],
  [{ grid: { 'option.scope': [['last', 'all']] } }, 'sweep.yaml: grid.option.scope.0: expected text, a number, true or false'],
  [{ grid: { maxSteps: [1, '1'] } }, 'sweep.yaml: grid.maxSteps: expected distinct values; 1 occurs twice'],
  [{ grid: {} }, 'sweep.yaml: grid: expected at least one setting'],
  [{ grid: [1] }, 'sweep.yaml: grid: expected lists of values by setting'],
  [{ blocks: [{ grid: { x: [1] } }] }, 'sweep.yaml: blocks.0.grid.x: this setting cannot be in a grid'],
  [{ maxSteps: 3, grid: { maxSteps: [1] } }, 'grid: maxSteps is also set outside the grid'],
  [{ option: { scope: 'all' }, grid: { 'option.scope': ['last'] } }, 'grid: option.scope is also set outside the grid'],
  [{ grid: { seed: [1] }, blocks: [{ grid: { seed: [2] } }] }, 'grid: seed is also set outside the grid'],
  [{ grid: { seed: [1] }, seeds: [1, 2] }, 'seeds: seeds sets the seeds of attempts, so no block can set a seed'],
  [{ agent: 'all', grid: { maxSteps: [1] } }, 'grid: labelled rows need the names of agents, not `all`'],
  [
    { grid: Object.fromEntries('abcd'.split('').map((name) => [`option.${name}`, [1, 2, 3, 4, 5, 6]])) },
    'grid: 1296 combinations',
  ],
  [{ seed: [0, 1] }, 'sweep.yaml: seed: expected text, not a list (for one row per value, use a grid: `grid: { seed: [...] }`)'],
  [
    { option: { scope: ['last', 'all'] } },
    'sweep.yaml: option.scope: expected text, a number, true or false, not a list (for one row per value',
  ],
])('rejects %j', (settings, message) => {
  expect(failureOf(() => blocksOf(readConfiguration('sweep.yaml', settings)))).toContain(message)
})

test('rejects an override of a grid axis, and accepts other overrides', () => {
  const sweep = readConfiguration('f', { grid: { maxSteps: [1, 2] } })
  expect(failureOf(() => blocksOf(mergeConfigurations(sweep, { maxSteps: 3 })))).toContain(
    'maxSteps is also set outside the grid',
  )
  expect(blocksOf(mergeConfigurations(sweep, { limit: 3 })).map(({ limit }) => limit)).toEqual([3, 3])
})
