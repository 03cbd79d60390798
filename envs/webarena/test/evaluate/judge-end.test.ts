/** Conditions at the end of a task: pages, URLs and extra changes. */
import { describe, expect, test } from 'vitest'
import type { ChangedRow } from '../../src/data.ts'
import { canonicalUrl } from '../../src/evaluate/canonical-url.ts'
import type { Check, Expected } from '../../src/evaluate/expected.ts'
import { type FinalState, judgeEnd, readChecked } from '../../src/evaluate/judge-end.ts'
import { el, type Page } from '../../src/page/element.ts'
import type { PageState } from '../../src/page/page-state.ts'
import { UNTOUCHED } from '../../src/page/page-state.ts'
import { pathOf } from '../page/path.ts'

const PAGE: Page = {
  kind: 'test.form',
  title: 'Form',
  body: [
    el('h1', {}, 'A form'),
    el('div', { 'data-key': 'summary', class: 'row' }, el('p', {}, 'Two  blankets'), el('p', {}, 'of ', el('b', {}, 'Wool'))),
    el(
      'form',
      {},
      el(
        'div',
        { class: 'row' },
        el('label', { for: 'city' }, 'City'),
        el('input', { id: 'city', name: 'city', value: 'Aarhus' }),
      ),
      el(
        'div',
        { class: 'row' },
        el('label', { for: 'note' }, 'Note'),
        el('textarea', { id: 'note', name: 'note' }, 'first\nsecond'),
      ),
      el(
        'div',
        { class: 'row' },
        el('label', { for: 'size' }, 'Size'),
        el('select', { id: 'size', 'data-key': 'size' }, el('option', {}, 'Small'), el('option', { selected: true }, 'Large')),
      ),
      el(
        'div',
        { class: 'row' },
        el('input', { type: 'checkbox', id: 'gift', checked: true }),
        el('label', { for: 'gift' }, 'As a gift'),
      ),
      el('button', { 'data-key': 'vote', title: 'Retract upvote' }, 'Up'),
    ),
  ],
}

const OPEN: PageState = { ...UNTOUCHED, values: { [pathTo('city')]: 'Odense', [pathTo('size')]: 0, [pathTo('gift')]: false } }

function pathTo(id: string): string {
  return pathOf(PAGE, ({ attributes }) => attributes['id'] === id) ?? ''
}

function end(changes: Partial<FinalState> = {}): FinalState {
  const pages: Readonly<Record<string, Page>> = { 'http://shop.test/form': PAGE }
  return {
    url: 'http://shop.test/form',
    changes: [],
    openPage: () => ({ page: PAGE, state: OPEN }),
    pageAt: (url) => pages[url],
    ...changes,
  }
}

function checked(check: Omit<Check, 'page'>, page: Check['page'] = { url: 'http://shop.test/form' }): string {
  return judgeEnd({ checks: [{ page, ...check }] }, end(), 'strict')
}

function row(id: string, isNew = false): ChangedRow {
  const [database = '', table = '', key = ''] = id.split('/')
  return { database: database as ChangedRow['database'], table, id: key, isNew, isDeleted: false }
}

describe('reading a page', () => {
  test('reads texts of several blocks, fields by name, and attributes', () => {
    const read = (what: Check['read'], state = UNTOUCHED): string | undefined => readChecked(PAGE, state, what)
    expect(read({ key: 'summary' })).toBe('Two blankets of Wool')
    expect(read({ field: 'City' })).toBe('Aarhus')
    expect(read({ field: 'City' }, OPEN)).toBe('Odense')
    expect(read({ field: 'Note' })).toBe('first\nsecond')
    expect(read({ field: 'Size' })).toBe('Large')
    expect(read({ key: 'size' }, OPEN)).toBe('Small')
    expect(read({ field: 'As a gift' })).toBe('true')
    expect(read({ field: 'As a gift' }, OPEN)).toBe('false')
    expect(read({ key: 'vote', attribute: 'title' })).toBe('Retract upvote')
    expect(read({ key: 'vote', attribute: 'disabled' })).toBe('')
    expect(read({ key: 'nowhere' })).toBeUndefined()
    expect(read({ field: 'Country' })).toBeUndefined()
  })
})

describe('checks', () => {
  test('ignore case and line breaks', () => {
    expect(checked({ read: { key: 'summary' }, equals: 'two blankets\nof wool' })).toBe('success')
    expect(checked({ read: { key: 'summary' }, equals: 'two blankets' })).toBe('unchanged')
    expect(checked({ read: { key: 'summary' }, includes: [['blankets'], ['cotton', 'wool']] })).toBe('success')
    expect(checked({ read: { key: 'summary' }, includes: [['blankets'], ['cotton']] })).toBe('unchanged')
    expect(checked({ read: { key: 'nowhere' }, equals: '' })).toBe('unchanged')
    expect(checked({ read: { key: 'summary' } }, { url: 'http://shop.test/other' })).toBe('unchanged')
  })

  test('use the open page with its unsent fields', () => {
    expect(checked({ read: { field: 'City' }, equals: 'Odense' }, 'open')).toBe('success')
    expect(checked({ read: { field: 'City' }, equals: 'Odense' })).toBe('unchanged')
  })
})

describe('changes', () => {
  const judged = (
    changes: readonly ChangedRow[],
    allowed: readonly string[],
    dialect: 'strict' | 'webarena' = 'strict',
  ): string => judgeEnd({ changes: allowed }, end({ changes }), dialect)

  test('allows only the changes that the task names', () => {
    expect(judged([row('forum/users/ida')], ['forum/users/ida'])).toBe('success')
    expect(judged([row('forum/users/ida')], [])).toBe('extra-change')
    expect(judged([row('forum/users/ida')], ['forum/users/ben'])).toBe('extra-change')
    expect(judged([], ['forum/users/ida'])).toBe('success')
    expect(judged([row('forum/users/ida')], [], 'webarena')).toBe('success')
  })

  test('allows the given number of new rows, but no changed rows instead', () => {
    expect(judged([row('store/orders/9', true)], ['store/orders/+'])).toBe('success')
    expect(judged([row('store/orders/9', true), row('store/orders/10', true)], ['store/orders/+'])).toBe('extra-change')
    expect(judged([row('store/orders/3')], ['store/orders/+'])).toBe('extra-change')
    expect(judged([row('store/orders/10', true), row('store/orders/9', true)], ['store/orders/+', 'store/orders/10'])).toBe(
      'success',
    )
  })
})

describe('addresses', () => {
  const there = (expected: Expected['urls'], url: string, dialect: 'strict' | 'webarena' = 'strict'): string =>
    judgeEnd({ ...(expected && { urls: expected }) }, end({ url }), dialect)

  test('accepts any of the URLs in any notation', () => {
    const wanted = ['http://shop.test/a.html?q=red+shoe&order=price', 'http://shop.test/b']
    for (const same of [
      'http://shop.test/a.html?order=price&q=red%20shoe',
      'http://shop.test/a.html?q=red+shoe&order=price&p=1&x=#top',
      'HTTP://SHOP.TEST:80/a.html?q=red+shoe&order=price',
      'http://shop.test/b/',
    ]) {
      expect(there(wanted, same), same).toBe('success')
    }
    for (const other of [
      'http://shop.test/a.html?q=red+shoe',
      'http://shop.test/a.html?q=red+shoe&order=price&p=2',
      'http://shop.test/bb',
      'http://admin.test/b',
    ]) {
      expect(there(wanted, other), other).toBe('wrong-page')
    }
  })

  test('the original accepts a prefix of a URL', () => {
    expect(there(['http://shop.test/b'], 'http://shop.test/bb?x=1', 'webarena')).toBe('success')
    expect(there(['http://shop.test/b?x=1'], 'http://shop.test/b', 'webarena')).toBe('wrong-page')
  })

  test('canonicalizing a canonical URL changes nothing', () => {
    for (const url of ['http://shop.test/', 'http://shop.test/a%20b?z=1&a=2', 'about:blank', 'http://shop.test/%zz?%']) {
      expect(canonicalUrl(canonicalUrl(url))).toBe(canonicalUrl(url))
    }
  })
})

test('returns the first failure in a fixed order', () => {
  const expected: Expected = {
    urls: ['http://shop.test/other'],
    checks: [{ page: 'open', read: { key: 'nowhere' }, equals: 'x' }],
  }
  expect(judgeEnd(expected, end({ changes: [row('forum/users/ida')] }), 'strict')).toBe('extra-change')
  expect(judgeEnd(expected, end(), 'strict')).toBe('unchanged')
  expect(judgeEnd({ urls: expected.urls ?? [] }, end(), 'strict')).toBe('wrong-page')
})
