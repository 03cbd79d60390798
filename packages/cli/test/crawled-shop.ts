import { expect } from 'vitest'
import { type Crawl, crawl } from './crawler.ts'
import { serveShop } from './served.ts'

const UNLIMITED = ['--requests-per-minute', '10000000', '--max-sessions', '1000000']

/** Crawls the shop's site until `enough`: nothing breaks, and every type of page and refusal occurs. */
export async function expectUnbroken(dialect: string, enough: (requests: number) => boolean): Promise<Crawl> {
  await using shop = await serveShop(['--dialect', dialect, ...UNLIMITED])
  const crawled = await crawl(shop.url, dialect, enough)
  const { failures, statuses, titles } = crawled
  expect(failures).toEqual([])
  for (const page of ['Search', 'Results', 'Item', 'Detail', 'Done']) expect(titles).toContain(`${page} - WebShop`)
  for (const status of [200, 303, 400, 404, 405, 415, 421, 422]) expect([...statuses.keys()]).toContain(status)
  return crawled
}
