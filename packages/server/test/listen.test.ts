import { connect } from 'node:net'
import { listen, type Service } from '@orreryjs/server'
import { expect, test } from 'vitest'

const SILENT: Service = { maxBody: 0, handle: () => undefined }

test('listens only on the loopback address', async () => {
  const { url, close } = await listen({ maxBody: 0, handle: (_, response) => void response.end('here') }, { port: 0 })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(await (await fetch(url)).text()).toBe('here')
  await close()
  await expect(fetch(url)).rejects.toThrow()
})

test('names a port in use', async () => {
  const first = await listen(SILENT, { port: 0 })
  const port = Number(new URL(first.url).port)
  await expect(listen(SILENT, { port })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: `port ${port} of 127.0.0.1 is in use by another program`,
  })
  await first.close()
})

test('refuses a foreign address', async () => {
  await expect(listen(SILENT, { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})

test('close lets an open request finish', async () => {
  const finish: (() => void)[] = []
  const { url, close } = await listen(
    { maxBody: 0, handle: (_, response) => void finish.push(() => response.end('done')) },
    { port: 0 },
  )
  const answer = fetch(url)
  while (finish.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const closed = close()
  finish[0]?.()
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('accepts new clients while the earlier ones send one request after the other', async () => {
  let answers = 0
  const handle: Service['handle'] = (_, response) => {
    answers += 1
    // Longer than the part of a turn that the server may fill with answers.
    for (const end = performance.now() + 2; performance.now() < end; );
    response.end()
  }
  const { url, close } = await listen({ maxBody: 0, handle }, { port: 0 })
  const count = 40
  const sockets = Array.from({ length: count }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
  await Promise.all(
    sockets.map((socket) => {
      socket.on('data', () => socket.write(request)).write(request)
      return new Promise((resolve) => socket.once('data', resolve))
    }),
  )
  // A server that answers every open connection before it accepts the next one needs at least 40 * 41 / 2 answers.
  // One that alternates needs about two per client.
  expect(answers).toBeLessThan(4 * count)
  for (const socket of sockets) socket.destroy()
  await close()
})

/** Connects, sends a text, and returns all that the server sends until it closes the connection. */
function send(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
  let answer = ''
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += String(chunk)
    })
  return new Promise((resolve) => socket.once('close', () => resolve(answer)))
}

test('does not wait for slow headers, slow bodies, and clients that send nothing', async () => {
  const { url, close } = await listen({ ...SILENT, maxBody: 1_000 }, { port: 0, requestTimeout: 120 })
  const head = 'POST / HTTP/1.1\r\nhost: localhost\r\n'
  const answers = await Promise.all([send(url, head), send(url, `${head}content-length: 9\r\n\r\nslow`), send(url, '')])
  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
  ])
  await close()
})

test('disconnects a client that does not read its response', async () => {
  const size = 64 << 20
  let over = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    over = resolve
  })
  const handle: Service['handle'] = (_, response) => void response.once('close', over).end(Buffer.alloc(size))
  const { url, close } = await listen({ maxBody: 0, handle }, { port: 0, requestTimeout: 50 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'))
  socket.on('error', () => undefined).pause()
  await closed
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  await ended
  expect(socket.bytesRead).toBeLessThan(size)
  await close()
})

test('answers earlier requests of a connection before it refuses one that is not valid HTTP', async () => {
  const finish: (() => void)[] = []
  const { url, close } = await listen(
    { maxBody: 0, handle: (_, response) => void finish.push(() => response.end('done')) },
    { port: 0 },
  )
  const answers = send(url, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\nGARBAGE\r\n\r\n')
  while (finish.length === 0) await new Promise((resolve) => setImmediate(resolve))
  finish[0]?.()
  expect([...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
  await close()
})

test('a client that disconnects does not keep pipelined requests open', async () => {
  let count = 0
  const handle = (): void => {
    count += 1
  }
  const { url, close } = await listen({ maxBody: 0, handle }, { port: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3))
  while (count < 3) await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
  // Open requests would let it wait for three seconds.
  const hasClosed = close().then(() => true)
  expect(await Promise.race([hasClosed, new Promise((resolve) => setTimeout(resolve, 2_900, false))])).toBe(true)
})

test('limits the number of connections', async () => {
  const { url, close } = await listen(SILENT, { port: 0, maxConnections: 2 })
  const open = [1, 2].map(() => connect(Number(new URL(url).port), '127.0.0.1'))
  await Promise.all(open.map((socket) => new Promise((resolve) => socket.on('error', () => undefined).once('connect', resolve))))
  expect(await send(url, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')).toBe('')
  await close()
})

test('names the clients that it accepts in addition, and answers their preflights', async () => {
  const served: Service = { maxBody: 0, handle: (_, response) => void response.end('here') }
  const origin = 'https://mine.test'
  const { url, close } = await listen(served, { host: '0.0.0.0', port: 0, hosts: ['box.test'], origins: [origin] })
  const port = new URL(url).port
  const statusOf = async (host: string): Promise<string | undefined> =>
    (await send(url, `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).split(' ')[1]
  // A rebound page is reached by a name, so any address is accepted if the server listens on all of them.
  const hosts = ['localhost', 'box.test', `BOX.test:${port}`, '192.168.3.4', '[fe80::1]:80', 'other.test', '1.2.3.4.test']
  expect(await Promise.all(hosts.map(statusOf))).toEqual(['200', '200', '200', '200', '200', '421', '421'])
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  const preflight = await fetch(`http://127.0.0.1:${port}/`, { method: 'OPTIONS', headers })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
  await close()
})

test('any host needs a token', async () => {
  const { url, close } = await listen({ maxBody: 0, handle: (_, response) => void response.end() }, { port: 0, hosts: ['*'] })
  expect(await send(url, 'GET / HTTP/1.1\r\nhost: other.test\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
  await close()
})

test('close does not wait for an idle connection', async () => {
  const { url, close } = await listen(SILENT, { port: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined).resume()
  await close()
  await ended
})
