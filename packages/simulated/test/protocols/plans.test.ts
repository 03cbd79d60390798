import { describe, expect, test } from 'vitest'
import { craftingTable } from '../crafting-table.ts'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { table, WORLDS } from './worlds.ts'

async function stepsWith(errorRates: Readonly<Record<string, number>>): Promise<readonly string[]> {
  const reply = await answer({ form: FORMS.list, task: table().task }, simulated({ errorRates }))
  return reply
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\d+\. /, ''))
}

describe.each(WORLDS)('%s', (_, make) => {
  test('has the same steps in both formats, numbered from 1', async () => {
    const { task } = make()
    const list = (await answer({ form: FORMS.list, task })).split('\n')
    const plan = (await answer({ form: FORMS.plan, task })).split('\n')
    expect(list[0]).toBe('List')
    expect(list.length).toBeGreaterThan(2)
    const numbers = list.slice(1).map((_, index) => index + 1)
    expect(list.slice(1).map((line) => Number(/^(\d+)\. \S/.exec(line)?.[1]))).toEqual(numbers)
    expect(plan.slice(0, -1).map((line) => line.replace(/^Step (\d+): /, '$1. '))).toEqual(list.slice(1))
    expect(plan.at(-1)).toBe(`Execution Order: (${numbers.map((number) => `Step ${number}`).join(' AND ')})`)
  })
})

test('fetches everything in the first step of a long plan, which is not longer for it', async () => {
  const commands = [1, 2, 3, 4, 5, 6].map((level) => `craft 1 part ${level} using 1 part ${level - 1}, ${level} ore`)
  const { task } = craftingTable({ commands, goal: 'part 6' })
  expect(await answer({ form: FORMS.list, task })).toBe(
    ['List', '1. Get 1 part 0, 21 ore.', ...[3, 4, 5, 6].map((level, index) => `${index + 2}. Craft 1 part ${level}.`)].join(
      '\n',
    ),
  )
})

describe('errors in plans', () => {
  test('can be forced individually', async () => {
    const right = await stepsWith({})
    expect((await stepsWith({ planOmit: 1 })).length).toBeLessThan(right.length)
    const swapped = await stepsWith({ planOrder: 1 })
    expect(swapped).not.toEqual(right)
    expect(swapped.toSorted()).toEqual(right.toSorted())
    const miscounted = await stepsWith({ planCount: 1 })
    expect(miscounted).not.toEqual(right)
    expect(miscounted.map((step) => step.replace(/\d+/, ''))).toEqual(right.map((step) => step.replace(/\d+/, '')))
    expect(new Set(await stepsWith({ planRepeatParent: 1 }))).toEqual(new Set(['craft lever.']))
  })

  test('the parent of a plan for a subtask is the subtask', async () => {
    const question = { form: FORMS.plan, task: table().task, subtask: 'Craft 4 stick.' }
    expect(await answer(question, simulated({ errorRates: { planRepeatParent: 1 } }))).toMatch(/^Step 1: Craft 4 stick\.$/m)
  })

  test('occur at about the requested rate, and elsewhere in the plan after a failed one', async () => {
    const right = await stepsWith({})
    let wrong = 0
    let other = 0
    for (let seed = 0; seed < 1000; seed += 1) {
      const model = simulated({ plan: 0.1, seed: String(seed) })
      const first = await answer({ form: FORMS.list, task: table().task }, model)
      const more = { 'FAILED PLANS': '1. Get 1 stick.' }
      if (first !== ['List', ...right.map((step, index) => `${index + 1}. ${step}`)].join('\n')) wrong += 1
      if (first !== (await answer({ form: FORMS.list, task: table().task, more }, model))) other += 1
    }
    expect(wrong / 1000).toBeCloseTo(1 - 0.9 ** right.length, 1)
    expect(other).toBeGreaterThan(wrong / 2)
  })
})

test("uses a shop's modules if the prompt offers them, with known products", async () => {
  const [, , [, make] = []] = WORLDS
  const task = make?.().task ?? ''
  const actions = 'Search[keywords]\nSimpleMatch[criteria]\nDetailMatch[id, criteria]\nBuy[id, "criteria"]'
  const criteria = 'red cotton shirt long sleeves large, size large, price at most 50 dollars'
  expect(await answer({ form: FORMS.plan, task, actions })).toBe(
    [
      'Step 1: Search[red cotton shirt long sleeves large]',
      `Step 2: SimpleMatch[${criteria}]`,
      `Step 3: DetailMatch[prod_id, ${criteria}]`,
      `Step 4: Buy[prod_id, "${criteria}"]`,
      'Execution Order: (Step 1 AND Step 2 AND Step 3 AND Step 4)',
    ].join('\n'),
  )
  const more = { INFORMATION: 'Shortlisted products: B000000001, B000000002, B000000003' }
  expect(await answer({ form: FORMS.plan, task, actions, more })).toBe(
    [
      `Step 1: DetailMatch[B000000001, ${criteria}]`,
      `Step 2: Buy[B000000001, "${criteria}"]`,
      `Step 3: Buy[B000000001, "${criteria}", or B000000002, B000000003 if it fits better]`,
      'Execution Order: ((Step 1 AND Step 2) OR (Step 3))',
    ].join('\n'),
  )
})
