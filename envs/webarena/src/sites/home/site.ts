import { ADMIN_ACCOUNT, CODE_ACCOUNT, FORUM_ACCOUNT, SHOP_ACCOUNT } from '../../generate/accounts.ts'
import { el, type Page, type PageElement } from '../../page/element.ts'
import type { Fields, Site, SiteReply, SiteRequest } from '../shared/site.ts'
import type { SeedRows, Tables } from '../shared/tables.ts'
import { calculate } from './calculator.ts'

/** Tables of the home page: only the scratchpad's text. */
export type HomeRows = { readonly notes: Note }

interface Note {
  readonly id: string
  readonly text: string
}

const SCRATCHPAD = 'scratchpad'

/** Seed with an empty scratchpad. */
export const homeSeed: SeedRows<HomeRows> = { notes: [{ id: SCRATCHPAD, text: '' }] }

/** `http://home.test`: links to the sites, passwords, a calculator and a scratchpad. */
export const home: Site<HomeRows> = {
  id: 'home',
  origin: 'http://home.test',
  database: 'home',
  respond: (request, tables) => (request.method === 'POST' ? write(request) : page(read(request, tables))),
}

function read({ path, query }: SiteRequest, tables: Tables<HomeRows>): Page {
  if (path === '/' || path === '/index.html') return homePage()
  if (path === '/password.html') return passwordPage()
  if (path === '/calculator.html') return calculatorPage(fieldOf(query, 'expression'))
  if (path === '/scratchpad.html') return scratchpadPage(tables.get('notes', SCRATCHPAD)?.text ?? '')
  return unknownPage(path)
}

function write({ path, form }: SiteRequest): SiteReply<HomeRows> {
  if (path !== '/scratchpad.html') return page(unknownPage(path))
  const text = fieldOf(form, 'text')
  return { kind: 'redirect', location: path, changes: { notes: { [SCRATCHPAD]: { id: SCRATCHPAD, text } } } }
}

function page(shown: Page): SiteReply<HomeRows> {
  return { kind: 'page', status: shown.kind === 'home.unknown' ? 404 : 200, page: shown }
}

function fieldOf(fields: Fields, fieldName: string): string {
  return fields.find(([name]) => name === fieldName)?.[1] ?? ''
}

const SITES = [
  ['http://shop.test/', 'Harbour & Pine', 'a store: search, compare and order things for the house and the road'],
  ['http://admin.test/admin', 'Harbour & Pine back office', 'orders, products, reviews and reports of the store'],
  ['http://forum.test/', 'Lantern', 'a forum: read, write, vote and subscribe'],
  ['http://code.test/', 'Copse', 'a code host: projects, issues, merge requests and their people'],
  ['http://map.test/', 'Waymark', 'a map: places in five towns, and the way from one to another'],
  ['http://wiki.test/', 'Almanac', 'an encyclopaedia: the towns, their buildings, teams and people'],
] as const

const TOOLS = [
  ['/password.html', 'Passwords', 'what to sign in with, site by site'],
  ['/calculator.html', 'Calculator', 'sums, differences, products and quotients'],
  ['/scratchpad.html', 'Scratchpad', 'a page that keeps what is written on it'],
] as const

const ACCOUNTS = [
  ['Harbour & Pine', SHOP_ACCOUNT],
  ['Harbour & Pine back office', ADMIN_ACCOUNT],
  ['Lantern', FORUM_ACCOUNT],
  ['Copse', CODE_ACCOUNT],
] as const

/** Links to the sites and tools. */
function homePage(): Page {
  return pageOf('home.links', 'Home', [
    el('h1', {}, 'Where to?'),
    el('h2', {}, 'Sites'),
    links(SITES),
    el('h2', {}, 'Tools'),
    links(TOOLS),
  ])
}

/** Table of user names and passwords. */
function passwordPage(): Page {
  const rows = ACCOUNTS.map(([site, { user, password }]) =>
    el('tr', {}, el('td', {}, site), el('td', {}, user), el('td', {}, password)),
  )
  const head = el('tr', {}, el('th', {}, 'Site'), el('th', {}, 'Name'), el('th', {}, 'Password'))
  return pageOf('home.password', 'Passwords', [
    el('h1', {}, 'Passwords'),
    el('table', {}, el('caption', {}, 'Accounts'), el('thead', {}, head), el('tbody', {}, rows)),
  ])
}

/** Form for an expression, and its value. */
function calculatorPage(expression: string): Page {
  const result = expression.trim() === '' ? undefined : calculate(expression)
  return pageOf('home.calculator', 'Calculator', [
    el('h1', {}, 'Calculator'),
    el(
      'form',
      { action: '/calculator.html', class: 'row' },
      el('label', { for: 'expression' }, 'Expression'),
      el('input', { id: 'expression', name: 'expression', value: expression }),
      el('button', {}, 'Calculate'),
    ),
    ...(result === undefined ? [] : [el('p', { class: 'row', 'data-key': 'result' }, result)]),
    el('p', { class: 'row' }, 'Digits, a point, + - * / and brackets: (12.50 + 3) * 2'),
  ])
}

/** Form for a text that is saved. */
function scratchpadPage(text: string): Page {
  return pageOf('home.scratchpad', 'Scratchpad', [
    el('h1', {}, 'Scratchpad'),
    el(
      'form',
      { action: '/scratchpad.html', method: 'post' },
      el('label', { for: 'text' }, 'Notes'),
      el('textarea', { id: 'text', name: 'text' }, text),
      el('div', { class: 'row' }, el('button', {}, 'Save')),
    ),
  ])
}

/** Page for unknown paths. */
function unknownPage(path: string): Page {
  return pageOf('home.unknown', 'Not found', [el('h1', {}, 'There is no such page'), el('p', { class: 'row' }, path)])
}

function pageOf(kind: string, title: string, body: readonly PageElement[]): Page {
  const nav = el('nav', {}, el('ul', {}, el('li', {}, el('a', { href: '/' }, 'Home'))))
  return { kind, title, body: [nav, el('main', {}, ...body)] }
}

function links(places: readonly (readonly [href: string, name: string, about: string])[]): PageElement {
  return el('ul', {}, ...places.map(([href, name, about]) => el('li', {}, el('a', { href }, name), `: ${about}`)))
}
