/** Browser rules that no recording covers. */
import { describe, expect, test } from 'vitest'
import { currentTab } from '../../src/browser/browser-state.ts'
import { createNetwork, type SiteNetwork } from '../../src/browser/network.ts'
import { el, type PageElement } from '../../src/page/element.ts'
import type { Site } from '../../src/sites/shared/site.ts'
import { tables } from '../../src/sites/shared/tables.ts'
import { playApp, playNetwork } from './browser-play.ts'

describe('clicks', () => {
  test('ignores an id that is not in the observation', () => {
    const player = playApp('/')
    const before = player.state
    player.act({ type: 'click', id: '9999' })
    expect(player.last).toEqual({ state: before, error: "'9999'", opened: 0 })
    expect(player.state).toBe(before)
  })

  test('clicks the root in its corner, where the first link is', () => {
    const player = playApp('/forms')
    player.click('RootWebArea', 'Forms')
    expect(player.url()).toBe('/')
  })

  test('a click on a covered element hits the element that covers it', () => {
    const under = playApp('/cover')
    under.click('link', 'Under')
    expect(under.url()).toBe('/item/2')
    const beneath = playApp('/cover')
    beneath.act({ type: 'scroll', direction: 'down' })
    beneath.click('link', 'Row 27')
    expect(beneath.url()).toBe('/')
    const free = playApp('/cover')
    free.act({ type: 'scroll', direction: 'down' })
    free.click('link', 'Row 29')
    expect(free.url()).toBe('/item/29')
  })

  test('clicks an item of a hover menu unless it is covered', () => {
    const player = playApp('/hover')
    player.hover('menuitem', 'Beauty')
    player.click('menuitem', 'Hair')
    expect(player.url()).toBe('/item/8')
  })

  test('scripts: dismisses dialogs, applies late changes, opens a menu, pushes a URL without a request', () => {
    const player = playApp('/js')
    player.click('button', 'Confirm')
    expect(player.text()).toContain("StaticText 'false'")
    player.click('button', 'Late')
    expect(player.text()).toContain("StaticText 'late'")
    expect(player.text()).toContain("button 'Menu' hasPopup: menu expanded: False")
    player.click('button', 'Menu')
    expect(player.text()).toContain("link 'Second'")
    player.click('DisclosureTriangle', 'More')
    expect(player.text()).toContain("StaticText 'Inside'")
    player.click('button', 'Push')
    expect(player.url()).toBe('/pushed')
    player.act({ type: 'go_back' })
    expect(player.url()).toBe('/js')
    expect(player.text()).toContain("StaticText 'late'")
    player.click('link', 'JS link')
    expect(player.url()).toBe('/cart')
  })
})

describe('tabs', () => {
  test('rejects an index beyond the last tab', () => {
    const player = playApp('/')
    player.act({ type: 'tab_focus', tab: 1 })
    expect(player.last?.error).toBe('list index out of range')
  })

  test('focuses a new tab, and the last tab when a tab is closed', () => {
    const player = playApp('/')
    player.act({ type: 'new_tab' })
    expect(player.text()).toMatch(/^Tab 0: Home \| Tab 1 \(current\): \n\n\[1\] RootWebArea '' focused: True$/)
    player.act({ type: 'new_tab' })
    player.act({ type: 'tab_focus', tab: 0 })
    player.act({ type: 'close_tab' })
    expect(player.state.current).toBe(1)
  })

  test('a link into a new tab is not listed at first; focusing it crashes only in dialect webarena', () => {
    for (const dialect of ['webarena', 'strict'] as const) {
      const player = playApp('/', dialect)
      player.click('link', 'Item two in new tab')
      expect(player.text()).toMatch(/^Tab 0 \(current\): Home\n/)
      player.act({ type: 'hover', id: '1' })
      expect(player.text()).toMatch(/^Tab 0 \(current\): Home \| Tab 1: Item 2\n/)
      player.act({ type: 'tab_focus', tab: 1 })
      expect(player.last?.crash).toBe(
        dialect === 'webarena' ? "AttributeError: 'Page' object has no attribute 'client'" : undefined,
      )
    }
  })

  test('closing the only tab opens a blank one, which crashes only in dialect webarena', () => {
    for (const dialect of ['webarena', 'strict'] as const) {
      const player = playApp('/', dialect)
      player.act({ type: 'close_tab' })
      expect(player.state.tabs).toHaveLength(1)
      expect(player.last?.crash === undefined).toBe(dialect === 'strict')
    }
  })
})

describe('navigation', () => {
  test('strict opens neither files nor data; webarena never reads local files', () => {
    for (const url of ['file:///etc/passwd', 'data:text/html,<p>hi</p>', 'chrome://version']) {
      const player = playApp('/', 'strict')
      player.act({ type: 'goto', url })
      expect(player.last?.error).toContain(`Page.goto: net::ERR_BLOCKED_BY_CLIENT at ${url}`)
      expect(player.url()).toBe('/')
    }
    const player = playApp('/')
    player.act({ type: 'goto', url: 'file:///etc/passwd' })
    expect(player.last?.error).toContain('net::ERR_FILE_NOT_FOUND')
  })

  test.each([
    ['HTTP://APP.TEST:80/a/../b c', 'http://app.test/b%20c', undefined],
    ['mailto:a@b', 'http://app.test/', 'net::ERR_ABORTED'],
    ['app.test:80/x', 'http://app.test/', 'net::ERR_ABORTED'],
    ['http://', 'http://app.test/', 'Cannot navigate to invalid URL'],
    ['http://app.test:99999/', 'http://app.test/', 'Cannot navigate to invalid URL'],
    ['http://nowhere.invalid', 'chrome-error://chromewebdata/', 'net::ERR_NAME_NOT_RESOLVED at http://nowhere.invalid/'],
    ['http://app.test/redir#z', 'http://app.test/item/3#z', undefined],
    ['about:', 'about:', undefined],
  ])('%s', (url, shown, error) => {
    const player = playApp('/')
    player.act({ type: 'goto', url })
    expect(player.url()).toBe(shown.replace('http://app.test', ''))
    if (error === undefined) expect(player.last?.error).toBeUndefined()
    else expect(player.last?.error).toContain(error)
  })

  test('history: the same URL replaces its entry, a fragment and a post do not; does nothing beyond the ends', () => {
    const player = playApp('/')
    const places = (): number => currentTab(player.state).history.length
    player.act({ type: 'goto', url: 'http://app.test/' })
    expect(places()).toBe(2)
    player.act({ type: 'goto', url: 'http://app.test/#foot' })
    player.act({ type: 'goto', url: 'http://app.test/#foot' })
    expect(places()).toBe(4)
    player.act({ type: 'goto', url: 'http://app.test/login' })
    player.type('textbox', 'User', 'ann\n')
    expect(places()).toBe(6)
    player.act({ type: 'go_forward' })
    expect(player.url()).toBe('/login')
    for (let step = 0; step < 9; step += 1) player.act({ type: 'go_back' })
    expect([player.url(), player.last?.error]).toEqual(['about:blank', undefined])
  })

  test('a failed page fails again when going back', () => {
    const player = playApp('/')
    player.act({ type: 'goto', url: 'http://nowhere.invalid/' })
    player.act({ type: 'goto', url: 'http://app.test/long' })
    player.act({ type: 'go_back' })
    expect(player.url()).toBe('chrome-error://chromewebdata/')
    expect(player.last?.error).toBe(
      'Page.go_back: net::ERR_NAME_NOT_RESOLVED\nCall log:\n  - waiting for navigation until "load"\n',
    )
  })
})

describe('keys', () => {
  test('types text that equals the name of a key', () => {
    const player = playApp('/')
    player.type('textbox', 'Search', 'Home')
    player.type('textbox', 'Search', 'Tab+Enter')
    expect(player.value('q')).toBe('HomeTab+Enter')
  })

  test('a failed combination leaves its first keys pressed', () => {
    const player = playApp('/forms')
    player.click('textbox', 'Prefilled')
    player.press('Control+nosuch')
    expect(player.last?.error).toBe('Keyboard.press: Unknown key: "nosuch"')
    player.press('a', 'Backspace')
    expect(player.value('pre')).toBe('')
  })

  test('words, selections and the clipboard', () => {
    const player = playApp('/forms')
    player.type('textbox', 'Prefilled', ' two three')
    player.press('Control+Backspace', 'Shift+Home', 'Control+x')
    expect(player.value('pre')).toBe('')
    player.press('Control+v', 'Control+v', 'ArrowUp', 'Delete', 'Shift+KeyQ')
    expect(player.value('pre')).toBe('Qbc two abc two ')
  })

  test('a number field accepts only numbers, and steps within its limits', () => {
    const player = playApp('/item/4')
    player.type('spinbutton', 'Quantity', 'x.5e-')
    expect(player.value('n')).toBe('1.5e-')
    player.press('ArrowUp')
    expect(player.value('n')).toBe('1')
    player.press('ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(player.value('n')).toBe('1')
  })

  test('arrow keys on a closed select choose an option immediately and may submit the form', () => {
    const player = playApp('/sort')
    player.press('Tab', 'Tab', 'Tab', 'Tab')
    expect(player.focus()).toBe('o')
    player.press('End')
    expect(player.url()).toBe('/sort?o=price')
  })

  test('a click elsewhere chooses the highlighted option of an open list; typing continues from the first match', () => {
    const player = playApp('/forms')
    player.click('combobox', 'Kind')
    player.press('c')
    player.click('textbox', 'Title')
    expect([player.value('s'), player.focus()]).toEqual([2, 't'])
  })

  test('Enter submits a form without a button only if it has one field; it inserts a line in a textarea', () => {
    const player = playApp('/sort')
    player.type('textbox', 'First form', 'x\n')
    expect(player.url()).toBe('/sort')
    player.type('textbox', 'No button form', 'y\n')
    expect(player.url()).toBe('/search?q=y')
    const writer = playApp('/forms')
    writer.type('textbox', 'Body', 'one\n')
    writer.type('textbox', 'Body', 'two\n')
    expect(writer.value('b')).toBe('one\ntwo\n')
    expect(writer.text()).toContain("StaticText 'two'")
    writer.click('link', 'Long')
    writer.act({ type: 'go_back' })
    // Restored text is one node, like preset text.
    expect(writer.text()).toContain("StaticText 'one\\ntwo\\n'")
  })

  test('unhandled keys scroll the page, and focusing an element scrolls it into view', () => {
    const player = playApp('/long')
    const scrollY = (): number => currentTab(player.state).document.scrollY
    player.press('PageDown', 'ArrowDown')
    expect(scrollY()).toBe(670)
    player.press('End', ' ')
    expect(scrollY()).toBe(1776)
    player.press('Home', ...Array.from({ length: 31 }, () => 'Tab'))
    expect(scrollY()).toBe(372)
  })
})

describe('typing', () => {
  test('strict replaces the content of a field, and an empty text clears it', () => {
    const player = playApp('/forms', 'strict')
    player.type('textbox', 'Longfill', 'new', true)
    expect(player.value('long')).toBe('new')
    player.type('textbox', 'Longfill', '', true)
    expect(player.value('long')).toBe('')
    player.type('textbox', 'Readonly', 'new', true)
    expect(player.value('ro')).toBe('ro')
  })

  test('a second click includes the scroll offset of the field', () => {
    const player = playApp('/forms')
    player.type('textbox', 'Prefilled', 'd'.repeat(37))
    player.type('textbox', 'Prefilled', '|')
    expect(player.value('pre')).toBe(`abc${'d'.repeat(26)}|${'d'.repeat(11)}`)
    player.click('textbox', 'Title')
    player.type('textbox', 'Prefilled', '!')
    expect(String(player.value('pre')).indexOf('!')).toBe(11)
  })
})

describe('forms', () => {
  /** Creates a network with one page of the given elements; it responds to posts with the submitted fields. */
  function networkOf(...body: readonly PageElement[]): SiteNetwork {
    const site: Site = {
      id: 'home',
      origin: 'http://app.test',
      database: 'none',
      respond: ({ method, form, query }) => {
        const got = JSON.stringify(method === 'POST' ? form : query)
        const page = method === 'POST' || query.length > 0 ? [el('div', { class: 'row' }, got)] : body
        return { kind: 'page', status: 200, page: { kind: 'test', title: 'Test', body: page } }
      },
    }
    return createNetwork([site], (_, changes) => tables({}, changes), { data: {}, users: {} })
  }

  test('a button disabled by data-needs prevents Enter from submitting the form', () => {
    const field = el('input', { id: 'q', name: 'q', 'aria-label': 'Search' })
    const form = el('form', { action: '/search' }, field, el('button', { 'data-needs': 'q' }, 'Go'))
    const player = playNetwork(networkOf(form), 'http://app.test/')
    player.type('textbox', 'Search', '\n')
    expect(player.url()).toBe('/')
    player.type('textbox', 'Search', 'a&b\n')
    expect(player.url()).toBe('/search?q=a%26b')
  })

  test('focuses a missing required field; labels activate their fields; unchecked fields are not sent', () => {
    const radio = (value: string): PageElement =>
      el('label', {}, el('input', { type: 'radio', name: 'size', value, required: true }), ` ${value}`)
    const form = el(
      'form',
      { method: 'post', action: '/' },
      el('div', { class: 'row' }, radio('S'), ' ', radio('M')),
      el('div', { class: 'row' }, el('input', { type: 'checkbox', name: 'gift', id: 'g' }), el('label', { for: 'g' }, 'Gift')),
      el('input', { type: 'email', name: 'mail', 'aria-label': 'Mail' }),
      el('input', { type: 'hidden', name: 'token', value: 't' }),
      el('button', { name: 'do', value: 'send' }, 'Send'),
      el('button', { name: 'do', value: 'other' }, 'Other'),
    )
    const player = playNetwork(networkOf(form), 'http://app.test/')
    player.type('textbox', 'Mail', 'nobody')
    player.click('button', 'Send')
    expect(player.focus()).toBe('size')
    player.click('radio', ' M')
    player.click('button', 'Send')
    expect(player.focus()).toBe('mail')
    player.type('textbox', 'Mail', '@x.test')
    player.click('button', 'Other')
    expect(player.text()).toContain('[["size","M"],["mail","nobody@x.test"],["token","t"],["do","other"]]')
  })

  test('a tab shows its panel and hides the others', () => {
    const tab = (name: string, id: string): PageElement => el('button', { role: 'tab', 'data-opens': id }, name)
    const player = playNetwork(
      networkOf(
        el('div', { role: 'tablist' }, tab('One', 'p1'), tab('Two', 'p2')),
        el('div', { id: 'p1', class: 'row' }, 'first'),
        el('div', { id: 'p2', class: 'row', hidden: true }, 'second'),
      ),
      'http://app.test/',
    )
    player.click('tab', 'Two')
    expect(player.text()).toContain("StaticText 'second'")
    expect(player.text()).not.toContain("StaticText 'first'")
  })
})
