import { pythonStrip } from '@orreryjs/python'
import { anyCharacter } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admissibleActions, availableActions } from '../src/actions/admissible.ts'
import { toolsOf } from '../src/actions/tools.ts'
import { type Action, parseAction } from '../src/actions.ts'
import { type Dialect, rulesOf } from '../src/rules.ts'
import { goalFor, productOf, smallShop, stateAfter, turnAfter } from './small-shop.ts'

const parse = (text: string, dialect: Dialect = 'strict'): Action => parseAction(rulesOf({ dialect }), text)
const malformed = { type: 'malformed', invalid: { kind: 'syntax', reason: expect.stringMatching(/^syntax: /) } }

describe('a strict action', () => {
  test('is a search with words split at single spaces, or a click, both in lower case', () => {
    expect(parse('search[Red  LAMP]')).toEqual({ type: 'search', keywords: ['red', '', 'lamp'] })
    expect(parse('click[B00ABC]')).toEqual({ type: 'click', target: 'b00abc' })
    expect(parse('click[Back To Search]')).toEqual({ type: 'click', target: 'back to search', button: 'back' })
  })

  test('allows surrounding white space, brackets and line breaks', () => {
    expect(parse(' \n click[a [b]]\u00a0')).toEqual({ type: 'click', target: 'a [b]' })
    expect(parse('search[a\nb]')).toEqual({ type: 'search', keywords: ['a\nb'] })
  })

  test.each(['', 'lamp', 'Search[lamp]', 'search[lamp] now', 'search lamp', 'search[]', 'click[ ]', 'think[hm]', 'click(x)'])(
    'is not %j',
    (text) => expect(parse(text)).toEqual(malformed),
  )

  test('accepts any target', () => {
    const target = fc.string({ unit: anyCharacter() }).filter((text) => pythonStrip(text) !== '')
    fc.assert(
      fc.property(target, (text) => {
        expect(parse(`click[${text}]`)).toMatchObject({ type: 'click', target: text.toLowerCase() })
      }),
    )
  })
})

describe("upstream's pattern", () => {
  test.each([
    ['search[Foo] bar', { type: 'search', keywords: ['foo'] }],
    ['search[a]b]', { type: 'search', keywords: ['a]b'] }],
    ['click[< prev]', { type: 'click', target: '< prev', button: 'previous' }],
    ['search[ ]', { type: 'search', keywords: ['', ''] }],
    ['click[a\u2028b]', { type: 'click', target: 'a\u2028b' }],
  ])('reads %j', (text, action) => expect(parse(text, 'upstream')).toEqual(action))

  test.each(['click[a[b]]', ' search[x]', 'Search[x]', 'search[a\nb]', 'x\nsearch[x]', 'search[]', 'noop'])(
    'does not read %j',
    (text) => expect(parse(text, 'upstream')).toEqual(malformed),
  )

  test("equals the original's on any text", () => {
    const part = fc.constantFrom('search', 'click', '[', ']', 'A', ' ', '\n', '\r', '\u2028', 'İ')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const [, name = '', argument = ''] = /^([^\n]+)\[([^\n]+)\]/.exec(text) ?? []
        const action = parse(text, 'upstream')
        if (name === 'search') expect(action).toEqual({ type: 'search', keywords: argument.toLowerCase().split(' ') })
        else if (name === 'click') expect(action).toMatchObject({ type: 'click', target: argument.toLowerCase() })
        else expect(action).toEqual(malformed)
      }),
      { numRuns: 2000 },
    )
  })

  test('matches in time for a hundred thousand brackets', () => {
    expect(parse(`search${'['.repeat(100_000)}`, 'upstream')).toEqual(malformed)
    expect(parse(`search[x${']'.repeat(100_000)}`, 'upstream')).toMatchObject({ type: 'search' })
  })
})

describe("the notebook's parser", () => {
  test.each([
    ['think[anything', { type: 'think' }],
    ['search[Red Lamp]', { type: 'search', keywords: ['Red', 'Lamp'] }],
    ['click[Buy Now]', { type: 'click', target: 'Buy Now', button: 'buy' }],
    ['click[buy now]', { type: 'click', target: 'buy now' }],
    ['click[B00ABC]', { type: 'click', target: 'B00ABC' }],
  ])('takes %j', (text, action) => expect(parse(text, 'react')).toEqual(action))

  test.each(['buy', 'Click[x]'])('refuses %j', (text) => expect(parse(text, 'react')).toEqual(malformed))
})

describe('admissible actions', () => {
  const values = ['red', 'a [b]', 'reviews', 'red']
  const product = productOf('B00000LAMP', 'lamp', {
    options: [
      { name: 'color', values },
      { name: 'shade', values: ['red'] },
    ],
  })
  const goal = goalFor(product, { instruction: 'a [red]\nlamp, and price lower than 30.00 dollars' })
  const open = ['search[lamp]', 'click[B00000LAMP]']
  const offered = (dialect: Dialect, actions: readonly string[]): readonly string[] => {
    const shop = smallShop([product], goal, { dialect })
    return admissibleActions(shop, stateAfter(shop, actions))
  }

  test('are a search for the instruction on the search page', () => {
    for (const dialect of ['strict', 'upstream', 'react'] as const) expect(offered(dialect, [])).toEqual(['search[a red lamp]'])
  })

  test("use the page's labels, without duplicates and targets that the dialect cannot click", () => {
    const buttons = ['click[Back to Search]', 'click[< Prev]', 'click[Description]', 'click[Features]', 'click[Reviews]']
    expect(offered('strict', open)).toEqual([...buttons, 'click[Buy Now]', 'click[red]', 'click[a [b]]'])
    expect(offered('upstream', open)).toEqual([...buttons, 'click[Buy Now]', 'click[red]'])
    expect(offered('strict', open.slice(0, 1))).toEqual(['click[Back to Search]', 'click[B00000LAMP]'])
    expect(offered('upstream', open.slice(0, 1))).toEqual(['click[Back to Search]', 'click[Next >]', 'click[B00000LAMP]'])
    expect(offered('react', open.slice(0, 1))).toEqual(['click[Back to Search]', 'click[B00000LAMP]'])
  })

  test("exclude products with a button's label, which upstream would confuse", () => {
    const odd = productOf('SEARCH', 'lamp')
    const shop = smallShop([odd, product], goal, { dialect: 'upstream' })
    expect(admissibleActions(shop, stateAfter(shop, open.slice(0, 1)))).not.toContain('click[SEARCH]')
    expect(toolsOf(stateAfter(shop, open.slice(0, 1)), shop)[0]?.parameters).toMatchObject({
      properties: { item_id: { enum: ['B00000LAMP'] } },
    })
  })

  test.each(['\u001f', '[ ]\n', '<c>'])('exclude a search if the instruction %j has no usable words', (instruction) => {
    const shop = smallShop([product], goalFor(product, { instruction }), { dialect: 'upstream' })
    expect(admissibleActions(shop, stateAfter(shop, []))).toEqual([])
  })

  test('are empty after the purchase', () => {
    expect(offered('strict', [...open, 'click[Buy Now]'])).toEqual([])
  })

  test("match upstream's list: lower case, without duplicates", () => {
    const shop = smallShop([product], goal, { dialect: 'upstream' })
    const list = ['back to search', '< prev', 'description', 'features', 'reviews', 'buy now', 'red', 'a [b]']
    expect(availableActions(shop, stateAfter(shop, open))).toEqual({ has_search_bar: false, clickables: list })
    expect(availableActions(shop, stateAfter(shop, []))).toEqual({ has_search_bar: true, clickables: ['search'] })
    expect(turnAfter(shop, [...open, 'click[a [b]]']).invalid).toMatchObject({ kind: 'syntax' })
  })
})
