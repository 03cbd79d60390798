/** What is known of a way is told to whoever goes the same way, and to nobody else. */
import { expect, it } from 'vitest'
import { storeDatabase } from '../src/generate/store/database.ts'
import type { WebArenaState } from '../src/state.ts'
import { createWebArena, type WebArenaWorld } from '../src/world.ts'

const world = createWebArena({ size: 'small' })
const ids = [...world.tasks.ids('dev')]

function startOf(id: string, of: WebArenaWorld = world): WebArenaState {
  return of.start(of.tasks.get(id)).state
}

/** A state as a journal gives it back: nothing is known of it. */
function revived(state: WebArenaState): WebArenaState {
  return JSON.parse(JSON.stringify(state))
}

/** What is shown after those actions. */
function shownAfter(state: WebArenaState, ...actions: readonly string[]): string {
  let now = state
  let shown = ''
  for (const action of actions)
    ({
      state: now,
      observation: { text: shown },
    } = world.step(now, action))
  return shown
}

function sent(state: WebArenaState, url: string, fields: Readonly<Record<string, string>>): WebArenaState {
  const { state: after } = world.visit(state, { method: 'POST', url, form: Object.entries(fields), from: url })
  return { ...after, browser: state.browser }
}

const start = startOf(ids[0] ?? '')

it('the same browser over other data, or of another user, is shown what those are', () => {
  const cart = 'goto [http://shop.test/checkout/cart/]'
  const product = world.visit(start, { method: 'GET', url: 'http://shop.test/', form: [] })
  expect(product.kind).toBe('page')
  const id = JSON.stringify(product).match(/\/checkout\/cart\/add\/product\/([^/"]+)\//)?.[1] ?? ''
  const empty = shownAfter(start, cart)
  const full = sent(start, `http://shop.test/checkout/cart/add/product/${id}/`, { qty: '2' })
  expect(full.data).not.toEqual(start.data)
  const [before, after] = [shownAfter(full, cart), shownAfter(start, cart)]
  expect(after).toBe(empty)
  expect(before).not.toBe(empty)
  expect(before).toBe(shownAfter(revived(full), cart))

  const account = 'goto [http://shop.test/customer/account/]'
  const own = shownAfter(start, account)
  const stranger = shownAfter({ ...start, users: {} }, account)
  expect(stranger).not.toBe(own)
  expect(shownAfter(start, account)).toBe(own)
})

it('what the back office changed is shown by the store, to that episode alone', () => {
  const { products } = storeDatabase('small')
  const [row] = products
  if (row === undefined) throw new Error('the store sells nothing')
  const changed = {
    ...start,
    data: { ...start.data, store: { products: { [row.id]: { ...row, name: 'Quite Another Thing' } } } },
  }
  const [page, home] = [`goto [http://shop.test/${row.slug}.html]`, 'goto [http://shop.test/]']
  for (const way of [[page], [home, page], [page, home, page]]) {
    expect(shownAfter(start, ...way)).toContain(row.name)
    expect(shownAfter(changed, ...way)).toContain('Quite Another Thing')
    expect(shownAfter(start, ...way)).not.toContain('Quite Another Thing')
    expect(shownAfter(changed, ...way)).toBe(shownAfter(revived(changed), ...way))
  }
})

it('a state of another dialect is told in the dialect of the world that it is given to', () => {
  const other = createWebArena({ size: 'small', dialect: 'webarena' })
  const whole = createWebArena({ size: 'small', viewport: 'all' })
  const action = 'goto [http://shop.test/catalogsearch/result/?q=a]'
  const strict = world.step(start, action).observation.text
  for (const each of [other, whole]) {
    const told = each.step(start, action).observation.text
    expect(told).not.toBe(strict)
    expect(told).toBe(each.step(revived(start), action).observation.text)
  }
  expect(world.step(start, action).observation.text).toBe(strict)
})

it.each(['strict', 'webarena', 'browsergym'] as const)('%s: interleaved episodes go as if each were alone', (dialect) => {
  const of = createWebArena({ size: 'small', dialect })
  const walks = ids
    .filter((_, index) => index % 40 === 0)
    .flatMap((id) => {
      const state = startOf(id, of)
      const plan = of.plan(state) ?? []
      // The second goes the first one's way without its last three actions, and its end then.
      return [
        { state, plan },
        { state, plan: [...plan.slice(0, -3), ...plan.slice(-1)] },
      ]
    })
  const most = Math.max(...walks.map(({ plan }) => plan.length))
  for (let step = 0; step < most; step += 1) {
    for (const walk of walks) {
      const action = walk.plan[step]
      if (action === undefined) continue
      const known = of.step(walk.state, action)
      const anew = of.step(revived(walk.state), action)
      expect(known.observation.text).toBe(anew.observation.text)
      expect(JSON.stringify(known)).toBe(JSON.stringify(anew))
      walk.state = known.state
    }
  }
})
