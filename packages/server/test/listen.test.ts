import { connect } from 'node:net'
import { listen } from '@orreryjs/server'
import { expect, test } from 'vitest'

test('listens only on the loopback address', async () => {
  const { url, close } = await listen((_, response) => void response.end('here'), { port: 0 })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(await (await fetch(url)).text()).toBe('here')
  await close()
  await expect(fetch(url)).rejects.toThrow()
})

test('names a port in use', async () => {
  const first = await listen(() => undefined, { port: 0 })
  const port = Number(new URL(first.url).port)
  await expect(listen(() => undefined, { port })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: `port ${port} of 127.0.0.1 is in use by another program`,
  })
  await first.close()
})

test('refuses a foreign address', async () => {
  await expect(listen(() => undefined, { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})

test('close lets an open request finish', async () => {
  const finish: (() => void)[] = []
  const { url, close } = await listen((_, response) => void finish.push(() => response.end('done')), { port: 0 })
  const answer = fetch(url)
  while (finish.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const closed = close()
  finish[0]?.()
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('close does not wait for an idle connection', async () => {
  const { url, close } = await listen(() => undefined, { port: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined).resume()
  await close()
  await ended
})
