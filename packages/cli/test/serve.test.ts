import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { expectUnbroken } from './crawled-shop.ts'
import { orreryIn } from './in-process.ts'
import { inProcessOfItsOwn, serveShop } from './served.ts'

test('prints the address of the shop, and stops on Ctrl-C', async () => {
  const shop = await serveShop([], inProcessOfItsOwn)
  const start = await fetch(shop.url)
  expect(await start.text()).toContain('<title>Choose a task - WebShop</title>')
  const { code, stdout, stderr } = await shop.stop()
  expect(JSON.parse(stdout)).toMatchObject({ url: shop.url, world: 'webshop', dialect: 'strict', tasks: expect.any(Number) })
  expect(stderr).toMatch(/^stopping: /)
  expect(code).toBe(0)
})

test('refuses a port in use, and invalid ports', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const taken = await orreryIn('.', ['serve', 'webshop', '--port', String(port)])
  expect(taken.stderr).toMatch(new RegExp(`^error PORT_IN_USE: port ${port} of 127\\.0\\.0\\.1 is in use`))
  expect(taken.code).toBe(1)
  server.close()
  const wrong = await orreryIn('.', ['serve', 'webshop', '--port', '99999'])
  expect(wrong.stderr).toMatch(/^error CONFIG_INVALID: --port: expected a whole number from 0 to 65535, got "99999"$/m)
  expect(wrong.code).toBe(2)
})

test('refuses a world without pages', async () => {
  const { code, stderr } = await orreryIn('.', ['serve', 'textcraft'])
  expect(stderr).toMatch(/^error WORLD_UNKNOWN: no world with pages named "textcraft"\. Known: webshop, webarena$/m)
  expect(code).toBe(2)
})

// `serve.long.test.ts` sends twenty times as many, also in the other dialects.
test('random and hostile requests never break the shop', async () => {
  await expectUnbroken('strict', (requests) => requests >= 500)
})
