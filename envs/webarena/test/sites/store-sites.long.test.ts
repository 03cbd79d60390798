import { expect, it } from 'vitest'
import { ADMIN_ACCOUNT, SHOP_ACCOUNT } from '../../src/generate/accounts.ts'
import { mapDatabase } from '../../src/generate/map/database.ts'
import { storeDatabase } from '../../src/generate/store/database.ts'
import { wikiDatabase } from '../../src/generate/wiki/database.ts'
import { admin } from '../../src/sites/admin/site.ts'
import { map } from '../../src/sites/map/site.ts'
import type { RowsByTable } from '../../src/sites/shared/tables.ts'
import { shop } from '../../src/sites/store/site.ts'
import { wiki } from '../../src/sites/wiki/site.ts'
import { type Client, client, crawl, problemsOf, type Seen } from './site-client.ts'

it.each([
  ['the store', shop, SHOP_ACCOUNT.user, '/'],
  ['the back office', admin, ADMIN_ACCOUNT.user, '/admin'],
] as const)('%s at standard size: every page that links lead to is sound', (_, site, user, start) => {
  const problems: string[] = []
  crawl(client(site, storeDatabase(), user), start, 1500, (seen) => {
    problems.push(...problemsOf(seen))
    if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
  })
  expect(problems).toEqual([])
})

it.each([
  ['the map', () => client(map, mapDatabase())],
  ['the encyclopaedia', () => client(wiki, wikiDatabase())],
] as const)('%s at standard size: every page that links lead to is sound', (_, open) => {
  const problems: string[] = []
  const look = (seen: Seen): void => {
    problems.push(...problemsOf(seen))
    if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
  }
  crawl(open() as Client<RowsByTable>, '/', 1200, look)
  expect(problems).toEqual([])
})
