import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectFigure, PAGES } from './figures/expect-figure.ts'
import { missingStatements, supported } from './figures/lesson-figure.ts'
import { tableStatements } from './figures/printed-tables.ts'
import { budgetFigure, callsFigure, seedsFigure } from './figures/result-figures.ts'
import { readResults } from './lesson-results.ts'

// Figures 1, 2 and 4 play episodes: `reproduction.long.test.ts`.
test.each([
  [3, callsFigure],
  [5, budgetFigure],
  [6, seedsFigure],
])('figure %i and the text of its lesson match the results of lesson 6', async (lesson, draw) => {
  await expectFigure(lesson, draw(readResults()))
})

test.each(Object.entries(tableStatements))('sentences of %s match the tables that the page prints', (page, statementsOf) => {
  const text = readFileSync(join(PAGES, page), 'utf8')
  expect(missingStatements(text, statementsOf(text))).toEqual([])
})

describe('claims on data', () => {
  test('rejects a title that the data do not support', () => {
    expect(() => supported('fewer calls', false)).toThrow('FIGURE_CLAIM: the data do not support "fewer calls"')
    const results = readResults()
    const swapped = { ...results, rows: { ...results.rows, rebact: results.rows['react'] ?? '' } }
    expect(() => callsFigure(swapped)).toThrow('FIGURE_CLAIM')
    const dear = { ...results, calls: { ...results.calls, rebact: (results.calls['rebact'] ?? []).map((calls) => calls * 2) } }
    expect(() => callsFigure(dear)).toThrow('FIGURE_CLAIM')
  })

  test('reports a sentence that a page lacks', () => {
    expect(missingStatements('It solves\n*36* tasks.', ['It solves 36 tasks.', 'It solves 35 tasks.'])).toEqual([
      'It solves 35 tasks.',
    ])
  })
})
