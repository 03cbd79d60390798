import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../src/listen.ts'
import type { AccessOptions, Service } from '../../src/wire/service.ts'
import { requestText, sendRaw } from './raw.ts'
import { SERVICES } from './services.ts'

const FOREIGN_HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1:80@evil.example',
  'evil.localhost',
  '192.168.0.1',
  '0.0.0.0',
  '[::2]',
  'localhost:80:80',
  'localhost/',
  '',
]
const FOREIGN_ORIGINS = ['http://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example', 'file://', 'x']

describe.each(SERVICES)('$name', ({ create, readPath, writePath, contentType, isError }) => {
  const failures: unknown[] = []
  let service: Service
  let open: Listening
  let locked: Listening
  let [port, lockedPort] = [0, 0]
  beforeAll(async () => {
    const hooks = { onFailure: (error: unknown) => failures.push(error), onNotice: () => undefined }
    service = await create(hooks)
    open = await listen(service, { port: 0 })
    const access: AccessOptions = { token: 'right', requestsPerMinute: 1_000 }
    locked = await listen(await create(hooks), { port: 0, ...access })
    port = Number(new URL(open.url).port)
    lockedPort = Number(new URL(locked.url).port)
  })
  afterAll(async () => {
    await Promise.all([open.close(), locked.close()])
    expect(failures).toEqual([])
  })

  /** Expects a refusal in the form of the protocol. */
  const refused = async (status: number, text: string, at: number = port): Promise<void> => {
    const response = await sendRaw(at, text)
    expect(response.status, text.slice(0, 200)).toBe(status)
    expect(isError(response.body), response.body).toBe(true)
    expect(response.head).toMatch(/connection: close/i)
  }

  test('refuses other host names and pages of other origins, on every path', async () => {
    for (const path of [readPath, writePath, '/nothing']) {
      for (const host of FOREIGN_HOSTS) await refused(421, requestText('GET', path || '/', [`host: ${host}`]))
      for (const origin of FOREIGN_ORIGINS) {
        await refused(403, requestText('POST', path || '/', [`origin: ${origin}`, `content-type: ${contentType}`], '{}'))
      }
    }
    await refused(421, requestText('GET', writePath, ['host: localhost', 'host: evil.example']))
    await refused(403, requestText('GET', writePath, ['sec-fetch-site: cross-site', 'sec-fetch-mode: no-cors']))
    const preflight = ['origin: http://evil.example', 'access-control-request-method: POST']
    await refused(403, requestText('OPTIONS', writePath, preflight))
  })

  test.skipIf(readPath === '')('accepts this machine by its names, and pages of its own', async () => {
    for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', '[::1]:8080', 'LOCALHOST']) {
      const { status } = await sendRaw(
        port,
        requestText('GET', readPath, [`host: ${host}`, `origin: http://${host.toLowerCase()}`]),
      )
      expect([200, 303], host).toContain(status)
    }
    const link = ['sec-fetch-site: cross-site', 'sec-fetch-mode: navigate', 'sec-fetch-dest: document']
    expect((await sendRaw(port, requestText('GET', readPath, link))).status).toBe(200)
  })

  test('requires the token for every request, also for sockets and unknown paths', async () => {
    for (const path of [readPath, writePath, '/nothing'].filter((each) => each !== '')) {
      for (const token of [[], ['authorization: Bearer wrong'], ['x-api-key: wrong'], ['authorization: Basic eDp5']]) {
        await refused(401, requestText('GET', path, token), lockedPort)
      }
      const basic = `authorization: Basic ${Buffer.from('any:right').toString('base64')}`
      for (const token of ['authorization: Bearer right', 'x-api-key: right', 'api-key: right', basic]) {
        expect((await sendRaw(lockedPort, requestText('GET', path, [token]))).status, path).not.toBe(401)
      }
    }
    if (service.upgrade === undefined) return
    const upgrade = ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13']
    await refused(401, requestText('GET', '/ws', [...upgrade, 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==']), lockedPort)
    await refused(400, requestText('GET', '/ws', ['upgrade: h2c', 'connection: upgrade']))
    await refused(404, requestText('GET', '/no', [...upgrade, 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==']))
  })

  test('limits bodies, their nesting and encoding, and headers', async () => {
    const type = `content-type: ${contentType}`
    const start = `POST ${writePath} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${type}\r\n`
    await refused(413, `${start}content-length: ${service.maxBody + 1}\r\n\r\n`)
    if (service.maxBody <= 1 << 20) {
      const chunk = 'x'.repeat(service.maxBody + 1)
      await refused(413, `${start}transfer-encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`)
    }
    const deep = `${'{"a":['.repeat(51)}${']}'.repeat(51)}`
    await refused(400, requestText('POST', writePath, ['content-type: application/json'], deep))
    await refused(400, requestText('DELETE', writePath, ['content-type: application/json'], deep.slice(0, 300) + '['.repeat(100)))
    await refused(415, requestText('POST', writePath, [type, 'content-encoding: gzip'], 'x'))
    await refused(431, requestText('GET', writePath, [`x: ${'x'.repeat(17_000)}`]))
    await refused(
      431,
      requestText(
        'GET',
        writePath,
        Array.from({ length: 200 }, (_, at) => `x${at}: x`),
      ),
    )
    for (const text of [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
    ]) {
      await refused(400, text)
    }
  })

  test('answers unknown paths with 404, and other methods with 405 and Allow', async () => {
    await refused(404, requestText('GET', '/nothing'))
    for (const path of ['//x', '/%00', '/%2e%2e/x', '/__proto__', '/constructor', '/*']) {
      const response = await sendRaw(port, requestText('GET', path))
      expect([400, 404], path).toContain(response.status)
      expect(isError(response.body), response.body).toBe(true)
    }
    // The proxy has no paths of its own.
    if (readPath === '') return
    for (const path of [readPath, writePath]) {
      const response = await sendRaw(port, requestText('PATCH', path, [`content-type: ${contentType}`]))
      expect(response.status, path).toBe(405)
      expect(response.head, path).toMatch(/^allow: \w/im)
      expect(isError(response.body), response.body).toBe(true)
    }
  })
})
