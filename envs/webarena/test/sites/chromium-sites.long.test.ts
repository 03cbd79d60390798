/** Compares pages of every type on every site with a real Chromium: same lines at the same positions. */
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../../../../test/browser/chromium.ts'
import { ADMIN_ACCOUNT, CODE_ACCOUNT, FORUM_ACCOUNT, SHOP_ACCOUNT } from '../../src/generate/accounts.ts'
import { codeDatabase } from '../../src/generate/code/database.ts'
import { forumDatabase } from '../../src/generate/forum/database.ts'
import { mapDatabase } from '../../src/generate/map/database.ts'
import { marketDatabase } from '../../src/generate/market.ts'
import { storeDatabase } from '../../src/generate/store/database.ts'
import { wikiDatabase } from '../../src/generate/wiki/database.ts'
import type { Page, PageElement } from '../../src/page/element.ts'
import { admin } from '../../src/sites/admin/site.ts'
import { code } from '../../src/sites/code/site.ts'
import { forum } from '../../src/sites/forum/site.ts'
import { home, homeSeed } from '../../src/sites/home/site.ts'
import { map } from '../../src/sites/map/site.ts'
import { market } from '../../src/sites/market/site.ts'
import type { RowsByTable } from '../../src/sites/shared/tables.ts'
import { shop } from '../../src/sites/store/site.ts'
import { wiki } from '../../src/sites/wiki/site.ts'
import { openWindow } from '../page/chromium.ts'
import { difference, hitTestLines, linesSeen } from '../page/compare.ts'
import { type Client, client, crawl, type Seen } from './site-client.ts'

/** Maximum number of pages per type. */
const EACH = 1

/** Pages that are reached only by forms. */
const MAP_PAGES = [
  '/directions?engine=car&from=Alderport&to=Gullhaven',
  '/directions?engine=foot&from=Nowhere&to=Gullhaven',
  '/search?query=hotels+near+Pebblewick',
  '/search?query=nothing+of+that+name',
  '/nowhere',
]

/** Pages without links to them. */
const CODE_PAGES = ['/search?search=the&scope=issues', '/search?search=erin&scope=users', '/users/sign_in', '/no/where']

/** Pages without links to them, or only beyond the first ones. */
const MARKET_PAGES = [
  '/s?k=dog+bed&page=2',
  '/s?k=xyzzy',
  '/s?k=mat&dept=Sports+and+Fitness&price=1500-3000',
  '/b/arts-and-crafts?n=48',
  '/nowhere',
]

const SITES: readonly (readonly [name: string, pages: () => readonly Page[]])[] = [
  ['shop', () => pagesOf((look) => crawl(client(shop, storeDatabase('small'), SHOP_ACCOUNT.user), '/', 120, look))],
  [
    'admin',
    () => pagesOf((look) => crawl(client(admin, storeDatabase('small'), ADMIN_ACCOUNT.user), '/admin/dashboard/', 60, look)),
  ],
  ['code', () => pagesOf((look) => visit(client(code, codeDatabase('small'), CODE_ACCOUNT.user), CODE_PAGES, look, 400))],
  ['forum', () => pagesOf((look) => crawl(client(forum, forumDatabase('small'), FORUM_ACCOUNT.user), '/', 60, look))],
  ['map', () => pagesOf((look) => visit(client(map, mapDatabase('small')), MAP_PAGES, look))],
  ['wiki', () => pagesOf((look) => visit(client(wiki, wikiDatabase('small')), ['/search?q=harbour', '/nowhere'], look))],
  ['market', () => pagesOf((look) => visit(client(market, marketDatabase('small')), MARKET_PAGES, look))],
  ['home', () => pagesOf((look) => crawl(client(home, homeSeed), '/', 10, look))],
]

describe.skipIf(CHROMIUM === undefined)('pages of the sites in a browser (needs /usr/bin/chromium)', () => {
  test.each(SITES)('%s', async (_, pages) => {
    await using window = await openWindow()
    const found = pages()
    expect(found.length).toBeGreaterThan(1)
    const differences: string[] = []
    for (const page of found) {
      const different = difference(await linesSeen(window, page), hitTestLines(page))
      if (different !== undefined) differences.push(`${page.kind} "${page.title}": ${different}`)
    }
    expect(differences.join('\n')).toBe('')
  })
})

/** Visits the pages, then pages that they link to. */
function visit<Rows extends RowsByTable>(
  at: Client<Rows>,
  urls: readonly string[],
  look: (seen: Seen) => void,
  maxPages = 30,
): void {
  for (const url of urls) look(at.get(url))
  crawl(at, '/', maxPages, look)
}

function pagesOf(visit: (look: (seen: { readonly page: Page }) => void) => unknown): readonly Page[] {
  const found: Page[] = []
  visit(({ page }) => {
    if (found.filter(({ kind }) => kind === page.kind).length < EACH) found.push(page)
  })
  return found.map((page) => ({ ...page, body: page.body.map(untitled) }))
}

/** Only version 112 uses titles as names of elements that are neither links nor fields. */
function untitled(element: PageElement): PageElement {
  const { title, ...rest } = element.attributes
  const isNamed = ['a', 'button', 'img', 'input', 'select', 'textarea'].includes(element.tag)
  const children = element.children.map((child) => (typeof child === 'string' ? child : untitled(child)))
  return { tag: element.tag, attributes: isNamed && title !== undefined ? element.attributes : rest, children }
}
