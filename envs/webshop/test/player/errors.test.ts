import { describe, expect, test } from 'vitest'
import { type Pair, play, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated, simulated } from '../../../../packages/simulated/test/players.ts'
import { type Goods, type Purchase, type Shop, type ShopOptions, shop } from '../../../../packages/simulated/test/shop.ts'

const GOODS: readonly Goods[] = [
  {
    asin: 'B000000001',
    title: 'Fragrance free hand cream for dry skin with oat',
    price: '$8.0',
    options: { size: ['1 ounce', '2 ounce'] },
  },
  {
    asin: 'B000000002',
    title: 'Fragrance free hand cream for dry skin',
    price: '$9.5',
    options: { size: ['2 ounce', '4 ounce', '8 ounce'] },
    features: ['Fragrance free'],
  },
  { asin: 'B000000003', title: 'Fragrance free hand cream for dry skin, large', price: '$45.0', options: { size: ['4 ounce'] } },
]
const INSTRUCTION = 'Find me fragrance free hand cream for dry skin with size: 4 ounce, and price lower than 20.00 dollars'
const RIGHT: Purchase = { asin: 'B000000002', chosen: { size: '4 ounce' } }
/** The first hit lacks the option, so the policy must return to the results. */
const OPTIONS: ShopOptions = { goods: GOODS, instruction: INSTRUCTION, search: () => GOODS }

interface Trip {
  readonly place: Shop
  readonly history: readonly Pair[]
  readonly lines: readonly string[]
}

async function shopping(spec: string, options: ShopOptions = OPTIONS): Promise<Trip> {
  const place = shop(options)
  const { history } = await play(parseSimulated(spec), place, 40)
  return { place, history, lines: history.map(([line]) => line).filter((line) => !line.startsWith('think:')) }
}

describe('without errors', () => {
  test('buys the right product after viewing one without the size', async () => {
    const { place, lines } = await shopping('perfect')
    expect(place.bought).toEqual(RIGHT)
    expect(lines).toContain('click[< Prev]')
  })
})

describe('a hasty purchase', () => {
  const opened: readonly Pair[] = (() => {
    const { step } = shop(OPTIONS)
    return ['search[hand cream]', 'click[B000000002]'].map((line): Pair => [line, step(line)])
  })()
  const next = (history: readonly Pair[], spec: string): Promise<string> => {
    const { task, actions } = shop(OPTIONS)
    return replyTo(parseSimulated(spec), reactRequest(task, history, {}, actions))
  }

  test('precedes the option, at its rate, without a thought', async () => {
    expect(await next(opened, 'perfect')).toBe('click[4 ounce]')
    expect(await next(opened, 'perfect,rash=1')).toBe('click[Buy Now]')
    const replies = await Promise.all(Array.from({ length: 100 }, (_, seed) => next(opened, `perfect,rash=.5,seed=${seed}`)))
    const rash = replies.filter((line) => line === 'click[Buy Now]').length
    expect(rash).toBeGreaterThan(30)
    expect(rash).toBeLessThan(70)
  })

  test('does not happen after a thought or if it would not end the task', async () => {
    expect(await next([['think: The size is 4 ounce.', 'OK.'], ...opened], 'perfect,rash=1')).toBe('click[4 ounce]')
    expect(await next([], 'perfect,rash=1')).toBe(await next([], 'perfect'))
  })
})

describe('each explicit error, if forced, is rejected once per line and then corrected', () => {
  const refused = (history: readonly Pair[]): readonly string[] =>
    history.filter(([, observation], index) => observation === history[index - 1]?.[1]).map(([line]) => line)

  test.each([
    ['wrongId', /^click\[B0000[\dA-Z]{5}\]$/],
    ['titleInsteadOfId', /^click\[.*hand cream.*\]$/i],
    ['illegalNext', /^click\[Next >\]$/],
  ])('%s', async (kind, line) => {
    const { place, history } = await shopping(`perfect,${kind}=1`)
    expect(place.bought).toEqual(RIGHT)
    const refusals = refused(history)
    expect(refusals.length).toBeGreaterThan(0)
    for (const replies of refusals) expect(replies).toMatch(line)
    expect(new Set(refusals).size).toBe(refusals.length)
  })

  test('an unnoticed invalid action is repeated forever', async () => {
    const { lines } = await shopping('perfect,n2=0,titleInsteadOfId=1')
    expect(new Set(lines.slice(-10)).size).toBe(1)
    expect(lines.at(-1)).toMatch(/^click\[.*hand cream/i)
  })
})

describe('each inferable error, if forced, is inferred from the page and then corrected', () => {
  test('wrongOption: chooses another value, notices it and chooses the right one', async () => {
    const { place, lines } = await shopping('perfect,wrongOption=1')
    expect(place.bought).toEqual(RIGHT)
    const sizes = lines.filter((line) => / ounce\]$/.test(line))
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.at(-1)).toBe('click[4 ounce]')
  })

  test('overPrice: opens a product over the limit, notices its price and leaves', async () => {
    const { place, lines } = await shopping('perfect,overPrice=1')
    expect(place.bought).toEqual(RIGHT)
    const at = lines.indexOf('click[B000000003]')
    expect(lines[at + 1]).toBe('click[< Prev]')
  })

  test('tooSpecificQuery: searches with the whole instruction, once', async () => {
    const { lines } = await shopping('perfect,tooSpecificQuery=1')
    expect(lines.filter((line) => line === `search[${INSTRUCTION}]`)).toHaveLength(1)
    expect(lines[0]).toBe(`search[${INSTRUCTION}]`)
  })
})

describe('unnoticed errors', () => {
  test('buy a wrong value', async () => {
    const { place } = await shopping('perfect,n1=0,wrongOption=1')
    expect(place.bought?.asin).toBe(RIGHT.asin)
    expect(place.bought?.chosen['size']).not.toBe('4 ounce')
  })

  test('pay a price above the limit', async () => {
    const { place } = await shopping('perfect,n1=0,overPrice=1')
    expect(place.bought?.asin).toBe('B000000003')
  })
})

describe('errors that end the task', () => {
  test('forgotOption: buys without the size', async () => {
    expect((await shopping('perfect,forgotOption=1')).place.bought).toEqual({ asin: RIGHT.asin, chosen: {} })
  })

  test('prematureBuy: buys the first opened product', async () => {
    const { place } = await shopping('perfect,prematureBuy=1')
    expect(place.bought).toEqual({ asin: 'B000000001', chosen: {} })
  })
})

test('repeatFailing: repeats the invalid line', async () => {
  const { task, step } = shop(OPTIONS)
  const results = step('search[hand cream]')
  const history: readonly Pair[] = [
    ['search[hand cream]', results],
    ['click[Hand cream]', results],
  ]
  expect(await replyTo(parseSimulated('perfect,repeatFailing=1'), reactRequest(task, history))).toBe('click[Hand cream]')
  expect(await replyTo(simulated(), reactRequest(task, history))).toMatch(/^click\[B/)
})

test('misconceptions do not prevent a purchase', async () => {
  expect((await shopping('perfect,misconception=1')).place.bought).toBeDefined()
})

describe('presets', () => {
  const trips = (spec: string): Promise<readonly (typeof RIGHT | undefined)[]> =>
    Promise.all(
      Array.from(
        { length: 40 },
        async (_, seed) => (await shopping(`${spec},seed=${seed}`)).place.bought as typeof RIGHT | undefined,
      ),
    )
  const rightIn = (bought: readonly unknown[]): number =>
    bought.filter((purchase) => JSON.stringify(purchase) === JSON.stringify(RIGHT)).length

  test('each succeeds more often than the next, without haste and hesitation', async () => {
    const [perfect = 0, strong = 0, mid = 0, weak = 0] = await Promise.all(
      ['perfect', 'strong', 'mid', 'weak'].map(async (preset) => rightIn(await trips(`${preset},hesitation=0,hasty=0`))),
    )
    expect(perfect).toBe(40)
    expect(perfect).toBeGreaterThan(strong)
    expect(strong).toBeGreaterThan(mid)
    expect(mid).toBeGreaterThan(weak)
  })

  test('strong often buys nothing, as published for Claude 3.5 Sonnet', async () => {
    const [strong = 40, mid = 0] = await Promise.all(
      ['strong', 'mid'].map(async (preset) => (await trips(preset)).filter((purchase) => purchase !== undefined).length),
    )
    expect(strong).toBeLessThan(mid - 6)
  })
})
