import type { Tool } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { policiesOf } from '../../../../packages/simulated/src/policies.ts'
import { express } from '../../../../packages/simulated/src/protocols/express.ts'
import { webshopIdiom } from '../../player/idiom.ts'
import { player } from '../../player/index.ts'
import { readPage } from '../../player/read-page.ts'
import { findInstruction } from '../../player/wish.ts'
import { labelsIn, MARKET, SHOP } from '../../player/wording.ts'

const WISH = 'i want a folding lamp in brass, and price lower than 40.00 dollars'

/** A line of a page: a text, a button, an option. */
type Line = string | { readonly button: string } | { readonly option: string }

/** The page in each of the forms in which it is written as text. */
const FORMS: Readonly<Record<string, (lines: readonly Line[]) => string>> = {
  text_rich: (lines) => lines.map((line) => `${rich(line)}\n`).join(''),
  text: (lines) => lines.map(plain).join(' [SEP] '),
  react: (lines) => lines.map((line) => (typeof line === 'string' ? `\n${line} ` : bracketed(line))).join(''),
}

function plain(line: Line): string {
  if (typeof line === 'string') return line
  return 'button' in line ? line.button : line.option
}

function rich(line: Line): string {
  if (typeof line === 'string') return line
  return 'button' in line ? `[button] ${line.button} [button_]` : `  [button] ${line.option} [button_]`
}

function bracketed(line: Exclude<Line, string>): string {
  return 'button' in line ? `\n[${line.button}] ` : `[${line.option}]`
}

const HEAD = ['Market', 'All departments | Deals | New arrivals | Help', 'Gift cards for every occasion']
const END = [{ button: 'Go back' }, { button: 'Front page' }]
const FIRST = ['Market', 'You are to buy:', WISH, ...HEAD.slice(1), { button: 'Find' }, 'Popular today: Red Rug | Tea']
const RESULTS = [
  ...HEAD,
  '13 to 15 of 15 results for "lamp"',
  'Sponsored',
  'Reading Lamp, 2 sockets',
  '$31.00 - $44.50',
  '4.0 of 5 stars (3)',
  'Delivery in 2 to 4 days',
  { button: 'B0LAMP0001' },
  'Folding Lamp',
  '$29.00',
  '5.0 of 5 stars (1)',
  'Only a few left',
  'Delivery in 2 to 4 days',
  { button: 'B0LAMP0002' },
  ...END,
]
const ITEM = [
  ...HEAD,
  'Home › Lamps',
  'Folding Lamp, brass',
  '5.0 of 5 stars (1)',
  '$29.00 - $35.00',
  'Coupon applied: 20 % off',
  'Delivery in 2 to 4 days',
  'color: brass',
  'size',
  { option: 'small' },
  { option: 'large' },
  { button: 'All choices' },
  { button: 'Place order' },
  { button: 'About this item' },
  { button: 'From the maker' },
  { button: 'Customer reviews' },
  ...END,
  'Others looked at: Red Rug | Tea',
]
const DETAIL = [...HEAD, 'Folding Lamp, brass', 'Customer reviews', '5 of 5 stars: It folds.', ...END]

describe.each(Object.entries(FORMS))('a page of the market as %s', (_, written) => {
  test('the first one tells the instruction', () => {
    const text = written(FIRST)
    expect(findInstruction(text.trim())).toBe(WISH)
    expect(readPage(text)).toEqual({ kind: 'search' })
    const [statement] = webshopIdiom.statements(`Shop for me.\n\n${text}`)
    expect(statement).toMatchObject({ goal: WISH, isComplete: true })
    expect(labelsIn(text)).toBe(MARKET)
    expect(labelsIn('WebShop\nInstruction: \nx')).toBe(SHOP)
  })

  test('results: titles above prices, ids below, and whether there are more', () => {
    const text = written(RESULTS)
    expect(readPage(text)).toMatchObject({
      kind: 'results',
      number: 2,
      hasNext: false,
      listings: [
        { asin: 'B0LAMP0001', title: 'Reading Lamp, 2 sockets', price: { low: 31, high: 44.5 } },
        { asin: 'B0LAMP0002', title: 'Folding Lamp', price: { low: 29, high: 29 } },
      ],
    })
    expect(readPage(written([...RESULTS, { button: 'More results' }]))).toMatchObject({ hasNext: true })
    expect(webshopIdiom.answer(`Observation: ${text}`)).toBeDefined()
  })

  test('a variant: its title without what is chosen, what is chosen, and what is still open', () => {
    expect(readPage(written(ITEM))).toMatchObject({
      kind: 'item',
      title: 'Folding Lamp',
      price: { low: 29, high: 35 },
      isSoldOut: false,
      groups: [
        { name: 'color', values: ['brass'], chosen: 'brass' },
        { name: 'size', values: ['small', 'large'], chosen: undefined },
      ],
      details: ['About this item', 'From the maker', 'Customer reviews'],
    })
    const gone = ITEM.map((line) => (plain(line) === 'Place order' ? 'Currently unavailable' : line))
    expect(readPage(written(gone))).toMatchObject({ kind: 'item', isSoldOut: true })
  })

  test('what is told of a product, and what was bought', () => {
    expect(readPage(written(DETAIL))).toEqual({ kind: 'detail', text: '5 of 5 stars: It folds.' })
    expect(readPage(written(['Market', 'Your order was placed', 'Folding Lamp, brass', 'Paid: $29.00']))).toEqual({
      kind: 'done',
    })
  })
})

test('functions without a form of their own go by their names in the shop', () => {
  const policies = policiesOf([player])
  const tool = (name: string): Tool => ({ name, description: name, parameters: { type: 'object', properties: {} } })
  expect(express(tool('Buy_Now'), 'click[Place order]', policies)).toEqual({})
  expect(express(tool('Prev'), 'click[Go back]', policies)).toEqual({})
  expect(express(tool('Features'), 'click[About this item]', policies)).toEqual({})
  expect(express(tool('Prev'), 'click[More results]', policies)).toBeUndefined()
  expect(express({ ...tool('Prev'), action: 'click[Leave]' }, 'click[Go back]', policies)).toBeUndefined()
})
