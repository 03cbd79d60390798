import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budgets, price, seeds } from './figures/from-results.ts'
import { standingResults } from './results.ts'

const FIGURES = join(import.meta.dirname, '../../../docs/lessons/figures')

// Figures that need episodes: `made.long.test.ts`.
test.each([
  ['lesson-3.svg', price],
  ['lesson-5.svg', budgets],
  ['lesson-6.svg', seeds],
])('%s is drawn from the results of lesson 6', async (name, draw) => {
  await expect(draw(standingResults())).toMatchFileSnapshot(join(FIGURES, name))
})
