import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import type { Playable } from './play.ts'
import { simulated } from './players.ts'
import { answer } from './protocols/ask.ts'
import { FORMS } from './protocols/forms.ts'
import { isSolved, kitchen, pairsOf, store, table, WORLDS } from './protocols/worlds.ts'

const DONE = 'think: Task completed!'

/** Returns the reply after some lines with a current step. */
async function replyAfter(make: () => Playable, subtask: string, lines: readonly string[], form: string): Promise<string> {
  const world = make()
  return answer({ form, task: world.task, subtask, pairs: pairsOf(world, lines) })
}

/** Wordings of a step, lines that execute it, and the reply before the last line. */
const STEPS: readonly (readonly [string, () => Playable, readonly string[], readonly string[]])[] = [
  [
    'a craft',
    table,
    [
      'Craft 4 stick.',
      'craft four sticks',
      'Step 3: Make 4 sticks using 2 oak planks.',
      'CREATE 4 STICK!',
      'Then craft 4 minecraft:stick.',
    ],
    ['get 1 oak logs', 'craft 4 oak planks using 1 oak logs', 'craft 4 stick using 2 oak planks'],
  ],
  [
    'some fetches',
    table,
    [
      'Get 1 oak logs, 1 cobblestone.',
      'Gather one oak logs and a cobblestone',
      'Fetch 1 oak_logs, and some cobblestone for crafting.',
    ],
    ['get 1 oak logs', 'get 1 cobblestone'],
  ],
  [
    'finding an object',
    kitchen,
    [
      'Find and take a mug.',
      'Locate the mug and pick it up',
      'take mug 1 from countertop 1',
      'Go to the countertop and grab a mug.',
    ],
    ['go to countertop 1', 'take mug 1 from countertop 1'],
  ],
  [
    'a treatment',
    kitchen,
    ['Clean the mug with sinkbasin 1.', 'clean mug 1 with the sinkbasin', 'Wash it in the sink', '2. Rinse the mug'],
    ['go to countertop 1', 'take mug 1 from countertop 1', 'go to sinkbasin 1', 'clean mug 1 with sinkbasin 1'],
  ],
  [
    'putting it away',
    kitchen,
    [
      'Put the mug in/on a cabinet.',
      'PLACE MUG 1 INTO THE CABINET',
      'put it in cabinet 2',
      'Finally, move the clean mug to cabinet 2.',
    ],
    ['go to countertop 1', 'take mug 1 from countertop 1', 'go to cabinet 2', 'open cabinet 2', 'move mug 1 to cabinet 2'],
  ],
  [
    'a search',
    store,
    ['Search for red cotton shirt.', 'search[red cotton shirt]', 'Search the shop for "red cotton shirt".'],
    ['search[red cotton shirt]'],
  ],
  [
    'opening a product',
    store,
    ['Open a matching item.', 'Select a product that fits', 'Click on B000000001', 'find the best matching result'],
    ['search[red cotton shirt]', 'click[B000000001]'],
  ],
  [
    'choosing',
    store,
    [
      'Choose the options red, large.',
      'Select the size large and the color red',
      'pick the options that fit',
      'Choose the options red, large for binoculars.',
    ],
    ['search[red cotton shirt]', 'click[B000000001]', 'click[red]', 'click[large]'],
  ],
  [
    'a purchase',
    store,
    ['Buy the item.', 'Purchase it', 'Click the Buy Now button.'],
    ['search[red cotton shirt]', 'click[B000000001]', 'click[red]', 'click[large]', 'click[Buy Now]'],
  ],
]

describe.each(STEPS)('a step in the words of any planner: %s', (_, make, wordings, lines) => {
  test.each(wordings)('%s', async (wording) => {
    expect(await replyAfter(make, wording, lines.slice(0, -1), FORMS.action)).toBe(lines.at(-1))
    expect(await replyAfter(make, wording, lines, FORMS.line)).toBe(DONE)
  })
})

test.each(WORLDS)('%s: an unknown step changes nothing', async (_, make) => {
  const { task } = make()
  const whole = { form: FORMS.action, task, pairs: [], more: { PLAN: '1. Be careful.' } }
  expect(await answer({ ...whole, subtask: 'Be careful.' })).toBe(await answer(whole))
})

describe.each(WORLDS)('%s: a plan', (_, make) => {
  const stepsFor = async (task: string, pairs: readonly TranscriptEntry[]): Promise<readonly string[]> => {
    const lines = (await answer({ form: FORMS.list, task, pairs })).split('\n').slice(1)
    return lines.map((line) => line.replace(/^\d+\. /, ''))
  }

  test('has three to five steps, which reach the goal one by one', async () => {
    const world = make()
    const pairs: TranscriptEntry[] = []
    const steps = await stepsFor(world.task, pairs)
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(5)
    for (const subtask of steps) {
      for (let line = ''; line !== DONE && pairs.length < 30; ) {
        const more = { PLAN: steps.join('\n') }
        line = await answer({ form: FORMS.line, task: world.task, subtask, pairs, cue: true, more })
        if (!line.startsWith('think:')) pairs.push({ line, observation: world.step(line) })
        else if (line !== DONE) pairs.push({ line, observation: 'OK.' })
      }
    }
    expect(isSolved(world)).toBe(true)
  })

  test('has fewer steps from the middle of the task, and none at its end', async () => {
    const world = make()
    const pairs: TranscriptEntry[] = []
    const counts = new Set<number>()
    while (!isSolved(world) && pairs.length < 30) {
      counts.add((await stepsFor(world.task, pairs)).length)
      const line = await answer({ form: FORMS.action, task: world.task, pairs })
      pairs.push({ line, observation: world.step(line) })
    }
    expect(isSolved(world)).toBe(true)
    expect(counts.size).toBeGreaterThan(2)
    const verdict = await answer({ form: FORMS.task, task: world.task, pairs })
    expect(verdict).toMatch(/YES$/)
  })
})

describe('a transcript that starts in the middle of the task', () => {
  const clean = 'Clean the mug with sinkbasin 1.'
  const taken = '> take mug 1 from countertop 1\nYou pick up the mug 1 from the countertop 1.'
  const step = (make: () => Playable, subtask: string, more: Readonly<Record<string, string>> = {}): Promise<string> =>
    answer({ form: FORMS.action, task: make().task, subtask, more })

  test('a household: the inventory comes from INFORMATION, else it is checked when it matters', async () => {
    expect(await step(kitchen, clean, { INFORMATION: taken })).toBe('go to sinkbasin 1')
    expect(await step(kitchen, clean, { INFORMATION: 'Last of all: You are carrying: a mug 1.' })).toBe('go to sinkbasin 1')
    expect(await step(kitchen, clean)).toBe('inventory')
    expect(await step(kitchen, 'Find and take a mug.')).toMatch(/^go to /)
    expect(await step(kitchen, clean, { PLAN: `1. ${clean}` })).toMatch(/^go to (?!sinkbasin)/)
  })

  test('a household: checks the inventory once taking fails', async () => {
    const pairs: readonly TranscriptEntry[] = [
      { line: 'go to countertop 1', observation: 'You arrive at countertop 1. On the countertop 1, you see a mug 1.' },
      { line: 'take mug 1 from countertop 1', observation: 'Nothing happens.' },
    ]
    const question = { form: FORMS.action, task: kitchen().task, subtask: 'Find and take a mug.', pairs }
    expect(await answer(question)).toBe('inventory')
  })

  test('crafting: the inventory comes from INFORMATION', async () => {
    const sticks = 'Craft 4 stick.'
    expect(await step(table, sticks, { INFORMATION: '> inventory\nInventory: [oak planks] (4) ' })).toBe(
      'craft 4 stick using 2 oak planks',
    )
    expect(await step(table, sticks, { INFORMATION: 'After step 2 the world said: Inventory: [oak logs] (1) ' })).toBe(
      'craft 4 oak planks using 1 oak logs',
    )
    expect(await step(table, sticks)).toBe('get 1 oak logs')
  })

  test('a shop: the page and product come from INFORMATION and the step', async () => {
    const results = store().step('search[red cotton shirt]')
    const buy = 'Buy[B000000002, "shirt, size large"]'
    expect(await step(store, buy, { INFORMATION: results })).toBe('click[B000000002]')
    const shop = store()
    const pairs = pairsOf(shop, ['search[red cotton shirt]', 'click[B000000002]'])
    const question = { form: FORMS.action, task: shop.task, subtask: buy }
    expect(await answer({ ...question, pairs: pairs.slice(1) })).toBe('click[large]')
    expect(await answer({ ...question, subtask: 'Search[wool shirt]' })).toBe('search[wool shirt]')
  })
})

describe('a page shown without a transcript', () => {
  const shown = (
    observation: string,
    more: Readonly<Record<string, string>> = {},
    form: string = FORMS.action,
  ): Promise<string> => answer({ form, task: store().task, more: { OBSERVATION: observation, ...more } })
  const opened = (label: string): string => {
    const shop = store()
    pairsOf(shop, ['search[red cotton shirt]', label])
    return shop.step('click[large]')
  }

  test('results: the most promising product, unless it is marked as opened', async () => {
    const results = store().step('search[red cotton shirt]')
    expect(await shown(results)).toBe('click[B000000001]')
    const marked = results.replace(/\[button\] B000000001 \[button_\]/, '[clicked button] B000000001 [clicked button_]')
    expect(marked).not.toBe(results)
    expect(await shown(marked)).toBe('click[B000000002]')
    expect(await shown(marked, {}, FORMS.shortlist)).toBe("shortlisted=['B000000002']")
  })

  test('a product: selects missing options, and leaves one with too many mismatches', async () => {
    expect(await shown(opened('click[B000000001]'))).toBe('click[red]')
    expect(await shown(opened('click[B000000003]'))).toBe('click[< Prev]')
    expect(await shown(opened('click[B000000001]'), {}, FORMS.match)).toBe('Answer: True')
    expect(await shown(opened('click[B000000003]'), {}, FORMS.match)).toBe('Answer: False')
  })

  test('a product: facts already read count', async () => {
    const page = opened('click[B000000002]')
    expect(await shown(page)).toBe('click[Features]')
    const details = 'Features:\nRed cotton, long sleeves'
    expect(await shown(page, { 'OPENED DETAILS': details })).toBe('click[Buy Now]')
    expect(await shown(page, { 'OPENED DETAILS': 'Features:\nGreen' })).toBe('click[< Prev]')
  })

  test('the search page after a round trip in the transcript', async () => {
    const shop = store()
    const pairs = pairsOf(shop, ['search[red cotton shirt]', 'click[B000000002]'])
    const question = { form: FORMS.action, task: shop.task, pairs, more: { OBSERVATION: shop.task } }
    expect(await answer(question)).toMatch(/^search\[/)
  })
})

test('uses only the prompt: no listing, nothing to open; no INFORMATION, an empty inventory', async () => {
  const results = store().step('search[red cotton shirt]')
  const without = results
    .split('\n')
    .filter((line) => !line.includes('B000000001'))
    .join('\n')
  const replyTo = (OBSERVATION: string): Promise<string> =>
    answer({ form: FORMS.action, task: store().task, more: { OBSERVATION } })
  expect(await replyTo(results)).toBe('click[B000000001]')
  expect(await replyTo(without)).not.toContain('B000000001')
})

test('a step is short, so its end is not forgotten', async () => {
  const forgetful = simulated({ errorRates: { forgetsSubgoal: 1 } })
  const world = kitchen()
  const lines = ['go to countertop 1', 'take mug 1 from countertop 1', 'go to sinkbasin 1', 'clean mug 1 with sinkbasin 1']
  const question = { form: FORMS.action, task: world.task, pairs: pairsOf(world, lines) }
  expect(await answer(question, forgetful)).toBe('look')
  const subtask = 'Put the mug in/on a cabinet.'
  expect(await answer({ ...question, subtask }, forgetful)).toMatch(/^go to cabinet/)
})

describe('an unknown world', () => {
  const task = 'Your task is to: put a mug on the desk and ring the bell.'
  const more = { 'ACTIONS NOW': 'open drawer 1\nput mug 1 on desk 1\nring bell\nlook' }
  const replyTo = (form: string, pairs: readonly TranscriptEntry[], subtask?: string): Promise<string> =>
    answer({ form, task, pairs, more, ...(subtask === undefined ? {} : { subtask }) })

  test('plans with the listed actions, for the task or the current step', async () => {
    expect(await replyTo(FORMS.list, [])).toBe('List\n1. Put mug 1 on desk 1.\n2. Ring bell.')
    expect(await replyTo(FORMS.action, [], 'Ring the bell.')).toBe('ring bell')
  })

  test("treats a step as done after a matching line, and the task after the world's announcement", async () => {
    const rung: TranscriptEntry = { line: 'ring bell', observation: 'It rings.' }
    expect(await replyTo(FORMS.step, [], 'Ring the bell.')).toMatch(/NO$/)
    expect(await replyTo(FORMS.step, [rung], 'Ring the bell.')).toMatch(/YES$/)
    expect(await replyTo(FORMS.task, [rung])).toMatch(/NO$/)
    expect(await replyTo(FORMS.task, [{ ...rung, observation: 'The task is completed!' }])).toMatch(/YES$/)
  })
})
