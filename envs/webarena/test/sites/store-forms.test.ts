import { rng } from '@orreryjs/core'
import { expect, it } from 'vitest'
import { ADMIN_ACCOUNT, SHOP_ACCOUNT } from '../../src/generate/accounts.ts'
import { storeDatabase } from '../../src/generate/store/database.ts'
import type { StoreRows } from '../../src/generate/store/rows.ts'
import type { Page, PageElement, PageNode } from '../../src/page/element.ts'
import { html } from '../../src/page/html.ts'
import { admin } from '../../src/sites/admin/site.ts'
import { shop } from '../../src/sites/store/site.ts'
import { type Client, client, crawl, elementsOf } from './site-client.ts'

const seed = storeDatabase('small')
const SITES = [
  ['the store', shop, SHOP_ACCOUNT.user, '/'],
  ['the back office', admin, ADMIN_ACCOUNT.user, '/admin'],
] as const

/** Untouched form: the targets of its buttons, and its fields. */
interface Form {
  readonly method: string
  readonly actions: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

function formsOf(page: Page): readonly Form[] {
  return elementsOf(page)
    .filter(({ tag }) => tag === 'form')
    .map((form) => {
      const inside = elementsOf({ ...page, body: [form] })
      const buttons = inside.flatMap(({ tag, attributes }) =>
        tag === 'button' ? [String(attributes['formaction'] ?? form.attributes['action'])] : [],
      )
      const fields = inside.flatMap((element) => {
        const name = element.attributes['name']
        return name === undefined || element.tag === 'button' ? [] : [[String(name), sentBy(element)] as const]
      })
      return {
        method: String(form.attributes['method'] ?? 'get'),
        actions: buttons.length === 0 ? [String(form.attributes['action'])] : buttons,
        fields: Object.fromEntries(fields),
      }
    })
}

function sentBy({ tag, attributes, children }: PageElement): string {
  if (tag === 'textarea') return children.join('')
  if (tag !== 'select') return String(attributes['value'] ?? '')
  const isOption = (node: PageNode): node is PageElement => typeof node !== 'string'
  return String(children.filter(isOption).find((option) => option.attributes['selected'] === true)?.attributes['value'] ?? '')
}

/** Returns one form of each type on a site, found by following links. */
function formTypes(at: Client<StoreRows>, start: string): readonly Form[] {
  const forms = new Map<string, Form>()
  crawl(at, start, 60, ({ page }) => {
    for (const form of formsOf(page))
      for (const action of form.actions) forms.set(action.replace(/\d+/g, 'N'), { ...form, actions: [action] })
  })
  return [...forms.values()]
}

function send(at: Client<StoreRows>, { method, actions }: Form, fields: Form['fields']): number {
  const [action = ''] = actions
  if (method === 'post') return at.post(action, fields).status
  const query = Object.entries(fields).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return at.get(`${action}?${query.join('&')}`).status
}

it.each(SITES)('%s handles every form on its pages', (_, site, user, start) => {
  const forms = formTypes(client(site, seed, user), start)
  expect(forms.length).toBeGreaterThan(12)
  for (const form of forms) expect(send(client(site, seed, user), form, form.fields), form.actions[0]).toBe(200)
})

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  '__proto__',
  'constructor',
  '<script>alert("x")</script>',
  "' OR 1=1 --",
  '%E0%A4%A',
  '\u0000\u202e\ud800',
  '../../etc/passwd',
  'a'.repeat(50_000),
  '2023-02-30',
]

it.each(SITES)('%s responds to any input with a page that never contains it as markup', (name, site, user, start) => {
  const random = rng('test', name)
  const forms = formTypes(client(site, seed, user), start)
  const at = client<StoreRows>(site, seed, user)
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const form = random.pick(forms)
    const fields = Object.fromEntries(
      Object.entries(form.fields).map(([field, value]) => [field, random.integer(2) === 0 ? random.pick(NASTY) : value]),
    )
    const action =
      random.integer(4) === 0
        ? String(form.actions[0]).replace(/\d+/, () =>
            encodeURIComponent(random.pick(NASTY.slice(0, 12)).replace(/[\ud800]/g, '')),
          )
        : String(form.actions[0])
    expect([200, 404]).toContain(send(at, { ...form, actions: [action] }, wellFormed(form.method === 'post', fields)))
    at.user = user
  }
  for (const path of [
    '/',
    '/sales/order/history/',
    '/wishlist/',
    '/checkout/cart/',
    '/customer/address/',
    '/admin',
    '/admin/catalog/product/',
    '/admin/review/product/index/',
  ])
    expect(html(at.get(path).page)).not.toContain('<script>alert')
})

/** Removes characters that a browser cannot put into a URL; a body may contain anything. */
function wellFormed(isBody: boolean, fields: Form['fields']): Form['fields'] {
  return isBody ? fields : Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace(/\ud800/g, '')]))
}
