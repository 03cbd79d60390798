import { describe, expect, test } from 'vitest'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { describeAsking, FORM_OF, linesOf, read } from './asking.ts'
import { FORMS } from './forms.ts'
import { kitchen, pairsOf, store, table, WORLDS } from './worlds.ts'

// `verdict.long.test.ts` uses more seeds.
describeAsking({ same: 8, helps: 12 })

describe.each(WORLDS)('%s', (name, make) => {
  const form = FORM_OF[name] ?? ''

  test('false alarms cost steps', async () => {
    const right = await linesOf(make(), form, simulated())
    const alarmed = await linesOf(make(), form, simulated({ f: 0.5, seed: '1' }))
    expect(alarmed.length).toBeGreaterThan(right.length)
  })
})

describe('golden replies', () => {
  test('a noticed refusal, in each of the three wordings', async () => {
    const crafted = table()
    expect(await answer({ form: FORMS.replaced, task: crafted.task, pairs: pairsOf(crafted, ['get 1 stick']) })).toBe(
      "Previous action 'get 1 stick' is wrong. It should be modified to: get 1 cobblestone.\nThe next action is: get 1 oak logs.",
    )
    const house = kitchen()
    const walked = pairsOf(house, ['go to countertop 1', 'take mug 2 from countertop 1'])
    expect(await answer({ form: FORMS.repaired, task: house.task, pairs: walked })).toBe(
      "Previous action 'take mug 2 from countertop 1' is wrong. To fix this mistake, I should execute: take mug 1 from countertop 1.\nThe next action is: go to sinkbasin 1.",
    )
    const shopped = store()
    const opened = pairsOf(shopped, ['search[red cotton shirt]', 'click[B000000009]'])
    expect(await answer({ form: FORMS.numbered, task: shopped.task, pairs: opened })).toBe(
      'Previous action 2 is wrong. This action should be modified to: click[B000000001]\nThe next action is: click[B000000002]',
    )
  })

  test('a similar but wrong object, which can be inferred', async () => {
    const house = kitchen()
    const pairs = pairsOf(house, ['go to countertop 1', 'take cup 1 from countertop 1'])
    const noticing = simulated({ d1: 1 })
    expect(read(await answer({ form: FORMS.repaired, task: house.task, pairs }, noticing))).toMatchObject({
      isWrong: true,
      change: 'move cup 1 to countertop 1',
    })
    const overlooking = simulated({ d1: 0 })
    expect(read(await answer({ form: FORMS.repaired, task: house.task, pairs }, overlooking)).isWrong).toBe(false)
  })

  test('replaces a wrong option in place', async () => {
    const world = store()
    const pairs = pairsOf(world, ['search[red cotton shirt]', 'click[B000000001]', 'click[red]', 'click[small]'])
    const more = { 'PREVIOUS ACTIONS': pairs.map(({ line }, index) => `${index + 1}: ${line}`).join('\n') }
    expect(await answer({ form: FORMS.numbered, task: world.task, pairs, more })).toBe(
      'Previous action 4 is wrong. This action should be modified to: click[large]\nThe next action is: click[Buy Now]',
    )
  })

  test('leaves a product that is too expensive, because the next action is not possible where it was chosen', async () => {
    const world = store()
    const pairs = pairsOf(world, ['search[red cotton shirt]', 'click[B000000003]'])
    const reply = await answer({ form: FORMS.numbered, task: world.task, pairs })
    expect(read(reply)).toEqual({ isWrong: true, change: undefined, next: 'click[< Prev]' })
  })

  test('a correct action', async () => {
    const world = kitchen()
    const pairs = pairsOf(world, ['go to countertop 1'])
    expect(await answer({ form: FORMS.repaired, task: world.task, pairs })).toBe(
      "Previous action 'go to countertop 1' is correct.\nThe next action is: take mug 1 from countertop 1.",
    )
  })

  test('continues the numbers of the list of previous actions, and does not judge thoughts', async () => {
    const world = table()
    const pairs = [...pairsOf(world, ['get 1 stick']), { line: 'think: that failed', observation: 'OK.' }]
    const more = { 'PREVIOUS ACTIONS': '7: get 1 stick\n8: think: that failed' }
    expect(await answer({ form: FORMS.numbered, task: world.task, pairs, more })).toMatch(/^Previous action 7 is wrong\./)
  })

  test('only a verdict, only the next action, and both before the first action', async () => {
    const world = table()
    const [verdictOnly] = FORMS.replaced.split('\nThen:')
    const pairs = pairsOf(world, ['get 1 stick'])
    expect(await answer({ form: verdictOnly ?? '', task: world.task, pairs })).toBe(
      "Previous action 'get 1 stick' is wrong. It should be modified to: get 1 cobblestone.",
    )
    expect(await answer({ form: FORMS.next, task: world.task, pairs })).toBe('The next action is: get 1 cobblestone')
    expect(await answer({ form: FORMS.replaced, task: table().task, pairs: [] })).toBe('The next action is: get 1 cobblestone.')
  })
})
