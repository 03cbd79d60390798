import { expect, test } from 'vitest'
import { anticipationFigure, reactFigure } from './figures/distance-figure.ts'
import { expectFigure } from './figures/expect-figure.ts'
import { outcomesFigure } from './figures/outcomes-figure.ts'
import { playResults, RESULTS, readResults, resultsText, TASKS } from './lesson-results.ts'

/** With ORRERY_MAKE=1 and `-u`, all tasks are played and written; otherwise the first tasks of each row are played and compared. */
const isMaking = process.env['ORRERY_MAKE'] === '1'
const SAMPLE = 8

test('the agents reproduce the results of lesson 6', async () => {
  const played = await playResults(isMaking ? TASKS : SAMPLE)
  if (isMaking) return expect(resultsText(played)).toMatchFileSnapshot(RESULTS)
  const { rows, calls } = readResults()
  expect(Object.keys(played.rows)).toEqual(Object.keys(rows))
  for (const [name, row] of Object.entries(rows)) expect([name, played.rows[name]]).toEqual([name, row.slice(0, SAMPLE)])
  for (const [name, row] of Object.entries(calls)) expect([name, played.calls[name]]).toEqual([name, row.slice(0, SAMPLE)])
})

test.each([
  [1, reactFigure],
  [2, outcomesFigure],
  [4, anticipationFigure],
])('figure %i and the text of its lesson match the played episodes', async (lesson, draw) => {
  await expectFigure(lesson, await draw())
})
