/** Every edit of benchmarks/metamorphic, with all agents, worlds and presets, on part of the requests of its table. */
import { expect, test } from 'vitest'
import { DIRECTIONAL_EDITS } from '../benchmarks/metamorphic/directional-edits.mjs'
import { directionalResults, invarianceResults } from '../benchmarks/metamorphic/suite.mjs'

/** Edits about actions that few households need: they require many households, and apply to no other world. */
const RARE = ['no cabinets', 'avoid drawers']
const HOUSEHOLDS = { worlds: ['alfworld'], agents: [], households: 100, firsts: 0, questions: 0 }

test('edits without meaning change at most 2 % of the decisions', async () => {
  const results = await invarianceResults({ requests: 4 })
  expect(results.filter(({ share }) => share > 0.02)).toEqual([])
})

test('edits with meaning move decisions in the expected direction', async () => {
  const others = Object.keys(DIRECTIONAL_EDITS).filter((name) => !RARE.includes(name))
  const results = [
    ...(await directionalResults(HOUSEHOLDS, { names: RARE })),
    ...(await directionalResults({ tasks: 8, households: 24, firsts: 16, questions: 24 }, { names: others })),
  ]
  expect(results.filter(({ holds }) => !holds)).toEqual([])
})
