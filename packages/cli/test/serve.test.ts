import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { orrery } from './binary.ts'
import { crawl } from './crawler.ts'
import { orreryIn } from './in-process.ts'
import { serveShop } from './served.ts'

test('says where the shop is, and Ctrl-C stops it', async () => {
  const shop = await serveShop()
  const start = await fetch(shop.url)
  expect(await start.text()).toContain('<title>Start - WebShop</title>')
  const { code, stdout, stderr } = await shop.stop()
  expect(JSON.parse(stdout)).toMatchObject({ url: shop.url, world: 'webshop', dialect: 'strict', tasks: expect.any(Number) })
  expect(stderr).toMatch(/^stopping: /)
  expect(code).toBe(0)
})

test('a port that is taken, and ports that cannot be', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const taken = await orrery('.', ['serve', 'webshop', '--port', String(port)])
  expect(taken.stderr).toMatch(new RegExp(`^error PORT_IN_USE: port ${port} of 127\\.0\\.0\\.1 is in use`))
  expect(taken.code).toBe(1)
  server.close()
  const wrong = await orreryIn('.', ['serve', 'webshop', '--port', '99999'])
  expect(wrong.stderr).toMatch(/^error CONFIG_INVALID: --port: expected a whole number from 0 to 65535, got "99999"$/m)
  expect(wrong.code).toBe(2)
})

test('a world without pages cannot be served', async () => {
  const { code, stderr } = await orreryIn('.', ['serve', 'textcraft'])
  expect(stderr).toMatch(/^error WORLD_UNKNOWN: there is no world with pages named 'textcraft'; known: webshop$/m)
  expect(code).toBe(2)
})

/** A longer crawl: `ORRERY_CRAWL_SECONDS=30`. */
const SECONDS = Number(process.env['ORRERY_CRAWL_SECONDS'] ?? 0)
const REQUESTS = 1_000
const UNLIMITED = ['--requests-per-minute', '10000000', '--max-sessions', '1000000']

test.each(['strict', 'upstream', 'react'])(
  'random and hostile requests never break the shop, dialect %s',
  async (dialect) => {
    await using shop = await serveShop(['--dialect', dialect, ...UNLIMITED])
    const until = Date.now() + SECONDS * 1_000
    const enough = (requests: number): boolean => (SECONDS > 0 ? Date.now() >= until : requests >= REQUESTS)
    const { failures, statuses, titles, requests } = await crawl(shop.url, dialect, enough)
    if (SECONDS > 0) console.log(`${dialect}: ${requests} requests`, Object.fromEntries(statuses))
    expect(failures).toEqual([])
    for (const page of ['Search', 'Results', 'Item', 'Detail', 'Done']) expect(titles).toContain(`${page} - WebShop`)
    for (const status of [200, 303, 400, 404, 405, 413, 422]) expect([...statuses.keys()]).toContain(status)
  },
  120_000 + SECONDS * 1_000,
)
