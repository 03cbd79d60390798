import type { Message } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { kitchen, pairsOf, store, table, WORLDS } from './worlds.ts'

const FOLLOW_UP = 'If the action above is not right, the next action should instead be:'

describe.each(WORLDS)('%s', (name, make) => {
  test('an action, and remedies that all differ', async () => {
    const { task } = make()
    const question = { form: FORMS.action, task, pairs: [] }
    const given = [await answer(question)]
    const follow: Message[] = []
    for (let round = 0; round < 2; round += 1) {
      follow.push({ role: 'assistant', content: given.at(-1) ?? '' }, { role: 'user', content: FOLLOW_UP })
      given.push(await answer({ ...question, follow }))
    }
    expect(new Set(given).size).toBe(3)
  })

  test('the remedy for a mistake is the right action', async () => {
    const world = make()
    const begun = name === 'alfworld' ? ['go to countertop 1'] : []
    const question = { form: FORMS.action, task: world.task, pairs: pairsOf(world, begun) }
    const model = simulated({ misconception: 1 })
    const wrong = await answer(question, model)
    const right = await answer(question)
    expect(wrong).not.toBe(right)
    const follow: readonly Message[] = [
      { role: 'assistant', content: wrong },
      { role: 'user', content: FOLLOW_UP },
    ]
    expect(await answer({ ...question, follow }, model)).toBe(right)
  })

  test('a remedy after an unparsed reply', async () => {
    const { task } = make()
    const question = { form: FORMS.action, task, pairs: [] }
    const first = await answer(question)
    const follow: readonly Message[] = [
      { role: 'assistant', content: first },
      { role: 'user', content: FOLLOW_UP },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'That reply could not be read.' },
    ]
    expect(await answer({ ...question, follow })).not.toBe(first)
  })
})

describe('claims', () => {
  const craft = ['get 1 oak logs', 'craft 4 oak planks using 1 oak logs', 'craft 4 stick using 2 oak planks']
  const line = (pairs: readonly TranscriptEntry[], subtask?: string, rates = {}, form: string = FORMS.line): Promise<string> => {
    const question = { form, task: table().task, pairs, cue: true }
    return answer({ ...question, ...(subtask === undefined ? {} : { subtask }) }, simulated(rates))
  }

  test('that a subtask is done, in the words of the prompt', async () => {
    const pairs = pairsOf(table(), craft)
    expect(await line(pairs, 'Craft 4 stick.')).toBe('think: Task completed!')
    expect(await line(pairs.slice(0, 2), 'Craft 4 stick.')).toBe('craft 4 stick using 2 oak planks')
    expect(await line(pairs)).toBe('get 1 cobblestone')
    const offer = 'Reply with one line. The thought `think: I did it` ends the attempt as done.'
    expect(await line(pairs, 'Craft 4 stick.', {}, offer)).toBe('think: I did it')
    expect(await line(pairs, 'Craft 4 stick.', {}, 'Reply with one line or `think: `.')).toBe('think: Task completed!')
  })

  test('only those that the prompt offers', async () => {
    const pairs = pairsOf(table(), craft)
    const offer = 'Reply with one line or `think: `. The thought `think: I give up` gives it up.'
    expect(await line(pairs, 'Craft 4 stick.', {}, offer)).not.toMatch(/completed/)
    expect(await line(pairs, 'Craft 4 stick.', { errorRates: { falseFail: 1 } }, offer)).toBe('think: I give up')
  })

  test('in the other worlds', async () => {
    const house = kitchen()
    const taken = pairsOf(house, ['go to countertop 1', 'take mug 1 from countertop 1'])
    const question = { form: FORMS.line, cue: true }
    const subtask = 'Find and take a mug.'
    expect(await answer({ ...question, task: house.task, pairs: taken, subtask })).toBe('think: Task completed!')
    expect(await answer({ ...question, task: house.task, pairs: taken.slice(0, 1), subtask })).toBe(
      'take mug 1 from countertop 1',
    )
    const shopped = store()
    const opened = pairsOf(shopped, ['search[red cotton shirt]', 'click[B000000001]'])
    const open = 'Open a matching item.'
    expect(await answer({ ...question, task: shopped.task, pairs: opened, subtask: open })).toBe('think: Task completed!')
    expect(await answer({ ...question, task: shopped.task, pairs: opened.slice(0, 1), subtask: open })).toBe('click[B000000001]')
  })

  test('that are false at rate fp after the first action, and none if none is offered', async () => {
    const pairs = pairsOf(table(), ['get 1 cobblestone'])
    expect(await line(pairs, undefined, { fp: 1 })).toBe('think: Task completed!')
    expect(await line(pairs, undefined, { fp: 1 }, 'Reply with one line.')).toBe('get 1 oak logs')
    expect(await line([], undefined, { fp: 1 }, 'Reply with one line.')).toBe('get 1 cobblestone')
    expect(await line(pairs, undefined, { errorRates: { falseFail: 1 } })).toBe('think: Task failed!')
  })

  test('of failure, if nothing is left to try and this was noticed', async () => {
    const task = 'Crafting commands:\ncraft 1 torch using 1 coal\n\nGoal: craft lever.'
    const refused: TranscriptEntry = { line: 'get 1 lever', observation: 'Could not find lever' }
    const inventoryCheck: TranscriptEntry = { line: 'inventory', observation: 'Inventory: You are not carrying anything.' }
    const ask = (pairs: readonly TranscriptEntry[], rates = {}): Promise<string> =>
      answer({ form: FORMS.line, task, pairs, cue: true }, simulated(rates))
    expect(await ask([refused])).toBe('inventory')
    expect(await ask([refused, inventoryCheck])).toBe('think: Task failed!')
    expect(await ask([refused, refused, refused], { n2: 0 })).toBe('get 1 lever')
  })
})
