import type { Turn, World } from '@orreryjs/core'
import { loadWorld } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { quantilesOf, type SplitValidation, validateSplit } from '../../src/validate/validate-split.ts'
import { REGISTRY } from '../library.ts'

test('solves every task of a split, with lengths and a stable hash', async () => {
  const { package: textcraft } = await loadWorld(REGISTRY, 'textcraft')
  const validated = (): SplitValidation => validateSplit(textcraft.create({ dialect: 'adapt' }), 'adapt-200', () => undefined)
  const result = validated()
  expect(result).toMatchObject({ dialect: 'adapt', tasks: 200, solved: 200, failures: [] })
  expect(result.lengths?.min).toBeGreaterThan(0)
  expect(validated().hash).toBe(result.hash)
})

test('computes quantiles by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantilesOf(values)).toEqual({ min: 1, p25: 25, median: 50, p75: 75, p95: 95, max: 100 })
  expect(quantilesOf([7])).toEqual({ min: 7, p25: 7, median: 7, p75: 7, p95: 7, max: 7 })
  expect(quantilesOf([])).toBeUndefined()
})

test('reports a refused, missing or unsuccessful plan as a failure with its reason', () => {
  const plans: Readonly<Record<string, readonly string[] | undefined>> = {
    good: ['go', 'win'],
    refused: ['fly', 'win'],
    short: ['go'],
    none: undefined,
    late: ['win', 'go'],
    empty: [],
  }
  const result = validateSplit(corridor(plans), 'all', () => undefined)
  expect(result).toMatchObject({ tasks: 6, solved: 1, proven: 1, lengths: { min: 2, max: 2 } })
  expect(result.failures.map(({ task, reason }) => [task, reason])).toEqual([
    ['refused', "step 1: 'fly' is invalid: no wings"],
    ['short', "step 1: 'go' ends the plan without success"],
    ['none', 'the oracle has no plan'],
    ['late', "step 1: 'win' ends the task before the plan does"],
    ['empty', 'the plan is empty'],
  ])
})

/** A world with three actions whose oracle returns the given plans, correct or not. */
function corridor(plans: Readonly<Record<string, readonly string[] | undefined>>): World<string> {
  const turn = (state: string, action?: string): Turn<string> => ({
    state,
    observation: { text: action ?? '', page: 'corridor', key: action ?? '' },
    reward: 0,
    terminated: action === 'win',
    success: action === 'win',
    changed: true,
    ...(action === 'fly' ? { invalid: { kind: 'unknown', reason: 'no wings' } as const } : {}),
  })
  return {
    id: 'corridor',
    version: 1,
    dialect: 'only',
    tasks: {
      splits: ['all'],
      size: () => Object.keys(plans).length,
      ids: () => Object.keys(plans),
      get: (id) => ({ id, world: 'corridor', split: 'all', type: 'walk', goal: 'win', hash: id }),
    },
    start: (task) => turn(task.id),
    step: turn,
    admissible: () => ['go', 'win'],
    tools: () => [],
    plan: (state) => plans[state],
    lowerBound: () => 2,
    progress: () => 0,
    route: () => undefined,
  }
}
