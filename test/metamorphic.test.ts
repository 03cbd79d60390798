/**
 * Edits of prompts without meaning leave the decisions of the simulated model as they are; edits with meaning move them. A sample of
 * benchmarks/metamorphic; `metamorphic.long.test.ts` measures all of it.
 */
import { expect, test } from 'vitest'
import { directionalResults, invarianceResults } from '../benchmarks/metamorphic/suite.mjs'

const PART = { worlds: ['textcraft', 'alfworld', 'webshop'], presets: ['mid'] }
/** Share of decisions that an edit without meaning may change. */
const MAX_CHANGED = 0.02

test('edits without meaning change no decisions', async () => {
  const results = await invarianceResults({ ...PART, agents: ['react', 'rebact', 'plan-act'], requests: 6 })
  expect(results.length).toBeGreaterThanOrEqual(40)
  expect(results.filter(({ share }) => share > MAX_CHANGED)).toEqual([])
})

test('instructions, hints and reply formats move decisions', async () => {
  const names = ['no fetching', 'inventory first', 'look each time', 'place named', 'thoughts forbidden', 'JSON requested']
  const part = {
    worlds: ['textcraft', 'alfworld'],
    presets: ['strong'],
    agents: [],
    tasks: 12,
    households: 24,
    firsts: 12,
    questions: 0,
  }
  const results = await directionalResults(part, { names })
  expect(results.filter(({ holds }) => !holds)).toEqual([])
})
