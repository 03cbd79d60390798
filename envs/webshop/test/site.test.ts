import { createWebShop, webshop } from '@orreryjs/env-webshop'
import { expect, test } from 'vitest'
import { productPicture } from '../src/explain/site/product-picture.ts'
import { describeOutcome, pageForPeople, withPictures } from '../src/explain/site.ts'

const world = createWebShop({ observation: 'html' })
const task = 'webshop/test/0'
const PICTURE = /<svg class="product-picture[\s\S]*?<\/svg>\n/g

/** Returns the turns of the oracle's plan, mapped by `change`. */
function play(change: (action: string) => string = (action) => action) {
  const start = world.start(world.tasks.get(task))
  const turns = [start]
  for (const action of world.plan(start.state) ?? []) turns.push(world.step(turns.at(-1)?.state ?? start.state, change(action)))
  return turns
}

test('adds pictures to listed and open products, and leaves pages unchanged otherwise', () => {
  for (const { state, observation } of play()) {
    const shown = withPictures(world, state, observation.text)
    const listed = observation.text.match(/class="product-link"/g)?.length ?? 0
    expect(shown.match(PICTURE) ?? []).toHaveLength(state.page === 'item' ? 1 : listed)
    expect(shown.replace(PICTURE, '')).toBe(observation.text)
    expect(observation.text).not.toContain('<svg')
  }
})

test('draws a deterministic picture in the chosen colour, without product text', () => {
  const product = {
    ...(world.product(world.goal(task).asin) as NonNullable<ReturnType<typeof world.product>>),
    title: '<b>evil</b>',
  }
  expect(productPicture(product)).toBe(productPicture(product))
  const [red, navy] = ['red', 'navy'].map((colour) => productPicture(product, { options: [['color', colour]] }))
  expect(red).not.toBe(navy)
  expect(red).not.toContain('evil')
  expect(productPicture({ ...product, query: 'no such kind', options: [] })).toContain('<svg')
})

test("compares the purchase with the instruction and the oracle's purchase", () => {
  const right = play().at(-1)
  expect(right?.success).toBe(true)
  const solved = describeOutcome(world, right?.state ?? world.start(world.tasks.get(task)).state)
  expect(solved.expected).toBeUndefined()
  expect(solved.parts.every(({ isRight }) => isRight)).toBe(true)

  const wrong = play((action) => (action === 'click[buffalo check]' ? 'click[plaid]' : action)).at(-1)
  const missed = describeOutcome(world, wrong?.state ?? world.start(world.tasks.get(task)).state)
  const pattern = { name: 'pattern name', requested: 'buffalo check', actual: 'plaid', isRight: false }
  expect(missed.parts.filter(({ isRight }) => !isRight)).toEqual([pattern])
  expect(missed.actual.lines).toContain('pattern name: plaid')
  expect(missed.expected?.lines).toContain('pattern name: buffalo check')
  expect(missed.expected?.actions).toEqual(world.plan(world.start(world.tasks.get(task)).state))
  expect(webshop.presentation?.site?.outcome).toBeDefined()
})

test('people see the label of the search, and that buying ends the task', () => {
  const task = world.tasks.get('webshop/test/0')
  let { state, observation } = world.start(task)
  expect(pageForPeople(world, state, observation.text)).toContain('<label for="search_input">')
  let buys = 0
  for (const action of world.plan(state) ?? []) {
    ;({ state, observation } = world.step(state, action))
    if (state.page !== 'item') continue
    buys += 1
    expect(pageForPeople(world, state, observation.text)).toContain('Buying ends the task')
    expect(observation.text).not.toContain('Buying ends')
  }
  expect(buys).toBeGreaterThan(0)
})
