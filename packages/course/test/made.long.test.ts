import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ladder } from './figures/ladder.ts'
import { outcomes } from './figures/outcomes.ts'
import { playResults, RESULTS, resultsText, standingResults, TASKS } from './results.ts'

const FIGURES = join(import.meta.dirname, '../../../docs/lessons/figures')

/**
 * With ORRERY_MAKE=1 and `-u`, runs everything and writes the files. Otherwise runs the first tasks of each row and compares
 * them.
 */
const isMaking = process.env['ORRERY_MAKE'] === '1'
const SAMPLE = 8

test('the results of lesson 6 are what the agents play', async () => {
  const played = await playResults(isMaking ? TASKS : SAMPLE)
  if (isMaking) return expect(resultsText(played)).toMatchFileSnapshot(RESULTS)
  const { rows, calls } = standingResults()
  expect(Object.keys(played.rows)).toEqual(Object.keys(rows))
  for (const [name, row] of Object.entries(rows)) expect([name, played.rows[name]]).toEqual([name, row.slice(0, SAMPLE)])
  for (const [name, row] of Object.entries(calls)) expect([name, played.calls[name]]).toEqual([name, row.slice(0, SAMPLE)])
})

test('figure 1 is an episode of ReAct', async () => {
  const drawn = { agent: 'react', task: 'alfworld/valid_unseen/0', title: 'A loop that goes on: one episode of ReAct' }
  await expect(await ladder(drawn)).toMatchFileSnapshot(join(FIGURES, 'lesson-1.svg'))
})

test('figure 2 is what became of steps', async () => {
  await expect(await outcomes()).toMatchFileSnapshot(join(FIGURES, 'lesson-2.svg'))
})

test('figure 4 is an episode of Anticipatory Reflection', async () => {
  const drawn = {
    agent: 'anticipatory-reflection',
    task: 'alfworld/valid_unseen/0',
    title: 'Forward, back, and forward another way',
  }
  await expect(await ladder(drawn)).toMatchFileSnapshot(join(FIGURES, 'lesson-4.svg'))
})
