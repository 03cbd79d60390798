import { expect, it } from 'vitest'
import { admin } from '../src/admin/site.ts'
import { ADMIN_ACCOUNT, SHOP_ACCOUNT } from '../src/generate/accounts.ts'
import { storeDatabase } from '../src/generate/store/database.ts'
import { shop } from '../src/shop/site.ts'
import { client, crawl, problemsOf } from './site-client.ts'

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
