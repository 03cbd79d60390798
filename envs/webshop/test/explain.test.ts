import { createWebShop, type Purchase, webshop } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'

const world = createWebShop()
const task = [...world.tasks.ids('test')].find((id) => world.goal(id).options.length > 1) ?? ''
const { options } = world.goal(task)
const { state } = world.start(world.tasks.get(task))

/** Returns the options of the goal that are missing among the chosen ones. */
function missing(from: number, chosen: string): string {
  const requested = options
    .slice(from)
    .map((option) => (option.kind === 'pair' ? `${option.name}: ${option.value}` : option.value))
  return `without ${requested.join(' and ')} (chosen: ${chosen})`
}

const ALL: Purchase = {
  ...{ reward: 1, r_type: 1, r_att: 1, r_option: 1, r_price: true, query_match: true, category_match: true },
  ...{ title_score: 1, w_att: 0.4, w_option: 0.4, w_price: 0.2 },
}
const NO_OPTIONS: Purchase = (({ r_option: _, ...rest }) => rest)(ALL)

function explanation(purchase: Purchase) {
  const bought = { ...state, page: 'done', asin: 'B0', purchase }
  const judgement = webshop.presentation?.failures?.classify({ world, states: [state, bought] })
  return {
    kind: judgement?.type,
    lacks: judgement?.detail(),
    facts: webshop.presentation?.facts?.(world, bought).filter(([name]) => name.startsWith('bought: ')),
    score: webshop.presentation?.site?.facts?.(bought),
  }
}

test("uses the step limit of ReAct's notebook by default, and HTML for the site", () => {
  expect(webshop.limits).toEqual({ maxSteps: 15 })
  const shop = webshop.create(webshop.presentation?.site?.options)
  expect(shop.start(shop.tasks.get('webshop/test/0')).observation.text).toContain('<form')
})

describe('the parts of a purchase', () => {
  test('agree in facts, score and failure', () => {
    expect(explanation({ ...ALL, reward: 0.5, r_att: 0.5, r_option: 1 / 3, r_price: false })).toEqual({
      kind: 'wrong-object',
      lacks: `bought B0: 50.0 % of the attributes, ${missing(0, 'nothing')}, over the price`,
      facts: [
        ['bought: reward', '0.50'],
        ['bought: right kind', '1.00'],
        ['bought: attributes met', '0.50'],
        ['bought: options met', '0.33'],
        ['bought: within the price', 'no'],
      ],
      score: [
        ['Product type', '100 %'],
        ['Requested attributes', '50 %'],
        ['Requested options', '33.3 %'],
        ['Price within the limit', 'no'],
      ],
    })
  })

  test('omit options that the goal does not require', () => {
    const { kind, facts, score } = explanation({ ...NO_OPTIONS, r_price: false })
    expect(kind).toBe('over-price')
    expect(JSON.stringify([facts, score])).not.toMatch(/options/i)
  })

  test.each<readonly [kind: string, lacks: string, Partial<Purchase>]>([
    ['wrong-object', 'another kind of product', { r_type: 0.1 }],
    ['over-price', 'over the price', { r_price: false }],
    ['wrong-option', missing(0, 'nothing'), { r_option: 0 }],
  ])('is %s if only that part is unmet', (kind, lacks, lack) => {
    expect(explanation({ ...ALL, ...lack })).toMatchObject({ kind, lacks: `bought B0: ${lacks}` })
    expect(webshop.presentation?.failures?.types.map(({ id }) => id)).toContain(kind)
  })
})

test('names the missing and the chosen option', () => {
  const [, open = ''] = world.plan(state) ?? []
  const at = (...actions: readonly string[]) => actions.reduce((from, action) => world.step(from, action).state, state)
  const plan = world.plan(state) ?? []
  const buy = plan.at(-1) ?? ''
  const [first = '', ...others] = plan.filter((action) => /^click\[/.test(action) && action !== open && action !== buy)
  expect(others.length).toBeGreaterThan(0)
  const bought = at(...plan.slice(0, plan.indexOf(first) + 1), buy)
  const judgement = webshop.presentation?.failures?.classify({ world, states: [state, bought] })
  expect(judgement?.type).toBe('wrong-option')
  const [chosen = ''] = bought.options.map(([, value]) => value)
  const detail = judgement?.detail() ?? ''
  expect(detail).toMatch(/^bought \w+: without /)
  expect(detail).toContain(`(chosen: ${chosen})`)
  const values = options.map(({ value }) => value)
  expect(values.filter((value) => detail.split(' (chosen')[0]?.includes(value)).length).toBe(options.length - 1)
})

test('has no parts before the purchase', () => {
  expect(webshop.presentation?.site?.facts?.(state)).toEqual([])
  expect(webshop.presentation?.facts?.(world, state)).toEqual([
    ['page', 'search'],
    ['products opened', '0'],
  ])
})
