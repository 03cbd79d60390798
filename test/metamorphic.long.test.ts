/** Every edit of benchmarks/metamorphic, with all agents, worlds and presets. */
import { expect, test } from 'vitest'
import { directionalResults, invarianceResults } from '../benchmarks/metamorphic/suite.mjs'

test('edits without meaning change at most 2 % of the decisions', async () => {
  const results = await invarianceResults()
  expect(results.filter(({ share }) => share > 0.02)).toEqual([])
})

test('edits with meaning move decisions in the expected direction', async () => {
  const results = await directionalResults()
  expect(results.filter(({ holds }) => !holds)).toEqual([])
})
