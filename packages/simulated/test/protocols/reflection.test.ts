import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { kitchen, pairsOf, store, table } from './worlds.ts'

describe('a reflection', () => {
  test('quotes the failed lines, most frequent first, each with an alternative', async () => {
    const world = table()
    const pairs = pairsOf(world, ['get 1 stick', 'get 1 cobblestone', 'get 1 oak planks', 'get 1 oak planks'])
    expect(await answer({ form: FORMS.reflection, task: world.task, pairs })).toMatch(
      /'get 1 oak planks'.*\bget 1 oak logs\b.*'get 1 stick'.*\bget 1 cobblestone\b/,
    )
  })

  test('includes inferable failures', async () => {
    const house = kitchen()
    const pairs = pairsOf(house, ['go to countertop 1', 'take cup 1 from countertop 1'])
    expect(await answer({ form: FORMS.reflection, task: house.task, pairs })).toMatch(
      /'take cup 1 from countertop 1'.*\bmove cup 1 to countertop 1\b/,
    )
    const shopped = store()
    const dear = pairsOf(shopped, ['search[red cotton shirt]', 'click[B000000003]'])
    expect(await answer({ form: FORMS.reflection, task: shopped.task, pairs: dear })).toMatch(
      /'click\[B000000003\]'.*\bclick '< Prev'/,
    )
  })

  test('omits unnoticed failures, and says nothing useful at rate g', async () => {
    const world = table()
    const pairs = pairsOf(world, ['get 1 stick'])
    for (const rates of [{ d2: 0 }, { g: 1 }]) {
      expect(await answer({ form: FORMS.reflection, task: world.task, pairs }, simulated(rates))).not.toContain("'get 1 stick'")
    }
  })

  test('cures the misconception it names in the next trial, if it is used', async () => {
    const world = table()
    const first = await answer({ form: FORMS.action, task: world.task, pairs: [] }, simulated({ misconception: 1 }))
    expect(first).not.toBe('get 1 cobblestone')
    const pairs: readonly TranscriptEntry[] = [{ line: first, observation: `Could not find ${first}` }]
    const lesson = await answer({ form: FORMS.reflection, task: world.task, pairs })
    expect(lesson).toContain(`'${first}'`)
    const next = (use: number): Promise<string> =>
      answer(
        { form: FORMS.action, task: world.task, pairs: [], more: { MEMORY: `Trial 1: ${lesson}` } },
        simulated({ misconception: 1, use }),
      )
    expect(await next(1)).not.toBe(first)
    expect(await next(0)).toBe(first)
  })
})
