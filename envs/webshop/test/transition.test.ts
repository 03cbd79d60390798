import { rng } from '@orreryjs/core'
import { purchaseParts } from '@orreryjs/shopping'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../src/rules.ts'
import { goalFor, LAMPS, productOf, smallShop, stateAfter, turnAfter } from './small-shop.ts'

const [LAMP = productOf('B000000LMP', 'lamp'), , WIDE = LAMP] = LAMPS.slice(0, 3)
const goal = goalFor(WIDE, { attributes: ['dimmable'], options: [{ kind: 'value', value: 'red' }] })
const shopIn = (dialect: Dialect) => smallShop(LAMPS, goal, { dialect })
const strict = shopIn('strict')
const open = ['search[model lamp]', `click[${WIDE.asin}]`]

function reasonAfter(dialect: Dialect, actions: readonly string[]): string {
  const { invalid } = turnAfter(shopIn(dialect), actions)
  return `${invalid?.kind}: ${invalid?.reason}`
}

test('returns the reward components with and without a purchase', () => {
  const bought = stateAfter(strict, [...open, 'click[green]', 'click[Buy Now]'])
  expect(purchaseParts(bought.purchase, true)).toEqual({ att: 1, opt: 0, type: 1, price: 1 })
  expect(purchaseParts(stateAfter(strict, open).purchase, true)).toEqual({ att: 0, opt: 0, type: 0, price: 0 })
  expect(purchaseParts(bought.purchase, false)).not.toHaveProperty('opt')
})

describe('the pages', () => {
  test('follow one another', () => {
    const pages = ['', ...open, 'click[red]', 'click[Features]', 'click[< Prev]', 'click[< Prev]', 'click[Back to Search]']
    const visited = pages.map((_, index) => stateAfter(strict, pages.slice(1, index + 1)).page)
    expect(visited).toEqual(['search', 'results', 'item', 'item', 'detail', 'item', 'results', 'search'])
  })

  test('keep the options of the open product until the results are shown again', () => {
    const chosen = [...open, 'click[red]', 'click[large]', 'click[green]']
    expect(stateAfter(strict, chosen).options).toEqual([
      ['color', 'green'],
      ['size', 'large'],
    ])
    expect(stateAfter(strict, [...chosen, 'click[Description]', 'click[< Prev]']).options).toHaveLength(2)
    expect(stateAfter(strict, [...chosen, 'click[< Prev]']).options).toEqual([])
  })

  test('keep opened products until the search page', () => {
    const both = [...open, 'click[< Prev]', `click[${LAMP.asin}]`, 'click[< Prev]', `click[${WIDE.asin}]`]
    expect(stateAfter(strict, both).visited).toEqual([WIDE.asin, LAMP.asin])
    expect(stateAfter(strict, [...both, 'click[Back to Search]']).visited).toEqual([])
  })

  test('of results end at the last hit', () => {
    const last = ['search[lamp]', 'click[Next >]']
    expect(turnAfter(strict, last).observation.text).toContain('Page 2 (Total results: 12)')
    expect(turnAfter(strict, last).observation.text).not.toContain('Next >')
    expect(reasonAfter('strict', [...last, 'click[Next >]'])).toMatch(/^precondition: not here: 'Next >'/)
    expect(stateAfter(strict, [...last, 'click[< Prev]'])).toEqual(stateAfter(strict, ['search[lamp]']))
    expect(reasonAfter('strict', ['search[zzz]', 'click[Next >]'])).toMatch(/^precondition: not here/)
  })

  test('do not change after actions without effect', () => {
    const again = turnAfter(strict, [...open, 'click[red]', 'click[red]'])
    expect([again.changed, again.invalid]).toEqual([false, undefined])
  })
})

describe('a purchase', () => {
  test('has a reward with its components', () => {
    const right = turnAfter(strict, [...open, 'click[red]', 'click[Buy Now]'])
    expect(right).toMatchObject({ reward: 1, success: true, terminated: true, state: { page: 'done' } })
    const wrong = turnAfter(strict, [...open, 'click[blue]', 'click[Buy Now]'])
    expect(wrong).toMatchObject({ success: false, terminated: true })
    expect(wrong.reward).toBeCloseTo(2 / 3)
    expect(wrong.state.purchase).toMatchObject({ r_type: 1, r_att: 1, r_option: 0, r_price: true })
  })

  test('ends the episode in strict', () => {
    const bought = [...open, 'click[Buy Now]']
    for (const action of ['search[lamp]', 'click[Back to Search]', 'click[Buy Now]', 'click[x]']) {
      const turn = turnAfter(strict, [...bought, action])
      expect(turn).toMatchObject({ reward: 0, terminated: true, changed: false, state: { page: 'done' } })
      expect(turn.invalid?.reason, action).toBe('bought: the episode is over')
    }
  })

  test('continues in upstream: a search works, and a second purchase is rewarded', () => {
    const shop = shopIn('upstream')
    const bought = [...open, 'click[red]', 'click[Buy Now]']
    expect(turnAfter(shop, [...bought, 'click[Buy Now]'])).toMatchObject({ reward: 0, terminated: false, changed: false })
    const on = turnAfter(shop, [...bought, 'search[lamp]'])
    expect(on).toMatchObject({ terminated: false, success: false, state: { page: 'results', visited: [WIDE.asin] } })
    expect(turnAfter(shop, [...bought, ...open, 'click[red]', 'click[Buy Now]'])).toMatchObject({ reward: 1, terminated: true })
  })
})

describe('an invalid action has a reason', () => {
  test.each([
    [['buy it'], /^syntax: syntax: /],
    [['click[search]'], /^precondition: no words/],
    [['click[Buy Now]'], /^precondition: not here: 'Buy Now'/],
    [['click[lamp]'], /^unknown: unknown target: .*'lamp'/],
    [[...open, 'search[lamp]'], /^precondition: no search box/],
    [[...open, 'click[purple]'], /^unknown: unknown target/],
    [['search[model lamp]', 'click[B000000000]'], /^unknown: unknown target/],
    [[...open, 'click[Attributes]'], /^precondition: not here/],
  ])('%j', (actions, reason) => expect(reasonAfter('strict', actions)).toMatch(reason))
})

describe("upstream's accidents", () => {
  const shop = shopIn('upstream')

  test('search from any page', () => {
    expect(stateAfter(shop, [...open, 'search[lamp]'])).toMatchObject({ page: 'results', keywords: ['lamp'], options: [] })
  })

  test('allow unlimited paging', () => {
    const far = turnAfter(shop, ['search[lamp]', 'click[Next >]', 'click[next >]', 'click[next >]'])
    expect(far.observation.text).toMatch(
      /Page 4 \(Total results: 12\)\n\[button\] < Prev \[button_\]\n\[button\] Next > \[button_\]\n$/,
    )
  })

  test('confuse a page with one named in the search words', () => {
    const misled = ['search[search_results model lamp]', `click[${WIDE.asin}]`, 'click[< prev]']
    const turn = turnAfter(shop, misled)
    expect(turn.state).toMatchObject({ page: 'results', pageNumber: 0 })
    expect(turn.observation.text).toContain('Page 0 (Total results: ')
    expect(turn.observation.text).not.toContain('< Prev')
    const skipped = ['search[item_page model lamp]', `click[${WIDE.asin}]`, 'click[features]', 'click[< prev]']
    expect(stateAfter(shop, skipped)).toMatchObject({ page: 'results', pageNumber: 1 })
  })

  test('list products through special queries', () => {
    expect(turnAfter(shop, ['search[<c> home]']).observation.text).toContain('(Total results: 12)')
    expect(turnAfter(shop, ['search[<q>  lamps ]']).observation.text).toContain('(Total results: 12)')
    expect(turnAfter(shop, ['search[<q> chairs]']).observation.text).toContain('(Total results: 0)')
    const random = turnAfter(shop, ['search[<r>]'])
    expect(random.observation.text).toContain('(Total results: 12)')
    expect(turnAfter(shop, ['search[<r> again]', 'search[<r>]']).state).toEqual(random.state)
    for (const query of ['<a> dimmable', '<c>'])
      expect(reasonAfter('upstream', [`search[${query}]`])).toMatch(/^precondition: broken/)
    expect(turnAfter(strict, ['search[<c> home]']).observation.text).toContain('(Total results: 0)')
  })

  test('treat an option with a button label as the button', () => {
    const options = [{ name: 'paper', values: ['attributes', 'reviews'] }]
    const tricky = productOf('B00000BOOK', 'book', { options })
    const read = ['search[book]', 'click[B00000BOOK]', 'click[attributes]']
    expect(stateAfter(smallShop([tricky], goalFor(tricky), { dialect: 'upstream' }), read)).toMatchObject({
      detail: 'attributes',
    })
    const chosen = stateAfter(smallShop([tricky], goalFor(tricky)), read)
    expect(chosen.options).toEqual([['paper', 'attributes']])
  })
})

test('an option named search can be chosen only in strict', () => {
  const engine = productOf('B00ENGINES', 'engine', { options: [{ name: 'kind', values: ['search'] }] })
  const click = ['search[engine]', 'click[B00ENGINES]', 'click[search]']
  expect(stateAfter(smallShop([engine], goalFor(engine)), click).options).toEqual([['kind', 'search']])
  expect(turnAfter(smallShop([engine], goalFor(engine), { dialect: 'upstream' }), click).invalid?.kind).toBe('precondition')
})

test('a value of two groups is set in the last group, in strict in the first in which it is not chosen', () => {
  const options = ['top', 'bottom'].map((name) => ({ name, values: ['oak', 'pine'] }))
  const table = productOf('B0000TABLE', 'table', { options })
  const optionsAfter = (dialect: Dialect, ...clicks: readonly string[]) =>
    stateAfter(smallShop([table], goalFor(table), { dialect }), ['search[table]', 'click[B0000TABLE]', ...clicks]).options
  for (const dialect of ['upstream', 'react'] as const) {
    expect(optionsAfter(dialect, 'click[oak]', 'click[oak]')).toEqual([['bottom', 'oak']])
  }
  expect(optionsAfter('strict', 'click[oak]')).toEqual([['top', 'oak']])
  const both = [
    ['top', 'oak'],
    ['bottom', 'oak'],
  ]
  expect(optionsAfter('strict', 'click[oak]', 'click[oak]')).toEqual(both)
  expect(optionsAfter('strict', 'click[oak]', 'click[oak]', 'click[oak]')).toEqual(both)
})

describe("ReAct's rules", () => {
  const shop = shopIn('react')

  test('have short observations', () => {
    expect(turnAfter(shop, ['think[hm]'])).toMatchObject({ observation: { text: 'OK.' }, changed: false })
    expect(turnAfter(shop, ['buy']).observation.text).toBe('Invalid action!')
    expect(turnAfter(shop, [...open, 'click[red]'])).toMatchObject({
      observation: { text: 'You have clicked red.' },
      changed: true,
    })
    expect(turnAfter(shop, [...open, 'click[red]', 'click[Buy Now]']).observation.text).toBe('Your score (min 0.0, max 1.0): 1.0')
  })

  test('do not page, and match exact case', () => {
    for (const actions of [
      ['search[lamp]', 'click[Next >]'],
      [...open, 'click[buy now]'],
      [...open, 'click[RED]'],
    ]) {
      expect(turnAfter(shop, actions).observation.text, actions.join()).toBe('Invalid action!')
    }
    expect(turnAfter(shop, ['search[model lamp]', `click[${WIDE.asin.toLowerCase()}]`]).invalid?.kind).toBe('unknown')
  })

  test('display three products and open all ten', () => {
    const found = turnAfter(shop, ['search[lamp]'])
    expect(found.observation.text.match(/\[B0\w+\]/g)).toHaveLength(3)
    const tenth = shop.asinsOn(['lamp'], 1)[9] ?? ''
    expect(stateAfter(shop, ['search[lamp]', `click[${tenth}]`]).asin).toBe(tenth)
  })
})

test('states are small and independent of the catalogue', () => {
  const stream = rng('webshop', 'test', 'small-states')
  for (let round = 0; round < 20; round += 1) {
    const picks = stream.sample(LAMPS, 4).flatMap(({ asin }) => [`click[${asin}]`, 'click[red]', 'click[< Prev]'])
    const state = stateAfter(strict, ['search[lamp]', ...picks])
    expect(JSON.stringify(state).length).toBeLessThan(300)
    expect(JSON.stringify(state)).not.toContain('reading')
  }
})
