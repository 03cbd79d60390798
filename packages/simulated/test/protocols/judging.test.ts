import type { LanguageModel } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import type { Playable } from '../play.ts'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { kitchen, pairsOf, store, table } from './worlds.ts'

const RIGHT: readonly (readonly [string, () => Playable, readonly string[]])[] = [
  ['a fetch', table, ['get 1 cobblestone']],
  ['a craft', table, ['get 1 oak logs', 'craft 4 oak planks using 1 oak logs']],
  ['a place searched in vain', kitchen, ['go to drawer 1', 'open drawer 1']],
  ['the object found', kitchen, ['go to countertop 1', 'take mug 1 from countertop 1']],
  ['a search', store, ['search[red cotton shirt]']],
  ['a product that fits', store, ['search[red cotton shirt]', 'click[B000000001]']],
  ['the right option', store, ['search[red cotton shirt]', 'click[B000000001]', 'click[large]']],
]

const REFUSED: readonly (readonly [string, () => Playable, readonly string[]])[] = [
  ['an item that has to be crafted', table, ['get 1 stick']],
  ['an object that is not there', kitchen, ['go to countertop 1', 'take mug 2 from countertop 1']],
  ['a product that is not listed', store, ['search[red cotton shirt]', 'click[B000000009]']],
]

const INFERABLE: readonly (readonly [string, () => Playable, readonly string[]])[] = [
  ['an item of no use', table, ['get 1 coal']],
  ['an object of another kind', kitchen, ['go to countertop 1', 'take cup 1 from countertop 1']],
  ['a place searched before', kitchen, ['go to cabinet 2', 'open cabinet 2', 'go to drawer 1', 'go to cabinet 2']],
  ['a product that is too dear', store, ['search[red cotton shirt]', 'click[B000000003]']],
  ['the wrong option', store, ['search[red cotton shirt]', 'click[B000000001]', 'click[small]']],
]

interface Judged {
  readonly align: boolean
  readonly merged: boolean
  readonly score: number
}

async function judgements(make: () => Playable, lines: readonly string[], model: LanguageModel): Promise<Judged> {
  const world = make()
  const question = { task: world.task, pairs: pairsOf(world, lines) }
  const aligned = await answer({ ...question, form: FORMS.align }, model)
  const merged = await answer({ ...question, form: FORMS.merged }, model)
  const value = await answer({ ...question, form: FORMS.value }, model)
  return {
    align: aligned.endsWith('\nYES'),
    merged: merged.includes('Moves towards the step: YES'),
    score: Number(/the correctness score is (\d+)$/.exec(value)?.[1]),
  }
}

describe('a perfect judge', () => {
  test.each(RIGHT)('approves of %s', async (_, make, lines) => {
    expect(await judgements(make, lines, simulated())).toMatchObject({ align: true, merged: true })
  })

  test.each([...REFUSED, ...INFERABLE])('reports %s', async (_, make, lines) => {
    const { align, merged, score } = await judgements(make, lines, simulated())
    expect([align, merged]).toEqual([false, false])
    expect(score).toBeLessThan((await judgements(make, lines.slice(0, -1), simulated())).score)
  })
})

describe('an imperfect judge', () => {
  test.each(REFUSED)('overlooks at rate d2 %s', async (_, make, lines) => {
    expect(await judgements(make, lines, simulated({ d2: 0 }))).toMatchObject({ align: true, merged: true })
    expect(await judgements(make, lines, simulated({ d1: 0 }))).toMatchObject({ align: false, merged: false })
  })

  test.each(INFERABLE)('overlooks at rate d1 %s', async (_, make, lines) => {
    expect(await judgements(make, lines, simulated({ d1: 0 }))).toMatchObject({ align: true, merged: true })
    expect(await judgements(make, lines, simulated({ d2: 0 }))).toMatchObject({ align: false, merged: false })
  })

  test.each(RIGHT)('raises a false alarm at rate f about %s', async (_, make, lines) => {
    expect(await judgements(make, lines, simulated({ f: 1 }))).toMatchObject({ align: false, merged: false })
  })

  test('has about the requested rates', async () => {
    const rate = async (lines: readonly string[], rates: object): Promise<number> => {
      let approvals = 0
      for (let seed = 0; seed < 400; seed += 1) {
        const model = simulated({ ...rates, seed: String(seed) })
        const world = table()
        const text = await answer({ form: FORMS.align, task: world.task, pairs: pairsOf(world, lines) }, model)
        if (text.endsWith('YES')) approvals += 1
      }
      return approvals / 400
    }
    expect(await rate(['get 1 stick'], { d2: 0.8 })).toBeCloseTo(0.2, 1)
    expect(await rate(['get 1 cobblestone'], { f: 0.3 })).toBeCloseTo(0.7, 1)
  })

  test('is not affected by the rates for acting', async () => {
    expect(await judgements(table, ['get 1 stick'], simulated({ n2: 0, n1: 0 }))).toMatchObject({ align: false })
  })
})

test('describes the last action; quotes a failure, and a refusal with its answer', async () => {
  const describing = async (make: () => Playable, lines: readonly string[]): Promise<string> => {
    const world = make()
    return answer({ form: FORMS.align, task: world.task, pairs: pairsOf(world, lines) })
  }
  expect(await describing(kitchen, ['go to countertop 1'])).toBe('The action is to go to countertop 1.\nYES')
  expect(await describing(store, ['search[red cotton shirt]'])).toBe("The action is to search for 'red cotton shirt'.\nYES")
  expect(await describing(table, ['get 1 stick'])).toBe(
    "The action is to get 1 stick, but 'get 1 stick' was refused: Could not find stick.\nNO",
  )
  expect(await describing(kitchen, ['go to countertop 1', 'take cup 1 from countertop 1'])).toBe(
    "The action is to take cup 1 from countertop 1, but 'take cup 1 from countertop 1' does not help.\nNO",
  )
})

test('judges an action shown separately like one in the transcript', async () => {
  for (const [, make, lines] of [...RIGHT, ...REFUSED, ...INFERABLE]) {
    const world = make()
    const pairs = pairsOf(world, lines)
    const last = pairs.at(-1) as TranscriptEntry
    const more = {
      'OBSERVATION BEFORE': pairs.at(-2)?.observation ?? world.task,
      ACTION: last.line,
      'OBSERVATION AFTER': last.observation,
    }
    const expected = await answer({ form: FORMS.align, task: world.task, pairs })
    expect(await answer({ form: FORMS.align, task: world.task, pairs: pairs.slice(0, -1), more })).toBe(expected)
    expect(await answer({ form: FORMS.align, task: world.task, pairs, more })).toBe(expected)
  }
})

describe('completion', () => {
  const CRAFTED = [
    'get 1 cobblestone',
    'get 1 oak logs',
    'craft 4 oak planks using 1 oak logs',
    'craft 4 stick using 2 oak planks',
    'craft 1 lever using 1 cobblestone, 1 stick',
  ]
  const verdictsOn = (lines: readonly string[], model?: LanguageModel, subtask?: string): Promise<readonly string[]> => {
    const world = table()
    const question = { task: world.task, pairs: pairsOf(world, lines), ...(subtask === undefined ? {} : { subtask }) }
    const verdict = async (form: string): Promise<string> => (await answer({ ...question, form }, model)).split('\n').at(-1) ?? ''
    return Promise.all([verdict(FORMS.task), verdict(FORMS.step)])
  }

  test('of finished and unfinished tasks', async () => {
    expect(await verdictsOn(CRAFTED)).toEqual(['YES', 'YES'])
    expect(await verdictsOn(CRAFTED.slice(0, -1))).toEqual(['NO', 'NO'])
  })

  test('of a step does not complete the task; an unnecessary step is skipped', async () => {
    expect(await verdictsOn(CRAFTED.slice(0, 4), simulated(), 'Craft 4 stick.')).toEqual(['NO', 'YES'])
    expect(await verdictsOn(CRAFTED.slice(0, 3), simulated(), 'Craft 4 stick.')).toEqual(['NO', 'NO'])
    expect(await verdictsOn(CRAFTED, simulated(), 'Craft 1 torch.')).toEqual(['YES', 'SKIP'])
  })

  test('is claimed falsely at rate fp and denied at rate f', async () => {
    expect(await verdictsOn(CRAFTED.slice(0, 1), simulated({ fp: 1 }))).toEqual(['YES', 'YES'])
    expect(await verdictsOn(CRAFTED, simulated({ f: 1 }))).toEqual(['NO', 'NO'])
    expect(await verdictsOn(CRAFTED.slice(0, 1), simulated({ errorRates: { prematureDone: 1 } }))).toEqual(['YES', 'YES'])
  })
})

test('approves a proposed action if it is right now', async () => {
  const form = 'May this action be taken? Reply YES or NO.'
  const verdictsOn = async (lines: readonly string[], rates = {}): Promise<string | undefined> => {
    const world = store()
    const question = { form, task: world.task, pairs: pairsOf(world, lines), more: { ACTION: 'click[Buy Now]' } }
    return (await answer(question, simulated(rates))).split('\n').at(-1)
  }
  const opened = ['search[red cotton shirt]', 'click[B000000001]']
  const ready = [...opened, 'click[red]', 'click[large]']
  expect([await verdictsOn(ready), await verdictsOn(ready, { f: 1 })]).toEqual(['YES', 'NO'])
  expect([await verdictsOn(opened), await verdictsOn(opened, { d1: 0 })]).toEqual(['NO', 'YES'])
})

test('the score increases with completed steps, to the maximum at the goal', async () => {
  const lines = ['get 1 cobblestone', 'get 1 oak logs', 'craft 4 oak planks using 1 oak logs', 'craft 4 stick using 2 oak planks']
  const scores: number[] = []
  for (let count = 0; count <= lines.length; count += 1) {
    scores.push((await judgements(table, lines.slice(0, count), simulated())).score)
  }
  expect(scores[0]).toBe(4)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(new Set(scores).size).toBeGreaterThan(3)
  expect((await judgements(table, [...lines, 'craft 1 lever using 1 cobblestone, 1 stick'], simulated())).score).toBe(10)
})
