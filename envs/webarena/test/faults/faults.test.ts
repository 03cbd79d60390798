/** The pages of each fault, and the actions that get past it. */
import type { Turn } from '@orreryjs/core'
import type { WebArenaState, WebArenaWorld } from '@orreryjs/env-webarena'
import { describe, expect, test } from 'vitest'
import { explain } from '../../src/explain.ts'
import { withOutsideLinks } from '../../src/faults/outside-links.ts'
import { SHOP_ACCOUNT } from '../../src/generate/accounts.ts'
import { el, type Page, type PageNode } from '../../src/page/element.ts'
import { outlineOf } from '../../src/page/outline.ts'
import { PASSWORDS } from '../../src/tasks/login.ts'
import { after, everyNth, faultyWorld, idOf, REAL_FAULTS, startOf, turnsOf, urlOf } from './episodes.ts'

const clean = faultyWorld('none')
const NEWSLETTER = 'goto [http://shop.test/newsletter/manage/]'
const CONTACT = 'goto [http://shop.test/contact/]'
const PAGES = [
  'goto [http://shop.test/sales/order/history/]',
  'goto [http://shop.test/wishlist/]',
  'goto [http://shop.test/customer/address/]',
] as const

const ID = 'webarena/dev/0'

/** Returns all texts of elements. */
function textsIn(nodes: readonly PageNode[]): readonly string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : textsIn(node.children)))
}

/** Opens pages until the page matches, and returns the turn. */
function openUntil(
  world: WebArenaWorld,
  start: Turn<WebArenaState>,
  isFound: (turn: Turn<WebArenaState>) => boolean,
): Turn<WebArenaState> {
  let turn = start
  for (let index = 0; index < 12; index += 1) {
    turn = world.step(turn.state, PAGES[index % PAGES.length] ?? '')
    if (isFound(turn)) return turn
  }
  throw new Error('the fault did not occur within 12 pages')
}

test('without faults, states have no progress of faults', () => {
  const turns = turnsOf(clean, startOf(clean, ID), ...PAGES)
  for (const { state } of turns) expect(Object.keys(state)).not.toContain('faults')
})

test.each(REAL_FAULTS)('%s: the task differs from the usual one only in its hash and the sign-in sentence', (fault) => {
  const world = faultyWorld(fault)
  for (const id of everyNth(world, 40)) {
    const [task, before] = [world.tasks.get(id), clean.tasks.get(id)]
    const notice = fault === 'signed-out' ? ` If a site asks you to sign in, use the passwords at ${PASSWORDS}.` : ''
    expect(task).toEqual({ ...before, goal: `${before.goal}${notice}`, hash: task.hash })
    expect(task.hash).not.toBe(before.hash)
    expect(world.tasks.get(id)).toBe(task)
  }
  const both = faultyWorld(fault, { login: 'needed' })
  expect(both.tasks.get(ID).goal.split(PASSWORDS)).toHaveLength(2)
})

describe('signed-out', () => {
  const world = faultyWorld('signed-out')
  const isSignIn = (turn: Turn<WebArenaState>): boolean => urlOf(turn) === 'http://shop.test/customer/account/login/'
  const signIn = (turn: Turn<WebArenaState>): Turn<WebArenaState> => {
    const passwords = world.step(turn.state, `goto [${PASSWORDS}]`)
    const { user, password } = SHOP_ACCOUNT
    expect(passwords.observation.text).toContain(user)
    expect(passwords.observation.text).toContain(password)
    const form = world.step(passwords.state, 'go_back')
    return after(
      world,
      form,
      `type [${idOf(form, "textbox 'Email'")}] [${user}] [0]`,
      `type [${idOf(form, "textbox 'Password'")}] [${password}] [1]`,
    )
  }

  test('the session of the current site ends once, within three pages, and sign-in returns to the requested page', () => {
    const loads = everyNth(world, 10).map((id) => {
      const start = startOf(world, id)
      const ended = openUntil(world, start, isSignIn)
      expect(ended.state.users).toEqual({ ...start.state.users, shop: undefined })
      expect(ended.observation.page).toBe('shop.login')
      const wanted = ended.state.faults?.endedSession?.returnTo
      const back = signIn(ended)
      expect(urlOf(back)).toBe(wanted)
      expect(PAGES).toContain(`goto [${wanted}]`)
      expect(back.state.users).toEqual(start.state.users)
      const later = turnsOf(world, back, ...PAGES, ...PAGES, ...PAGES)
      expect(later.every((turn) => !isSignIn(turn))).toBe(true)
      return ended.state.faults?.loads
    })
    expect(new Set(loads)).toEqual(new Set([1, 2, 3]))
  })

  test('a form that was sent after the session ended changes nothing; sign-in returns to its page', () => {
    const id = everyNth(world, 1).find((each) => openUntil(world, startOf(world, each), isSignIn).state.faults?.loads === 2)
    const form = after(world, startOf(world, id ?? ''), NEWSLETTER)
    const ticked = world.step(form.state, `click [${idOf(form, 'General Subscription')}]`)
    const sent = world.step(ticked.state, `click [${idOf(ticked, "button 'Save'")}]`)
    expect(isSignIn(sent)).toBe(true)
    expect(sent.state.data).toEqual({})
    const back = signIn(sent)
    expect(urlOf(back)).toBe('http://shop.test/newsletter/manage/')
    expect(back.state.data).toEqual({})
  })

  test('a session that the agent ends itself does not end again', () => {
    const id = everyNth(world, 1).find((each) => openUntil(world, startOf(world, each), isSignIn).state.faults?.loads === 1)
    const left = after(world, startOf(world, id ?? ''), 'goto [http://shop.test/customer/account/logout/]')
    expect(left.state.users.shop).toBeUndefined()
    expect(left.state.faults).not.toHaveProperty('endedSession')
  })

  test('the public pages of the site remain open', () => {
    const ended = openUntil(world, startOf(world, ID), isSignIn)
    expect(world.step(ended.state, 'goto [http://shop.test/]').observation.page).toBe('shop.home')
  })
})

describe('slow', () => {
  const world = faultyWorld('slow')
  const isLoading = ({ observation: { page } }: Turn<WebArenaState>): boolean => page === 'browser.loading'

  test('a page is empty and busy at first; any action completes it, and nothing else differs', () => {
    const loading = openUntil(world, startOf(world, ID), isLoading)
    expect(loading.observation.text).toMatch(
      /^Tab 0 \(current\): .*\n\n\[\d+\] RootWebArea '.+' focused: True busy: 1\nURL: http:\/\/shop\.test\/.*$/,
    )
    const loads = loading.state.faults?.loads ?? 0
    const usual = after(
      clean,
      startOf(clean, ID),
      ...Array.from({ length: loads }, (_, index) => PAGES[index % PAGES.length] ?? ''),
    )
    for (const wait of [
      'scroll [down]',
      'press [Shift]',
      'press [Tab]',
      'hover [1]',
      'click [99999]',
      'not an action at all',
    ].slice(0, 5)) {
      const complete = world.step(loading.state, wait)
      expect([wait, complete.observation.text]).toEqual([wait, usual.observation.text])
      expect(complete.invalid).toBeUndefined()
    }
    expect(world.admissible(loading.state)).toContain('scroll [down]')
    // A reload requests the page again, and no two loads in a row are slow.
    const reloaded = world.step(loading.state, `goto [${urlOf(loading)}]`)
    expect(reloaded.observation.page).toBe(usual.observation.page)
    // A line that is no action takes no time.
    expect(world.step(loading.state, 'not an action').state).toBe(loading.state)
  })

  test('a slow response to a form has carried it out, and completing it does not repeat it', () => {
    let slowForms = 0
    for (const id of everyNth(world, 3)) {
      const start = startOf(world, id)
      const opened = after(world, start, 'goto [http://home.test/scratchpad.html]', 'press [Shift]')
      const written = world.step(opened.state, `type [${idOf(opened, "textbox 'Notes'")}] [remember] [0]`)
      const sent = world.step(written.state, `click [${idOf(written, "button 'Save'")}]`)
      expect(JSON.stringify(sent.state.data.home)).toContain('remember')
      if (!isLoading(sent)) continue
      slowForms += 1
      const complete = world.step(sent.state, 'scroll [down]')
      expect(complete.state.data).toBe(sent.state.data)
      expect(complete.observation.text).toContain('remember')
    }
    expect(slowForms).toBeGreaterThan(3)
  })

  test('fields are restored when the history leads to a slow page', () => {
    let slowReturns = 0
    for (const id of everyNth(world, 3)) {
      const form = after(world, startOf(world, id), CONTACT, 'press [Shift]')
      const field = idOf(form, 'textbox "What')
      const typed = after(world, form, `type [${field}] [half a message] [0]`, 'goto [http://shop.test/]', 'press [Shift]')
      const back = world.step(typed.state, 'go_back')
      const complete = isLoading(back) ? world.step(back.state, 'press [Shift]') : back
      if (isLoading(back)) slowReturns += 1
      expect(complete.observation.text).toContain('half a message')
      // Leaving the page while it loads keeps them, too.
      const left = after(world, back, 'goto [http://shop.test/]', 'press [Shift]', 'go_back', 'press [Shift]')
      expect(left.observation.text).toContain('half a message')
    }
    expect(slowReturns).toBeGreaterThan(3)
  })
})

describe('error-page', () => {
  const world = faultyWorld('error-page')
  const isUnavailable = ({ observation: { page } }: Turn<WebArenaState>): boolean => page.endsWith('.unavailable')

  test('a page that failed has a link that opens it', () => {
    const failed = openUntil(world, startOf(world, ID), isUnavailable)
    expect(failed.observation.page).toBe('shop.unavailable')
    expect(failed.observation.text).toContain("heading '503 Service Unavailable'")
    const again = world.step(failed.state, `click [${idOf(failed, "link 'Try again'")}]`)
    expect(isUnavailable(again)).toBe(false)
    expect(urlOf(again)).toBe(urlOf(failed))
  })

  test('a form that failed was carried out once or not at all, as the page says', () => {
    const effects = { done: 0, 'not-done': 0 }
    for (const id of everyNth(world, 1)) {
      const opened = after(world, startOf(world, id), 'goto [http://home.test/scratchpad.html]')
      if (isUnavailable(opened)) continue
      const written = world.step(opened.state, `type [${idOf(opened, "textbox 'Notes'")}] [remember] [0]`)
      const sent = world.step(written.state, `click [${idOf(written, "button 'Save'")}]`)
      if (!isUnavailable(sent)) {
        expect(JSON.stringify(sent.state.data.home)).toContain('remember')
        continue
      }
      const isDone = sent.observation.text.includes('Your request was carried out')
      effects[isDone ? 'done' : 'not-done'] += 1
      expect(JSON.stringify(sent.state.data).includes('remember')).toBe(isDone)
      const name = isDone ? 'Continue' : 'Return to the form'
      const next = world.step(sent.state, `click [${idOf(sent, `link '${name}'`)}]`)
      expect(urlOf(next)).toBe('http://home.test/scratchpad.html')
      expect(next.state.data).toBe(sent.state.data)
      expect(next.observation.text.includes('remember')).toBe(isDone)
      // The browser keeps the fields of the form.
      const back = world.step(sent.state, 'go_back')
      expect(back.observation.text).toContain('remember')
      expect(back.state.data).toBe(sent.state.data)
      if (isDone) continue
      const resent = world.step(back.state, `click [${idOf(back, "button 'Save'")}]`)
      expect(JSON.stringify(resent.state.data.home)).toContain('remember')
    }
    expect(Math.min(effects.done, effects['not-done'])).toBeGreaterThan(5)
  })
})

describe.each(['slow', 'error-page'] as const)('%s', (fault) => {
  test('faults a stated share of the first loads, never two in a row, at most three per task', () => {
    const world = faultyWorld(fault)
    const [block, isFault] = fault === 'slow' ? [4, /^browser\.loading$/] : [5, /\.unavailable$/]
    const patterns = everyNth(world, 20).map((id) => {
      const turns = turnsOf(
        world,
        startOf(world, id),
        ...Array.from({ length: 30 }, (_, index) => PAGES[index % PAGES.length] ?? ''),
      )
      const faults = turns.map(({ observation }) => isFault.test(observation.page))
      for (let at = 0; at < 3; at += 1) expect(faults.slice(at * block, (at + 1) * block).filter(Boolean)).toHaveLength(1)
      expect(faults.filter(Boolean)).toHaveLength(3)
      expect(faults.some((isOne, at) => isOne && faults[at + 1] === true)).toBe(false)
      return faults.indexOf(true)
    })
    expect(new Set(patterns).size).toBeGreaterThan(1)
  })
})

describe('outside-link', () => {
  const world = faultyWorld('outside-link')

  test.each([
    'http://shop.test/',
    'http://admin.test/admin',
    'http://forum.test/',
    'http://code.test/',
    'http://map.test/',
    'http://wiki.test/',
  ])('%s links to hosts that cannot be reached, and the browser goes back', (url) => {
    const page = after(world, startOf(world, ID), `goto [${url}]`)
    const advertisement = page.observation.text.split('\n').findIndex((line) => line.includes('Advertisement: '))
    expect(advertisement).toBeGreaterThan(0)
    const id = /\[(\d+)\] link/.exec(page.observation.text.split('\n')[advertisement + 1] ?? '')?.[1]
    const outside = world.step(page.state, `click [${id}]`)
    expect(outside.observation.page).toBe('browser.unreachable')
    expect(outside.observation.text).toMatch(/heading 'This site cannot be reached'[\s\S]*\.example was not found/)
    expect(outside.terminated).toBe(false)
    const back = world.step(outside.state, 'go_back')
    expect(back.observation.key).toBe(page.observation.key)
  })

  test('in dialect browsergym, following one ends the task', () => {
    const gym = faultyWorld('outside-link', { dialect: 'browsergym' })
    const page = after(gym, startOf(gym, ID), "goto('http://shop.test/')")
    const id = /Advertisement:.*\n\t*\[(\d+)\] link/.exec(page.observation.text)?.[1]
    const outside = gym.step(page.state, `click('${id}')`)
    expect(outside).toMatchObject({ terminated: true, success: false, state: { ending: { verdict: 'left' } } })
  })

  test('a third of paragraphs has a reference, and links differ between tasks', () => {
    const ids = everyNth(world, 12)
    const texts = ids.map((id) => after(world, startOf(world, id), 'goto [http://shop.test/]').observation.text)
    expect(new Set(texts.map((text) => /Advertisement: '\n.*link '([^']*)'/.exec(text)?.[1])).size).toBeGreaterThan(2)
    const paragraphs = Array.from({ length: 60 }, (_, index) => el('p', { 'data-key': String(index) }, `Paragraph ${index}.`))
    const page: Page = { kind: 'wiki.article', title: 'Example', body: [el('main', {}, ...paragraphs)] }
    const linked = withOutsideLinks(page, 'webarena/dev/0')
    const references = textsIn(linked.body).filter((text) => text.endsWith(' See also '))
    expect(references.length).toBeGreaterThan(10)
    expect(references.length).toBeLessThan(30)
    expect(outlineOf(linked).dataKeys).toEqual(outlineOf(page).dataKeys)
    expect(withOutsideLinks(page, 'webarena/dev/0')).toEqual(linked)
    expect(withOutsideLinks(page, 'webarena/dev/1')).not.toEqual(linked)
  })
})

describe('an external browser', () => {
  /** Requests pages until the fault occurs and returns the visit. */
  const visitUntil = (faults: (typeof REAL_FAULTS)[number], isFound: (visit: ReturnType<WebArenaWorld['visit']>) => boolean) => {
    const world = faultyWorld(faults)
    let { state } = startOf(world, ID)
    for (let index = 0; index < 12; index += 1) {
      const visit = world.visit(state, { method: 'GET', url: (PAGES[index % 3] ?? '').slice(6, -1), form: [] })
      if (isFound(visit)) return visit
      state = visit.state
    }
    throw new Error('the fault did not occur within 12 pages')
  }

  test('receives error pages with their status', () => {
    const visit = visitUntil('error-page', ({ kind }) => kind === 'page')
    const failed = visitUntil('error-page', (each) => each.kind === 'page' && each.status !== 200)
    expect(visit).toMatchObject({ kind: 'page', status: 200 })
    expect(failed).toMatchObject({ kind: 'page', status: 503, page: { kind: 'shop.unavailable' } })
  })

  test('is redirected to the sign-in page when a session ends', () => {
    expect(visitUntil('signed-out', ({ kind }) => kind === 'redirect')).toMatchObject({
      to: 'http://shop.test/customer/account/login/',
      state: { users: { shop: undefined } },
    })
  })

  test('waits for slow pages', () => {
    expect(() => visitUntil('slow', (visit) => visit.kind !== 'page' || visit.page.isBusy === true)).toThrow('did not occur')
  })

  test('receives outside links', () => {
    const visit = visitUntil('outside-link', ({ kind }) => kind === 'page')
    expect(JSON.stringify(visit)).toMatch(/"href":"http:\/\/[\w.]+\.example\//)
  })
})

test('the presentation shows an ended session and a page that is loading', () => {
  const world = faultyWorld('signed-out')
  const start = startOf(world, ID)
  expect(Object.fromEntries(explain.facts?.(world, start.state) ?? [])).not.toHaveProperty('session ended')
  const ended = after(world, start, ...PAGES)
  expect(Object.fromEntries(explain.facts?.(world, ended.state) ?? [])).toMatchObject({ 'session ended': 'shop' })
  const plain = (text: string): string => text
  const colour = { bold: plain, cyan: plain, dim: plain }
  const text = "Tab 0 (current): Cart\n\n[1] RootWebArea 'Cart' focused: True busy: 1\nURL: http://shop.test/"
  expect(explain.sketch?.([{ text }], { colour, columns: 80 })).toContain('(loading)')
})
