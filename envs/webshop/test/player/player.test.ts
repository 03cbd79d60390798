import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Pair, play, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { simulated } from '../../../../packages/simulated/test/players.ts'
import { type Goods, type Mode, type Purchase, type ShopOptions, shop } from '../../../../packages/simulated/test/shop.ts'

const perfect = simulated()
const ACTIONS = 'search[words]\nclick[button]\nclick[Next >]'
const MODES: readonly Mode[] = ['text_rich', 'text', 'react']

const SHOES: readonly Goods[] = [
  {
    asin: 'B000000001',
    title: 'Cairnfell waterproof trail running shoes for men, rubber sole',
    price: '$74.99',
    options: { color: ['black', 'slate'], size: ['9', '10', '10.5'] },
  },
  {
    asin: 'B000000002',
    title: 'Ostrand trail running shoes for men, rubber sole',
    price: '$69.0 to $79.0',
    options: { color: ['moss green', 'sand'], 'cord length': ['short', 'long'], size: ['9', '10', '10.5'] },
    features: ['Waterproof membrane that keeps feet dry'],
  },
  { asin: 'B000000003', title: 'Ostrand waterproof trail running shoes for men in moss green, rubber sole', price: '$129.0' },
  { asin: 'B000000004', title: 'Shoe laces, moss green', price: '$4.5', options: { size: ['120 cm', '140 cm'] } },
]
const SYNTHETIC =
  'Find me waterproof trail running shoes with rubber sole for men with color: moss green, and size: 10.5, and price lower than 90.00 dollars'
const NATURAL =
  'i need some waterproof trail running shoes for men in moss green, size 10.5, with a rubber sole, and price lower than 90.00 dollars'

async function buy(options: ShopOptions): Promise<{ readonly bought: Purchase | undefined; readonly lines: readonly string[] }> {
  const place = shop(options)
  const { history } = await play(perfect, place, 15)
  return { bought: place.bought, lines: history.map(([line]) => line).filter((line) => !line.startsWith('think:')) }
}

const RIGHT: Purchase = { asin: 'B000000002', chosen: { color: 'moss green', size: '10.5' } }

describe.each(MODES)('pages in the format %s', (mode) => {
  test.each([SYNTHETIC, NATURAL])(
    'browses until color and size are available, chooses them and buys: %s',
    async (instruction) => {
      const { bought, lines } = await buy({ goods: SHOES, instruction, mode })
      expect(bought).toEqual(RIGHT)
      expect(lines[0]).toMatch(/^search\[.*waterproof trail running shoes.*\]$/)
      expect(lines.slice(-3).sort()).toEqual(['click[10.5]', 'click[Buy Now]', 'click[moss green]'])
    },
  )

  test('does not open products over the limit', async () => {
    const { lines } = await buy({ goods: SHOES, instruction: SYNTHETIC, mode })
    expect(lines).not.toContain('click[B000000003]')
  })

  test('searches with other words if nothing was found', async () => {
    const search = (query: string): readonly Goods[] => (query.includes('moss') ? [] : SHOES)
    const { bought, lines } = await buy({ goods: SHOES, instruction: SYNTHETIC, mode, search })
    expect(bought).toEqual(RIGHT)
    expect(lines.slice(0, 3)).toEqual([lines[0], 'click[Back to Search]', lines[2]])
    expect(lines[2]).not.toContain('moss')
  })

  test('buys the best known product if none fits', async () => {
    const goods = SHOES.filter(({ asin }) => asin !== RIGHT.asin)
    const { bought } = await buy({ goods, instruction: SYNTHETIC, mode })
    expect(bought).toEqual({ asin: 'B000000001', chosen: { size: '10.5' } })
  })
})

test('replies are the same for all page formats, except for missing actions', async () => {
  const [rich, plain] = await Promise.all(
    (['text_rich', 'text'] as const).map((mode) => buy({ goods: SHOES, instruction: NATURAL, mode })),
  )
  expect(plain?.lines).toEqual(rich?.lines)
})

describe('golden replies in the line protocol', () => {
  const { task } = shop({ goods: SHOES, instruction: SYNTHETIC })
  const opened = shop({ goods: SHOES, instruction: SYNTHETIC })
  const search = 'search[waterproof trail running shoes rubber sole men moss green 10.5]'
  const found = opened.step(search)
  const first = opened.step('click[B000000002]')
  const history: readonly Pair[] = [
    [
      'think: My plan is to search for waterproof trail running shoes rubber sole men moss green 10.5, then open a product that fits that costs at most 90 dollars, then choose the color moss green, then choose the size 10.5, then buy it.',
      'OK.',
    ],
    [search, found],
    ['click[B000000002]', first],
    ['click[Features]', opened.step('click[Features]')],
    ['click[< Prev]', opened.step('click[< Prev]')],
    ['click[moss green]', opened.step('click[moss green]')],
    ['click[10.5]', opened.step('click[10.5]')],
    ['click[Buy Now]', ''],
  ]
  test('the first is a plan', async () => {
    expect(await replyTo(perfect, reactRequest(task, [], {}, ACTIONS))).toMatch(
      /^think: .*search for waterproof.*open a product.*moss green.*choose the size 10.5.*buy it/,
    )
  })

  test.each(history.map(([line], index) => [index, line] as const).slice(1))('reply %i', async (index, line) => {
    expect(await replyTo(perfect, reactRequest(task, history.slice(0, index), {}, ACTIONS))).toBe(line)
  })
})

describe('reading a prompt', () => {
  const begin = (instruction: string): ReturnType<typeof shop> => shop({ goods: SHOES, instruction })
  const reply = (task: string, history: readonly Pair[]): Promise<string> =>
    replyTo(perfect, reactRequest(task, history, {}, ACTIONS))
  const THOUGHT: Pair = ['think: Well.', 'OK.']

  test.each([
    'shoes for men, and price lower than 80.00 dollars',
    'shoes for men under $80',
    'shoes for men that cost no more than 80 dollars',
    'i want shoes for men. my budget is 80 dollars',
    'shoes for men for less than $80.00',
  ])('a price in other words: %s', async (instruction) => {
    const { task } = begin(instruction)
    const plan = await reply(task, [])
    expect(plan).toContain('costs at most 80 dollars')
    expect(plan).toMatch(/search for (?:shoes men),/)
  })

  test('assumes nothing that the text does not show', async () => {
    const place = begin(SYNTHETIC)
    const results = place.step('search[shoes]')
    const without = results.split('\n').filter((line) => !line.includes('B000000001'))
    expect(await reply(place.task, [THOUGHT, ['search[shoes]', results]])).toBe('click[B000000001]')
    expect(await reply(place.task, [THOUGHT, ['search[shoes]', without.join('\n')]])).not.toContain('B000000001')
  })

  test('does not repeat an invalid line', async () => {
    const place = begin(SYNTHETIC)
    const results = place.step('search[shoes]')
    const history: readonly Pair[] = [THOUGHT, ['search[shoes]', results], ['click[B000000002]', results]]
    expect(await reply(place.task, history)).not.toBe('click[B000000002]')
  })

  test('continues from the pages after a gap in the transcript', async () => {
    const place = begin(SYNTHETIC)
    place.step('search[shoes]')
    const request = reactRequest(place.task, [['click[B000000002]', place.step('click[B000000002]')]], {}, ACTIONS)
    const messages = request.messages.map((message) => ({
      ...message,
      content: message.content.replace('### HISTORY\n', '### HISTORY\n...\n'),
    }))
    expect(await replyTo(perfect, { ...request, messages })).toBe('click[Features]')
  })

  test('ignores tasks without a shop', async () => {
    expect(await reply('Instruction: buy shoes', [])).toBe('This prompt is not understood.')
  })
})

test('chooses the required one of similar values', async () => {
  const values = ['8', '8 wide', '8.5', '8.5 wide', '9 (pack of 2)', '18']
  const goods: readonly Goods[] = [{ asin: 'B000000009', title: 'shoes', price: '$10.0', options: { size: values } }]
  for (const value of values) {
    const { bought } = await buy({ goods, instruction: `Find me shoes with size: ${value}, and price lower than 90.00 dollars` })
    expect(bought?.chosen).toEqual({ size: value })
  }
  const purchase = await buy({ goods, instruction: 'i want shoes in size 8.5, they should be wide' })
  expect(purchase.bought?.chosen).toEqual({ size: '8.5 wide' })
})

const RECORDED = new URL('../../../../../shared/data/webshop/golden.episodes.jsonl', import.meta.url)

interface Recorded {
  readonly initial: Readonly<Record<string, string>>
  readonly steps: readonly { readonly action: string; readonly observation: Readonly<Record<string, string>> }[]
}

test.skipIf(!existsSync(RECORDED))('recorded pages say the same in both forms (needs ../shared/data)', async () => {
  const episodes = readFileSync(RECORDED, 'utf8').trim().split('\n')
  let requestCount = 0
  for (const episode of episodes) {
    const { initial, steps } = JSON.parse(episode) as Recorded
    const pairsIn = (mode: string): readonly Pair[] => steps.map(({ action, observation }) => [action, observation[mode] ?? ''])
    for (const [end, { observation }] of steps.entries()) {
      // The plain format does not show the chosen options, and no reply follows a purchase.
      if (observation['text_rich']?.includes('[clicked button]') || observation['text_rich']?.startsWith('Thank you')) break
      const replies = ['text', 'text_rich'].map((mode) =>
        replyTo(perfect, reactRequest(initial[mode] ?? '', pairsIn(mode).slice(0, end + 1), {}, ACTIONS)),
      )
      const [plain, rich] = await Promise.all(replies)
      expect(plain).toBe(rich)
      requestCount += 1
    }
  }
  expect(requestCount).toBeGreaterThan(episodes.length)
})

describe('a transcript of thoughts and actions only', () => {
  const ITEM = shop({ goods: SHOES, instruction: SYNTHETIC })
  ITEM.step('search[shoes]')
  const page = ITEM.step('click[B000000002]')
  const format = 'Next action rationale: in one or two sentences, say which of the actions above to take next, and why.'
  const answer = (past: string, requestCount: string = format): Promise<string> =>
    replyTo(perfect, {
      purpose: 'laser.think',
      messages: [
        {
          role: 'user',
          content: `### ACTIONS\nPrev(): Back\nBuy_Now(): Buy\n\n### REPLY FORMAT\n${requestCount}\n\n### TASK\n${ITEM.task}\n\n### HISTORY\n${past}\n\n### OBSERVATION\n${page}`,
        },
      ],
    })
  const opened = (remark: string): string =>
    `> search[shoes]\n> think: Open it. ${remark}\n> click[B000000002]\n> click[Features]`

  test('is combined with the separate page, even after a final thought', async () => {
    const past = `${opened('')}\n> think: Buy it.`
    expect(await answer(past, 'Reply with a comma-separated list of option types, by these names: color, size.')).toBe(
      'color, size',
    )
  })

  test('is complemented by notes on the worth of other products', async () => {
    for (const rival of ['The next best of this page promises 1.200.', "I'd say that another shoe has 1.200 of it."]) {
      expect(await answer(opened(rival))).toMatch(/`click\[< Prev\]`\)\. [^`]* \d\.\d{3}\b/)
    }
    for (const none of ['No other of this page is worth a look.', 'There is no alternative here.']) {
      expect(await answer(opened(none))).toMatch(/`click\[(?:moss green|10\.5|Features|Buy Now)\]`/)
      for (const worth of ['It meets 1.200 of what is asked for.', 'These shoes have 1.200 of the wish.']) {
        const left = `> think: It is wrong. ${worth}\n> click[< Prev]\n`
        expect(await answer(`${left}${opened(none)}`)).toContain('`click[< Prev]`)')
      }
    }
  })
})
