import { test } from 'vitest'
import { expectUnbroken } from './crawled-shop.ts'

/** A longer crawl: `ORRERY_CRAWL_SECONDS=30`. */
const SECONDS = Number(process.env['ORRERY_CRAWL_SECONDS'] ?? 0)
const REQUESTS = 10_000

test.each(['strict', 'upstream', 'react'])(
  'random and hostile requests never break the shop, dialect %s',
  async (dialect) => {
    const until = Date.now() + SECONDS * 1_000
    const enough = (requests: number): boolean => (SECONDS > 0 ? Date.now() >= until : requests >= REQUESTS)
    const { requests, statuses } = await expectUnbroken(dialect, enough)
    if (SECONDS > 0) console.log(`${dialect}: ${requests} requests`, Object.fromEntries(statuses))
  },
  600_000 + SECONDS * 1_000,
)
