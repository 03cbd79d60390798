import { describe, expect, test } from 'vitest'
import { type House, type HouseholdOptions, household, typeOf } from '../../../../packages/simulated/test/household.ts'
import { type Pair, play, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { simulated } from '../../../../packages/simulated/test/players.ts'

const perfect = simulated()

const KITCHEN: HouseholdOptions['furniture'] = [
  { name: 'cabinet 2', openable: true, contents: ['pan 1'] },
  { name: 'cabinet 1', openable: true },
  { name: 'countertop 1', contents: ['cup 1', 'knife 1', 'mug 1'] },
  { name: 'fridge 1', openable: true, contents: ['mug 2'] },
  { name: 'microwave 1', openable: true },
  { name: 'sinkbasin 1' },
]

async function linesOf(options: HouseholdOptions): Promise<readonly string[]> {
  const { solved, history } = await play(perfect, household(options))
  expect(solved).toBe(true)
  return history.map(([line]) => line).filter((line) => !line.startsWith('think:'))
}

const mugsIn = (house: House, place: string): readonly string[] => house.in(place).filter((each) => typeOf(each) === 'mug')
const anyIn = (house: House, type: string, fits: (mugs: readonly string[]) => boolean): boolean =>
  [1, 2].some((number) => fits(mugsIn(house, `${type} ${number}`)))

describe('golden replies in the line protocol', () => {
  const { task } = household({ furniture: KITCHEN, sentence: 'put a clean mug in cabinet', isDone: () => false })
  const history: readonly Pair[] = [
    ['think: My plan is to find and take a mug, then clean it, then put it in a cabinet.', 'OK.'],
    ['go to countertop 1', 'You arrive at countertop 1. On the countertop 1, you see a cup 1, a knife 1, and a mug 1.'],
    ['take mug 1 from countertop 1', 'You pick up the mug 1 from the countertop 1.'],
    ['go to sinkbasin 1', 'You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.'],
    ['clean mug 1 with sinkbasin 1', 'You clean the mug 1 using the sinkbasin 1.'],
    ['go to cabinet 2', 'You arrive at cabinet 2. The cabinet 2 is closed.'],
    ['open cabinet 2', 'You open the cabinet 2. The cabinet 2 is open. In it, you see a pan 1.'],
    ['move mug 1 to cabinet 2', 'You move the mug 1 to the cabinet 2.'],
  ]
  test('the first is a plan', async () => {
    expect(await replyTo(perfect, reactRequest(task, []))).toMatch(/^think: .*find and take a mug.*clean it.*put it in a cabinet/)
  })

  test.each(history.map(([line], index) => [index, line] as const).slice(1))('reply %i', async (index, line) => {
    expect(await replyTo(perfect, reactRequest(task, history.slice(0, index)))).toBe(line)
  })
})

describe('the six published task types and our own', () => {
  test.each<[sentence: string, isDone: (house: House) => boolean]>([
    ['put a mug in cabinet', (house) => anyIn(house, 'cabinet', (mugs) => mugs.length > 0)],
    ['put some mug on sinkbasin', (house) => mugsIn(house, 'sinkbasin 1').length > 0],
    ['put a hot mug in cabinet', (house) => anyIn(house, 'cabinet', (mugs) => mugs.some((mug) => house.is(mug, 'heat')))],
    [
      'cool some mug and put it in cabinet',
      (house) => anyIn(house, 'cabinet', (mugs) => mugs.some((mug) => house.is(mug, 'cool'))),
    ],
    ['put two mug in cabinet', (house) => anyIn(house, 'cabinet', (mugs) => mugs.length === 2)],
    ['find two mug and put them in sinkbasin', (house) => mugsIn(house, 'sinkbasin 1').length === 2],
    [
      'put a clean and hot mug in cabinet',
      (house) => anyIn(house, 'cabinet', (mugs) => mugs.some((mug) => house.is(mug, 'clean') && house.is(mug, 'heat'))),
    ],
    [
      'clean and cool some mug and put it in cabinet',
      (house) => anyIn(house, 'cabinet', (mugs) => mugs.some((mug) => house.is(mug, 'clean') && house.is(mug, 'cool'))),
    ],
    [
      'clean two mug and put them in cabinet',
      (house) => anyIn(house, 'cabinet', (mugs) => mugs.filter((mug) => house.is(mug, 'clean')).length === 2),
    ],
    [
      'put a mug in sinkbasin and a pan in microwave',
      (house) => mugsIn(house, 'sinkbasin 1').length > 0 && house.in('microwave 1').includes('pan 1'),
    ],
    [
      'heat some mug and put it in sinkbasin, and cool some cup and put it in cabinet',
      (house) =>
        mugsIn(house, 'sinkbasin 1').some((mug) => house.is(mug, 'heat')) &&
        ['cabinet 1', 'cabinet 2'].some((place) => house.in(place).includes('cup 1') && house.is('cup 1', 'cool')),
    ],
  ])('%s', async (sentence, isDone) => {
    await linesOf({ furniture: KITCHEN, sentence, isDone })
  })

  test.each(['look at book under the desklamp', 'examine the book with the desklamp'])('%s', async (sentence) => {
    const furniture = [{ name: 'bed 1', contents: ['book 1'] }, { name: 'desk 1', contents: ['desklamp 1'] }, { name: 'shelf 1' }]
    const isDone = (house: House): boolean => house.held === 'book 1' && house.is('desklamp 1', 'on')
    const lines = await linesOf({ furniture, sentence, isDone })
    expect(lines.slice(-3)).toEqual(['take book 1 from bed 1', 'go to desk 1', 'use desklamp 1'])
  })
})

describe('reading a prompt', () => {
  const mug = { furniture: KITCHEN, sentence: 'put a mug in cabinet' }
  const isDone = (house: House): boolean => anyIn(house, 'cabinet', (mugs) => mugs.length > 0)

  test('the old dialect: `put .. in/on`, and receptacles by number', async () => {
    const furniture = KITCHEN.map((each) => (each.name.startsWith('cabinet') ? { ...each, site: 'low' } : each))
    const lines = await linesOf({ ...mug, furniture, isDone, dialect: '2.1.1' })
    expect(lines.at(-1)).toBe('put mug 1 in/on cabinet 2')
  })

  test('the shortened old dialect, in which only the action states the location', async () => {
    const { task } = household({ ...mug, isDone })
    const history: readonly Pair[] = [['go to countertop 1', 'On the countertop 1, you see a cup 1, a knife 1, and a mug 1.']]
    expect(await replyTo(perfect, reactRequest(task, history))).toBe('take mug 1 from countertop 1')
  })

  test('a rejected walk: the agent is already there', async () => {
    const furniture = [
      { name: 'cabinet 1', openable: true },
      { name: 'drawer 2', openable: true, site: 'corner' },
      { name: 'drawer 1', openable: true, site: 'corner', contents: ['cd 1'] },
    ]
    const lines = await linesOf({
      furniture,
      sentence: 'put a cd in cabinet',
      isDone: (house) => house.in('cabinet 1').length > 0,
    })
    expect(lines.slice(0, 5)).toEqual([
      'go to drawer 2',
      'open drawer 2',
      'go to drawer 1',
      'open drawer 1',
      'take cd 1 from drawer 1',
    ])
  })

  test('a receptacle that cannot be opened: examines its contents', async () => {
    const furniture = [
      { name: 'cabinet 1', openable: true },
      { name: 'drawer 2', openable: true, site: 'corner' },
      { name: 'drawer 1', site: 'corner', contents: ['cd 1'] },
    ]
    const lines = await linesOf({
      furniture,
      sentence: 'put a cd in cabinet',
      isDone: (house) => house.in('cabinet 1').length > 0,
    })
    expect(lines.slice(2, 6)).toEqual(['go to drawer 1', 'open drawer 1', 'examine drawer 1', 'take cd 1 from drawer 1'])
  })

  test('objects seen in passing', async () => {
    const two = {
      ...mug,
      sentence: 'put two mug in sinkbasin',
      isDone: (house: House) => mugsIn(house, 'sinkbasin 1').length === 2,
    }
    const furniture = KITCHEN.map((each) => (each.name === 'countertop 1' ? { ...each, contents: ['mug 1', 'mug 3'] } : each))
    const lines = await linesOf({ ...two, furniture })
    expect(lines.filter((line) => line.startsWith('open'))).toEqual([])
  })

  test('a gap in the transcript: checks the inventory', async () => {
    const { task } = household({ ...mug, isDone })
    const request = reactRequest(task, [['look', 'You are facing the sinkbasin 1. Next to it, you see nothing.']])
    const cut = request.messages.map((message) => ({
      ...message,
      content: message.content.replace('### HISTORY\n', '### HISTORY\n...\n'),
    }))
    expect(await replyTo(perfect, { ...request, messages: cut })).toBe('inventory')
  })

  test('a prompt without sections, from its last task', async () => {
    const { task } = household({ ...mug, isDone })
    const example = task.replace('mug', 'pan').replace('-= Welcome to TextWorld, ALFRED! =-\n\n', '')
    const observation = 'On the countertop 1, you see a cup 1, a knife 1, and a mug 1.'
    const content = `Interact with a household.\n${example}\n> go to cabinet 2\nOn the cabinet 2, you see a pan 1.\n> put pan 1 in/on cabinet 1\n\n${task}\n> go to countertop 1\n${observation}\n>`
    const request = { purpose: 'x', messages: [{ role: 'user', content }], temperature: 0 } as const
    expect(await replyTo(perfect, request)).toBe('take mug 1 from countertop 1')
  })

  test('only the text: forgets objects that the text does not show', async () => {
    const { task } = household({ ...mug, isDone })
    expect(await replyTo(perfect, reactRequest(task, [['go to sinkbasin 1', 'You arrive at sinkbasin 1.']]))).not.toContain(
      'take',
    )
  })

  test('an unreadable sentence: not ALFWorld', async () => {
    const { task } = household({ ...mug, sentence: 'tidy up', isDone })
    expect(await replyTo(perfect, reactRequest(task, [['look', 'You see nothing.']]))).toBe('This prompt is not understood.')
  })
})

test('all receptacles searched without success: searches again and never stops answering', async () => {
  const { history } = await play(
    perfect,
    household({ furniture: KITCHEN, sentence: 'put a vase in cabinet', isDone: () => false }),
    60,
  )
  const walks = history.map(([line]) => line).filter((line) => line.startsWith('go to '))
  for (const { name } of KITCHEN) expect(walks.filter((line) => line === `go to ${name}`).length).toBeGreaterThan(1)
})
