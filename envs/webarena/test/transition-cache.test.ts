/** Memoized transitions apply only to episodes with the same history. */
import { expect, it } from 'vitest'
import { storeDatabase } from '../src/generate/store/database.ts'
import type { WebArenaState } from '../src/state.ts'
import { createWebArena, type WebArenaWorld } from '../src/world.ts'

const world = createWebArena({ size: 'small' })
const ids = [...world.tasks.ids('dev')]

function startOf(id: string, of: WebArenaWorld = world): WebArenaState {
  return of.start(of.tasks.get(id)).state
}

/** Returns a state as read from a journal, without memoized transitions. */
function revived(state: WebArenaState): WebArenaState {
  return JSON.parse(JSON.stringify(state))
}

/** Returns the observation after these actions. */
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

function afterPost(state: WebArenaState, url: string, fields: Readonly<Record<string, string>>): WebArenaState {
  const { state: after } = world.visit(state, { method: 'POST', url, form: Object.entries(fields), from: url })
  return { ...after, browser: state.browser }
}

const start = startOf(ids[0] ?? '')

it('a browser with other data or another user gets their pages', () => {
  const cart = 'goto [http://shop.test/checkout/cart/]'
  const product = world.visit(start, { method: 'GET', url: 'http://shop.test/', form: [] })
  expect(product.kind).toBe('page')
  const id = JSON.stringify(product).match(/\/checkout\/cart\/add\/product\/([^/"]+)\//)?.[1] ?? ''
  const empty = shownAfter(start, cart)
  const full = afterPost(start, `http://shop.test/checkout/cart/add/product/${id}/`, { qty: '2' })
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

it('the store shows changes by the back office only to the same episode', () => {
  const { products } = storeDatabase('small')
  const [row] = products
  if (row === undefined) throw new Error('the store sells nothing')
  const changed = {
    ...start,
    data: { ...start.data, store: { products: { [row.id]: { ...row, name: 'Quite Another Thing' } } } },
  }
  const [page, home] = [`goto [http://shop.test/${row.slug}.html]`, 'goto [http://shop.test/]']
  for (const route of [[page], [home, page], [page, home, page]]) {
    expect(shownAfter(start, ...route)).toContain(row.name)
    expect(shownAfter(changed, ...route)).toContain('Quite Another Thing')
    expect(shownAfter(start, ...route)).not.toContain('Quite Another Thing')
    expect(shownAfter(changed, ...route)).toBe(shownAfter(revived(changed), ...route))
  }
})

it('a state from another dialect is rendered in the dialect of the world that steps it', () => {
  const other = createWebArena({ size: 'small', dialect: 'webarena' })
  const whole = createWebArena({ size: 'small', viewport: 'all' })
  const action = 'goto [http://shop.test/catalogsearch/result/?q=a]'
  const strict = world.step(start, action).observation.text
  for (const each of [other, whole]) {
    const text = each.step(start, action).observation.text
    expect(text).not.toBe(strict)
    expect(text).toBe(each.step(revived(start), action).observation.text)
  }
  expect(world.step(start, action).observation.text).toBe(strict)
})

it.each(['strict', 'webarena', 'browsergym'] as const)('%s: interleaved episodes behave as if run separately', (dialect) => {
  const of = createWebArena({ size: 'small', dialect })
  const walks = ids
    .filter((_, index) => index % 40 === 0)
    .flatMap((id) => {
      const state = startOf(id, of)
      const plan = of.plan(state) ?? []
      // The second walk omits the first one's last three actions except the final one.
      return [
        { state, plan },
        { state, plan: [...plan.slice(0, -3), ...plan.slice(-1)] },
      ]
    })
  const maxLength = Math.max(...walks.map(({ plan }) => plan.length))
  for (let step = 0; step < maxLength; step += 1) {
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
