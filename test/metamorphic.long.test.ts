/** Every edit of benchmarks/metamorphic, with all agents, worlds and presets, on part of the requests of its table. */
import { expect, test } from 'vitest'
import { directionalResults, invarianceResults } from '../benchmarks/metamorphic/suite.mjs'

test('edits without meaning change at most 2 % of the decisions', async () => {
  const results = await invarianceResults({ requests: 6 })
  expect(results.filter(({ share }) => share > 0.02)).toEqual([])
})

test('edits with meaning move decisions in the expected direction', async () => {
  const results = await directionalResults({ tasks: 8, households: 100, firsts: 30 })
  expect(results.filter(({ holds }) => !holds)).toEqual([])
})
